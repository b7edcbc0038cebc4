/**
 * Many want the same: one gets it, nobody is turned away without a reason, and no two ever share a
 * barber's time.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { seed } from '../support/seed.ts'
import { type Answer, call } from './call.ts'
import { type ServerChild, serverChild } from './server-child.ts'
import { randomFor, some } from '../../seed/random.ts'
import { type MarketBarber, openMarket, someSlot } from '../../seed/http/market.ts'
import { type SignedIn } from '../../seed/http/people.ts'

const ZONE = 'America/Mexico_City'
/** Twelve seconds, and two for clocks that differ. */
const UNDO_MS = 14_000
let server: ServerChild
let db: Db

beforeAll(async () => {
  const database = await freshDatabase()
  db = database.db
  server = await serverChild({
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    TIMEZONE: ZONE,
  })
  await server.start()
})
afterAll(() => server.stop())

const book = (client: SignedIn, barber: MarketBarber, fecha: string) =>
  call(server.url, 'POST', '/api/appointments', {
    sessionId: client.sessionId,
    body: { barberId: barber.id, services: [barber.serviceId], fecha, permitirSolape: true },
  })

test('of 200 who want one slot at once exactly one gets it; the others hear of free ones', async () => {
  const {
    barbers: [barber],
    clients,
  } = await openMarket(server.url, { barbers: 1, clients: 200 })
  if (!barber) throw new Error('no barber')
  const fecha = someSlot(() => 0, ZONE)
  const answers = await Promise.all(clients.map((client) => book(client, barber, fecha)))
  expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(1)
  const refused = answers.filter((answer): answer is Answer => answer?.status === 409)
  expect(refused).toHaveLength(199)
  for (const { body } of refused) {
    expect(body.code).toBe('slot_taken')
    expect(body.alternativas?.length).toBeGreaterThan(0)
    expect(body.alternativas?.map(Date.parse)).not.toContain(Date.parse(fecha))
  }
}, 120_000)

test('24 clients who book overlapping times for a while never share one, and are never refused a free one', async () => {
  const { barbers, clients } = await openMarket(server.url, { barbers: 2, clients: 24 })
  const attempts: {
    barberId: string
    fecha: string
    began: number
    ended: number
    status: number
  }[] = []
  const until = Date.now() + 8_000
  await Promise.all(
    clients.map(async (client, number) => {
      const random = randomFor('rivals', seed, number)
      while (Date.now() < until) {
        const barber = some(barbers, random)
        const fecha = someSlot(random, ZONE, 36)
        const began = Date.now()
        const answer = await book(client, barber, fecha)
        // Whoever holds as many as this barber allows makes room again, so that the contest goes
        // on.
        if (answer?.status === 201 && random() < 0.7)
          await call(server.url, 'PATCH', `/api/appointments/${answer.body.id}/reject`, {
            sessionId: barber.sessionId,
          })
        attempts.push({
          barberId: barber.id,
          fecha,
          began,
          ended: Date.now(),
          status: answer?.status ?? 0,
        })
      }
    }),
  )

  const overlapping = await db.many(sql`
    SELECT a.appointment_id
    FROM appointments.appointment a
    JOIN appointments.appointment b ON a.barber_id = b.barber_id
      AND a.appointment_id < b.appointment_id AND a.start_at < b.end_at AND b.start_at < a.end_at
    WHERE a.status IN ('pendiente', 'confirmada') AND b.status IN ('pendiente', 'confirmada')`)
  expect(overlapping, 'pairs that overlap').toEqual([])
  expect(
    attempts.filter(({ status }) => ![201, 409, 400].includes(status)),
    'answers that are neither',
  ).toEqual([])
  expect(attempts.filter(({ status }) => status === 201).length).toBeGreaterThan(10)

  // A 409 is justified where somebody held the time at some moment between question and answer:
  // also for the seconds in which a rejection may be taken back.
  const holds = await db.many<{
    barber_id: string
    start_at: string
    held: string
    freed: string | null
  }>(sql`
    SELECT booked.data ->> 'barberId' AS barber_id, booked.data ->> 'start' AS start_at,
      booked.metadata ->> 'occurredAt' AS held, rejected.metadata ->> 'occurredAt' AS freed
    FROM log.event booked
    LEFT JOIN log.event rejected ON rejected.type = 'AppointmentRejected'
      AND rejected.data ->> 'appointmentId' = booked.data ->> 'appointmentId'
    WHERE booked.type = 'AppointmentBooked'`)
  const unjustified = attempts.filter(
    ({ status, barberId, fecha, began, ended }) =>
      status === 409 &&
      !holds.some(
        (hold) =>
          hold.barber_id === barberId &&
          Date.parse(hold.start_at) === Date.parse(fecha) &&
          Date.parse(hold.held) <= ended &&
          (hold.freed === null || Date.parse(hold.freed) + UNDO_MS >= began - 1_000),
      ),
  )
  expect(unjustified, '409s without a reason').toEqual([])
}, 120_000)
