/** /profile-setup: missing profile fields (decisions 0-36 to 0-38). */
import type { Address } from '../../../../contract/paths.ts'
import { useSession, type SessionUser } from '../../../client/session.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { useNavigate } from '../../../ui/links.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { FacePicker, ProfileFields } from './ProfileFields.tsx'
import { useProfileForm } from './useProfileForm.ts'

export function ProfileSetupScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user) return null
  return (
    <Screen
      title={t('profile.complete')}
      subtitle={t(user.rol === 'cliente' ? 'profile.setupClient' : 'profile.setupProvider')}
      back="/"
    >
      {user.email === undefined ? <SkeletonList rows={4} /> : <ProfileSetup user={user} />}
    </Screen>
  )
}

function ProfileSetup({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const onward: Address = user.rol === 'cliente' ? '/' : '/dashboard'
  const { form, save, submit } = useProfileForm(user, {
    draft: 'profile-setup',
    onSaved: () => navigate(onward),
  })
  return (
    <div className="grid gap-6">
      <FacePicker user={user} />
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <ProfileFields form={form} user={user} />
        <div className="grid gap-2">
          <Button
            type="submit"
            size="lg"
            block
            pending={save.isPending}
            pendingText={t('password.pending')}
          >
            {t('profile.finish')}
          </Button>
          <ButtonLink to="/" variant="ghost" block>
            {t('profile.skip')}
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}
