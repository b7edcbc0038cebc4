/** One seed, from an empty database to the comparison of everything that it left. */
import { createHash } from 'node:crypto'
import { codeVersion } from '../commands/kernel/code-version.ts'
import type { EventLog } from '../eventlog/log.ts'
import { MemoryStore } from '../eventlog/memory/log.ts'
import { callersOf } from '../seed/http/people.ts'
import { openChair } from '../seed/http/shops.ts'
import { actsOf, meetingAt, meetingsIn, type SimAct } from './acts.ts'
import { differencesIn, untrueIn } from './compare.ts'
import { type Fault, type FaultKind, faultsOf } from './faults.ts'
import { SqlGate } from './gate.ts'
import { inhabit } from './here.ts'
import { connect } from './install.ts'
import { Network } from './network.ts'
import type { NodeGround } from './node.ts'
import { SimNodes } from './nodes.ts'
import { Agendas, type Violation } from './oracle.ts'
import type { SimChair, SimPerson } from './cast.ts'
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
  readonly violation: (Violation & { readonly hours: number }) | undefined
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
const BARBERS = 3
const CLIENTS = 8
const zones = ['America/Mexico_City', 'Europe/Madrid', 'Pacific/Auckland']

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
    ground: { ...ground, logger: place.logger },
  })
  try {
    await run.start()
    const begunAt = world.time
    const people = new People(world, network, run.chairs, run.clients)
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
    const isOver = people.violation ?? run.violation
    const violation =
      isOver ??
      run.left(people) ??
      (await untrueIn(ground.databaseUrl, run.nodes.deliveries)) ??
      (await differencesIn(ground.databaseUrl, store))
    return {
      acts: acts.length,
      answered: people.answered,
      events: store.events.length,
      deliveries: run.nodes.deliveries.count,
      faults: faults.length,
      statements: gate.statements,
      log: hashOf(store, options.onEvent),
      trace: world.trace,
      violation: violation && { ...violation, hours: (world.time - begunAt) / HOUR },
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
  readonly ground: NodeGround
}

class Run {
  readonly #parts: RunParts
  readonly chairs: SimChair[] = []
  readonly clients: SimPerson[] = []
  readonly nodes: SimNodes
  #people: People | undefined
  violation: Violation | undefined

  constructor(parts: RunParts) {
    this.#parts = parts
    const { faults, spoiled } = parts.options
    this.nodes = new SimNodes({ ...parts, faults, spoiled })
  }

  /** Nodes, shops and people, before anything goes wrong. */
  async start(): Promise<void> {
    const { world, options, network } = this.#parts
    for (let n = 0; n < options.nodes; n++) this.nodes.boot(`n${n + 1}`)
    await this.#until(() => network.nodes.size === options.nodes)
    const founder = world.node('founder')
    connect(async (input, { method = 'GET', headers = {}, body } = {}) => {
      const { pathname, search } = new URL(String(input))
      const reply = await network.send(founder, 'n1', {
        method: method as 'GET',
        path: pathname + search,
        headers: headers as Record<string, string>,
        body: body ? (JSON.parse(String(body)) as object) : undefined,
      })
      return Response.json(reply.body, { status: reply.status, headers: plainHeaders(reply) })
    })
    let isFounded = false
    let failed: Error | undefined
    void world
      .as(founder, async () => {
        const callers = callersOf('http://n1')
        for (let barber = 0; barber < BARBERS; barber++) {
          const { barber: person, cut } = await openChair(callers, {
            nombre: `Barbero ${barber + 1}`,
            telefono: `555100000${barber}`,
            shop: { zonaHoraria: zones[barber % zones.length] },
          })
          this.chairs.push({
            ...person,
            serviceId: cut,
            prices: [{ price: 150, begunAt: 0, setAt: 0 }],
          })
        }
        for (let client = 0; client < CLIENTS; client++)
          this.clients.push(
            await callers.register('cliente', {
              nombre: `Cliente ${client + 1}`,
              telefono: `555200000${client}`,
            }),
          )
      })
      .then(
        () => {
          isFounded = true
        },
        (error: Error) => {
          failed = error
        },
      )
    await this.#until(() => isFounded || failed !== undefined)
    if (failed) throw failed
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
    if (!isUp()) this.violation ??= { invariant: 'boots', what: 'a node does not start again' }
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
    const { world, store, agendas } = this.#parts
    const isOver = () => {
      this.violation ??= agendas.see(store.events) ?? this.#people?.violation
      return this.violation !== undefined || done()
    }
    if (!(await world.run(isOver, (node) => this.nodes.after(node))))
      throw new Error('nothing can happen any more')
  }
}

const plainHeaders = ({ headers }: { headers: object }): [string, string][] =>
  Object.entries(headers)
    .filter(([name]) => name === 'set-cookie' || name.startsWith('x-'))
    .map(([name, value]) => [name, String(value)])

function hashOf({ events: all }: MemoryStore, seen: (line: string) => void = () => {}): string {
  const hash = createHash('sha256')
  for (const event of all) {
    const line = JSON.stringify({ ...event, position: String(event.position) })
    hash.update(`${line}\n`)
    seen(line)
  }
  return hash.digest('hex')
}
