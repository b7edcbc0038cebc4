/**
 * The log does not answer in time: nobody knows whether it was written. The caller hears just that,
 * and the same request again (the same key) ends as the first one would have, whether it had got
 * through or not, and never twice.
 */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Invitation } from '../../../contract/business/team.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import { OutcomeUnknown } from '../../eventlog/offer.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { type Answer, must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})
afterEach(() => vi.restoreAllMocks())

/**
 * From now on the first append to a stream of this category loses its answer, on the way there or
 * on the way back.
 */
function loseAnswer(category: string, when: 'before' | 'after'): void {
  const { log } = house.services
  const append = log.append.bind(log)
  let lost = false
  vi.spyOn(log, 'append').mockImplementation(async (stream, events, options) => {
    if (lost || !stream.startsWith(`${category}-`)) return append(stream, events, options)
    lost = true
    if (when === 'after') await append(stream, events, options)
    throw new OutcomeUnknown(stream, new Error('the connection is gone'))
  })
}

type Ask = (key: string) => Promise<Answer<Record<string, unknown>>>
interface Case {
  readonly category: string
  readonly status: number
  /** Makes the world and gives the request; `effects` counts what came of it. */
  readonly set: () => Promise<{ ask: Ask; effects: () => Promise<number> }>
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const count = async (sqlText: string, id: string) =>
  (
    await house.services.db.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${sqlText} = $1`,
      [id],
    )
  ).rows[0]?.count ?? 0
const appointmentsOf = ({ user }: SignedIn) =>
  count('appointments.appointment WHERE client_id', user.id)
const newClient = () => house.client()

async function appointment(chair: Chair, client: SignedIn, hour = 20): Promise<string> {
  return (await must(book(house, client, chair, (await someDay(house, chair))[hour]), 201)).body.id
}

const cases: Readonly<Record<string, Case>> = {
  'a booking': {
    category: 'agenda',
    status: 201,
    async set() {
      const [chair, client] = [await openChair(house), await newClient()]
      // One only at a time with this barber: a repeat must not count the first try as another.
      await must(
        house.as(chair.barber).put('/api/availability', { politica: { maximoActivas: 1 } }),
      )
      const fecha = (await someDay(house, chair))[20]
      return {
        ask: (key) => book(house, client, chair, fecha, {}, keyed(key)),
        effects: () => appointmentsOf(client),
      }
    },
  },
  'a move to another day': {
    category: 'agenda',
    status: 200,
    async set() {
      const [chair, client] = [await openChair(house), await newClient()]
      const id = await appointment(chair, client)
      const fecha = (await someDay(house, chair, 3))[24]
      return {
        ask: (key) =>
          house.as(client).patch(`/api/appointments/${id}/reschedule`, { fecha }, keyed(key)),
        effects: () =>
          count(
            `appointments.appointment WHERE start_at = '${fecha}' AND client_id`,
            client.user.id,
          ),
      }
    },
  },
  'a cancellation': {
    category: 'agenda',
    status: 200,
    async set() {
      const [chair, client] = [await openChair(house), await newClient()]
      const id = await appointment(chair, client)
      return {
        ask: (key) =>
          house
            .as(client)
            .patch(`/api/appointments/${id}/cancel`, { motivo: 'No puedo' }, keyed(key)),
        effects: () =>
          count(
            `appointments.appointment WHERE status = 'cancelada' AND client_id`,
            client.user.id,
          ),
      }
    },
  },
  'opening a shop': {
    category: 'business',
    status: 201,
    async set() {
      const owner = await house.register('duenno')
      return {
        ask: (key) =>
          house
            .as(owner)
            .post(
              '/api/businesses',
              { nombre: 'La Navaja', direccion: 'Calle Mayor 1' },
              keyed(key),
            ),
        effects: () => count('shops.shop WHERE owner_id', owner.user.id),
      }
    },
  },
  'adding a service': {
    category: 'catalogue',
    status: 201,
    async set() {
      const barber = await house.barber()
      return {
        ask: (key) =>
          house
            .as(barber)
            .post('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 }, keyed(key)),
        effects: () => count('offers.service WHERE barber_id', barber.user.id),
      }
    },
  },
  'removing a service': {
    category: 'catalogue',
    status: 200,
    async set() {
      const { barber, cut } = await openChair(house)
      return {
        ask: (key) => house.as(barber).delete(`/api/services/${cut}`, undefined, keyed(key)),
        effects: async () => 2 - (await count('offers.service WHERE barber_id', barber.user.id)),
      }
    },
  },
  'accepting an invitation': {
    category: 'business',
    status: 200,
    async set() {
      const [{ barber: owner, shop }, barber] = [await openChair(house), await house.barber()]
      const {
        body: { enlace },
      } = await must(
        house.as(owner).post<Invitation>(`/api/businesses/${shop.id}/barbers`, {}),
        201,
      )
      return {
        ask: (key) =>
          house
            .as(barber)
            .post(`/api/invitations/${enlace?.split('/').at(-1)}/accept`, undefined, keyed(key)),
        effects: () => count('team.member WHERE barber_id', barber.user.id),
      }
    },
  },
  'setting hours': {
    category: 'availability',
    status: 200,
    async set() {
      const barber = await house.barber()
      const horario = Object.fromEntries(
        weekdays.map((day) => [day, [{ start: '08:00', end: '12:00' }]]),
      )
      return {
        ask: (key) => house.as(barber).put('/api/availability', { horario }, keyed(key)),
        effects: () => count('availability.week WHERE barber_id', barber.user.id),
      }
    },
  },
}

test.each(
  Object.entries(cases).flatMap(([name, one]) =>
    (['before', 'after'] as const).map((when) => [name, when, one] as const),
  ),
)(
  '%s whose answer is lost %s it is written is done once by asking again',
  async (_, when, { category, status, set }) => {
    const { ask, effects } = await set()
    const key = randomUUID()
    loseAnswer(category, when)
    const lost = await ask(key)
    expect([
      lost.status,
      lost.body['code'],
      lost.body['message'],
      lost.headers.get('retry-after'),
    ]).toEqual([
      503,
      'outcome_unknown',
      'No pudimos confirmar que se guardara. Inténtalo de nuevo en un momento.',
      '2',
    ])
    const again = await ask(key)
    expect([again.status, again.body['message']]).toEqual([status, undefined])
    expect(await effects()).toBe(1)
    expect(
      (await ask(key)).headers.get('idempotent-replayed'),
      'from now on it is answered from memory',
    ).toBe('true')
  },
)
