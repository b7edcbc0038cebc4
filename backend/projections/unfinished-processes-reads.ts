import type { Process } from '../domain/kernel/process.ts'
import type { Db } from '../postgres/db.ts'
import { unfinished } from './unfinished-processes.ts'

/** So long after its patience the clock has tried many times. */
const STUCK_SECONDS = 600

/** Processes that nobody brings to their end. */
export const stuck = async (db: Db, all: readonly Process[]): Promise<number> =>
  (await unfinished(db, all, new Date(), 1_000, { beyond: STUCK_SECONDS })).length
