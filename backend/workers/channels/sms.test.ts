import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../test/support/free-port.ts'
import type { RenderedMessage } from '../delivery/notice.ts'
import { partsOf, smsChannel, type Textable } from './sms.ts'

const message = {
  title: 'Cita confirmada',
  body: 'Tu cita con Luis está confirmada.',
  path: '/appointments',
  group: 'appointment:1',
  language: 'es' as const,
}
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A real gateway that answers as told: a status, or by hanging up. */
async function gateway(
  answer: number | 'hang up',
  options: {
    idempotent?: boolean
    address?: string | undefined
    refusal?: 'unconfirmed' | 'shop_cap'
  } = { address: '+5215512345678' },
) {
  const received: { headers: IncomingHttpHeaders; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    received.push({ headers: request.headers, body: JSON.parse(text) })
    if (answer === 'hang up') request.socket.destroy()
    else
      response
        .writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {})
        .end('to +5215512345678: whatever')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const judged: Textable[] = []
  const { port } = server.address() as { port: number } // Listening on a port, so it is no pipe.
  const channel = smsChannel({
    url: `http://127.0.0.1:${port}/send`,
    token: 'secret',
    publicUrl: 'https://balbu.mx',
    addressOf: async () => options.address,
    refusalOf: async (asked) => {
      judged.push(asked)
      return options.refusal
    },
    ...options,
  })
  return {
    channel,
    received,
    judged,
    send: async (text: RenderedMessage = message) => {
      const send = await channel.prepare(text, 'user', 'key-1')
      return typeof send === 'function' ? send() : send
    },
  }
}

test('the gateway gets number, text and a key to know a repeat by', async () => {
  const { received, send } = await gateway(202)
  await send()
  expect(received).toMatchObject([
    {
      headers: {
        authorization: 'Bearer secret',
        'idempotency-key': 'key-1',
        'content-type': 'application/json',
      },
      body: {
        to: '+5215512345678',
        text: 'Cita confirmada: Tu cita con Luis está confirmada.',
        id: 'key-1',
      },
    },
  ])
})

test("a long text is cut at a word to two messages' worth", async () => {
  const { received, send } = await gateway(200)
  await send({ ...message, body: 'palabra '.repeat(80) })
  expect(received[0]?.body).toMatchObject({
    text: expect.stringMatching(/^.{290,305}(?<= palabra)…$/),
  })
})

test('what is nothing without its link keeps it, however long its words', async () => {
  const { received, send } = await gateway(200)
  const invited = { ...message, path: '/invitation/secreto', needsLink: true }
  await send(invited)
  await send({ ...invited, body: 'palabra '.repeat(80) })
  expect(received.map(({ body }) => body)).toMatchObject([
    {
      text: 'Cita confirmada: Tu cita con Luis está confirmada. https://balbu.mx/invitation/secreto',
    },
    { text: expect.stringMatching(/^.{260,306}(?<=… https:\/\/balbu\.mx\/invitation\/secreto)$/) },
  ])
})

test('what the number or the limits forbid does not reach the gateway, and says why', async () => {
  const { received, judged, send } = await gateway(200, {
    address: '5512345678',
    refusal: 'shop_cap',
  })
  expect(await send({ ...message, payer: 'shop' })).toEqual({ skip: 'shop_cap' })
  expect(received).toEqual([])
  expect(judged).toEqual([
    { key: 'key-1', userId: 'user', telefono: '5512345678', payer: 'shop', parts: 1 },
  ])
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // á is not in GSM's alphabet, é is.
  ['é'.repeat(160), 1],
  [`${'a'.repeat(69)}á`, 1],
  [`${'a'.repeat(70)}á`, 2],
  [`${'a'.repeat(134)}á`, 3],
  ['', 1],
])('%j is billed as %i parts', (text, parts) => expect(partsOf(text)).toBe(parts))

test('who has no number is not written to', async () => {
  const { received, send } = await gateway(200, { address: undefined })
  await send()
  expect(received).toEqual([])
})

test.each([
  [400, { permanent: true, wentOut: 'no' }],
  [401, { permanent: true, wentOut: 'no' }],
  [429, { permanent: false, wentOut: 'no' }],
  [503, { permanent: false, wentOut: 'no' }],
  [500, { permanent: false, wentOut: 'perhaps' }],
  [504, { permanent: false, wentOut: 'perhaps' }],
] as const)(
  '%i is taken for what it says, and its text is not passed on',
  async (status, meaning) => {
    const { send } = await gateway(status)
    await expect(send()).rejects.toMatchObject({ message: `sms: ${status}`, ...meaning })
  },
)

test('a gateway that hangs up may have sent it; one that is not there has not', async () => {
  const { send } = await gateway('hang up')
  await expect(send()).rejects.toMatchObject({ permanent: false, wentOut: 'perhaps' })
  const port = await freePort()
  const nowhere = smsChannel({
    url: `http://127.0.0.1:${port}/`,
    token: 't',
    publicUrl: 'https://balbu.mx',
    addressOf: async () => '+5215512345678',
    refusalOf: async () => undefined,
  })
  const never = await nowhere.prepare(message, 'user', 'key')
  if (typeof never !== 'function') throw new Error('nothing to send')
  await expect(never()).rejects.toMatchObject({
    code: 'ECONNREFUSED',
    permanent: false,
    wentOut: 'no',
  })
})

test('a redirect is not followed: it would carry the token elsewhere', async () => {
  const { received, send } = await gateway(302)
  await expect(send()).rejects.toMatchObject({ name: 'SendError', permanent: false })
  expect(received).toHaveLength(1)
})

test('only a gateway that honours the key is asked again in doubt', async () => {
  expect((await gateway(200)).channel.inDoubt).toBe('never')
  expect((await gateway(200, { idempotent: true, address: '+1' })).channel.inDoubt).toBe('again')
})
