/** Removes pictures that nothing uses any more. */
import type { EventLog } from '../../eventlog/log.ts'
import type { Media } from '../../media/media.ts'
import type { Db } from '../../postgres/db.ts'
import type { PositionCheck } from '../../projections/engine/positions/positions.ts'
import { readSetAside } from '../../projections/engine/apply/set-aside.ts'
import { pictures } from '../../projections/pictures.ts'
import { isUsed } from '../../projections/pictures-reads.ts'
import type { Sweep } from '../kernel/clock.ts'

export interface PictureSweepParts {
  readonly media: Pick<Media, 'sweep'>
  readonly log: Pick<EventLog, 'head'>
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
