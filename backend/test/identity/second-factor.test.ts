/**
 * The second factor of staff: enrolled with a code, asked for after the password, good once each
 * time, and reset by somebody else when it is lost.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { staffCli } from '../../staff-cli.ts'
import { sql } from '../../postgres/db.ts'
import { codeAt, stepAt } from '../../vault/secrets/totp.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { bySystem } from '../support/acting.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const STEP = 30_000
const fromBase32 = (text: string) => {
  const bits = [...text]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
/** The code that the phone shows, so many half minutes from now. */
const code = (secret: string, off = 0) =>
  codeAt(fromBase32(secret), stepAt(house.services.now().getTime()) + off)
const later = (steps = 2) => {
  house.clock.offsetMs += steps * STEP
}

const credentials = ({ email, password }: SignedIn) => ({ email, password })
const login = (who: SignedIn, codigo?: string) =>
  house.guest.post<{ sessionId: string; code: string }>('/api/admin/auth/login', {
    ...credentials(who),
    codigo,
  })
const begin = (who: SignedIn, codigo?: string) =>
  house.guest.post<{ secreto: string; uri: string; code: string }>(
    '/api/admin/auth/second-factor',
    { ...credentials(who), codigo },
  )
const confirm = (who: SignedIn, codigo: string) =>
  house.guest.post<{ sessionId: string; codigos: string[]; code: string }>(
    '/api/admin/auth/second-factor/confirm',
    { ...credentials(who), codigo },
  )
const me = async (sessionId: string) =>
  (await house.as({ sessionId }).get('/api/admin/auth/me')).status
const notes = async ({ user: { id } }: SignedIn) =>
  await house.services.db.many<{ type: string; actor: string }>(sql`
    SELECT type, metadata -> 'actor' ->> 'id' AS actor
    FROM log.event
    WHERE stream = ${`account-${id}`} AND type LIKE 'SecondFactor%' OR stream = ${`account-${id}`}
      AND type = 'RecoveryCodeUsed'
    ORDER BY position`)

async function enrolled(...roles: Parameters<TestServer['staff']>) {
  const person = await house.staff(...roles)
  const { secreto } = (await must(begin(person))).body
  const shown = code(secreto)
  const { codigos, sessionId } = (await must(confirm(person, shown))).body
  return { person, secreto, shown, codigos, sessionId }
}

describe('a second factor', () => {
  test('counts once a code of it has come back, ends the sessions from before, and opens one', async () => {
    const person = await house.staff('auditor')
    const { secreto, uri } = (await must(begin(person))).body
    expect(uri).toBe(
      `otpauth://totp/${encodeURIComponent(`Balbu:${person.email}`)}?secret=${secreto}&issuer=Balbu`,
    )
    expect((await login(person)).status, 'not yet').toBe(200)
    expect(await confirm(person, '000000')).toMatchObject({
      status: 400,
      body: { code: 'wrong_code' },
    })
    const {
      body: { codigos, sessionId },
    } = await must(confirm(person, code(secreto)))
    expect([codigos.length, new Set(codigos).size]).toEqual([10, 10])
    expect(codigos[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect([await me(sessionId), await me(person.staffSessionId)]).toEqual([200, 401])
    expect(await notes(person)).toEqual([{ type: 'SecondFactorEnrolled', actor: person.user.id }])
  })

  test('is asked for after the password, and no code is good twice', async () => {
    const { person, secreto, shown } = await enrolled('moderator')
    expect(await login(person)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    expect(
      (
        await house.guest.post('/api/admin/auth/login', {
          email: person.email,
          password: 'otra-cosa',
          codigo: code(secreto, 1),
        })
      ).status,
    ).toBe(401)
    expect((await login(person, shown)).status, 'the one that it was enrolled with').toBe(400)
    later()
    const [before, now] = [code(secreto, -1), code(secreto)]
    expect((await login(person, now)).status).toBe(200)
    expect(await login(person, now)).toMatchObject({
      status: 400,
      body: { code: 'wrong_code', errors: [{ field: 'codigo' }] },
    })
    expect((await login(person, before)).status, 'nor an earlier one').toBe(400)
    later()
    const next = code(secreto)
    const many = await Promise.all(Array.from({ length: 6 }, () => login(person, next)))
    expect(
      many.filter(({ status }) => status === 200),
      'nor at once',
    ).toHaveLength(1)
  })

  test('has ten codes in its place, each good once and written down', async () => {
    const { person, codigos } = await enrolled('analyst')
    const [first = '', second = ''] = codigos
    expect(
      (await login(person, first.toUpperCase().replaceAll('-', ' '))).status,
      'as people copy it',
    ).toBe(200)
    expect((await login(person, first)).status).toBe(400)
    expect((await login(person, second)).status).toBe(200)
    expect((await notes(person)).map(({ type }) => type)).toEqual([
      'SecondFactorEnrolled',
      'RecoveryCodeUsed',
      'RecoveryCodeUsed',
    ])
  })

  test('is exchanged for another by whoever has it, and not by the password alone', async () => {
    const { person, secreto, codigos } = await enrolled('admin')
    expect(await begin(person)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    later()
    const next = (await must(begin(person, code(secreto)))).body.secreto
    later()
    expect((await login(person, code(secreto))).status, 'until the new one is confirmed').toBe(200)
    await must(confirm(person, code(next)))
    later()
    expect([
      (await login(person, code(secreto))).status,
      (await login(person, codigos[0])).status,
      (await login(person, code(next))).status,
    ]).toEqual([400, 400, 200])
  })

  test('is reset by another admin or from the command line, and never by oneself', async () => {
    const [lost, admin] = [await enrolled('moderator'), await enrolled('admin')]
    const console_ = house.as(admin)
    type List = { data: { id: string; roles: string[]; segundoFactor: boolean }[] }
    const listed = async () =>
      (await must(console_.get<List>('/api/admin/staff'))).body.data.find(
        ({ id }) => id === lost.person.user.id,
      )
    expect(await listed()).toMatchObject({ roles: ['moderator'], segundoFactor: true })
    expect(
      await console_.delete(`/api/admin/staff/${admin.person.user.id}/second-factor`),
    ).toMatchObject({ status: 403, body: { code: 'conflict_of_interest' } })
    expect(
      (await house.as(lost).delete(`/api/admin/staff/${admin.person.user.id}/second-factor`))
        .status,
    ).toBe(403)
    await must(console_.delete(`/api/admin/staff/${lost.person.user.id}/second-factor`))
    expect(await listed()).toMatchObject({ segundoFactor: false })
    expect([await me(lost.sessionId), (await login(lost.person)).status]).toEqual([401, 200])
    expect(await notes(lost.person)).toEqual([
      { type: 'SecondFactorEnrolled', actor: lost.person.user.id },
      { type: 'SecondFactorReset', actor: admin.person.user.id },
    ])
    const said: string[] = []
    const run = (...args: string[]) =>
      staffCli(
        args,
        async () => ({ ...house.services, ...house.services.identity }),
        (line) => said.push(line),
      )
    expect([
      await run('reset-code', admin.person.email),
      await run('reset-code', admin.person.email),
      await run('reset-code', 'nadie@example.com'),
      await run('reset-code'),
    ]).toEqual([0, 0, 1, 2])
    expect([(await login(admin.person)).status, said[0]]).toEqual([
      200,
      expect.stringContaining('signs in without a code'),
    ])
  })

  test('is kept sealed, and is gone with its person', async () => {
    const { person, secreto, codigos } = await enrolled('auditor')
    const {
      db,
      identity: { accounts, closing },
    } = house.services
    const row = await db.first<{ text: string }>(
      sql`SELECT encode(secret, 'hex') AS text
        FROM vault.second_factor
        WHERE user_id = ${person.user.id}`,
    )
    expect(row?.text).not.toContain(fromBase32(secreto).toString('hex'))
    expect(codigos).toHaveLength(10)
    await accounts.revokeStaffRole(bySystem(house), person.email, 'auditor')
    await closing.erase(bySystem(house), person.user.id)
    const left = await db.first<{ n: number }>(sql`
      SELECT (SELECT count(*) FROM vault.second_factor WHERE user_id = ${person.user.id})::int + (
          SELECT count(*) FROM vault.recovery_code WHERE user_id = ${person.user.id}
        )::int AS n`)
    expect(left?.n).toBe(0)
  })
})

test('in production nobody enters without one: they enrol at the door', async () => {
  const strict = await startTestServer({ config: { production: true } })
  const { email, password } = await strict.client('Equipo')
  await strict.services.identity.accounts.grantStaffRole(bySystem(strict), email, 'admin')
  const at = (path: string, more: object = {}) =>
    strict.guest.post<{ code: string; secreto: string; sessionId: string }>(
      `/api/admin/auth/${path}`,
      { email, password, ...more },
    )
  expect(await at('login')).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } })
  const { secreto } = (await must(at('second-factor'))).body
  const { sessionId } = (
    await must(
      at('second-factor/confirm', {
        codigo: codeAt(fromBase32(secreto), stepAt(strict.services.now().getTime())),
      }),
    )
  ).body
  expect((await strict.as({ sessionId }).get('/api/admin/auth/me')).status).toBe(200)
})

test('guessing codes is slow, also for who knows the password', async () => {
  const counted = await startTestServer({ config: { rateLimit: 'strict' } })
  const person = await counted.staff('auditor')
  const at = (path: string, codigo?: string) =>
    counted.guest.post<{ secreto: string }>(`/api/admin/auth/${path}`, {
      email: person.email,
      password: person.password,
      codigo,
    })
  const { secreto } = (await must(at('second-factor'))).body
  await must(
    at(
      'second-factor/confirm',
      codeAt(fromBase32(secreto), stepAt(counted.services.now().getTime())),
    ),
  )
  const tries: number[] = []
  for (let n = 0; n < 6; n++) tries.push((await at('login', '000000')).status)
  expect(tries).toEqual([400, 400, 400, 400, 400, 429])
})

test('one sees of oneself whether it is on, and by which address one signs in', async () => {
  const own = async (sessionId: string) =>
    (await must(house.as({ sessionId }).get('/api/admin/auth/second-factor'))).body
  const plain = await house.staff('analyst')
  expect(await own(plain.staffSessionId)).toEqual({ activa: false, email: plain.email })
  const { person, sessionId } = await enrolled('moderator')
  expect(await own(sessionId)).toEqual({ activa: true, email: person.email })
})
