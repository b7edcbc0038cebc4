/**
 * Rows that are kept for a time: a notification of more than a year ago is nobody's news any more.
 */
import { beforeAll, expect, test } from 'vitest'
import { AppointmentConfirmed } from '../../domain/booking/events.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { system } from '../../domain/kernel/event.ts'
import { inbox } from '../../projections/engagement/inbox.ts'
import { dropOutdated } from '../../projections/engine/apply/retention.ts'
import { rebuild } from '../../projections/engine/build/rebuild.ts'
import { planTable } from '../../projections/engine/apply/table.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DAY = 86_400_000
let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const id = (...name: string[]) => derivedId('retention', ...name)
const barberId = id('barber')

/** A confirmation so many days ago tells its client. */
async function told(clientId: string, ...daysAgo: number[]): Promise<void> {
  const { log, passed } = house.services
  const events = daysAgo.map((days) => {
    const appointmentId = id('visit', clientId, String(days))
    const occurredAt = new Date(Date.now() - days * DAY).toISOString()
    return {
      ...AppointmentConfirmed({
        appointmentId,
        barberId,
        clientId,
        personId: clientId,
        businessId: null,
        start: occurredAt,
        end: occurredAt,
        automatic: false,
      }),
      id: id('event', appointmentId),
      metadata: {
        commandId: id('command'),
        correlationId: id('command'),
        actor: { ...system, id: barberId, role: 'barbero' as const },
        occurredAt,
      },
    }
  })
  const { position } = await log.append('agenda-retention', events, { expected: 'any' })
  expect(await passed(position, { timeoutMs: 60_000, of: ['inbox'] })).toBe(true)
}
const kept = async (clientId: string) =>
  (
    await house.services.db.pool.query<{ days: number }>(
      'SELECT round(extract(epoch FROM now() - created_at) / 86400)::int AS days FROM inbox.notification WHERE user_id = $1 ORDER BY 1',
      [clientId],
    )
  ).rows.map(({ days }) => days)

test('what is older than a year goes, all of it, and nothing else; the read model still is what the log says', async () => {
  const { db, log } = house.services
  const clientId = id('client')
  await told(clientId, 1, 364, 366, 400, 401, 402, 900)
  expect(await kept(clientId)).toEqual([1, 364, 366, 400, 401, 402, 900])
  expect(
    await dropOutdated(db, [inbox], { limit: 2 }),
    'also where there are more than are dropped at a time',
  ).toBe(5)
  expect(await kept(clientId)).toEqual([1, 364])
  expect(await verify(inbox, { db, log })).toMatchObject({ differing: 0 })
  expect(await dropOutdated(db, [inbox])).toBe(0)
})

test('a rebuild brings them back until the clock comes by, which is no difference either', async () => {
  const { db, log } = house.services
  const clientId = id('another')
  await told(clientId, 2, 500)
  await dropOutdated(db, [inbox])
  await rebuild(inbox, { db, log })
  expect(await kept(clientId)).toEqual([2, 500])
  expect(await verify(inbox, { db, log })).toMatchObject({ differing: 0 })
  // What is of use is compared as ever.
  await db.pool.query('DELETE FROM inbox.notification WHERE user_id = $1', [clientId])
  expect(await verify(inbox, { db, log })).toMatchObject({ differing: 1 })
})

test('what the projector is writing just now is left for the next time', async () => {
  const { db } = house.services
  const clientId = id('busy')
  await told(clientId, 700, 701)
  const writing = await db.pool.connect()
  try {
    await writing.query('BEGIN')
    await writing.query(
      "SELECT FROM inbox.notification WHERE user_id = $1 AND created_at > now() - interval '700.5 days' FOR UPDATE",
      [clientId],
    )
    await dropOutdated(db, [inbox])
    expect(await kept(clientId)).toEqual([700])
  } finally {
    await writing.query('ROLLBACK')
    writing.release()
  }
  await dropOutdated(db, [inbox])
  expect(await kept(clientId)).toEqual([])
})

test('a table that counts from what is no instant is refused', () => {
  expect(() =>
    planTable('wrong', {
      columns: { id: 'uuid', made: 'text' },
      key: ['id'],
      keptFor: { days: 1, since: 'made' },
    }),
  ).toThrow('made is no instant to count from')
})
