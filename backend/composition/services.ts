/** What the routes and the demo work with, built on the stores. */
import type { Logger } from 'pino'
import type { Services } from '../api/services.ts'
import { BookingCommands } from '../commands/booking.ts'
import { CommandHandler } from '../commands/handle.ts'
import { ShopCommands } from '../commands/shop.ts'
import type { Config } from '../config.ts'
import { projections } from '../projections/all.ts'
import { appointmentById, busyOf, clientLoad } from '../projections/appointments-read.ts'
import { Rebuilds } from '../projections/engine/rebuilds.ts'
import { personById } from '../projections/people.ts'
import { ownsCompleteShop } from '../projections/shops.ts'
import type { Stores } from './stores.ts'

/** What a price is in where a shop does not say: the spec's market. ISO 4217. */
const CURRENCY = 'MXN'

export interface ServiceParts extends Stores {
  readonly config: Config
  readonly passed: Services['passed']
  readonly logger: Logger
}

export function servicesOf({ config, db, background, log, vault, passed, logger }: ServiceParts): Services {
  const commands = new CommandHandler(log)
  const booking = new BookingCommands(commands, {
    rolOf: async (userId) => (await personById(db, userId))?.rol,
    async busy(barberId, from, to) {
      const rows = await busyOf(db, barberId, from, to)
      return rows.map(({ start_at, end_at, buffer_minutes }) => ({ start: Date.parse(start_at), end: Date.parse(end_at) + buffer_minutes * 60_000 }))
    },
    clientLoad: (clientId, barberId, when) => clientLoad(db, clientId, barberId, when),
    async standing(appointmentId) {
      const row = await appointmentById(db, appointmentId)
      return row && { barberId: row.barber_id, clientId: row.client_id, day: row.day }
    },
  }, { zone: config.timeZone, currency: CURRENCY })
  return {
    db, log, vault, commands, booking, config, passed,
    shop: new ShopCommands(commands, { zone: config.timeZone, currency: CURRENCY }),
    hasCompleteBusiness: (userId) => ownsCompleteShop(db, userId),
    rebuilds: new Rebuilds({ db: background, log, projections, logger }),
    now: () => new Date(),
  }
}
