import { expect, test } from 'vitest'
import { placeOf } from './origins.ts'

test('of IPv6 a house is one place, however it is written; of IPv4 an address is', () => {
  expect(placeOf('192.0.2.7')).toBe('192.0.2.7')
  expect(['2001:db8:1:2:aaaa::1', '2001:0db8:0001:0002::', '2001:DB8:1:2:0:0:0:9', '2001:db8:1:2::9%eth0'].map(placeOf)).toEqual(Array(4).fill('2001:db8:1:2'))
  expect([placeOf('2001:db8::1'), placeOf('::1')]).toEqual(['2001:db8:0:0', '0:0:0:0'])
  expect(placeOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})
