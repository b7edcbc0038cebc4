/**
 * Sessions: two secrets each, rotation, grace, revocation, the cookie and who may use it. safety.md
 * 1.1 and 1.2.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { openVault } from '../../vault/vault.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer } from '../support/server.ts'
import { cookieOf } from '../../seed/http/people.ts'

const { guest, as, byCookie, register, services, clock, url, databaseUrl } = await startTestServer()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
afterEach(() => {
  clock.offsetMs = 0
})

const whoAmI = '/api/auth/user'
const statusOf = async (sessionId: string) => (await as({ sessionId }).get(whoAmI)).status

describe('the two secrets', () => {
  test('header and cookie differ, and neither counts in the place of the other', async () => {
    const person = await register()
    const value = person.cookie.replace('sid=', '')
    expect(value).not.toBe(person.sessionId)
    expect(await statusOf(person.sessionId)).toBe(200)
    expect((await byCookie(person).get(whoAmI)).status).toBe(200)
    expect(await statusOf(value)).toBe(401)
    expect((await byCookie({ cookie: `sid=${person.sessionId}` }).get(whoAmI)).status).toBe(401)
  })

  test('the database holds neither of them', async () => {
    const person = await register()
    const rows = await services.db.many<{ row: string }>(
      sql`SELECT s::text AS row FROM vault.session s WHERE user_id = ${person.user.id}`,
    )
    expect(rows).toHaveLength(1)
    for (const secret of [person.sessionId, person.cookie.replace('sid=', '')]) {
      expect(rows[0]?.row).not.toContain(secret)
      expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test('the cookie is out of reach of scripts and other sites; over TLS it is bound to the host', async () => {
    const person = await register()
    const over = async (headers: Record<string, string>) =>
      (
        await guest.post(
          '/api/auth/login',
          { email: person.email, password: person.password },
          { headers },
        )
      ).headers.getSetCookie()[0]
    expect(await over({})).toMatch(
      /^sid=bc1_[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    // Nobody but a configured proxy may say that it was https.
    expect(await over({ 'x-forwarded-proto': 'https' })).toMatch(/^sid=/)
  })

  test('with COOKIE_SECURE it carries the __Host- prefix', async () => {
    const secure = await startTestServer({ config: { cookieSecure: true } })
    const person = await secure.register()
    const answer = await secure.guest.post('/api/auth/login', {
      email: person.email,
      password: person.password,
    })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-sid=bc1_[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await secure.byCookie({ cookie: cookieOf(answer) ?? '' }).get(whoAmI)).status).toBe(200)
  })

  test('a header that is there is what counts: no falling back to the cookie', async () => {
    const [ana, bea] = [await register(), await register()]
    const asAna = await as(ana).get(whoAmI, { headers: { cookie: bea.cookie } })
    expect(asAna.body).toMatchObject({ id: ana.user.id })
    const invalid = await as({ sessionId: `bs1_${'x'.repeat(43)}` }).get(whoAmI, {
      headers: { cookie: bea.cookie },
    })
    expect([invalid.status, invalid.body['code']]).toEqual([401, 'session_expired'])
  })
})

describe('who has no session', () => {
  test('is told to sign in where one is needed', async () => {
    const { status, body } = await guest.get(whoAmI)
    expect([status, body]).toEqual([
      401,
      { message: 'Debes iniciar sesión', code: 'unauthenticated' },
    ])
  })

  test('reads what is public, also with a session that has ended', async () => {
    const person = await register('barbero')
    await as(person).post('/api/auth/logout')
    expect((await as(person).get(`/api/users/${person.user.id}`)).status).toBe(200)
    expect((await as(person).get(whoAmI)).status).toBe(401)
  })
})

describe('beginning and ending', () => {
  test('signing in ends the session that was presented: a planted one is worth nothing', async () => {
    const [attacker, victim] = [await register(), await register()]
    const { body } = await guest.post<{ sessionId: string }>(
      '/api/auth/login',
      { email: victim.email, password: victim.password },
      { headers: { cookie: attacker.cookie } },
    )
    expect((await byCookie(attacker).get(whoAmI)).status).toBe(401)
    expect(await statusOf(attacker.sessionId)).toBe(401)
    expect(await statusOf(body.sessionId)).toBe(200)
  })

  test('logging out always answers well, clears the cookie and keeps theme and language', async () => {
    const person = await register()
    const first = await as(person).post('/api/auth/logout', undefined, {
      headers: { 'content-type': 'application/json' },
    })
    expect([first.status, first.body]).toEqual([200, { ok: true }])
    expect(first.headers.getSetCookie()[0]).toMatch(/^sid=;/)
    expect(first.headers.get('clear-site-data')).toBe('"cache"')
    expect(await statusOf(person.sessionId)).toBe(401)
    expect((await byCookie(person).get(whoAmI)).status).toBe(401)
    expect((await as(person).post('/api/auth/logout')).status).toBe(200)
    expect((await guest.post('/api/auth/logout')).status).toBe(200)
  })

  test('a new password ends every other session at once and renews this one', async () => {
    const here = await register()
    const there = await guest.post<{ sessionId: string }>('/api/auth/login', {
      email: here.email,
      password: here.password,
    })
    expect(await statusOf(there.body.sessionId)).toBe(200)
    const changed = await as(here).post<{ sessionId: string }>('/api/auth/change-password', {
      currentPassword: here.password,
      newPassword: 'otra-clave',
    })
    expect(await statusOf(there.body.sessionId)).toBe(401)
    expect(changed.body.sessionId).not.toBe(here.sessionId)
    expect((await byCookie(here).get(whoAmI)).status).toBe(401)
    expect((await byCookie({ cookie: cookieOf(changed) ?? '' }).get(whoAmI)).status).toBe(200)
    // Requests of other tabs that are under way still carry the old value.
    expect(await statusOf(here.sessionId)).toBe(200)
  })

  test('a person sees their sessions and ends one, or all', async () => {
    const here = await register()
    const chrome =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
    const there = await guest.post<{ sessionId: string }>(
      '/api/auth/login',
      { email: here.email, password: here.password },
      { headers: { 'user-agent': chrome } },
    )
    const { body } = await as(here).get<{
      sesiones: { id: string; actual: boolean; dispositivo: string }[]
    }>('/api/auth/sessions')
    expect(body.sesiones.map(({ actual, dispositivo }) => [actual, dispositivo])).toEqual([
      [false, 'Chrome en Android'],
      [true, expect.any(String)],
    ])
    expect(JSON.stringify(body)).not.toMatch(/bs1_|bc1_/)
    expect((await as(here).delete(`/api/auth/sessions/${body.sesiones[0]?.id}`)).status).toBe(200)
    expect(await statusOf(there.body.sessionId)).toBe(401)
    expect((await as(here).post('/api/auth/logout-all')).status).toBe(200)
    expect(await statusOf(here.sessionId)).toBe(401)
  })

  test("nobody ends somebody else's session", async () => {
    const [ana, bea] = [await register(), await register()]
    const { body } = await as(bea).get<{ sesiones: { id: string }[] }>('/api/auth/sessions')
    expect((await as(ana).delete(`/api/auth/sessions/${body.sesiones[0]?.id}`)).status).toBe(404)
    expect((await as(ana).delete(`/api/auth/sessions/${randomUUID()}`)).status).toBe(404)
    expect(await statusOf(bea.sessionId)).toBe(200)
  })

  test('the twenty-first session ends the one that was seen longest ago', async () => {
    const person = await register()
    const sessions = [person.sessionId]
    for (let n = 0; n < 20; n++) {
      clock.offsetMs += 1_000
      sessions.push(
        (
          await guest.post<{ sessionId: string }>('/api/auth/login', {
            email: person.email,
            password: person.password,
          })
        ).body.sessionId,
      )
    }
    expect(await Promise.all(sessions.map(statusOf))).toEqual([
      401,
      ...Array.from({ length: 20 }, () => 200),
    ])
  })

  test('another node hears of the end at once', async () => {
    const other = await openVault({ db: services.db, url: databaseUrl, masterKey: randomBytes(32) })
    try {
      const person = await register()
      expect(await other.sessions.byHeader(person.sessionId)).toMatchObject({
        userId: person.user.id,
      })
      const heard: string[] = []
      other.sessions.onRevoked((id) => heard.push(id))
      await as(person).post('/api/auth/logout')
      await eventually('the news arrives', async () => heard.length > 0)
      expect(await other.sessions.byHeader(person.sessionId)).toBeUndefined()
    } finally {
      await other.close()
    }
  })
})

test('while a node hears no news it believes nothing that it remembers', async () => {
  const other = await openVault({ db: services.db, url: databaseUrl, masterKey: randomBytes(32) })
  try {
    const [first, second] = [await register(), await register()]
    expect(await other.sessions.byHeader(first.sessionId)).toMatchObject({ userId: first.user.id })
    await services.db.run(
      sql`SELECT pg_terminate_backend(pid)
        FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'balbu sessions'`,
    )
    await as(first).post('/api/auth/logout')
    // Sooner than what is remembered would lapse by itself.
    await eventually(
      'the end is known',
      async () => (await other.sessions.byHeader(first.sessionId)) === undefined,
      { seconds: 60 },
    )

    const heard: string[] = []
    other.sessions.onRevoked((id) => heard.push(id))
    await eventually('the news arrives again', async () => {
      const { sessionId } = (
        await guest.post<{ sessionId: string }>('/api/auth/login', {
          email: second.email,
          password: second.password,
        })
      ).body
      await as({ sessionId }).post('/api/auth/logout')
      return heard.length > 0
    })
  } finally {
    await other.close()
  }
})

describe('time', () => {
  test('a remembered session lasts while it is used, thirty days without use at most, ninety in any case', async () => {
    const person = await register()
    clock.offsetMs = 29 * DAY
    const { sessionId } = (await as(person).get<{ sessionId: string }>(whoAmI)).body
    expect(await statusOf(sessionId)).toBe(200)
    clock.offsetMs = 58 * DAY
    expect(await statusOf(sessionId)).toBe(200)
    clock.offsetMs = 87 * DAY
    expect(await statusOf(sessionId)).toBe(200)
    clock.offsetMs = 91 * DAY
    expect(await statusOf(sessionId)).toBe(401)
  })

  test('one that nobody uses for thirty days ends', async () => {
    const person = await register()
    clock.offsetMs = 31 * DAY
    expect(await statusOf(person.sessionId)).toBe(401)
  })

  test('unticked, it ends with the browser and within a day', async () => {
    const person = await register()
    const answer = await guest.post<{ sessionId: string }>('/api/auth/login', {
      email: person.email,
      password: person.password,
      recordarme: false,
    })
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/)
    clock.offsetMs = 11 * 60 * MINUTE
    expect(await statusOf(answer.body.sessionId)).toBe(200)
    clock.offsetMs = 25 * 60 * MINUTE
    expect(await statusOf(answer.body.sessionId)).toBe(401)
  })

  test('after a day of use the app gets a new value; the old one counts for a minute from its first use', async () => {
    const person = await register()
    expect((await as(person).get(whoAmI)).body).not.toHaveProperty('sessionId')
    clock.offsetMs = 25 * 60 * MINUTE
    const { sessionId } = (await as(person).get<{ sessionId: string }>(whoAmI)).body
    expect(sessionId).toMatch(/^bs1_/)
    expect(sessionId).not.toBe(person.sessionId)
    expect(await statusOf(sessionId)).toBe(200)
    clock.offsetMs += 50_000
    expect(await statusOf(person.sessionId)).toBe(200)
    clock.offsetMs += 11_000
    expect(await statusOf(person.sessionId)).toBe(401)
  })

  test('a value that was replaced long ago is a stolen one: the whole session ends', async () => {
    const person = await register()
    const reused: string[] = []
    services.vault.sessions.onReuse(({ userId }) => reused.push(userId))
    clock.offsetMs = 25 * 60 * MINUTE
    const { sessionId } = (await as(person).get<{ sessionId: string }>(whoAmI)).body
    expect(await statusOf(sessionId)).toBe(200)
    clock.offsetMs += 2 * MINUTE
    expect(await statusOf(person.sessionId)).toBe(401)
    expect(await statusOf(sessionId)).toBe(401)
    expect(reused).toEqual([person.user.id])
  })

  test('a new value that never arrived costs nobody the session', async () => {
    const person = await register()
    clock.offsetMs = 25 * 60 * MINUTE
    await as(person).get(whoAmI)
    clock.offsetMs += 10 * MINUTE
    const again = await as(person).get<{ sessionId: string }>(whoAmI)
    expect(again.status).toBe(200)
    expect(await statusOf(again.body.sessionId)).toBe(200)
  })

  test('of requests at the same moment one is given the new value', async () => {
    const person = await register()
    clock.offsetMs = 25 * 60 * MINUTE
    const answers = await Promise.all(Array.from({ length: 8 }, () => as(person).get(whoAmI)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.filter(({ body }) => 'sessionId' in body)).toHaveLength(1)
  })
})

describe('a change that another site has the browser send', () => {
  const origin = (value: string) => ({ origin: value })
  const site = (value: string) => ({ 'sec-fetch-site': value })

  test.each([
    ['same site, as the browser says', site('same-origin'), true],
    ['typed by the person', site('none'), true],
    ['another site, as the browser says', site('cross-site'), false],
    ['a sister site', site('same-site'), false],
    [
      'the browser says another site, the origin is ours',
      { ...site('cross-site'), ...origin(url) },
      false,
    ],
    ['our own origin, an old browser', origin(url), true],
    [
      'a configured origin',
      { ...site('cross-site'), ...origin('https://app.balbu.example') },
      true,
    ],
    ['an unknown origin', origin('https://evil.example'), false],
    ['an origin without name', origin('null'), false],
    ['no browser at all', {}, true],
  ])('%s', async (_, headers, fine) => {
    const person = await register()
    const { status, body } = await byCookie(person).put(
      `/api/users/${person.user.id}`,
      { nombre: 'Cambiada' },
      { headers },
    )
    expect([status, body['code']]).toEqual(fine ? [200, undefined] : [403, 'csrf'])
    expect((await byCookie(person).get(whoAmI, { headers })).status).toBe(200)
  })

  test('is no matter where the header speaks: no other site can set it', async () => {
    const person = await register()
    expect(
      (
        await as(person).put(
          `/api/users/${person.user.id}`,
          { nombre: 'Cambiada' },
          { headers: site('cross-site') },
        )
      ).status,
    ).toBe(200)
  })

  test('a form and a plain text have no parser', async () => {
    const person = await register()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const { status, body } = await byCookie(person).put(
        `/api/users/${person.user.id}`,
        '{"nombre":"Cambiada"}',
        { headers: { 'content-type': type } },
      )
      expect([type, status, body['code']]).toEqual([type, 415, 'unsupported_media_type'])
    }
  })
})

test('a ticket opens one socket, once, within half a minute', async () => {
  const person = await register()
  const ticket = async () =>
    (await as(person).post<{ ticket: string }>('/api/auth/ws-ticket')).body.ticket
  const first = await ticket()
  const sessionId = await services.vault.tickets.redeem(first)
  expect(await services.vault.sessions.byId(sessionId ?? '')).toMatchObject({
    userId: person.user.id,
  })
  expect(await services.vault.tickets.redeem(first)).toBeUndefined()
  const late = await ticket()
  clock.offsetMs = 31_000
  expect(await services.vault.tickets.redeem(late)).toBeUndefined()
})
