/** Booking a chair, and the appointments of those concerned. */
import * as contract from '../../../contract/booking/appointments.ts'
import type { BodyOf, QueryOf } from '../../../contract/kernel/route.ts'
import { limits } from '../../../contract/kernel/values.ts'
import type { Entered } from '../../commands/booking/bookable.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { ownedShopId } from '../../commands/business/shop.ts'
import type { Booked } from '../../domain/booking/agenda.ts'
import { instantOf, localDay } from '../../domain/booking/schedule.ts'
import { type AppointmentRow, appointmentById, appointmentsOf, busyOf, countsFor, upcomingOf } from '../../projections/booking/appointments-read.ts'
import { hasBookedWith } from '../../projections/booking/agenda-reads.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { clientsOf, revenueSince } from '../../projections/booking/revenue.ts'
import { shopById } from '../../projections/business/shops.ts'
import { barbersOf } from '../../projections/business/team.ts'
import { forbidden, notFound } from '../kernel/errors.ts'
import type { Call, Routes } from '../kernel/kit.ts'
import { namesAround } from './names.ts'
import { history } from './replay.ts'
import type { Services } from '../kernel/services.ts'
import { appointmentView, estadoOf, isBarberSide, rowOf } from './appointment-view.ts'

const DAY = 86_400_000

export const appointments: Routes = (api, services) => {
  const { db, commands, booking, availability, now } = services

  const seen = async (userId: string, rows: readonly AppointmentRow[]) => {
    const viewer = { userId, now: now().getTime(), phones: await phonesFor(services, userId, rows) }
    return rows.map((row) => appointmentView(row, viewer))
  }
  const one = async (userId: string, appointmentId: string) => {
    const row = await appointmentById(db, appointmentId)
    const [view] = row && (isBarberSide(row, userId) || row.client_id === userId) ? await seen(userId, [row]) : []
    if (!view) throw notFound('Cita no encontrada')
    return view
  }

  /** What a command has just made of an appointment. Not read from the read model: that may be a moment behind. */
  const after = async ({ session }: Pick<Call<typeof contract.confirmAppointment>, 'session'>, change: Promise<Booked>) => {
    const booked = await change
    const [view] = await seen(session.userId, [rowOf(booked, await namesAround(commands, booked))])
    if (!view) throw notFound('Cita no encontrada')
    return view
  }

  api.on(contract.bookAppointment, async (call) => {
    const { context, body: { barberId, cliente, ...body } } = call
    const wanted = {
      barberId, serviceIds: [...new Set(body.services)], start: body.fecha, notes: body.notes ?? '',
      allowOverlap: body.permitirSolape, totalPrice: body.totalPrice, totalMinutes: body.totalDuration, home: homeOf(body), locationId: body.locationId ?? undefined,
    }
    if (!cliente) return after(call, booking.book(context, wanted))
    await availability.mustManage(context.by, barberId)
    return after(call, booking.enter(context, wanted, await enteredBy(services, context, barberId, cliente)))
  })
  api.on(contract.confirmAppointment, (call) => after(call, booking.confirm(call.context, call.params.id)))
  api.on(contract.rejectAppointment, (call) => after(call, booking.reject(call.context, call.params.id, call.body.motivo || null)))
  api.on(contract.cancelAppointment, (call) => after(call, booking.cancel(call.context, call.params.id, call.body.motivo || null)))
  api.on(contract.rescheduleAppointment, (call) => after(call, booking.reschedule(call.context, call.params.id, call.body.fecha)))
  api.on(contract.completeAppointment, (call) => after(call, booking.complete(call.context, call.params.id)))
  api.on(contract.markNoShow, (call) => after(call, booking.markNoShow(call.context, call.params.id)))
  api.on(contract.appointmentHistory, async ({ session, params }) => {
    await one(session.userId, params.id)
    return { pasos: await history(services, params.id) }
  })

  api.on(contract.myAppointments, async ({ session, query }) => {
    const { zone } = await booking.bookable(session.userId)
    const agenda = await agendaFor(services, session.userId, query)
    // `próxima` is a confirmed one that begins within 24 hours: not a state that is stored.
    const next = query.estado === 'próxima' ? { from: now().toISOString(), to: new Date(now().getTime() + DAY).toISOString(), status: 'confirmada' as const } : undefined
    const midnight = (day: string | undefined, plus = 0) =>
      day === undefined ? undefined : new Date((instantOf(day, '00:00', zone) ?? Date.parse(day)) + plus).toISOString()
    const [start, appointmentId] = query.despuesDe?.split('_') ?? []
    return seen(session.userId, await appointmentsOf(db, session.userId, {
      from: midnight(query.desde), to: midnight(query.hasta, DAY), limit: query.limit, ...agenda, status: query.estado === 'próxima' ? undefined : query.estado, ...next,
      after: start && appointmentId ? { start, appointmentId } : undefined,
    }))
  }, { polled: 'asker' })
  api.on(contract.appointment, ({ session, params }) => one(session.userId, params.id))

  api.on(contract.barberAppointments, async ({ params }) => {
    const from = now().getTime() - DAY
    const rows = await busyOf(db, params.barberId, from, from + (limits.bookingDays + 2) * DAY)
    return rows.map(({ id, start_at, end_at, status }) => ({
      id, fecha: start_at, totalDuration: (Date.parse(end_at) - Date.parse(start_at)) / 60_000, estado: estadoOf({ start_at, status }, now().getTime()),
    }))
  }, { polled: 'anybody' })
  api.on(contract.slots, ({ params, query }) => booking.slots(params.id, { ...freeTimesAsked(query), now: now().getTime() }), { polled: 'anybody' })

  api.on(contract.dashboard, async ({ session: { userId }, query }) => {
    const barberIds = query.negocio === undefined ? [userId] : await barbersOf(db, ownedShopId(userId))
    if (barberIds.length === 0) throw forbidden()
    const { zone, currency } = await booking.bookable(userId)
    const at = now().toISOString()
    const today = localDay(Date.parse(at), zone)
    const sunday = new Date(Date.parse(today) - new Date(today).getUTCDay() * DAY).toISOString().slice(0, 10)
    const [counts, cents, clients, upcoming] = await Promise.all([
      countsFor(db, barberIds, today, at), revenueSince(db, barberIds, sunday), clientsOf(db, barberIds), upcomingOf(db, barberIds, at, 4),
    ])
    return {
      zonaHoraria: zone, moneda: currency, citasHoy: counts.today, ingresosSemana: cents / 100, pendientes: counts.pending, totalClientes: clients,
      // Following and reviews are areas of their own, not built yet: nobody follows and nobody has reviewed.
      seguidores: 0, siguiendo: 0, rating: null,
      proximas: await seen(userId, upcoming),
    }
  })
}

/** What is asked of free times, of one barber or of a whole shop. */
export const freeTimesAsked = ({ desde, dias, servicios, locationId, modalidad, lat, lng }: QueryOf<typeof contract.slots>) => ({
  from: desde, days: dias, serviceIds: servicios?.split(',').filter(Boolean) ?? [], locationId, home: modalidad === 'domicilio' ? { lat, lng } : undefined,
})

function homeOf({ modalidad, direccionServicio: address, lat, lng }: Pick<BodyOf<typeof contract.bookAppointment>, 'modalidad' | 'direccionServicio' | 'lat' | 'lng'>) {
  return modalidad === 'domicilio' && address && typeof lat === 'number' && typeof lng === 'number' ? { address, lat, lng } : undefined
}

/** Whose agenda somebody asks for; none: their own appointments from both sides. @throws forbidden for another shop's barber */
async function agendaFor({ db, availability }: Services, userId: string, { barberId, negocio }: { barberId?: string | undefined; negocio?: '1' | undefined }) {
  if (barberId === userId) return { barberId }
  const businessId = ownedShopId(userId)
  if (barberId !== undefined) {
    await availability.mustManage({ id: userId }, barberId)
    return { barberId, businessId }
  }
  if (negocio === undefined) return {}
  // All that was made in the shop: also with barbers who no longer work there.
  if (!(await shopById(db, businessId))) throw forbidden()
  return { businessId }
}

/** Whom a barber writes in. An account only of somebody who has booked with them before: its phone is shown to the barber from then on. */
async function enteredBy({ db, vault }: Services, context: Context, barberId: string, client: NonNullable<BodyOf<typeof contract.bookAppointment>['cliente']>): Promise<Entered> {
  if ('id' in client) {
    if (!(await hasBookedWith(db, client.id, barberId))) throw notFound('Cliente no encontrado')
    return { clientId: client.id }
  }
  const guestId = derivedId('guest', context.commandId)
  return { guestId: client.telefono ? await vault.guests.known(barberId, client.telefono, guestId) : guestId, nombre: client.nombre }
}

/** The phones of a barber's own clients; nobody else sees any. */
async function phonesFor({ vault }: Services, userId: string, rows: readonly AppointmentRow[]): Promise<ReadonlyMap<string, string>> {
  const own = rows.filter((row) => isBarberSide(row, userId))
  const clients = new Set(own.flatMap(({ client_id }) => client_id ?? []))
  const guests = new Set(own.flatMap(({ client_id, person_id }) => (client_id === null ? person_id : [])))
  const [known, entered] = await Promise.all([
    clients.size ? vault.accounts.phonesOf([...clients]) : new Map<string, string>(), guests.size ? vault.guests.phonesOf([...guests]) : new Map<string, string>(),
  ])
  return entered.size === 0 ? known : new Map([...known, ...entered])
}
