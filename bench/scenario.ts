/**
 * A scenario: a PostgreSQL that writes to the disk as in production, our server and a bare one on
 * it, a world that fills it, and what is measured there. All is gone afterwards.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../backend/postgres/embedded.ts'
import { mostMegabytes, processSeconds, serverSeconds } from './processors.ts'
import { type Ground, openTools, type Tools } from './tools.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { inMemory } from './in-memory.ts'
import { freePort, serverChild } from '../backend/test/faults/server-child.ts'

export interface Place extends Ground, Tools {
  /** Ours, as `npm start` runs it: all roles, the worker in its own process. */
  readonly ours: string
  readonly bare: string
  /** Processor seconds since each was started, its children's among them. */
  readonly seconds: () => Promise<{ ours: number; bare: number; postgres: number }>
  /** Most megabytes that our server has had resident. */
  readonly megabytes: () => Promise<number>
  /** kill -9, and a new start; gives when what is kept in memory is there. */
  readonly restart: () => Promise<void>
}

/** For reads alone: nobody sends thousands of people news of years ago while they are measured. */
export const QUIET = { ROLES: 'api,projector' }

export interface Scenario {
  /** Puts into the empty database what is to be there when our server starts. */
  readonly fill?: (ground: Ground & Tools) => Promise<void>
  /** Variables of ours beside the usual. */
  readonly environment?: Readonly<Record<string, string>>
  /** Gives whether what was to be reached was, all of several; nothing where it says so itself. */
  readonly run: (place: Place) => Promise<boolean | readonly boolean[] | undefined | void>
}

/** A PostgreSQL that writes to the disk as in production, in a folder that goes with it. */
export async function withPostgres(
  work: (postgres: Awaited<ReturnType<typeof startEmbedded>>, dir: string) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'balbu-bench-'))
  await chmod(dir, 0o755)
  const postgres = await startEmbedded({ dir })
  try {
    await work(postgres, dir)
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Runs it; the process ends with 1 where something was not reached. */
export const scenario = ({ fill, environment = {}, run }: Scenario): Promise<void> =>
  withPostgres(async (postgres, dir) => {
    const ground = {
      databaseUrl: await postgres.database('balbu'),
      masterKey: randomBytes(32),
    }
    await using closing = new AsyncDisposableStack()
    const metricsPort = await freePort()
    const ours = await serverChild({
      DATABASE_URL: ground.databaseUrl,
      MASTER_KEY: ground.masterKey.toString('base64'),
      TIMEZONE: 'America/Mexico_City',
      METRICS_PORT: String(metricsPort),
      ...environment,
    })
    closing.defer(async () => void (await ours.stop()))
    const bare = await bareServer(ground.databaseUrl, closing)
    if (fill) {
      await using filling = new AsyncDisposableStack()
      await fill({ ...ground, ...(await openTools(ground, filling)) })
    }
    await ours.start()
    await eventually('the bare server answers', async () => (await fetch(`${bare.url}/ready`)).ok)
    const reached = await run({
      ...ground,
      ...(await openTools(ground, closing)),
      ours: ours.url,
      bare: bare.url,
      async seconds() {
        const [own, plain, database] = await Promise.all([
          processSeconds(ours.pid()),
          processSeconds(bare.pid),
          serverSeconds(join(dir, 'cluster')),
        ])
        return { ours: own, bare: plain, postgres: database }
      },
      megabytes: () => mostMegabytes(ours.pid()),
      async restart() {
        await ours.kill()
        await ours.start()
        await inMemory(metricsPort)
      },
    })
    if (![reached].flat().every((one) => one !== false)) process.exitCode = 1
  })

async function bareServer(
  databaseUrl: string,
  closing: AsyncDisposableStack,
): Promise<{ url: string; pid: number }> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-server.ts'), databaseUrl, String(port)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  closing.defer(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? Number.NaN }
}
