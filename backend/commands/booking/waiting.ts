/** Entries of a waiting list: joined, changed, left. */
import { servicesOffered } from '../business/catalogue.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { dayAfter, instantOf, localDay } from '../../domain/booking/schedule.ts'
import type { WaitWindow } from '../../domain/booking/wait-events.ts'
import { refusedWaits, waitDecider, type WaitEntry } from '../../domain/booking/waiting.ts'
import { authorize } from '../../domain/authority.ts'
import { businessDecider, isHidden } from '../../domain/business/business.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { Gate } from '../access/gate.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { mustServe } from '../identity/barbers.ts'
import type { AppointmentCommands } from './appointments.ts'
import { invalidBooking, type Workplaces } from './bookable.ts'
import { serviceNamesOf } from './calendars.ts'
import { mustBeThere } from './home-service.ts'
import type { OfferCommands } from './offers.ts'

export interface WaitReads {
  /** Open entries of a client. */
  openEntriesOf(
    clientId: string,
  ): Promise<readonly { readonly entryId: string; readonly keeperId: string }[]>
  barbersOf(businessId: string): Promise<readonly string[]>
}

interface WaitParts {
  readonly commands: CommandHandler
  readonly reads: WaitReads
  readonly workplaces: Workplaces
  readonly appointments: AppointmentCommands
  readonly offers: OfferCommands
  readonly gate: Gate
}

export interface WaitRequest {
  readonly businessId: string | null
  /** Undefined: any barber of the shop. */
  readonly barberIds: readonly string[] | undefined
  readonly serviceIds: readonly string[]
  readonly windows: readonly WaitWindow[]
  readonly note: string
  readonly always: boolean
  /** An appointment of theirs that would be moved forward. */
  readonly appointmentId: string | undefined
}

export class WaitCommands {
  readonly #parts: WaitParts

  constructor(parts: WaitParts) {
    this.#parts = parts
  }

  /** @throws too_many_waits, unavailable, invalid_booking, invalid_windows */
  async join(context: Context, request: WaitRequest): Promise<string> {
    const { commands, reads } = this.#parts
    const { businessId, barberIds, services, zone } = await this.#place(context, request)
    const keeperId = businessId ?? barberIds?.[0]
    const open = await reads.openEntriesOf(context.by.id)
    const there = open.filter((entry) => entry.keeperId === keeperId)
    const entryId = derivedId('wait', context.commandId)
    if (
      !open.some((entry) => entry.entryId === entryId) &&
      (there.length >= limits.wait.perShop || open.length >= limits.wait.most)
    )
      throw refusedWaits.tooMany()
    mustBeToCome(request.windows, zone, context.at)
    const { note, always, windows, appointmentId = null } = request
    await commands.handle(
      waitDecider,
      entryId,
      {
        type: 'JoinWait',
        data: {
          entryId,
          clientId: context.by.id,
          businessId,
          barberIds: barberIds ? [...barberIds] : null,
          services,
          windows: [...windows],
          note,
          appointmentId,
          always,
        },
      },
      context,
    )
    return entryId
  }

  /** The place in the order stays; a paused entry waits again. */
  async change(
    context: Context,
    entryId: string,
    change: Partial<Pick<WaitRequest, 'windows' | 'note' | 'always'>>,
  ): Promise<void> {
    const { commands } = this.#parts
    const entry = await ownWait(this.#parts.commands, context, entryId)
    const windows = [...(change.windows ?? entry.windows)]
    if (change.windows) mustBeToCome(windows, await this.#zoneOf(entry), context.at)
    const { note = entry.note, always = entry.always } = change
    const data = { windows, note, always }
    await commands.handle(waitDecider, entryId, { type: 'ChangeWait', data }, context, 'change')
    await commands.handle(waitDecider, entryId, { type: 'ResumeWait', data: {} }, context, 'resume')
  }

  /** What was offered goes to the next. */
  async leave(
    context: Context,
    entryId: string,
    why: 'client' | 'account' | 'past' = 'client',
  ): Promise<void> {
    const { commands, offers } = this.#parts
    const entry = await ownWait(this.#parts.commands, context, entryId)
    await commands.handle(waitDecider, entryId, { type: 'LeaveWait', data: { why } }, context)
    if (entry.offer) await offers.release(context, entry.offer)
  }

  /** Everything that a person waits for, until the read models show no more. */
  async leaveAll(
    own: (...what: readonly string[]) => Context,
    userId: string,
    settled: () => Promise<void>,
  ): Promise<void> {
    await settled()
    for (const { entryId } of await this.#parts.reads.openEntriesOf(userId))
      await this.leave(own('leave wait', entryId), entryId, 'account')
  }

  /** The clock: its last day is over. */
  async end(context: Context, entryId: string): Promise<void> {
    await this.#parts.commands.handle(
      waitDecider,
      entryId,
      { type: 'LeaveWait', data: { why: 'past' } },
      context,
    )
  }

  /** The shop, its barbers, and the services as they are offered today. */
  async #place(
    context: Context,
    { businessId, barberIds, serviceIds, appointmentId }: WaitRequest,
  ) {
    const { commands, reads, workplaces, gate, appointments } = this.#parts
    const booked =
      appointmentId === undefined ? undefined : await appointments.ofClient(context, appointmentId)
    const named = booked ? [booked.barberId] : barberIds
    const team = named ?? (businessId === null ? [] : await reads.barbersOf(businessId))
    if (team.length === 0) throw invalidBooking()
    for (const barberId of named ?? [])
      mustServe((await gate.mustMeet(context, context.by.id, barberId)).rol)
    const places = await Promise.all(team.map((barberId) => workplaces.bookable(barberId)))
    const shopId = booked?.businessId ?? businessId ?? places[0]?.businessId ?? null
    const shop = shopId === null ? null : await commands.state(businessDecider, shopId)
    if (shopId !== null && (!shop || isHidden(shop)))
      throw new DomainError('not_found', 'Negocio no encontrado')
    if (shop) await gate.mustMeet(context, context.by.id, shop.ownerId)
    const here = places.filter((place) => place.businessId === shopId)
    const [first] = here
    if (!first) throw invalidBooking()
    mustBeThere(first)
    const catalogues = await Promise.all(
      team.map((barberId) => servicesOffered(commands, barberId)),
    )
    const serviceIdsHere = booked ? booked.services.map(({ serviceId }) => serviceId) : serviceIds
    if (serviceIdsHere.length === 0) throw invalidBooking()
    serviceNamesOf(catalogues, serviceIdsHere)
    const services = serviceIdsHere.flatMap((id) => {
      const service = catalogues.map((offered) => offered.get(id)).find((one) => one?.active)
      if (!service) return []
      const { serviceId, nombre, cents, minutes } = service
      return [{ serviceId, nombre, cents, minutes }]
    })
    return { businessId: shopId, barberIds: named, services, zone: first.placeZone }
  }

  async #zoneOf({ businessId, barberIds }: WaitEntry): Promise<string> {
    const [barberId] = barberIds ?? (await this.#parts.reads.barbersOf(businessId ?? ''))
    return barberId === undefined
      ? this.#parts.workplaces.defaults.zone
      : (await this.#parts.workplaces.bookable(barberId)).placeZone
  }
}

/** From the log: what was written a moment ago counts. @throws not_found for others */
export async function ownWait(
  commands: CommandHandler,
  { by }: Pick<Context, 'by'>,
  entryId: string,
): Promise<WaitEntry> {
  const entry = await commands.state(waitDecider, entryId, { fresh: true })
  authorize(by, 'entry.own', entry ? { client: entry.clientId } : undefined)
  if (!entry) throw refusedWaits.gone()
  return entry
}

/** Each begins before it ends, within the days that can be booked; at least one is not over. */
function mustBeToCome(windows: readonly WaitWindow[], zone: string, at: string): void {
  const now = Date.parse(at)
  const last = dayAfter(localDay(now, zone), limits.bookingDays - 1)
  const isOdd = windows.some(({ day, from, to }) => from >= to || day > last)
  const isOver = windows.every(({ day, to }) => (instantOf(day, to, zone) ?? 0) <= now)
  if (isOdd || isOver)
    throw new DomainError(
      'invalid_windows',
      'Elige ratos de los próximos 31 días: cada uno empieza antes de terminar.',
    )
}
