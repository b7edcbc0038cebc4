import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { cert, key as serverKey } from '../../test/support/certificate.ts'
import type { PushSubscription } from '../../vault/secrets/push-subscriptions.ts'
import { pushChannel } from './push-channel.ts'
import { guardedAgent, isPublic, mayDial, webPushService } from './web-push.ts'

const message = {
  title: 'Cita confirmada',
  body: 'Tu cita con Luis está confirmada.',
  path: '/appointments',
  group: 'appointment:1',
  language: 'es' as const,
}
const vapid = webPush.generateVAPIDKeys()
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A browser: an endpoint, and the private half by which it reads what it gets. */
function browser(endpoint = 'https://fcm.googleapis.com/fcm/send/abc') {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  const subscription: PushSubscription = {
    endpoint,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  }
  /** RFC 8291 and 8188, from the receiver's side. */
  const read = (body: Buffer): unknown => {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const secret = hkdfSync(
      'sha256',
      keys.computeSecret(sender),
      auth,
      Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]),
      32,
    )
    const contentKey = hkdfSync(
      'sha256',
      Buffer.from(secret),
      salt,
      'Content-Encoding: aes128gcm\0',
      16,
    )
    const nonce = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: nonce\0', 12)
    const opened = createDecipheriv(
      'aes-128-gcm',
      Buffer.from(contentKey),
      Buffer.from(nonce),
    ).setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]).toString()
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')))
  }
  return { subscription, read }
}

/**
 * A push service on a local port. The channel's connections lead to it, whatever the host's name;
 * all else is the real thing.
 */
async function service(
  answers: (path: string) => number,
  subscriptions: readonly PushSubscription[],
) {
  const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer({ key: serverKey, cert }, async (request, response) => {
    const parts: Buffer[] = []
    // A request without an encoding gives buffers.
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(answers(path)).end('secret of the service')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // Listening on a port, so it is no pipe.
  const agent = new Agent()
  agent.createConnection = () => connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  const forgotten: string[] = []
  const channel = pushChannel([
    webPushService({
      ...vapid,
      subject: 'mailto:ops@balbu.example',
      subscriptionsOf: async () => subscriptions,
      forget: async (_userId, endpoint) => {
        forgotten.push(endpoint)
      },
      agent,
    }),
  ])
  open.push(() => {
    void channel.close()
    server.closeAllConnections()
    server.close()
  })
  return {
    received,
    forgotten,
    channel,
    agent,
    send: async () => (await channel.prepare(message, 'user', 'key-1'))?.(),
  }
}

test('the browser can read what was pushed, and a repeat has the same tag and topic', async () => {
  const { subscription, read } = browser()
  const { received, send } = await service(() => 201, [subscription])
  const { group, ...words } = message
  const pushed = { ...words, tag: group }
  await send()
  await send()
  expect(received.map(({ body }) => read(body))).toEqual([pushed, pushed])
  expect(received[0]?.headers).toMatchObject({
    ttl: '86400',
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=/),
  })
  expect(received[0]?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(received[1]?.headers.topic).toBe(received[0]?.headers.topic)
})

test('a reminder brings its answers as buttons, each with its own link', async () => {
  const { subscription, read } = browser()
  const { received, channel } = await service(() => 201, [subscription])
  await (
    await channel.prepare({ ...message, answerBy: 'k'.repeat(97) }, 'user', 'key-1')
  )?.()
  expect(received.map(({ body }) => read(body))).toEqual([
    expect.objectContaining({
      actions: [
        {
          action: 'confirmar',
          title: 'Confirmo que voy',
          path: `/answer/${'k'.repeat(97)}?accion=confirmar`,
        },
        { action: 'mover', title: 'Mover', path: `/answer/${'k'.repeat(97)}?accion=mover` },
        {
          action: 'cancelar',
          title: 'Cancelar',
          path: `/answer/${'k'.repeat(97)}?accion=cancelar`,
        },
      ],
    }),
  ])
  expect(received[0]?.body.length).toBeLessThan(4_000)
})

test('a subscription that is gone is forgotten; where another device heard it, all is well', async () => {
  const devices = ['gone', 'here'].map(
    (name) => browser(`https://fcm.googleapis.com/fcm/send/${name}`).subscription,
  )
  const { forgotten, send } = await service((path) => (path.endsWith('gone') ? 410 : 201), devices)
  await send()
  expect(forgotten).toEqual(['https://fcm.googleapis.com/fcm/send/gone'])
})

test('a key that is no point of the curve is its own failure for good: it is forgotten, and the host is as before', async () => {
  const bad: PushSubscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/bad',
    keys: {
      p256dh: Buffer.alloc(65, 4).toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  const devices: PushSubscription[] = [bad]
  const { received, forgotten, channel, send } = await service(() => 201, devices)
  for (let round = 0; round < 6; round++)
    await expect(send()).rejects.toMatchObject({
      permanent: true,
      wentOut: 'no',
      unanswered: false,
    })
  expect([received.length, new Set(forgotten)]).toEqual([0, new Set([bad.endpoint])])
  devices[0] = browser().subscription
  await send()
  expect(received).toHaveLength(1)
  expect(channel.pacesHosts).toBe(true)
})

test('a host that does not answer is left alone for a while, and no other', async () => {
  const [silent, other] = [
    'https://x.push.apple.com/1',
    'https://fcm.googleapis.com/fcm/send/abc',
  ].map((endpoint) => browser(endpoint).subscription)
  if (!silent || !other) throw new Error('no browsers')
  const devices: PushSubscription[] = [silent]
  const { received, agent, send } = await service(() => 201, devices)
  const answering = agent.createConnection
  let dialled = 0
  // Nobody listens on the port of the silent host.
  agent.createConnection = (options, callback) => {
    const isSilent = 'host' in options && options.host === 'x.push.apple.com'
    if (isSilent) dialled++
    return isSilent
      ? connect({ host: '127.0.0.1', port: 1 })
      : answering.call(agent, options, callback)
  }
  for (let round = 0; round < 5; round++)
    await expect(send()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(send()).rejects.toMatchObject({
    code: 'ERESTS',
    permanent: false,
    wentOut: 'no',
    retryAfterMs: expect.any(Number),
  })
  expect(dialled).toBe(5)
  devices[0] = other
  await send()
  expect(received).toHaveLength(1)
})

test('a device that is gone does not end the tries for one whose service is busy', async () => {
  const devices = ['gone', 'busy'].map(
    (name) => browser(`https://fcm.googleapis.com/fcm/send/${name}`).subscription,
  )
  const { send } = await service((path) => (path.endsWith('gone') ? 410 : 503), devices)
  await expect(send()).rejects.toMatchObject({ code: '503', permanent: false })
})

test.each([
  [410, true],
  [400, true],
  [429, false],
  [503, false],
])(
  'where no device heard it, %i decides whether another try makes sense',
  async (status, permanent) => {
    const { send } = await service(() => status, [browser().subscription])
    await expect(send()).rejects.toMatchObject({
      message: `push: ${status}`,
      permanent,
      wentOut: 'no',
    })
  },
)

test('what is not a push service is never dialled, though somebody subscribed with it', async () => {
  const { received, channel } = await service(
    () => 201,
    [browser('https://evil.example/').subscription, browser('https://127.0.0.1/').subscription],
  )
  expect(await channel.prepare(message, 'user', 'key')).toBeUndefined()
  expect(received).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-by3p.notify.windows.com/w/?token=x',
])('%s may be dialled', (endpoint) => expect(mayDial(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://localhost/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evilfcm.googleapis.com/',
  'https://evil.example\\@fcm.googleapis.com/',
  'https://push.services.mozilla.com.evil.example/',
  'nonsense',
  `https://fcm.googleapis.com/${'x'.repeat(2048)}`,
])('%s may not be dialled', (endpoint) => expect(mayDial(endpoint)).toBe(false))

test.each(['8.8.8.8', '142.250.1.1', '2a00:1450:4003::1', '2606:4700::1111'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
)
test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'not an address',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false))

test('a name that leads to a private address is not connected to', async () => {
  const agent = guardedAgent()
  open.push(() => agent.destroy())
  const channel = pushChannel([
    webPushService({
      ...vapid,
      subject: 'mailto:ops@balbu.example',
      subscriptionsOf: async () => [browser('https://localhost/').subscription],
      forget: async () => {},
      hosts: ['localhost'],
      agent,
    }),
  ])
  await expect((await channel.prepare(message, 'user', 'key'))?.()).rejects.toMatchObject({
    message: 'push: EPRIVATE',
    permanent: true,
  })
})
