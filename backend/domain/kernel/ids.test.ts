import { expect, test } from 'vitest'
import { derivedId } from './ids.ts'

test.each([
  // As any other implementation of RFC 9562 derives them in our namespace: with others, everything
  // that is stored would be another thing.
  [['move', 'c', 1], 'a1a4c057-ad2a-5f01-8478-efc0896bd58d'],
  [['a'], '79d63260-d340-5366-9cd0-b94e9560e727'],
  [['ñ'], '24f1fc51-ebe5-5171-83f0-3bb9568e3541'],
  [['x', 3], '12970c55-deff-52c7-a183-7edd66db6dcd'],
  [['x', 5], '9713c7ff-f7c3-5c21-99e6-af9c86350345'],
  [['x', 6], '241e2946-5686-5d91-8377-1234a2e19a82'],
  [['x', 9], '900717d2-25f1-5df2-ad3f-d14fae7670bd'],
] as const)('the name %j has the id that it always had', (name, id) =>
  expect(derivedId(...name)).toBe(id),
)

test('other names have other ids, and each is a UUID of version 5', () => {
  const ids = Array.from({ length: 500 }, (_, n) => derivedId('x', n))
  expect(new Set(ids).size).toBe(500)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
