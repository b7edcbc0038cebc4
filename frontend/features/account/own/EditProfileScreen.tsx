/** /edit-profile: one's own record (decision 0-11). */
import { useSession, type SessionUser } from '../../../client/session.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useNavigate } from '../../../ui/links.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { FacePicker, ProfileFields } from './ProfileFields.tsx'
import { useProfileForm } from './useProfileForm.ts'

export function EditProfileScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user) return null
  return (
    <Screen title={t('profile.edit')} back="/profile">
      {/* The user cached on the device is incomplete: the form waits for the whole record. */}
      {user.email === undefined ? <SkeletonList rows={4} /> : <EditProfile user={user} />}
    </Screen>
  )
}

function EditProfile({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, save, submit } = useProfileForm(user, {
    draft: 'profile',
    onSaved: () => navigate('/profile'),
  })
  return (
    <div className="grid gap-6">
      <FacePicker user={user} />
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <ProfileFields form={form} user={user} withName />
        <TextField
          label={t('auth.email')}
          value={user.email ?? ''}
          readOnly
          hint={t('profile.emailHint')}
        />
        <Button
          type="submit"
          size="lg"
          block
          pending={save.isPending}
          pendingText={t('password.pending')}
        >
          {t('ui.save')}
        </Button>
      </form>
    </div>
  )
}
