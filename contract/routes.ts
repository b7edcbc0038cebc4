/** The table of every call, for the API page and for the test that walks them all. */
import * as appointments from './appointments.ts'
import * as availability from './availability.ts'
import * as barbers from './barbers.ts'
import * as business from './business.ts'
import * as identity from './identity.ts'
import * as locations from './locations.ts'
import * as notifications from './notifications.ts'
import type { Route } from './route.ts'
import * as search from './search.ts'
import * as services from './services.ts'
import * as settings from './settings.ts'
import * as staff from './staff.ts'
import * as team from './team.ts'

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export const routes: ReadonlyMap<string, Route> = new Map(
  [identity, business, barbers, search, team, locations, services, settings, availability, appointments, notifications, staff]
    .flatMap((area) => Object.entries(area))
    .filter((entry): entry is [string, Route] => isRoute(entry[1])),
)
