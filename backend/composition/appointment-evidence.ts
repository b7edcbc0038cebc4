/** An appointment's history as evidence: steps, sides, states; of texts only reasons. */
import { stepNames, stepRoles } from '../../contract/moderation/disputes.ts'
import { replayOf, type ReplayEventStep } from '../api/booking/replay-view.ts'
import { sideOf } from '../commands/booking/appointments.ts'
import type { ContentVersion } from '../commands/moderation/cases.ts'
import type { Booked } from '../domain/booking/agenda-state.ts'
import type { Db } from '../postgres/db.ts'
import { daysOf } from '../projections/booking/appointment-lists.ts'
import type { AppointmentHistories } from './evidence-snapshots.ts'

export const livesIn = (db: Db): AppointmentHistories => ({
  daysOf: async (appointmentId) =>
    (await daysOf(db, appointmentId)).map(({ barber_id: barberId, day }) => ({ barberId, day })),
  lifeOf: (events, appointmentId) => replayOf(appointmentId, events).map(step),
})

function step({ type, occurredAt: at, actor, data, state }: ReplayEventStep): ContentVersion {
  // The replay's state is the appointment as the rules know it, right after the event.
  const booked = state as unknown as Booked
  const [, barber, system] = stepRoles
  const { reason, late, terms } = data as {
    readonly reason?: string | null
    readonly late?: boolean
    readonly terms?: { readonly text: string } | null
  }
  const texts = {
    [stepNames.what]: type,
    [stepNames.who]:
      actor.role === 'system' ? system : (sideOf({ ...booked, ownerId: null }, actor.id) ?? barber),
    [stepNames.state]: booked.status,
    [stepNames.start]: booked.start,
    [stepNames.late]: late === true ? 'sí' : null,
    [stepNames.why]: reason,
    [stepNames.terms]: terms?.text,
  }
  return {
    at,
    pictures: [],
    texts: Object.entries(texts).flatMap(([name, text]) => (text ? [{ name, text }] : [])),
  }
}
