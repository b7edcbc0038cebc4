import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { AnswerLinks } from './answer-links.ts'

const link = {
  appointmentId: randomUUID(),
  clientId: randomUUID(),
  change: 3,
  until: Date.parse('2030-01-07T16:00:00Z'),
}

test('a link says what it was made of, and nothing else makes one', () => {
  const links = new AnswerLinks(randomBytes(32))
  const token = links.tokenOf(link)
  expect(token).toMatch(/^[\w-]{97}$/)
  expect(links.read(token)).toEqual(link)
  expect(new AnswerLinks(randomBytes(32)).read(token), 'another master key').toBeUndefined()
  for (const place of [0, 10, 30, 45, 50, 53, 54, 80, 96]) {
    const other = token[place] === 'A' ? 'B' : 'A'
    expect(
      links.read(token.slice(0, place) + other + token.slice(place + 1)),
      `changed at ${place}`,
    ).toBeUndefined()
  }
  // The claim of one with the seal of another.
  expect(
    links.read(
      links.tokenOf({ ...link, appointmentId: randomUUID() }).slice(0, 54) + token.slice(54),
    ),
  ).toBeUndefined()
  for (const odd of ['', 'x', token.slice(1), `${token}A`, 'ñ'.repeat(97)])
    expect(links.read(odd)).toBeUndefined()
})
