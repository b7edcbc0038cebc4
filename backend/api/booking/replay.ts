/** An appointment's history for its parties. Auditors get the full one (moderation/replay.ts). */
import type { appointmentHistory as historyRoute } from '../../../contract/booking/appointments.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { sideOf } from '../../commands/booking/appointments.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { erasedName, personNamesOf } from '../../projections/booking/appointments-audit.ts'
import { daysOf } from '../../projections/booking/appointment-lists.ts'
import type { Services } from '../kernel/services.ts'
import { replayOf, type ReplayEventStep } from '../../domain/booking/replay.ts'

/** The appointment's events from all its days, with today's names of the actors. */
async function replay(
  { db, log }: Services,
  appointmentId: string,
): Promise<(ReplayEventStep & { readonly actor: { readonly nombre: string } })[]> {
  const events: RecordedEvent[] = []
  for (const { barber_id, day } of await daysOf(db, appointmentId)) {
    for await (const event of log.readStream(`agenda-${barber_id}-${day}`)) events.push(event)
  }
  const steps = replayOf(appointmentId, events)
  const names = await personNamesOf(db, [...new Set(steps.map(({ actor }) => actor.id))])
  return steps.map((step) => ({
    ...step,
    actor: {
      ...step.actor,
      nombre: step.actor.role === 'system' ? 'Sistema' : erasedName(names.get(step.actor.id)),
    },
  }))
}

/** A move across days is told where it ends; its other steps are internal. */
const untold = new Set([
  'AppointmentMoveStarted',
  'AppointmentMoveDeclined',
  'AppointmentMovedOut',
  'AppointmentMoveAbandoned',
  // It comes with the expected time.
  'ShiftProposed',
  'SlotHeld',
  'HoldReleased',
])

/** An appointment's history for its parties, without internal ids or other appointments. */
export async function historyForParties(
  services: Services,
  appointmentId: string,
): Promise<ResponseOf<typeof historyRoute>['pasos']> {
  const steps = await replay(services, appointmentId)
  return steps
    .filter(({ type }) => !untold.has(type))
    .map(({ type, occurredAt, actor, data, state }) => {
      // The replay's state is the appointment as the rules know it, right after the event.
      const booked = state as unknown as Booked
      // A client does not confirm: where it confirmed itself, that was the barber's standing word.
      const byItself =
        type === 'AppointmentConfirmed' &&
        data['automatic'] === true &&
        actor.id === booked.clientId
      return {
        tipo: type,
        ocurridoEn: occurredAt,
        por: byItself
          ? { rol: 'sistema' as const, nombre: 'Sistema' }
          : {
              rol:
                sideOf({ ...booked, ownerId: null }, actor.id) ??
                (actor.role === 'system' ? 'sistema' : 'barbero'),
              nombre: actor.nombre,
            },
        estado: booked.status,
        fecha: withOffset(Date.parse(booked.start), booked.zone),
        esperadaEn: booked.expected
          ? withOffset(Date.parse(booked.expected.start), booked.zone)
          : null,
        locationId: booked.locationId,
        motivo: booked.reason,
      }
    })
}
