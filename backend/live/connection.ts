/** One open socket: what it may say, how much it may take, when it is cut off. */
import { type RawData, WebSocket } from 'ws'
import { ClientMessage } from '../../contract/live.ts'
import type { LiveSession } from './sessions.ts'
import type { Pauses } from './topics.ts'

export interface LiveLimits extends Pauses {
  readonly messageBytes: number
  readonly socketsPerUser: number
  readonly socketsPerAddress: number
  /** Messages within `floodMs` that a client may send. */
  readonly messages: number
  readonly floodMs: number
  /** What may wait to be taken by a slow client. */
  readonly bufferedBytes: number
  /** How long one may take to say by a message who one is. */
  readonly authMs: number
  readonly pingMs: number
  readonly recheckMs: number
  readonly closeMs: number
  /** The other side hears of an act that may be taken back so much later. */
  readonly undoMs: number
}

export const liveLimits: LiveLimits = {
  messageBytes: 16_384,
  socketsPerUser: 10,
  socketsPerAddress: 50,
  messages: 30,
  floodMs: 10_000,
  bufferedBytes: 1_048_576,
  authMs: 10_000,
  pingMs: 30_000,
  recheckMs: 60_000,
  closeMs: 1_000,
  undoMs: 10_000,
  topicMs: 1_000,
  marketMs: 10_000,
}

/** Why a socket is closed: the protocol's own codes, and ours for a session that ended. */
export const closeCodes = {
  goingAway: [1001, 'going away'],
  tooMuch: [1008, 'too many messages'],
  tooMany: [1008, 'too many connections'],
  signedOut: [4401, 'session ended'],
} as const

interface Listeners<On extends string> {
  /** Finds the session of a secret; signing in twice is not possible. */
  readonly signIn: (connection: LiveConnection<On>, secret: string) => Promise<void>
  /** Nothing where it is no topic here. */
  readonly topicIn: (text: string) => On | undefined
  /** Settled once it is known which of these they hear of. */
  readonly watch: (connection: LiveConnection<On>, topics: ReadonlySet<On>) => Promise<void>
  readonly closed: (connection: LiveConnection<On>) => void
}

export class LiveConnection<On extends string> {
  readonly address: string
  readonly openedAt = Date.now()
  session: LiveSession | undefined
  shown: ReadonlySet<On> = new Set()
  topics: ReadonlySet<On> = new Set()
  readonly #socket: WebSocket
  readonly #limits: LiveLimits
  readonly #listeners: Listeners<On>
  #watching: Promise<void> = Promise.resolve()
  #answers = true
  #signingIn = false
  #counted = { since: 0, messages: 0 }

  constructor(socket: WebSocket, address: string, limits: LiveLimits, listeners: Listeners<On>) {
    this.#socket = socket
    this.address = address
    this.#limits = limits
    this.#listeners = listeners
    socket.on('message', (data, isBinary) => this.#heard(data, isBinary))
    socket.on('ping', () => {
      this.#count()
    })
    socket.on('pong', () => {
      this.#answers = true
    })
    // A broken frame or a reset: ws closes the socket by itself.
    socket.on('error', () => {})
    socket.once('close', () => listeners.closed(this))
  }

  /** Sends a serialized message. True if the slow client was closed instead. */
  send(text: string): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false
    if (this.#socket.bufferedAmount > this.#limits.bufferedBytes) {
      this.#socket.terminate()
      return true
    }
    this.#socket.send(text)
    return false
  }

  tell(event: { readonly type: string }): void {
    this.send(JSON.stringify(event))
  }

  /** What its screen shows counts otherwise now that it is known whose it is. */
  watchAgain(): void {
    this.#watching = this.#listeners.watch(this, this.shown)
  }

  /** Once per round: a client that missed the last ping is gone. */
  beat(): void {
    if (!this.#answers) return this.#socket.terminate()
    this.#answers = false
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping()
  }

  close([code, reason]: (typeof closeCodes)[keyof typeof closeCodes]): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #heard(data: RawData, isBinary: boolean): void {
    if (!this.#count() || isBinary) return
    const { data: message } = ClientMessage.safeParse(parsed(data))
    switch (message?.type) {
      // `pong` follows the pending `watch` messages, so clients use it as their acknowledgement.
      case 'ping':
        return void this.#watching.then(() => this.tell({ type: 'pong' }))
      case 'watch':
        this.#watching = this.#listeners.watch(
          this,
          new Set(
            message.topics.flatMap((topic) => this.#listeners.topicIn(topic.toLowerCase()) ?? []),
          ),
        )
        return
      case 'auth':
        return this.#authenticate(message.sessionId)
      // Anything else a client says is not heard: events come from the server alone.
      default:
    }
  }

  #authenticate(secret: string): void {
    const mayStill =
      !this.session && !this.#signingIn && Date.now() - this.openedAt <= this.#limits.authMs
    if (!mayStill) return
    this.#signingIn = true
    this.#listeners.signIn(this, secret).catch(() => this.close(closeCodes.signedOut))
  }

  #count(): boolean {
    const now = Date.now()
    if (now - this.#counted.since > this.#limits.floodMs)
      this.#counted = { since: now, messages: 0 }
    this.#counted.messages += 1
    if (this.#counted.messages <= this.#limits.messages) return true
    this.close(closeCodes.tooMuch)
    return false
  }
}

function parsed(data: RawData): unknown {
  try {
    // Text messages come as one Buffer, ws's own default.
    return JSON.parse((data as Buffer).toString('utf8'))
  } catch {
    return undefined
  }
}
