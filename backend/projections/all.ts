/** Every read model of the product. */
import { appointments } from './booking/appointments.ts'
import { availability } from './business/availability.ts'
import { busy } from './booking/busy.ts'
import { clients } from './booking/clients.ts'
import type { Projection } from './engine/projection.ts'
import { inbox } from './engagement/inbox.ts'
import { locations } from './business/locations.ts'
import { offers } from './business/offers.ts'
import { processes } from './processes.ts'
import { people } from './identity/people.ts'
import { pictures } from './pictures.ts'
import { revenue } from './booking/revenue.ts'
import { search } from './business/search.ts'
import { shops } from './business/shops.ts'
import { graph } from './moderation/graph.ts'
import { team } from './business/team.ts'

export const projections: readonly Projection[] = [
  people, shops, team, locations, offers, availability, appointments, busy, inbox, revenue, clients, search, graph, processes, pictures,
]
