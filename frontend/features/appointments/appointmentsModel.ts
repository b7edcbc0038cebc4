/** Rules of the appointments screen: tabs, month grid, timeline with gaps. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Block } from '../../../contract/business/availability.ts'
import type { AppointmentsTab } from '../../../contract/paths.ts'
import { hasEnded, holds, isRunning, stands } from '../../entities/appointment/appointmentModel.ts'
import { addDays, minutesOf, sameClock, wallClock, weekdayOf } from '../../time/zone.ts'

export const tabs = [
  'calendario',
  'proximas',
  'pendientes',
  'canceladas',
  'completadas',
  'espera',
  'fila',
] as const satisfies readonly AppointmentsTab[]
export type TabName = (typeof tabs)[number]
export type ListName = Exclude<TabName, 'calendario' | 'espera' | 'fila'>

/** Three tabs hold the five lists. The first of each is what its tab opens with. */
export const groups = {
  agenda: ['calendario', 'proximas'],
  porConfirmar: ['pendientes'],
  espera: ['espera'],
  fila: ['fila'],
  historial: ['completadas', 'canceladas'],
} as const satisfies Record<string, readonly TabName[]>
export type Group = keyof typeof groups
export const groupOf = (tab: TabName): Group =>
  tab === 'pendientes'
    ? 'porConfirmar'
    : tab === 'espera' || tab === 'fila'
      ? tab
      : tab === 'completadas' || tab === 'canceladas'
        ? 'historial'
        : 'agenda'

/** Confirmed ones stay upcoming until completed, so none falls between tabs. */
const belongs: Record<ListName, (appointment: Appointment) => boolean> = {
  proximas: ({ estado }) => stands(estado),
  pendientes: ({ estado }) => estado === 'pendiente',
  canceladas: ({ estado }) => estado === 'cancelada',
  completadas: ({ estado }) => estado === 'completada',
}

/** What comes stands with the nearest first, what was with the latest first. */
export function listed(appointments: readonly Appointment[], tab: ListName): Appointment[] {
  const backwards = tab === 'canceladas' || tab === 'completadas'
  const found = new Map(
    appointments.filter(belongs[tab]).map((appointment) => [appointment.id, appointment]),
  )
  return [...found.values()].sort(
    (a, b) =>
      (Date.parse(a.fecha) - Date.parse(b.fecha)) * (backwards ? -1 : 1) ||
      a.id.localeCompare(b.id),
  )
}

/**
 * The month's weeks, Sunday first (Do Lu Ma Mi Ju Vi Sa), with the days of its neighbours that fill
 * the first and last. `month` is 2026-11.
 */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const days = Array.from({ length: 42 }, (_, index) => addDays(start, index))
  const weeks = Array.from({ length: 6 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  return weeks.filter((days) => days.some((day) => day.startsWith(month)))
}

/** `by` months later: 2026-11 and 2 give 2027-01. */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const date = new Date(Date.UTC(year, number - 1 + by, 1))
  return date.toISOString().slice(0, 7)
}

export interface DayMarks {
  pending: number
  standing: number
  done: number
}

/** By shop's local day, how many appointments of each kind; cancelled ones leave no mark. */
export function marksByDay(appointments: readonly Appointment[]): Map<string, DayMarks> {
  const marks = new Map<string, DayMarks>()
  for (const { fecha, zonaHoraria, estado } of appointments) {
    if (estado === 'cancelada') continue
    const { day } = wallClock(fecha, zonaHoraria)
    const mark = marks.get(day) ?? { pending: 0, standing: 0, done: 0 }
    if (estado === 'pendiente') mark.pending++
    else if (stands(estado)) mark.standing++
    else mark.done++
    marks.set(day, mark)
  }
  return marks
}

export type TimelineEntry =
  | {
      kind: 'appointment'
      appointment: Appointment
      minute: number
      past: boolean
      /** Who is in the chair, or comes next. */ next: boolean
    }
  /** Sellable gap in shop minutes; `blockUntil`: a block needs no margin after it. */
  | { kind: 'gap'; minute: number; until: number; blockUntil: number }
  | { kind: 'block'; minute: number; until: number; block: Block }
  | { kind: 'now'; minute: number }

export interface DayQuestion {
  appointments: readonly Appointment[]
  day: string
  now: Date
  /** Whose clock says what 'now' is on this day. */
  zone: string
  /** The barber's hours that day, as HH:MM. Unknown: nothing is called free. */
  hours?: readonly { start: string; end: string }[] | undefined
  blocks?: readonly Block[]
  /** Minutes free after each visit, needed before what follows. */
  margin?: number | undefined
}

/** Shorter than this is a breather, not a gap. */
const SHORTEST_GAP = 15

export function dayTimeline({
  appointments,
  day,
  now,
  zone,
  hours = [],
  blocks = [],
  margin = 0,
}: DayQuestion): TimelineEntry[] {
  const clock = wallClock(now, zone)
  const isToday = clock.day === day
  const current = appointments
    .filter(
      ({ fecha, zonaHoraria, estado }) =>
        estado !== 'cancelada' && wallClock(fecha, zonaHoraria).day === day,
    )
    .map((appointment) => ({
      appointment,
      minute: wallClock(appointment.fecha, appointment.zonaHoraria).minute,
      past: isOver(appointment, now.getTime()),
    }))
    .sort((a, b) => a.minute - b.minute)
  const first = isToday
    ? current.find(
        ({ past, appointment: { userRole, estado } }) =>
          !past && userRole === 'barber' && stands(estado),
      )
    : undefined
  const shown = current.map((one) => ({
    kind: 'appointment' as const,
    ...one,
    next: one === first,
  }))
  const kept = blocks.flatMap((block) => withinDay(block, day, zone))

  // Early ends and no-shows free the rest of their time.
  const busy = [
    ...shown
      .filter(({ appointment: { userRole, estado } }) => userRole === 'barber' && holds(estado))
      .map(({ minute, appointment: { totalDuration, margenMinutos } }) => ({
        start: minute,
        end: minute + totalDuration + margenMinutos,
      })),
    ...kept.map(({ minute, until }) => ({ start: minute, end: until })),
  ]
  // Time that has gone by can't be sold any more.
  const otherDay = clock.day > day ? Infinity : 0
  const from = isToday ? Math.ceil(clock.minute / 5) * 5 : otherDay
  const gaps = freeWithin(
    hours.map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) })),
    busy,
    { from, margin },
  )

  const entries: TimelineEntry[] = [...shown, ...kept, ...gaps].sort((a, b) => a.minute - b.minute)
  // Among times of another clock it would be at the wrong place.
  const isOneClock = shown.every(({ appointment: { zonaHoraria } }) =>
    sameClock(zonaHoraria, zone, now),
  )
  if (!isToday || !isOneClock || entries.length === 0) return entries
  // Below what has begun, also where it is not over: the times stay in order.
  const next = entries.findIndex(
    ({ kind, minute }) => minute > clock.minute || (kind === 'gap' && minute === clock.minute),
  )
  entries.splice(next === -1 ? entries.length : next, 0, { kind: 'now', minute: clock.minute })
  return entries
}

/** Who still sits in the chair is not over, however long it takes. */
const isOver = (appointment: Appointment, now: number): boolean =>
  appointment.estado === 'completada' ||
  (hasEnded(appointment, now) && !isRunning(appointment, now))

/** What of a block lies on this day, in minutes. */
function withinDay(
  block: Block,
  day: string,
  zone: string,
): { kind: 'block'; minute: number; until: number; block: Block }[] {
  const [from, to] = [wallClock(block.desde, zone), wallClock(block.hasta, zone)]
  if (from.day > day || to.day < day) return []
  const [minute, until] = [from.day < day ? 0 : from.minute, to.day > day ? 24 * 60 : to.minute]
  return until > minute ? [{ kind: 'block', minute, until, block }] : []
}

interface Span {
  start: number
  end: number
}

/** What is left between what is taken: the times that the server takes a visit at. */
function freeWithin(
  open: readonly Span[],
  busy: readonly Span[],
  { from, margin }: { from: number; margin: number },
): Extract<TimelineEntry, { kind: 'gap' }>[] {
  return open.flatMap(({ start, end }) => {
    const gaps: (Span & { next: number })[] = []
    let free = Math.max(start, from)
    for (const taken of [...busy].sort((a, b) => a.start - b.start)) {
      if (taken.start > free)
        gaps.push({
          start: free,
          end: Math.min(taken.start - margin, end),
          next: Math.min(taken.start, end),
        })
      free = Math.max(free, taken.end)
    }
    gaps.push({ start: free, end, next: end })
    return gaps
      .filter((gap) => gap.end - gap.start >= SHORTEST_GAP)
      .map((gap) => ({
        kind: 'gap' as const,
        minute: gap.start,
        until: gap.end,
        blockUntil: gap.next,
      }))
  })
}
