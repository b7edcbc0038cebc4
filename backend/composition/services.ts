/** What the routes and the demo work with, built on the stores. */
import type { Logger } from 'pino'
import { openLimits } from '../api/kernel/limits.ts'
import type { Services } from '../api/kernel/services.ts'
import { AccountCommands } from '../commands/identity/accounts.ts'
import { AvailabilityCommands } from '../commands/business/availability.ts'
import { bookingParts } from '../commands/booking/parts.ts'
import { CommandHandler } from '../commands/kernel/handle.ts'
import { LocationCommands } from '../commands/business/locations.ts'
import { ShopCommands } from '../commands/business/shop.ts'
import { TeamCommands } from '../commands/business/team.ts'
import type { Config } from '../config.ts'
import { account } from '../domain/identity/account.ts'
import { Images } from '../media/images.ts'
import { projections } from '../projections/all.ts'
import { agendaReads } from '../projections/booking/agenda-reads.ts'
import { bookingReads } from '../projections/booking/booking-reads.ts'
import { Rebuilds } from '../projections/engine/rebuilds.ts'
import { shopReads } from '../projections/business/shop-reads.ts'
import { worksInCompleteShop } from '../projections/business/team.ts'
import { surelyMissing } from './misses.ts'
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
  const found = bookingReads(db)
  // From the account's own stream: who has registered a moment ago is known already.
  const rolOf = async (userId: string) => (await commands.state(account, userId))?.rol
  const defaults = { zone: config.timeZone, currency: CURRENCY }
  const booking = bookingParts(commands, { ...found, rolOf, standing: surelyMissing({ log, passed }, found.standing) }, defaults)
  const limits = openLimits({ pool: db.pool, mode: config.rateLimit })
  const reads = shopReads(db)
  const shop = new ShopCommands(commands, reads, defaults)
  return {
    db, log, vault, commands, config, passed,
    ...booking,
    accounts: new AccountCommands({ commands, credentials: vault.accounts, passwords: vault.passwords }),
    limits,
    shop,
    availability: new AvailabilityCommands(commands, { ...agendaReads(db), rolOf }, shop),
    team: new TeamCommands({ commands, invitations: vault.invitations, accounts: vault.accounts, reads, defaultZone: config.timeZone }),
    locations: new LocationCommands(commands, reads),
    images: new Images({ store: vault.media, count: (ownerId) => limits.count('uploadsByAccount', ownerId) }),
    hasCompleteBusiness: (userId) => worksInCompleteShop(db, userId),
    rebuilds: new Rebuilds({ db: background, log, projections, logger }),
    now: () => new Date(),
  }
}
