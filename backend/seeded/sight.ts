/**
 * `sight` and `monotonic`: what an answer must not show to who asked, told from what people have
 * done and been told.
 */
import type { SimPerson } from './cast.ts'
import type { NodeReply } from './network.ts'
import type { Violation } from './oracle.ts'

/** A change of another session is seen everywhere by then, milliseconds. */
const SPREAD_MS = 60_000

export interface Seen {
  readonly who: SimPerson | undefined
  readonly path: string
  readonly beganAt: number
  readonly reply: NodeReply
  readonly isOld: boolean
}

interface Pair {
  open: number
  begun: number
  since: number | undefined
}

export class Sight {
  readonly #people: readonly SimPerson[]
  readonly #erasedAt: ReadonlyMap<string, number>
  readonly #pairs = new Map<string, Pair>()
  readonly #hidden = new Map<string, number>()
  readonly #lists = new Map<string, { readonly at: number; readonly ids: ReadonlySet<string> }[]>()

  constructor(people: readonly SimPerson[], erasedAt: ReadonlyMap<string, number>) {
    this.#people = people
    this.#erasedAt = erasedAt
  }

  #pair(one: SimPerson, other: SimPerson): Pair {
    const key = `${one.id} ${other.id}`
    const existing = this.#pairs.get(key) ?? { open: 0, begun: 0, since: undefined }
    this.#pairs.set(key, existing)
    return existing
  }

  /** Somebody unblocks: call what it gives once that has an answer for sure. */
  unblocking(one: SimPerson, other: SimPerson): () => void {
    const pair = this.#pair(one, other)
    pair.open++
    pair.begun++
    pair.since = undefined
    return () => pair.open--
  }

  /** Somebody blocks: call what it gives once the session's next read must show it. */
  blocking(one: SimPerson, other: SimPerson): (now: number) => void {
    const pair = this.#pair(one, other)
    const { begun } = pair
    return (now) => {
      if (pair.open === 0 && pair.begun === begun) pair.since ??= now
    }
  }

  hidden(postId: string, now: number): void {
    if (!this.#hidden.has(postId)) this.#hidden.set(postId, now)
  }

  wrong({ who, path, beganAt, reply, isOld }: Seen): Violation | undefined {
    const text = JSON.stringify(reply.body)
    const violated = (what: string): Violation => ({ invariant: 'sight', what: `${path}: ${what}` })
    const isFound = path === '/api/posts' || path.startsWith('/api/search')
    for (const other of this.#people) {
      const erasedAt = this.#erasedAt.get(other.id) ?? Number.POSITIVE_INFINITY
      const isNamed = text.includes(other.canary)
      if (isNamed && !isOld && beganAt > erasedAt + SPREAD_MS)
        return violated(`${other.canary} was erased`)
      const since = who && this.#pairs.get(`${who.id} ${other.id}`)?.since
      if (isNamed && isFound && since !== undefined && beganAt > since)
        return violated(`${who?.canary} has blocked ${other.canary}`)
    }
    if (path === '/api/posts' && !isOld)
      for (const [postId, at] of this.#hidden)
        if (beganAt > at + SPREAD_MS && text.includes(postId))
          return violated(`the post ${postId} was hidden`)
    return undefined
  }

  named(parties: readonly SimPerson[], { body }: NodeReply): Violation | undefined {
    const text = JSON.stringify(body)
    const other = this.#people.find((one) => !parties.includes(one) && text.includes(one.canary))
    return other && { invariant: 'sight', what: `a dossier names ${other.canary}` }
  }

  shrunk(who: SimPerson, reply: NodeReply, beganAt: number, now: number): Violation | undefined {
    const ids = new Set((reply.body as unknown as { id: string }[]).map(({ id }) => id))
    const before = this.#lists.get(who.id) ?? []
    this.#lists.set(who.id, [...before, { at: now, ids }])
    if (ids.size >= MOST_LISTED) return undefined
    for (const earlier of before) {
      if (earlier.at > beganAt) continue
      const [gone] = earlier.ids.difference(ids)
      if (gone !== undefined)
        return { invariant: 'monotonic', what: `${gone} is no longer in the list of ${who.canary}` }
    }
    return undefined
  }
}
const MOST_LISTED = 50
