/** What owners do to their shop. */
import tzLookup from '@photostructure/tz-lookup'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { TipoServicio } from '../../../contract/business/shops.ts'
import type { BusinessProfile, OpenBusiness } from '../../domain/business/business.ts'
import { businessDecider, ownedShopId } from '../../domain/business/business.ts'
import { availabilityDecider } from '../../domain/business/availability.ts'
import { clockDecider } from '../../domain/business/agenda-zone.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { mustBeFreeToChange, setAgendaZones, type ZoneChange } from './clocks.ts'
import { claimMembership } from './memberships.ts'

export interface NewShop {
  readonly nombre: string
  readonly direccion: string
  readonly descripcion?: string | null | undefined
  readonly telefono?: string | null | undefined
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
  /** Their home: see `BusinessOpened`. No, unless told. */
  readonly addressIsPrivate?: boolean | undefined
  readonly ciudad?: string | null | undefined
  /** ISO 4217. */
  readonly currency?: string | undefined
  readonly tipoServicio: TipoServicio
  /** IANA zone where no place says it. */
  readonly zone?: string | undefined
  /** Kilometres. */
  readonly radioCobertura: number
}

/** What a shop has until its owner says otherwise. */
export interface ShopDefaults {
  readonly zone: string
  readonly currency: string
}

/** Read models for shops, teams and locations: upcoming appointments, staff. */
export interface ShopReads {
  upcomingOf(barberIds: readonly string[], at: string): Promise<number>
  upcomingAt(locationId: string, at: string): Promise<number>
  countOfLocations(businessId: string): Promise<number>
  locationsOf(barberId: string): Promise<string[]>
}

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Where private places are kept exactly, outside the log. */
export interface PrivatePlaces {
  keep(businessId: string, ownerId: string, place: Point): Promise<void>
  of(businessId: string): Promise<Point | undefined>
  forget(businessId: string): Promise<void>
}

/** Changeable fields of a shop; coordinates set the zone, else it is given. */
export type ShopChange = Partial<BusinessProfile> & {
  /** Said alone, it leaves open whether people also come to the shop: that stays as it is. */
  readonly goesHome?: boolean | undefined
}

export class ShopCommands {
  readonly #commands: CommandHandler
  readonly #reads: ShopReads
  readonly #places: PrivatePlaces
  readonly #defaults: ShopDefaults

  constructor(
    {
      commands,
      reads,
      places,
    }: { commands: CommandHandler; reads: ShopReads; places: PrivatePlaces },
    defaults: ShopDefaults,
  ) {
    this.#commands = commands
    this.#reads = reads
    this.#places = places
    this.#defaults = defaults
  }

  /**
   * Opens a shop; zone by coordinates, input or before. @throws business_exists, already_member,
   * conflict
   */
  async open(context: Context, shop: NewShop): Promise<string> {
    const ownerId = context.by.id
    const businessId = ownedShopId(ownerId)
    const counted = (await this.#commands.state(clockDecider, ownerId)).zone ?? this.#defaults.zone
    const at = pointOf(shop)
    const zone = at ? tzLookup(at.latitude, at.longitude) : (shop.zone ?? counted)
    if (!(await this.profile(businessId)))
      await this.#mustBeFreeToChange(context, { barberIds: [ownerId], zone, otherwise: counted })
    await claimMembership(this.#commands, context, ownerId, businessId)
    const profile: BusinessProfile = {
      nombre: shop.nombre,
      direccion: shop.direccion,
      descripcion: shop.descripcion || null,
      telefono: shop.telefono || null,
      email: null,
      website: null,
      imagen: null,
      tipoServicio: shop.tipoServicio,
      radioCobertura: shop.radioCobertura,
      addressIsPrivate: shop.addressIsPrivate ?? false,
      latitude: at?.latitude ?? null,
      longitude: at?.longitude ?? null,
      zone,
      currency: shop.currency ?? this.#defaults.currency,
      ciudad: shop.ciudad ?? null,
      acceptsAppointments: true,
      allowsWalkIns: false,
      horario: null,
    }
    const { state } = await this.#commands.handle(
      businessDecider,
      businessId,
      { type: 'OpenBusiness', data: { businessId, profile } },
      context,
    )
    await setAgendaZones(this.#commands, context, { barberIds: [ownerId], zone })
    // After it: nothing is kept of what the rules refuse, and a repeat makes up for a crash.
    if (at && state?.profile.addressIsPrivate)
      await this.#places.keep(businessId, context.by.id, at)
    return businessId
  }

  /** Changes a shop; omitted fields stay. @throws forbidden, conflict with appointments' zone */
  async change(
    context: Context,
    businessId: string,
    { latitude, longitude, zone: saidZone, goesHome, ...change }: ShopChange,
  ): Promise<void> {
    const before = (await this.profile(businessId))?.profile
    // Half a place is none.
    const content =
      latitude === undefined || longitude === undefined
        ? undefined
        : (pointOf({ latitude, longitude }) ?? null)
    const isOnMap =
      content === undefined ? before !== undefined && before.latitude !== null : content !== null
    const zone = content
      ? tzLookup(content.latitude, content.longitude)
      : isOnMap
        ? undefined
        : saidZone
    const moving = await this.#movingClocks(context, businessId, zone)
    if (moving) await this.#mustBeFreeToChange(context, moving)
    const tipoServicio = change.tipoServicio ?? typeWith(goesHome, before?.tipoServicio)
    // Hidden or shown from now on: its place is told anew, roughly or exactly.
    const isToldAnew = change.addressIsPrivate !== undefined || tipoServicio === 'domicilio'
    const exact =
      content === undefined && isToldAnew ? ((await this.#placeNow(businessId)) ?? null) : content
    const place = exact === undefined ? {} : (exact ?? { latitude: null, longitude: null })
    const changed = {
      ...change,
      ...place,
      ...(zone !== undefined && { zone }),
      ...(tipoServicio !== undefined && { tipoServicio }),
    }
    const { state } = await this.#commands.handle(
      businessDecider,
      businessId,
      { type: 'ChangeBusiness', data: { change: changed } },
      context,
    )
    if (moving) await setAgendaZones(this.#commands, context, moving)
    if (exact && state?.profile.addressIsPrivate)
      await this.#places.keep(businessId, context.by.id, exact)
    else if (exact !== undefined) await this.#places.forget(businessId)
    if (change.horario && state && worksAlone(state))
      await this.#ownHoursFollow(context, change.horario)
  }

  /** A shop as its stream says; nothing where there is none. */
  profile(businessId: string) {
    return this.#commands.state(businessDecider, businessId)
  }

  /** A solo barber has one week: own hours outside new shop hours are dropped. */
  async #ownHoursFollow(context: Context, horario: WeeklySchedule): Promise<void> {
    const barberId = context.by.id
    const { horario: own } = await this.#commands.state(availabilityDecider, barberId)
    if (own)
      await this.#commands.handle(
        availabilityDecider,
        barberId,
        { type: 'SetWeeklyHours', data: { barberId, horario } },
        context,
        'own-hours',
      )
  }

  /** A solo barber's shop hours follow when their own hours change. */
  async shopHoursFollow(context: Context, horario: WeeklySchedule): Promise<void> {
    if (!(await this.hoursFollow(context.by.id))) return
    await this.#commands.handle(
      businessDecider,
      ownedShopId(context.by.id),
      { type: 'ChangeBusiness', data: { change: { horario } } },
      context,
      'shop-hours',
    )
  }

  /** Whether the shop's hours follow its owner's. */
  async hoursFollow(ownerId: string): Promise<boolean> {
    const shop = await this.#commands.state(businessDecider, ownedShopId(ownerId))
    return Boolean(shop?.profile.horario && worksAlone(shop))
  }

  /** Barbers whose days would change zone with the shop; else none. */
  async #movingClocks(
    { by }: Context,
    businessId: string,
    zone: string | undefined,
  ): Promise<ZoneChange | undefined> {
    const shop = await this.profile(businessId)
    if (!shop || shop.ownerId !== by.id || zone === undefined || shop.profile.zone === zone)
      return undefined
    return { barberIds: [shop.ownerId, ...shop.team.members], zone, otherwise: shop.profile.zone }
  }

  #mustBeFreeToChange({ at }: Context, change: ZoneChange): Promise<void> {
    return mustBeFreeToChange(
      { commands: this.#commands, upcomingOf: this.#reads.upcomingOf },
      at,
      change,
      'La nueva ubicación está en otra zona horaria y hay citas por venir. Complétalas o cancélalas antes.',
    )
  }

  async #placeNow(businessId: string): Promise<Point | undefined> {
    const shop = await this.#commands.state(businessDecider, businessId)
    return shop ? this.exactPlace(businessId, shop.profile) : undefined
  }

  /** The exact position, for the owner; `shown`: what others see. */
  async exactPlace(
    businessId: string,
    shown: Pick<BusinessProfile, 'addressIsPrivate' | 'latitude' | 'longitude'>,
  ): Promise<Point | undefined> {
    return (
      (shown.addressIsPrivate ? await this.#places.of(businessId) : undefined) ?? pointOf(shown)
    )
  }
}

const pointOf = ({
  latitude,
  longitude,
}: {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}): Point | undefined =>
  typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : undefined

/** What the switch for home service makes of the kind of a shop. */
function typeWith(
  goesHome: boolean | undefined,
  now: TipoServicio | undefined,
): TipoServicio | undefined {
  if (goesHome === undefined) return undefined
  if (!goesHome) return 'fisico'
  return now === 'domicilio' ? now : 'fisico_y_domicilio'
}

const worksAlone = (shop: OpenBusiness): boolean => shop.team.members.size === 0
