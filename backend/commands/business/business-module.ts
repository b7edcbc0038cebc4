/** The commands of business. */
import type { CommandHandler } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'
import { AvailabilityCommands, type AvailabilityReads } from './availability.ts'
import { CatalogueCommands } from './catalogue.ts'
import { LocationCommands } from './locations.ts'
import { type PrivatePlaces, ShopCommands, type ShopDefaults, type ShopReads } from './shop.ts'
import { TeamCommands, type TeamPorts } from './team.ts'

export interface BusinessParts {
  readonly shop: ShopCommands
  readonly catalogue: CatalogueCommands
  readonly availability: AvailabilityCommands
  readonly team: TeamCommands
  readonly locations: LocationCommands
}

/** What business asks of the read models, and where its invitations and private places are kept. */
export interface BusinessPorts extends Pick<TeamPorts, 'invitations' | 'accounts'> {
  readonly shops: ShopReads
  readonly agendas: AvailabilityReads
  readonly places: PrivatePlaces
}

export function businessParts(
  { commands, gate }: { commands: CommandHandler; gate: Gate },
  { shops, agendas, invitations, accounts, places }: BusinessPorts,
  defaults: ShopDefaults,
): BusinessParts {
  const shop = new ShopCommands({ commands, reads: shops, places }, defaults)
  return {
    shop,
    catalogue: new CatalogueCommands(commands),
    availability: new AvailabilityCommands(commands, agendas, shop),
    team: new TeamCommands({
      commands,
      gate,
      invitations,
      accounts,
      reads: shops,
      defaultZone: defaults.zone,
    }),
    locations: new LocationCommands(commands, shops),
  }
}
