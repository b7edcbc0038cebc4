/** Shops, teams, locations, services and hours; search. */
import { availabilityRoutes } from '../api/business/availability-routes.ts'
import { barberRoutes } from '../api/business/barber-routes.ts'
import { serviceRoutes } from '../api/business/catalogue-routes.ts'
import { locationRoutes } from '../api/business/location-routes.ts'
import { searchRoutes } from '../api/business/search-routes.ts'
import { shopRoutes } from '../api/business/shop-routes.ts'
import { teamRoutes } from '../api/business/team-routes.ts'
import { finisher } from '../commands/kernel/process.ts'
import * as agendaZone from '../domain/business/agenda-zone.ts'
import * as availabilityEvents from '../domain/business/availability.ts'
import * as businessEvents from '../domain/business/business.ts'
import * as catalogue from '../domain/business/catalogue.ts'
import * as location from '../domain/business/location.ts'
import * as membership from '../domain/business/membership.ts'
import { leaving } from '../domain/business/processes.ts'
import * as teamEvents from '../domain/business/team.ts'
import { availability } from '../projections/business/availability.ts'
import { locations } from '../projections/business/locations.ts'
import { offers } from '../projections/business/offers.ts'
import { search } from '../projections/business/search.ts'
import { shops } from '../projections/business/shops.ts'
import { team } from '../projections/business/team.ts'
import type { Module } from './module.ts'
import { businessTold } from '../live/told/business.ts'
import { businessExported } from '../api/export/exported/business.ts'

export const businessModule: Module = {
  name: 'business',
  domain: [
    agendaZone,
    availabilityEvents,
    businessEvents,
    catalogue,
    location,
    membership,
    teamEvents,
  ],
  finishers: (commands) => [
    finisher(leaving, (context, { id: leavingId, ...about }) =>
      commands.business.team.finishLeaving(context, { leavingId, ...about }),
    ),
  ],
  projections: [shops, team, locations, offers, availability, search],
  told: businessTold,
  exported: businessExported,
  accountEnd: ({ business }) => ({
    leaving: [(own, userId) => business.team.leaveAll(own, userId)],
  }),
  routes: [
    shopRoutes,
    barberRoutes,
    searchRoutes,
    teamRoutes,
    locationRoutes,
    serviceRoutes,
    availabilityRoutes,
  ],
}
