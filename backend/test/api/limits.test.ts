/** How often is too often: safety.md 1.4. The limits as people meet them, counted in PostgreSQL. */
import { expect, test } from 'vitest'
import { openLimits } from '../../api/kernel/limits.ts'
import { must } from '../support/chair.ts'
import { startTestServer } from '../support/server.ts'

const { guest, as, register, services } = await startTestServer({ config: { rateLimit: 'strict' } })

test('wrong passwords are counted, right ones are not', async () => {
  const person = await register()
  const tries = (password: string, times: number) => Array.from({ length: times }, () => () => guest.post('/api/auth/login', { email: person.email, password }))
  for (const attempt of tries(person.password, 15)) expect((await attempt()).status).toBe(200)
  for (const attempt of tries('no-es', 10)) expect((await attempt()).status).toBe(401)
  const { status, body, headers } = await guest.post('/api/auth/login', { email: person.email, password: person.password })
  expect([status, body['code']]).toEqual([429, 'rate_limited'])
  expect(body).toEqual({ message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.', code: 'rate_limited' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
  // Somebody else at the same address signs in as before, and a session that lives is not touched.
  const other = await register()
  expect((await guest.post('/api/auth/login', { email: other.email, password: other.password })).status).toBe(200)
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
  const answers = await Promise.all(Array.from({ length: 30 }, () => guest.post('/api/auth/login', { email: person.email, password: 'no-es' })))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('another node counts on', async () => {
  const one = openLimits({ pool: services.db.pool, mode: 'strict' })
  const two = openLimits({ pool: services.db.pool, mode: 'strict' })
  for (let n = 0; n < 10; n++) await (n % 2 ? one : two).count('passwordByAccount', 'alguien')
  await expect(one.count('passwordByAccount', 'alguien')).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(two.count('passwordByAccount', 'alguien')).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a wrong current password is counted per person', async () => {
  const person = await register()
  for (let n = 0; n < 10; n++) expect((await as(person).post('/api/auth/change-password', { currentPassword: 'no-es', newPassword: 'nueva-clave' })).status).toBe(400)
  expect((await as(person).post('/api/auth/change-password', { currentPassword: person.password, newPassword: 'nueva-clave' })).status).toBe(429)
})

test('one owner sends thirty invitations an hour', async () => {
  const owner = await register('duenno')
  const { body: shop } = await must(as(owner).post<{ id: string }>('/api/businesses', { nombre: 'La Navaja', direccion: 'Calle Mayor 1' }), 201)
  const invite = () => as(owner).post<{ id: string }>(`/api/businesses/${shop.id}/barbers`, {})
  for (let n = 0; n < 30; n++) {
    const { body } = await must(invite(), 201)
    // Withdrawn at once: it is not the number of open ones that is too much.
    await must(as(owner).delete(`/api/businesses/${shop.id}/invitations/${body.id}`))
  }
  const { status, body } = await invite()
  expect([status, body]).toEqual([429, { message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.', code: 'rate_limited' }])
})

test('one address makes ten accounts an hour', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await guest.post('/api/auth/register', { nombre: 'Prueba', email: `n${n}@limites.example`, password: 'secreto-1' })).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses[0]).toBe(201)
})
