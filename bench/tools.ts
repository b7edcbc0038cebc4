/** A product's stores, opened beside its processes: to fill them, and to look. */
import { Db, openPool, sql, type Sql } from '../backend/postgres/db.ts'
import { events } from '../backend/modules/modules.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { openEventLog } from '../backend/eventlog/sealed.ts'
import { writeMarket } from '../backend/seed/events/market.ts'
import type { WrittenChair } from '../backend/seed/events/visits.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { openVault, type Vault } from '../backend/vault/vault.ts'

/** A database and the key of what is sealed in it. */
export interface Ground {
  readonly databaseUrl: string
  readonly masterKey: Buffer
}

export interface Tools {
  readonly pool: ReturnType<typeof openPool>
  readonly db: Db
  readonly vault: Vault
  /** What is personal is sealed with keys from the vault, as the product does. */
  readonly log: EventLog
}

export const DAY = 86_400_000

/** Longer than any statement of a bench takes. Milliseconds. */
const STATEMENT_MS = 600_000

export async function openTools(
  { databaseUrl: url, masterKey }: Ground,
  closing: AsyncDisposableStack,
): Promise<Tools> {
  const pool = openPool(url, { max: 50, statementTimeout: STATEMENT_MS })
  closing.defer(() => pool.end())
  const db = new Db(pool)
  const vault = await openVault({ db, url, masterKey })
  closing.defer(() => vault.close())
  const log = openEventLog(await openPostgresLog(url), { events, keys: vault.keys })
  closing.defer(() => log.close())
  return { pool, db, vault, log }
}

/** Waits until the read models have passed all that is in the log. */
export async function caughtUp({ db, log }: Pick<Tools, 'db' | 'log'>): Promise<void> {
  const head = await log.head()
  await eventually(
    'the read models stand at the end of the log',
    async () => {
      const row = await db.first<{ behind: number; all: number }>(
        sql`SELECT count(*) FILTER (WHERE position < ${head})::int AS behind, count(*)::int AS all
          FROM projections.checkpoint`,
      )
      return row?.behind === 0 && row.all > 0
    },
    { seconds: 300, everyMs: 500 },
  )
}

/** A market's history in the log of a database that no server has seen. */
export async function fillMarket(ground: Ground, events: number): Promise<void> {
  await using closing = new AsyncDisposableStack()
  const { log } = await openTools(ground, closing)
  await writeMarket(log, events)
}

/** A barber with the shop that they own. */
export async function withShop<Barber extends { readonly id: string; readonly serviceId: string }>(
  { pool }: Pick<Tools, 'pool'>,
  barber: Barber | undefined,
): Promise<Barber & WrittenChair> {
  if (!barber) throw new Error('no barber')
  const {
    rows: [shop],
  } = await pool.query<{ businessId: string; zone: string }>(
    'SELECT business_id AS "businessId", zone FROM shops.shop WHERE owner_id = $1',
    [barber.id],
  )
  if (!shop) throw new Error('no shop')
  return { ...barber, ...shop }
}

/** The very statements that a read sends, in their order, for who asks them beside it. */
export async function sentBy(
  { pool }: Pick<Tools, 'pool'>,
  read: (db: Db) => Promise<unknown>,
): Promise<Sql[]> {
  const sent: Sql[] = []
  class Listening extends Db {
    override async many<T>(query: Sql): Promise<T[]> {
      sent.push(query)
      return super.many<T>(query)
    }
  }
  await read(new Listening(pool))
  return sent
}

/** How many of everything: 1 is what the bench was written for, `SCALE=0.1` a tenth. */
const SCALE = Number(process.env['SCALE'] ?? 1)
export const scaled = (count: number): number => Math.max(1, Math.round(count * SCALE))
