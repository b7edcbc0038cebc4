/**
 * A neighbourhood: a few shops and their clients. It runs in sequence, with its own clock and random
 * numbers, so that neighbourhoods run concurrently and each repeats exactly.
 */
import type { Context } from '../commands/kernel/handle.ts'
import type { Actor } from '../domain/kernel/event.ts'
import type { NeighbourhoodPlan, Plan } from './plan.ts'
import { type Commands, contextOf, send, type SimulationParts, type Tally } from './sender.ts'
import type { Barber, SimulatedPerson, World } from './world.ts'
import { type Random, randomFor } from '../seed/random.ts'

type Act = () => Promise<void>

export interface Surroundings {
  readonly plan: Plan
  readonly world: World
  readonly commands: Commands
  readonly tally: Tally
  readonly vault: SimulationParts['vault']
}

export class Neighbourhood {
  readonly own: NeighbourhoodPlan
  readonly random: Random
  /** For social acts: bookings don't depend on it. */
  readonly chances: Random
  /** Of what they write to each other and can't stand: what they show hangs on it as little. */
  readonly tempers: Random
  readonly world: World
  readonly commands: Commands
  readonly vault: SimulationParts['vault']
  readonly barbers: Barber[] = []
  readonly clients: SimulatedPerson[] = []
  booked = 0
  /** The neighbourhood's clock, in milliseconds. */
  now: number
  readonly #run: string
  readonly #tally: Tally
  readonly #coming: { readonly at: number; readonly act: Act }[] = []

  constructor({ plan, world, commands, tally, vault }: Surroundings, own: NeighbourhoodPlan) {
    this.own = own
    this.random = randomFor(plan.run, own.number)
    this.chances = randomFor(plan.run, 'community', own.number)
    this.tempers = randomFor(plan.run, 'tempers', own.number)
    this.world = world
    this.commands = commands
    this.vault = vault
    this.now = plan.begin
    this.#run = plan.run
    this.#tally = tally
  }

  /** Schedules an act in time order; overdue ones run at once. */
  later(at: number, act: Act): void {
    let low = 0
    for (let high = this.#coming.length; low < high;) {
      const middle = (low + high) >> 1
      if ((this.#coming[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    this.#coming.splice(low, 0, { at, act })
  }

  /** Everything that comes until then happens. */
  async liveUntil(until: number): Promise<void> {
    for (let next = this.#coming.at(-1); next && next.at <= until; next = this.#coming.at(-1)) {
      this.#coming.pop()
      this.now = Math.max(this.now, next.at)
      await next.act()
    }
    this.now = until
  }

  context(what: string, by: Actor, about: string): Context {
    return contextOf(this.#run, what, by, `${this.own.number}/${about}`, this.now)
  }

  /** Sends a command. `about` separates acts at one instant. Undefined if refused. */
  send<T>(
    what: string,
    by: Actor,
    about: string,
    command: (context: Context) => Promise<T>,
  ): Promise<T | undefined> {
    return send(this.#tally, what, () => command(this.context(what, by, about)))
  }

  foundNothing(): void {
    this.#tally.inVain++
  }
}
