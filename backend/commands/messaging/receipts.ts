/**
 * How far people have come in their conversations. A screen says so with each message that it
 * shows; what is written is one event in two seconds for each person and conversation, the furthest
 * of them. What waits is written when the server stops; a kill loses those seconds of it, and then
 * something is unread that was read.
 */
import { chatSettingsDecider } from '../../domain/messaging/chat-settings.ts'
import { receiptsDecider, receiptsId } from '../../domain/messaging/receipts.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export interface ReceiptOwner {
  readonly conversationId: string
  readonly userId: string
  readonly otherId: string
}
export interface Up {
  readonly upTo: bigint
}
export interface ReadUp extends Up {
  readonly count: number
  readonly messageId: string
}

interface Waiting<Furthest> {
  readonly context: Context
  readonly whose: ReceiptOwner
  readonly up: Furthest
}
interface Pair {
  timer: NodeJS.Timeout
  wrote: boolean
  read: Waiting<ReadUp> | undefined
  delivered: Waiting<Up> | undefined
}

const PAUSE_MS = 2_000
/** Random extension of the pause, so that simultaneous receipts don't stay simultaneous. */
const LONGER = 0.25

export class ReceiptCommands {
  readonly #commands: CommandHandler
  readonly #pauseMs: number
  readonly #pairs = new Map<string, Pair>()
  readonly #writing = new Set<Promise<unknown>>()
  readonly #failed: (error: Error) => void

  /** @param failed hears of what could not be written; it is tried again */
  constructor(
    commands: CommandHandler,
    {
      pauseMs = PAUSE_MS,
      failed = () => {},
    }: { readonly pauseMs?: number; readonly failed?: (error: Error) => void } = {},
  ) {
    this.#commands = commands
    this.#pauseMs = pauseMs
    this.#failed = failed
  }

  /** The first at once, what follows within the pause at its end. */
  async read(context: Context, whose: ReceiptOwner, up: ReadUp): Promise<void> {
    const pair = this.#pairOf(whose)
    if (!pair.wrote) {
      clearTimeout(pair.timer)
      Object.assign(pair, { wrote: true, timer: this.#later(whose) })
      // What was read has reached them.
      if (pair.delivered && pair.delivered.up.upTo <= up.upTo) pair.delivered = undefined
      return this.#tracked(this.#writeRead({ context, whose, up }))
    }
    if (!pair.read || pair.read.up.upTo < up.upTo) pair.read = { context, whose, up }
  }

  /** At the end of the pause: mostly what has arrived is read by then, and that says both. */
  delivered(context: Context, whose: ReceiptOwner, up: Up): void {
    const pair = this.#pairOf(whose)
    if (!pair.delivered || pair.delivered.up.upTo < up.upTo) pair.delivered = { context, whose, up }
  }

  /** Read, and the other is not told of it: what was put away. */
  async readQuietly(
    context: Context,
    whose: ReceiptOwner,
    { upTo, count, messageId }: ReadUp,
  ): Promise<void> {
    const data = { ...whose, upTo: String(upTo), count, messageId, told: false }
    await this.#commands.handle(
      receiptsDecider,
      receiptsId(whose.conversationId, whose.userId),
      { type: 'MarkRead', data },
      context,
      'read',
    )
  }

  /** Messages read but not yet written to the log; 0 if none. */
  waiting(conversationId: string, userId: string): number {
    return this.#pairs.get(keyOf({ conversationId, userId }))?.read?.up.count ?? 0
  }

  async close(): Promise<void> {
    const left = [...this.#pairs.values()]
    for (const { timer } of left) clearTimeout(timer)
    this.#pairs.clear()
    await Promise.allSettled([
      ...this.#writing,
      ...left.flatMap(({ read, delivered }) => [
        read && this.#writeRead(read),
        delivered && this.#writeDelivered(delivered),
      ]),
    ])
  }

  #pairOf(whose: ReceiptOwner): Pair {
    const existing = this.#pairs.get(keyOf(whose))
    if (existing) return existing
    const pair: Pair = {
      timer: this.#later(whose),
      wrote: false,
      read: undefined,
      delivered: undefined,
    }
    this.#pairs.set(keyOf(whose), pair)
    return pair
  }

  #later(whose: ReceiptOwner): NodeJS.Timeout {
    return setTimeout(
      () => {
        this.#tracked(this.#turn(whose)).catch((error: Error) => this.#failed(error))
      },
      this.#pauseMs * (1 + LONGER * Math.random()),
    )
  }

  /** Writes the furthest receipt and pauses again; ends without one. */
  async #turn(whose: ReceiptOwner): Promise<void> {
    const pair = this.#pairs.get(keyOf(whose))
    if (!pair) return
    const { read, delivered } = pair
    if (!read && !delivered) return void this.#pairs.delete(keyOf(whose))
    Object.assign(pair, { wrote: true, timer: this.#later(whose) })
    try {
      if (read) {
        pair.read = undefined
        // If more has arrived than was read, that is the next turn's.
        if (delivered && delivered.up.upTo <= read.up.upTo) pair.delivered = undefined
        await this.#writeRead(read)
      } else if (delivered) {
        pair.delivered = undefined
        await this.#writeDelivered(delivered)
      }
    } catch (error) {
      pair.read ??= read
      pair.delivered ??= delivered
      throw error
    }
  }

  async #writeRead({
    context,
    whose,
    up: { upTo, count, messageId },
  }: Waiting<ReadUp>): Promise<void> {
    const { conversationId, userId, otherId } = whose
    const [mine, theirs] = await Promise.all([
      this.#commands.state(chatSettingsDecider, userId),
      this.#commands.state(chatSettingsDecider, otherId),
    ])
    const data = {
      ...whose,
      upTo: String(upTo),
      count,
      messageId,
      told: mine.receipts && theirs.receipts,
    }
    await this.#commands.handle(
      receiptsDecider,
      receiptsId(conversationId, userId),
      { type: 'MarkRead', data },
      context,
      'read',
    )
  }

  async #writeDelivered({ context, whose, up: { upTo } }: Waiting<Up>): Promise<void> {
    await this.#commands.handle(
      receiptsDecider,
      receiptsId(whose.conversationId, whose.userId),
      { type: 'MarkDelivered', data: { ...whose, upTo: String(upTo) } },
      context,
      'delivered',
    )
  }

  async #tracked(work: Promise<unknown>): Promise<void> {
    this.#writing.add(work)
    try {
      await work
    } finally {
      this.#writing.delete(work)
    }
  }
}

const keyOf = ({ conversationId, userId }: Pick<ReceiptOwner, 'conversationId' | 'userId'>) =>
  `${conversationId} ${userId}`
