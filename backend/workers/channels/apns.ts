/** Push to iOS by APNs: HTTP/2, ES256 token. No secret links, because Apple reads it. */
import { createPrivateKey } from 'node:crypto'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import type { RenderedMessage } from '../delivery/notice.ts'
import { Pace } from '../kernel/pace.ts'
import { codeOf, neverConnected, SendError } from './channel.ts'
import { signedToken } from './jwt.ts'
import {
  PUSH_TIMEOUT_MS,
  PUSH_TTL_SECONDS,
  type PushService,
  restingFailure,
  retryAfterOf,
  truncatedText,
  topicOf,
} from './push-channel.ts'

export interface ApnsOptions {
  /** PEM, P-256: the `.p8` file. */
  readonly key: string
  readonly keyId: string
  readonly teamId: string
  readonly topic: string
  /** Apple's service for apps in development; those that are released have another. */
  readonly sandbox?: boolean
  readonly url?: string
  readonly devicesOf: (userId: string) => Promise<readonly string[]>
  /** APNs says that the token is no more, or that it was never one of ours. */
  readonly forget: (userId: string, token: string) => Promise<void>
  readonly timeoutMs?: number
}

const urlOf = (sandbox: boolean) =>
  sandbox ? 'https://api.sandbox.push.apple.com' : 'https://api.push.apple.com'

/** Of which a device's token is gone, or belongs to another app. */
const tokensFault: ReadonlySet<string> = new Set([
  'BadDeviceToken',
  'DeviceTokenNotForTopic',
  'Unregistered',
  'ExpiredToken',
])
/** Apple accepts tokens for an hour and rejects changes within 20 minutes. */
const PROVIDER_TOKEN_MS = 40 * 60_000

export function apnsService({
  key,
  keyId,
  teamId,
  topic,
  sandbox = false,
  url = urlOf(sandbox),
  devicesOf,
  forget,
  timeoutMs = PUSH_TIMEOUT_MS,
}: ApnsOptions): PushService {
  const pace = new Pace()
  const connection = new Connection(url, timeoutMs)
  const signingKey = createPrivateKey(key)
  let provider: { readonly token: string; readonly until: number } | undefined
  const providerToken = () => {
    if (!provider || provider.until <= Date.now()) {
      const claims = { iss: teamId, iat: Math.floor(Date.now() / 1_000) }
      provider = {
        token: signedToken({ alg: 'ES256', kid: keyId, key: signingKey, claims }),
        until: Date.now() + PROVIDER_TOKEN_MS,
      }
    }
    return provider.token
  }
  return {
    reaches: async (userId) => (await devicesOf(userId)).length > 0,
    async sendsTo(message, userId) {
      const devices = await devicesOf(userId)
      return devices.map((token) => () => sendTo(token, message, userId))
    },
    close: async () => connection.close(),
  }

  async function sendTo(
    token: string,
    message: RenderedMessage,
    userId: string,
  ): Promise<SendError | undefined> {
    const resting = restingFailure(pace)
    if (resting) return resting
    try {
      const answer = await connection.post(
        {
          ':path': `/3/device/${token}`,
          authorization: `bearer ${providerToken()}`,
          'apns-topic': topic,
          'apns-push-type': 'alert',
          'apns-priority': '10',
          'apns-expiration': String(Math.floor(Date.now() / 1_000) + PUSH_TTL_SECONDS),
          'apns-collapse-id': topicOf(message.group),
        },
        payloadOf(message),
      )
      pace.answered()
      return answer.status === 200 ? undefined : await refused(answer, token, userId)
    } catch (error) {
      pace.silent()
      const code = codeOf(error instanceof Error ? (error.cause ?? error) : error)
      return new SendError('push', {
        code,
        permanent: false,
        wentOut: neverConnected.has(code) ? 'no' : 'perhaps',
      })
    }
  }

  async function refused(
    { status, reason, retryAfter }: Answer,
    token: string,
    userId: string,
  ): Promise<SendError> {
    if (status === 410 || tokensFault.has(reason)) {
      await forget(userId, token)
      return new SendError('push', { code: String(status), permanent: true, wentOut: 'no' })
    }
    if (reason === 'ExpiredProviderToken') provider = undefined
    const permanent = status < 500 && status !== 403 && status !== 429
    return new SendError('push', {
      code: String(status),
      permanent,
      wentOut: 'no',
      retryAfterMs: retryAfterOf(retryAfter),
    })
  }
}

const payloadOf = ({ title, body, path, group }: RenderedMessage) => ({
  aps: { alert: { title, body: truncatedText(body) }, sound: 'default', 'thread-id': group },
  path,
  tag: group,
})

interface Answer {
  readonly status: number
  /** Apple's word for what is wrong; empty where there is none. */
  readonly reason: string
  readonly retryAfter: string | undefined
}

/** One HTTP/2 connection, made when it is needed and again after it has ended or fallen silent. */
class Connection {
  readonly #url: string
  readonly #timeoutMs: number
  #session: ClientHttp2Session | undefined

  constructor(url: string, timeoutMs: number) {
    this.#url = url
    this.#timeoutMs = timeoutMs
  }

  close(): void {
    this.#session?.destroy()
  }

  #open(): ClientHttp2Session {
    if (this.#session && !this.#session.closed && !this.#session.destroyed) return this.#session
    const session = connect(this.#url)
    // Each request on it hears the error itself.
    session.on('error', () => {})
    this.#session = session
    return session
  }

  /** @throws where no whole answer came within the time */
  post(headers: Readonly<Record<string, string>>, body: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const session = this.#open()
      const stream = session.request({ ':method': 'POST', ...headers })
      const timer = setTimeout(() => {
        reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
        stream.close(constants.NGHTTP2_CANCEL)
        session.destroy()
      }, this.#timeoutMs)
      let [status, retryAfter, text]: [number, string | undefined, string] = [0, undefined, '']
      stream.setEncoding('utf8')
      stream.on('response', (answered) => {
        status = answered[':status'] ?? 0
        retryAfter = answered['retry-after']
      })
      stream.on('data', (part: string) => {
        if (text.length < 4_096) text += part
      })
      stream.on('error', reject)
      stream.on('close', () => {
        clearTimeout(timer)
        // Reset by the other side, or cut off with the connection.
        if (status === 0)
          return reject(Object.assign(new Error('no answer'), { code: 'ECONNRESET' }))
        resolve({ status, reason: reasonIn(text), retryAfter })
      })
      stream.end(JSON.stringify(body))
    })
  }
}

function reasonIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' &&
      body !== null &&
      'reason' in body &&
      typeof body.reason === 'string'
      ? body.reason
      : ''
  } catch {
    return ''
  }
}
