/**
 * Appends of one event of about 300 bytes to streams of their own, by 1, 32 and 200 writers at
 * once: our log beside Emmett's PostgreSQL store, and beside the fastest that PostgreSQL itself can
 * do with the same table, a bare grouped INSERT that checks nothing. All on one server that writes
 * to the disk, in turns.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import { openPool } from '../backend/postgres/db.ts'
import { startEmbedded } from '../backend/postgres/embedded.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { appending, data, grouped, metadata, ours, type Subject } from './grouped.ts'
import { type Line, report, type Run, type Target, together } from './report.ts'

const SECONDS = Number(process.env['SECONDS'] ?? 3)
const ROUNDS = 3

/** With the settings that it comes with. */
async function emmett(url: string): Promise<Subject> {
  const store = getPostgreSQLEventStore(url)
  await store.schema.migrate()
  return {
    what: 'Emmett',
    append: (stream) =>
      store.appendToStream(stream, [{ type: 'AppointmentBooked', data, metadata }], {
        expectedStreamVersion: 'STREAM_DOES_NOT_EXIST',
      }),
    async close() {
      await store.close()
      // It answers before its connections are closed; one that the server's end breaks would end
      // this process.
      const pool = openPool(url, { max: 1 })
      await eventually(
        'Emmett has left',
        async () =>
          (
            await pool.query(
              "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = ''",
            )
          ).rowCount === 0,
      )
      await pool.end()
    },
  }
}

const targets = (writers: number): Target[] => [
  { ours: 'Balbu', peer: 'Emmett', atLeast: { 1: 2, 32: 5, 200: 10 }[writers] ?? 0 },
  ...(writers === 200 ? [{ ours: 'Balbu', peer: 'grouped INSERT', atLeast: 0.5 }] : []),
]

const dir = await mkdtemp(join(tmpdir(), 'balbu-bench-'))
await chmod(dir, 0o755)
const postgres = await startEmbedded({ dir })
try {
  const url = await postgres.database('append')
  const subjects = [await ours(url), await emmett(url), await grouped(url)]
  for (const subject of subjects) await appending(subject, 32, 1)
  let reached = true
  for (const writers of [1, 32, 200]) {
    const runs = new Map<string, Run[]>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const subject of subjects)
        runs.set(subject.what, [
          ...(runs.get(subject.what) ?? []),
          await appending(subject, writers, SECONDS),
        ])
    }
    const lines: Line[] = [...runs].map(([what, all]) => ({ what, run: together(all) }))
    reached =
      report(
        `append, ${writers} concurrent ${writers === 1 ? 'writer' : 'writers'}`,
        lines,
        targets(writers),
      ) && reached
  }
  for (const subject of subjects) await subject.close()
  process.exitCode = reached ? 0 : 1
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
