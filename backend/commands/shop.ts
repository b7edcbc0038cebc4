/** What owners and barbers do to their shop, their catalogue and their hours. */
import tzLookup from '@photostructure/tz-lookup'
import type { BusinessProfile } from '../domain/business/business.ts'
import { business } from '../domain/business/business.ts'
import { type Availability, availability, type BookingPolicy } from '../domain/business/availability.ts'
import { type Catalogue, catalogue, type OfferedService } from '../domain/business/catalogue.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import type { ScheduleType } from '../../contract/settings.ts'
import type { CommandHandler, Context } from './handle.ts'

export interface NewShop {
  readonly nombre: string
  readonly direccion: string
  readonly descripcion?: string | null | undefined
  readonly telefono?: string | null | undefined
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
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

export class ShopCommands {
  readonly #commands: CommandHandler
  readonly #defaults: ShopDefaults

  constructor(commands: CommandHandler, defaults: ShopDefaults) {
    this.#commands = commands
    this.#defaults = defaults
  }

  /** Opens the asker's shop; its zone is that of its coordinates. @throws business_exists */
  async open(context: Context, shop: NewShop): Promise<string> {
    const businessId = ownedShopId(context.by.id)
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
      currency: this.#defaults.currency,
      ciudad: null,
      acceptsAppointments: true,
      allowsWalkIns: false,
      horario: null,
    }
    await this.#commands.handle(business, businessId, { type: 'OpenBusiness', data: { businessId, profile } }, context)
    return businessId
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
    if (scheduleType !== undefined) await this.#commands.handle(availability, barberId, { type: 'ChooseSchedule', data: { barberId, preset: scheduleType } }, context, 'schedule')
    if (autoConfirm !== undefined) await this.setPolicy(context, { autoConfirm })
    return this.#commands.state(availability, barberId)
  }

  async setPolicy(context: Context, change: Partial<BookingPolicy>): Promise<BookingPolicy> {
    const barberId = context.by.id
    return (await this.#commands.handle(availability, barberId, { type: 'SetBookingPolicy', data: { barberId, change } }, context, 'policy')).state.policy
  }

  #zoneAt(latitude: number | null | undefined, longitude: number | null | undefined): string {
    return typeof latitude === 'number' && typeof longitude === 'number' ? tzLookup(latitude, longitude) : this.#defaults.zone
  }
}

function inCatalogue(offered: Catalogue, serviceId: string): OfferedService {
  const service = offered.get(serviceId)
  if (!service) throw new DomainError('not_found', 'Servicio no encontrado')
  return service
}

/** Without the fields that were not given: they stay as they are. */
function defined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
