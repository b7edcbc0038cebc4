/** The caller's address, behind proxies of our own, and the network that it belongs to. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether an address is one of ours; `trusted` are addresses and CIDR ranges. */
export function proxiesOf(trusted: readonly string[]): (address: string) => boolean {
  const ours = new BlockList()
  for (const range of trusted) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) ours.addAddress(address, family)
    else ours.addSubnet(address, Number(bits), family)
  }
  return (given) => {
    const address = plain(given)
    return isIP(address) !== 0 && ours.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** The nearest address outside our proxies; further entries are the caller's claims. */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isProxy: (address: string) => boolean,
): string {
  const hops = [
    ...String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean),
    socket.remoteAddress ?? '',
  ].map(plain)
  let nearest = hops.length - 1
  while (nearest > 0 && isProxy(hops[nearest] ?? '')) nearest -= 1
  return hops[nearest] ?? ''
}

/** IPv4 as IPv6 sockets say it. */
const plain = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/, '')

/**
 * The network of an address, as its first groups. IPv4 addresses are returned as they are. One line
 * usually has an IPv6 network of 64 bits, in which it may choose any address; a provider gives a
 * site up to 48 bits.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const own = plain(address)
  if (!isIPv6(own)) return own
  const [before = '', after] = own.split('%')[0]?.split('::') ?? []
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [first, last] = [groups(before), groups(after)]
  const zeros =
    after === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...zeros, ...last]
    .slice(0, bits / 16)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}

/** A network that limits by address count, and how many times the limit of one line it has. */
export interface CountedNetwork {
  readonly network: string
  readonly times: number
}

/** Networks of an address: its line, and for IPv6 its site at ten times the limit. */
export const networksOf = (address: string): readonly CountedNetwork[] => {
  const line = { network: networkOf(address), times: 1 }
  return isIPv6(plain(address))
    ? [line, { network: `${networkOf(address, 48)}::/48`, times: 10 }]
    : [line]
}
