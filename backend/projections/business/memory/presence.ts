/** Who is in a shop on other days than usual, in memory: as `presenceRows` of ../presence.ts. */
import type { ScheduleException } from '../../../domain/business/availability.ts'
import type { VisibilityInMemory } from '../../visibility-in-memory.ts'
import type { Presence } from '../presence.ts'
import type { Directory } from './directory.ts'
import { exceptionsOf, type SearchTables } from './tables.ts'

const DAY = 86_400_000

export class PresenceInMemory {
  readonly #tables: SearchTables
  readonly #directory: Directory
  readonly #gate: VisibilityInMemory
  readonly #membersOf
  readonly #exceptionsOf
  readonly #placesOf

  constructor(tables: SearchTables, directory: Directory, gate: VisibilityInMemory) {
    this.#tables = tables
    this.#directory = directory
    this.#gate = gate
    this.#membersOf = tables.member.indexedBy('business_id')
    this.#exceptionsOf = tables.exception.indexedBy('barber_id')
    this.#placesOf = tables.staff.indexedBy('barber_id')
  }

  /** Null where none of them has days of their own to come. `at`: now, as an instant. */
  of(shopId: string, at: string): Presence[] | null {
    const card = this.#tables.card.get(shopId)
    if (!card || !this.#mayHaveDays(card.owner_id, shopId)) return null
    const members = this.#membersOf(shopId).map(({ barber_id }) => barber_id)
    // In UTC, as the server's sessions are; a day earlier, so that it is over in every zone.
    const since = new Date(Date.parse(at) - DAY).toISOString().slice(0, 10)
    const people = [card.owner_id, ...members]
    const meets = this.#gate.for({ userId: null, at })
    const here = people.filter(
      (id) =>
        (id !== card.owner_id || members.length === 0 || this.#serves(id)) &&
        !this.#isElsewhere(id, shopId) &&
        meets(id),
    )
    const presence = here.map((id): Presence => ({
      horario: this.#tables.week.get(id)?.horario ?? null,
      exceptions: this.#toCome(id, since),
    }))
    return presence.some(({ exceptions }) => exceptions.length > 0) ? presence : null
  }

  /** Nearly nobody has: a quick look spares the others the rest. */
  #mayHaveDays(ownerId: string, shopId: string): boolean {
    return (
      this.#exceptionsOf(ownerId).length > 0 ||
      this.#membersOf(shopId).some(({ barber_id }) => this.#exceptionsOf(barber_id).length > 0)
    )
  }

  #serves(barberId: string): boolean {
    return (this.#directory.barbers.get(barberId)?.offers.length ?? 0) > 0
  }

  #isElsewhere(barberId: string, shopId: string): boolean {
    return this.#placesOf(barberId).some(({ location_id }) => {
      const place = this.#tables.location.get(location_id)
      return place?.business_id === shopId && place.status === 'active'
    })
  }

  #toCome(barberId: string, since: string): ScheduleException[] {
    return exceptionsOf(this.#exceptionsOf(barberId).filter(({ to_day }) => to_day >= since))
  }
}
