/** A client of a live connection, the app's unless told, that remembers what it heard. */
import { WebSocket } from 'ws'
import { ConsoleEvent, LiveEvent } from '../../../contract/live.ts'

/** As a page of the console. */
export const deskListener = (url: string, headers?: Record<string, string>) =>
  new Listener<ConsoleEvent>(url, headers, (value) => ConsoleEvent.parse(value))

export class Listener<Message extends { readonly type: string } = LiveEvent> {
  readonly socket: WebSocket
  readonly #messages: Message[] = []
  #taken = 0
  #waiting = new Set<() => void>()
  #refused: number | undefined
  #closed: number | undefined
  openedAt = 0

  // Of the app there is no other kind.
  constructor(
    url: string,
    headers: Record<string, string> = {},
    parse: (value: unknown) => Message = (value) => LiveEvent.parse(value) as unknown as Message,
  ) {
    this.socket = new WebSocket(url, { headers, perMessageDeflate: false })
    this.socket.on('open', () => {
      this.openedAt = Date.now()
    })
    this.socket.on('message', (data: Buffer) => {
      this.#messages.push(parse(JSON.parse(data.toString())))
      this.#wake()
    })
    this.socket.on('unexpected-response', (request, response) => {
      this.#refused = response.statusCode
      request.destroy()
      this.#wake()
    })
    this.socket.on('error', () => this.#wake())
    this.socket.on('close', (code) => {
      this.#closed = code
      this.#wake()
    })
  }

  /** Types of everything heard so far, in order. */
  get heard(): readonly Message['type'][] {
    return this.#messages.map(({ type }) => type)
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  /**
   * The next message of a type that no `next` has given yet; what comes before it is passed over.
   */
  next<T extends Message['type']>(type: T): Promise<Extract<Message, { type: T }>> {
    return this.#until(`a message ${type}`, () => {
      const at = this.#messages.findIndex(
        (message, index) => index >= this.#taken && message.type === type,
      )
      if (at < 0) return undefined
      this.#taken = at + 1
      // Found by this very type.
      return this.#messages[at] as Extract<Message, { type: T }>
    })
  }

  /** Status of the answer where the connection was refused. */
  refused(): Promise<number> {
    return this.#until('a refusal', () => this.#refused)
  }

  /** Code with which the connection was closed. */
  closed(): Promise<number> {
    return this.#until('the end of the connection', () => this.#closed)
  }

  /** Says what its screen shows, and waits until the server has heard it. */
  async watch(...topics: string[]): Promise<void> {
    this.say({ type: 'watch', topics })
    this.say({ type: 'ping' })
    await this.next('pong')
  }

  say(message: object): void {
    this.send(JSON.stringify(message))
  }

  send(data: string | Buffer): void {
    this.socket.send(data)
  }

  close(): void {
    this.socket.close()
  }

  async #until<T>(what: string, look: () => T | undefined): Promise<T> {
    const late = AbortSignal.timeout(10_000)
    for (;;) {
      const seen = look()
      if (seen !== undefined) return seen
      if (late.aborted)
        throw new Error(
          `${what} did not come; heard: ${this.heard.join(', ') || 'nothing'}; closed: ${this.#closed ?? 'no'}; refused: ${this.#refused ?? 'no'}`,
        )
      await new Promise<void>((done) => {
        const wake = () => {
          this.#waiting.delete(wake)
          late.removeEventListener('abort', wake)
          done()
        }
        this.#waiting.add(wake)
        late.addEventListener('abort', wake)
      })
    }
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
  }
}
