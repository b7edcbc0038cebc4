/** Changes of one's own are limited, too: each is kept for good, and read by later commands. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { must } from '../../seed/http/client.ts'

const { guest, as, register, services } = await startTestServer({ config: { rateLimit: 'strict' } })

const CHANGES =
  'Has hecho demasiados cambios en poco tiempo. Espera unos minutos y vuelve a intentarlo.'

describe('changes of one’s own', () => {
  test('are counted for the account, whatever session they come from', async () => {
    const person = await register()
    const sessions: { sessionId: string }[] = [person]
    for (let n = 0; n < 3; n++)
      sessions.push(
        (
          await must(
            guest.post<{ sessionId: string }>('/api/auth/login', {
              email: person.email,
              password: person.password,
            }),
          )
        ).body,
      )
    const change = (n: number) =>
      as(sessions[n % sessions.length] ?? person).put(`/api/users/${person.user.id}`, {
        acercaDe: `Versión ${n}`,
      })
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => change(n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
      new Set([JSON.stringify({ status: 429, body: { message: CHANGES, code: 'rate_limited' } })]),
    )
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_000)
    // Somebody else changes what is theirs, and the same person what is something else.
    const other = await register()
    expect((await as(other).put(`/api/users/${other.user.id}`, { acercaDe: 'Hola' })).status).toBe(
      200,
    )
    expect((await as(person).put('/api/users/language', { idioma: 'en' })).status).toBe(200)
  })

  test('say so in the reader’s language', async () => {
    const person = await register()
    for (let n = 0; n < 60; n++)
      await services.limits.count('profileChangesByAccount', person.user.id)
    const { status, body } = await as(person).put(
      `/api/users/${person.user.id}`,
      { acercaDe: 'Hola' },
      { headers: { 'accept-language': 'en' } },
    )
    expect([status, body]).toEqual([
      429,
      {
        message: 'Too many changes in a short time. Wait a few minutes and try again.',
        code: 'rate_limited',
      },
    ])
  })

  test('are counted also where a route names no limit of its own', async () => {
    const person = await register()
    for (let n = 0; n < 600; n++) await services.limits.count('changesByAccount', person.user.id)
    expect((await as(person).delete(`/api/users/${randomUUID()}/follow`)).status).toBe(429)
    expect((await as(person).get('/api/auth/user')).status, 'a read').toBe(200)
  })
})
