/** Every route file of the API. */
import { appointments } from './booking/appointments.ts'
import { availability } from './business/availability.ts'
import { barbers } from './business/barbers.ts'
import { catalogue } from './business/catalogue.ts'
import { consoleRoutes } from './booking/console.ts'
import { dashboard } from './booking/dashboard.ts'
import { freeTimes } from './booking/free-times.ts'
import { identity } from './identity/account.ts'
import type { Routes } from './kernel/kit.ts'
import { locations } from './business/locations.ts'
import { notifications } from './engagement/notifications.ts'
import { search } from './business/search.ts'
import { shops } from './business/shops.ts'
import { staff } from './identity/staff.ts'
import { team } from './business/team.ts'

export const routeFiles: readonly Routes[] = [identity, shops, barbers, search, team, locations, catalogue, availability, appointments, freeTimes, dashboard, notifications, staff, consoleRoutes]
