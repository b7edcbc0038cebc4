/**
 * A live connection, the app's or the console's. It says who it is, what is on screen and `ping` on
 * opening, comes back by itself (5 s after a close, 3 s after an error; from the sixth try on with
 * growing, jittered pauses up to 30 s), at once when the network or the window returns, and ignores
 * what it can't read.
 */
import type { ClientMessage } from '../../contract/live.ts'

export interface LiveConnection<Topic extends string> {
  /** Hears of these topics from now on, and of no others; also after it was lost. */
  watch: (topics: readonly Topic[]) => void
  /** Asks for a `pong`, which comes once the server has heard all that was said before. */
  ping: () => void
  close: () => void
}

export interface LiveOptions<Event> {
  url: string
  /** The stored session id on opening; browsers can't send it as a header here. */
  sessionId: () => string | null
  onEvent: (event: Event) => void
  /** true on open; false when it is lost. */
  onConnected: (connected: boolean) => void
  /** Calls back when the network is there again, until the returned function is called. */
  whenBackOnline: (back: () => void) => () => void
  /** 0 ≤ n < 1; the jitter. */
  random?: () => number
}

const AFTER_CLOSE_MS = 5_000
const AFTER_ERROR_MS = 3_000
const STEADY_TRIES = 5
const LONGEST_PAUSE_MS = 30_000
const HEARTBEAT_MS = 25_000

/** Opens it and keeps it open until `close()`. */
export function connectLive<Event extends { readonly type: string }, Topic extends string>({
  url,
  sessionId,
  onEvent,
  onConnected,
  whenBackOnline,
  random = Math.random,
}: LiveOptions<Event>): LiveConnection<Topic> {
  let socket: WebSocket | undefined
  let tries = 0
  let retry: number | undefined
  let heartbeat: number | undefined
  let closed = false
  let watched: readonly Topic[] = []
  /** One that is not open yet says on opening what there is to say. */
  const say = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const ping = () => say({ type: 'ping' })
  const sayWatched = () => say({ type: 'watch', topics: [...watched] })

  const open = () => {
    window.clearTimeout(retry)
    const opened = new WebSocket(url)
    socket = opened
    let failed = false

    opened.onopen = () => {
      tries = 0
      const session = sessionId()
      if (session) say({ type: 'auth', sessionId: session })
      if (watched.length > 0) sayWatched()
      ping()
      heartbeat = window.setInterval(ping, HEARTBEAT_MS)
      onConnected(true)
    }
    opened.onmessage = ({ data }) => {
      // The boundary: the server sends what the contract says; an unknown type finds no handler.
      const event = parse(data) as Event | undefined
      if (event) onEvent(event)
    }
    opened.onerror = () => {
      failed = true
    }
    opened.onclose = () => {
      window.clearInterval(heartbeat)
      if (closed || socket !== opened) return
      socket = undefined
      onConnected(false)
      retry = window.setTimeout(open, pauseBefore(++tries, failed, random))
    }
  }

  const comeBack = () => {
    if (!closed && !socket && document.visibilityState === 'visible') open()
  }
  const stopListening = whenBackOnline(comeBack)
  document.addEventListener('visibilitychange', comeBack)
  open()

  return {
    watch(topics) {
      watched = topics
      sayWatched()
    },
    ping,
    close() {
      closed = true
      window.clearTimeout(retry)
      stopListening()
      document.removeEventListener('visibilitychange', comeBack)
      socket?.close()
    },
  }
}

/** Milliseconds before try number `attempt` (1 is the first after a loss). */
export function pauseBefore(attempt: number, failed: boolean, random: () => number): number {
  const pause = failed ? AFTER_ERROR_MS : AFTER_CLOSE_MS
  if (attempt <= STEADY_TRIES) return pause
  const grown = Math.min(LONGEST_PAUSE_MS, pause * 2 ** (attempt - STEADY_TRIES))
  return grown * (0.5 + random() / 2)
}

/** An object with a `type`; what it is about is looked at by type. Anything else is undefined. */
function parse(data: unknown): { type: string } | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const message: unknown = JSON.parse(data)
    return typeof message === 'object' &&
      message !== null &&
      'type' in message &&
      typeof message.type === 'string'
      ? (message as { type: string })
      : undefined
  } catch {
    return undefined
  }
}
