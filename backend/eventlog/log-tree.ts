/**
 * Merkle tree over the stored events (RFC 6962): the index of a leaf is the number of events before
 * it. It grows with the chain. Signed heads and proofs let anybody check what the log held.
 */
import { AnotherLog } from './continuity.ts'
import { type NoteSigner, noteOf, verifierKey } from './checkpoint.ts'
import { leafText } from './leaf.ts'
import type { EventLog } from './log.ts'
import { EMPTY_ROOT, leafHash } from './merkle/hashes.ts'
import { growthOf, MerkleTree, TILE, type TileGrowth, type TileName } from './merkle/tree.ts'
import { eventsAfter } from './stretch.ts'

export interface Leaf {
  readonly position: bigint
  readonly hash: Buffer
}
export interface SignedHead {
  readonly size: number
  readonly root: Buffer
  readonly note: string
  /** By the node's clock. */
  readonly signedAt: string
}
interface TreeState {
  readonly origin: string
  readonly size: number
  /** Of the last event in the tree. */
  readonly position: bigint
}

/** Where tiles and heads are kept; implemented by the vault. */
export interface TreeStore {
  /** The newest tree of a log, by the log's identity. */
  state(log: string): Promise<TreeState | undefined>
  begin(log: string, origin: string): Promise<void>
  /** The last tile of each level. */
  tails(origin: string): Promise<ReadonlyMap<number, Buffer>>
  tiles(origin: string, names: readonly TileName[]): Promise<readonly (Buffer | undefined)[]>
  /** False where another process has grown the tree since `from`. */
  grow(
    from: TreeState,
    tiles: readonly TileGrowth[],
    to: { readonly size: number; readonly position: bigint },
  ): Promise<boolean>
  lastHead(origin: string): Promise<SignedHead | undefined>
  heads(origin: string, after: number, limit: number): Promise<SignedHead[]>
  keepHead(origin: string, head: SignedHead): Promise<void>
}
export interface SigningKeyStore {
  /** The oldest first; the last one is in force. */
  all(): Promise<readonly (NoteSigner & { readonly from: string; readonly until: string | null })[]>
}

/** Why no head was signed. */
export type HeadRefusal = 'the log ends before the last head' | 'the last head is not its beginning'
export type SigningResult =
  | { readonly signed: SignedHead }
  | { readonly signed: null; readonly refused?: HeadRefusal }

/** Events that a tree catches up with at once. */
const AT_ONCE = 10_000
const EMPTY = Buffer.alloc(0)

export class LogTree {
  readonly #store: Pick<EventLog, 'subscribe' | 'head' | 'identity'>
  readonly #tiles: TreeStore
  readonly #keys: SigningKeyStore

  /** `store`: the log as it is stored, below what opens sealed fields or lifts events. */
  constructor({
    store,
    tiles,
    keys,
  }: {
    readonly store: Pick<EventLog, 'subscribe' | 'head' | 'identity'>
    readonly tiles: TreeStore
    readonly keys: SigningKeyStore
  }) {
    this.#store = store
    this.#tiles = tiles
    this.#keys = keys
  }

  /** The tree of this log; begins it where there is none. */
  async state(): Promise<TreeState> {
    const log = await this.#store.identity()
    const existing = await this.#tiles.state(log)
    if (existing) return existing
    await this.#tiles.begin(log, `balbu/${log}`)
    const begun = await this.#tiles.state(log)
    if (!begun) throw new Error('the tree of the log was not kept')
    return begun
  }

  /** Takes in the leaves after a position, and what it lacks before them. */
  async extend(after: bigint, leaves: readonly Leaf[]): Promise<void> {
    let state = await this.state()
    while (state.position < after) {
      const missing = await eventsAfter(this.#store, state.position, AT_ONCE)
      const before = missing.filter(({ position }) => position <= after)
      if (before.length === 0) return
      state = await this.#grow(
        state,
        before.map((event) => ({ position: event.position, hash: leafHash(leafText(event)) })),
      )
    }
    const fresh = leaves.filter(({ position }) => position > state.position)
    if (fresh.length > 0) await this.#grow(state, fresh)
  }

  /** Signs the head where the tree has grown. `at`: the node's clock. */
  async sign(at: string): Promise<SigningResult> {
    const { origin, size, position } = await this.state()
    const last = await this.#tiles.lastHead(origin)
    if (size < (last?.size ?? 0) || (await headOf(this.#store)) < position)
      return { signed: null, refused: 'the log ends before the last head' }
    if (size === (last?.size ?? 0)) return { signed: null }
    const tree = this.#tree(origin)
    if (last && !(await tree.root(last.size)).equals(last.root))
      return { signed: null, refused: 'the last head is not its beginning' }
    const root = await tree.root(size)
    const keys = await this.#keys.all()
    // The first note of a new key is signed by the one before, too.
    const signers = keys.filter(
      ({ until }) => until === null || (last !== undefined && until >= last.signedAt),
    )
    const signed = { size, root, note: noteOf({ origin, size, root }, signers), signedAt: at }
    await this.#tiles.keepHead(origin, signed)
    return { signed }
  }

  async lastHead(): Promise<SignedHead | undefined> {
    return this.#tiles.lastHead((await this.state()).origin)
  }

  /** The last signed note; of a log without one, a note of the empty tree. */
  async checkpoint(): Promise<string> {
    const last = await this.lastHead()
    if (last) return last.note
    const { origin, ...signer } = await this.signer()
    return noteOf({ origin, size: 0, root: EMPTY_ROOT }, [signer])
  }

  async heads(after: number, limit: number): Promise<SignedHead[]> {
    return this.#tiles.heads((await this.state()).origin, after, limit)
  }

  /** Seconds since the last head where events wait for the next one; 0 where none wait. */
  async unsignedSeconds(now: number): Promise<number> {
    const { origin, size } = await this.state()
    const head = await this.#tiles.lastHead(origin)
    return head && size > head.size ? (now - Date.parse(head.signedAt)) / 1_000 : 0
  }

  /**
   * Begins another tree of a log that lost events in a restore: no head can continue the last one.
   * Its origin ends with its number. @returns the origin
   */
  async beginAgain(): Promise<string> {
    const log = await this.#store.identity()
    const { origin } = await this.state()
    const number = Number(/\/(\d+)$/.exec(origin)?.[1] ?? 1)
    const next = `balbu/${log}/${number + 1}`
    await this.#tiles.begin(log, next)
    return next
  }

  async keys(): Promise<{ key: string; from: string; until: string | null }[]> {
    const { origin } = await this.state()
    return (await this.#keys.all()).map(({ publicKey, from, until }) => ({
      key: verifierKey(origin, publicKey),
      from,
      until,
    }))
  }

  async signer(): Promise<NoteSigner & { readonly origin: string }> {
    const [{ origin }, keys] = await Promise.all([this.state(), this.#keys.all()])
    const key = keys.at(-1)
    if (!key) throw new Error('no key signs the heads')
    return { ...key, origin }
  }

  /** Audit path of a leaf in a tree of `size` leaves. @throws TreeIncomplete */
  async inclusion(index: number, size: number): Promise<Buffer[]> {
    return this.#tree((await this.state()).origin).inclusion(index, size)
  }

  /** @throws TreeIncomplete */
  async consistency(from: number, to: number): Promise<Buffer[]> {
    return this.#tree((await this.state()).origin).consistency(from, to)
  }

  async tile(level: number, index: number): Promise<Buffer | undefined> {
    return (await this.#tiles.tiles((await this.state()).origin, [{ level, index }]))[0]
  }

  #tree(origin: string): MerkleTree {
    return new MerkleTree({
      tiles: (names) => this.#tiles.tiles(origin, names),
    })
  }

  async #grow(state: TreeState, leaves: readonly Leaf[]): Promise<TreeState> {
    const last = leaves.at(-1)
    if (!last) return state
    const tails = await this.#tiles.tails(state.origin)
    const growth = growthOf(
      state.size,
      leaves.map(({ hash }) => hash),
      (level) =>
        Math.floor(state.size / TILE ** level) % TILE === 0 ? EMPTY : (tails.get(level) ?? EMPTY),
    )
    const to = { size: state.size + leaves.length, position: last.position }
    const isGrown = await this.#tiles.grow(state, growth, to)
    return isGrown ? { ...state, ...to } : this.state()
  }
}

/** A log that ends before what was read of it has no head to sign. */
const headOf = (store: Pick<EventLog, 'head'>): Promise<bigint> =>
  store.head().catch((error: unknown) => {
    if (error instanceof AnotherLog) return 0n
    throw error
  })
