/** One seed, from an empty database to the comparison of everything that it left. */
import { createHash } from 'node:crypto'
import { codeVersion } from '../commands/kernel/code-version.ts'
import type { EventLog } from '../eventlog/log.ts'
import { MemoryStore } from '../eventlog/memory/log.ts'
import { actsOf, meetingAt, meetingsIn, type SimAct } from './acts.ts'
import { differencesIn, untrueIn } from './compare.ts'
import { type Fault, type FaultKind, faultsOf } from './faults.ts'
import { SqlGate } from './gate.ts'
import { inhabit } from './here.ts'
import { connect } from './install.ts'
import { Network } from './network.ts'
import type { NodeGround } from './node.ts'
import { SimNodes } from './nodes.ts'
import { DelayWatch } from './delay-oracle.ts'
import { LineWatch } from './line-oracle.ts'
import { OfferWatch } from './offers-oracle.ts'
import { Agendas, type Violation } from './oracle.ts'
import { found, type Founded } from './founding.ts'
import { Counters } from './counters.ts'
import { People } from './people.ts'
import { LOG_IDENTITY, type SimPlace } from './place.ts'
import { VirtualWorld } from './world.ts'

export interface SimOptions {
  readonly seed: number
  readonly hours: number
  readonly nodes: number
  readonly faults: readonly FaultKind[]
  /** Without: all. Acts by their number, faults by theirs with an f. */
  readonly keep?: ReadonlySet<string> | undefined
  /** A fault that is planted: the log as it then answers. */
  readonly spoiled?: (log: EventLog) => EventLog
  /** Ends after so many steps of the scheduler, without looking at what is left. */
  readonly stop?: number | undefined
  readonly onStep?: (line: string) => void
  /** Told of each stored event, in order, at the end. */
  readonly onEvent?: (line: string) => void
}
export interface SimResult {
  readonly acts: number
  readonly answered: number
  readonly events: number
  readonly deliveries: number
  readonly faults: number
  readonly statements: number
  /** SHA-256, hex: of the stored events, one JSON a line; and of the scheduler's steps. */
  readonly log: string
  readonly trace: string
  /** With when it was seen: virtual hours, and steps of the scheduler. */
  readonly violation: (Violation & { readonly hours: number; readonly steps: number }) | undefined
  /** What was done, as `keep` names it. */
  readonly done: readonly string[]
}

/** An hour and a half before Madrid sets its clocks forward. */
const START = '2026-03-28T23:30:00.000Z'
const ACTS_PER_HOUR = 60
const HOUR = 3_600_000
/** After the last fault everything has so long to be finished. */
const SETTLED_MS = 10 * 60_000
/** A node that is not up again by then never will be. */
const PATIENCE_MS = 60 * 60_000

export async function runSeed(options: SimOptions, place: SimPlace): Promise<SimResult> {
  const { seed, hours, nodes, keep } = options
  await using ground = await place.ground()
  // It reads its files once in a process.
  await codeVersion()
  const world = new VirtualWorld(seed, START, options.onStep)
  const store = new MemoryStore({
    now: () => new Date(world.time),
    identity: LOG_IDENTITY,
  })
  const agendas = new Agendas()
  const offers = new OfferWatch()
  const lines = new LineWatch()
  const delays = new DelayWatch()
  const network = new Network(world)
  const gate = await SqlGate.open(world, ground.databaseUrl)
  inhabit(world)
  const run = new Run({
    options,
    world,
    store,
    network,
    gate,
    agendas,
    offers,
    lines,
    delays,
    ground: { ...ground, logger: place.logger },
  })
  try {
    const founded = await run.start()
    const begunAt = world.time
    const people = new People(world, network, { ...founded, erasedAt: run.counters.erasedAt })
    const meetings = Array.from({ length: meetingsIn(hours, ACTS_PER_HOUR) }, (_, meeting) =>
      meetingAt(seed, hours, meeting),
    )
    const acts = actsOf(seed, hours, ACTS_PER_HOUR).filter(
      ({ number }) => keep?.has(String(number)) ?? true,
    )
    const faults = faultsOf(seed, { hours, nodes, meetings }, options.faults).filter(
      ({ number }) => keep?.has(`f${number}`) ?? true,
    )
    await run.through(people, { acts, faults })
    const violation =
      people.violation ??
      run.violation ??
      (run.isStopped
        ? undefined
        : (run.left(people) ??
          (await untrueIn(ground.databaseUrl, {
            deliveries: run.nodes.deliveries,
            counters: run.counters,
            erased: founded.clients.filter(({ id }) => run.counters.erasedAt.has(id)),
          })) ??
          (await differencesIn(ground.databaseUrl, store))))
    return {
      acts: acts.length,
      answered: people.answered,
      events: store.events.length,
      deliveries: run.nodes.deliveries.count,
      faults: faults.length,
      statements: gate.statements,
      log: hashOf(store, options.onEvent),
      trace: world.trace,
      violation: violation && {
        ...violation,
        hours: (world.time - begunAt) / HOUR,
        steps: world.steps,
      },
      done: [
        ...acts.map(({ number }) => String(number)),
        ...faults.map(({ number }) => `f${number}`),
      ],
    }
  } finally {
    await run.nodes.end()
    inhabit(undefined)
    connect(undefined)
    await gate.close()
  }
}

interface RunParts {
  readonly options: SimOptions
  readonly world: VirtualWorld
  readonly store: MemoryStore
  readonly network: Network
  readonly gate: SqlGate
  readonly agendas: Agendas
  readonly offers: OfferWatch
  readonly lines: LineWatch
  readonly delays: DelayWatch
  readonly ground: NodeGround
}

class Run {
  readonly #parts: RunParts
  readonly counters = new Counters()
  readonly nodes: SimNodes
  #people: People | undefined
  violation: Violation | undefined

  constructor(parts: RunParts) {
    this.#parts = parts
    const { faults, spoiled } = parts.options
    this.nodes = new SimNodes({ ...parts, faults, spoiled })
  }

  get isStopped(): boolean {
    const { world, options } = this.#parts
    return world.steps >= (options.stop ?? Number.POSITIVE_INFINITY)
  }

  /** Nodes, shops and people, before anything goes wrong. */
  async start(): Promise<Founded> {
    const { world, options, network } = this.#parts
    for (let n = 0; n < options.nodes; n++) this.nodes.boot(`n${n + 1}`)
    await this.#until(() => network.nodes.size === options.nodes)
    let founded: Founded | undefined
    let failed: Error | undefined
    found(world, network).then(
      (all) => {
        founded = all
      },
      (error: Error) => {
        failed = error
      },
    )
    await this.#until(() => founded !== undefined || failed !== undefined)
    if (!founded) throw failed ?? new Error('a rule was broken before anybody acted')
    return founded
  }

  async through(
    people: People,
    { acts, faults }: { acts: readonly SimAct[]; faults: readonly Fault[] },
  ): Promise<void> {
    const { world, network } = this.#parts
    this.#people = people
    const operator = world.node('operator')
    for (const act of acts) {
      const what = `act ${act.number}`
      const who = world.node(what)
      world.after(who, act.at, what, () => void people.act(who, act))
    }
    for (const fault of faults)
      world.after(operator, fault.at, `fault ${fault.number} ${fault.kind}`, () =>
        this.nodes.befall(fault, operator, () => people.froze()),
      )
    let isOver = false
    const { hours, nodes } = this.#parts.options
    world.after(operator, hours * HOUR, 'the end', () => {
      isOver = true
    })
    const isUp = () => network.nodes.size === nodes
    const late = world.time + hours * HOUR + PATIENCE_MS
    await this.#until(() => isOver && ((people.busy === 0 && isUp()) || world.time > late))
    if (!isUp() && !this.isStopped)
      this.violation ??= { invariant: 'boots', what: 'a node does not start again' }
    let isSettled = false
    world.after(operator, SETTLED_MS, 'all is settled', () => {
      isSettled = true
    })
    await this.#until(() => isSettled)
  }

  left(people: People): Violation | undefined {
    const booked = new Set(
      this.#parts.store.events.flatMap(({ type, data }) =>
        type === 'AppointmentBooked' ? [(data as { appointmentId: string }).appointmentId] : [],
      ),
    )
    for (const id of people.acknowledged)
      if (!booked.has(id)) return { invariant: 'acknowledged', what: `${id} is not in the log` }
    return this.#parts.agendas.left()
  }

  async #until(done: () => boolean): Promise<void> {
    const { world, store, agendas, offers, lines, delays } = this.#parts
    const isOver = () => {
      this.counters.see(store.events)
      this.violation ??=
        agendas.see(store.events) ??
        offers.see(store.events) ??
        lines.see(store.events) ??
        delays.see(store.events) ??
        this.#people?.violation
      return this.violation !== undefined || this.isStopped || done()
    }
    if (!(await world.run(isOver, (node) => this.nodes.after(node))))
      throw new Error('nothing can happen any more')
  }
}

function hashOf({ events: all }: MemoryStore, seen: (line: string) => void = () => {}): string {
  const hash = createHash('sha256')
  for (const event of all) {
    const line = JSON.stringify({ ...event, position: String(event.position) })
    hash.update(`${line}\n`)
    seen(line)
  }
  return hash.digest('hex')
}
