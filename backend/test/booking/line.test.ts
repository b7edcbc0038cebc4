/** The walk-in line over HTTP, with its policy at work: joined, called, seated, skipped, closed. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LineTicketView, StaffTicket } from '../../../contract/booking/line.ts'
import { instantOf, localDay } from '../../domain/booking/schedule.ts'
import { businessDecider } from '../../domain/business/business.ts'
import { bookingModule } from '../../modules/booking.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import type { Booking } from '../../seed/http/visits.ts'
import { type Policy, startPolicy } from '../../workers/kernel/policy.ts'
import { bySystem, contextOf, holdsOver, settled } from '../support/acting.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ZONE = 'America/Mexico_City'
const MINUTE = 60_000
const DAY = 86_400_000
type Ticket = LineTicketView & { enlace: string | null; code?: string; message?: string }
interface Line {
  readonly abierta: boolean
  readonly largo: number
  readonly espera: { readonly desde: number; readonly hasta: number; readonly segun: string } | null
  readonly ayer: { readonly aciertos: number; readonly total: number } | null
  readonly pase: string | null
  readonly llamados: readonly { readonly numero: number; readonly barberName: string | null }[]
  readonly tickets: readonly StaffTicket[] | null
  readonly code?: string
}

let house: TestServer
let worker: Awaited<ReturnType<typeof startPolicy>>
let chair: Chair
beforeAll(async () => {
  house = await startTestServer()
  const { services } = house
  // Noon of tomorrow, whatever the hour of the run.
  const tomorrow = localDay(Date.now() + DAY, ZONE)
  house.clock.offsetMs = (instantOf(tomorrow, '12:00', ZONE) ?? 0) - Date.now()
  const logger = pino({ level: 'silent' })
  const { log, db } = services
  const policies = bookingModule.policies?.({ services, background: db, logger }) ?? []
  const policy = policies.find(({ name }) => name === 'line')
  worker = await startPolicy(policy as Policy, { log, db, logger })
})
afterAll(() => worker.close())
beforeEach(async () => {
  chair = await openChair(house, { autoConfirm: true })
  await must(house.as(chair.barber).post(path('open')))
})

const path = (what = '') => `/api/businesses/${chair.shop.id}/line${what && `/${what}`}`
const lineFor = async (who: ApiClient, query = '') =>
  (await must(who.get<Line>(`${path()}${query}`))).body
const codeOf = async () => {
  const { body } = await must(house.as(chair.barber).get<{ codigo: string }>(path('code')))
  return body.codigo
}
const take = async (who: ApiClient, body: object = {}) =>
  who.post<Ticket>(path('tickets'), { services: [chair.cut], codigo: await codeOf(), ...body })
const taken = async (who: ApiClient, body: object = {}) => (await must(take(who, body), 201)).body
const on = (who: ApiClient, id: string, act: string, body: object = {}) =>
  who.post<Ticket>(`/api/line/tickets/${id}/${act}`, body)
const ticketOf = async (who: SignedIn, id: string) =>
  (await must(house.as(who).get<Ticket>(`/api/line/tickets/${id}`))).body
const staff = () => house.as(chair.barber)

describe('joining', () => {
  test('by the code of the screen: a number, a place, and how long it takes', async () => {
    const [one, other] = [await house.client(), await house.client()]
    expect(await taken(house.as(one))).toMatchObject({
      numero: 1,
      estado: 'esperando',
      puesto: 1,
      espera: { desde: 0, hasta: 0 },
      enlace: null,
    })
    expect(await taken(house.as(other))).toMatchObject({
      numero: 2,
      puesto: 2,
      espera: { desde: 30, hasta: 30, segun: 'prevista' },
    })
    expect(await lineFor(house.guest)).toMatchObject({ abierta: true, largo: 2, tickets: null })
    expect((await take(house.as(one))).body).toMatchObject({ code: 'already_in_line' })
  })

  test('a guest gives a name, and has a link to the ticket', async () => {
    expect((await take(house.guest)).body).toMatchObject({ code: 'name_missing' })
    const ticket = await taken(house.guest, { nombre: 'Rosa' })
    const link = `/api/line/tickets/${ticket.id}`
    expect((await house.guest.get(link)).status).toBe(404)
    expect((await house.guest.get(`${link}?enlace=${'x'.repeat(43)}`)).status).toBe(404)
    const { body } = await must(house.guest.get<Ticket>(`${link}?enlace=${ticket.enlace}`))
    expect(body).toMatchObject({ numero: ticket.numero, puesto: 1 })
    expect((await lineFor(staff())).tickets).toMatchObject([{ nombre: 'Rosa', origen: 'qr' }])
    expect((await on(house.guest, ticket.id, 'leave')).status).toBe(404)
    await must(on(house.guest, ticket.id, 'leave', { enlace: ticket.enlace }))
    expect((await lineFor(staff())).largo).toBe(0)
  })

  test('a code is good for 90 seconds; a page that was opened with it for ten minutes', async () => {
    const client = await house.client()
    const codigo = await codeOf()
    const { pase } = await lineFor(house.guest, `?codigo=${codigo}`)
    expect(pase).not.toBeNull()
    const before = house.clock.offsetMs
    house.clock.offsetMs += 2 * MINUTE
    try {
      expect((await lineFor(house.guest, `?codigo=${codigo}`)).pase).toBeNull()
      expect((await take(house.as(client), { codigo })).body).toMatchObject({
        code: 'line_code_expired',
      })
      expect((await take(house.guest, { codigo: '', nombre: 'Rosa' })).status).toBe(410)
      // One scan is one ticket for this name, however often it is sent.
      const twice = await Promise.all([
        taken(house.guest, { codigo: pase, nombre: 'Rosa' }),
        taken(house.guest, { codigo: pase, nombre: 'Rosa' }),
      ])
      expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
      house.clock.offsetMs += 9 * MINUTE
      expect((await take(house.as(client), { codigo: pase })).status).toBe(410)
    } finally {
      house.clock.offsetMs = before
    }
  })

  test('a code of another shop opens nothing here', async () => {
    const codigo = await codeOf()
    const elsewhere = await openChair(house)
    await must(house.as(elsewhere.barber).post(`/api/businesses/${elsewhere.shop.id}/line/open`))
    const answer = await house.guest.post<Ticket>(
      `/api/businesses/${elsewhere.shop.id}/line/tickets`,
      { codigo, nombre: 'Rosa', services: [elsewhere.cut] },
    )
    expect(answer.body).toMatchObject({ code: 'line_code_expired' })
  })

  test('services that nobody there offers, or none, are refused', async () => {
    const elsewhere = await openChair(house)
    const client = house.as(await house.client())
    expect((await take(client, { services: [] })).status).toBe(400)
    expect((await take(client, { services: [elsewhere.cut] })).status).toBe(400)
    expect((await take(client, { barberId: elsewhere.barber.id })).status).toBe(400)
  })

  test('staff write somebody in without a code', async () => {
    const { body } = await must(
      staff().post<Ticket>(path('tickets'), { services: [chair.cut], nombre: 'Don Beto' }),
      201,
    )
    expect(body.enlace).not.toBeNull()
    expect((await lineFor(staff())).tickets).toMatchObject([
      { nombre: 'Don Beto', origen: 'staff' },
    ])
  })

  test('who was blocked by the owner gets no ticket', async () => {
    const client = await house.client()
    await must(staff().post('/api/moderation/blocks', { blockedId: client.id }))
    expect((await take(house.as(client))).status).toBe(400)
  })
})

describe('calling and seating', () => {
  test('holds the chair, seats there, and the visit begins as an appointment of the same id', async () => {
    const client = await house.client()
    const { id } = await taken(house.as(client))
    const called = (await must(on(staff(), id, 'call'))).body
    expect(called).toMatchObject({ estado: 'llamado', puesto: null, barberId: chair.barber.id })
    expect((await lineFor(house.guest)).llamados).toMatchObject([{ numero: 1 }])
    const [one, again] = await Promise.all([on(staff(), id, 'seat'), on(staff(), id, 'seat')])
    expect([one.status, again.status]).toEqual([200, 200])
    expect([one.body.id, again.body.id]).toEqual([id, id])
    const { body } = await must(
      house.as(client).get<Booking & { iniciadaEn: string | null }>(`/api/appointments/${id}`),
    )
    expect(body).toMatchObject({ estado: 'confirmada' })
    expect(body.iniciadaEn).not.toBeNull()
    expect(await ticketOf(client, id)).toMatchObject({ estado: 'sentado' })
    await must(staff().patch(`/api/appointments/${id}/complete`))
  })

  test('a taken chair is promised to nobody else', async () => {
    const [one, other] = [await house.client(), await house.client()]
    const [first, second] = [await taken(house.as(one)), await taken(house.as(other))]
    await must(on(staff(), first.id, 'call'))
    expect((await on(staff(), second.id, 'call')).body).toMatchObject({ code: 'chair_taken' })
    expect((await on(staff(), first.id, 'call')).body).toMatchObject({ code: 'already_called' })
    expect((await on(staff(), second.id, 'seat')).body).toMatchObject({ code: 'not_called' })
    const mate = await joinShop(house, chair)
    expect((await on(house.as(mate.barber), second.id, 'call')).body).toMatchObject({
      estado: 'llamado',
      barberId: mate.barber.id,
    })
  })

  test('nobody is called where the next appointment is too near', async () => {
    const { id } = await taken(house.guest, { nombre: 'Rosa' })
    const soon = new Date(house.services.now().getTime() + 20 * MINUTE)
    soon.setUTCSeconds(0, 0)
    await must(
      staff().post('/api/appointments', {
        barberId: chair.barber.id,
        services: [chair.cut],
        fecha: soon.toISOString(),
        cliente: { nombre: 'Con cita' },
      }),
      201,
    )
    expect((await on(staff(), id, 'call')).body).toMatchObject({ code: 'chair_taken' })
  })

  test('a call that nobody comes to lapses: one place back, the second time skipped', async () => {
    const [one, other] = [await house.client(), await house.client()]
    const [first, second] = [await taken(house.as(one)), await taken(house.as(other))]
    await must(on(staff(), first.id, 'call'))
    await holdsOver(house)
    await eventually(
      'one place back',
      async () => (await ticketOf(one, first.id)).puesto === 2 || undefined,
    )
    expect(await ticketOf(other, second.id)).toMatchObject({ puesto: 1 })
    await must(on(staff(), first.id, 'call'))
    await holdsOver(house)
    await eventually(
      'skipped',
      async () => (await ticketOf(one, first.id)).estado === 'saltado' || undefined,
    )
    expect((await on(staff(), first.id, 'call')).body).toMatchObject({ code: 'ticket_over' })
    // The chair is free for the next.
    await must(on(staff(), second.id, 'call'))
  })

  test('what was cut off after the booking is seated by the policy', async () => {
    const client = await house.client()
    const { id } = await taken(house.as(client))
    await must(on(staff(), id, 'call'))
    const { booking: parts } = house.services
    const call = (await parts.line.find(id))?.ticket.call
    await parts.booking.enter(
      contextOf(house, chair.barber),
      {
        barberId: chair.barber.id,
        appointmentId: id,
        serviceIds: [chair.cut],
        start: call?.start ?? '',
        notes: '',
        allowOverlap: true,
        holdId: call?.holdId,
      },
      { clientId: client.id },
    )
    await eventually(
      'seated',
      async () => (await ticketOf(client, id)).estado === 'sentado' || undefined,
    )
    await eventually('begun', async () => {
      const { body } = await house
        .as(client)
        .get<{ iniciadaEn: string | null }>(`/api/appointments/${id}`)
      return body.iniciadaEn ?? undefined
    })
  })

  test('who lets others pass keeps the ticket; who leaves may come back for ten seconds', async () => {
    const [one, other] = [await house.client(), await house.client()]
    const [first, second] = [await taken(house.as(one)), await taken(house.as(other))]
    await must(on(house.as(one), first.id, 'step-back'))
    expect(await ticketOf(one, first.id)).toMatchObject({ puesto: 2, estado: 'esperando' })
    const left = (await must(on(house.as(other), second.id, 'leave'))).body
    expect(left).toMatchObject({ estado: 'salio' })
    expect(left.deshacerHasta).not.toBeNull()
    expect(await ticketOf(one, first.id)).toMatchObject({ puesto: 1 })
    await must(on(house.as(other), second.id, 'undo'))
    expect(await ticketOf(other, second.id)).toMatchObject({ puesto: 1 })
    expect((await on(house.as(one), second.id, 'leave')).status).toBe(404)
    expect((await on(house.as(one), second.id, 'call')).status).toBe(403)
  })

  test('who leaves when called gives the chair back', async () => {
    const [one, other] = [await house.client(), await house.client()]
    const [first, second] = [await taken(house.as(one)), await taken(house.as(other))]
    await must(on(staff(), first.id, 'call'))
    await must(on(house.as(one), first.id, 'leave'))
    expect((await on(staff(), first.id, 'seat')).status).toBe(409)
    await must(on(staff(), second.id, 'call'))
  })
})

describe('closing', () => {
  test('ends what waits; the next day begins at one', async () => {
    const client = await house.client()
    const { id } = await taken(house.as(client))
    await must(staff().post(path('close')))
    expect(await ticketOf(client, id)).toMatchObject({ estado: 'cerrado', puesto: null })
    expect((await take(house.as(client))).body).toMatchObject({ code: 'line_closed' })
    expect(await lineFor(house.guest)).toMatchObject({ abierta: false, espera: null })
    const before = house.clock.offsetMs
    house.clock.offsetMs += DAY
    try {
      await must(staff().post(path('open')))
      expect(await taken(house.as(client))).toMatchObject({ numero: 1 })
    } finally {
      house.clock.offsetMs = before
    }
  })

  test('only staff open, close, see names, or show the code', async () => {
    const client = house.as(await house.client())
    const stranger = house.as((await openChair(house)).barber)
    for (const who of [client, stranger]) {
      expect((await who.post(path('open'))).status).toBe(403)
      expect((await who.post(path('close'))).status).toBe(403)
      expect((await who.get(path('code'))).status).toBe(403)
      expect((await lineFor(who)).tickets).toBeNull()
    }
  })

  test('an account that closes leaves the line', async () => {
    const client = await house.client()
    const { id } = await taken(house.as(client))
    await settled(house)
    const { line } = house.services.booking
    await line.leaveAll(
      () => ({ ...bySystem(house), by: { id: client.id, role: 'cliente' } }),
      client.id,
      () => settled(house),
    )
    expect((await lineFor(staff())).largo).toBe(0)
    expect((await line.find(id))?.ticket.undoUntil).toBeNull()
  })

  test('a shop that is hidden meanwhile leaves its tickets to be seen and ended', async () => {
    const client = await house.client()
    const { id } = await taken(house.as(client))
    await house.services.commands.handle(
      businessDecider,
      chair.shop.id,
      { type: 'HideBusiness', data: { decisionId: randomUUID(), clause: 'servicio' } },
      bySystem(house),
    )
    await settled(house)
    const tickets = await must(house.as(client).get<Ticket[]>('/api/line/tickets'))
    expect(tickets.body).toMatchObject([{ id, estado: 'esperando', puesto: 1, espera: null }])
    expect(await ticketOf(client, id)).toMatchObject({ espera: null })
    expect((await on(house.as(client), id, 'leave')).body).toMatchObject({ estado: 'salio' })
  })

  test('the clock closes a line whose day is over', async () => {
    await taken(house.guest, { nombre: 'Rosa' })
    const { services } = house
    const place = await services.booking.line.placeAt(
      chair.shop.id,
      undefined,
      services.now().toISOString(),
    )
    await services.booking.line.end(bySystem(house), place)
    expect(await lineFor(house.guest)).toMatchObject({ abierta: false, largo: 0 })
  })
})

test('the ranges of yesterday are compared with the calls', async () => {
  const { id } = await taken(house.guest, { nombre: 'Rosa' })
  await must(on(staff(), id, 'call'))
  await must(on(staff(), id, 'seat'))
  await must(staff().patch(`/api/appointments/${id}/complete`))
  const before = house.clock.offsetMs
  house.clock.offsetMs += DAY
  try {
    expect((await lineFor(house.guest)).ayer).toEqual({ aciertos: 1, total: 1 })
  } finally {
    house.clock.offsetMs = before
  }
})
