/** One reading of the log for several builds, so that an event that concerns many is read once. */
import type { EventLog } from '../../../eventlog/log.ts'
import type { Aside } from './aside.ts'
import { stretchesOf } from '../apply/stretches.ts'

export interface ReplayOptions {
  readonly log: EventLog
  readonly signal?: AbortSignal
  /** Ends here instead of at the end of the log; the position must be in it. */
  readonly upTo?: bigint
}

/** Few enough to be garbage before they are old, which is what collecting it costs least. */
const BATCH = 1_000

/** Feeds builds up to a position or the end; flush afterwards. @returns errors by build */
export async function replay(
  asides: readonly Aside[],
  { log, signal, upTo }: ReplayOptions,
): Promise<Map<Aside, unknown>> {
  const failed = new Map<Aside, unknown>()
  const each = async (work: (aside: Aside) => Promise<void>) => {
    await Promise.all(
      asides
        .filter((aside) => !failed.has(aside))
        .map((aside) => work(aside).catch((error: unknown) => failed.set(aside, error))),
    )
  }
  const after = asides.reduce(
    (least, { position }) => (position < least ? position : least),
    asides[0]?.position ?? 0n,
  )
  const types = [...new Set(asides.flatMap(({ projection }) => [...projection.handlers.keys()]))]
  const stop = new AbortController()
  const either = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])])
  try {
    if (upTo === undefined || after < upTo) {
      for await (const stretch of stretchesOf(log, {
        after,
        types,
        batchSize: BATCH,
        signal: either,
      })) {
        // At the end of the log everything up to a position in it was seen, though nothing of these
        // types stands there.
        const isLast = stretch.caughtUp || (upTo !== undefined && stretch.position >= upTo)
        const part =
          isLast && upTo !== undefined
            ? {
                ...stretch,
                position: upTo,
                events: stretch.events.filter(({ position }) => position <= upTo),
              }
            : stretch
        await each((aside) => aside.take(part))
        if (isLast || failed.size === asides.length) break
      }
    }
    signal?.throwIfAborted()
  } finally {
    stop.abort()
  }
  return failed
}

/** The same for one, into its tables. @throws what it failed with */
export async function replayOne(aside: Aside, options: ReplayOptions): Promise<void> {
  const failed = await replay([aside], options)
  if (failed.has(aside)) throw failed.get(aside)
  await aside.flush()
}
