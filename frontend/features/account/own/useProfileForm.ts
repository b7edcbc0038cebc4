/** Changes the own profile: PUT /api/users/:id (0-11); the answer replaces the session's user. */
import { userChanged, type SessionUser } from '../../../client/session.ts'
import { useForm } from '../../../forms/useForm.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { toast } from '../../../ui/toasts.ts'
import type { PicturePickerProps } from '../../../ui/PicturePicker.tsx'
import { profileForm, type ProfileForm } from '../forms.ts'

export type EditedProfile = ReturnType<typeof useProfileForm>['form']

/** `onSaved` goes on from the screen. A client has no specialties to say. */
export function useProfileForm(
  user: SessionUser,
  { draft, onSaved }: { draft: string; onSaved: () => void },
) {
  const { t } = useTranslation()
  const form = useForm<ProfileForm>({
    rules: profileForm,
    draft,
    begin: {
      nombre: user.nombre,
      telefono: user.telefono ?? '',
      acercaDe: user.acercaDe ?? '',
      especialidades: [...(user.especialidades ?? [])],
    },
  })
  const save = useCommand('PUT /api/users/:id', {
    onSuccess: (changed) => {
      userChanged(changed)
      form.forget()
      toast({ title: t('profile.updated'), description: t('profile.updatedText') })
      onSaved()
    },
    onError: (error) => {
      if (form.refused(error)) return
      toast({
        title: t('profile.updateFailed'),
        description: error.details.message ?? t('errors.connection'),
        variant: 'destructive',
      })
    },
  })
  const submit = form.handleSubmit(({ especialidades, ...texts }) =>
    save.mutate({
      params: { id: user.id },
      body: { ...texts, ...(user.rol !== 'cliente' && { especialidades }) },
    }),
  )
  return { form, save, submit }
}

/** Sends the face alone; null takes it away. */
export function usePhoto(user: SessionUser): PicturePickerProps['send'] {
  const change = useCommand('PUT /api/users/:id')
  return async (picture, how) => {
    userChanged(
      await change.mutateAsync({
        params: { id: user.id },
        body: { profileImageUrl: picture },
        ...how,
      }),
    )
  }
}
