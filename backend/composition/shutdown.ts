/**
 * The process's end. Whatever asks for it, and however often, it happens once and in order: a
 * terminal sends Ctrl-C to npm and to us, npm passes on what it gets, systemd and containers signal
 * the whole group. A second signal must not cut off what the first one began, or the embedded
 * database stays behind.
 */
import type { Logger } from 'pino'

export interface ShutdownReason {
  readonly signal?: NodeJS.Signals
  /** What nobody caught; the process then ends with 1. */
  readonly error?: unknown
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const

/** Runs `work` at the first signal or fatal error, then exits with 0 or 1. */
export function shutDownOnce(
  logger: Logger,
  work: (reason: ShutdownReason) => Promise<void>,
): void {
  let began = false
  const end = async (reason: ShutdownReason) => {
    if (began)
      return logger[reason.signal ? 'info' : 'error'](
        { signal: reason.signal, err: reason.error },
        'already shutting down',
      )
    began = true
    let code = reason.signal ? 0 : 1
    await work(reason).catch((err: unknown) => {
      logger.error({ err }, 'the shutdown failed')
      code = 1
    })
    process.exit(code)
  }
  for (const signal of signals) process.on(signal, () => void end({ signal }))
  // An unhandled rejection arrives here, too.
  process.on('uncaughtException', (error) => void end({ error }))
}

/** Steps are abandoned after this; with the rest it is below a container's 30 s. */
const PATIENCE_MS = 24_000
const LEAST_MS = 500

/** A stack of closers; a slow step doesn't block later ones, as the database is last. */
export class Closing extends AsyncDisposableStack {
  readonly #logger: Logger
  readonly #patienceMs: number
  #deadline: number | undefined

  constructor(logger: Logger, { patienceMs = PATIENCE_MS } = {}) {
    super()
    this.#logger = logger
    this.#patienceMs = patienceMs
  }

  override defer(close: () => PromiseLike<void> | void): void {
    super.defer(() => this.#inTime(close))
  }

  async #inTime(close: () => PromiseLike<void> | void): Promise<void> {
    this.#deadline ??= Date.now() + this.#patienceMs
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((done) => {
      timer = setTimeout(() => done('late'), Math.max(LEAST_MS, (this.#deadline ?? 0) - Date.now()))
    })
    try {
      if ((await Promise.race([close(), late])) === 'late')
        this.#logger.error(
          { step: close.toString().slice(0, 80) },
          'something does not close: going on without it',
        )
    } finally {
      clearTimeout(timer)
    }
  }
}
