/**
 * A column that a call asks for is not there: busy while a read model is on its way, else a mistake
 * of ours that shows itself.
 */
import { Writable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { sql } from '../../postgres/db.ts'
import { startTestServer } from '../support/server.ts'

const lines: { level: number; msg: string; err?: { message?: string } }[] = []
const logger = pino(
  { level: 'warn' },
  new Writable({
    write(line: Buffer, _, done) {
      lines.push(JSON.parse(line.toString()) as (typeof lines)[number])
      done()
    },
  }),
)
const house = await startTestServer({ logger })
const person = await house.client()
const { db } = house.services
// A column of another name than the call asks for, as a misspelt one would be.
await db.run(sql`ALTER TABLE chats.participant RENAME COLUMN muted_until TO quiet_until`)
beforeEach(() => {
  lines.length = 0
})

const ask = () => house.as(person).get('/api/chat/conversations')
const WARN = 40
const ERROR = 50

test.each([
  [
    'is built for the first time',
    sql`UPDATE projections.checkpoint SET status = 'building' WHERE name = 'chats'`,
  ],
  [
    'stands in the version before',
    sql`UPDATE projections.checkpoint SET version = version - 1 WHERE name = 'chats'`,
  ],
  [
    'has just been swapped',
    sql`UPDATE projections.checkpoint SET swapped_at = now() WHERE name = 'chats'`,
  ],
])('while a read model %s, the call is busy, and says when to try again', async (_, change) => {
  const [before] = await db.many<{ version: number; status: string }>(
    sql`SELECT version, status FROM projections.checkpoint WHERE name = 'chats'`,
  )
  await db.run(change)
  const answer = await ask()
  expect([answer.status, answer.body['code'], answer.headers.get('retry-after')]).toEqual([
    503,
    'busy',
    '5',
  ])
  expect(
    lines.filter(({ msg }) => msg === 'busy').map(({ level, err }) => [level, err?.message]),
  ).toEqual([[WARN, expect.stringContaining('muted_until')]])
  await db.run(
    sql`UPDATE projections.checkpoint SET version = ${before?.version}, status = ${before?.status}, swapped_at = NULL WHERE name = 'chats'`,
  )
})

test('while every read model is in place, it is an error in the log, and a 500', async () => {
  const answer = await ask()
  expect([answer.status, answer.body['code']]).toEqual([500, 'internal'])
  expect(
    lines
      .filter(({ msg }) => msg === 'unexpected error')
      .map(({ level, err }) => [level, err?.message]),
  ).toEqual([[ERROR, expect.stringContaining('muted_until')]])
})
