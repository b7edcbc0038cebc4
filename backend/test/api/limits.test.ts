/** How often is too often: safety.md 1.4. The limits as people meet them, counted in PostgreSQL. */
import { expect, test } from 'vitest'
import { openLimits } from '../../api/kernel/limits.ts'
import { sql } from '../../postgres/db.ts'
import { startTestServer } from '../support/server.ts'
import { must } from '../../seed/http/client.ts'

const { guest, as, register, services, url } = await startTestServer({
  config: { rateLimit: 'strict', trustedProxies: ['127.0.0.1'] },
})
/** As a proxy of ours hands on what came from there. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const { db } = services

test('wrong passwords are counted, right ones are not', async () => {
  const person = await register()
  const tries = (password: string, times: number) =>
    Array.from(
      { length: times },
      () => () => guest.post('/api/auth/login', { email: person.email, password }),
    )
  for (const attempt of tries(person.password, 15)) expect((await attempt()).status).toBe(200)
  for (const attempt of tries('no-es', 10)) expect((await attempt()).status).toBe(401)
  const { status, body, headers } = await guest.post('/api/auth/login', {
    email: person.email,
    password: person.password,
  })
  expect([status, body['code']]).toEqual([429, 'rate_limited'])
  expect(body).toEqual({
    message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
    code: 'rate_limited',
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
  // Somebody else at the same address signs in as before, and a session that lives is not touched.
  const other = await register()
  expect(
    (await guest.post('/api/auth/login', { email: other.email, password: other.password })).status,
  ).toBe(200)
  expect((await as(person).get('/api/auth/user')).status).toBe(200)
})

test('acts towards others are counted for who does them', async () => {
  const [person, other] = [await register(), await register()]
  const search = (who: typeof person) => as(who).get('/api/users?q=nadie')
  for (let times = 0; times < 60; times++) expect((await search(person)).status).toBe(200)
  expect((await search(person)).status).toBe(429)
  expect((await search(other)).status).toBe(200)
})

test('many tries at once slip past no limit', async () => {
  const person = await register()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      guest.post('/api/auth/login', { email: person.email, password: 'no-es' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('another node counts on', async () => {
  const one = openLimits({ pool: services.db.pool, mode: 'strict' })
  const two = openLimits({ pool: services.db.pool, mode: 'strict' })
  for (let n = 0; n < 10; n++) await (n % 2 ? one : two).count('passwordByAccount', 'alguien')
  await expect(one.count('passwordByAccount', 'alguien')).rejects.toMatchObject({
    code: 'rate_limited',
  })
  await expect(two.count('passwordByAccount', 'alguien')).rejects.toMatchObject({
    code: 'rate_limited',
  })
})

test.each([
  ['bookings', 'bookingsByAccount', 60],
  ['messages', 'messagesByAccount', 900],
  ['hearts', 'heartsByAccount', 1_000],
  ['blocks', 'blocksByAccount', 120],
  ['requests', 'requestsBySession', 600],
] as const)(
  'two nodes allow one person as many %s as one node, and a tenth more at most',
  async (_, limit, points) => {
    const nodes = [1, 2].map(() => openLimits({ pool: services.db.pool, mode: 'strict' }))
    const who = `quien-${limit}`
    let allowed = 0
    for (let act = 0; act < points * 2; act++)
      if (await nodes[act % 2]?.allows(limit, who)) allowed++
    expect(allowed).toBeGreaterThanOrEqual(points)
    expect(allowed).toBeLessThanOrEqual(points * 1.1)
  },
)

test('below a tenth of a limit nothing is written to the database', async () => {
  const limits = openLimits({ pool: db.pool, mode: 'strict' })
  const written = async () =>
    (
      await db.first<{ count: number }>(
        sql`SELECT count(*)::int AS count
          FROM vault.rate_limit
          WHERE key LIKE 'bookingsByAccount:%'`,
      )
    )?.count
  const before = await written()
  for (let act = 0; act < 6; act++) await limits.count('bookingsByAccount', 'poco')
  expect(await written()).toBe(before)
  await limits.count('bookingsByAccount', 'poco')
  expect(await written()).toBe((before ?? 0) + 1)
})

test('many acts at once on one node slip past no leased limit', async () => {
  const limits = openLimits({ pool: db.pool, mode: 'strict' })
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => limits.allows('bookingsByAccount', 'muchos')),
  )
  expect(answers.filter(Boolean)).toHaveLength(60)
})

test('what is given back may be used again', async () => {
  const limits = openLimits({ pool: db.pool, mode: 'strict' })
  for (let act = 0; act < 60; act++) await limits.count('bookingsByAccount', 'devuelto')
  await limits.forgive('bookingsByAccount', 'devuelto')
  expect([
    await limits.allows('bookingsByAccount', 'devuelto'),
    await limits.allows('bookingsByAccount', 'devuelto'),
  ]).toEqual([true, false])
})

test('a line has one limit by address, whichever of its IPv6 addresses it uses', async () => {
  const registered = (n: number, address: string) =>
    guest.post(
      '/api/auth/register',
      { nombre: 'Prueba', email: `v6-${n}@limites.example`, password: 'secreto-1' },
      from(address),
    )
  for (let n = 0; n < 10; n++)
    expect((await registered(n, `2001:db8:1:2::${n + 1}`)).status).toBe(201)
  expect((await registered(10, '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await registered(11, '2001:db8:1:3::1')).status, 'the line beside it').toBe(201)
})

test('a site has ten times the limit of a line', async () => {
  const limits = openLimits({ pool: db.pool, mode: 'strict' })
  const lineOf = (n: number) => `2001:db8:77:${n.toString(16)}::1`
  for (let n = 0; n < 100; n++) await limits.count('registrationByAddress', lineOf(n))
  await expect(limits.count('registrationByAddress', lineOf(100))).rejects.toMatchObject({
    code: 'rate_limited',
  })
  await limits.count('registrationByAddress', '2001:db8:78::1')
})

test('tries at one account are counted by line', async () => {
  const person = await register()
  const attempt = (n: number) =>
    guest.post(
      '/api/auth/login',
      { email: person.email, password: 'no-es' },
      from(`2001:db8:5:5::${n}`),
    )
  for (let n = 1; n <= 10; n++) expect((await attempt(n)).status).toBe(401)
  expect((await attempt(11)).status).toBe(429)
})

test.each([
  [
    'pages of people who do not exist',
    600,
    (n: number) => `/user/5b0f3a52-6f6e-4d52-9a57-${String(n).padStart(12, '0')}`,
  ],
  [
    'sitemap files',
    600,
    (n: number) => `/sitemap/barberos/5b0f3a52-6f6e-4d52-9a57-${String(n).padStart(12, '0')}.xml`,
  ],
  [
    'pictures',
    3_000,
    (n: number) => `/media/5b0f3a52-6f6e-4d52-9a57-${String(n).padStart(12, '0')}`,
  ],
])('one address is refused beyond its limit of %s', async (what, points, path) => {
  const asking = from(`198.51.100.${what.length}`)
  const asked = async (count: number) => {
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, n) => (await fetch(url + path(n), asking)).status),
    )
    return statuses.filter((status) => status === 429).length
  }
  for (let left = points; left > 0; left -= 100) expect(await asked(100)).toBe(0)
  expect(await asked(20)).toBe(20)
  const refused = await fetch(url + path(0), asking)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // Files of the build are no page.
  expect((await fetch(`${url}/assets/app.js`, asking)).status).toBe(404)
  expect((await fetch(url + path(0), from('203.0.113.1'))).status).toBe(404)
})

test('a wrong current password is counted per person', async () => {
  const person = await register()
  for (let n = 0; n < 10; n++)
    expect(
      (
        await as(person).post('/api/auth/change-password', {
          currentPassword: 'no-es',
          newPassword: 'nueva-clave',
        })
      ).status,
    ).toBe(400)
  expect(
    (
      await as(person).post('/api/auth/change-password', {
        currentPassword: person.password,
        newPassword: 'nueva-clave',
      })
    ).status,
  ).toBe(429)
})

test('one owner sends thirty invitations an hour', async () => {
  const owner = await register('duenno')
  const { body: shop } = await must(
    as(owner).post<{ id: string }>('/api/businesses', {
      nombre: 'La Navaja',
      direccion: 'Calle Mayor 1',
    }),
    201,
  )
  const invite = () => as(owner).post<{ id: string }>(`/api/businesses/${shop.id}/barbers`, {})
  for (let n = 0; n < 30; n++) {
    const { body } = await must(invite(), 201)
    // Withdrawn at once: it is not the number of open ones that is too much.
    await must(as(owner).delete(`/api/businesses/${shop.id}/invitations/${body.id}`))
  }
  const { status, body } = await invite()
  expect([status, body]).toEqual([
    429,
    {
      message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
      code: 'rate_limited',
    },
  ])
})

test('one address makes ten accounts an hour', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 11; n++)
    statuses.push(
      (
        await guest.post('/api/auth/register', {
          nombre: 'Prueba',
          email: `n${n}@limites.example`,
          password: 'secreto-1',
        })
      ).status,
    )
  expect(statuses.at(-1)).toBe(429)
  expect(statuses[0]).toBe(201)
})
