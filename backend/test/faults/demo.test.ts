/**
 * A first start that is killed while it makes the demo city: the next one finishes it, and nothing
 * is there twice.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { seedDemo } from '../../demo/seed.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer } from '../support/server.ts'
import { serverChild } from './server-child.ts'

const root = join(import.meta.dirname, '../../..')
const { url, db } = await freshDatabase()
const environment = {
  DATABASE_URL: url,
  MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
  DEMO: '1',
}
const server = await serverChild(environment)
afterAll(async () => void (await server.stop()))

/**
 * But for what the clock of a running server says, whom it reminds of the city's next visits, and
 * for achievements: by whose visit one was reached depends on which of two was written first.
 */
const events = async (from: Db) =>
  (
    await from.many<{ id: string }>(
      sql`SELECT id
        FROM log.event
        WHERE type NOT IN ('ReminderIssued', 'AchievementUnlocked', 'AchievementsRecognized')`,
    )
  )
    .map(({ id }) => id)
    .sort()
const written = async () =>
  (await db.first<{ position: number }>(sql`SELECT position::int AS position FROM log.head`))
    ?.position ?? 0

test('killed again and again, it ends in the same city as one that was left alone', async () => {
  // While accounts are made, among the first bookings, and shortly before the end.
  for (const position of [150, 1_500, 6_000]) {
    // Whether it became ready is the last start's to say.
    server.start().catch(() => undefined)
    await eventually(`event ${position}`, async () => (await written()) >= position, {
      seconds: 60,
      everyMs: 5,
    })
    await server.kill()
  }
  await server.start()

  const begun = await db.first<{ at: string }>(
    sql`SELECT metadata->>'occurredAt' AS at FROM log.event WHERE position = 1`,
  )
  const whole = await startTestServer()
  const begins = Date.parse(begun?.at ?? '') + 80 * 86_400_000
  await seedDemo({ ...whole.services, now: () => new Date(begins) })
  const expected = new Set(await events(whole.services.db))
  const found = await events(db)
  expect(
    found.filter((id) => !expected.has(id)),
    'events that one start would not have written',
  ).toEqual([])
  expect(found.length).toBe(expected.size)

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/projections.ts', 'verify', 'all'],
    { cwd: root, env: { ...process.env, ...environment } },
  )
  expect(stdout.match(/^\S+: .*$/gm)?.filter((line) => !line.includes('identical'))).toEqual([])
  const pictures = await db.first<{ twice: number }>(
    sql`SELECT count(*)::int - count(DISTINCT (owner_id, source_hash, scope))::int AS twice
      FROM media.picture`,
  )
  expect(pictures?.twice).toBe(0)
})
