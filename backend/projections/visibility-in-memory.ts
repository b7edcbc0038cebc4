/** `visibility.ts` in memory: may the viewer meet a person? A test compares both. */
import { MirrorTable } from './engine/mirror/mirror-table.ts'
import { graph } from './moderation/relations.ts'
import type { Viewer } from './visibility.ts'

interface Standing {
  readonly suspended: boolean
  readonly suspended_until: string | null
  readonly closed: boolean
}

export class VisibilityInMemory {
  readonly table = new MirrorTable(graph, graph.block, ['blocker_id', 'blocked_id'])
  readonly #blockedBy = this.table.indexedBy('blocker_id')
  readonly #blockersOf = this.table.indexedBy('blocked_id')
  readonly #standingOf: (personId: string) => Standing | undefined

  /** `standingOf`: undefined for somebody unknown, who counts as active. */
  constructor(standingOf: (personId: string) => Standing | undefined) {
    this.#standingOf = standingOf
  }

  /** For one viewer: the same as SQL's `mayMeet`. */
  for({ userId, at }: Viewer): (personId: string) => boolean {
    const now = Date.parse(at)
    const isHere = (personId: string) => isActive(this.#standingOf(personId), now)
    if (userId === null) return isHere
    const apart = new Set([
      ...this.#blockedBy(userId).map(({ blocked_id }) => blocked_id),
      ...this.#blockersOf(userId).map(({ blocker_id }) => blocker_id),
    ])
    return apart.size === 0 ? isHere : (personId) => !apart.has(personId) && isHere(personId)
  }
}

const isActive = (person: Standing | undefined, now: number): boolean =>
  person === undefined ||
  (!person.closed &&
    (!person.suspended ||
      (person.suspended_until !== null && Date.parse(person.suspended_until) <= now)))
