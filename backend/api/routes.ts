/** Every route file of the API. */
import { appointments } from './appointments.ts'
import { catalogue } from './catalogue.ts'
import { consoleRoutes } from './console.ts'
import { identity } from './identity.ts'
import type { Routes } from './kit.ts'
import { notifications } from './notifications.ts'
import { shops } from './shops.ts'
import { staff } from './staff.ts'

export const routeFiles: readonly Routes[] = [identity, shops, catalogue, appointments, notifications, staff, consoleRoutes]
