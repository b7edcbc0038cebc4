/**
 * The console's sessions, apart from people's; and the command line that lets staff in. safety.md
 * 1.9.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { staffCli } from '../../staff-cli.ts'
import { startTestServer } from '../support/server.ts'

const { guest, as, byCookie, register, staff, services, clock } = await startTestServer()
afterEach(() => {
  clock.offsetMs = 0
})
const me = '/api/admin/auth/me'
const asStaff = (person: { staffSessionId: string }) => as({ sessionId: person.staffSessionId })
const run = async (...args: string[]) => {
  const said: string[] = []
  const code = await staffCli(
    args,
    async () => ({ ...services, ...services.identity }),
    (line) => said.push(line),
  )
  return { code, said: said.join('\n') }
}

describe('a staff session', () => {
  test('knows who one is and in which roles', async () => {
    const auditor = await staff('auditor', 'analyst')
    expect((await asStaff(auditor).get(me)).body).toEqual({
      id: auditor.user.id,
      nombre: 'Equipo auditor analyst',
      roles: ['auditor', 'analyst'],
      lead: false,
    })
  })

  test('is begun only by somebody with a role, and others learn nothing from trying', async () => {
    const person = await register('duenno')
    const { status, body } = await guest.post('/api/admin/auth/login', {
      email: person.email,
      password: person.password,
    })
    expect([status, body]).toEqual([
      401,
      { message: 'Credenciales inválidas', code: 'invalid_credentials' },
    ])
  })

  test('sets no cookie but the one by which the browser is known', async () => {
    const auditor = await staff('auditor')
    const { headers } = await guest.post('/api/admin/auth/login', {
      email: auditor.email,
      password: auditor.password,
    })
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['did'])
  })

  test('is nobody in the app, and nobody’s session in the app is one', async () => {
    const auditor = await staff('auditor')
    expect((await asStaff(auditor).get('/api/auth/user')).status).toBe(401)
    expect(
      (await asStaff(auditor).put(`/api/users/${auditor.user.id}`, { nombre: 'Otra' })).status,
    ).toBe(401)
    // The same person, signed in to the app.
    expect((await as(auditor).get(me)).status).toBe(403)
    expect((await byCookie(auditor).get(me)).status).toBe(403)
    expect((await guest.get(me)).status).toBe(401)
  })

  test('does not show in a guest’s call as a person', async () => {
    const auditor = await staff('auditor')
    expect((await asStaff(auditor).get(`/api/users/${auditor.user.id}`)).body).not.toHaveProperty(
      'email',
    )
  })

  test('ends after half an hour without use, and after half a day in any case', async () => {
    const idle = await staff('admin')
    clock.offsetMs = 31 * 60_000
    expect((await asStaff(idle).get(me)).status).toBe(401)
    const busy = await staff('admin')
    const visits: number[] = []
    // Every 25 minutes: 28 visits fall into the first twelve hours.
    for (let visit = 0; visit < 30; visit++) {
      clock.offsetMs += 25 * 60_000
      visits.push((await asStaff(busy).get(me)).status)
    }
    expect(visits).toEqual([...Array.from({ length: 28 }, () => 200), 401, 401])
  })

  test('ends by leaving; an app session is not ended by it', async () => {
    const auditor = await staff('auditor')
    expect((await as(auditor).post('/api/admin/auth/logout')).status).toBe(200)
    expect((await as(auditor).get('/api/auth/user')).status).toBe(200)
    expect((await asStaff(auditor).post('/api/admin/auth/logout')).status).toBe(200)
    expect((await asStaff(auditor).get(me)).status).toBe(401)
  })

  test('sees what its role may see', async () => {
    const [analyst, auditor] = [await staff('analyst'), await staff('auditor')]
    expect((await asStaff(analyst).get('/api/admin/appointments')).status).toBe(403)
    expect((await asStaff(auditor).get('/api/admin/appointments')).status).toBe(200)
  })
})

describe('npm run staff', () => {
  test('grants, lists and revokes; what is revoked counts at once', async () => {
    const person = await register()
    expect(await run('grant', person.email.toUpperCase(), 'auditor')).toEqual({
      code: 0,
      said: `${person.email.toUpperCase()}: granted auditor; has now: auditor`,
    })
    expect((await run('grant', person.email, 'auditor')).said).toContain('nothing to change')
    await services.passed(await services.log.head(), { timeoutMs: 60_000 })
    expect((await run('list')).said).toContain(`${person.user.id}  ${person.user.nombre}  auditor`)

    const { body } = await guest.post<{ sessionId: string }>('/api/admin/auth/login', {
      email: person.email,
      password: person.password,
    })
    expect((await as(body).get(me)).status).toBe(200)
    expect((await run('revoke', person.email, 'auditor')).said).toContain('has now: no role')
    expect((await as(body).get(me)).status).toBe(401)
    // The person stays signed in to the app.
    expect((await as(person).get('/api/auth/user')).status).toBe(200)
  })

  test('says what is wrong', async () => {
    expect(await run('grant', 'nadie@example.com', 'admin')).toMatchObject({
      code: 1,
      said: expect.stringContaining('must register'),
    })
    expect(await run('grant', 'nadie@example.com', 'king')).toMatchObject({
      code: 2,
      said: expect.stringContaining('roles: moderator, auditor, analyst, admin'),
    })
    expect((await run()).code).toBe(2)
  })
})

test('a lead is a moderator with a flag: given and taken by the command line, and told by the session', async () => {
  const person = await register()
  expect(await run('grant', person.email, 'auditor', '--lead')).toMatchObject({ code: 2 })
  expect((await run('grant', person.email, 'moderator', '--lead')).said).toContain(
    'moderator (lead)',
  )
  const login = () =>
    guest.post<{ sessionId: string; staff: { roles: string[]; lead: boolean } }>(
      '/api/admin/auth/login',
      { email: person.email, password: person.password },
    )
  const { body } = await login()
  expect(body.staff).toMatchObject({ roles: ['moderator'], lead: true })
  expect((await as(body).get(me)).body['lead']).toBe(true)
  await run('revoke', person.email, 'moderator', '--lead')
  // What a session may do is what it was opened with: it has ended.
  expect((await as(body).get(me)).status).toBe(401)
  expect((await login()).body.staff).toMatchObject({ roles: ['moderator'], lead: false })
})
