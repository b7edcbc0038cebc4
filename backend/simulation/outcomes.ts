/** Simulated outcomes of appointments: answers, cancellations, moves, races, attendance. */
import type { Context } from '../commands/kernel/handle.ts'
import type { Booked } from '../domain/booking/agenda-state.ts'
import { localDay } from '../domain/booking/schedule.ts'
import { completesAt, expiresAt } from '../domain/booking/times.ts'
import { type Actor, guest, system } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import type { Neighbourhood } from './town.ts'
import { DAY, HOUR, MINUTE } from './plan.ts'
import type { Appointment, Barber, SimulatedPerson } from './world.ts'
import { some } from '../seed/random.ts'

/** A booking was made. */
export function followAppointment(place: Neighbourhood, appointment: Appointment): void {
  place.booked++
  goOn(place, appointment)
}

/** It stands where it stands now, booked or moved: what will happen to it there. */
function goOn(place: Neighbourhood, appointment: Appointment): void {
  const { random, now } = place
  const ahead = Math.max(0, appointment.start - now)
  const { start } = appointment
  /** Only if it is still there by then, and active. */
  const later = (at: number, act: () => Promise<void>) =>
    place.later(at, async () =>
      appointment.start === start && isActive(appointment) ? act() : undefined,
    )

  if (appointment.status === 'pendiente') {
    const answer = random()
    // The others are never answered: the clock ends them.
    if (answer < 0.93)
      later(now + random() * Math.min(ahead * 0.8, 10 * HOUR), () =>
        answer < 0.8
          ? confirm(place, appointment)
          : answer < 0.88
            ? reject(place, appointment)
            : bothAtOnce(place, appointment),
      )
    later(expiresAt(appointment.bookedAt, new Date(start).toISOString()) + MINUTE, () =>
      expire(place, appointment),
    )
  }
  const mind = random()
  const changed = now + random() * ahead
  if (mind < 0.08) later(changed, () => cancel(place, appointment, appointment.client?.by))
  else if (mind < 0.11) later(changed, () => cancel(place, appointment, appointment.barber.by))
  else if (mind < 0.19) later(changed, () => move(place, appointment, appointment.client?.by))
  else if (mind < 0.22) later(changed, () => move(place, appointment, appointment.barber.by))
  if (appointment.client && random() < 0.5)
    later(Math.max(now, start - random() * DAY), () => attend(place, appointment))
  later(start + 15 * MINUTE, async () => visit(place, appointment, later))
}

const isActive = ({ status }: Appointment): boolean =>
  status === 'pendiente' || status === 'confirmada'

function visit(
  place: Neighbourhood,
  appointment: Appointment,
  later: (at: number, act: () => Promise<void>) => void,
): void {
  const seen = place.random()
  if (seen < 0.05) return later(place.now, () => missed(place, appointment))
  if (seen < 0.2) later(place.now, () => seat(place, appointment))
  if (seen < 0.4)
    return later(appointment.end, () =>
      tell(place, 'completed', appointment.barber.by, appointment, (context) =>
        place.commands.appointments.complete(context, appointment.appointmentId),
      ),
    )
  later(completesAt(new Date(appointment.end).toISOString()) + MINUTE, () =>
    completeByClock(place, appointment),
  )
}

/** Sends a command about an appointment, and remembers how it left it. */
async function tell(
  place: Neighbourhood,
  what: string,
  by: Actor,
  appointment: Appointment,
  command: (context: Context) => Promise<Booked>,
): Promise<void> {
  const booked = await place.send(what, by, appointment.appointmentId, command)
  if (booked) place.world.stands(booked)
  if (booked?.status === 'completada') speakOf(place, appointment)
}

/** Simulates reviews, answers, edits and favourites after visits. */
function speakOf(place: Neighbourhood, { appointmentId, client, barber }: Appointment): void {
  const {
    random,
    commands: { reviewing },
  } = place
  if (random() > 0.3) return
  const stars = () => [5, 5, 5, 4, 4, 3, 2, 1][Math.floor(random() * 8)] ?? 5
  const words = (rating: number) => ({
    rating,
    comment: rating > 3 ? 'Muy bien, volveré' : 'Esperaba algo más',
  })
  const afterwards = (act: () => Promise<unknown>) =>
    place.later(place.now + random() * 3 * DAY, async () => void (await act()))
  if (!client) {
    afterwards(() =>
      place.send('reviewed by a link', guest, appointmentId, (context) =>
        reviewing.publishAsVisitor(context, appointmentId, words(stars())),
      ),
    )
    return
  }
  if (random() < 0.3) afterwards(() => keepInMind(place, client, barber))
  afterwards(async () => {
    const written = await place.send('reviewed', client.by, appointmentId, (context) =>
      reviewing.publish(context, appointmentId, words(stars())),
    )
    if (!written) return
    if (random() < 0.4)
      afterwards(() =>
        place.send(
          'answered a review',
          random() < 0.3 ? barber.shop.owner : barber.by,
          appointmentId,
          (context) => reviewing.reply(context, appointmentId, 'Gracias por venir'),
        ),
      )
    if (random() < 0.15)
      afterwards(() =>
        place.send('changed a review', client.by, appointmentId, (context) =>
          reviewing.edit(context, appointmentId, words(stars())),
        ),
      )
  })
}

async function keepInMind(
  place: Neighbourhood,
  { by }: SimulatedPerson,
  { by: { id }, shop }: Barber,
): Promise<void> {
  const {
    random,
    commands: { favorites },
  } = place
  const [kind, targetId] =
    random() < 0.6 ? (['barbers', id] as const) : (['businesses', shop.businessId] as const)
  const kept = await place.send('kept in mind', by, targetId, (context) =>
    favorites.add(context, kind, targetId).then(() => true),
  )
  if (kept && random() < 0.35)
    place.later(
      place.now + random() * 2 * DAY,
      async () =>
        void (await place.send('let go of', by, targetId, (context) =>
          favorites.remove(context, kind, targetId),
        )),
    )
}

const attend = (place: Neighbourhood, appointment: Appointment) =>
  tell(place, 'said to come', appointment.client?.by ?? system, appointment, (context) =>
    place.commands.appointments.confirmAttendance(context, appointment.appointmentId),
  )

const seat = (place: Neighbourhood, appointment: Appointment) =>
  tell(place, 'seated', appointment.barber.by, appointment, (context) =>
    place.commands.appointments.start(context, appointment.appointmentId),
  )

const confirm = (place: Neighbourhood, appointment: Appointment) =>
  tell(
    place,
    'confirmed',
    place.random() < 0.2 ? appointment.barber.shop.owner : appointment.barber.by,
    appointment,
    (context) => place.commands.appointments.confirm(context, appointment.appointmentId),
  )

const reject = (place: Neighbourhood, appointment: Appointment) =>
  tell(place, 'rejected', appointment.barber.by, appointment, (context) =>
    place.commands.appointments.reject(context, appointment.appointmentId, 'Ese día no estoy'),
  )

async function cancel(
  place: Neighbourhood,
  appointment: Appointment,
  by: Actor | undefined,
): Promise<void> {
  if (by)
    await tell(place, 'cancelled', by, appointment, (context) =>
      place.commands.appointments.cancel(context, appointment.appointmentId, null),
    )
}

/** Barber confirms while the client cancels: cancelled in the end, whichever comes first. */
async function bothAtOnce(place: Neighbourhood, appointment: Appointment): Promise<void> {
  const acts = [
    () => confirm(place, appointment),
    () => cancel(place, appointment, appointment.client?.by),
  ]
  await Promise.all((place.random() < 0.5 ? acts : acts.reverse()).map((act) => act()))
}

/** To another time of its day, or of the days to come. */
async function move(
  place: Neighbourhood,
  appointment: Appointment,
  by: Actor | undefined,
): Promise<void> {
  if (!by) return
  const {
    random,
    commands: { appointments, freeTimes },
  } = place
  const { barber, appointmentId, serviceIds, day, start } = appointment
  const within = random() < 0.4
  const from = within ? day : localDay(place.now + random() * 10 * DAY, barber.shop.zone)
  const { dias } = await freeTimes.slots(barber.by.id, {
    from,
    days: within ? 1 : 4,
    serviceIds,
    now: place.now,
  })
  const times = dias
    .filter(({ fecha }) => !within || fecha === day)
    .flatMap(({ horarios }) => horarios.map(({ inicio }) => Date.parse(inicio)))
  if (times.length === 0) return place.foundNothing()
  const target = some(times, random)
  const moved = await place.send(
    localDay(target, barber.shop.zone) === day ? 'moved within the day' : 'moved to another day',
    by,
    `${appointmentId}/${target}`,
    (context) => appointments.reschedule(context, appointmentId, new Date(target).toISOString()),
  )
  if (moved) place.world.stands(moved)
  if (appointment.start !== start) goOn(place, appointment)
}

/** Some clients dispute their no-show. */
async function missed(place: Neighbourhood, appointment: Appointment): Promise<void> {
  const { appointmentId, barber, client } = appointment
  await tell(place, 'not come', barber.by, appointment, (context) =>
    place.commands.appointments.markNoShow(context, appointmentId),
  )
  if (client && place.random() < 0.4) {
    place.later(place.now + place.random() * DAY, () =>
      tell(place, 'contested', client.by, appointment, (context) =>
        place.commands.appointments.contest(context, appointmentId, 'Sí fui'),
      ),
    )
  }
}

/** Ids equal those of the workers' sweep, so only one of both acts. */
const clockContext = (place: Neighbourhood, status: string, appointmentId: string): Context => {
  const commandId = derivedId('clock', status, appointmentId)
  return {
    commandId,
    correlationId: commandId,
    by: system,
    at: new Date(place.now).toISOString(),
    position: 0n,
  }
}

async function expire(place: Neighbourhood, appointment: Appointment): Promise<void> {
  if (appointment.status !== 'pendiente') return
  const done = await place.send('expired', system, appointment.appointmentId, async () => {
    await place.commands.appointments.expire(
      clockContext(place, 'pendiente', appointment.appointmentId),
      where(appointment),
    )
    return true
  })
  if (done) place.world.ended(appointment, 'cancelada')
}

async function completeByClock(place: Neighbourhood, appointment: Appointment): Promise<void> {
  if (appointment.status !== 'confirmada') return
  const done = await place.send(
    'completed by the clock',
    system,
    appointment.appointmentId,
    async () => {
      await place.commands.appointments.completeByClock(
        clockContext(place, 'confirmada', appointment.appointmentId),
        where(appointment),
      )
      return true
    },
  )
  if (!done) return
  place.world.ended(appointment, 'completada')
  speakOf(place, appointment)
  // Some say only the next day that nobody came.
  if (place.random() < 0.02)
    place.later(place.now + place.random() * 40 * HOUR, () => missed(place, appointment))
}

const where = ({ appointmentId, barber, day }: Appointment) => ({
  appointmentId,
  barberId: barber.by.id,
  day,
})
