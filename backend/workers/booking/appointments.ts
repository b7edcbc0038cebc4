/** Who hears what about an appointment. Whoever did it knows already; a guest without an account can't be reached. */
import {
  AppointmentBooked, AppointmentCancelled, AppointmentCompleted, AppointmentConfirmed, AppointmentExpired, AppointmentMarkedNoShow,
  AppointmentMoved, AppointmentMovedIn, AppointmentRejected,
} from '../../domain/booking/events.ts'
import type { ChannelName, Notice, Template } from '../engagement/notice.ts'
import { reactor } from '../kernel/reactor.ts'

interface About {
  readonly appointmentId: string
  readonly barberId: string
  readonly clientId: string | null
}

/** Begins at the head of the log: nobody hears of appointments that were there before the workers were. */
export const appointmentNotices = reactor({
  name: 'appointment-notices',
  from: 'head',
  on: (when) => [
    when(AppointmentBooked, (booked) => (booked.enteredBy === 'cliente' ? barber(booked, 'appointment_created') : client(booked, 'appointment_created'))),
    // Whom the barber's side has written in hears that by itself; whoever booked by themselves, that it is on.
    when(AppointmentConfirmed, (confirmed, { metadata }) => (confirmed.automatic && metadata.actor.id !== confirmed.clientId ? [] : client(confirmed, 'appointment_confirmed'))),
    when(AppointmentRejected, (rejected) => client(rejected, 'appointment_rejected')),
    when(AppointmentCancelled, (cancelled) => otherThan(cancelled.cancelledBy, cancelled, 'appointment_cancelled')),
    when(AppointmentExpired, (expired) => [...client(expired, 'appointment_expired'), ...barber(expired, 'appointment_expired')]),
    when(AppointmentMoved, (moved) => otherThan(moved.side, moved, 'appointment_rescheduled')),
    // A move to another day is told where it arrives; where it left says nothing.
    when(AppointmentMovedIn, (moved) => otherThan(moved.side, moved, 'appointment_rescheduled')),
    // Thanks are not worth a paid message.
    when(AppointmentCompleted, (completed) => client(completed, 'appointment_completed', ['mail', 'push'])),
    when(AppointmentMarkedNoShow, (marked) => client(marked, 'appointment_no_show', ['mail', 'push'])),
  ],
})

function notice(to: string, { appointmentId }: About, template: Template, channels?: readonly ChannelName[]): Notice {
  return { to, template, ids: { appointmentId }, ...(channels && { channels }) }
}

const barber = (about: About, template: Template): Notice[] => [notice(about.barberId, about, template)]

const client = (about: About, template: Template, channels?: readonly ChannelName[]): Notice[] =>
  about.clientId === null ? [] : [notice(about.clientId, about, template, channels)]

const otherThan = (side: 'cliente' | 'barbero', about: About, template: Template): Notice[] =>
  side === 'cliente' ? barber(about, template) : client(about, template)
