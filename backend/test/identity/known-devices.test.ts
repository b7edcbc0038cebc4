/** A browser in which somebody has signed in before does not wait behind strangers' tries. */
import { expect, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { eventually } from '../support/eventually.ts'
import { Passwords } from '../../vault/secrets/passwords.ts'
import { startTestServer } from '../support/server.ts'

const house = await startTestServer({ passwords: new Passwords() })
const { vault, db } = house.services

const signIn = (who: { email: string; password: string }, cookie?: string) =>
  house.guest.post(
    '/api/auth/login',
    { email: who.email, password: who.password },
    cookie === undefined ? {} : { headers: { cookie } },
  )
const deviceOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith('did='))
    ?.split(';', 1)[0]

/** Keeps every place in the queue of strangers taken while something is done. */
async function underAttack<T>(work: () => Promise<T>): Promise<T> {
  let isOn = true
  const attackers = Array.from({ length: 120 }, async () => {
    // Each begins anew as soon as it is through or refused.
    while (isOn)
      await vault.passwords.matches(undefined, 'adivinada').catch(() => new Promise(setImmediate))
  })
  try {
    await eventually('the queue is full', async () =>
      vault.passwords.matches(undefined, 'x').then(
        () => false,
        () => true,
      ),
    )
    return await work()
  } finally {
    isOn = false
    await Promise.all(attackers)
  }
}

test('while strangers fill the queue, twelve people who have signed in before get in, and a browser that nobody knows is told to try again', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => house.client()))
  const devices = await Promise.all(people.map(async (who) => deviceOf(await signIn(who))))
  await underAttack(async () => {
    const answers = await Promise.all(people.map((who, index) => signIn(who, devices[index])))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    const [stranger] = people
    const refused = stranger && (await signIn(stranger))
    expect([refused?.status, refused?.body['code']]).toEqual([503, 'busy'])
  })
})

test('a device that has signed in to one account is a stranger to others', async () => {
  const [one, other] = [await house.client(), await house.client()]
  const device = deviceOf(await signIn(one))
  await underAttack(async () => {
    expect((await signIn(other, device)).status).toBe(503)
    expect((await signIn(one, device)).status).toBe(200)
  })
})

test('what is kept names nobody, and is forgotten when the browser was not seen for half a year', async () => {
  const who = await house.client()
  const answer = await signIn(who)
  expect(answer.headers.getSetCookie().find((one) => one.startsWith('did='))).toMatch(
    /^did=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const secret = deviceOf(answer)?.slice('did='.length)
  expect(await vault.knownDevices.knows(secret, who.email)).toBe(true)
  const rows = JSON.stringify(
    await db.many(sql`SELECT encode(hash, 'escape') AS hash, seen_at FROM vault.known_device`),
  )
  for (const word of [who.email, who.user.id, secret ?? '']) expect(rows).not.toContain(word)
  house.clock.offsetMs = 181 * 86_400_000
  expect(await vault.knownDevices.knows(secret, who.email)).toBe(false)
  await vault.sweep()
  expect(await db.many(sql`SELECT FROM vault.known_device`)).toEqual([])
})

test('on a computer that is not to remember them the mark goes with the browser', async () => {
  const who = await house.client()
  const { headers } = await house.guest.post('/api/auth/login', {
    email: who.email,
    password: who.password,
    recordarme: false,
  })
  expect(headers.getSetCookie().find((one) => one.startsWith('did='))).not.toContain('Max-Age')
})

test('the console knows a device, too', async () => {
  const moderator = await house.staff('moderator')
  const signInThere = (cookie?: string) =>
    house.guest.post(
      '/api/admin/auth/login',
      { email: moderator.email, password: moderator.password },
      cookie === undefined ? {} : { headers: { cookie } },
    )
  const device = deviceOf(await signInThere())
  await underAttack(async () => {
    expect((await signInThere(device)).status).toBe(200)
    expect((await signInThere()).status).toBe(503)
  })
})
