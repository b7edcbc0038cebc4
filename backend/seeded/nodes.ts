/** The nodes of a run: they start, are struck by faults, are killed, and start again. */
import type { EventLog } from '../eventlog/log.ts'
import type { MemoryStore } from '../eventlog/memory/log.ts'
import { randomFor } from '../seed/random.ts'
import { MemoryJobs } from '../workers/kernel/memory-queue.ts'
import { Deliveries } from './channels.ts'
import type { Fault, FaultKind } from './faults.ts'
import type { SqlGate } from './gate.ts'
import type { Network } from './network.ts'
import { bootNode, type NodeGround, picturesInMemory } from './node.ts'
import type { SimNode, VirtualWorld } from './world.ts'

export interface NodesParts {
  readonly world: VirtualWorld
  readonly network: Network
  readonly gate: SqlGate
  readonly store: MemoryStore
  readonly ground: NodeGround
  readonly faults: readonly FaultKind[]
  readonly spoiled?: ((log: EventLog) => EventLog) | undefined
}

const AGAIN_MS = 5_000
const HOUR_MS = 3_600_000
/** Of the faults of clocks: those by an hour. */
const JUMPS = 0.3

export class SimNodes {
  readonly #parts: NodesParts
  /** Steps that a node has left, by its name. */
  readonly #doomed = new Map<string, { left: number; readonly awayMs: number }>()
  readonly #lives = new Map<string, SimNode>()
  readonly #pictures = picturesInMemory()
  readonly jobs = new MemoryJobs()
  readonly deliveries = new Deliveries()
  #births = 0

  constructor(parts: NodesParts) {
    this.#parts = parts
  }

  /** A step of it has happened: it may have been its last. */
  after(node: SimNode): Promise<void> | undefined {
    const doom = this.#doomed.get(node.name)
    if (!doom || this.#lives.get(node.name) !== node || doom.left-- > 0) return undefined
    this.#doomed.delete(node.name)
    return this.#kill(node, doom.awayMs)
  }

  async #kill(node: SimNode, awayMs: number): Promise<void> {
    const { world, network, gate } = this.#parts
    network.nodes.delete(node.name)
    this.#lives.delete(node.name)
    world.forget(node)
    await gate.cut(node)
    world.after(world.node(`boot ${++this.#births}`), awayMs, `boot ${node.name}`, () =>
      this.boot(node.name),
    )
  }

  /** Ends all nodes: none of them hears of anything after the run. */
  async end(): Promise<void> {
    const { world, gate } = this.#parts
    for (const node of this.#lives.values()) {
      world.forget(node)
      await gate.cut(node)
    }
  }

  boot(name: string): void {
    const { world, network, ground, store, faults, spoiled } = this.#parts
    const node: SimNode = { ...world.node(`${name} ${++this.#births}`), name }
    node.skewMs = faults.includes('clock')
      ? Math.floor(randomFor('sim', world.seed, 'skew', name)() * 4_000) - 2_000
      : 0
    node.slowness = usual(node)
    this.#lives.set(name, node)
    void world
      .as(node, () =>
        bootNode(world, node, {
          ...ground,
          store,
          pictures: this.#pictures,
          jobs: this.jobs,
          deliveries: this.deliveries,
          spoiled,
        }),
      )
      .then(
        (booted) => network.nodes.set(name, booted),
        // A supervisor starts a process again that could not start.
        () => this.#kill(node, AGAIN_MS),
      )
  }

  befall({ kind, node: at, random }: Fault, operator: SimNode, froze: () => void): void {
    const { world, network } = this.#parts
    const name = `n${at + 1}`
    const node = this.#lives.get(name)
    if (!node) return
    const seconds = (most: number) => random() * most * 1_000
    switch (kind) {
      case 'kill':
        this.#doomed.set(name, { left: Math.floor(random() * 60), awayMs: seconds(60) })
        return
      case 'sleep':
        froze()
        node.frozenUntil = world.time + seconds(600)
        return
      case 'network': {
        const [request, answer] = [random() * 0.3, random() * 0.6]
        const before = network.lost
        network.lost = (one) => (one === name ? { request, answer } : before(one))
        world.after(operator, seconds(60), 'the network is well', () => {
          network.lost = () => ({ request: 0, answer: 0 })
        })
        return
      }
      case 'disk':
      case 'log': {
        const slow = () => Math.ceil(node.random() * (kind === 'disk' ? 300 : 3_000))
        node.slowness = { ...usual(node), [kind === 'disk' ? 'sql' : 'log']: slow }
        world.after(operator, seconds(60), `${name} is fast again`, () => {
          node.slowness = usual(node)
        })
        return
      }
      case 'jobs': {
        const chance = random()
        if (chance < 0.4) this.jobs.lose()
        else if (chance < 0.7) this.jobs.repeat(world.time - seconds(3_600))
        else this.jobs.delay(world.time, seconds(600))
        return
      }
      case 'clock': {
        node.skewMs = Math.floor(seconds(4)) - 2_000
        if (random() > JUMPS) return
        node.skewMs = random() < 0.5 ? -HOUR_MS : HOUR_MS
        froze()
        world.after(operator, seconds(120), `the clock of ${name} is right`, () => {
          node.skewMs = 0
        })
      }
    }
  }
}

/** Long enough that others come between. */
const usual = ({ random }: SimNode): SimNode['slowness'] => ({
  sql: () => Math.ceil(random() * 3),
  log: () => Math.ceil(random() * 12),
})
