/** The caller's address, behind proxies of our own. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

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

/** The nearest address that is no proxy of ours: what stands further left in X-Forwarded-For is the caller's own word. */
export function addressOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, isProxy: (address: string) => boolean): string {
  const hops = [...String(headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim()).filter(Boolean), socket.remoteAddress ?? ''].map(plain)
  let nearest = hops.length - 1
  while (nearest > 0 && isProxy(hops[nearest] ?? '')) nearest -= 1
  return hops[nearest] ?? ''
}

/** IPv4 as IPv6 sockets say it. */
const plain = (address: string) => address.replace(/^::ffff:/, '')
