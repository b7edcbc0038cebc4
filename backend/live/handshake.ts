/**
 * Who is knocking: the rules of an upgrade to /ws, in the order of safety.md 1.3. A browser can't set headers on it,
 * so a cookie counts too, but only from our own pages: any page may open a socket to us and would bring the cookie along.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { LiveSession, LiveSessions } from './sessions.ts'

export type Knock =
  | { readonly refused: 401 | 403 | 404 }
  /** Without a session: a guest, who may still sign in by the first message. */
  | { readonly refused?: undefined; readonly session: LiveSession | undefined }

export interface HandshakeRules {
  readonly sessions: LiveSessions
  /** Origins beside our own host whose pages may use the cookie. */
  readonly allowedOrigins: readonly string[]
}

export async function knock(request: IncomingMessage, { sessions, allowedOrigins }: HandshakeRules): Promise<Knock> {
  const url = new URL(request.url ?? '/', 'http://host')
  if (url.pathname !== '/ws') return { refused: 404 }

  const header = request.headers['x-session-id']
  if (typeof header === 'string') {
    // A header that is there is what counts: falling back to the cookie would quietly change who one is.
    const session = await sessions.byHeader(header)
    return session ? { session } : { refused: 401 }
  }

  const cookie = cookieOf(request)
  const origin = request.headers.origin
  if (cookie !== undefined && origin !== undefined) {
    if (!isOurs(origin, request.headers.host, allowedOrigins)) return { refused: 403 }
    const session = await sessions.byCookie(cookie)
    if (session) return { session }
  }

  const ticket = url.searchParams.get('ticket')
  return { session: ticket ? await sessions.byTicket(ticket) : undefined }
}

/** The same host serves our pages; others are ours only by configuration. */
function isOurs(origin: string, host: string | undefined, allowed: readonly string[]): boolean {
  if (allowed.includes(origin)) return true
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === host
}

function cookieOf({ headers }: IncomingMessage): string | undefined {
  const cookies = new Map((headers.cookie ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return [name, value.join('=')] as const
  }))
  return cookies.get('__Host-sid') || cookies.get('sid') || undefined
}

/**
 * The caller's address: the nearest one that is no proxy of ours. What stands further left in X-Forwarded-For
 * is the caller's own word.
 */
export function addressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isProxy = (address: string) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return ({ socket, headers }) => {
    const hops = [...String(headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim()).filter(Boolean), socket.remoteAddress ?? '']
      .map((address) => address.replace(/^::ffff:/, ''))
    let nearest = hops.length - 1
    while (nearest > 0 && isProxy(hops[nearest] ?? '')) nearest -= 1
    return hops[nearest] ?? ''
  }
}
