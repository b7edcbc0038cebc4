/**
 * Registering, signing in and one's own record, over real HTTP: foundation.md §5 and §7, safety.md
 * 1.4 and 1.5.
 */
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { AccountRegistered } from '../../domain/identity/account-events.ts'
import { sql } from '../../postgres/db.ts'
import { Passwords } from '../../vault/secrets/passwords.ts'
import { startTestServer } from '../support/server.ts'
import { bySystem } from '../support/acting.ts'

const { guest, as, register, services } = await startTestServer({ passwords: new Passwords() })
const form = (more: Record<string, unknown> = {}) => ({
  nombre: 'Ana García',
  email: `ana-${randomUUID()}@example.com`,
  telefono: '(55) 1234-5678',
  password: 'secreto',
  rol: 'cliente',
  ...more,
})
const without = (field: string) =>
  Object.fromEntries(Object.entries(form()).filter(([name]) => name !== field))

describe('registering', () => {
  test('makes an account, signs in and answers the person, never the password', async () => {
    const typed = form({ email: `Ana.${randomUUID()}@Example.com` })
    const { status, body, headers } = await guest.post('/api/auth/register', typed)
    expect(status).toBe(201)
    expect(body).toEqual({
      sessionId: expect.stringMatching(/^bs1_[\w-]{43}$/),
      needsBusinessSetup: false,
      user: {
        id: expect.any(String),
        nombre: 'Ana García',
        email: typed.email,
        telefono: '5512345678',
        rol: 'cliente',
        profileImageUrl: null,
        acercaDe: null,
        especialidades: [],
        creadoEn: expect.stringMatching(/Z$/),
        idioma: 'es',
        verificacionEmail: 'no_disponible',
        terminosPendientes: true,
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(
      (await as({ sessionId: String(body['sessionId']) }).get('/api/auth/user')).body,
    ).toMatchObject({ nombre: 'Ana García', email: typed.email, needsBusinessSetup: false })
  })

  test('takes the second form: no phone, about and specialties tidied up', async () => {
    const { status, body } = await guest.post('/api/auth/register', {
      ...without('telefono'),
      rol: 'barbero',
      acercaDe: '  Diez años de oficio  ',
      especialidades: [' Fade ', 'fade', '', 'Barba'],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      needsBusinessSetup: true,
      user: {
        telefono: null,
        acercaDe: 'Diez años de oficio',
        especialidades: ['Fade', 'Barba'],
        rol: 'barbero',
      },
    })
  })

  test.each([
    [form({ nombre: 'A' }), 'El nombre debe tener al menos 2 caracteres', 'nombre'],
    [form({ email: 'no-es' }), 'Email inválido', 'email'],
    [without('email'), 'Email inválido', 'email'],
    [form({ telefono: '(55) 1234' }), 'El teléfono debe tener al menos 10 dígitos', 'telefono'],
    [form({ telefono: 55 }), 'El teléfono debe tener al menos 10 dígitos', 'telefono'],
    [form({ password: '12345' }), 'La contraseña debe tener al menos 6 caracteres', 'password'],
    [form({ rol: 'admin' }), 'Selecciona un rol', 'rol'],
    [form({ acercaDe: 'x'.repeat(501) }), 'Máximo 500 caracteres', 'acercaDe'],
    [
      form({ especialidades: Array.from({ length: 11 }, (_, n) => `e${n}`) }),
      'Máximo 10 especialidades',
      'especialidades',
    ],
    [form({ especialidades: ['x'.repeat(31)] }), 'Máximo 30 caracteres', 'especialidades.0'],
  ])(
    'refuses a wrong field with the words of the specification (%#)',
    async (typed, message, field) => {
      const { status, body } = await guest.post('/api/auth/register', typed)
      expect(status).toBe(400)
      expect(body).toEqual({ message, code: 'validation', errors: [{ field, message }] })
    },
  )

  test('names every wrong field, the first one as the message', async () => {
    const { body } = await guest.post('/api/auth/register', {})
    expect(body).toMatchObject({ message: 'Se esperaba un texto', code: 'validation' })
    expect((body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual([
      'nombre',
      'email',
      'password',
    ])
  })

  test('gives nobody a role or a right by an extra field', async () => {
    const { body } = await guest.post<{ sessionId: string; user: Record<string, unknown> }>(
      '/api/auth/register',
      form({ staffRoles: ['admin'], isAdmin: true, id: randomUUID(), userId: randomUUID() }),
    )
    expect(await services.identity.accounts.person(String(body.user['id']))).toMatchObject({
      rol: 'cliente',
      staffRoles: new Set(),
    })
  })

  test('one address has one account, whatever the case and however many try at once', async () => {
    const email = `todos-${randomUUID()}@example.com`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        guest.post(
          '/api/auth/register',
          form({
            email: n % 2 ? email.toUpperCase() : email,
            nombre: `Rival ${n}`,
            password: 'lo-mismo',
          }),
        ),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of refused) {
      expect([status, body['code']]).toEqual([409, 'email_taken'])
      expect(body).toMatchObject({
        message: 'El email ya está registrado',
        errors: [{ field: 'email' }],
      })
    }
    const rows = await services.db.many(
      sql`SELECT 1 FROM vault.account WHERE lower(email) = ${email}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('a crash between the row and the event is finished by the next try with the same password', async () => {
    const typed = form()
    const userId = randomUUID()
    const pending = {
      nombre: typed.nombre,
      rol: 'cliente' as const,
      acercaDe: null,
      especialidades: [],
    }
    await services.vault.accounts.claim(userId, {
      email: typed.email,
      telefono: null,
      passwordHash: await services.vault.passwords.hash(typed.password),
      pending,
    })
    expect(
      (await guest.post('/api/auth/register', { ...typed, password: 'otra-cosa' })).status,
    ).toBe(409)
    const { status, body } = await guest.post<{ user: { id: string } }>('/api/auth/register', typed)
    expect([status, body.user.id]).toEqual([201, userId])
    expect((await guest.post('/api/auth/register', typed)).status).toBe(409)
  })

  test('a crash after the event, before anybody was told, is finished by the same request, and by no other', async () => {
    const typed = form({ nombre: 'Cora' })
    const { body } = await guest.post<{ user: { id: string } }>('/api/auth/register', typed)
    const crash = () =>
      services.db.run(
        sql`UPDATE vault.account SET pending = ${JSON.stringify({ nombre: 'Cora', rol: 'cliente', acercaDe: null, especialidades: [] })} WHERE user_id = ${body.user.id}`,
      )
    await crash()
    expect(
      (await guest.post('/api/auth/register', { ...typed, nombre: 'Otra' })).body,
    ).toMatchObject({ code: 'email_taken' })
    const again = await guest.post<{ user: { id: string } }>('/api/auth/register', typed)
    expect([again.status, again.body.user.id]).toEqual([201, body.user.id])
    expect(await services.vault.accounts.byId(body.user.id)).toMatchObject({ pending: null })
    await crash()
    await guest.post('/api/auth/login', { email: typed.email, password: typed.password })
    expect(
      await services.vault.accounts.byId(body.user.id),
      'a login finishes it, too',
    ).toMatchObject({ pending: null })
  })

  test('or at the next login', async () => {
    const typed = form()
    const userId = randomUUID()
    const pending = {
      nombre: 'Bea',
      rol: 'barbero' as const,
      acercaDe: 'Hola',
      especialidades: ['Fade'],
    }
    await services.vault.accounts.claim(userId, {
      email: typed.email,
      telefono: null,
      passwordHash: await services.vault.passwords.hash(typed.password),
      pending,
    })
    const { status, body } = await guest.post('/api/auth/login', typed)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      needsBusinessSetup: true,
      user: { id: userId, nombre: 'Bea', rol: 'barbero', especialidades: ['Fade'] },
    })
    expect(await services.vault.accounts.byId(userId)).toMatchObject({ pending: null })
  })

  test('the log holds neither address nor phone nor password', async () => {
    const { user } = await register('cliente', { telefono: '5599887766', password: 'muy-secreta' })
    const events = await Array.fromAsync(services.log.readStream(`account-${user.id}`))
    expect(events.map(({ type }) => type)).toEqual([AccountRegistered.type])
    expect(
      JSON.stringify(events, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/@example\.com|5599887766|muy-secreta/)
  })
})

describe('signing in', () => {
  test('answers session, person and whether the shop is still to be set up', async () => {
    const { email, password, user } = await register('duenno')
    const { status, body } = await guest.post('/api/auth/login', {
      email: email.toUpperCase(),
      password,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      sessionId: expect.stringMatching(/^bs1_/),
      user,
      needsBusinessSetup: true,
    })
  })

  test('says the same of an unknown address and of a wrong password', async () => {
    const { email } = await register()
    const wrong = await guest.post('/api/auth/login', { email, password: 'no-es-esta' })
    const unknown = await guest.post('/api/auth/login', {
      email: `x-${email}`,
      password: 'no-es-esta',
    })
    for (const { status, body } of [wrong, unknown])
      expect([status, body]).toEqual([
        401,
        { message: 'Credenciales inválidas', code: 'invalid_credentials' },
      ])
  })

  test('a hash that was made with less effort is made anew', async () => {
    const email = `antes-${randomUUID()}@example.com`
    const userId = randomUUID()
    const pending = { nombre: 'Antes', rol: 'cliente' as const, acercaDe: null, especialidades: [] }
    await services.vault.accounts.claim(userId, {
      email,
      telefono: null,
      passwordHash: await hash('la-de-antes', { memoryCost: 8_192, timeCost: 1, parallelism: 1 }),
      pending,
    })
    expect((await guest.post('/api/auth/login', { email, password: 'la-de-antes' })).status).toBe(
      200,
    )
    expect((await services.vault.accounts.byId(userId))?.passwordHash).toContain(
      '$argon2id$v=19$m=19456,t=2,p=1$',
    )
    expect((await guest.post('/api/auth/login', { email, password: 'la-de-antes' })).status).toBe(
      200,
    )
  })

  test.each([
    [{ email: 'nadie', password: 'x' }, 'Email inválido'],
    [{ email: 'a@b.com', password: '' }, 'La contraseña es requerida'],
    [{ email: 'a@b.com' }, 'La contraseña es requerida'],
  ])('refuses what is not even an address or a password (%#)', async (typed, message) => {
    expect((await guest.post('/api/auth/login', typed)).body).toMatchObject({
      message,
      code: 'validation',
    })
  })
})

describe('the password', () => {
  test('is changed with the current one; the answer carries the new session', async () => {
    const person = await register()
    const { status, body } = await as(person).post<{ message: string; sessionId: string }>(
      '/api/auth/change-password',
      { currentPassword: person.password, newPassword: 'nueva-clave' },
    )
    expect([status, body.message]).toEqual([200, 'Tu contraseña ha sido actualizada exitosamente.'])
    expect(
      (await guest.post('/api/auth/login', { email: person.email, password: person.password }))
        .status,
    ).toBe(401)
    expect(
      (await guest.post('/api/auth/login', { email: person.email, password: 'nueva-clave' }))
        .status,
    ).toBe(200)
    expect((await as(body).get('/api/auth/user')).status).toBe(200)
  })

  test('a wrong current one is a mistake in the form, not the end of the session', async () => {
    const person = await register()
    const { status, body } = await as(person).post('/api/auth/change-password', {
      currentPassword: 'no-es',
      newPassword: 'nueva-clave',
    })
    expect([status, body]).toEqual([
      400,
      { message: 'La contraseña actual es incorrecta', code: 'wrong_password' },
    ])
    expect((await as(person).get('/api/auth/user')).status).toBe(200)
  })

  test.each([
    [{ newPassword: 'nueva-clave' }, 'La contraseña actual es requerida'],
    [
      { currentPassword: 'secreto-1', newPassword: '12345' },
      'La nueva contraseña debe tener al menos 6 caracteres',
    ],
    [
      { currentPassword: 'secreto-1', newPassword: 'secreto-1' },
      'La nueva contraseña debe ser distinta de la actual',
    ],
  ])('refuses with the words of the specification (%#)', async (typed, message) => {
    const person = await register()
    const { status, body } = await as(person).post('/api/auth/change-password', typed)
    expect([status, body['message']]).toEqual([400, message])
  })

  test('of two changes at once one holds', async () => {
    const person = await register()
    const change = (newPassword: string) =>
      as(person).post('/api/auth/change-password', {
        currentPassword: person.password,
        newPassword,
      })
    const statuses = (await Promise.all([change('primera-clave'), change('segunda-clave')])).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe("one's own profile", () => {
  test('changes what is sent and leaves the rest', async () => {
    const person = await register('barbero', { acercaDe: 'Antes', especialidades: ['Fade'] })
    const changed = await as(person).put(`/api/users/${person.user.id}`, {
      nombre: 'Ana María',
      telefono: '+52 55 9988 7766',
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({ ...person.user, nombre: 'Ana María', telefono: '+525599887766' })
    expect((await as(person).get('/api/auth/user')).body).toMatchObject({
      nombre: 'Ana María',
      telefono: '+525599887766',
      acercaDe: 'Antes',
    })
    expect((await guest.get(`/api/users/${person.user.id}`)).body).toMatchObject({
      nombre: 'Ana María',
    })
  })

  test('stays readable where its name is of the time before names were on one line', async () => {
    const email = `vieja-${randomUUID()}@example.com`
    const by = bySystem({ services })
    const nombre = 'Ana\nGarcía \u202Ewww.vieja.example'
    const { userId } = await services.identity.accounts.register(by, {
      email,
      password: 'secreto-1',
      telefono: null,
      nombre,
      rol: 'barbero',
      acercaDe: null,
      especialidades: [],
    })
    const { body } = await guest.post('/api/auth/login', { email, password: 'secreto-1' })
    const me = as({ sessionId: String(body['sessionId']) })
    expect(
      (await me.put(`/api/users/${userId}`, { acercaDe: 'Corto desde 1990' })).status,
      'what is left out stays',
    ).toBe(200)
    expect((await me.get('/api/auth/user')).body).toMatchObject({
      nombre,
      acercaDe: 'Corto desde 1990',
    })
    expect((await guest.get(`/api/users/${userId}`)).body).toMatchObject({ nombre })
  })

  test('keeps role, address and id whatever is sent', async () => {
    const person = await register()
    await as(person).put(`/api/users/${person.user.id}`, {
      nombre: 'Ana',
      rol: 'duenno',
      email: 'otra@example.com',
      id: randomUUID(),
      staffRoles: ['admin'],
    })
    expect((await as(person).get('/api/auth/user')).body).toMatchObject({
      id: person.user.id,
      rol: 'cliente',
      email: person.email,
    })
  })

  test("is nobody else's to change", async () => {
    const [mine, theirs] = [await register(), await register()]
    const { status, body } = await as(mine).put(`/api/users/${theirs.user.id}`, {
      nombre: 'Robada',
    })
    expect([status, body['code']]).toEqual([403, 'forbidden'])
    expect((await as(theirs).get('/api/auth/user')).body).toMatchObject({
      nombre: theirs.user.nombre,
    })
  })
})
