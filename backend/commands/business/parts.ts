/** The commands of business. */
import type { CommandHandler } from '../kernel/handle.ts'
import { AvailabilityCommands, type AvailabilityReads } from './availability.ts'
import { CatalogueCommands } from './catalogue.ts'
import { LocationCommands } from './locations.ts'
import { ShopCommands, type ShopDefaults, type ShopReads } from './shop.ts'
import { TeamCommands, type TeamPorts } from './team.ts'

export interface BusinessParts {
  readonly shop: ShopCommands
  readonly catalogue: CatalogueCommands
  readonly availability: AvailabilityCommands
  readonly team: TeamCommands
  readonly locations: LocationCommands
}

/** What business asks of the read models, and where its invitations are kept. */
export interface BusinessPorts extends Pick<TeamPorts, 'invitations' | 'accounts'> {
  readonly shops: ShopReads
  readonly agendas: AvailabilityReads
}

export function businessParts(commands: CommandHandler, { shops, agendas, invitations, accounts }: BusinessPorts, defaults: ShopDefaults): BusinessParts {
  const shop = new ShopCommands(commands, shops, defaults)
  return {
    shop,
    catalogue: new CatalogueCommands(commands),
    availability: new AvailabilityCommands(commands, agendas, shop),
    team: new TeamCommands({ commands, invitations, accounts, reads: shops, defaultZone: defaults.zone }),
    locations: new LocationCommands(commands, shops),
  }
}
