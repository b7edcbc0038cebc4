/**
 * A PostgreSQL of the simulator's own, and a database for each run: a copy of one in which a node
 * has started once.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { MemoryStore } from '../eventlog/memory/log.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { MemoryJobs } from '../workers/kernel/memory-queue.ts'
import { Deliveries } from './channels.ts'
import { SqlGate } from './gate.ts'
import { inhabit } from './here.ts'
import { bootNode, picturesInMemory } from './node.ts'
import { VirtualWorld } from './world.ts'

/** Of all runs: the read models know which log they were made of. */
export const LOG_IDENTITY = '00000000-0000-4000-8000-000000000001'

export interface Ground extends AsyncDisposable {
  readonly databaseUrl: string
  readonly dir: string
}
export interface SimPlace extends AsyncDisposable {
  /** For one run; it goes with it. */
  ground(): Promise<Ground>
  readonly logger: Logger
}

/** Nothing may happen by itself in the server, and nothing of it has to last. */
const SETTINGS = {
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  synchronize_seqscans: 'off',
  max_parallel_workers_per_gather: '0',
  max_connections: '300',
}
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const TEMPLATE = 'sim_template'
/** Where they are found whatever stands in front of the search path. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist', 'cube', 'earthdistance']

export async function openPlace(logger: Logger): Promise<SimPlace> {
  const dir = await mkdtemp(join(tmpdir(), 'balbu-sim-'))
  // The embedded server has a user of its own.
  await chmod(dir, 0o755)
  const server = await startEmbedded({ dir: join(dir, 'cluster'), settings: SETTINGS })
  const operator = await server.database('postgres')
  const onServer = (text: string) => withClient(operator, (client) => client.query(text))
  let count = 0
  let made: Promise<void> | undefined
  const close = async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
  // What runs loses its database: nobody is to hear of that.
  const interrupted = () => {
    process.on('uncaughtException', () => {})
    void close().finally(() => process.exit(130))
  }
  for (const signal of SIGNALS) process.once(signal, interrupted)
  return {
    logger,
    async ground() {
      await (made ??= server.database(TEMPLATE).then((url) => fill(url, dir, logger)))
      const name = `sim_${++count}`
      await onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`)
      const own = join(dir, name)
      await mkdir(own)
      return {
        databaseUrl: await server.database(name),
        dir: own,
        [Symbol.asyncDispose]: async () => {
          await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
          await rm(own, { recursive: true, force: true })
        },
      }
    },
    async [Symbol.asyncDispose]() {
      for (const signal of SIGNALS) process.off(signal, interrupted)
      await close()
    },
  }
}

/** Tables of the vault and of the read models, whose defaults are the simulation's. */
async function fill(databaseUrl: string, dir: string, logger: Logger): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const name of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`)
  })
  const world = new VirtualWorld(0, '2026-03-01T00:00:00.000Z')
  const gate = await SqlGate.open(world, databaseUrl)
  inhabit(world)
  try {
    const node = world.node('template')
    const store = new MemoryStore({ identity: LOG_IDENTITY, now: () => new Date(world.time) })
    let over: { readonly error?: Error } | undefined
    void world
      .as(node, () =>
        bootNode(world, node, {
          databaseUrl,
          dir,
          store,
          pictures: picturesInMemory(),
          jobs: new MemoryJobs(),
          deliveries: new Deliveries(),
          logger,
        }),
      )
      .then(
        () => (over = {}),
        (error: Error) => (over = { error }),
      )
    await world.run(() => over !== undefined)
    if (over?.error) throw over.error
    world.forget(node)
    await gate.cut(node)
  } finally {
    inhabit(undefined)
    await gate.close()
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url, application_name: `sim ${randomUUID()}` })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
