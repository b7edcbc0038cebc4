/**
 * Appends of one event of about 300 bytes to streams of their own: by our log, and by the fastest
 * that PostgreSQL itself can do with the same table.
 */
import { randomUUID } from 'node:crypto'
import { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { openPool } from '../backend/postgres/db.ts'
import type { Run } from './report.ts'

export interface Subject {
  readonly what: string
  append(stream: string): Promise<unknown>
  close(): Promise<void>
}

export const data = {
  appointmentId: '6f0a2c1e-7c1b-4a53-9d0e-2f0a54f0b7aa',
  clientId: 'a1b0a6d8-8a9a-4a44-8d32-0a5be1b93f11',
  barberId: '0d9a3f6e-96a2-4f0e-b0d5-3b2d1f8f3c77',
  start: '2031-05-06T16:00:00.000Z',
  end: '2031-05-06T16:30:00.000Z',
  zone: 'America/Mexico_City',
  total: 25_000,
  notes: 'Corte y barba, como la vez pasada',
}
export const metadata = {
  commandId: '2d1f8f3c-96a2-4f0e-b0d5-0d9a3f6e3b2d',
  correlationId: '2d1f8f3c-96a2-4f0e-b0d5-0d9a3f6e3b2d',
  actor: { id: data.clientId, role: 'cliente' as const },
  occurredAt: '2031-05-01T10:00:00.000Z',
}

export async function ours(url: string): Promise<Subject> {
  const log = await openPostgresLog(url)
  return {
    what: 'Balbu',
    append: (stream) =>
      log.append(stream, [{ id: randomUUID(), type: 'AppointmentBooked', data, metadata }], {
        expected: 'none',
      }),
    close: () => log.close(),
  }
}

/**
 * Our table and its indexes; what the writers offer while an INSERT is under way goes into the next
 * one.
 */
export async function grouped(url: string): Promise<Subject> {
  const pool = openPool(url, { max: 1 })
  await pool.query(
    'CREATE SCHEMA IF NOT EXISTS raw; CREATE TABLE IF NOT EXISTS raw.event (LIKE log.event INCLUDING ALL)',
  )
  let waiting: { stream: string; done: () => void; failed: (error: unknown) => void }[] = []
  let position = 0
  let busy = false

  async function work() {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const first = position + 1
      position += batch.length
      const data = batch.map(() => JSON.stringify(event.data))
      try {
        await pool.query({
          name: 'raw',
          text: `INSERT INTO raw.event (position, stream, revision, id, type, data, metadata)
            SELECT $1::bigint + n - 1, stream, 0, id, type, data::json, metadata::json
            FROM unnest($2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
                e (stream, id, type, data, metadata, n)`,
          values: [
            first,
            batch.map(({ stream }) => stream),
            batch.map(() => randomUUID()),
            batch.map(() => 'AppointmentBooked'),
            data,
            batch.map(() => JSON.stringify(event.metadata)),
          ],
        })
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
      // As in our log: whoever was just answered joins the next INSERT.
      await new Promise(setImmediate)
    }
    busy = false
  }

  const event = { data, metadata }
  return {
    what: 'grouped INSERT',
    append: (stream) =>
      new Promise<void>((done, failed) => {
        waiting.push({ stream, done, failed })
        if (!busy) void work()
      }),
    close: () => pool.end(),
  }
}

/** So many writers, each with its next append as soon as the last is answered. */
export async function appending(
  { append }: Subject,
  writers: number,
  seconds: number,
): Promise<Run> {
  const millis: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let at = performance.now(); at < until;) {
        await append(`agenda-${randomUUID()}`)
        const now = performance.now()
        millis.push(now - at)
        at = now
      }
    }),
  )
  return { perSecond: millis.length / ((performance.now() - began) / 1000), millis }
}
