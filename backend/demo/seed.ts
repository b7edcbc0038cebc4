/**
 * The demo city, made by the product's own commands: shops open, clients book, barbers answer, time passes. The commands
 * carry their own time, so the past is made in the past; a fixed seed makes the same city every time (relative to today).
 */
import { randomUUID } from 'node:crypto'
import type { AccountCommands } from '../commands/accounts.ts'
import type { BookingCommands } from '../commands/booking.ts'
import type { CommandHandler, Context } from '../commands/handle.ts'
import type { ShopCommands } from '../commands/shop.ts'
import { agenda, type AgendaCommand, type Booked } from '../domain/booking/agenda.ts'
import { localDay } from '../domain/booking/schedule.ts'
import { inbox } from '../domain/engagement/inbox.ts'
import { type Actor, system } from '../domain/kernel/event.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import { auditor, clients, DEMO_PASSWORD, type DemoShop, shops } from './city.ts'

export interface DemoParts {
  readonly accounts: AccountCommands
  readonly shop: ShopCommands
  readonly booking: BookingCommands
  readonly commands: CommandHandler
  readonly passed: (position: bigint, options: { timeoutMs: number }) => Promise<boolean>
  readonly now: () => Date
}

const DAY = 86_400_000
const PAST_DAYS = 28
const COMING_DAYS = 12

interface Chair {
  readonly by: Actor
  readonly zone: string
  readonly serviceIds: readonly string[]
  readonly autoConfirm: boolean
}

export async function seedDemo(parts: DemoParts): Promise<void> {
  const random = seeded(20261121)
  const opened = new Date(parts.now().getTime() - (PAST_DAYS + 5) * DAY)
  const chairs: Chair[] = []
  for (const shop of shops) chairs.push(await openShop(parts, shop, opened))
  const people: Actor[] = []
  for (const [index, client] of clients.entries()) people.push(await register(parts, { ...client, rol: 'cliente', telefono: `55${String(20_000_000 + index)}` }, opened))
  await register(parts, { ...auditor, rol: 'cliente', telefono: null }, opened)
  const granting = at(system, opened)
  for (const role of ['auditor', 'admin'] as const) await parts.accounts.grantStaffRole({ ...granting, commandId: randomUUID() }, auditor.email, role)
  await settled(parts, granting)

  // One chair after the other, so that the random choices come in the same order every time.
  for (const chair of chairs) {
    for (let day = -PAST_DAYS; day <= COMING_DAYS; day++) await liveDay(parts, chair, people, day, random)
  }
  // Who comes back to a month of notifications has read them; the last day's are news.
  const yesterday = new Date(parts.now().getTime() - DAY)
  for (const person of [...people, ...chairs.map(({ by }) => by)]) {
    await parts.commands.handle(inbox, person.id, { type: 'MarkAllRead', data: { until: yesterday.toISOString() } }, at(person, yesterday))
  }
}

async function openShop(parts: DemoParts, { owner, services, schedule, autoConfirm, home, ...shop }: DemoShop, opened: Date): Promise<Chair> {
  const by = await register(parts, { ...owner, telefono: '5510000000' }, opened)
  await parts.shop.open(at(by, opened), { ...shop, telefono: '5510000000', ciudad: 'Ciudad de México', ofreceServicioDomicilio: home, radioCobertura: 6 })
  const serviceIds: string[] = []
  for (const [nombre, precio, minutes, categoria] of services) {
    const { serviceId } = await parts.shop.addService(at(by, opened), { nombre, descripcion: null, precio, minutes, categoria, active: true })
    serviceIds.push(serviceId)
  }
  const settings = at(by, opened)
  await parts.shop.changeSettings(settings, { scheduleType: schedule, autoConfirm })
  await settled(parts, settings)
  return { by, zone: (await parts.booking.bookable(by.id)).zone, serviceIds, autoConfirm }
}

async function register({ accounts }: DemoParts, { nombre, email, rol, telefono, acercaDe = null, especialidades = [] }: {
  nombre: string; email: string; rol: 'cliente' | 'barbero' | 'duenno'; telefono: string | null; acercaDe?: string | null; especialidades?: readonly string[]
}, when: Date): Promise<Actor> {
  const { userId } = await accounts.register(at(system, when), { nombre, email, password: DEMO_PASSWORD, rol, telefono, acercaDe, especialidades })
  return { id: userId, role: rol }
}

/** What happens with one chair's appointments of one day: two or three are booked some days before, answered, and what is past took place. */
async function liveDay(parts: DemoParts, chair: Chair, people: readonly Actor[], day: number, random: () => number): Promise<void> {
  const now = parts.now().getTime()
  // Some days before; what is still to come was booked within the last days, a few of them today.
  const bookedAt = Math.min(now - 3_600_000 - random() * 3 * DAY, now + (day - 3) * DAY)
  const offered = await parts.booking.slots(chair.by.id, { from: localDay(now + day * DAY, chair.zone), days: 1, serviceIds: [], now: bookedAt })
  const free = offered.dias[0]?.fecha === localDay(now + day * DAY, chair.zone) ? offered.dias[0].horarios : []
  const wishes = Array.from({ length: 2 + Math.floor(random() * 2) }, () => ({ slot: free[Math.floor(random() * free.length)], who: people[Math.floor(random() * people.length)], what: chair.serviceIds[Math.floor(random() * chair.serviceIds.length)], fate: random() }))
  for (const { slot, who, what, fate } of wishes) {
    if (!slot || !who || !what) continue
    const booking = at(who, new Date(bookedAt))
    const booked = await parts.booking.book(booking, { barberId: chair.by.id, serviceIds: [what], start: slot.inicio, notes: fate < 0.2 ? 'Llego cinco minutos antes' : '', allowOverlap: true }).catch(refused)
    if (!booked) continue
    await befall(parts, chair, booked, fate, now)
    await settled(parts, booking)
  }
}

/** Its fate, from 0 to 1: most take place, some are rejected, called off or missed; of those to come some still wait. */
async function befall({ commands }: DemoParts, chair: Chair, booked: Booked, fate: number, now: number): Promise<void> {
  const { appointmentId, barberId, day, start, end, bookedAt } = booked
  const send = (command: Pick<AgendaCommand, 'type' | 'data'>, by: Actor, when: number) =>
    commands.handle(agenda, `${barberId}-${day}`, command as AgendaCommand, at(by, new Date(when))).catch(refused)
  const answeredAt = Date.parse(bookedAt) + 40 * 60_000
  const isPast = Date.parse(end) < now
  if (fate > 0.94) return void (await send({ type: 'RejectAppointment', data: { appointmentId, reason: 'Ese día estaré fuera, ¿te va otro?' } }, chair.by, answeredAt))
  if (fate > 0.88) return void (await send({ type: 'CancelAppointment', data: { appointmentId, side: 'cliente', reason: null } }, { id: booked.clientId ?? '', role: 'cliente' }, answeredAt))
  if (!chair.autoConfirm && (isPast || fate < 0.55)) await send({ type: 'ConfirmAppointment', data: { appointmentId } }, chair.by, answeredAt)
  if (!isPast) return
  const over = Math.min(Date.parse(end) + 31 * 60_000, now)
  if (fate > 0.83) await send({ type: 'MarkNoShow', data: { appointmentId } }, chair.by, Date.parse(start) + 20 * 60_000)
  else await send({ type: 'CompleteAppointment', data: { appointmentId, automatic: false } }, chair.by, over)
}

const at = (by: Actor, when: Date): Context => {
  const id = randomUUID()
  return { commandId: id, correlationId: id, by, at: when.toISOString(), position: 0n }
}

/** A wish that the rules refuse is a wish that was not granted. */
function refused(error: unknown): undefined {
  if (error instanceof DomainError) return undefined
  throw error
}

const settled = ({ passed }: DemoParts, { position }: Context) => passed(position, { timeoutMs: 10_000 })

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
