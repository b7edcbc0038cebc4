/**
 * What holds the data, opened in the order in which it is needed: PostgreSQL (our own or the
 * embedded one), the vault, the pictures, the log. The server is built on it, and so is every
 * command of an operator (`npm run projections`, `npm run staff`).
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Config, ConfigError, masterKey } from '../config.ts'
import type { LogProofs } from '../api/kernel/services.ts'
import { ReceiptMaker } from '../commands/trust/receipts.ts'
import { events } from '../modules/modules.ts'
import { LogChain } from '../eventlog/chain.ts'
import { LogTree } from '../eventlog/log-tree.ts'
import { withBreaker } from '../eventlog/breaker.ts'
import { openPostgresLog } from '../eventlog/postgres/log.ts'
import type { EventLog } from '../eventlog/log.ts'
import { openEventLog } from '../eventlog/sealed.ts'
import { shareTail } from '../eventlog/tail.ts'
import { openFiles } from '../media/files.ts'
import { ofThisDatabase } from '../media/identity.ts'
import { type Media, openMedia } from '../media/media.ts'
import { s3Store } from '../media/s3.ts'
import { type MediaStore, StoreRefuses } from '../media/store.ts'
import { Db, openPool, type PoolOptions } from '../postgres/db.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import type { Passwords } from '../vault/secrets/passwords.ts'
import { openVault, type Vault } from '../vault/vault.ts'
import type { DeliveryChannel } from '../workers/channels/channel.ts'
import type { MemoryJobs } from '../workers/kernel/memory-queue.ts'
import { prepareWorkersSchema } from '../workers/kernel/schema.ts'

export interface Stores {
  readonly databaseUrl: string
  readonly db: Db
  /** For projections and workers, so a rebuild leaves requests their connections. */
  readonly background: Db
  /** The projector's: its batches go out in one round trip. */
  readonly projecting: Db
  /** What many ask at the same moment: it goes out in one write. */
  readonly asking: Db
  readonly vault: Vault
  readonly media: Media
  /** Where the bytes of pictures are. */
  readonly mediaStore: MediaStore
  readonly log: EventLog
  readonly chain: LogChain
  readonly trust: LogProofs
  /** How often this process has met an event in one of our streams that is none of ours. */
  readonly foreignEvents: () => number
}

/** What the simulator replaces; the product's own unless told. */
export interface Engine {
  readonly openLog?: () => Promise<EventLog>
  readonly passwords?: Passwords
  readonly pictures?: MediaStore
  readonly jobs?: MemoryJobs
  readonly channels?: readonly DeliveryChannel[]
}

/**
 * Opens the stores; what is opened is put on `closing`, so that it is closed in the opposite order,
 * also where a later one fails. `alone`: this process is the server. Of servers on an embedded
 * database there is one; it alone stops it. `gatherMs`: for so long what is new in the log gathers
 * under load, where nobody waits for who follows it here.
 */
export async function openStores(
  config: Config,
  closing: AsyncDisposableStack,
  { alone, gatherMs, engine = {} }: { alone: boolean; gatherMs?: number; engine?: Engine },
): Promise<Stores> {
  const key = await masterKey(config)
  const databaseUrl = config.databaseUrl ?? (await embedded(config, closing, alone))
  const db = pool(databaseUrl, 'balbu', 20, closing)
  const background = pool(databaseUrl, 'balbu-background', 12, closing)
  const projecting = pool(databaseUrl, 'balbu-projector', 2, closing, { pipeline: true })
  const asking = pool(databaseUrl, 'balbu-asking', 1, closing, { pipeline: true })
  await reachable(db, config)
  const {
    passwords,
    pictures,
    openLog = () => openStored(config, databaseUrl, () => foreignEvents++),
  } = engine
  const vault = await openVault({
    db,
    url: databaseUrl,
    masterKey: key,
    ...(passwords && { passwords }),
  })
  closing.defer(() => vault.close())
  const mediaStore = ofThisDatabase(db, pictures ?? (await openMediaStore(config, alone)))
  const media = await openMedia({ db, store: mediaStore })
  let foreignEvents = 0
  const store = await openLog()
  // The inbox reads there what has been sent, in every role.
  await prepareWorkersSchema(db)
  // Shared below the opening of what is sealed: who asks for nobody's key follows the log also
  // while keys can't be had.
  const stored = withBreaker(store)
  const log = openEventLog(shareTail(stored, { ...(gatherMs !== undefined && { gatherMs }) }), {
    events,
    keys: vault.keys,
  })
  closing.defer(() => log.close())
  const trust = trustOf(stored, vault)
  return {
    databaseUrl,
    db,
    background,
    projecting,
    asking,
    vault,
    media,
    mediaStore,
    log,
    chain: new LogChain({ store, seals: vault.seals, tree: trust.tree }),
    trust,
    foreignEvents: () => foreignEvents,
  }
}

const openStored = (
  { eventStoreUrl, eventStorePrefix }: Config,
  databaseUrl: string,
  onForeign: () => void,
): Promise<EventLog> =>
  eventStoreUrl
    ? eventStore(eventStoreUrl, eventStorePrefix, onForeign)
    : openPostgresLog(databaseUrl)

/** Proofs over the log as it is stored: sealed, in the shape in which it was written. */
export function trustOf(
  stored: EventLog,
  { tiles, signingKeys, seals }: Pick<Vault, 'tiles' | 'signingKeys' | 'seals'>,
): LogProofs {
  const tree = new LogTree({ store: stored, tiles, keys: signingKeys })
  return { tree, receipts: new ReceiptMaker({ log: stored, tree, seals }) }
}

/** Its client is read only where there is one: gRPC takes an eighth of the server's start. */
async function eventStore(url: string, prefix: string, onForeign: () => void): Promise<EventLog> {
  const { openEventStoreLog } = await import('../eventlog/eventstoredb/log.ts')
  return openEventStoreLog(url, { prefix, onForeign }).catch(say)
}

/**
 * Files, unless told. The server asks once for what is not there: a wrong key is a mistake of the
 * configuration, a store that is away comes back.
 */
async function openMediaStore({ dataDir, mediaS3 }: Config, alone: boolean): Promise<MediaStore> {
  if (!mediaS3) return openFiles(join(dataDir, 'media'))
  const store = s3Store(mediaS3)
  if (alone) {
    await store.get('balbu-asks').catch((error: Error) => {
      if (error instanceof StoreRefuses)
        throw new ConfigError([
          `MEDIA_S3_URL, MEDIA_S3_REGION, MEDIA_S3_KEY_ID and MEDIA_S3_SECRET do not fit together: ${error.message}`,
        ])
    })
  }
  return store
}

/** What is not as the configuration says is said in its own words, without a stack. */
const say = (error: Error): never => {
  throw new ConfigError([error.message])
}

function pool(
  url: string,
  name: string,
  max: number,
  closing: AsyncDisposableStack,
  options: PoolOptions = {},
): Db {
  const opened = openPool(url, { name, max, ...options })
  closing.defer(() => opened.end())
  return new Db(opened)
}

/** Says what is wrong before some part does in its own words. */
async function reachable(db: Db, { databaseUrl }: Config): Promise<void> {
  await db.pool.query('SELECT 1').catch((error: Error) => {
    const { host, pathname } = new URL(databaseUrl ?? 'postgres://127.0.0.1/balbu')
    throw new ConfigError([
      `PostgreSQL does not answer at ${host}${pathname}: ${error.message || 'no connection'}`,
    ])
  })
}

/** Lock of the embedded database's owner. It ends with the connection, also after a kill. */
const OWNER = 7_405_311

async function embedded(
  { dataDir }: Config,
  closing: AsyncDisposableStack,
  alone: boolean,
): Promise<string> {
  const server = await startEmbedded({ dir: dataDir })
  // Who started it stops it, also where something below fails.
  let owns = !server.adopted
  closing.defer(async () => {
    if (owns) await server.stop()
  })
  const url = await server.database('balbu')
  const owner = new pg.Client({
    connectionString: url,
    application_name: 'balbu-owner',
    keepAlive: true,
  })
  // Broken by the database's own end only; then there is nothing left to own.
  owner.on('error', () => {})
  await owner.connect()
  closing.defer(() => owner.end().catch(() => {}))
  owns = await claimed(owner, alone ? 10 : 1)
  if (alone && !owns)
    throw new ConfigError([
      `Another Balbu is running on the data in ${dataDir}. Stop it, or choose another folder with DATA_DIR`,
    ])
  return url
}

/** A killed predecessor's connection may take a moment to be noticed. */
async function claimed(owner: pg.Client, attempts: number): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { rows } = await owner.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS mine',
      [OWNER],
    )
    if (rows[0]?.mine) return true
    await pause(100)
  }
  return false
}
