/** Push to Android by FCM HTTP v1. No secret links, because Google reads it. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
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
} from './push-channel.ts'

/** Of the service account's key file. */
export interface FcmAccount {
  readonly projectId: string
  readonly clientEmail: string
  readonly privateKey: string
  readonly tokenUri: string
}

export interface FcmOptions {
  readonly account: FcmAccount
  readonly devicesOf: (userId: string) => Promise<readonly string[]>
  /** FCM says that the token is no more, or that it was never one of ours. */
  readonly forget: (userId: string, token: string) => Promise<void>
  readonly url?: string
  readonly timeoutMs?: number
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

export function fcmService({
  account,
  devicesOf,
  forget,
  url = 'https://fcm.googleapis.com',
  timeoutMs = PUSH_TIMEOUT_MS,
}: FcmOptions): PushService {
  const pace = new Pace()
  const access = new AccessToken(account, timeoutMs)
  return {
    reaches: async (userId) => (await devicesOf(userId)).length > 0,
    async sendsTo(message, userId) {
      const devices = await devicesOf(userId)
      return devices.map((token) => () => sendTo(token, message, userId))
    },
    close: async () => {},
  }

  async function sendTo(
    token: string,
    message: RenderedMessage,
    userId: string,
  ): Promise<SendError | undefined> {
    const resting = restingFailure(pace)
    if (resting) return resting
    try {
      const answer = await post(await access.current(), payloadOf(token, message))
      pace.answered()
      return answer.ok ? undefined : await refused(answer, token, userId)
    } catch (error) {
      if (error instanceof SendError) {
        if (!error.code.startsWith(REFUSED)) pace.silent()
        return error
      }
      pace.silent()
      const code = codeOf(error)
      return new SendError('push', {
        code,
        permanent: false,
        wentOut: neverConnected.has(code) ? 'no' : 'perhaps',
      })
    }
  }

  function post(accessToken: string, body: object): Promise<Response> {
    return fetch(`${url}/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    })
  }

  async function refused(answer: Response, token: string, userId: string): Promise<SendError> {
    const { status } = answer
    // A 404 alone may also be a project that is named wrongly: then no device is to blame.
    if (isTokensFault(await answer.json().catch(() => undefined))) {
      await forget(userId, token)
      return new SendError('push', { code: String(status), permanent: true, wentOut: 'no' })
    }
    if (status === 401) access.drop()
    const permanent = status < 500 && ![401, 403, 429].includes(status)
    return new SendError('push', {
      code: String(status),
      permanent,
      wentOut: 'no',
      retryAfterMs: retryAfterOf(answer.headers.get('retry-after')),
    })
  }
}

/** The tag is the same the second time: the device shows one notice for each subject. */
const payloadOf = (token: string, { title, body, path, group }: RenderedMessage) => ({
  message: {
    token,
    notification: { title, body: truncatedText(body) },
    data: { path, tag: group },
    android: { ttl: `${PUSH_TTL_SECONDS}s`, priority: 'HIGH', notification: { tag: group } },
  },
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** google.rpc.Status: is it the device's token that is wrong, and not our request? */
function isTokensFault(body: unknown): boolean {
  const details =
    isObject(body) && isObject(body['error']) ? objectsIn(body['error']['details']) : []
  return details.some(
    ({ errorCode, fieldViolations }) =>
      errorCode === 'UNREGISTERED' ||
      errorCode === 'SENDER_ID_MISMATCH' ||
      objectsIn(fieldViolations).some(({ field }) => field === 'message.token'),
  )
}

/** What the code of a refusal by the token endpoint begins with. */
const REFUSED = 'EAUTH'

/** OAuth 2.0 access token of a service account (RFC 7523), cached until shortly before expiry. */
class AccessToken {
  readonly #account: FcmAccount
  readonly #key: KeyObject
  readonly #timeoutMs: number
  #kept: { readonly token: string; readonly until: number } | undefined
  #asking: Promise<string> | undefined

  constructor(account: FcmAccount, timeoutMs: number) {
    this.#account = account
    this.#key = createPrivateKey(account.privateKey)
    this.#timeoutMs = timeoutMs
  }

  /** @throws SendError */
  current(): Promise<string> {
    if (this.#kept && this.#kept.until > Date.now()) return Promise.resolve(this.#kept.token)
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  drop(): void {
    this.#kept = undefined
  }

  async #ask(): Promise<string> {
    const { clientEmail: iss, tokenUri: aud } = this.#account
    const iat = Math.floor(Date.now() / 1_000)
    const assertion = signedToken({
      alg: 'RS256',
      key: this.#key,
      claims: { iss, scope: SCOPE, aud, iat, exp: iat + 3_600 },
    })
    const answer = await fetch(aud, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }),
    }).catch((error: unknown) => {
      throw noToken(codeOf(error))
    })
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok || !isObject(body) || typeof body['access_token'] !== 'string')
      throw noToken(`${REFUSED} ${answer.status}`, retryAfterOf(answer.headers.get('retry-after')))
    const seconds = typeof body['expires_in'] === 'number' ? body['expires_in'] : 3_600
    this.#kept = { token: body['access_token'], until: Date.now() + (seconds - 300) * 1_000 }
    return body['access_token']
  }
}

/** No message was sent. A permanent refusal is the operator's to fix, so the delivery waits. */
const noToken = (code: string, retryAfterMs?: number) =>
  new SendError('push', { code, permanent: false, wentOut: 'no', retryAfterMs })
