/** A barber's Inicio: current and next client, gaps, requests, today's money. */
import { clsx } from 'clsx'
import { AlarmClock, BellRing, UserPlus } from 'lucide-react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { useUserId } from '../../client/session.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { holds, isRunning, stands } from '../../entities/appointment/appointmentModel.ts'
import { IfLate } from '../../entities/delay/lazyParts.tsx'
import { useOwnTeam } from '../../entities/business/ownTeam.ts'
import { addDays, browserZone, clockTime, dayOf, wallClock } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { AgendaDrawing } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { ActSheets } from './ActSheets.tsx'
import { useAppointmentsFrom, useOwnShop } from './appointmentsQueries.ts'
import { CardActions } from './CardActions.tsx'
import { hoursOn, useBarberDays } from './day.ts'
import { gapAddress, placeAddress } from './gap.ts'
import { Answerable } from './ListTab.tsx'
import { dayTimeline, listed } from './appointmentsModel.ts'
import { DelayToday } from './DelayToday.tsx'
import { Settled, useStaying } from './Settled.tsx'

const MOST_REQUESTS = 3
const MOST_GAPS = 4

export function Today() {
  const { t } = useTranslation()
  const me = useUserId()
  const { owns, team } = useOwnTeam()
  const isTeam = owns && team.length > 1
  const now = useNow()
  const zone = useOwnShop()?.zonaHoraria ?? browserZone()
  // From yesterday on, by whatever clock: what runs at this moment is among them.
  const all = useAppointmentsFrom(
    addDays(dayOf(now, browserZone()), -1),
    undefined,
    isTeam ? { negocio: '1' } : {},
  )
  // An owner with a team is led to its week: the owner's own day is on this screen.
  const seeAll = (
    <Link
      to={addressOf('/appointments', isTeam ? { vista: 'semana' } : {})}
      className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-accent-text hover:underline"
    >
      {t(isTeam ? 'appointments.teamWeek' : 'appointments.agenda')}
    </Link>
  )
  return (
    <Section title={t('appointments.today')} action={seeAll}>
      {all.isPending ? (
        <Loading className="grid gap-3">
          <Skeleton className="h-6 w-52" />
          <Skeleton className="h-36 rounded-card" />
        </Loading>
      ) : !all.data ? (
        <Card>
          <ErrorState onRetry={() => void all.refetch()} className="[&>div]:py-4" />
        </Card>
      ) : (
        <Day all={all.data} me={me} isTeam={isTeam} zone={zone} now={now} />
      )}
      <ActSheets known={all.data ?? []} now={now} />
    </Section>
  )
}

interface DayProps {
  all: readonly Appointment[]
  me: string | undefined
  isTeam: boolean
  zone: string
  now: Date
}

function Day({ all, me, isTeam, zone, now }: DayProps) {
  const { t } = useTranslation()
  const today = dayOf(now, zone)
  // Also in another owner's shop.
  const mine = all.filter(({ userRole, barberId }) => userRole === 'client' || barberId === me)
  const { availability, blocks } = useBarberDays(me, today, today)
  const entries = dayTimeline({
    appointments: mine,
    day: today,
    now,
    zone,
    hours: availability && hoursOn(today, availability).hours,
    blocks,
    margin: availability?.politica.margenMinutos,
  })
  const gaps = entries.filter((entry) => entry.kind === 'gap').slice(0, MOST_GAPS)
  // It begins at the next five minutes: the chair is free for who walks in.
  const free = gaps[0] && gaps[0].minute <= wallClock(now, zone).minute + 5 ? gaps[0] : undefined
  const coming = mine
    .filter(
      (one) =>
        stands(one.estado) &&
        (isRunning(one, now.getTime()) || Date.parse(one.fin) > now.getTime()),
    )
    .sort((a, b) => Date.parse(a.fecha) - Date.parse(b.fecha))
  const running = coming.find((one) => isRunning(one, now.getTime()))
  const next = coming.find((one) => one !== running)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Money
        visits={mine.filter(
          ({ userRole, fecha, zonaHoraria }) =>
            userRole === 'barber' && dayOf(fecha, zonaHoraria) === today,
        )}
      />
      {me !== undefined && <DelayToday barberId={me} zone={zone} />}
      {running && <Labelled text={t('appointments.now')} appointment={running} now={now} />}
      {next && <Labelled text={t('appointments.nextClient')} appointment={next} now={now} />}
      {!running && !next && (
        <Card>
          <EmptyState
            className="py-2!"
            drawing={<AgendaDrawing />}
            title={t('appointments.nobodyNext')}
            text={t('appointments.emptyDayBarber')}
          />
        </Card>
      )}
      {next && (
        <Link
          to={addressOf('/appointments', { retraso: 'si', ...(isTeam && { de: me }) })}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start px-2 text-small font-semibold text-accent-text hover:underline"
        >
          <AlarmClock aria-hidden size={18} />
          {t('appointments.runningLate')}
        </Link>
      )}
      {gaps.length > 0 && (
        <nav aria-label={t('appointments.gapsToday')} className="grid gap-2">
          <h3 className="sign text-muted">{t('appointments.gapsToday')}</h3>
          <ul className="flex flex-wrap gap-2">
            {free && (
              <li>
                <Link
                  to={addressOf('/appointments', {
                    nueva: placeAddress(today, free.minute, isTeam ? me : undefined),
                    quien: 'sin-cita',
                  })}
                  className="inline-flex min-h-11 items-center gap-2 rounded-pill border border-line-strong bg-raised px-4 text-small font-semibold hover:border-brass"
                >
                  <UserPlus aria-hidden size={18} />
                  {t('agenda.whoWalkIn')}
                  <span className="sr-only">: {t('agenda.gapWalkInNow')}</span>
                </Link>
              </li>
            )}
            {gaps.map((gap) => (
              <li key={gap.minute}>
                <Link
                  to={addressOf('/appointments', {
                    hueco: gapAddress(today, gap, isTeam ? me : undefined),
                  })}
                  className="inline-flex min-h-11 items-center rounded-pill border border-dashed border-line-strong px-4 text-small font-semibold hover:border-brass"
                >
                  {clockTime(gap.minute)}–{clockTime(gap.until)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Requests all={all} withBarber={isTeam} now={now} />
    </div>
  )
}

function Labelled({
  text,
  appointment,
  now,
}: {
  text: string
  appointment: Appointment
  now: Date
}) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="sign text-accent-text">{text}</h3>
      <AppointmentCard
        appointment={appointment}
        now={now}
        actions={<CardActions appointment={appointment} now={now} />}
      />
      <IfLate appointment={appointment} />
    </div>
  )
}

/** What has been earned of what the day brings; who has not come brings nothing. */
function Money({ visits }: { visits: readonly Appointment[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const done = visits.filter(({ estado, noShow }) => estado === 'completada' && !noShow)
  const all = [...done, ...visits.filter(({ estado }) => holds(estado))]
  const sum = (some: readonly Appointment[]) =>
    format.price(
      some.reduce((total, { totalPrice }) => total + totalPrice, 0),
      visits[0]?.moneda,
    )
  if (all.length === 0) return <p className="text-muted">{t('appointments.nothingToday')}</p>
  return (
    <p className="text-muted">
      <strong className="text-text">{t('appointments.count', { count: all.length })}</strong> ·{' '}
      {t('appointments.moneyToday', { done: sum(done), all: sum(all) })}
    </p>
  )
}

function Requests({
  all,
  withBarber,
  now,
}: {
  all: readonly Appointment[]
  withBarber: boolean
  now: Date
}) {
  const { t } = useTranslation()
  const asBarber = all.filter(({ userRole }) => userRole === 'barber')
  const waiting = listed(asBarber, 'pendientes')
  const shown = useStaying(waiting, asBarber).slice(0, MOST_REQUESTS)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('appointments.toConfirm')} className="grid grid-cols-1 gap-2">
      <h3
        className={clsx(
          'sign flex items-center gap-2',
          waiting.length > 0 ? 'text-warn' : 'text-muted',
        )}
      >
        <BellRing aria-hidden size={16} />
        {t('appointments.waitingCount', { count: waiting.length })}
      </h3>
      <Settled keys={shown.map(({ id, estado }) => `${id} ${estado}`)}>
        <ul className="grid grid-cols-1 gap-3">
          {shown.map((appointment) => (
            <li key={appointment.id}>
              <Answerable
                appointment={appointment}
                now={now}
                withBarber={withBarber}
                isAnswered={appointment.estado !== 'pendiente'}
              />
            </li>
          ))}
        </ul>
      </Settled>
      {waiting.length > MOST_REQUESTS && (
        <ButtonLink
          to={addressOf('/appointments', { tab: 'pendientes' })}
          variant="quiet"
          size="sm"
        >
          {t('appointments.seeWaiting', { count: waiting.length })}
        </ButtonLink>
      )}
    </section>
  )
}
