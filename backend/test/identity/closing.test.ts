/**
 * Deleting one's own account, and coming back: what the person is told, what follows at once, and
 * until when it may be undone.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { deliveryEligibility } from '../../workers/delivery/eligibility.ts'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import { finishersOf } from '../../modules/modules.ts'
import { system } from '../../domain/kernel/event.ts'
import { appointmentById } from '../../projections/booking/appointment-lists.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { finishAll, leftOver } from '../support/unfinished.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const close = (who: SignedIn, more: object = {}) =>
  house
    .as(who)
    .post('/api/account/close', { password: who.password, confirmacion: 'ELIMINAR', ...more })
const signIn = (who: SignedIn, more: object = {}) =>
  house.guest.post<{ sessionId: string; code: string; borradoDesde: string | null }>(
    '/api/auth/login',
    { email: who.email, password: who.password, ...more },
  )
/** The clock's sweep of what has begun, without what is only due later. */
const letGo = async () => {
  for (const { process, id, about } of await leftOver(house.services)) {
    if (process !== 'closing') continue
    const finisher = finishersOf(house.services).find((one) => one.process.name === process)
    await finisher?.finish(
      {
        commandId: id,
        correlationId: id,
        by: system,
        at: house.services.now().toISOString(),
        position: 0n,
      },
      id,
      about,
    )
  }
  await leftOver(house.services)
}

test('is told what it means, asked for the password, and then is out of sight, signed out, and its appointments called off', async () => {
  const owner = await openChair(house)
  await joinShop(house, owner)
  const client = await house.client()
  const {
    body: { id },
  } = await must(book(house, client, owner, (await someDay(house, owner))[3]), 201)
  const me = house.as(owner.barber)
  expect((await must(me.get('/api/account/close'))).body).toEqual({
    citasComoCliente: 0,
    citasComoBarbero: 1,
    negocio: 'La Navaja',
    equipo: 1,
    trabajaEnOtro: false,
    dias: 30,
    esPersonal: false,
  })
  expect(await close(owner.barber, { password: 'otra' })).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', errors: [{ field: 'password' }] },
  })
  expect(await close(owner.barber, { confirmacion: 'bueno' })).toMatchObject({
    status: 400,
    body: { code: 'validation' },
  })
  expect((await me.get('/api/account/close')).status, 'nothing has come of it').toBe(200)

  const second = (await must(signIn(owner.barber))).body
  const {
    body: { borradoDesde },
  } = await must(
    house.as(second).post<{ borradoDesde: string }>('/api/account/close', {
      password: owner.barber.password,
      confirmacion: 'DELETE',
    }),
  )
  expect(Math.round((Date.parse(borradoDesde) - house.services.now().getTime()) / 86_400_000)).toBe(
    30,
  )
  expect([
    (await me.get('/api/auth/user')).status,
    (await house.as(second).get('/api/auth/user')).status,
  ]).toEqual([401, 401])
  expect((await house.guest.get(`/api/users/${owner.barber.user.id}`)).status).toBe(404)
  expect(
    (await house.guest.get(`/api/businesses/${owner.shop.id}`)).status,
    'while somebody still works there',
  ).toBe(200)
  await letGo()
  expect((await house.guest.get(`/api/businesses/${owner.shop.id}`)).status).toBe(404)
  expect((await appointmentById(house.services.db, id))?.status).toBe('cancelada')
  expect(
    (await must(house.as(client).get<{ type: string }[]>('/api/notifications'))).body.map(
      ({ type }) => type,
    ),
  ).toContain('appointment_cancelled')
})

test('comes back by signing in and saying so, with everything that was not let go of', async () => {
  const chair = await openChair(house)
  await must(close(chair.barber))
  expect(await signIn(chair.barber), 'also at once, before the clock has come by').toMatchObject({
    status: 409,
    body: { code: 'account_closing', borradoDesde: null },
  })
  await letGo()
  const { status, body } = await signIn(chair.barber)
  expect([status, body.code, typeof body.borradoDesde, body.sessionId]).toEqual([
    409,
    'account_closing',
    'string',
    undefined,
  ])
  expect(
    (await signIn(chair.barber, { password: 'otra-cosa' })).status,
    'nobody learns of it without the password',
  ).toBe(401)
  const back = (await must(signIn(chair.barber, { recuperar: true }))).body
  expect((await must(house.as(back).get('/api/auth/user'))).body).toMatchObject({
    nombre: 'Paco Navarro',
  })
  expect((await house.guest.get(`/api/businesses/${chair.shop.id}`)).status).toBe(200)
  expect(
    (await leftOver(house.services)).filter(
      ({ about, id }) =>
        id === chair.barber.user.id || JSON.stringify(about).includes(chair.barber.user.id),
    ),
    'nobody is forgotten who has come back',
  ).toEqual([])
  expect((await must(signIn(chair.barber))).body.sessionId).toBeTruthy()
})

test('comes back even at once: what is let go of is finished first', async () => {
  const chair = await openChair(house)
  const client = await house.client()
  const {
    body: { id },
  } = await must(book(house, client, chair, (await someDay(house, chair))[4]), 201)
  await must(close(client))
  await must(signIn(client, { recuperar: true }))
  expect(await leftOver(house.services)).not.toContainEqual(
    expect.objectContaining({ about: { userId: client.user.id } }),
  )
  expect((await appointmentById(house.services.db, id))?.status).toBe('cancelada')
  await must(house.as({ sessionId: (await signIn(client)).body.sessionId }).get('/api/auth/user'))
})

test('does not come back once they are forgotten, nor where the account was closed for them, nor in the console', async () => {
  const [forgotten, closed] = [await house.client(), await house.client()]
  await must(close(forgotten))
  await finishAll(house.services)
  await finishAll(house.services)
  expect((await signIn(forgotten, { recuperar: true })).status).toBe(401)
  await house.services.identity.accounts.close(
    {
      commandId: closed.user.id,
      correlationId: closed.user.id,
      by: system,
      at: new Date().toISOString(),
      position: 0n,
    },
    closed.user.id,
  )
  await finishAll(house.services)
  expect((await signIn(closed, { recuperar: true })).status).toBe(401)
})

test('of the staff says that the roles come first', async () => {
  const moderator = await house.staff('moderator')
  expect((await must(house.as(moderator).get('/api/account/close'))).body).toMatchObject({
    esPersonal: true,
  })
  expect(await close(moderator)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('is written to: how to have it back, as long as it is closed', async () => {
  const client = await house.client()
  const { db, vault, log, passed } = house.services
  const delivery = {
    eventId: randomUUID(),
    position: '1',
    channel: 'mail',
    kind: 'account_closing' as const,
    recipient: client.user.id,
    about: {},
  }
  const mayHear = async () => {
    expect(await passed(await log.head(), { timeoutMs: 60_000 })).toBe(true)
    return deliveryEligibility(db, vault, house.services.now)(delivery)
  }
  expect(await mayHear()).toBe(false)
  await must(close(client))
  expect(await mayHear()).toBe(true)
  expect(await notificationMessages(db, vault)(delivery)).toMatchObject({
    title: 'Tu cuenta se va a eliminar',
    body: expect.stringContaining('inicia sesión antes y recupérala'),
    path: '/login',
  })
  await must(signIn(client, { recuperar: true }))
  expect(await mayHear(), 'they have come back').toBe(false)
})
