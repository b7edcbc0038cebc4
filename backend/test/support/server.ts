/**
 * The whole API on a fresh database, over real HTTP: event log, projector, vault, routes.
 * `register` makes people, `as(person)` asks as them. An answer that is not as the API's page says
 * fails the test that got it.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { afterAll } from 'vitest'
import type { Routes } from '../../api/kernel/route-registration.ts'
import type { Fronts } from '../../api/pages/serve.ts'
import {
  requestTimeouts as usualPatience,
  type RequestTimeouts,
} from '../../api/kernel/request-timeouts.ts'
import { allProjections, events, exported, routeFiles } from '../../modules/modules.ts'
import { createServer } from '../../api/server.ts'
import type { ApiConfig, Services } from '../../api/kernel/services.ts'
import { mirroredSearch } from '../../composition/search-memory.ts'
import { servicesOf } from '../../composition/services.ts'
import { type Config, readConfig } from '../../config.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { trustOf } from '../../composition/stores.ts'
import { LogChain } from '../../eventlog/chain.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { openFiles } from '../../media/files.ts'
import { openMedia } from '../../media/media.ts'
import type { MediaStore } from '../../media/store.ts'
import { openLogger } from '../../observability/logger.ts'
import { openPositions, type PositionCheck } from '../../projections/engine/positions/positions.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import type { ApiClient } from '../../seed/http/client.ts'
import { type Callers, callersOf, type SignedIn } from '../../seed/http/people.ts'
import { Passwords } from '../../vault/secrets/passwords.ts'
import { openVault } from '../../vault/vault.ts'
import { prepareWorkersSchema } from '../../workers/kernel/schema.ts'
import { freshDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { difference } from './described.ts'
import { databaseWithTables } from './tables.ts'

/** One of the staff, signed in to the console too. */
export interface TestStaff extends SignedIn {
  readonly staffSessionId: string
}

export interface TestServer extends Callers {
  readonly url: string
  readonly services: Services
  readonly server: FastifyInstance
  readonly databaseUrl: string
  /** The list of who has been erased. */
  readonly erasuresFile: string
  /** The clock that the vault and the routes go by; set it forward to let time pass. */
  readonly clock: { offsetMs: number }
  /** A person with these staff roles, signed in to the console. `lead`: a moderator who is one. */
  staff(...roles: ('moderator' | 'lead' | 'auditor' | 'analyst' | 'admin')[]): Promise<TestStaff>
  /** In the console. */
  asStaff(who: Pick<TestStaff, 'staffSessionId'>): ApiClient
  /** Takes the log into chain and tree, and signs the head. */
  seal(): Promise<void>
}

export interface TestServerOptions {
  readonly config?: Partial<Omit<ApiConfig, 'mail'>> &
    Pick<Partial<Config>, 'mail' | 'push' | 'sms'>
  readonly logger?: Logger
  /** More route files beside all the usual ones. */
  readonly routes?: readonly Routes[]
  readonly fronts?: Fronts
  readonly patience?: RequestTimeouts
  /** What holds the pictures; files in a folder of the test's own unless told. */
  readonly mediaStore?: MediaStore
  /** Hashes passwords as the product does; quickly unless told. */
  readonly passwords?: Passwords
  /** Searches are answered from memory, as in the product, unless told:  for all. */
  readonly memory?: boolean
  /** Opens what holds the event log; tables in the server's database unless told. */
  readonly store?: () => Promise<EventLog>
}

/**
 * The least that argon2 takes: hundreds of people register, and not one of their passwords is worth
 * anything.
 */
const quickHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Far beyond what anything takes, also where other programs keep every core busy. */
const BUSY_MACHINE_MS = 90_000

/**
 * A write's answer waits for the read models however slow the machine is; who asks for less than a
 * second means it.
 */
const patiently =
  (passed: PositionCheck): PositionCheck =>
  (position, options) =>
    passed(
      position,
      options.timeoutMs < 1_000
        ? options
        : { ...options, timeoutMs: Math.max(options.timeoutMs, BUSY_MACHINE_MS) },
    )

/** Starts it now; everything is closed and dropped when the file's tests are over. */
export async function startTestServer({
  config: given = {},
  logger = openLogger(process.env['TEST_LOG'] ?? 'silent'),
  routes,
  fronts,
  patience = { ...usualPatience, handlerMs: BUSY_MACHINE_MS },
  store,
  mediaStore,
  passwords = new Passwords({ hashing: quickHashing }),
  memory = process.env['MEMORY'] !== '0',
}: TestServerOptions = {}): Promise<TestServer> {
  const closing = new AsyncDisposableStack()
  // Another log begins with read models of its own.
  const { db, url: databaseUrl } = await (store ? freshDatabase() : databaseWithTables())
  // After freshDatabase, so that ours is closed before the database goes: hooks run in the opposite
  // order.
  afterAll(() => closing.disposeAsync())
  const clock = { offsetMs: 0 }
  const now = () => new Date(Date.now() + clock.offsetMs)
  const erasures = join(await ownFolder('balbu-erasures-', closing), 'erasures')
  const config = {
    ...readConfig({
      ERASURES_FILE: erasures,
      RATE_LIMIT: 'off',
      PUBLIC_URL: 'http://localhost',
      ALLOWED_ORIGINS: 'https://app.balbu.example',
    }),
    ...given,
  }

  await prepareWorkersSchema(db)
  const vault = await openVault({
    db,
    url: databaseUrl,
    masterKey: randomBytes(32),
    now,
    passwords,
  })
  closing.defer(() => vault.close())
  const media = await openMedia({
    db,
    store: mediaStore ?? (await openFiles(await ownFolder('balbu-media-', closing))),
  })
  const stored = await (store
    ? store()
    : openPostgresLog(databaseUrl, { patience: BUSY_MACHINE_MS }))
  const log = openEventLog(stored, { events, keys: vault.keys })
  closing.defer(() => log.close())
  const projector = await startProjector({ db, log, projections: allProjections })
  closing.defer(() => projector.stop())
  const positions = openPositions({ projector })
  closing.defer(() => positions.close())
  const trust = trustOf(stored, vault)
  const chain = new LogChain({ store: stored, seals: vault.seals, tree: trust.tree })
  const inMemory = mirroredSearch({ db, background: db, log, logger, mostShops: 10_000 })
  closing.defer(() => inMemory.close())
  const services: Services = {
    ...servicesOf({
      config,
      databaseUrl,
      db,
      background: db,
      projecting: db,
      asking: db,
      log,
      chain,
      trust,
      vault,
      media,
      passed: patiently(positions.passed),
      logger,
      ...(memory && {
        // Loaded by the first search: most files search for nothing.
        async found(request) {
          inMemory.begin()
          await eventually('memory is filled', async () => inMemory.isLoaded())
          return inMemory.find(request)
        },
      }),
    }),
    now,
  }
  closing.defer(() => services.rebuilds.stop())
  closing.defer(() => services.jobs.close())
  closing.defer(() => services.messaging.receipts.close())

  const server = await createServer(services, {
    logger,
    routes: [...routeFiles, ...(routes ?? [])],
    exported,
    ...(fronts ? { fronts } : {}),
    patience,
  })
  closing.defer(() => server.close())
  await server.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has such an address.
  const { port } = server.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  const callers = callersOf(url, (answered) => {
    const differs = difference(answered)
    if (differs !== undefined) throw new Error(differs)
  })
  const { guest, register } = callers
  return {
    ...callers,
    url,
    services,
    server,
    databaseUrl,
    erasuresFile: erasures,
    clock,
    async seal() {
      await chain.seal(1_000_000)
      await trust.tree.sign(now().toISOString())
    },
    asStaff: ({ staffSessionId: sessionId }) => callers.as({ sessionId }),
    async staff(...roles) {
      const person = await register('cliente', { nombre: `Equipo ${roles.join(' ')}` })
      for (const role of roles) {
        const by = {
          commandId: randomUUID(),
          correlationId: randomUUID(),
          by: { id: 'system', role: 'system' } as const,
          at: now().toISOString(),
          position: 0n,
        }
        await services.identity.accounts.grantStaffRole(
          by,
          person.email,
          role === 'lead' ? 'moderator' : role,
          { lead: role === 'lead' },
        )
      }
      const answer = await guest.post<{ sessionId: string }>('/api/admin/auth/login', {
        email: person.email,
        password: person.password,
      })
      if (answer.status !== 200) throw new Error(`staff could not sign in: ${answer.status}`)
      return { ...person, staffSessionId: answer.body.sessionId }
    },
  }
}

/** A folder of the test's own, which goes with it. */
async function ownFolder(name: string, closing: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}
