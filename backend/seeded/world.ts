/**
 * The world of a simulation: virtual time, and one step after the other. What a node waits for (a
 * timer, the answer of a statement, a turn at the log) is a step; the seed chooses the next of
 * those that can happen, and time moves only where none can. Real input is taken in while one
 * statement is under way and all else waits, so nothing depends on the machine's speed.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { type Random, randomFor } from '../seed/random.ts'

const real = {
  setImmediate: globalThis.setImmediate,
  activeResources: () => process.getActiveResourcesInfo(),
}

/** A process of the simulation, or what acts for its people. */
export interface SimNode {
  readonly name: string
  readonly random: Random
  /** What it waited for never comes. */
  isDead: boolean
  /** Milliseconds that its clock is before the others'. */
  skewMs: number
  /** It stands still until then, and knows nothing of it. */
  frozenUntil: number
  /** Milliseconds that its next statement, or its next turn at the log, takes. */
  slowness: { sql: () => number; log: () => number }
}

export interface WorldStep {
  readonly node: SimNode
  /** Part of the trace: the same in each run of a seed. */
  readonly what: string
  /** Steps of one lane happen in the order in which they were asked for. */
  readonly lane?: object
  /** Not before this time of the world. */
  readonly at?: number
  /** Ends when its answer has been given, or when others must come first. */
  readonly go: () => void | Promise<void>
}

interface Timer extends Omit<WorldStep, 'lane' | 'at'> {
  readonly at: number
  readonly number: number
}

/** Which node asks; undefined outside of every node, where nothing is virtual. */
const asking = new AsyncLocalStorage<SimNode>()
export const nodeNow = (): SimNode | undefined => asking.getStore()

export class VirtualWorld {
  /** Milliseconds since 1970. */
  time: number
  /** Work outside of this thread that nodes wait for. */
  outside = 0
  readonly seed: number
  readonly #random: Random
  readonly #ready: WorldStep[] = []
  readonly #timers = new Map<number, Timer>()
  readonly #trace = createHash('sha256')
  readonly #onStep: (line: string) => void
  #count = 0
  #timerCount = 0

  constructor(seed: number, start: string, onStep: (line: string) => void = () => {}) {
    this.seed = seed
    this.time = Date.parse(start)
    this.#random = randomFor('sim', seed, 'order')
    this.#onStep = onStep
  }

  get steps(): number {
    return this.#count
  }

  /** SHA-256 of all steps so far, hex. */
  get trace(): string {
    return this.#trace.copy().digest('hex')
  }

  node(name: string): SimNode {
    return {
      name,
      random: randomFor('sim', this.seed, 'node', name),
      isDead: false,
      skewMs: 0,
      frozenUntil: 0,
      slowness: { sql: () => 0, log: () => 0 },
    }
  }

  /** Runs it as this node: its time and its randomness are the simulation's. */
  as<T>(node: SimNode, work: () => T): T {
    return asking.run(node, work)
  }

  offer(step: WorldStep): void {
    if (!step.node.isDead) this.#ready.push(step)
  }

  turn(node: SimNode, what: string): Promise<void> {
    const at = this.time + node.slowness.log()
    return new Promise((done) => this.offer({ node, what, at, go: done }))
  }

  after(node: SimNode, millis: number, what: string, go: () => void): number {
    const number = ++this.#timerCount
    if (node.isDead) return number
    this.#timers.set(number, {
      node,
      what,
      number,
      at: this.time + Math.max(0, Number.isFinite(millis) ? millis : 0),
      go: () => void this.as(node, go),
    })
    return number
  }

  cancel(number: number): void {
    this.#timers.delete(number)
  }

  forget(node: SimNode): void {
    node.isDead = true
    for (const [number, timer] of this.#timers) if (timer.node === node) this.#timers.delete(number)
    for (let at = this.#ready.length; at-- > 0;)
      if (this.#ready[at]?.node === node) this.#ready.splice(at, 1)
  }

  /**
   * Goes on until `done`, or until nothing can ever happen. `after` is called after each step.
   * @returns whether it is done
   */
  async run(done: () => boolean, after?: (node: SimNode) => Promise<void> | undefined) {
    for (;;) {
      await this.quiet()
      if (done()) return true
      const step = this.#next()
      if (!step) return false
      const line = `${this.#count++} ${this.time} ${step.node.name} ${step.what}`
      this.#trace.update(`${line}\n`)
      this.#onStep(line)
      await step.go()
      await after?.(step.node)
    }
  }

  #next(): WorldStep | undefined {
    const lanes = new Set<object>()
    let first = Number.POSITIVE_INFINITY
    let open: (WorldStep | Timer)[] = []
    const see = (step: WorldStep | Timer) => {
      const at = Math.max(this.time, step.at ?? 0, step.node.frozenUntil)
      if (at < first) [first, open] = [at, []]
      if (at === first) open.push(step)
    }
    for (const step of this.#ready) {
      if (step.lane && lanes.has(step.lane)) continue
      if (step.lane) lanes.add(step.lane)
      see(step)
    }
    for (const timer of this.#timers.values()) see(timer)
    const chosen = open[Math.floor(this.#random() * open.length)]
    if (!chosen) return undefined
    this.time = first
    if ('number' in chosen) this.#timers.delete(chosen.number)
    else this.#ready.splice(this.#ready.indexOf(chosen), 1)
    return chosen
  }

  /** Until every reaction to the last step has happened: files and threads included. */
  async quiet(): Promise<void> {
    for (let idle = 0; idle < IDLE_TURNS;) {
      await new Promise<void>((done) => real.setImmediate(done))
      const isBusy = this.outside > 0 || real.activeResources().some((kind) => !IDLE.has(kind))
      idle = isBusy ? 0 : idle + 1
    }
  }
}

/** A file that was read may lead to the next one a turn later. */
const IDLE_TURNS = 3
/** What stays open though nothing is on its way. */
const IDLE = new Set([
  'TCPSocketWrap',
  'TCPServerWrap',
  'PipeWrap',
  'TTYWrap',
  'Timeout',
  'ProcessWrap',
])
