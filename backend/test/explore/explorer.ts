/**
 * Explores small histories exhaustively: all programs of a few commands on two nodes, all orders in
 * which their looks at the log and appends can happen, and a crash at any of them. The commands and
 * deciders are the product's. States that are equal in log, pending steps and what each node has
 * read are visited once. JavaScript cannot go back, so each history runs from its beginning.
 */
import { createHash } from 'node:crypto'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { leftIn, overlapIn } from './oracle.ts'
import { type Act, actsOn, contextsOf, type Node, nodeOf, openedShop, type Shop } from './world.ts'

export interface Bounds {
  /** Commands of a program, on both nodes together. */
  readonly commands: number
  readonly nodes: 1 | 2
  /** Crashes in one history. */
  readonly crashes: number
}
export interface ExploreOptions {
  /** Told of each program when it is explored. */
  readonly seen?: () => void
  /** A fault that is planted: the log as it then answers. */
  readonly spoiled?: (log: EventLog) => EventLog
  /** Without: no client repeats what was cut off, and no clock finishes it. */
  readonly recovers?: boolean
}
export interface Explored {
  readonly programs: number
  readonly states: number
  readonly histories: number
  /** The first that was found, with the history that leads to it. */
  readonly violation: { readonly what: string; readonly history: readonly string[] } | undefined
}

interface Step {
  readonly what: string
  /** Lets it happen. */
  go(): void
  /** It happens, and nobody hears of it. */
  effect(): Promise<unknown>
}

const GATED = /^(agenda|claims)-/
/** What a node's crash does to its pending step: nothing of it, or all but the answer. */
type Choice = `go ${number}` | `crash ${number}` | `crash ${number} after`

/** One run of a program, whose steps wait for the explorer. */
class Run {
  readonly pending = new Map<number, Step>()
  readonly ended = new Set<number>()
  readonly history: string[] = []
  crashes = 0
  violation: string | undefined
  readonly #shop: Shop
  readonly #log: EventLog
  readonly #recovers: boolean
  readonly #program: readonly (readonly Act[])[]
  readonly #answered: { readonly act: Act; readonly commandId: string }[] = []
  /** What each node has seen since it started: its memory follows from it. */
  readonly #seen: string[][]
  readonly #next: number[]
  readonly #lives: number[]

  constructor(
    shop: Shop,
    program: readonly (readonly Act[])[],
    { spoiled = (log) => log, recovers = true }: ExploreOptions,
  ) {
    this.#shop = shop
    this.#log = spoiled(shop.log)
    this.#recovers = recovers
    this.#program = program
    this.#seen = program.map(() => [])
    this.#next = program.map(() => 0)
    this.#lives = program.map(() => 0)
    for (const node of program.keys()) this.#start(node)
  }

  choices(most: number): Choice[] {
    const nodes = [...this.pending.keys()].toSorted((one, other) => one - other)
    return [
      ...nodes.map((node): Choice => `go ${node}`),
      ...(this.crashes < most
        ? nodes.flatMap((node): Choice[] => [
            `crash ${node}`,
            ...(this.pending.get(node)?.what.startsWith('append')
              ? ([`crash ${node} after`] as const)
              : []),
          ])
        : []),
    ]
  }

  async choose(choice: Choice): Promise<void> {
    const [kind, number, after] = choice.split(' ')
    const node = Number(number)
    const step = this.pending.get(node)
    if (!step) throw new Error(`node ${node} waits for nothing`)
    this.pending.delete(node)
    this.history.push(`${choice}: ${step.what}`)
    if (kind === 'go') step.go()
    else {
      this.crashes++
      if (after) await step.effect().catch(() => undefined)
      // What was under way is never heard of again; the client repeats it with its key.
      this.#lives[node] = (this.#lives[node] ?? 0) + 1
      this.#seen[node] = []
      if (this.#recovers) this.#start(node)
    }
    await quiet()
    this.violation ??= overlapIn(this.#shop.log.events)
  }

  /** Everything that the future depends on. */
  key(): string {
    const { events } = this.#shop.log
    return createHash('sha256')
      .update(
        JSON.stringify([
          events.map(({ stream, type, id }) => [stream, type, id]),
          this.#next,
          this.#seen,
          [...this.pending].map(([node, { what }]) => [node, what]),
          this.crashes,
        ]),
      )
      .digest('base64')
  }

  /** The clock finishes what was cut off; then all must be as it should. */
  async end(): Promise<void> {
    const node = nodeOf(this.#shop, this.#shop.log)
    const { events } = this.#shop.log
    for (const { type, data: content } of this.#recovers ? [...events] : []) {
      const data = { ...content } as Readonly<Record<string, unknown>>
      const text = (field: string) => String(data[field])
      if (type === 'AppointmentMoveStarted')
        await node.lives.finishMove(contextsOf(`finish-${text('moveId')}`)(SYSTEM), {
          moveId: text('moveId'),
          appointmentId: text('appointmentId'),
          barberId: text('barberId'),
          fromDay: text('fromDay'),
        })
      if (type === 'TimeBlockingStarted') {
        const [first] = data['days'] as readonly { readonly day: string }[]
        await node.availability.finishBlocking(contextsOf(`finish-${text('blockingId')}`)(SYSTEM), {
          blockingId: text('blockingId'),
          barberId: text('barberId'),
          firstDay: first?.day ?? '',
        })
      }
    }
    this.violation ??= overlapIn(events) ?? leftIn(events) ?? this.#unacknowledged()
  }

  #unacknowledged(): string | undefined {
    const { events } = this.#shop.log
    const lost = this.#answered.find(
      ({ act, commandId }) => !events.some((event) => act.happened(event, commandId)),
    )
    return lost && `acknowledged: '${lost.act.name}' was answered and is not in the log`
  }

  /** Runs what is left of a node's program, in a process without memory. */
  #start(node: number): void {
    const life = this.#lives[node] ?? 0
    const process = nodeOf(this.#shop, this.#through(node, life))
    void this.#work(node, life, process)
  }

  async #work(node: number, life: number, process: Node): Promise<void> {
    const acts = this.#program[node] ?? []
    for (let index = this.#next[node] ?? 0; index < acts.length; index++) {
      const act = acts[index]
      if (!act) return
      const commandId = `${node}-${index}`
      const isAnswered = await act.run(process, contextsOf(commandId)).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof DomainError))
            this.violation ??= `answers: '${act.name}' failed: ${String(error)}`
          return false
        },
      )
      if (this.#lives[node] !== life) return
      if (isAnswered) this.#answered.push({ act, commandId })
      this.#next[node] = index + 1
    }
    this.ended.add(node)
  }

  /** The log as a node reaches it: each step on a day waits to be chosen. */
  #through(node: number, life: number): EventLog {
    const log = this.#log
    const turn = (what: string, effect: () => Promise<unknown>) =>
      new Promise<void>((go) => {
        if (this.#lives[node] === life) this.pending.set(node, { what, go, effect })
      })
    const saw = (what: string) => this.#seen[node]?.push(what)
    return {
      ...log,
      append: async (stream, events, options) => {
        const append = () => log.append(stream, events, options)
        if (GATED.test(stream))
          await turn(`append ${events.map(({ type }) => type).join(' ')} to ${stream}`, append)
        return append().then(
          (appended) => {
            saw(`${stream} ${appended.revision}`)
            return appended
          },
          (error: unknown) => {
            saw(`${stream} lost`)
            throw error
          },
        )
      },
      readStream: (stream, options) => this.#read({ node, turn, saw }, stream, options),
    }
  }

  async *#read(
    {
      turn,
      saw,
    }: {
      node: number
      turn: (what: string, effect: () => Promise<unknown>) => Promise<void>
      saw: (what: string) => unknown
    },
    stream: string,
    options: { from?: number } | undefined,
  ) {
    if (GATED.test(stream)) await turn(`read ${stream}`, async () => undefined)
    let count = 0
    for await (const event of this.#log.readStream(stream, options)) {
      count++
      yield event
    }
    saw(`${stream} ${options?.from ?? 0}+${count}`)
  }
}

const SYSTEM = { id: 'system', role: 'system' } as const

/** Until nothing goes on but what waits for a choice: no step here takes time. */
const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done))
}

/** All programs of `commands` acts on so many nodes; nodes that are exchanged are the same. */
export function* programsOf(
  acts: readonly Act[],
  { commands, nodes }: Bounds,
): Generator<readonly (readonly Act[])[]> {
  function* sequences(length: number): Generator<readonly Act[]> {
    if (length === 0) yield []
    else for (const rest of sequences(length - 1)) for (const act of acts) yield [...rest, act]
  }
  for (const all of sequences(commands))
    for (let split = 0; split <= (nodes === 1 ? 0 : Math.floor(commands / 2)); split++) {
      const [one, other] = [all.slice(split), all.slice(0, split)]
      const isMirrored =
        one.length === other.length &&
        one.map(({ name }) => name).join() > other.map(({ name }) => name).join()
      if (!isMirrored) yield split === 0 ? [one] : [one, other]
    }
}

/** A retry after a lost race waits for a random time: here it goes on at once, in every run. */
function withoutWaiting(): Disposable {
  const { setTimeout: original } = globalThis
  globalThis.setTimeout = ((done: () => void, ms = 0) =>
    ms < RETRY_MS ? setImmediate(done) : original(done, ms)) as typeof setTimeout
  return {
    [Symbol.dispose]() {
      globalThis.setTimeout = original
    },
  }
}
const RETRY_MS = 200

export async function explore(bounds: Bounds, options: ExploreOptions = {}): Promise<Explored> {
  using _ = withoutWaiting()
  const { shop, appointmentId } = await openedShop()
  const begun = shop.log.events.length
  let [programs, states, histories] = [0, 0, 0]
  for (const program of programsOf(actsOn(shop, appointmentId), bounds)) {
    programs++
    const visited = new Set<string>()
    const open: Choice[][] = [[]]
    for (let path = open.pop(); path; path = open.pop()) {
      shop.log.rewind(begun)
      const run = new Run(shop, program, options)
      await quiet()
      for (const choice of path) await run.choose(choice)
      const taken = [...path]
      let isNew = true
      while (!run.violation && isNew) {
        const key = run.key()
        isNew = !visited.has(key)
        if (!isNew) break
        visited.add(key)
        const [first, ...rest] = run.choices(bounds.crashes)
        if (!first) break
        for (const choice of rest) open.push([...taken, choice])
        await run.choose(first)
        taken.push(first)
      }
      if (isNew || run.violation) {
        histories++
        if (!run.violation) await run.end()
      }
      if (run.violation) {
        const names = program.map((acts) => acts.map(({ name }) => name).join(', ')).join(' | ')
        return {
          programs,
          states: states + visited.size,
          histories,
          violation: { what: run.violation, history: [names, ...run.history] },
        }
      }
    }
    states += visited.size
    options.seen?.()
  }
  return { programs, states, histories, violation: undefined }
}
