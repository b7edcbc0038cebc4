/** Appointments, time blocks, clients, calendars and the barber's own figures. */
import { agendaAsOfRoutes } from '../api/booking/agenda-as-of-routes.ts'
import { appointmentAnswerRoutes } from '../api/booking/answer-routes.ts'
import { appointmentAuditRoutes } from '../api/booking/appointment-audit-routes.ts'
import { appointmentRoutes } from '../api/booking/appointment-routes.ts'
import { calendarRoutes } from '../api/booking/calendar-routes.ts'
import { clientRoutes } from '../api/booking/client-routes.ts'
import { delayRoutes } from '../api/booking/delay-routes.ts'
import { lineRoutes } from '../api/booking/line-routes.ts'
import { waitlistRoutes } from '../api/booking/waitlist-routes.ts'
import { dashboardRoutes } from '../api/booking/dashboard-routes.ts'
import { freeTimeRoutes } from '../api/booking/free-time-routes.ts'
import { statisticsRoutes } from '../api/booking/statistics-routes.ts'
import { finisher } from '../commands/kernel/process.ts'
import * as clientNote from '../domain/booking/client-note.ts'
import * as agenda from '../domain/booking/events.ts'
import * as demand from '../domain/booking/demand.ts'
import * as delayEvents from '../domain/booking/delay-events.ts'
import * as holds from '../domain/booking/hold-events.ts'
import { blocking, moving } from '../domain/booking/processes.ts'
import * as timeHolds from '../domain/booking/time-holds.ts'
import * as lineEvents from '../domain/booking/line-events.ts'
import * as waits from '../domain/booking/wait-events.ts'
import { appointments } from '../projections/booking/appointments.ts'
import { busy } from '../projections/booking/busy.ts'
import { clients } from '../projections/booking/clients.ts'
import { dueAppointments, lapsedHolds } from '../projections/booking/due.ts'
import { history } from '../projections/booking/history.ts'
import { linesOver } from '../projections/booking/line-reads.ts'
import { lines } from '../projections/booking/line.ts'
import { offersBetween, offersOf, waitsOver } from '../projections/booking/waitlist-reads.ts'
import { waitlist } from '../projections/booking/waitlist.ts'
import { appointmentSweep, holdSweep, lineSweep, waitSweep } from '../workers/booking/sweeps.ts'
import { delayPolicy } from '../workers/booking/delay-policy.ts'
import { linePolicy } from '../workers/booking/line-policy.ts'
import { waitlistPolicy } from '../workers/booking/waitlist-policy.ts'
import { clockContext, type Module } from './module.ts'
import { bookingTold } from '../live/told/booking.ts'
import { lineTold } from '../live/told/line.ts'
import { waitlistTold } from '../live/told/waitlist.ts'
import { bookingExported } from '../api/export/exported/booking.ts'
import { callOffAppointments } from '../commands/booking/call-off.ts'
import { closingReads } from '../projections/booking/closing-reads.ts'

export const bookingModule: Module = {
  name: 'booking',
  domain: [agenda, delayEvents, holds, timeHolds, clientNote, waits, lineEvents, demand],
  finishers: (commands) => [
    finisher(moving, (context, { id: moveId, ...about }) =>
      commands.booking.appointments.finishMove(context, { moveId, ...about }),
    ),
    finisher(blocking, (context, { id: blockingId, ...about }) =>
      commands.business.availability.finishBlocking(context, { blockingId, ...about }),
    ),
  ],
  projections: [appointments, busy, history, clients, waitlist, lines],
  told: [...bookingTold, ...waitlistTold, ...lineTold],
  exported: bookingExported,
  accountEnd: ({ commands, background, settled, waits: waitCommands, line }) => ({
    leaving: [
      (own, userId) => waitCommands.leaveAll(own, userId, () => settled(waitlist.name)),
      (own, userId) => line.leaveAll(own, userId, () => settled(lines.name)),
      callOffAppointments(commands, closingReads(background), () => settled(appointments.name)),
    ],
  }),
  routes: [
    appointmentRoutes,
    appointmentAnswerRoutes,
    freeTimeRoutes,
    agendaAsOfRoutes,
    dashboardRoutes,
    statisticsRoutes,
    calendarRoutes,
    clientRoutes,
    waitlistRoutes,
    lineRoutes,
    delayRoutes,
    appointmentAuditRoutes,
  ],
  policies: ({
    services: {
      passed,
      now,
      booking: { delays, openings, offers, lineCalls },
    },
    background,
  }) => [
    waitlistPolicy({
      async shown(position) {
        if (
          !(await passed(position, {
            timeoutMs: 10_000,
            of: [busy.name, waitlist.name, appointments.name],
          }))
        )
          throw new Error('the waiting list waits for the read models')
      },
      freed: (visit, at) => openings.freed(visit, at),
      held: (released, cause, at) => openings.released(released, cause, at),
      unblocked: (time, at) => openings.unblocked(time, at),
      dayChanged: (day, at) => openings.matchDay(day, at),
      hoursChanged: (barberId, cause, at) => openings.matchDays(barberId, cause, at),
      parted: async (one, other, at) =>
        offers.part(await offersBetween(background, one, other), at),
      suspended: async (userId, at) => offers.part(await offersOf(background, userId), at),
      now,
    }),
    delayPolicy({
      apply: (stream, cause, at) => delays.applyShifts(stream, cause, at),
      now,
    }),
    linePolicy({
      seated: (released, at) => lineCalls.settle(released, at),
      lapsed: ({ holdId, of }, at) => lineCalls.lapse(holdId, of, at),
      now,
    }),
  ],
  sweeps: ({ services, background }) => [
    appointmentSweep({
      async due(now, limit) {
        const rows = await dueAppointments(background, now.toISOString(), limit)
        return rows.map(({ appointment_id, barber_id, day, status }) => ({
          appointmentId: appointment_id,
          barberId: barber_id,
          day,
          status,
        }))
      },
      expire: (appointment, command) =>
        services.booking.appointments.expire(clockContext(command), appointment),
      complete: (appointment, command) =>
        services.booking.appointments.completeByClock(clockContext(command), appointment),
    }),
    holdSweep({
      // Where another node honours it a little longer, so does the clock.
      due: (now, limit) =>
        lapsedHolds(background, new Date(now.getTime() - 2_000).toISOString(), limit),
      release: (hold, command) =>
        services.booking.holds.release(clockContext(command), hold, 'lapsed'),
    }),
    waitSweep({
      // A day more: zones are up to fourteen hours ahead of UTC, and twelve behind it.
      due: (now, limit) =>
        waitsOver(
          background,
          new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10),
          limit,
        ),
      end: (entryId, command) => services.booking.waits.end(clockContext(command), entryId),
    }),
    lineSweep({
      due: (now, limit) => linesOver(background, now.toISOString(), limit),
      end: (place, command) => services.booking.line.end(clockContext(command), place),
    }),
  ],
}
