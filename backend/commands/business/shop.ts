/** What owners and barbers do to their shop, their catalogue and their hours. */
import tzLookup from '@photostructure/tz-lookup'
import type { WeeklySchedule } from '../../../contract/business/shops.ts'
import type { BusinessProfile, OpenBusiness } from '../../domain/business/business.ts'
import { business } from '../../domain/business/business.ts'
import { type Availability, availability, type BookingPolicy } from '../../domain/business/availability.ts'
import { type Catalogue, catalogue, type OfferedService } from '../../domain/business/catalogue.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { ScheduleType } from '../../../contract/identity/settings.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { claimMembership } from './memberships.ts'

export interface NewShop {
  readonly nombre: string
  readonly direccion: string
  readonly descripcion?: string | null | undefined
  readonly telefono?: string | null | undefined
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
  readonly ciudad?: string | null | undefined
  /** ISO 4217. */
  readonly currency?: string | undefined
  readonly ofreceServicioDomicilio: boolean
  /** Kilometres. */
  readonly radioCobertura: number
}

export interface NewService {
  readonly nombre: string
  readonly descripcion: string | null
  /** In units of the currency, at most two decimals. */
  readonly precio: number
  readonly minutes: number
  readonly categoria: string | null
  readonly active: boolean
}

/** The shop that a person owns has an id of its own that everybody can compute: that is what makes it the only one. */
export const ownedShopId = (ownerId: string): string => derivedId('business', ownerId)

/** What a shop has until its owner says otherwise. */
export interface ShopDefaults {
  readonly zone: string
  readonly currency: string
}

/** What shops, teams and locations ask of the read models: how many appointments are still to come, and who is where. */
export interface ShopReads {
  upcomingOf(barberIds: readonly string[], at: string): Promise<number>
  upcomingIn(businessId: string, at: string): Promise<number>
  upcomingAt(locationId: string, at: string): Promise<number>
  /** The locations to which a barber is assigned. */
  locationsOf(barberId: string): Promise<string[]>
}

/** What may be changed of a shop; its zone follows from its coordinates. */
export type ShopChange = Partial<Omit<BusinessProfile, 'zone'>>

export class ShopCommands {
  readonly #commands: CommandHandler
  readonly #reads: ShopReads
  readonly #defaults: ShopDefaults

  constructor(commands: CommandHandler, reads: ShopReads, defaults: ShopDefaults) {
    this.#commands = commands
    this.#reads = reads
    this.#defaults = defaults
  }

  /** Opens the asker's shop; its zone is that of its coordinates. @throws business_exists, or already_member where they work in somebody else's */
  async open(context: Context, shop: NewShop): Promise<string> {
    const businessId = ownedShopId(context.by.id)
    await claimMembership(this.#commands, context, context.by.id, businessId)
    const profile: BusinessProfile = {
      nombre: shop.nombre,
      direccion: shop.direccion,
      descripcion: shop.descripcion || null,
      telefono: shop.telefono || null,
      email: null,
      website: null,
      imagen: null,
      tipoServicio: shop.ofreceServicioDomicilio ? 'fisico_y_domicilio' : 'fisico',
      radioCobertura: shop.radioCobertura,
      latitude: shop.latitude ?? null,
      longitude: shop.longitude ?? null,
      zone: this.#zoneAt(shop.latitude, shop.longitude),
      currency: shop.currency ?? this.#defaults.currency,
      ciudad: shop.ciudad ?? null,
      acceptsAppointments: true,
      allowsWalkIns: false,
      horario: null,
    }
    await this.#commands.handle(business, businessId, { type: 'OpenBusiness', data: { businessId, profile } }, context)
    return businessId
  }

  /** Changes a shop; what is left out stays. New coordinates bring their zone. @throws forbidden for somebody else's, conflict where appointments hold the zone */
  async change(context: Context, businessId: string, { latitude, longitude, ...change }: ShopChange): Promise<void> {
    // Half a place is none.
    const place = latitude === undefined || longitude === undefined ? {} : latitude === null || longitude === null ? { latitude: null, longitude: null } : { latitude, longitude, zone: tzLookup(latitude, longitude) }
    if (place.zone !== undefined) await this.#mustKeepItsClock(context, businessId, place.zone)
    const { state } = await this.#commands.handle(business, businessId, { type: 'ChangeBusiness', data: { change: { ...change, ...place } } }, context)
    if (change.horario && state && worksAlone(state)) await this.#ownHoursFollow(context, change.horario)
  }

  /** A shop as its stream says; nothing where there is none. */
  profile(businessId: string) {
    return this.#commands.state(business, businessId)
  }

  async addService(context: Context, { precio, ...service }: NewService): Promise<OfferedService> {
    const serviceId = derivedId('service', context.commandId)
    const { state } = await this.#commands.handle(catalogue, context.by.id, {
      type: 'AddService', data: { barberId: context.by.id, serviceId, cents: Math.round(precio * 100), ...service },
    }, context)
    return inCatalogue(state, serviceId)
  }

  async changeService(context: Context, serviceId: string, { precio, active, ...change }: Partial<NewService>): Promise<OfferedService> {
    const { state } = await this.#commands.handle(catalogue, context.by.id, {
      type: 'ChangeService', data: { barberId: context.by.id, serviceId, change: defined({ ...change, cents: precio === undefined ? undefined : Math.round(precio * 100) }), active },
    }, context)
    return inCatalogue(state, serviceId)
  }

  async removeService(context: Context, serviceId: string): Promise<void> {
    await this.#commands.handle(catalogue, context.by.id, { type: 'RemoveService', data: { barberId: context.by.id, serviceId } }, context)
  }

  /** The two settings of PATCH /api/users/settings; what is left out stays. */
  async changeSettings(context: Context, { scheduleType, autoConfirm }: { scheduleType?: ScheduleType | undefined; autoConfirm?: boolean | undefined }): Promise<Availability> {
    const barberId = context.by.id
    if (scheduleType !== undefined) {
      const { state: { horario } } = await this.#commands.handle(availability, barberId, { type: 'ChooseSchedule', data: { barberId, preset: scheduleType } }, context, 'schedule')
      if (horario) await this.shopHoursFollow(context, horario)
    }
    if (autoConfirm !== undefined) await this.setPolicy(context, { autoConfirm })
    return this.#commands.state(availability, barberId)
  }

  async setPolicy(context: Context, change: Partial<BookingPolicy>): Promise<BookingPolicy> {
    const barberId = context.by.id
    return (await this.#commands.handle(availability, barberId, { type: 'SetBookingPolicy', data: { barberId, change } }, context, 'policy')).state.policy
  }

  /** Who works alone has one week, said on either screen: own hours that a new opening hour of the shop would leave shut go with it. */
  async #ownHoursFollow(context: Context, horario: WeeklySchedule): Promise<void> {
    const barberId = context.by.id
    const { horario: own } = await this.#commands.state(availability, barberId)
    if (own) await this.#commands.handle(availability, barberId, { type: 'SetWeeklyHours', data: { barberId, horario } }, context, 'own-hours')
  }

  /** The same from the other side: the asker has chosen their own hours, and their shop, where nobody else works, has hours that would bound them. */
  async shopHoursFollow(context: Context, horario: WeeklySchedule): Promise<void> {
    const businessId = ownedShopId(context.by.id)
    const shop = await this.#commands.state(business, businessId)
    if (shop?.profile.horario && worksAlone(shop)) await this.#commands.handle(business, businessId, { type: 'ChangeBusiness', data: { change: { horario } } }, context, 'shop-hours')
  }

  /** The days of a barber's agenda are days of the shop's zone: moved under standing appointments, two could overlap. */
  async #mustKeepItsClock({ by, at }: Context, businessId: string, zone: string): Promise<void> {
    const shop = await this.#commands.state(business, businessId)
    if (!shop || shop.ownerId !== by.id || shop.profile.zone === zone) return
    const upcoming = await this.#reads.upcomingIn(businessId, at)
    if (upcoming > 0) throw new DomainError('conflict', 'La nueva ubicación está en otra zona horaria y hay citas por venir. Complétalas o cancélalas antes.', { citasPorVenir: upcoming })
  }

  #zoneAt(latitude: number | null | undefined, longitude: number | null | undefined): string {
    return typeof latitude === 'number' && typeof longitude === 'number' ? tzLookup(latitude, longitude) : this.#defaults.zone
  }
}

const worksAlone = (shop: OpenBusiness): boolean => shop.team.members.size === 0

function inCatalogue(offered: Catalogue, serviceId: string): OfferedService {
  const service = offered.get(serviceId)
  if (!service) throw new DomainError('not_found', 'Servicio no encontrado')
  return service
}

/** Without the fields that were not given: they stay as they are. */
function defined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
