import { addressOf } from '../../../contract/paths.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { Link } from '../../ui/links.ts'
import { EmptyState } from '../../ui/State.tsx'
import type { Numbers } from './Stats.tsx'

export function Upcoming({
  appointments,
  userId,
  wholeShop,
}: {
  appointments: Numbers['proximas']
  userId: string
  wholeShop: boolean
}) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Section
      title={t('dashboard.upcoming')}
      action={
        appointments.length > 0 && (
          <Link
            to={addressOf('/appointments', {
              tab: 'proximas',
              de: wholeShop ? 'negocio' : undefined,
            })}
            className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-accent-text hover:underline"
          >
            {t('dashboard.seeAll')}
          </Link>
        )
      }
    >
      {appointments.length === 0 ? (
        <EmptyState
          className="rounded-card border border-dashed border-line-strong py-6!"
          drawing={<ChairDrawing />}
          title={t('dashboard.noUpcoming')}
          text={t('dashboard.noUpcomingText')}
          action={
            <ButtonLink to={addressOf('/user/:userId', { userId })} variant="secondary">
              {t('dashboard.publicProfile')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="grid gap-3">
          {appointments.map((appointment) => (
            <li key={appointment.id}>
              <AppointmentCard
                appointment={appointment}
                now={now}
                actions={
                  <>
                    {wholeShop && (
                      <p className="text-small text-muted">
                        {t('appointments.with', { name: appointment.barberName })}
                      </p>
                    )}
                    {appointment.estado === 'pendiente' && (
                      <ButtonLink
                        to={addressOf('/appointments/:id', { id: appointment.id })}
                        size="sm"
                        variant="quiet"
                        className="mt-2 w-fit"
                      >
                        {t('dashboard.answer')}
                      </ButtonLink>
                    )}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
