/** Faults that are planted to see that the simulator finds them: the log as it then answers. */
import type { EventLog } from '../eventlog/log.ts'

export interface Planted {
  readonly name: string
  readonly spoiled: (log: EventLog) => EventLog
  /** What may be broken by it. */
  readonly breaks: readonly string[]
}

const LOST_EVERY = 20
const UNHEARD_EVERY = 40n

export const planted: readonly Planted[] = [
  {
    name: 'the expected revision is not looked at',
    breaks: ['no-overlap'],
    spoiled: (log) => ({
      ...log,
      append: (stream, events, options) =>
        log.append(stream, events, { ...options, expected: 'any' }),
    }),
  },
  {
    name: 'who follows the log misses events',
    breaks: ['verify', 'own-writes', 'fresh'],
    spoiled: (log) => ({
      ...log,
      async *subscribe(options) {
        for await (const batch of log.subscribe(options))
          yield {
            ...batch,
            events: batch.events.filter(({ position }) => position % UNHEARD_EVERY !== 0n),
          }
      },
    }),
  },
  {
    name: 'an append is confirmed and not written',
    breaks: ['acknowledged', 'own-writes', 'fresh', 'answers', 'processes'],
    spoiled: (log) => {
      let count = 0
      return {
        ...log,
        async append(stream, events, options) {
          if (++count % LOST_EVERY !== 0) return log.append(stream, events, options)
          const { expected } = options
          const before = typeof expected === 'number' ? expected : -1
          return { revision: before + events.length, position: await log.head() }
        },
      }
    },
  },
]
