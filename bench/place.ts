/**
 * A place to measure in: a PostgreSQL that writes to the disk as in production, our server and a
 * bare one on it, all gone afterwards.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../backend/postgres/embedded.ts'
import { mostMegabytes, processSeconds, serverSeconds } from './processors.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { freePort, serverChild } from '../backend/test/faults/server-child.ts'

export interface Place {
  readonly databaseUrl: string
  readonly masterKey: Buffer
  /** Ours, as `npm start` runs it: all roles, the worker in its own process. */
  readonly ours: string
  readonly bare: string
  /** Processor seconds since each was started, its children's among them. */
  readonly seconds: () => Promise<{ ours: number; bare: number; postgres: number }>
  /** Most megabytes that our server has had resident. */
  readonly megabytes: () => Promise<number>
  /** kill -9, and a new start. */
  readonly restart: () => Promise<void>
}

/** A database before our server has been started on it. */
export type Ground = Pick<Place, 'databaseUrl' | 'masterKey'>

/** For reads alone: nobody sends thousands of people news of years ago while they are measured. */
export const QUIET = { ROLES: 'api,projector' }

/**
 * `fill` puts into the empty database what is to be there when our server starts; `environment`:
 * variables of ours beside the usual.
 */
export async function inPlace(
  work: (place: Place) => Promise<void>,
  fill: (ground: Ground) => Promise<void> = async () => {},
  environment: Record<string, string> = {},
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'balbu-bench-'))
  await chmod(dir, 0o755)
  const postgres = await startEmbedded({ dir })
  const databaseUrl = await postgres.database('balbu')
  const masterKey = randomBytes(32)
  const ours = await serverChild({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey.toString('base64'),
    TIMEZONE: 'America/Mexico_City',
    ...environment,
  })
  const port = await freePort()
  const bareChild = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-server.ts'), databaseUrl, String(port)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const bare = `http://127.0.0.1:${port}`
  try {
    await fill({ databaseUrl, masterKey })
    await ours.start()
    await eventually('the bare server answers', async () => (await fetch(`${bare}/ready`)).ok)
    await work({
      databaseUrl,
      masterKey,
      ours: ours.url,
      bare,
      async seconds() {
        const [own, plain, database] = await Promise.all([
          processSeconds(ours.pid()),
          processSeconds(bareChild.pid ?? Number.NaN),
          serverSeconds(join(dir, 'cluster')),
        ])
        return { ours: own, bare: plain, postgres: database }
      },
      megabytes: () => mostMegabytes(ours.pid()),
      async restart() {
        await ours.kill()
        await ours.start()
      },
    })
  } finally {
    await ours.stop()
    const gone = once(bareChild, 'exit')
    bareChild.kill('SIGTERM')
    await gone
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
