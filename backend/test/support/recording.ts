/**
 * A channel that writes down what it is asked to send: a row for each time (`workers_test.sent`),
 * so that a message sent twice shows. It answers only after a moment, so that a kill can fall in
 * between.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { DeliveryChannel } from '../../workers/channels/channel.ts'
import type { InDoubt } from '../../workers/delivery/ledger.ts'
import { type Db, sql } from '../../postgres/db.ts'

export const recordingChannel = (
  db: Db,
  {
    inDoubt = 'again',
    beforeMs = 0,
    afterMs = 0,
  }: { inDoubt?: InDoubt; beforeMs?: number; afterMs?: number } = {},
): DeliveryChannel => ({
  name: 'push',
  inDoubt,
  prepare: async (message, userId, key) => async () => {
    await pause(beforeMs)
    await db.run(
      sql`INSERT INTO workers_test.sent (key, recipient, title)
        VALUES (${key}, ${userId}, ${message.title})`,
    )
    await pause(afterMs)
  },
  close: async () => {},
})

export async function prepareRecording(db: Db): Promise<void> {
  await db.pool.query(`
    CREATE SCHEMA IF NOT EXISTS workers_test;
    CREATE TABLE IF NOT EXISTS workers_test.sent (key text NOT NULL, recipient uuid NOT NULL, title text NOT NULL, at timestamptz NOT NULL DEFAULT now());
    TRUNCATE workers_test.sent;
  `)
}

/** How often each key was sent. */
export async function sentTimes(db: Db): Promise<Map<string, number>> {
  const rows = await db.many<{ key: string; times: number }>(
    sql`SELECT key, count(*)::int AS times FROM workers_test.sent GROUP BY key`,
  )
  return new Map(rows.map(({ key, times }) => [key, times]))
}
