/** Every route file of the API. */
import { appointments } from './appointments.ts'
import { availability } from './availability.ts'
import { barbers } from './barbers.ts'
import { catalogue } from './catalogue.ts'
import { consoleRoutes } from './console.ts'
import { identity } from './identity.ts'
import type { Routes } from './kit.ts'
import { locations } from './locations.ts'
import { notifications } from './notifications.ts'
import { search } from './search.ts'
import { shops } from './shops.ts'
import { staff } from './staff.ts'
import { team } from './team.ts'

export const routeFiles: readonly Routes[] = [identity, shops, barbers, search, team, locations, catalogue, availability, appointments, notifications, staff, consoleRoutes]
