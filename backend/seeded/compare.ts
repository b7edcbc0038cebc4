/** Every read model, rebuilt from the log, beside the one that the nodes have left. */
import { openEventLog } from '../eventlog/sealed.ts'
import { type MemoryStore, openMemoryLog } from '../eventlog/memory/log.ts'
import { allProjections, events } from '../modules/modules.ts'
import { Db, openPool, sql } from '../postgres/db.ts'
import { verify } from '../projections/engine/build/verify.ts'
import { openVault } from '../vault/vault.ts'
import { deliveryId } from '../workers/delivery/notice.ts'
import type { SimPerson } from './cast.ts'
import type { Deliveries } from './channels.ts'
import { rememberedIn, type Counters } from './counters.ts'
import { simMasterKey } from './node.ts'
import type { Violation } from './oracle.ts'

export async function differencesIn(
  databaseUrl: string,
  store: MemoryStore,
): Promise<Violation | undefined> {
  await using closing = new AsyncDisposableStack()
  const pool = openPool(databaseUrl, { max: 4 })
  closing.defer(() => pool.end())
  const db = new Db(pool)
  const vault = await openVault({ db, url: databaseUrl, masterKey: simMasterKey })
  closing.defer(() => vault.close())
  const log = openEventLog(openMemoryLog(store), { events, keys: vault.keys })
  closing.defer(() => log.close())
  for (const projection of allProjections) {
    const { differences } = await verify(projection, { db, log })
    const [first] = differences
    if (first)
      return {
        invariant: 'verify',
        what: `${projection.name}.${first.table}: ${first.kind} ${JSON.stringify(first.key)} ${first.columns.join(', ')}`,
      }
  }
  return undefined
}

/** Whether deliveries, counters and names in the tables are what the log and the channels say. */
export async function untrueIn(
  databaseUrl: string,
  {
    deliveries,
    counters,
    erased,
  }: {
    readonly deliveries: Deliveries
    readonly counters: Counters
    /** Whom nothing may remember any more. */
    readonly erased: readonly SimPerson[]
  },
): Promise<Violation | undefined> {
  const pool = openPool(databaseUrl, { max: 1 })
  try {
    const db = new Db(pool)
    const rows = await db.many<Ledgered>(sql`
      SELECT event_id AS "eventId", channel, recipient, status FROM workers.delivery ORDER BY 1, 2, 3`)
    return (
      deliveries.wrong(
        rows.map((row) => ({ key: deliveryId(row), channel: row.channel, status: row.status })),
      ) ??
      (await counters.wrong(db)) ??
      (await rememberedIn(db, erased))
    )
  } finally {
    await pool.end()
  }
}
type Ledgered = Parameters<typeof deliveryId>[0] & { readonly status: string }
