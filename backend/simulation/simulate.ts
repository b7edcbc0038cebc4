/**
 * A market that lives by the product's own commands: people register, open shops and take bookings
 * through the days, by a clock that walks from the past to today. The same seed makes the same
 * market.
 */
import { randomBytes } from 'node:crypto'
import type { Status } from '../domain/booking/agenda-state.ts'
import { Neighbourhood } from './town.ts'
import { showWork } from './community.ts'
import { settle } from './opening.ts'
import { DAY, simulationPlanOf, type SimulationOptions } from './plan.ts'
import { quarrel } from './disputes.ts'
import { commandsOver, type SimulationParts, Tally } from './sender.ts'
import { talk } from './talks.ts'
import { plan as planDay } from './preferences.ts'
import { type Barber, type SimulatedPerson, World } from './world.ts'

export interface Progress {
  readonly phase: 'opening' | 'living'
  /** People who are there, or days that neighbourhoods have lived. */
  readonly done: number
  readonly total: number
  readonly events: number
  readonly eventsPerSecond: number
  readonly secondsLeft: number
}

export interface Summary {
  readonly shops: number
  /** Commands sent, outcomes by kind, refusals by code. */
  readonly commands: number
  readonly done: Readonly<Record<string, number>>
  readonly refused: Readonly<Record<string, number>>
  /** Searches without a free time. */
  readonly inVain: number
  readonly states: Readonly<Record<Status, number>>
  readonly events: number
  readonly seconds: number
  /** Of the last event: read models that have passed it show all of this. */
  readonly position: bigint
  readonly barbers: readonly Barber[]
  readonly clients: readonly SimulatedPerson[]
}

/** Simulates; `position`: how far read models must come. Aborts between neighbourhoods. */
export async function simulate(
  parts: SimulationParts,
  options: SimulationOptions,
  onProgress: (progress: Progress) => void = () => {},
  signal?: AbortSignal,
): Promise<Summary> {
  const began = performance.now()
  const plan = simulationPlanOf(options, parts.now())
  const world = new World()
  const tally = new Tally()
  const commands = commandsOver(
    parts,
    world,
    tally,
    await parts.vault.passwords.hash(options.password ?? randomBytes(32).toString('base64')),
  )
  const places = plan.neighbourhoods.map(
    (own) => new Neighbourhood({ plan, world, commands, tally, vault: parts.vault }, own),
  )

  const opening = meter('opening', options.barbers + options.clients, tally, onProgress)
  await inLanes(places, { lanes: plan.lanes, signal }, (place) => settle(place, opening))
  const living = meter('living', plan.days * places.length, tally, onProgress)
  // All of them day by day, so that the log is in the order of the days.
  for (let day = 0; day < plan.days; day++) {
    await inLanes(places, { lanes: plan.lanes, signal }, async (place) => {
      const due = Math.round((place.own.appointments * (day + 1)) / plan.days) - place.booked
      showWork(place, plan.begin + day * DAY)
      talk(place, plan.begin + day * DAY)
      quarrel(place, plan.begin + day * DAY)
      if (place.clients.length > 0) planDay(place, plan.begin + day * DAY, Math.max(0, due))
      await place.liveUntil(plan.begin + (day + 1) * DAY)
      living()
    })
  }
  return {
    shops: plan.neighbourhoods.reduce((count, { shops }) => count + shops.length, 0),
    commands: tally.commands,
    done: tally.done,
    refused: tally.refused,
    inVain: tally.inVain,
    events: tally.events,
    position: tally.position,
    states: world.states(),
    seconds: (performance.now() - began) / 1_000,
    barbers: places.flatMap(({ barbers }) => barbers),
    clients: places.flatMap(({ clients }) => clients),
  }
}

/** Runs work with limited concurrency; stops at a failure or the signal, after running tasks. */
async function inLanes<T>(
  all: readonly T[],
  { lanes, signal }: { lanes: number; signal: AbortSignal | undefined },
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = all.values()
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(lanes, all.length) }, async () => {
      for (const one of rest) {
        signal?.throwIfAborted()
        await work(one)
      }
    }),
  )
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
}

function meter(
  phase: Progress['phase'],
  total: number,
  tally: Tally,
  onProgress: (progress: Progress) => void,
): () => void {
  const began = performance.now()
  const before = tally.events
  let done = 0
  return () => {
    done++
    const seconds = (performance.now() - began) / 1_000
    onProgress({
      phase,
      done,
      total,
      events: tally.events,
      eventsPerSecond: (tally.events - before) / seconds,
      secondsLeft: (seconds / done) * (total - done),
    })
  }
}
