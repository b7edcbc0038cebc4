/**
 * The worker in a process of its own, so that what reacts, sends and sweeps takes no turn of the
 * one that answers people. It is a child of that one: it gets the configuration from it, is asked
 * by it how things stand, comes after it where processors are short, is begun anew where it ends by
 * itself, and ends with it, however that ends (backend/worker.ts).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '../config.ts'
import { backoff } from '../eventlog/backoff.ts'
import type { Workers, WorkersFigures, WorkersHealth } from '../workers/start.ts'

/** What the child is told. */
export type WorkerMessage =
  | { readonly type: 'begin'; readonly config: Config }
  | { readonly type: 'ask'; readonly id: number }
  | { readonly type: 'end' }

/** What the child says. */
export type Says =
  | { readonly type: 'begun' }
  /** The start failed. `mistakes`: of the configuration. */
  | { readonly type: 'failed'; readonly problem: string; readonly mistakes: boolean }
  | { readonly type: 'stands'; readonly id: number; readonly standing: WorkersState }

export interface WorkersState {
  readonly health: WorkersHealth
  readonly figures: WorkersFigures
}

/** As of nice(1). */
const PRIORITY = 10
/** It finishes what runs in 20 seconds at most; then it is ended. */
const END_MS = 22_000
const ASK_MS = 1_500

const PROGRAM = join(import.meta.dirname, '../worker.ts')

/** Begun before it is needed: reading its code takes as long as opening the stores. */
export class WorkerProcess {
  readonly #logger: Logger
  #child: ChildProcess
  #ended = false
  #starting: Promise<void> | undefined

  constructor(logger: Logger) {
    this.#logger = logger
    this.#child = spawned()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** @throws where the worker can't start */
  async begin(config: Config): Promise<Workers> {
    await this.#begun(config)
    void this.#keep(config)
    return {
      health: async () => (await this.#ask().catch(() => undefined))?.health ?? away(config),
      // The latest figures are kept for further requests.
      figures: async () => (await this.#ask()).figures,
      close: () => this.close(),
    }
  }

  /** Ends it in order; after a while, anyhow. */
  async close(): Promise<void> {
    this.#ended = true
    await this.#starting
    const child = this.#child
    if (hasEnded(child)) return
    const gone = once(child, 'exit')
    tell(child, { type: 'end' })
    const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
    await gone
    clearTimeout(late)
  }

  async #begun(config: Config): Promise<void> {
    const child = this.#child
    const begun = heard(child, (message) => {
      if (message.type === 'failed')
        throw message.mistakes ? new ConfigError([message.problem]) : new Error(message.problem)
      return message.type === 'begun' || undefined
    })
    tell(child, { type: 'begin', config })
    this.#starting = begun.then(
      () => {},
      () => {},
    )
    await begun
  }

  async #keep(config: Config): Promise<void> {
    for (let attempt = 0; !this.#ended; attempt++) {
      const began = Date.now()
      const [code, signal] = hasEnded(this.#child)
        ? [this.#child.exitCode, this.#child.signalCode]
        : ((await once(this.#child, 'exit')) as [number | null, string | null])
      if (this.#ended) return
      this.#logger.error({ code, signal }, "the worker's process has ended: it is begun anew")
      if (Date.now() - began > 60_000) attempt = 0
      await pause(backoff(attempt))
      if (this.#ended) return
      this.#child = spawned()
      await this.#begun(config).catch((error: Error) =>
        this.#logger.error({ problem: error.message }, 'the worker does not start'),
      )
    }
  }

  async #ask(): Promise<WorkersState> {
    const child = this.#child
    const id = ++questions
    const answer = heard(
      child,
      (message) => (message.type === 'stands' && message.id === id ? message.standing : undefined),
      ASK_MS,
    )
    tell(child, { type: 'ask', id })
    return answer
  }
}

let questions = 0

const spawned = (): ChildProcess => {
  // The folder of this version of Node, in the one that is named.
  const compiled = getCompileCacheDir()
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }),
    },
  })
  // What can't be sent, or a process that can't be made, shows as its end.
  child.on('error', () => {})
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY)
  } catch {
    // Where that may not be said it works as everybody else.
  }
  return child
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined

function tell(child: ChildProcess, what: WorkerMessage): void {
  if (child.connected) child.send(what, () => {})
}

/** The first accepted message. @throws on exit or timeout */
function heard<T>(
  child: ChildProcess,
  take: (message: Says) => T | undefined,
  patienceMs?: number,
): Promise<T> {
  return new Promise<T>((done, fail) => {
    const timer =
      patienceMs === undefined
        ? undefined
        : setTimeout(() => over(() => fail(new Error('the worker does not answer'))), patienceMs)
    const over = (end: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      end()
    }
    const onMessage = (text: unknown) => {
      try {
        // Our own program is at the other end.
        const found = take(text as Says)
        if (found !== undefined) over(() => done(found))
      } catch (error) {
        over(() => fail(error instanceof Error ? error : new Error(String(error))))
      }
    }
    const onExit = () => over(() => fail(new Error("the worker's process has ended")))
    if (hasEnded(child)) return onExit()
    child.on('message', onMessage)
    child.on('exit', onExit)
  })
}

const away = ({ redisUrl }: Config): WorkersHealth => ({
  ok: false,
  problem: "the worker's process does not answer",
  backend: redisUrl ? 'redis' : 'postgres',
  deliveries: undefined,
  reactors: [],
  sweeps: [],
})
