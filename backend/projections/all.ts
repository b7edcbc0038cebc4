/** Every read model of the product. */
import { appointments } from './appointments.ts'
import { availability } from './availability.ts'
import type { Projection } from './engine/projection.ts'
import { inbox } from './inbox.ts'
import { offers } from './offers.ts'
import { people } from './people.ts'
import { revenue } from './revenue.ts'
import { shops } from './shops.ts'

export const projections: readonly Projection[] = [people, shops, offers, availability, appointments, inbox, revenue]
