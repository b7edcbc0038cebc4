/** Accounts that came to nothing are forgotten, and no others. */
import { beforeAll, expect, test } from 'vitest'
import { unverifiedAccounts, unverifiedSweep } from '../../composition/unverified.ts'
import { account } from '../../domain/identity/account.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { book, contextOf, must, openChair, someDay } from '../support/chair.ts'
import { startTestServer, type TestPerson, type TestServer } from '../support/server.ts'

let house: TestServer
beforeAll(async () => { house = await startTestServer() })

const DAY = 86_400_000
const after = (days: number) => new Date(Date.now() + days * DAY)

/** Has been sent the mail, and has gone away. */
async function silent(person: TestPerson): Promise<TestPerson> {
  await house.services.recovery.requestVerification(contextOf(house, person), person.user.id)
  await house.services.vault.sessions.endAll(person.user.id)
  return person
}

test('whoever never answered the mail, is not here and has nothing with anybody is forgotten after thirty days', async () => {
  const { services } = house
  const [gone, verified, here, never, client] = [await house.register(), await house.register(), await house.register(), await house.register(), await house.register()]
  const chair = await openChair(house)
  await must(book(house, client, chair, (await someDay(house, chair))[2]), 201)
  for (const person of [gone, verified, client, chair.barber]) await silent(person)
  await services.recovery.requestVerification(contextOf(house, here), here.user.id)
  await services.vault.sessions.endAll(never.user.id)
  const { commands } = services
  await commands.handle(account, verified.user.id, { type: 'VerifyEmail', data: {} }, contextOf(house, verified))
  expect(await services.passed(await services.log.head(), { timeoutMs: 60_000 })).toBe(true)

  const due = (days: number) => unverifiedAccounts(services.db, after(days), 100)
  expect(await due(29)).toEqual([])
  expect(await due(31)).toEqual([gone.user.id])
  const sweep = unverifiedSweep({ db: services.db, closing: services.closing })
  const run = () => sweep.run(after(31), { signal: new AbortController().signal, logger: openLogger('silent') })
  expect(await run()).toMatchObject({ done: 1, failed: 0 })
  expect(await run(), 'and once').toMatchObject({ done: 0, failed: 0 })
  const left = await services.db.many(sql`SELECT FROM vault.account WHERE user_id = ${gone.user.id}`)
  expect(left).toEqual([])
  await must(house.guest.post('/api/auth/register', { nombre: 'Otra vez', email: gone.email, password: 'secreto-1', telefono: '5512345678', rol: 'cliente' }), 201)
})
