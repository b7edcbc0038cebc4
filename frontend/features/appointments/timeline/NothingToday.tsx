import { addressOf } from '../../../../contract/paths.ts'
import { useSession } from '../../../client/session.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ChairDrawing } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/State.tsx'

/** Nobody is booked: how to change that. */
export function NothingToday() {
  const { t } = useTranslation()
  const { user } = useSession()
  const client = user?.rol === 'cliente'
  return (
    <EmptyState
      className="py-4!"
      drawing={<ChairDrawing />}
      title={t('appointments.emptyDay')}
      text={client ? t('appointments.emptyDayClient') : t('appointments.emptyDayBarber')}
      action={
        client ? (
          <ButtonLink to="/search">{t('appointments.new')}</ButtonLink>
        ) : (
          user && (
            <ButtonLink to={addressOf('/user/:userId', { userId: user.id })} variant="secondary">
              {t('profile.publicProfile')}
            </ButtonLink>
          )
        )
      }
    />
  )
}
