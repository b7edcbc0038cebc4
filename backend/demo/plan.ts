/**
 * The demo city's plan, from eight weeks before its start to three weeks after. Pure: the same
 * start gives the same plan, so an interrupted seed continues. It keeps its own calendar, so no
 * rule refuses a step.
 */
import {
  daysFrom,
  hoursOf,
  instantOf,
  localDay,
  type TimeRange,
} from '../domain/booking/schedule.ts'
import type { ScheduleException } from '../domain/business/availability.ts'
import type { DemoBarber } from './city.ts'
import { type Fate, lifeOf, mayWait } from './lives.ts'
import { guests, homes } from './people.ts'
import type { DemoStep, DemoVisit } from './steps.ts'
import { type DemoAppointment, demoAppointments } from './demo-appointments.ts'
import { seeded } from '../seed/random.ts'

/** A barber at work, as the plan needs to know them. */
export interface DemoChair {
  readonly id: string
  readonly barber: DemoBarber
  readonly services: readonly PlannedService[]
  readonly exceptions: readonly ScheduleException[]
  readonly zone: string
  readonly place: { readonly lat: number; readonly lng: number }
  readonly homeRadius: number
  readonly walkIns: boolean
}

export interface PlannedService {
  readonly serviceId: string
  readonly nombre: string
  readonly minutes: number
  /** Only for who has one. */
  readonly beard: boolean
}

export interface Client {
  readonly id: string
  readonly beard: boolean
}

export interface City {
  readonly chairs: readonly DemoChair[]
  readonly clients: readonly Client[]
}

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const STEP = 30 * MINUTE
const PAST_DAYS = 56
const COMING_DAYS = 21
/** Earliest return to the same chair in days, below barbers' limits. */
const RETURN_DAYS = 9
const TRAVEL = 15 * MINUTE
/** How many wait for the answer of a barber who confirms by hand. */
const UNANSWERED = 4

export function demoPlanOf({ chairs, clients }: City, begins: number): DemoStep[] {
  const random = seeded(20_261_121)
  const diary = new Diary(clients, chairs.length, random)
  const steps = chairs.flatMap((chair, index) =>
    new ChairPlan(chair, index, diary, begins, random).steps(),
  )
  return steps
    .map((step, index) => ({ step, index }))
    .sort((a, b) => a.step.at - b.step.at || a.index - b.index)
    .map(({ step }) => step)
}

/** Clients' diaries: one chair at a time, with favourites. */
class Diary {
  readonly #clients: readonly Client[]
  readonly #regulars: readonly (readonly Client[])[]
  readonly #taken = new Map<string, TimeRange[]>()
  readonly #lastSeen = new Map<string, number>()
  readonly #random: () => number

  constructor(clients: readonly Client[], chairs: number, random: () => number) {
    this.#clients = clients
    this.#random = random
    const others = clients.slice(1)
    this.#regulars = Array.from({ length: chairs }, () =>
      others.filter(() => random() < 3 / chairs),
    )
  }

  get hero(): string {
    return this.#clients[0]?.id ?? ''
  }

  /** A client who can come then; undefined where all came lately or are elsewhere. */
  whoComes(chair: number, { beard }: PlannedService, visit: TimeRange): string | undefined {
    const regulars = this.#random() < 0.85 ? (this.#regulars[chair] ?? []) : []
    return [...this.#shuffled(regulars), ...this.#shuffled(this.#clients.slice(1))].find(
      (client) => (client.beard || !beard) && this.#isFree(client.id, chair, visit),
    )?.id
  }

  #shuffled(people: readonly Client[]): readonly Client[] {
    const first = Math.floor(this.#random() * people.length)
    return [...people.slice(first), ...people.slice(0, first)]
  }

  #isFree(client: string, chair: number, visit: TimeRange): boolean {
    const seen = this.#lastSeen.get(`${client}/${chair}`)
    return (
      (seen === undefined || visit.start - seen >= RETURN_DAYS * DAY) && this.canBe(client, visit)
    )
  }

  /** Are they nowhere else, with half an hour for the way? */
  canBe(client: string, { start, end }: TimeRange): boolean {
    return !(this.#taken.get(client) ?? []).some(
      (taken) => taken.start < end + STEP && start < taken.end + STEP,
    )
  }

  write(client: string, chair: number, visit: TimeRange): void {
    this.#taken.set(client, [...(this.#taken.get(client) ?? []), visit])
    this.#lastSeen.set(`${client}/${chair}`, visit.start)
  }
}

/** One barber's eleven weeks, day after day. */
class ChairPlan {
  readonly #chair: DemoChair
  readonly #index: number
  readonly #diary: Diary
  readonly #now: number
  readonly #random: () => number
  /** Reserved before the day is filled: blocks and targets of moves. */
  readonly #reserved: TimeRange[] = []
  readonly #wishes: DemoAppointment[]
  readonly #steps: DemoStep[] = []
  #unanswered = 0

  constructor(chair: DemoChair, index: number, diary: Diary, now: number, random: () => number) {
    this.#chair = chair
    this.#index = index
    this.#diary = diary
    this.#now = now
    this.#random = random
    this.#wishes = demoAppointments.filter(
      ({ barber }) => `${barber}@balbu.demo` === chair.barber.email,
    )
  }

  steps(): DemoStep[] {
    const { zone } = this.#chair
    const days = daysFrom(localDay(this.#now - PAST_DAYS * DAY, zone), PAST_DAYS + COMING_DAYS + 1)
    for (const [index, day] of days.entries()) this.#fill(day, index - PAST_DAYS)
    return this.#steps
  }

  #fill(day: string, offset: number): void {
    const { barber, exceptions, zone } = this.#chair
    const ranges = hoursOf(day, barber.week, exceptions).map(({ start, end }) => ({
      start: instantOf(day, start, zone) ?? 0,
      end: instantOf(day, end, zone) ?? 0,
    }))
    if (this.#random() < 0.05) this.#block(day, ranges)
    const chance = barber.demand * density(offset)
    for (const range of ranges) {
      for (let at = range.start; at < range.end;) {
        const wish =
          this.#wishes[0] && this.#wishes[0].day <= offset && offset > 0 === this.#wishes[0].day > 0
            ? this.#wishes[0]
            : undefined
        const taken =
          wish !== undefined || this.#random() < chance
            ? this.#visit(at, range, day, wish)
            : undefined
        at =
          taken === undefined
            ? at + STEP
            : range.start + Math.ceil((taken - range.start) / STEP) * STEP
      }
    }
  }

  /** Adds a visit, if a client is free. Gives when the chair is free again. */
  #visit(
    start: number,
    range: TimeRange,
    day: string,
    wish: DemoAppointment | undefined,
  ): number | undefined {
    const { services, homeRadius, barber, walkIns, id, place } = this.#chair
    const service =
      services.find(({ nombre }) => nombre === wish?.service) ??
      services[Math.floor(this.#random() ** 1.4 * services.length)]
    const atHome = homeRadius > 0 && (homeRadius > 10 || this.#random() < 0.12)
    if (!service) return undefined
    const free =
      start + service.minutes * MINUTE + barber.bufferMinutes * MINUTE + (atHome ? TRAVEL : 0)
    const visit = { start, end: start + service.minutes * MINUTE }
    if (wish && start < wishedFor(wish, range)) return undefined
    if (visit.end > range.end || this.#isReserved({ start, end: free })) return undefined
    const walksIn = wish === undefined && walkIns && !atHome && this.#random() < 0.16
    const guest = walksIn ? guests[Math.floor(this.#random() * guests.length)] : undefined
    const client = guest
      ? undefined
      : wish
        ? this.#diary.hero
        : this.#diary.whoComes(this.#index, service, visit)
    if (!guest && (client === undefined || !this.#diary.canBe(client, visit))) return undefined
    const home = homes[Math.floor(this.#random() * homes.length)]
    const content: DemoVisit = {
      key: `${barber.email}/${new Date(start).toISOString()}`,
      barberId: id,
      day,
      serviceId: service.serviceId,
      ...visit,
      client,
      guest,
      home:
        atHome && home
          ? { address: home.address, lat: place.lat + home.dLat, lng: place.lng + home.dLng }
          : undefined,
      notes: this.#random() < 0.14 ? (NOTES[Math.floor(this.#random() * NOTES.length)] ?? '') : '',
    }
    const fate = wish?.fate ?? this.#fateOf(content)
    const moved = fate === 'moved' ? this.#elsewhere(content, range, free - start) : undefined
    if (wish) this.#wishes.shift()
    if (client !== undefined) this.#diary.write(client, this.#index, moved ?? visit)
    this.#steps.push(
      ...lifeOf(content, {
        fate,
        moved,
        now: this.#now,
        autoConfirm: barber.autoConfirm,
        random: this.#random,
      }),
    )
    return free
  }

  #fateOf({ guest, home, start }: DemoVisit): Fate {
    if (guest) return this.#random() < 0.05 ? 'missed' : 'happens'
    // Every other one who asks waits for an answer, until enough do.
    if (
      this.#unanswered < 2 * UNANSWERED &&
      mayWait({ start, guest }, this.#now, this.#chair.barber.autoConfirm) &&
      this.#unanswered++ % 2 === 0
    )
      return 'waits'
    const dice = this.#random()
    const fates: [Fate, number][] = [
      ['rejected', 0.03],
      ['expired', 0.02],
      ['cancelled', 0.06],
      ['calledOff', 0.015],
      ['missed', 0.05],
      ['moved', home ? 0 : 0.06],
    ]
    let sum = 0
    return fates.find(([, share]) => dice < (sum += share))?.[0] ?? 'happens'
  }

  /** A later time of the same day to which it is moved; none where the day has no room left. */
  #elsewhere(
    { start, end, client }: DemoVisit,
    range: TimeRange,
    length: number,
  ): TimeRange | undefined {
    const later =
      start + Math.ceil(length / STEP) * STEP + (2 + Math.floor(this.#random() * 4)) * STEP
    const stretch = { start: later, end: later + length }
    if (
      later + (end - start) > range.end ||
      this.#isReserved(stretch) ||
      (client !== undefined && !this.#diary.canBe(client, stretch))
    )
      return undefined
    this.#reserved.push(stretch)
    return { start: later, end: later + (end - start) }
  }

  /** An hour of the barber's own. */
  #block(day: string, ranges: readonly TimeRange[]): void {
    const range = ranges[Math.floor(this.#random() * ranges.length)]
    if (!range || range.end - range.start < 4 * STEP) return
    const start =
      range.start + Math.floor(this.#random() * ((range.end - range.start) / STEP - 2)) * STEP
    const stretch = { start, end: start + 2 * STEP }
    this.#reserved.push(stretch)
    const { id, barber, zone } = this.#chair
    this.#steps.push({
      kind: 'block',
      at: Math.min(start - 2 * DAY, this.#now - DAY),
      key: `${barber.email}/block/${day}`,
      barberId: id,
      zone,
      ...stretch,
      reason: REASONS[Math.floor(this.#random() * REASONS.length)] ?? '',
    })
  }

  #isReserved({ start, end }: TimeRange): boolean {
    return this.#reserved.some((taken) => taken.start < end && start < taken.end)
  }
}

/** Not everybody comes when the door opens. */
const wishedFor = ({ day }: DemoAppointment, { start, end }: TimeRange): number =>
  start + Math.floor(((Math.abs(day) % 5) / 9) * ((end - start) / STEP)) * STEP

/** Occupancy of a day as a part of demand: grows over time, falls with distance. */
function density(offset: number): number {
  if (offset < -14) return 0.18
  if (offset < -1) return 0.36
  if (offset <= 1) return 1.2
  if (offset <= 4) return 0.5
  return offset <= 10 ? 0.22 : 0.08
}

const NOTES = [
  'Llego cinco minutos antes',
  'Como la última vez, por favor',
  'Un poco más corto de los lados',
  'Voy con mi hijo',
  'Tengo prisa: salgo a las siete',
  '¿Puedes dejar el flequillo largo?',
  'Piel sensible, sin alcohol',
]
const REASONS = ['Médico', 'Curso', 'Proveedor', 'Comida', 'Junta']
