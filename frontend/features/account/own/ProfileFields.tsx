/** The fields of one's own record, as editing it and setting it up have them. */
import { Phone, User } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { limits } from '../../../../contract/kernel/limits.ts'
import type { SessionUser } from '../../../client/session.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { TextArea, TextField } from '../../../ui/Field.tsx'
import { PicturePicker } from '../../../ui/PicturePicker.tsx'
import { TagField } from '../../../ui/TagField.tsx'
import type { EditedProfile } from './useProfileForm.ts'
import { usePhoto } from './useProfileForm.ts'

/** It is sent as soon as it is chosen, whatever else is being written. */
export function FacePicker({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const send = usePhoto(user)
  return (
    <PicturePicker
      label={t('profile.photo')}
      src={user.profileImageUrl}
      shape="face"
      name={user.nombre}
      send={send}
    />
  )
}

/** `withName`: not where one has just said it. */
export function ProfileFields({
  form,
  user,
  withName = false,
}: {
  form: EditedProfile
  user: SessionUser
  withName?: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      {withName && (
        <TextField
          label={t('register.name')}
          autoComplete="name"
          enterKeyHint="next"
          icon={<User size={20} />}
          {...form.field('nombre')}
        />
      )}
      <TextField
        label={t('register.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        icon={<Phone size={20} />}
        hint={t(user.rol === 'cliente' ? 'register.phoneHint' : 'profile.phoneHint')}
        {...form.field('telefono')}
      />
      <TextArea
        label={t('signup.about')}
        placeholder={t('signup.aboutPlaceholder')}
        limit={limits.acercaDe}
        count={[...form.watch('acercaDe')].length}
        {...form.field('acercaDe')}
      />
      {user.rol !== 'cliente' && (
        <Controller
          control={form.control}
          name="especialidades"
          render={({ field }) => (
            <TagField
              label={t('signup.specialties')}
              hint={t('signup.specialtiesHint')}
              placeholder={t('signup.specialtiesPlaceholder')}
              value={field.value}
              onChange={field.onChange}
              max={limits.especialidades.most}
              maxLength={limits.especialidades.each}
            />
          )}
        />
      )}
    </>
  )
}
