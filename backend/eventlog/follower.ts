/**
 * Following the log for as long as the process lives: sockets, the memory of commands, the
 * projector, reactors. What breaks off, in reading or in what is done with a batch, is taken up
 * again where it was left, ever more slowly, and shows in `health` meanwhile. A follower never ends
 * by itself: one that did would leave a process that looks well and decides by what was true an
 * hour ago.
 */
import { backoff, pause } from './backoff.ts'

export interface FollowerHealth {
  readonly name: string
  readonly position: bigint
  /** Why it stands still; undefined while it follows. */
  readonly problem: string | undefined
}

export interface FollowOptions<Batch extends { readonly position: bigint }> {
  readonly name: string
  /** Begin after this position. */
  readonly from: bigint
  readonly read: (after: bigint, signal: AbortSignal) => AsyncIterable<Batch>
  /** A failing batch comes again. False ends the follower. */
  readonly take: (batch: Batch) => Promise<unknown>
  /** Where to resume, for shared work; default: the last finished position. */
  readonly resume?: (last: bigint) => Promise<bigint>
  /** Ends it too, as `close` does. */
  readonly signal?: AbortSignal
  /** An error in words that may be logged; its message unless told. */
  readonly reason?: (error: unknown) => string
  readonly logger?:
    | { warn(fields: object, message: string): void; info(fields: object, message: string): void }
    | undefined
}

export interface Follower {
  health(): FollowerHealth
  readonly ended: Promise<void>
  /** Ends it; a batch under way is finished first. */
  close(): Promise<void>
}

export function follow<Batch extends { readonly position: bigint }>({
  name,
  from,
  read,
  take,
  resume,
  signal,
  reason = messageOf,
  logger,
}: FollowOptions<Batch>): Follower {
  const stop = new AbortController()
  const over = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  let position = from
  let problem: string | undefined

  function broke(error: unknown, attempt: number) {
    problem = reason(error)
    logger?.warn(
      { follower: name, position: String(position), problem, attempt },
      'following the log broke off, trying again',
    )
  }
  function done(batch: Batch) {
    position = batch.position
    if (problem !== undefined)
      logger?.info({ follower: name, position: String(position) }, 'following the log again')
    problem = undefined
  }

  async function run(): Promise<void> {
    for (let attempt = 0; !over.aborted; attempt++) {
      try {
        if (problem !== undefined && resume) position = await resume(position)
        for await (const batch of read(position, over)) {
          const wantsMore = (await take(batch)) !== false
          done(batch)
          attempt = 0
          if (!wantsMore || over.aborted) return
        }
        if (!over.aborted) broke(new Error('the log came to an end'), attempt)
      } catch (error) {
        if (!over.aborted) broke(error, attempt)
      }
      await pause(backoff(attempt), over)
    }
  }

  const ended = run()
  return {
    ended,
    health: () => ({ name, position, problem }),
    async close() {
      stop.abort()
      await ended
    },
  }
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || error.name : String(error)
