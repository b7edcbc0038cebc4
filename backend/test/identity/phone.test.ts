/**
 * Text messages go to numbers that their person has confirmed by a code, and to no number more
 * often than is paid for.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Phone } from '../../../contract/identity/phone.ts'
import { addressesOf, textMessageRefusalOf } from '../../composition/workers.ts'
import { readConfig } from '../../config.ts'
import { sql } from '../../postgres/db.ts'
import { MOST_A_DAY } from '../../vault/secrets/text-messages.ts'
import { smsChannel } from '../../workers/channels/sms.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'
import { openChair } from '../../seed/http/shops.ts'

let house: TestServer
let closeGateway = () => {}
let url = ''
/** What the gateway was asked to send, and what it answers. */
let sent: { to: string; text: string; id: string }[] = []
let status = 202
beforeAll(async () => {
  const gateway = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    sent.push(JSON.parse(text) as { to: string; text: string; id: string })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  closeGateway = () => {
    gateway.closeAllConnections()
    gateway.close()
  }
  // Listening on a port, so it is no pipe.
  url = `http://127.0.0.1:${(gateway.address() as { port: number }).port}/`
  house = await startTestServer({ config: { sms: { url, token: 'secret', shopMonthly: 5 } } })
})
afterAll(() => closeGateway())
beforeEach(() => {
  sent = []
  status = 202
})

const client = (telefono = newPhone()) => house.register('cliente', { telefono })
const phone = async (who: SignedIn) =>
  (await must(house.as(who).get<Phone>('/api/account/phone'))).body
const ask = (who: SignedIn) => house.as(who).post<Phone>('/api/account/phone/code')
const confirm = (who: SignedIn, codigo: string) =>
  house.as(who).post<Phone & { code?: string }>('/api/account/phone/confirm', { codigo })
const lastCode = () => /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
async function confirmed(telefono?: string): Promise<SignedIn> {
  const who = await client(telefono)
  await must(ask(who))
  await must(confirm(who, lastCode()))
  sent = []
  return who
}

describe('a number is confirmed', () => {
  test('by the code that was sent there, which is good once', async () => {
    const eva = await client()
    expect(await phone(eva)).toEqual({
      ofrecido: true,
      telefono: eva.user.telefono,
      estado: 'sin_confirmar',
      intentosRestantes: null,
    })
    expect((await must(ask(eva))).body).toMatchObject({ estado: 'enviado', intentosRestantes: 5 })
    expect(sent).toEqual([
      {
        to: eva.user.telefono,
        text: expect.stringMatching(/^Tu código de Balbu es \d{6}\./),
        id: expect.any(String),
      },
    ])
    const code = lastCode()
    const row = await house.services.db.first(
      sql`SELECT * FROM vault.phone_code WHERE user_id = ${eva.user.id}`,
    )
    expect(JSON.stringify(row), 'the code itself is kept nowhere').not.toContain(code)
    expect((await must(confirm(eva, code))).body).toMatchObject({ estado: 'confirmado' })
    expect(await confirm(eva, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } })
    expect(
      (await must(ask(eva))).body,
      'nothing is sent where nothing is to be proved',
    ).toMatchObject({ estado: 'confirmado' })
    expect(sent).toHaveLength(1)
  })

  test('within five tries, also where many are made at once', async () => {
    const eva = await client()
    await must(ask(eva))
    const code = lastCode()
    expect(await confirm(eva, wrongOf(code))).toMatchObject({
      status: 400,
      body: { code: 'wrong_code', message: 'El código no es correcto' },
    })
    expect(await phone(eva)).toMatchObject({ intentosRestantes: 4 })
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(eva, wrongOf(code))))
    expect(tries.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(3)
    expect(await confirm(eva, code), 'the right one comes too late').toMatchObject({
      status: 400,
      body: { code: 'too_many_tries' },
    })
    expect(await phone(eva)).toMatchObject({ estado: 'enviado', intentosRestantes: 0 })
    await must(ask(eva))
    await must(confirm(eva, lastCode()))
    expect(await phone(eva)).toMatchObject({ estado: 'confirmado' })
  })

  test('within ten minutes, by the last code alone, and only as the number that it was sent to', async () => {
    const eva = await client()
    await must(ask(eva))
    const first = lastCode()
    await must(ask(eva))
    const second = lastCode()
    if (first !== second) expect((await confirm(eva, first)).status).toBe(400)
    await must(house.as(eva).put(`/api/users/${eva.user.id}`, { telefono: newPhone() }))
    expect(await confirm(eva, second)).toMatchObject({
      status: 400,
      body: { code: 'code_expired' },
    })
    const noa = await client()
    await must(ask(noa))
    house.clock.offsetMs = 11 * 60_000
    try {
      expect(await confirm(noa, lastCode())).toMatchObject({
        status: 400,
        body: { code: 'code_expired' },
      })
    } finally {
      house.clock.offsetMs = 0
    }
  })

  test('and no more once it is another one; the same one stays confirmed', async () => {
    const eva = await confirmed()
    await must(
      house
        .as(eva)
        .put(`/api/users/${eva.user.id}`, { nombre: 'Eva Ríos', telefono: eva.user.telefono }),
    )
    expect(await phone(eva)).toMatchObject({ estado: 'confirmado' })
    await must(house.as(eva).put(`/api/users/${eva.user.id}`, { telefono: newPhone() }))
    expect(await phone(eva)).toMatchObject({ estado: 'sin_confirmar' })
  })

  test('not where the gateway takes no message: no code is left waiting', async () => {
    const eva = await client()
    status = 500
    expect(await ask(eva)).toMatchObject({ status: 503, body: { code: 'no_sms' } })
    expect(await phone(eva)).toMatchObject({ estado: 'sin_confirmar' })
  })

  test('nor where nothing is configured or nobody has a number', async () => {
    const none = await house.register('cliente', { telefono: '' })
    expect(await phone(none)).toMatchObject({ estado: 'sin_telefono' })
    expect(await ask(none)).toMatchObject({
      status: 409,
      body: { message: 'Agrega primero un teléfono a tu perfil' },
    })
    expect(sent).toEqual([])
  })
})

describe('a text message', () => {
  const message = {
    title: 'Cita movida',
    body: 'A las diez',
    path: '/appointments',
    group: 'appointment:1',
    language: 'es' as const,
  }
  const { publicUrl } = readConfig({})
  const send = async (
    userId: string,
    more: { payer?: string; key?: string } = {},
    shopMonthly = 5,
  ) => {
    const { vault } = house.services
    const channel = smsChannel({
      url,
      token: 'secret',
      publicUrl,
      addressOf: addressesOf(vault),
      refusalOf: textMessageRefusalOf(vault, shopMonthly),
    })
    const { key = randomUUID(), ...rest } = more
    const ready = await channel.prepare({ ...message, ...rest }, userId, key)
    if (typeof ready !== 'function') return ready?.skip ?? 'no_address'
    await ready()
    return 'sent'
  }

  test('goes to a number that its person has confirmed, and to no other', async () => {
    const [eva, noa] = [await confirmed(), await client()]
    expect(await send(eva.user.id)).toBe('sent')
    expect(await send(noa.user.id)).toBe('unconfirmed')
    // Somebody else who claims Eva's number has proved nothing.
    const thief = await client(eva.user.telefono ?? '')
    expect(await send(thief.user.id)).toBe('unconfirmed')
    expect(sent.map(({ to }) => to)).toEqual([eva.user.telefono])
  })

  test('with an invitation goes only to a number that somebody has confirmed as theirs', async () => {
    const eva = await confirmed()
    const invite = async (telefono: string) => {
      const invitationId = randomUUID()
      await house.services.vault.invitations.keep({
        invitationId,
        businessId: randomUUID(),
        email: null,
        telefono,
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      })
      return invitationId
    }
    expect(await send(await invite(newPhone()))).toBe('unconfirmed')
    expect(await send(await invite(eva.user.telefono ?? ''))).toBe('sent')
  })

  test('goes to one number at most ten times a day, for all accounts together', async () => {
    const telefono = newPhone()
    const [eva, noa] = [await confirmed(telefono), await confirmed(telefono)]
    for (let times = 0; times < MOST_A_DAY; times++) expect(await send(eva.user.id)).toBe('sent')
    expect(await send(eva.user.id)).toBe('day_limit')
    expect(await send(noa.user.id)).toBe('day_limit')
    await house.services.db.run(
      sql`UPDATE vault.text_message SET created_at = now() - interval '25 hours' WHERE user_id = ${eva.user.id}`,
    )
    expect(await send(eva.user.id)).toBe('sent')
  })

  test('that is tried again counts once', async () => {
    const [eva, payer, key] = [await confirmed(), randomUUID(), randomUUID()]
    for (let times = 0; times < 3; times++)
      expect(await send(eva.user.id, { payer, key })).toBe('sent')
    expect(await house.services.vault.textMessages.usageOf(payer)).toEqual({
      parts: 1,
      heldBack: 0,
    })
  })

  test('stops at the month’s cap of its shop, which the owner sees; another shop goes on', async () => {
    const chair = await openChair(house)
    const payer = chair.shop.id
    const usage = async () =>
      (await must(house.as(chair.barber).get('/api/my-business/text-messages'))).body
    expect(await usage()).toEqual({ ofrecido: true, partes: 0, tope: 5, noEnviados: 0 })
    const eva = await confirmed()
    const outcomes: string[] = []
    for (let times = 0; times < 7; times++) outcomes.push(await send(eva.user.id, { payer }))
    expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'shop_cap', 'shop_cap'])
    expect(await usage()).toEqual({ ofrecido: true, partes: 5, tope: 5, noEnviados: 2 })
    expect(await send(eva.user.id, { payer: randomUUID() })).toBe('sent')
    await house.services.db.run(
      sql`UPDATE vault.text_message SET created_at = created_at - interval '32 days' WHERE payer = ${payer}`,
    )
    expect(await send(eva.user.id, { payer })).toBe('sent')
  })

  test('is forgotten with its person, and still counts for the shop', async () => {
    const [eva, payer] = [await confirmed(), randomUUID()]
    await send(eva.user.id, { payer })
    await house.services.vault.forgetting.forget(eva.user.id, randomUUID())
    expect(
      await house.services.db.many(
        sql`SELECT user_id, number_hmac FROM vault.text_message WHERE payer = ${payer}`,
      ),
    ).toEqual([{ user_id: null, number_hmac: null }])
    expect(await house.services.vault.textMessages.usageOf(payer)).toEqual({
      parts: 1,
      heldBack: 0,
    })
  })
})
