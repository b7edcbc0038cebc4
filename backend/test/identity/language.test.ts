/**
 * What the server says comes in the language of whoever hears it: on a screen in the screen's, in
 * what leaves the house in the one that they have chosen.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Invitation } from '../../../contract/business/team.ts'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { SelfUser } from '../../../contract/identity/account.ts'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { people } from '../../projections/identity/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone } from '../../seed/http/people.ts'
import { openChair } from '../../seed/http/shops.ts'

const english = { headers: { 'accept-language': 'en' } }
let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

describe('a refusal', () => {
  test.each([
    ['GET', '/api/auth/user', undefined, 401, 'Debes iniciar sesión', 'You need to sign in'],
    ['GET', '/api/nowhere', undefined, 404, 'No encontrado', 'Not found'],
    [
      'GET',
      `/api/users/${randomUUID()}`,
      undefined,
      404,
      'El perfil de usuario que buscas no existe.',
      'The user profile you are looking for does not exist.',
    ],
    [
      'POST',
      '/api/auth/login',
      { email: 'a@b.es', password: 'x' },
      401,
      'Credenciales inválidas',
      'Wrong email or password',
    ],
    [
      'POST',
      '/api/auth/login',
      '{',
      400,
      'El cuerpo no es JSON válido',
      'The body is not valid JSON',
    ],
    [
      'POST',
      '/api/auth/login',
      { email: 'nobody', password: 'x' },
      400,
      'Email inválido',
      'Invalid email',
    ],
    // Where the contract has no words of its own.
    ['GET', '/api/search?limit=0', undefined, 400, 'El mínimo es 1', 'The least is 1'],
    ['GET', '/api/posts?page=1.5', undefined, 400, /^Entrada inválida/, /^Invalid input/],
  ] as const)(
    'of %s %s is told in both languages',
    async (method, path, body, status, spanish, said) => {
      const ask = (asking?: typeof english) =>
        method === 'GET' ? house.guest.get(path, asking) : house.guest.post(path, body, asking)
      for (const [answer, words] of [
        [await ask(), spanish],
        [await ask(english), said],
      ] as const) {
        expect([answer.status, answer.body['message']]).toEqual([
          status,
          typeof words === 'string' ? words : expect.stringMatching(words),
        ])
        expect(answer.headers.get('vary')).toMatch(/accept-language/i)
      }
    },
  )

  test('says of each field what is wrong with it', async () => {
    const { body } = await house.guest.post(
      '/api/auth/register',
      { nombre: 'A', email: 'x', password: '123', rol: 'rey' },
      english,
    )
    expect(body['errors']).toEqual([
      { field: 'nombre', message: 'The name must have at least 2 characters' },
      { field: 'email', message: 'Invalid email' },
      { field: 'password', message: 'The password must have at least 6 characters' },
      { field: 'rol', message: 'Choose a role' },
    ])
    const taken = await house.client()
    const again = await house.guest.post(
      '/api/auth/register',
      { nombre: 'Ana Pérez', email: taken.email, password: 'secreto-2', rol: 'cliente' },
      english,
    )
    expect(again.body).toMatchObject({
      code: 'email_taken',
      message: 'This email is already registered',
      errors: [{ field: 'email', message: 'This email is already registered' }],
    })
  })

  test('of a rule has in it what the rule has filled in', async () => {
    const [chair, eva] = [await openChair(house), await house.client()]
    const {
      body: { id },
    } = await must(book(house, eva, chair, (await someDay(house, chair))[20]), 201)
    await must(house.as(chair.barber).patch(`/api/appointments/${id}/confirm`))
    const { body } = await house
      .as(chair.barber)
      .patch(`/api/appointments/${id}/reject`, {}, english)
    expect(body).toMatchObject({
      code: 'wrong_state',
      message: 'The appointment is already confirmed',
      estado: 'confirmada',
    })
  })
})

describe('a person', () => {
  const idiomaOf = async (who: { sessionId: string }) =>
    (await must(house.as(who).get<SelfUser>('/api/auth/user'))).body.idioma
  const registerIn = async (
    language: string,
    email = `${randomUUID()}@example.com`,
    rol = 'cliente',
  ) =>
    (
      await must(
        house.guest.post<{ sessionId: string; user: SelfUser }>(
          '/api/auth/register',
          { nombre: 'Eve Rivers', email, password: 'secreto-1', rol, telefono: newPhone() },
          { headers: { 'accept-language': language } },
        ),
        201,
      )
    ).body

  test('is written to in the language in which they register, until they choose another', async () => {
    const [eve, ana] = [await registerIn('en-GB'), await registerIn('es-MX')]
    expect([eve.user.idioma, ana.user.idioma, await idiomaOf(eve), await idiomaOf(ana)]).toEqual([
      'en',
      'es',
      'en',
      'es',
    ])
    await must(house.as(eve).put('/api/users/language', { idioma: 'es' }))
    expect(await idiomaOf(eve)).toBe('es')
    expect(
      (await house.as(eve).put('/api/users/language', { idioma: 'fr' }, english)).body['message'],
    ).toBe('Unknown language')
    expect(
      (await verify(people, { db: house.services.db, log: house.services.log })).differences,
    ).toEqual([])
  })

  test('reads their notices in the language of the screen', async () => {
    const [chair, eva] = [await openChair(house), await house.client()]
    await must(book(house, eva, chair, (await someDay(house, chair))[20]), 201)
    const titles = async (asking?: typeof english) =>
      (
        await must(house.as(chair.barber).get<Notification[]>('/api/notifications', asking))
      ).body.map(({ title }) => title)
    expect([await titles(), await titles(english)]).toEqual([
      ['Nueva solicitud de cita'],
      ['New booking request'],
    ])
  })

  test('gets mails in the language that they have chosen', async () => {
    const [chair, eve] = [await openChair(house, { autoConfirm: true }), await registerIn('en')]
    const {
      body: { id, fecha },
    } = await must(
      house.as(eve).post<{ id: string; fecha: string }>('/api/appointments', {
        barberId: chair.barber.user.id,
        services: [chair.cut],
        fecha: (await someDay(house, chair))[20],
      }),
      201,
    )
    await must(house.as(eve).patch(`/api/appointments/${id}/cancel`, {}))
    const compose = notificationMessages(house.services.db, house.services.vault)
    const mail = {
      eventId: randomUUID(),
      position: '0',
      channel: 'mail',
      kind: 'appointment_cancelled',
      about: { appointmentId: id, start: fecha, by: chair.barber.user.id },
    } as const
    expect(await compose({ ...mail, recipient: eve.user.id })).toMatchObject({
      title: 'Appointment cancelled',
      language: 'en',
    })
    expect(await compose({ ...mail, recipient: chair.barber.user.id })).toMatchObject({
      title: 'Cita cancelada',
      language: 'es',
    })
  })

  test('who is invited without an account hears it in the language of who invites, with one in their own', async () => {
    const email = `${randomUUID()}@example.com`
    await registerIn('en', email, 'barbero')
    const { barber: owner, shop } = await openChair(house)
    const compose = notificationMessages(house.services.db, house.services.vault)
    const invite = async (to: string) => {
      const { id } = (
        await must(
          house.as(owner).post<Invitation>(`/api/businesses/${shop.id}/barbers`, { email: to }),
          201,
        )
      ).body
      return compose({
        eventId: randomUUID(),
        position: '0',
        channel: 'mail',
        kind: 'team_invitation',
        recipient: id,
        about: { invitationId: id, businessId: shop.id, by: owner.user.id },
      })
    }
    expect([await invite(email), await invite(`${randomUUID()}@example.com`)]).toMatchObject([
      { language: 'en' },
      { language: 'es' },
    ])
  })
})
