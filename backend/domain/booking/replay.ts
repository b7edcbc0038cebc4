/** Replay of an appointment from the streams of its days. */
import type { Agenda, Booked } from './agenda-state.ts'
import { agendaDecider } from './agenda.ts'
import type { AgendaEvent } from './events.ts'
import type { RecordedEvent } from '../kernel/event.ts'

/** A step without the actor's name: the log knows ids and roles only. */
export interface ReplayEventStep {
  readonly position: string
  readonly revision: number
  readonly stream: string
  readonly eventId: string
  readonly type: string
  readonly occurredAt: string
  readonly actor: RecordedEvent['metadata']['actor']
  readonly commandId: string
  readonly data: Record<string, unknown>
  /** The appointment right after the event; empty before it exists. */
  readonly state: Record<string, unknown>
}

/** `events`: all events of those days, of other appointments, too; in any order. */
export function replayOf(
  appointmentId: string,
  events: readonly RecordedEvent[],
): ReplayEventStep[] {
  const days = new Map<string, Agenda>()
  const steps: ReplayEventStep[] = []
  // Where it stands: the day that took it in last.
  let home = ''
  for (const event of events.toSorted((a, b) => Number(a.position - b.position))) {
    // The streams are agendas, so the events are an agenda's; the log itself knows no types.
    days.set(
      event.stream,
      agendaDecider.evolve(
        days.get(event.stream) ?? agendaDecider.initial,
        event as unknown as AgendaEvent,
      ),
    )
    if (!isAbout(event.data, appointmentId)) continue
    if (home === '' || event.type === 'AppointmentMovedIn') home = event.stream
    steps.push(stepOf(event, stateIn(days, home, appointmentId)))
  }
  return steps
}

/** Also time that is held for it. */
const isAbout = (data: object, appointmentId: string): boolean =>
  ('appointmentId' in data && data.appointmentId === appointmentId) ||
  ('of' in data && data.of === appointmentId)

const stepOf = (
  { position, revision, stream, id, type, data, metadata }: RecordedEvent,
  state: ReplayEventStep['state'],
): ReplayEventStep => ({
  position: String(position),
  revision,
  stream,
  eventId: id,
  type,
  occurredAt: metadata.occurredAt,
  actor: metadata.actor,
  commandId: metadata.commandId,
  data: { ...data },
  state,
})

/** State as its day knows it, with all its days: two during a move. */
function stateIn(
  days: ReadonlyMap<string, Agenda>,
  home: string,
  appointmentId: string,
): ReplayEventStep['state'] {
  const booked = days.get(home)?.appointments.get(appointmentId)
  if (!booked) return {}
  return {
    ...booked,
    heldOn: [...days.values()]
      .flatMap((day) => heldDay(day.appointments.get(appointmentId)))
      .sort(),
  }
}

const heldDay = (booked: Booked | undefined): string[] =>
  booked && booked.movedTo === null ? [booked.day] : []
