/** Timers and clocks of a node: the world's. */
import timers from 'node:timers'
import timersPromises from 'node:timers/promises'
import { type Here, simHere, simTimeOf } from './here.ts'

const real = {
  Date: globalThis.Date,
  performanceNow: performance.now.bind(performance),
  hrtime: process.hrtime,
  timeout: AbortSignal.timeout.bind(AbortSignal),
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  clear: globalThis.clearTimeout,
  clearImmediate: globalThis.clearImmediate,
  pause: timersPromises.setTimeout,
  turn: timersPromises.setImmediate,
  ticks: timersPromises.setInterval,
}

type Callback = (...args: unknown[]) => unknown

class VirtualTimer {
  readonly #at: Here
  readonly #go: () => void
  readonly #millis: number
  readonly #repeats: boolean
  readonly #what: string
  #number = 0

  constructor(at: Here, what: string, millis: number, go: () => void) {
    this.#at = at
    this.#what = what
    this.#millis = millis
    this.#go = go
    this.#repeats = what === 'interval'
    this.#begin()
  }

  #begin() {
    this.#number = this.#at.world.after(this.#at.node, this.#millis, this.#what, () => {
      if (this.#repeats) this.#begin()
      this.#go()
    })
  }

  cancel(): void {
    this.#at.world.cancel(this.#number)
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return true
  }
  refresh(): this {
    this.cancel()
    this.#begin()
    return this
  }
  close(): this {
    this.cancel()
    return this
  }
  [Symbol.toPrimitive](): number {
    return this.#number
  }
  [Symbol.dispose](): void {
    this.cancel()
  }
}

const begin =
  (what: 'timeout' | 'interval', otherwise: typeof real.setTimeout | typeof real.setInterval) =>
  (callback: Callback, millis = 0, ...args: unknown[]) => {
    const at = simHere()
    return at
      ? new VirtualTimer(at, what, Math.max(1, millis), () => void callback(...args))
      : (otherwise as (...all: unknown[]) => unknown)(callback, millis, ...args)
  }
const soon = (callback: Callback, ...args: unknown[]) => {
  const at = simHere()
  return at
    ? new VirtualTimer(at, 'immediate', 0, () => void callback(...args))
    : (real.setImmediate as unknown as (...all: unknown[]) => unknown)(callback, ...args)
}
const cancel = (otherwise: (timer: never) => void) => (timer: unknown) =>
  timer instanceof VirtualTimer ? timer.cancel() : otherwise(timer as never)

interface Waiting {
  readonly signal?: AbortSignal
}
const pause = (millis?: number, value?: unknown, options: Waiting = {}) => {
  const at = simHere()
  if (!at) return real.pause(millis, value, options)
  return new Promise((done, fail) => {
    const { signal } = options
    const aborted = () => fail(new DOMException('The operation was aborted', 'AbortError'))
    if (signal?.aborted) return aborted()
    const end = () => {
      timer.cancel()
      aborted()
    }
    const timer = new VirtualTimer(at, 'pause', Math.max(1, millis ?? 0), () => {
      signal?.removeEventListener('abort', end)
      done(value)
    })
    signal?.addEventListener('abort', end, { once: true })
  })
}
async function* ticks(millis = 1, value?: unknown, options: Waiting = {}) {
  if (!simHere()) return yield* real.ticks(millis, value, options)
  for (;;) {
    await pause(millis, undefined, options)
    yield value
  }
}

class VirtualDate extends real.Date {
  constructor(...args: unknown[]) {
    const at = args.length === 0 ? simHere() : undefined
    if (at) super(simTimeOf(at))
    else super(...(args as []))
  }
  static override now(): number {
    const at = simHere()
    return at ? simTimeOf(at) : real.Date.now()
  }
}

const replacedTimers = {
  setTimeout: begin('timeout', real.setTimeout),
  setInterval: begin('interval', real.setInterval),
  setImmediate: soon,
  clearTimeout: cancel(real.clear),
  clearInterval: cancel(real.clear),
  clearImmediate: cancel(real.clearImmediate),
}
Object.assign(globalThis, replacedTimers, { Date: VirtualDate })
Object.assign(timers, replacedTimers)
Object.assign(timersPromises, {
  setTimeout: pause,
  setImmediate: (value?: unknown, options?: Waiting) =>
    simHere() ? pause(0, value, options) : real.turn(value, options),
  setInterval: ticks,
})
performance.now = () => {
  const at = simHere()
  return at ? at.world.time : real.performanceNow()
}
const hrtime = (before?: [number, number]): [number, number] => {
  const at = simHere()
  if (!at) return real.hrtime(before)
  const [seconds, nanos] = [Math.floor(at.world.time / 1_000), (at.world.time % 1_000) * 1e6]
  return [seconds - (before?.[0] ?? 0), nanos - (before?.[1] ?? 0)]
}
hrtime.bigint = () => {
  const at = simHere()
  return at ? BigInt(Math.round(at.world.time * 1_000)) * 1_000n : real.hrtime.bigint()
}
process.hrtime = hrtime
AbortSignal.timeout = (millis) => {
  const at = simHere()
  if (!at) return real.timeout(millis)
  const controller = new AbortController()
  at.world.after(at.node, millis, 'abort', () =>
    controller.abort(new DOMException('The operation timed out', 'TimeoutError')),
  )
  return controller.signal
}
const temporal = {
  instant: Temporal.Now.instant.bind(Temporal.Now),
  zoned: Temporal.Now.zonedDateTimeISO.bind(Temporal.Now),
  day: Temporal.Now.plainDateISO.bind(Temporal.Now),
}
const instantNow = () => {
  const at = simHere()
  return at ? Temporal.Instant.fromEpochMilliseconds(Math.floor(simTimeOf(at))) : temporal.instant()
}
Object.assign(Temporal.Now, {
  instant: instantNow,
  zonedDateTimeISO: (zone = 'UTC') =>
    simHere() ? instantNow().toZonedDateTimeISO(zone) : temporal.zoned(zone),
  plainDateISO: (zone = 'UTC') =>
    simHere() ? instantNow().toZonedDateTimeISO(zone).toPlainDate() : temporal.day(zone),
})
