/**
 * Web push. The endpoints come from people's browsers, so they are the one outbound address that
 * users can steer: only the push services' own hosts are dialled, only on 443, only where the name
 * leads to a public address, and no answer of theirs is kept or shown.
 */
import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isCurvePoint, type PushSubscription } from '../../vault/secrets/push-subscriptions.ts'
import { Pace } from '../kernel/pace.ts'
import { answersOf } from '../engagement/answers.ts'
import { codeOf, neverConnected, SendError } from './channel.ts'
import {
  PUSH_TIMEOUT_MS,
  PUSH_TTL_SECONDS,
  type PushService,
  restingFailure,
  retryAfterOf,
  truncatedText,
  topicOf,
} from './push-channel.ts'

export interface WebPushOptions {
  readonly publicKey: string
  readonly privateKey: string
  /** VAPID contact: `mailto:…` or `https://…`. */
  readonly subject: string
  readonly subscriptionsOf: (userId: string) => Promise<readonly PushSubscription[]>
  /** The push service says that the subscription is no more. */
  readonly forget: (userId: string, endpoint: string) => Promise<void>
  /** Hosts beside the well-known ones; `*.` in front for all below. */
  readonly hosts?: readonly string[]
  /** How connections are made; the guarded way unless told. */
  readonly agent?: Agent
}

const services = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]
/** Hosts whose silence is remembered; people can name any number of them. */
const MOST_HOSTS = 500
/** Nobody was dialled. */
const notDialled: ReadonlySet<string> = new Set(['ENOTFOUND', 'EPRIVATE'])

export function webPushService({
  publicKey,
  privateKey,
  subject,
  subscriptionsOf,
  forget,
  hosts = [],
  agent = guardedAgent(),
}: WebPushOptions): PushService {
  const allowed = [...services, ...hosts]
  const paces = new Map<string, Pace>()
  function paceOf(host: string): Pace {
    const pace = paces.get(host) ?? new Pace()
    paces.delete(host)
    paces.set(host, pace)
    const [oldest] = paces.keys()
    if (paces.size > MOST_HOSTS && oldest !== undefined) paces.delete(oldest)
    return pace
  }
  const dialled = async (userId: string) =>
    (await subscriptionsOf(userId)).filter(({ endpoint }) => mayDial(endpoint, allowed))
  return {
    reaches: async (userId) => (await dialled(userId)).length > 0,
    async sendsTo(message, userId) {
      const { title, body, path, language, needsLink, group } = message
      const subscriptions = await dialled(userId)
      if (subscriptions.length === 0) return []
      const actions = answersOf(message).map(({ answer, label, path: leads }) => ({
        action: answer,
        title: label,
        path: leads,
      }))
      const payload = JSON.stringify({
        title,
        body: truncatedText(body),
        path,
        language,
        needsLink,
        tag: group,
        ...(actions.length > 0 && { actions }),
      })
      return subscriptions.map((subscription) => () => sendTo(subscription, payload, userId, group))
    },
    close: async () => agent.destroy(),
  }

  async function sendTo(
    subscription: PushSubscription,
    payload: string,
    userId: string,
    group: string,
  ): Promise<SendError | undefined> {
    // The endpoint as the URL parser reads it, so that the library and the check above can't read
    // it differently.
    const { href: endpoint, host } = new URL(subscription.endpoint)
    if (!isCurvePoint(subscription.keys.p256dh)) {
      await forget(userId, subscription.endpoint)
      return new SendError('push', { code: 'EKEY', permanent: true, wentOut: 'no' })
    }
    const pace = paceOf(host)
    const resting = restingFailure(pace)
    if (resting) return resting
    // Read with the first push: a start would wait for its cryptography.
    const { default: webPush } = await import('web-push')
    try {
      await webPush.sendNotification({ endpoint, keys: { ...subscription.keys } }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: PUSH_TTL_SECONDS,
        timeout: PUSH_TIMEOUT_MS,
        agent,
        topic: topicOf(group),
      })
      pace.answered()
      return undefined
    } catch (error) {
      const status =
        error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
          ? error.statusCode
          : undefined
      if (status !== undefined) pace.answered()
      else if (!notDialled.has(codeOf(error))) pace.silent()
      if (status === 404 || status === 410) await forget(userId, subscription.endpoint)
      if (status !== undefined)
        return new SendError('push', {
          code: String(status),
          permanent: status < 500 && status !== 429,
          wentOut: 'no',
          retryAfterMs: retryAfterOf(
            error instanceof webPush.WebPushError ? error.headers['retry-after'] : undefined,
          ),
        })
      const code = codeOf(error)
      return new SendError('push', {
        code,
        permanent: code === 'EPRIVATE',
        wentOut: neverConnected.has(code) ? 'no' : 'perhaps',
      })
    }
  }
}

/** Whether the endpoint's name is allowed; its address is checked on connect. */
export function mayDial(endpoint: string, allowed: readonly string[] = services): boolean {
  if (!URL.canParse(endpoint) || endpoint.length > 2048) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (
    protocol !== 'https:' ||
    port !== '' ||
    username !== '' ||
    password !== '' ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  )
    return false
  return allowed.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
}

const notPublic = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublic.ipv4.addSubnet(network, bits, 'ipv4')
}
// Of IPv6 only 2000::/3 is given out to the public; 2002::/16 carries IPv4 addresses inside. (A
// list of both kinds would also compare IPv4 addresses with `::/3`, as which they can be written.)
for (const [network, bits] of [
  ['::', 3],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  notPublic.ipv6.addSubnet(network, bits, 'ipv6')

/** Is it an address of the public internet? */
export function isPublic(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return isIP(address) !== 0 && !notPublic[family].check(address, family)
}

/** Refuses names with any private address, because DNS may be rebound. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublic(address)))
      return callback(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), [])
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}

/** Connects to public addresses only; bare addresses are refused by `mayDial`. */
export const guardedAgent = (): Agent =>
  new Agent({ lookup: publicLookup, keepAlive: true, maxSockets: 10, timeout: 10_000 })
