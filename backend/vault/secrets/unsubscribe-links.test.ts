import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { preferenceKeys } from '../../../contract/engagement/preferences.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

const links = new UnsubscribeLinks(randomBytes(32))
const userId = randomUUID()

test.each(preferenceKeys)('a link of %s is read back', (subject) => {
  expect(links.read(links.tokenOf({ userId, subject }))).toEqual({ userId, subject })
})

test('a link that was changed, cut or made elsewhere is none', () => {
  const token = links.tokenOf({ userId, subject: 'newReview' })
  const other = new UnsubscribeLinks(randomBytes(32)).tokenOf({ userId, subject: 'newReview' })
  const swapped =
    token.slice(0, 43) + links.tokenOf({ userId: randomUUID(), subject: 'newReview' }).slice(43)
  for (const wrong of ['', 'x', token.slice(1), token.slice(0, -1), `${token}A`, other, swapped])
    expect(links.read(wrong), wrong).toBeUndefined()
})
