/** The month beside (or above) the chosen day. The day is in the address: `?dia=2026-11-23`, or `?cita=` of an appointment on it. */
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../client/session.ts'
import { weekdayName } from '../../time/week.ts'
import { asDate, browserZone, dayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { useAppointment, useAppointmentsFrom, useShop } from './api.ts'
import { DayTimeline } from './DayTimeline.tsx'
import { dayTimeline, marksByDay, weeksOf } from './model.ts'
import { MonthGrid } from './MonthGrid.tsx'

export function CalendarTab({ now }: { now: Date }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { user } = useSession()
  const shop = useShop()
  const zone = shop?.zonaHoraria ?? browserZone()
  const today = dayOf(now, zone)
  const { day, chooseDay, pointedAt, named } = useDay(today)
  const [shownMonth, showMonth] = useState<string>()
  // On a phone the day comes before the month, for a barber always and for whoever follows a link to a day.
  const [weekOnly, setWeekOnly] = useState(() => (user?.rol !== 'cliente' || named) && !window.matchMedia('(min-width: 1024px)').matches)
  const month = shownMonth ?? day.slice(0, 7)

  const weeks = weeksOf(month)
  const appointments = useAppointmentsFrom(weeks[0]?.[0] ?? day, weeks.at(-1)?.[6])
  const entries = dayTimeline({
    appointments: appointments.data ?? [], day, now, zone,
    hours: shop?.horario[weekdayName(day)],
    withGaps: user?.rol !== 'cliente',
  })
  const count = entries.filter(({ kind }) => kind === 'appointment').length

  const choose = (chosen: string) => {
    showMonth(undefined)
    chooseDay(chosen)
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr] lg:gap-10">
      <MonthGrid
        month={month} today={today} chosen={day} marks={marksByDay(appointments.data ?? [])} onChoose={choose} onMonth={showMonth}
        weekOnly={weekOnly} onWeekOnly={setWeekOnly}
      />
      <section aria-label={t('appointments.dayOf', { day: format.longDay(asDate(day), 'UTC') })} className="grid gap-4">
        <div className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-title first-letter:uppercase">{format.longDay(asDate(day), 'UTC')}</h2>
          {appointments.data && count > 0 && <p className="text-muted">{t('appointments.count', { count })}</p>}
        </div>
        {appointments.isPending && <Loading className="grid gap-3 pl-14">{[0, 1, 2].map((row) => <Skeleton key={row} className="h-28 rounded-card" />)}</Loading>}
        {appointments.isError && !appointments.data && <ErrorState title={t('appointments.loadFailed')} onRetry={() => void appointments.refetch()} />}
        {appointments.data && <DayTimeline key={day} entries={entries} now={now} pointedAt={pointedAt} />}
      </section>
    </div>
  )
}

/** The day of the address, else that of the appointment that it names, else today. */
function useDay(today: string) {
  const [search, setSearch] = useSearchParams()
  const pointedAt = search.get('cita') ?? undefined
  const appointment = useAppointment(pointedAt).data
  const written = search.get('dia')
  const day = written && /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : appointment ? dayOf(appointment.fecha, appointment.zonaHoraria) : today
  const chooseDay = (chosen: string) => setSearch((before) => {
    const after = new URLSearchParams(before)
    after.delete('cita')
    if (chosen === today) after.delete('dia')
    else after.set('dia', chosen)
    return after
  }, { replace: true, preventScrollReset: true })
  return { day, chooseDay, pointedAt, named: pointedAt !== undefined || written !== null }
}
