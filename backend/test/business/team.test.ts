/** A shop's team over HTTP: inviting, joining, leaving, and what each may see and do. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../contract/kernel/values.ts'
import type { Business, BusinessBarber } from '../../../contract/business/shops.ts'
import type { BusinessLocation } from '../../../contract/business/locations.ts'
import type { Invitation, ReceivedInvitation, TeamMember } from '../../../contract/business/team.ts'
import type { z } from 'zod'
import { addressesOf } from '../../composition/workers.ts'
import { sql } from '../../postgres/db.ts'
import { allProjections } from '../../modules/modules.ts'
import { worksInCompleteShop } from '../../projections/business/team-reads.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { contextOf, settled } from '../support/acting.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const DAY = 86_400_000
const shopOf = async (who: SignedIn, more: object = {}) => {
  const { status, body } = await house
    .as(who)
    .post<Business>('/api/businesses', { nombre: 'La Navaja', direccion: 'Calle Mayor 1', ...more })
  expect(status).toBe(201)
  return body
}
const invite = async (owner: SignedIn, shop: Business, body: object = {}) =>
  house.as(owner).post<Invitation>(`/api/businesses/${shop.id}/barbers`, body)
const tokenOf = (invitation: Invitation) => invitation.enlace?.split('/').at(-1) ?? ''
/** An owner with a shop and a barber in it. */
async function team() {
  const [owner, barber] = await Promise.all([
    house.register('duenno'),
    house.register('barbero', { nombre: 'Noa Campos', especialidades: ['Fade'] }),
  ])
  const shop = await shopOf(owner)
  const { body: invitation } = await invite(owner, shop)
  expect(
    (await house.as(barber).post(`/api/invitations/${tokenOf(invitation)}/accept`)).status,
  ).toBe(200)
  return { owner, barber, shop, invitation }
}
const barbers = async (shop: Business) =>
  (
    await house.guest.get<z.infer<typeof BusinessBarber>[]>(`/api/businesses/${shop.id}/barbers`)
  ).body.map(({ id }) => id)

const confirmEmail = async (who: SignedIn) => {
  await house.services.commands.handle(
    accountDecider,
    who.user.id,
    { type: 'VerifyEmail', data: {} },
    contextOf(house, who),
  )
  await settled(house)
}

describe('an invitation', () => {
  test('is a link that lets one barber in, whose guard is then satisfied', async () => {
    const [owner, barber, late] = await Promise.all([
      house.register('duenno'),
      house.barber(),
      house.barber(),
    ])
    const shop = await shopOf(owner)
    const { status, body: invitation } = await invite(owner, shop)
    expect(status).toBe(201)
    expect(invitation).toMatchObject({ email: null, estado: 'pendiente', barberId: null })
    expect(Date.parse(invitation.expiraEn) - Date.parse(invitation.creadoEn)).toBe(14 * DAY)
    const token = tokenOf(invitation)
    expect(token).toMatch(/^[\w-]{43}$/)

    const seen = await house.guest.get<ReceivedInvitation>(`/api/invitations/${token}`)
    expect(seen.body).toMatchObject({
      businessName: 'La Navaja',
      businessAddress: 'Calle Mayor 1',
      estado: 'pendiente',
    })
    expect((await house.as(barber).get<Business | null>('/api/user/business')).body).toBeNull()
    expect(await worksInCompleteShop(house.services.db, barber.user.id)).toBe(false)

    const joined = await house.as(barber).post<Business>(`/api/invitations/${token}/accept`)
    expect(joined.status).toBe(200)
    expect(joined.body).toMatchObject({ id: shop.id, relacion: 'miembro' })
    expect((await house.as(barber).post(`/api/invitations/${token}/accept`)).status, 'again').toBe(
      200,
    )
    for (const path of ['/api/user/business', '/api/my-business']) {
      expect((await house.as(barber).get<Business>(path)).body).toMatchObject({
        id: shop.id,
        relacion: 'miembro',
        completo: true,
      })
      expect((await house.as(owner).get<Business>(path)).body).toMatchObject({
        id: shop.id,
        relacion: 'propietario',
      })
    }
    expect((await house.as(barber).get('/api/auth/user')).body['needsBusinessSetup']).toBe(false)
    expect(
      (await house.guest.get<{ business: Business }>(`/api/users/${barber.user.id}`)).body.business
        .id,
    ).toBe(shop.id)
    expect(await barbers(shop)).toContain(barber.user.id)

    const second = await house.as(late).post(`/api/invitations/${token}/accept`)
    expect([second.status, second.body['message']]).toEqual([409, 'Esta invitación ya se usó'])
  })

  test('leaves neither its secret nor an address in the log', async () => {
    const owner = await house.register('duenno')
    const email = `invitada-${randomUUID()}@example.com`
    const shop = await shopOf(owner)
    const { body: invitation } = await invite(owner, shop, { email })
    const written = (await Array.fromAsync(house.services.log.readStream(`business-${shop.id}`)))
      .map((event) => JSON.stringify({ ...event, position: 0 }))
      .join()
    expect(written).toContain(invitation.id)
    expect(written).not.toContain(email)
    expect(written).not.toContain(tokenOf(invitation))
    const kept = await house.services.db.first<{ row: string }>(
      sql`SELECT invitation::text AS row
        FROM vault.invitation
        WHERE invitation_id = ${invitation.id}`,
    )
    expect(kept?.row).not.toContain(tokenOf(invitation))
  })

  test('that is asked for twice with one key is one, with one link', async () => {
    const owner = await house.register('duenno')
    const shop = await shopOf(owner)
    const headers = { 'idempotency-key': randomUUID() }
    const ask = () =>
      house.as(owner).post<Invitation>(`/api/businesses/${shop.id}/barbers`, {}, { headers })
    const [first, second] = [await ask(), await ask()]
    expect(second.body.enlace).toBe(first.body.enlace)
    expect(
      (await house.as(owner).get<Invitation[]>(`/api/businesses/${shop.id}/invitations`)).body,
    ).toHaveLength(1)
  })

  test('by e-mail is found by its receiver alone, also if they register later', async () => {
    const [owner, other] = await Promise.all([house.register('duenno'), house.barber()])
    const email = `Noa-${randomUUID()}@example.com`
    const { body: invitation } = await invite(owner, await shopOf(owner), { email })
    expect(invitation.email).toBe(email)
    const barber = await house.register('barbero', { email: email.toLowerCase() })
    await confirmEmail(barber)
    const mine = await house.as(barber).get<ReceivedInvitation[]>('/api/invitations')
    expect(mine.body.map(({ id }) => id)).toEqual([invitation.id])
    expect(JSON.stringify(mine.body)).not.toContain(tokenOf(invitation))
    expect((await house.as(other).get<ReceivedInvitation[]>('/api/invitations')).body).toEqual([])
    for (const who of [house.guest, house.as(other)])
      expect((await who.get(`/api/invitations/${invitation.id}`)).status).toBe(404)
    expect((await house.as(other).post(`/api/invitations/${invitation.id}/accept`)).status).toBe(
      404,
    )
    expect((await house.as(barber).post(`/api/invitations/${invitation.id}/accept`)).status).toBe(
      200,
    )
    expect((await house.as(barber).get<ReceivedInvitation[]>('/api/invitations')).body).toEqual([])
  })

  test('by e-mail is not taken by an account that has only claimed the address; the link of its mail still works', async () => {
    const [owner, other] = await Promise.all([house.register('duenno'), house.barber()])
    const [early, late] = [
      `pronto-${randomUUID()}@example.com`,
      `tarde-${randomUUID()}@example.com`,
    ]
    const shop = await shopOf(owner)
    const claimed = await house.register('barbero', { email: early })
    const invitations = [
      (await invite(owner, shop, { email: early })).body,
      (await invite(owner, shop, { email: late })).body,
    ]
    const [first, second] = invitations
    for (const [impostor, invitation] of [
      [claimed, first],
      [await house.register('barbero', { email: late }), second],
    ] as const) {
      expect((await house.as(impostor).get<ReceivedInvitation[]>('/api/invitations')).body).toEqual(
        [],
      )
      expect((await house.as(impostor).get(`/api/invitations/${invitation?.id}`)).status).toBe(404)
      for (const answer of ['accept', 'decline'])
        expect(
          (await house.as(impostor).post(`/api/invitations/${invitation?.id}/${answer}`)).status,
        ).toBe(404)
    }
    await confirmEmail(claimed)
    expect(
      (await house.as(claimed).get<ReceivedInvitation[]>('/api/invitations')).body.map(
        ({ id }) => id,
      ),
    ).toEqual([first?.id])
    expect(
      (await house.as(other).post(`/api/invitations/${second ? tokenOf(second) : ''}/accept`))
        .status,
    ).toBe(200)
  })

  test('for an account is not taken by the holder of a forwarded link', async () => {
    const [owner, barber, other] = await Promise.all([
      house.register('duenno'),
      house.barber(),
      house.barber(),
    ])
    await confirmEmail(barber)
    const { body: invitation } = await invite(owner, await shopOf(owner), { email: barber.email })
    expect(
      (await house.as(other).post(`/api/invitations/${tokenOf(invitation)}/accept`)).status,
    ).toBe(403)
    expect(
      (await house.as(barber).post(`/api/invitations/${tokenOf(invitation)}/accept`)).status,
    ).toBe(200)
  })

  test('to a phone is a link for whoever reads it, kept beside its number and out of the log', async () => {
    const [owner, barber] = await Promise.all([house.register('duenno'), house.barber()])
    const shop = await shopOf(owner)
    const { status, body: invitation } = await invite(owner, shop, { telefono: '55 8123 4567' })
    expect([status, invitation.telefono, invitation.email]).toEqual([201, '5581234567', null])
    expect(
      (await house.as(owner).get<Invitation[]>(`/api/businesses/${shop.id}/invitations`)).body,
    ).toMatchObject([{ id: invitation.id, telefono: '5581234567' }])
    const written = (await Array.fromAsync(house.services.log.readStream(`business-${shop.id}`)))
      .map((event) => JSON.stringify({ ...event, position: 0 }))
      .join()
    expect(written).not.toContain('5581234567')
    // It goes out by text message, to that number.
    expect(await addressesOf(house.services.vault)(invitation.id, 'sms')).toBe('5581234567')
    expect(await addressesOf(house.services.vault)(invitation.id, 'mail')).toBeUndefined()
    // A number in somebody's profile is what they say: it makes nobody the invited one.
    const same = await house.register('barbero', { telefono: '5581234567' })
    expect((await house.as(same).get('/api/invitations')).body).toEqual([])
    expect(
      (await house.as(barber).post(`/api/invitations/${tokenOf(invitation)}/accept`)).status,
    ).toBe(200)
    for (const wrong of [{ telefono: '123' }, { telefono: '5581234567', email: 'noa@example.com' }])
      expect((await invite(owner, shop, wrong)).status).toBe(400)
  })

  test('can be declined by the barber and withdrawn by the owner, and then lets nobody in', async () => {
    const [owner, barber] = await Promise.all([house.register('duenno'), house.barber()])
    const shop = await shopOf(owner)
    const [declined, withdrawn] = [
      (await invite(owner, shop)).body,
      (await invite(owner, shop)).body,
    ]
    expect(
      (await house.as(barber).post(`/api/invitations/${tokenOf(declined)}/decline`)).status,
    ).toBe(200)
    expect(
      (await house.as(barber).delete(`/api/businesses/${shop.id}/invitations/${withdrawn.id}`))
        .status,
    ).toBe(403)
    expect(
      (await house.as(owner).delete(`/api/businesses/${shop.id}/invitations/${withdrawn.id}`))
        .status,
    ).toBe(200)
    for (const one of [declined, withdrawn])
      expect((await house.as(barber).post(`/api/invitations/${tokenOf(one)}/accept`)).status).toBe(
        409,
      )
    const listed = (
      await house.as(owner).get<Invitation[]>(`/api/businesses/${shop.id}/invitations`)
    ).body
    expect(listed.map(({ estado, enlace }) => [estado, enlace])).toEqual([
      ['retirada', null],
      ['rechazada', null],
    ])
  })

  test('is over after two weeks', async () => {
    const [owner, barber] = await Promise.all([house.register('duenno'), house.barber()])
    const shop = await shopOf(owner)
    const { body: invitation } = await invite(owner, shop)
    house.clock.offsetMs = 14 * DAY + 60_000
    try {
      const refused = await house.as(barber).post(`/api/invitations/${tokenOf(invitation)}/accept`)
      expect([refused.status, refused.body['message']]).toEqual([
        409,
        'Esta invitación caducó. Pide otra al dueño del negocio.',
      ])
      expect(
        (await house.as(owner).get<Invitation[]>(`/api/businesses/${shop.id}/invitations`)).body[0],
      ).toMatchObject({ estado: 'caducada', enlace: null })
    } finally {
      house.clock.offsetMs = 0
    }
  })

  test('is the owner’s to make and to see', async () => {
    const { owner, barber, shop } = await team()
    const [stranger, client] = await Promise.all([house.register('duenno'), house.client()])
    for (const [who, status] of [
      [house.guest, 401],
      [house.as(client), 403],
      [house.as(stranger), 403],
      [house.as(barber), 403],
    ] as const) {
      expect((await who.post(`/api/businesses/${shop.id}/barbers`, {})).status).toBe(status)
      expect((await who.get(`/api/businesses/${shop.id}/invitations`)).status).toBe(status)
    }
    expect((await house.as(owner).post(`/api/businesses/${randomUUID()}/barbers`, {})).status).toBe(
      404,
    )
    expect(
      (
        await house
          .as(owner)
          .post(`/api/businesses/${shop.id}/barbers`, { email: 'no es un correo' })
      ).status,
    ).toBe(400)
    expect(
      (await house.as(owner).post(`/api/businesses/${shop.id}/barbers`, { email: owner.email }))
        .status,
    ).toBe(400)
    expect(
      (await house.as(owner).post(`/api/businesses/${shop.id}/barbers`, { email: barber.email }))
        .status,
    ).toBe(409)
    const { body: open } = await invite(owner, shop)
    expect((await house.as(client).post(`/api/invitations/${tokenOf(open)}/accept`)).status).toBe(
      403,
    )
    expect((await house.guest.get(`/api/invitations/${'x'.repeat(43)}`)).status).toBe(404)
  })
})

describe('one shop for a barber', () => {
  test('a member joins no second shop, and opens none', async () => {
    const { barber } = await team()
    const other = await house.register('duenno')
    const { body: invitation } = await invite(other, await shopOf(other))
    const refused = await house.as(barber).post(`/api/invitations/${tokenOf(invitation)}/accept`)
    expect([refused.status, refused.body['code']]).toEqual([409, 'already_member'])
    expect(
      (await house.as(barber).post('/api/businesses', { nombre: 'Mía', direccion: 'Calle Luna 3' }))
        .status,
    ).toBe(409)
  })

  test('the owner of a shop joins none', async () => {
    const [owner, other] = await Promise.all([house.register('duenno'), house.barber()])
    const { body: invitation } = await invite(owner, await shopOf(owner))
    await shopOf(other)
    expect(
      (await house.as(other).post(`/api/invitations/${tokenOf(invitation)}/accept`)).status,
    ).toBe(409)
    expect(
      (await house.as(owner).post(`/api/invitations/${tokenOf(invitation)}/accept`)).status,
    ).toBe(409)
  })

  test('of many at the same moment one is joined or opened', async () => {
    const barber = await house.barber()
    const links = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const owner = await house.register('duenno')
        return tokenOf((await invite(owner, await shopOf(owner))).body)
      }),
    )
    const answers = await Promise.all([
      ...links.map((token) => house.as(barber).post(`/api/invitations/${token}/accept`)),
      house.as(barber).post('/api/businesses', { nombre: 'Mía', direccion: 'Calle Luna 3' }),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    const { rows } = await house.services.db.pool.query(
      `SELECT business_id
        FROM team.member
        WHERE barber_id = $1
        UNION ALL
        SELECT business_id
        FROM shops.shop
        WHERE owner_id = $1`,
      [barber.user.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('a claim of which nothing came is taken over, but not at once', async () => {
    const [owner, barber] = await Promise.all([house.register('duenno'), house.barber()])
    const { body: invitation } = await invite(owner, await shopOf(owner))
    const { commands } = house.services
    const { membershipDecider: membership } = await import('../../domain/business/membership.ts')
    await commands.handle(
      membership,
      barber.user.id,
      {
        type: 'ClaimMembership',
        data: { barberId: barber.user.id, businessId: randomUUID(), abandoned: null },
      },
      {
        commandId: randomUUID(),
        correlationId: randomUUID(),
        by: { id: barber.user.id, role: 'barbero' },
        at: new Date().toISOString(),
        position: 0n,
      },
    )
    expect(
      (await house.as(barber).post(`/api/invitations/${tokenOf(invitation)}/accept`)).status,
    ).toBe(409)
    house.clock.offsetMs = 61_000
    try {
      expect(
        (await house.as(barber).post(`/api/invitations/${tokenOf(invitation)}/accept`)).status,
      ).toBe(200)
    } finally {
      house.clock.offsetMs = 0
    }
  })
})

describe('the team', () => {
  test('is seen by its owner with what everybody has to come, by its barbers with their own, by nobody else', async () => {
    const { owner, barber, shop } = await team()
    const [client, stranger] = await Promise.all([house.client(), house.register('duenno')])
    await shopOf(stranger)
    const { body: service } = await house
      .as(barber)
      .post<{ id: string }>('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 })
    const { body: free } = await house.guest.get<{ dias: { horarios: { inicio: string }[] }[] }>(
      `/api/barbers/${barber.user.id}/slots?servicios=${service.id}`,
    )
    const inicio = free.dias.flatMap(({ horarios }) => horarios).at(-1)?.inicio
    expect(
      (
        await house.as(client).post('/api/appointments', {
          barberId: barber.user.id,
          services: [service.id],
          fecha: inicio,
        })
      ).status,
    ).toBe(201)
    const seenBy = async (who: SignedIn) =>
      (await house.as(who).get<TeamMember[]>(`/api/businesses/${shop.id}/team`)).body
    const [first, second] = await seenBy(owner)
    expect(first).toMatchObject({
      userId: owner.user.id,
      propietario: true,
      desde: null,
      servicios: 0,
      citasPorVenir: 0,
    })
    expect(second).toMatchObject({
      userId: barber.user.id,
      nombre: 'Noa Campos',
      propietario: false,
      especialidades: ['Fade'],
      servicios: 1,
      citasPorVenir: 1,
    })
    expect(
      (await seenBy(barber)).map(({ userId, citasPorVenir }) => [userId, citasPorVenir]),
    ).toEqual([
      [owner.user.id, null],
      [barber.user.id, 1],
    ])
    for (const who of [stranger, await house.barber()])
      expect((await house.as(who).get(`/api/businesses/${shop.id}/team`)).status).toBe(403)
    expect((await house.as(owner).get(`/api/businesses/${randomUUID()}/team`)).status).toBe(404)
    await house.as(barber).delete(`/api/businesses/${shop.id}/barbers/${barber.user.id}`)
    expect(
      (await house.as(barber).get(`/api/businesses/${shop.id}/team`)).status,
      'who has left',
    ).toBe(403)
  })
})

describe('leaving', () => {
  test('a barber leaves by themselves, and may join anew', async () => {
    const { owner, barber, shop } = await team()
    expect(
      (await house.as(barber).delete(`/api/businesses/${shop.id}/barbers/${barber.user.id}`)).body,
    ).toEqual({ ok: true, citasPorVenir: 0 })
    expect(
      (await house.as(barber).delete(`/api/businesses/${shop.id}/barbers/${barber.user.id}`))
        .status,
      'again',
    ).toBe(200)
    expect((await house.as(barber).get<Business | null>('/api/user/business')).body).toBeNull()
    expect(await barbers(shop)).not.toContain(barber.user.id)
    const { body: anew } = await invite(owner, shop)
    expect((await house.as(barber).post(`/api/invitations/${tokenOf(anew)}/accept`)).status).toBe(
      200,
    )
    expect(await barbers(shop)).toContain(barber.user.id)
  })

  test('the owner removes a barber, who may then open a shop of their own', async () => {
    const { owner, barber, shop } = await team()
    expect(
      (await house.as(owner).delete(`/api/businesses/${shop.id}/barbers/${barber.user.id}`)).status,
    ).toBe(200)
    expect((await shopOf(barber, { nombre: 'Mía' })).ownerId).toBe(barber.user.id)
  })

  test('nobody else removes anybody, and the owner stays', async () => {
    const { owner, barber, shop } = await team()
    const colleague = await house.barber()
    const { body: invitation } = await invite(owner, shop)
    await house.as(colleague).post(`/api/invitations/${tokenOf(invitation)}/accept`)
    const [stranger, client] = await Promise.all([house.register('duenno'), house.client()])
    for (const [who, status] of [
      [house.guest, 401],
      [house.as(client), 403],
      [house.as(stranger), 403],
      [house.as(colleague), 403],
    ] as const) {
      expect(
        (await who.delete(`/api/businesses/${shop.id}/barbers/${barber.user.id}`)).status,
      ).toBe(status)
    }
    expect(
      (await house.as(owner).delete(`/api/businesses/${shop.id}/barbers/${owner.user.id}`)).status,
    ).toBe(409)
    expect(
      (await house.as(owner).delete(`/api/businesses/${randomUUID()}/barbers/${owner.user.id}`))
        .status,
    ).toBe(404)
  })
})

describe('a member', () => {
  test('offers in the shop, is booked under its name and hours, and the owner manages the appointment', async () => {
    const { owner, barber, shop } = await team()
    const [client, stranger] = await Promise.all([house.client(), house.register('duenno')])
    await shopOf(stranger)
    const everyDay = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
        day,
        { open: '11:00', close: '13:00', closed: false },
      ]),
    )
    expect(
      (await house.as(owner).put('/api/user/business', { workingHours: everyDay })).status,
    ).toBe(200)
    const { body: service } = await house
      .as(barber)
      .post<{ id: string }>('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 })
    const services = await house.guest.get<{ id: string; barberId: string }[]>(
      `/api/businesses/${shop.id}/services`,
    )
    expect(services.body).toMatchObject([{ id: service.id, barberId: barber.user.id }])
    // The owner offers nothing and somebody else works here: they are not to be chosen.
    expect(await barbers(shop)).toEqual([barber.user.id])

    const { body: free } = await house.guest.get<{
      dias: { horarios: { hora: string; inicio: string }[] }[]
    }>(`/api/barbers/${barber.user.id}/slots?servicios=${service.id}`)
    const times = free.dias[3]?.horarios ?? []
    expect(times.map(({ hora }) => hora)).toEqual(['11:00', '11:30', '12:00', '12:30'])
    const booked = await house
      .as(client)
      .post<{ id: string; businessId: string }>('/api/appointments', {
        barberId: barber.user.id,
        services: [service.id],
        fecha: times[0]?.inicio,
      })
    expect(booked.status).toBe(201)
    expect(booked.body.businessId).toBe(shop.id)
    expect(
      (await house.as(stranger).patch(`/api/appointments/${booked.body.id}/confirm`)).status,
    ).toBe(404)
    expect(
      (await house.as(owner).patch(`/api/appointments/${booked.body.id}/confirm`)).body['estado'],
    ).toBe('confirmada')

    const left = await house
      .as(owner)
      .delete(`/api/businesses/${shop.id}/barbers/${barber.user.id}`)
    expect(left.body['citasPorVenir']).toBe(1)
    expect((await house.guest.get<unknown[]>(`/api/businesses/${shop.id}/services`)).body).toEqual(
      [],
    )
  })

  test('changes nothing of the shop', async () => {
    const { barber, shop } = await team()
    expect((await house.as(barber).put('/api/user/business', { businessName: 'Mía' })).status).toBe(
      403,
    )
    expect(
      (await house.as(barber).put(`/api/businesses/${shop.id}`, { nombre: 'Mía' })).status,
    ).toBe(403)
  })

  test('can’t join a shop on another clock with appointments to come', async () => {
    const [owner, barber, client] = await Promise.all([
      house.register('duenno'),
      house.barber(),
      house.client(),
    ])
    const shop = await shopOf(owner, { latitude: 35.68, longitude: 139.69 })
    expect(shop.zonaHoraria).toBe('Asia/Tokyo')
    const { body: service } = await house
      .as(barber)
      .post<{ id: string }>('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 })
    const { body: free } = await house.guest.get<{ dias: { horarios: { inicio: string }[] }[] }>(
      `/api/barbers/${barber.user.id}/slots?servicios=${service.id}`,
    )
    const inicio = free.dias.flatMap(({ horarios }) => horarios).at(-1)?.inicio
    const { body: booked } = await house.as(client).post<{ id: string }>('/api/appointments', {
      barberId: barber.user.id,
      services: [service.id],
      fecha: inicio,
    })
    const { body: invitation } = await invite(owner, shop)
    const refused = await house.as(barber).post(`/api/invitations/${tokenOf(invitation)}/accept`)
    expect([refused.status, refused.body['citasPorVenir']]).toEqual([409, 1])
    await house.as(client).patch(`/api/appointments/${booked.id}/cancel`)
    expect(
      (await house.as(barber).post(`/api/invitations/${tokenOf(invitation)}/accept`)).status,
    ).toBe(200)
  })
})

describe('the places of a shop', () => {
  const add = (
    who: SignedIn,
    body: object = { name: 'Centro', address: 'Gran Vía 2', phone: '5512345678' },
  ) => house.as(who).post<BusinessLocation>('/api/business-locations', body)

  test('are fifty at most', async () => {
    const { owner } = await team()
    for (let n = 0; n < limits.locations; n++) expect((await add(owner)).status).toBe(201)
    const refused = await add(owner)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'too_many', message: 'Un negocio puede tener hasta 50 locaciones' },
    ])
  })

  test('are added, changed, listed and removed by their owner', async () => {
    const { owner, shop } = await team()
    const added = await add(owner)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      businessId: shop.id,
      name: 'Centro',
      address: 'Gran Vía 2',
      phone: '5512345678',
      status: 'active',
      activeBarbers: 0,
      horario: null,
      zonaHoraria: shop.zonaHoraria,
    })
    const changed = await house
      .as(owner)
      .put<BusinessLocation>(`/api/business-locations/${added.body.id}`, {
        name: 'Norte',
        phone: '',
        status: 'inactive',
        latitude: 40.4,
        longitude: -3.7,
        workingHours: { saturday: { open: '10:00', close: '14:00', closed: false } },
      })
    expect(changed.body).toMatchObject({
      name: 'Norte',
      address: 'Gran Vía 2',
      phone: null,
      status: 'inactive',
      zonaHoraria: 'Europe/Madrid',
    })
    expect(changed.body.horario?.saturday).toEqual([{ start: '10:00', end: '14:00' }])
    expect((await house.as(owner).get<BusinessLocation[]>('/api/business-locations')).body).toEqual(
      [changed.body],
    )
    expect((await house.as(owner).delete(`/api/business-locations/${added.body.id}`)).status).toBe(
      200,
    )
    expect((await house.as(owner).get<BusinessLocation[]>('/api/business-locations')).body).toEqual(
      [],
    )
    expect((await house.as(owner).delete(`/api/business-locations/${added.body.id}`)).status).toBe(
      404,
    )
  })

  test('need a name and an address', async () => {
    const { owner } = await team()
    for (const body of [
      {},
      { name: 'Centro' },
      { name: ' ', address: 'Gran Vía 2' },
      { name: 'Centro', address: '' },
    ]) {
      const refused = await add(owner, body)
      expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
        400,
        'Por favor completa todos los campos requeridos',
      ])
    }
    const { body: added } = await add(owner)
    expect(
      (await house.as(owner).put(`/api/business-locations/${added.id}`, { address: '' })).status,
    ).toBe(400)
    expect(
      (await house.as(owner).put(`/api/business-locations/${added.id}`, { status: 'closed' }))
        .status,
    ).toBe(400)
    const noon = await house.as(owner).put(`/api/business-locations/${added.id}`, {
      workingHours: { monday: { open: '14:00', close: '10:00' } },
    })
    expect([noon.status, noon.body['message']]).toEqual([
      400,
      'La hora de apertura debe ser anterior a la de cierre',
    ])
  })

  test('need a shop first', async () => {
    const owner = await house.register('duenno')
    expect((await house.as(owner).get('/api/business-locations')).body).toEqual([])
    expect((await add(owner)).status).toBe(409)
  })

  test('count who is assigned and still works in the shop', async () => {
    const { owner, barber, shop } = await team()
    const stranger = await house.barber()
    const { body: place } = await add(owner)
    const staff = `/api/business-locations/${place.id}/staff`
    const count = async () =>
      (await house.as(owner).get<BusinessLocation[]>('/api/business-locations')).body[0]
        ?.activeBarbers
    expect((await house.as(owner).post(staff, { userId: stranger.user.id })).status).toBe(404)
    const assigned = await house
      .as(owner)
      .post<{ userId: string; userName: string }[]>(staff, { userId: barber.user.id })
    expect(assigned.body).toMatchObject([{ userId: barber.user.id, userName: 'Noa Campos' }])
    await house.as(owner).post(staff, { userId: owner.user.id })
    expect(await count()).toBe(2)
    expect(
      (await house.as(owner).delete<unknown[]>(`${staff}?userId=${owner.user.id}`)).body,
    ).toHaveLength(1)
    expect(await count()).toBe(1)
    await house.as(owner).delete(`/api/businesses/${shop.id}/barbers/${barber.user.id}`)
    expect(await count()).toBe(0)
    const { body: anew } = await invite(owner, shop)
    await house.as(barber).post(`/api/invitations/${tokenOf(anew)}/accept`)
    expect(await count(), 'whoever comes back is not assigned by that').toBe(0)
  })

  test('count nobody who is assigned elsewhere', async () => {
    const [{ owner }, { owner: neighbour }] = [await team(), await team()]
    const [{ body: mine }, { body: theirs }] = [await add(owner), await add(neighbour)]
    await house
      .as(neighbour)
      .post(`/api/business-locations/${theirs.id}/staff`, { userId: neighbour.user.id })
    expect((await house.as(owner).get(`/api/business-locations/${mine.id}/staff`)).body).toEqual([])
    expect(
      (await house.as(owner).get<BusinessLocation[]>('/api/business-locations')).body[0]
        ?.activeBarbers,
    ).toBe(0)
  })

  test('stay while appointments are to come there', async () => {
    const { owner, barber } = await team()
    const client = await house.client()
    const { body: place } = await add(owner)
    await house
      .as(owner)
      .post(`/api/business-locations/${place.id}/staff`, { userId: barber.user.id })
    const { body: service } = await house
      .as(barber)
      .post<{ id: string }>('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 })
    const { body: free } = await house.guest.get<{ dias: { horarios: { inicio: string }[] }[] }>(
      `/api/barbers/${barber.user.id}/slots?servicios=${service.id}`,
    )
    const { body: booked } = await house.as(client).post<{ id: string }>('/api/appointments', {
      barberId: barber.user.id,
      services: [service.id],
      fecha: free.dias.flatMap(({ horarios }) => horarios).at(-1)?.inicio,
    })
    const refused = await house.as(owner).delete(`/api/business-locations/${place.id}`)
    expect([refused.status, refused.body['citasPorVenir']]).toEqual([409, 1])
    await house.as(client).patch(`/api/appointments/${booked.id}/cancel`)
    expect((await house.as(owner).delete(`/api/business-locations/${place.id}`)).status).toBe(200)
  })

  test('are the owner’s alone: barbers and clients may not ask, to other owners they do not exist', async () => {
    const { owner, barber } = await team()
    const [client, other] = await Promise.all([house.client(), house.register('duenno')])
    await shopOf(other)
    const { body: place } = await add(owner)
    const calls = [
      ['get', '/api/business-locations'],
      ['post', '/api/business-locations'],
      ['put', `/api/business-locations/${place.id}`],
      ['delete', `/api/business-locations/${place.id}`],
      ['get', `/api/business-locations/${place.id}/staff`],
      ['post', `/api/business-locations/${place.id}/staff`],
      ['delete', `/api/business-locations/${place.id}/staff?userId=${barber.user.id}`],
    ] as const
    const ask = (who: SignedIn | undefined, [method, path]: (typeof calls)[number]) => {
      const client = who ? house.as(who) : house.guest
      return method === 'get'
        ? client.get(path)
        : client[method](
            path,
            method === 'delete'
              ? undefined
              : { name: 'Mía', address: 'Aquí mismo', userId: barber.user.id },
          )
    }
    for (const call of calls) {
      expect((await ask(undefined, call)).status, call.join(' ')).toBe(401)
      expect((await ask(client, call)).status, call.join(' ')).toBe(403)
      expect((await ask(barber, call)).status, call.join(' ')).toBe(403)
      if (call[1] !== '/api/business-locations')
        expect((await ask(other, call)).status, call.join(' ')).toBe(404)
    }
    expect(
      (await house.as(owner).get<BusinessLocation[]>('/api/business-locations')).body,
    ).toMatchObject([{ name: 'Centro' }])
  })
})

// After the others, so that it looks at all that they have left.
afterAll(async () => {
  const { db, log } = house.services
  for (const projection of allProjections.filter(({ name }) =>
    ['shops', 'team', 'locations'].includes(name),
  )) {
    expect((await verify(projection, { db, log })).differing, projection.name).toBe(0)
  }
})
