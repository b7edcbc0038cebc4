/** The table of every call, for the API page and for the test that walks them all. */
import * as appointments from './booking/appointments.ts'
import * as dashboard from './booking/dashboard.ts'
import * as freeTimes from './booking/free-times.ts'
import * as availability from './business/availability.ts'
import * as barbers from './business/barbers.ts'
import * as business from './business/shops.ts'
import * as identity from './identity/account.ts'
import * as locations from './business/locations.ts'
import * as notifications from './engagement/notifications.ts'
import type { Route } from './kernel/route.ts'
import * as search from './business/search.ts'
import * as services from './business/services.ts'
import * as settings from './identity/settings.ts'
import * as staff from './identity/staff.ts'
import * as team from './business/team.ts'

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export const routes: ReadonlyMap<string, Route> = new Map(
  [identity, business, barbers, search, team, locations, services, settings, availability, appointments, freeTimes, dashboard, notifications, staff]
    .flatMap((area) => Object.entries(area))
    .filter((entry): entry is [string, Route] => isRoute(entry[1])),
)
