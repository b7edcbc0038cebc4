/** Every read model of the product. */
import { appointments } from './appointments.ts'
import { availability } from './availability.ts'
import type { Projection } from './engine/projection.ts'
import { inbox } from './inbox.ts'
import { locations } from './locations.ts'
import { offers } from './offers.ts'
import { people } from './people.ts'
import { revenue } from './revenue.ts'
import { search } from './search.ts'
import { shops } from './shops.ts'
import { team } from './team.ts'

export const projections: readonly Projection[] = [people, shops, team, locations, offers, availability, appointments, inbox, revenue, search]
