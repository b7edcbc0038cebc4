/** What an owner does to the places of their shop. */
import tzLookup from '@photostructure/tz-lookup'
import { limits } from '../../../contract/kernel/values.ts'
import {
  businessDecider,
  type OpenBusiness,
  ownedShopId,
  worksIn,
} from '../../domain/business/business.ts'
import {
  locationDecider,
  type OpenLocation,
  type LocationPlace,
} from '../../domain/business/location.ts'
import { authorize } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { ShopReads } from './shop.ts'

export type NewPlace = Pick<LocationPlace, 'name' | 'address' | 'phone' | 'latitude' | 'longitude'>

export class LocationCommands {
  readonly #commands: CommandHandler
  readonly #reads: ShopReads

  constructor(commands: CommandHandler, reads: ShopReads) {
    this.#commands = commands
    this.#reads = reads
  }

  /** Adds a place to the asker's shop. Gives its id. @throws no_business, too_many */
  async add(context: Context, place: NewPlace): Promise<string> {
    const shop = await this.#ownShop(context)
    if ((await this.#reads.countOfLocations(shop.businessId)) >= limits.locations)
      throw new DomainError(
        'too_many',
        `Un negocio puede tener hasta ${limits.locations} locaciones`,
      )
    const locationId = derivedId('location', context.commandId)
    await this.#commands.handle(
      locationDecider,
      locationId,
      {
        type: 'AddLocation',
        data: {
          locationId,
          businessId: shop.businessId,
          place: {
            ...place,
            status: 'active',
            horario: null,
            zone: zoneAt(place) ?? shop.profile.zone,
          },
        },
      },
      context,
    )
    return locationId
  }

  async change(
    context: Context,
    locationId: string,
    change: Partial<LocationPlace>,
  ): Promise<void> {
    const { place } = await this.own(context, locationId)
    const zone = change.latitude === undefined ? undefined : zoneAt({ ...place, ...change })
    await this.#commands.handle(
      locationDecider,
      locationId,
      {
        type: 'ChangeLocation',
        data: { change: zone === undefined ? change : { ...change, zone } },
      },
      context,
    )
  }

  /** @throws conflict while appointments are to come there */
  async remove(context: Context, locationId: string): Promise<void> {
    const upcoming = await this.#reads.upcomingAt(locationId, context.at)
    await this.#commands.handle(
      locationDecider,
      locationId,
      { type: 'RemoveLocation', data: { upcoming } },
      context,
    )
  }

  /** @throws not_found where the barber does not work in the shop */
  async assign(context: Context, locationId: string, barberId: string): Promise<void> {
    const { businessId } = await this.own(context, locationId)
    if (
      !worksIn(await this.#commands.state(businessDecider, businessId, { fresh: true }), barberId)
    )
      throw new DomainError('not_found', 'Esa persona no trabaja en tu negocio')
    await this.#commands.handle(
      locationDecider,
      locationId,
      { type: 'AssignStaff', data: { barberId } },
      context,
    )
  }

  async unassign(context: Context, locationId: string, barberId: string): Promise<void> {
    await this.#commands.handle(
      locationDecider,
      locationId,
      { type: 'UnassignStaff', data: { barberId } },
      context,
    )
  }

  /** A place of the asker's. @throws not_found for anybody else's */
  async own({ by }: Context, locationId: string): Promise<OpenLocation> {
    const place = await this.#commands.state(locationDecider, locationId, { fresh: true })
    authorize(by, 'location.manage', { owner: place?.ownerId })
    // Nobody owns what is not there.
    if (!place) throw new DomainError('not_found', 'Locación no encontrada')
    return place
  }

  async #ownShop({ by }: Context): Promise<OpenBusiness> {
    const shop = await this.#commands.state(businessDecider, ownedShopId(by.id))
    if (!shop)
      throw new DomainError('no_business', 'Configura tu negocio antes de agregar locaciones')
    return shop
  }
}

const zoneAt = ({
  latitude,
  longitude,
}: Pick<LocationPlace, 'latitude' | 'longitude'>): string | undefined =>
  latitude !== null && longitude !== null ? tzLookup(latitude, longitude) : undefined
