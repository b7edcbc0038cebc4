/** Booking a chair, and the appointments of those concerned. */
import * as contract from '../../../contract/booking/appointments.ts'
import type { BodyOf } from '../../../contract/kernel/route.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { authorize } from '../../domain/authority.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { instantOf } from '../../domain/booking/schedule.ts'
import { pendingOf } from '../../projections/booking/agenda-reads.ts'
import { appointmentById } from '../../projections/booking/appointment-lists.ts'
import { changesOf } from '../../projections/booking/calendar-reads.ts'
import { shopById } from '../../projections/business/shops-reads.ts'
import { areKeptApart } from '../../projections/visibility.ts'
import { shopClockOf } from '../business/house.ts'
import { notFound } from '../kernel/errors.ts'
import type { Call, Routes } from '../kernel/route-registration.ts'
import type { Services } from '../kernel/services.ts'
import { calendarFile } from '../../domain/booking/calendar-file.ts'
import { concernedBy, rowOf } from '../../projections/booking/appointment-view.ts'
import { AppointmentPages } from './appointment-pages.ts'
import { namesAround } from './names.ts'
import { historyForParties } from './replay.ts'
import { enteredBy } from './entered.ts'
import { seen } from './seen.ts'

const DAY = 86_400_000

export const appointmentRoutes: Routes = (api, services) => {
  const {
    limits,
    db,
    commands,
    config,
    now,
    booking: { booking, appointments: life },
    moderation: { disputing },
    business: { availability },
  } = services

  const one = async (userId: string, appointmentId: string) => {
    const row = await appointmentById(db, appointmentId)
    authorize({ id: userId }, 'appointment.see', row && concernedBy(row))
    const [view] = row ? await seen(services, userId, [row]) : []
    if (!view) throw notFound('Cita no encontrada')
    return view
  }

  /** The appointment as the command left it, because the read model may lag. */
  const after = async (
    { session }: Pick<Call<typeof contract.confirmAppointment>, 'session'>,
    change: Promise<Booked>,
  ) => {
    const booked = await change
    const [view] = await seen(services, session.userId, [
      rowOf(booked, await namesAround(commands, booked)),
    ])
    if (!view) throw notFound('Cita no encontrada')
    const { undo } = booked
    return { ...view, ...(undo?.by === session.userId && { deshacerHasta: undo.until }) }
  }

  api.on(contract.bookAppointment, async (call) => {
    const {
      context,
      body: { barberId, cliente, ...body },
    } = call
    const selected = {
      barberId,
      serviceIds: [...new Set(body.services)],
      start: body.fecha,
      notes: body.notes ?? '',
      allowOverlap: body.permitirSolape,
      totalPrice: body.totalPrice,
      totalMinutes: body.totalDuration,
      home: homeOf(body),
      locationId: body.locationId ?? undefined,
      holdId: body.holdId ?? undefined,
      source: cliente ? 'staff' : (body.origen ?? 'app'),
    }
    if (!cliente) {
      await limits.count('bookingsByAccount', context.by.id)
      return after(call, booking.book(context, selected))
    }
    await availability.mustManage(context.by, barberId)
    return after(
      call,
      booking.enter(context, selected, await enteredBy(services, context, barberId, cliente)),
    )
  })
  api.on(
    contract.confirmAppointment,
    (call) => after(call, life.confirm(call.context, call.params.id)),
    { counted: 'appointmentStepsByAccount' },
  )
  api.on(
    contract.confirmPending,
    async ({ session, context, body: { barberId = session.userId } }) => {
      await availability.mustManage(context.by, barberId)
      return {
        confirmadas: await life.confirmAll(context, await pendingOf(db, barberId, context.at)),
      }
    },
    { counted: 'appointmentChangesByAccount' },
  )
  api.on(
    contract.rejectAppointment,
    (call) => after(call, life.reject(call.context, call.params.id, call.body.motivo || null)),
    { counted: 'appointmentStepsByAccount' },
  )
  api.on(
    contract.cancelAppointment,
    (call) => after(call, life.cancel(call.context, call.params.id, call.body.motivo || null)),
    { counted: 'appointmentChangesByAccount' },
  )
  api.on(
    contract.rescheduleAppointment,
    (call) => {
      const { fecha, holdId } = call.body
      return after(
        call,
        life.reschedule(call.context, call.params.id, fecha, { holdId: holdId ?? undefined }),
      )
    },
    { counted: 'appointmentChangesByAccount' },
  )
  api.on(contract.undoAppointment, (call) => after(call, life.undo(call.context, call.params.id)), {
    counted: 'appointmentChangesByAccount',
  })
  api.on(
    contract.attendAppointment,
    (call) => after(call, life.confirmAttendance(call.context, call.params.id)),
    { counted: 'appointmentChangesByAccount' },
  )
  api.on(
    contract.startAppointment,
    (call) => after(call, life.start(call.context, call.params.id)),
    { counted: 'appointmentStepsByAccount' },
  )
  api.on(
    contract.completeAppointment,
    (call) => after(call, life.complete(call.context, call.params.id)),
    { counted: 'appointmentStepsByAccount' },
  )
  api.on(
    contract.markNoShow,
    (call) => after(call, life.markNoShow(call.context, call.params.id)),
    { counted: 'appointmentStepsByAccount' },
  )
  for (const contest of [contract.contestAppointment, contract.contestAppointmentB]) {
    api.on(
      contest,
      (call) => {
        const {
          context,
          params: { id: appointmentId },
        } = call
        const words = call.body.motivo || null
        const contested = async () => {
          const booked = await life.contest(context, appointmentId, words)
          await disputing.open(context, {
            appointmentId,
            barberId: booked.barberId,
            clientId: context.by.id,
            words,
          })
          return booked
        }
        return after(call, contested())
      },
      { counted: 'appointmentChangesByAccount' },
    )
  }
  api.on(contract.appointmentHistory, async ({ session: { userId }, viewer, params }) => {
    const { barberId, clienteId, estado } = await one(userId, params.id)
    const barberOfClient = userId === clienteId ? barberId : null
    const other = userId === barberId ? clienteId : barberOfClient
    const stands = estado !== 'cancelada' && estado !== 'completada'
    const [pasos, apartados] = await Promise.all([
      historyForParties(services, params.id),
      other !== null && stands && areKeptApart(db, viewer, other),
    ])
    return { pasos, apartados }
  })
  api.on(contract.appointmentCalendar, async ({ session, params, query: { lang }, reply }) => {
    const appointment = await one(session.userId, params.id)
    const { changes, changed_at: changedAt } = await changesOf(db, params.id)
    reply
      .header('content-disposition', 'inline; filename="cita.ics"')
      .header('cache-control', 'private, no-cache')
    return calendarFile({
      appointment,
      changes,
      changedAt,
      lang,
      publicUrl: config.publicUrl,
      now: now(),
    })
  })

  const pages = new AppointmentPages()
  api.on(
    contract.myAppointments,
    async ({ session, query }) => {
      // Days are days of their shop's clock; who asks for all needs none.
      const zone =
        (query.desde ?? query.hasta)
          ? (await shopClockOf(services, session.userId)).zone
          : undefined
      const agenda = await agendaFor(services, session.userId, query)
      // `próxima` is a confirmed one that begins within 24 hours: not a state that is stored.
      const next =
        query.estado === 'próxima'
          ? {
              from: now().toISOString(),
              to: new Date(now().getTime() + DAY).toISOString(),
              status: 'confirmada' as const,
            }
          : undefined
      const midnight = (day: string | undefined, plus = 0) =>
        day === undefined || zone === undefined
          ? undefined
          : new Date((instantOf(day, '00:00', zone) ?? Date.parse(day)) + plus).toISOString()
      const [start, appointmentId] = query.despuesDe?.split('_') ?? []
      return pages.write(services, {
        userId: session.userId,
        address: JSON.stringify(query),
        request: {
          from: midnight(query.desde),
          to: midnight(query.hasta, DAY),
          limit: query.limit,
          ...agenda,
          status: query.estado === 'próxima' ? undefined : query.estado,
          ...next,
          after: start && appointmentId ? { start, appointmentId } : undefined,
        },
      })
    },
    { polled: 'asker', givesAgain: true },
  )
  api.on(contract.appointment, ({ session, params }) => one(session.userId, params.id))
}

function homeOf({
  modalidad,
  direccionServicio: address,
  lat,
  lng,
}: Pick<
  BodyOf<typeof contract.bookAppointment>,
  'modalidad' | 'direccionServicio' | 'lat' | 'lng'
>) {
  return modalidad === 'domicilio' && address
    ? { address, lat: lat ?? undefined, lng: lng ?? undefined }
    : undefined
}

/** The requested agenda; by default the user's own. @throws forbidden for another shop's barber */
async function agendaFor(
  { db, business: { availability } }: Services,
  userId: string,
  { barberId, negocio }: { barberId?: string | undefined; negocio?: '1' | undefined },
) {
  if (barberId === userId) return { barberId }
  const businessId = ownedShopId(userId)
  if (barberId !== undefined) {
    await availability.mustManage({ id: userId }, barberId)
    return { barberId, businessId }
  }
  if (negocio === undefined) return {}
  // All that was made in the shop: also with barbers who no longer work there.
  authorize({ id: userId }, 'shop.run', { owner: (await shopById(db, businessId))?.owner_id })
  return { businessId }
}
