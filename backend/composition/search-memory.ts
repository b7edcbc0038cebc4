/** The search by what is in memory, and by SQL wherever memory can't tell. */
import type { Logger } from 'pino'
import type { Services } from '../api/kernel/services.ts'
import type { EventLog } from '../eventlog/log.ts'
import type { Db, Queryable } from '../postgres/db.ts'
import { SearchMemory } from '../projections/business/memory/search-memory.ts'
import type { SearchAsked } from '../projections/business/search-asked.ts'
import { type FoundResult, foundIn } from '../projections/business/search-read.ts'
import { countShops } from '../projections/business/shops-reads.ts'
import { Mirror } from '../projections/engine/mirror/mirror.ts'

interface Parts {
  readonly db: Db
  readonly background: Db
  readonly log: EventLog
  readonly logger?: Pick<Logger, 'error' | 'warn' | 'info'>
  readonly mostShops: number
  /** One answer in so many is computed both ways, and a difference is logged; 0: none. */
  readonly sampled?: number
}

export interface MirroredSearch {
  begin(): void
  isLoaded(): boolean
  readonly find: Services['found']
  /** In memory alone; undefined where SQL would be asked. */
  inMemory(request: SearchAsked): Promise<FoundResult[] | undefined>
  /** Whether memory and read models stand at the same position, as they were loaded. */
  isLevel(): Promise<boolean>
  close(): Promise<void>
}

export function mirroredSearch({
  db,
  background,
  log,
  logger,
  mostShops,
  sampled = 0,
}: Parts): MirroredSearch {
  const memory = new SearchMemory()
  const mirror = new Mirror({
    db,
    loading: background,
    log,
    tables: memory.tables,
    logger,
    async begin(client) {
      await refuseMany(client, mostShops)
      await memory.begin(client)
    },
    ready: () => memory.ready(),
  })
  const inSql = foundIn(db)
  const inMemory = async (request: SearchAsked) =>
    (await mirror.isCurrent()) ? memory.find(request) : undefined
  let answered = 0
  /** Says where memory and SQL find different things at the same position of the log. */
  async function compared(request: SearchAsked): Promise<void> {
    try {
      const { position } = mirror
      const rows = await inSql(request)
      if (!(await mirror.isLevel()) || mirror.position !== position) return
      if (idsOf(memory.find(request) ?? rows) === idsOf(rows)) return
      const { order, words, freeFrom } = request
      logger?.error(
        { position: String(position), order, words: words.length, today: freeFrom !== undefined },
        'the search in memory finds something else than PostgreSQL',
      )
    } catch {
      // PostgreSQL is away: the next sample tells.
    }
  }
  return {
    begin: () => mirror.begin(),
    isLoaded: () => mirror.isLoaded,
    inMemory,
    async find(request) {
      const found = await inMemory(request)
      if (!found) return inSql(request)
      if (sampled > 0 && ++answered % sampled === 0) void compared(request)
      return found
    },
    isLevel: () => mirror.isLevel(),
    close: () => mirror.close(),
  }
}

const idsOf = (found: readonly FoundResult[]) =>
  found.map(({ kind, id, cheapest }) => [kind, id, cheapest]).join(' ')

async function refuseMany(client: Queryable, most: number): Promise<void> {
  if ((await countShops(client)) > most)
    throw new Error(`more than ${most} shops (MEMORY_SHOPS): PostgreSQL answers searches`)
}
