/** What follows and what binds: this barber's terms, before confirmation. */
import { CalendarX, CircleCheck, Hourglass, Info, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { answerUntil } from '../../../../contract/booking/answering.ts'
import { useNow } from '../../../../shared/format/useNow.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useFormat } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useTerms } from '../bookingQueries.ts'
import type { Booking } from '../useBooking.ts'

const HOUR = 3_600_000

export function Terms({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const { barberId, atHome, slot } = booking
  const terms = useTerms(barberId)
  if (!slot || barberId === undefined) return null
  return (
    <ul
      aria-label={t('booking.terms')}
      className="grid gap-2 rounded-card bg-accent-soft px-4 py-3 text-small text-accent-text"
    >
      {terms.isPending ? (
        <li aria-hidden>
          <Skeleton className="h-10" />
        </li>
      ) : terms.data ? (
        <Bound booking={booking} start={Date.parse(slot.inicio)} politica={terms.data.politica} />
      ) : (
        <Line icon={<Hourglass />}>{t('booking.policyPending')}</Line>
      )}
      <Line icon={<Wallet />}>{t(atHome ? 'booking.payAtHome' : 'booking.payThere')}</Line>
    </ul>
  )
}

type Politica = NonNullable<ReturnType<typeof useTerms>['data']>['politica']

function Bound({
  booking: { barber, chair, atHome, position, zone },
  start,
  politica,
}: {
  booking: Booking
  start: number
  politica: Politica
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow().getTime()
  const { autoConfirmar, limiteCancelacionHoras, antelacionMinima, maximoActivas } = politica
  const at = (instant: number) => {
    const when = new Date(instant)
    return `${format.day(when, zone)}, ${format.time(when, zone)}`
  }
  const name = barber?.nombre ?? chair.name
  const lateFrom = start - limiteCancelacionHoras * HOUR
  return (
    <>
      {autoConfirmar && (!atHome || position) ? (
        <Line icon={<CircleCheck />}>{t('booking.confirmedAtOnce')}</Line>
      ) : (
        <Line icon={<Hourglass />}>
          {t('booking.waits', { name, when: at(answerUntil(now, start)) })}{' '}
          {t('booking.policyPending')}
        </Line>
      )}
      <Line icon={<CalendarX />}>
        {limiteCancelacionHoras === 0
          ? t('booking.cancelFree')
          : lateFrom > now
            ? t('booking.cancelUntil', { when: at(lateFrom) })
            : t('booking.cancelLate', { hours: limiteCancelacionHoras })}
      </Line>
      <Line icon={<Info />}>
        {antelacionMinima > 0 && `${t('booking.notice', { time: lengthOf(antelacionMinima, t) })} `}
        {t('booking.mostActive', { count: maximoActivas })}
      </Line>
    </>
  )
}

function lengthOf(minutes: number, t: ReturnType<typeof useTranslation>['t']): string {
  if (minutes % 1440 === 0) return t('booking.lengthDays', { count: minutes / 1440 })
  return minutes % 60 === 0
    ? t('booking.lengthHours', { count: minutes / 60 })
    : t('booking.lengthMinutes', { count: minutes })
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <span aria-hidden className="mt-0.5 shrink-0 [&>svg]:size-4.5">
      {icon}
    </span>
    <span>{children}</span>
  </li>
)
