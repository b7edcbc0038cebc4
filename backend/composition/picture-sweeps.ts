/** Pictures: migration to the store at start, hourly removal of unused ones. */
import type { Logger } from 'pino'
import { moveFromVault } from '../media/from-vault.ts'
import type { Db } from '../postgres/db.ts'
import type { PositionCheck } from '../projections/engine/positions/positions.ts'
import { readSetAside } from '../projections/engine/apply/set-aside.ts'
import { pictures } from '../projections/pictures.ts'
import { isUsed } from '../projections/pictures-reads.ts'
import type { Sweep } from '../workers/kernel/clock.ts'
import type { Stores } from './stores.ts'

/**
 * Says where pictures can't be had, and moves those of the time when they were rows of the vault.
 * What fails, the next start tries again: nobody waits for pictures.
 */
export async function bringPictures(
  { background: db, mediaStore: store }: Pick<Stores, 'background' | 'mediaStore'>,
  logger: Logger,
): Promise<void> {
  await store
    .get('balbu-asks')
    .catch((error: Error) =>
      logger.error({ err: error }, 'pictures can neither be shown nor taken'),
    )
  const moved = await moveFromVault({ db, store, logger }).catch((error: Error) => {
    logger.error(
      { err: error },
      'pictures could not be moved out of the vault; the next start tries again',
    )
    return 0
  })
  if (moved > 0) logger.info({ moved }, 'moved pictures out of the vault')
}

export interface PictureSweepParts extends Pick<Stores, 'media' | 'log'> {
  readonly db: Db
  readonly passed: PositionCheck
}

export function pictureSweep({ media, log, db, passed }: PictureSweepParts): Sweep {
  /** Only at the head of the log: an unread use must not cost a picture. */
  const isKnown = async () => {
    const head = await log.head()
    return (
      (await readSetAside(db.pool, [pictures.name])).length === 0 &&
      passed(head, { timeoutMs: 5_000, of: [pictures.name] })
    )
  }
  return {
    name: 'pictures',
    everySeconds: 3_600,
    async run(now) {
      const { removed, emptied } = await media.sweep(now, (await isKnown()) ? isUsed : undefined)
      return { done: removed + emptied, passed: 0, failed: 0 }
    },
  }
}
