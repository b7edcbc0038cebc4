/**
 * Tamper evidence: a hash chain over the stored events, kept in blocks in the vault with four bytes
 * per event to locate the first difference. No keys are needed, so erasure breaks nothing. An
 * attacker who can write log and vault could rebuild both; so each block's hash also goes to the
 * operator's log. See docs/decisions.
 */
import { createHash } from 'node:crypto'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { AnotherLog } from './continuity.ts'
import { eventsAfter } from './stretch.ts'
import { leafText } from './leaf.ts'
import type { EventLog } from './log.ts'
import type { Leaf, LogTree } from './log-tree.ts'
import { leafHash } from './merkle/hashes.ts'

/** What is kept of a stretch of the log. */
export interface Seal {
  /** From 0. */
  readonly block: number
  readonly first: bigint
  readonly last: bigint
  readonly events: number
  readonly hash: Buffer
  /** The first bytes of it after each. */
  readonly marks: Buffer
}

/** Where seals are kept; implemented by the vault. `log`: the identity of whose they are. */
export interface SealStore {
  last(log: string): Promise<Seal | undefined>
  of(log: string, block: number): Promise<Seal | undefined>
  /** Stores a block after `before` events; false where another process was first. */
  keep(log: string, seal: Seal, before: number): Promise<boolean>
}

export interface Compared {
  readonly upTo: bigint
  readonly sealedUpTo: bigint
  readonly head: bigint
  /** The first position that is not as it was kept. */
  readonly brokenAt: bigint | null
  /** The block to go on with; null where there is nothing more to compare. */
  readonly next: number | null
  /** Of the log up to `upTo`, in hexadecimal: the same in the operator's log. */
  readonly hash: string
}

/** Events of a block. */
export const BLOCK = 10_000
const MARK = 4
const GENESIS = Buffer.alloc(32)

/** The hash after an event, by the one before it. */
export const linked = (before: Buffer, event: RecordedEvent): Buffer =>
  linkedText(before, leafText(event))
const linkedText = (before: Buffer, text: string): Buffer =>
  createHash('sha256').update(before).update(text).digest()

export interface ChainOptions {
  /** As it is stored: below whatever opens or lifts events. */
  readonly store: Pick<EventLog, 'subscribe' | 'head' | 'identity'>
  readonly seals: SealStore
  /** Grows with the chain, over the same reading of the log. */
  readonly tree?: Pick<LogTree, 'extend'>
}
/** `onFull`: what is to be said outside of a block that is full. */
interface Sealing {
  readonly signal?: AbortSignal
  readonly onFull?: (block: { readonly position: string; readonly hash: string }) => void
}

export class LogChain {
  readonly #options: ChainOptions

  constructor(options: ChainOptions) {
    this.#options = options
  }

  /** Keeps what has been written since, of at most so many events. Gives of how many. */
  async seal(most: number, { signal, onFull }: Sealing = {}): Promise<number> {
    const { seals, store } = this.#options
    const log = await store.identity()
    let last = await seals.last(log)
    // What was cut off between chain and tree, or sealed before there was a tree.
    await this.#options.tree?.extend(last?.last ?? 0n, [])
    let done = 0
    while (done < most && !signal?.aborted) {
      const open: Seal | undefined = last && last.events < BLOCK ? last : undefined
      const events = await eventsAfter(store, last?.last ?? 0n, BLOCK - (open?.events ?? 0), signal)
      const [first] = events
      if (!first) break
      let hash = last?.hash ?? GENESIS
      const marks = [open?.marks ?? Buffer.alloc(0)]
      const leaves: Leaf[] = []
      for (const event of events) {
        const text = leafText(event)
        hash = linkedText(hash, text)
        marks.push(hash.subarray(0, MARK))
        leaves.push({ position: event.position, hash: leafHash(text) })
      }
      const before = open?.events ?? 0
      const sealed: Seal = {
        block: open?.block ?? (last ? last.block + 1 : 0),
        first: open?.first ?? first.position,
        last: events.at(-1)?.position ?? first.position,
        events: before + events.length,
        hash,
        marks: Buffer.concat(marks),
      }
      if (!(await seals.keep(log, sealed, before))) break
      await this.#options.tree?.extend(last?.last ?? 0n, leaves)
      if (sealed.events === BLOCK)
        onFull?.({ position: String(sealed.last), hash: hash.toString('hex') })
      done += events.length
      last = sealed
    }
    return done
  }

  /** Compares some blocks, from one on, of at most so many events. */
  async compare(from: number, most: number): Promise<Compared> {
    const { seals, store } = this.#options
    const log = await store.identity()
    const [head, last, before] = await Promise.all([
      headOf(store),
      seals.last(log),
      from === 0 ? undefined : seals.of(log, from - 1),
    ])
    const found = {
      upTo: before?.last ?? 0n,
      sealedUpTo: last?.last ?? 0n,
      head,
      hash: (before?.hash ?? GENESIS).toString('hex'),
    }
    let hash = before?.hash ?? GENESIS
    let compared = 0
    let block = from
    for (; last && block <= last.block && compared < most; block++) {
      const seal = await seals.of(log, block)
      // A missing block is a tampering itself and says nothing of its events.
      if (!seal) return { ...found, brokenAt: found.upTo + 1n, next: null }
      const { brokenAt, ...reached } = await this.#compareBlock(seal, found.upTo, hash)
      if (brokenAt !== null) return { ...found, brokenAt, next: null }
      hash = reached.hash
      found.upTo = seal.last
      found.hash = hash.toString('hex')
      compared += seal.events
    }
    return { ...found, brokenAt: null, next: last && block <= last.block ? block : null }
  }

  async #compareBlock(
    seal: Seal,
    after: bigint,
    start: Buffer,
  ): Promise<{ readonly brokenAt: bigint | null; readonly hash: Buffer }> {
    const gapless = seal.last - seal.first + 1n === BigInt(seal.events)
    let hash = start
    let reached = after
    const events = await eventsAfter(this.#options.store, after, seal.events).catch(
      (error: unknown) => {
        // It ends before what was kept of it.
        if (error instanceof AnotherLog) return []
        throw error
      },
    )
    for (const [index, event] of events.entries()) {
      const expected = gapless ? seal.first + BigInt(index) : event.position
      hash = linked(hash, event)
      if (
        event.position !== expected ||
        !hash.subarray(0, MARK).equals(seal.marks.subarray(index * MARK, (index + 1) * MARK))
      )
        return { brokenAt: expected, hash }
      reached = event.position
    }
    const whole = events.length === seal.events && hash.equals(seal.hash)
    return { brokenAt: whole ? null : reached + (events.length === seal.events ? 0n : 1n), hash }
  }
}

/** Also of one that ends before what was read of it, which is for the comparison to say. */
const headOf = (store: Pick<EventLog, 'head'>): Promise<bigint> =>
  store.head().catch((error: unknown) => {
    if (error instanceof AnotherLog) return 0n
    throw error
  })
