import { expect, test } from 'vitest'
import { addressOf, networkOf, proxiesOf } from './address.ts'
import { isAllowedOrigin } from './origin.ts'

const isProxy = proxiesOf(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
const caller = (remoteAddress: string, forwarded?: string) =>
  addressOf(
    {
      socket: { remoteAddress } as never,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    },
    isProxy,
  )

test.each([
  ['198.51.100.1', undefined, '198.51.100.1'],
  // Whoever is no proxy of ours may say what they like.
  ['198.51.100.1', '1.2.3.4', '198.51.100.1'],
  ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['10.1.2.3', '1.2.3.4, 203.0.113.9, 192.0.2.7', '203.0.113.9'],
  ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['fd00::1', '2001:db8::5', '2001:db8::5'],
  ['10.1.2.3', undefined, '10.1.2.3'],
])('%s with %s is %s', (remote, forwarded, expected) =>
  expect(caller(remote, forwarded)).toBe(expected),
)

test.each([
  ['https://balbu.app', 'api.balbu.app', true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
  ['https://evil.example', 'balbu.app', false],
  ['http://127.0.0.1:4000', '127.0.0.1:3000', false],
  ['null', 'balbu.app', false],
  ['file://balbu.app', 'balbu.app', false],
  ['capacitor://localhost', 'balbu.app', false],
])('%s at %s: ours is %s', (origin, host, ours) =>
  expect(isAllowedOrigin(origin, host, ['https://balbu.app'])).toBe(ours),
)

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:DB8:1:2:0:0:0:9', '2001:db8:1:2'],
  ['2001:db8:1:2::9%eth0', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['not an address', 'not an address'],
])('the line of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

test('a site is the first 48 bits', () => {
  expect(networkOf('2001:db8:1:2::9', 48)).toBe('2001:db8:1')
})
