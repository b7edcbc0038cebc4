/** Accounts that came to nothing are closed after a mail, and no others. */
import { beforeAll, describe, expect, test } from 'vitest'
import { unusedAccounts, unverifiedSweep } from '../../workers/identity/unverified-accounts.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { openLogger } from '../../observability/logger.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { finishAll } from '../support/unfinished.ts'
import { contextOf, settled } from '../support/acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const DAY = 86_400_000
const after = (days: number) => new Date(Date.now() + days * DAY)
const sweepAt = async (days: number) => {
  const {
    db,
    identity: { accounts },
  } = house.services
  const done = await unverifiedSweep({ db, accounts }).run(after(days), {
    signal: new AbortController().signal,
    logger: openLogger('silent'),
  })
  await settled(house)
  return done
}
const unused = async (days: number) =>
  (await unusedAccounts(house.services.db, after(days), 100)).map(({ userId }) => userId)

/** Has been sent the mail, and has signed out everywhere. */
async function silent(person: SignedIn): Promise<SignedIn> {
  await house.services.identity.recovery.requestVerification(
    contextOf(house, person),
    person.user.id,
  )
  await must(house.as(person).post('/api/auth/logout-all', {}))
  await settled(house)
  return person
}
const signIn = (person: SignedIn, more: object = {}) =>
  house.guest.post<{ code?: string; sessionId?: string }>('/api/auth/login', {
    email: person.email,
    password: person.password,
    ...more,
  })

describe('an account is not closed', () => {
  /** What somebody has had to do with others, or others with them, before they signed out. */
  const lives: readonly (readonly [
    string,
    (person: SignedIn, other: SignedIn) => Promise<unknown>,
  ])[] = [
    [
      'a booking',
      async (person) => {
        const chair = await openChair(house)
        return must(book(house, person, chair, (await someDay(house, chair))[2]), 201)
      },
    ],
    [
      'a post',
      (person) => must(house.as(person).post('/api/posts', { content: 'Degradado' }), 201),
    ],
    [
      'somebody whom they follow',
      (person, other) => must(house.as(person).post(`/api/users/${other.user.id}/follow`)),
    ],
    [
      'somebody who follows them',
      (person, other) => must(house.as(other).post(`/api/users/${person.user.id}/follow`)),
    ],
    [
      'a message request',
      (person, other) =>
        must(
          house.as(other).post(`/api/chat/users/${person.user.id}/messages`, { message: 'Hola' }),
          201,
        ),
    ],
    [
      'a report about them',
      (person, other) =>
        must(
          house.as(other).post('/api/moderation/reports', {
            targetType: 'USER',
            targetId: person.user.id,
            reason: 'spam',
          }),
          201,
        ),
    ],
    [
      'a confirmed address',
      (person) =>
        house.services.commands.handle(
          accountDecider,
          person.user.id,
          { type: 'VerifyEmail', data: {} },
          contextOf(house, person),
        ),
    ],
  ]
  test.each(lives)('that has %s', async (_, live) => {
    const [person, other] = [await house.barber(), await house.barber()]
    await live(person, other)
    await silent(person)
    expect(await unused(400)).not.toContain(person.user.id)
  })

  test('that was used within thirty days, however its sessions ended', async () => {
    const person = await silent(await house.client())
    house.clock.offsetMs = 20 * DAY
    try {
      const {
        body: { sessionId = '' },
      } = await must(signIn(person))
      await must(house.as({ sessionId }).post('/api/auth/logout'))
    } finally {
      house.clock.offsetMs = 0
    }
    expect(await unused(49)).not.toContain(person.user.id)
    expect(await unused(51)).toContain(person.user.id)
  })
})

test('an unused account is announced by mail, closed two weeks later, had back by signing in, and forgotten when its time has passed', async () => {
  const [gone, back, kept] = [
    await silent(await house.client()),
    await silent(await house.client()),
    await silent(await house.client()),
  ]
  expect(await unused(29)).not.toContain(gone.user.id)
  await sweepAt(31)
  const announced = async () =>
    (
      await house.services.db.pool.query<{ id: string }>(
        `SELECT data ->> 'userId' AS id FROM log.event WHERE type = 'AccountEndAnnounced'`,
      )
    ).rows.map(({ id }) => id)
  expect(await announced()).toEqual(
    expect.arrayContaining([gone, back, kept].map(({ user }) => user.id)),
  )
  expect(
    (await house.guest.get(`/api/users/${gone.user.id}`)).status,
    'nothing is closed yet',
  ).toBe(200)
  const before = (await announced()).length
  await sweepAt(44)
  expect((await announced()).length, 'told once').toBe(before)

  house.clock.offsetMs = 40 * DAY
  try {
    await must(signIn(kept))
  } finally {
    house.clock.offsetMs = 0
  }
  await sweepAt(46)
  expect(
    await Promise.all(
      [gone, back, kept].map(
        async ({ user }) =>
          (await house.services.identity.accounts.person(user.id))?.standing.closed,
      ),
    ),
  ).toEqual([true, true, false])
  await finishAll(house.services)
  expect(await signIn(back)).toMatchObject({ status: 409, body: { code: 'account_closing' } })
  await must(signIn(back, { recuperar: true }))
  await settled(house)
  await finishAll(house.services)
  expect((await signIn(gone)).status, 'the account is no more').toBe(401)
  expect((await house.guest.get(`/api/users/${back.user.id}`)).status).toBe(200)
})
