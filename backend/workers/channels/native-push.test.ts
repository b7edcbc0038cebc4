/** Push to phones, against a token endpoint, an FCM and an APNs on loopback. */
import { createVerify, generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../test/support/free-port.ts'
import { apnsService } from './apns.ts'
import { fcmService } from './fcm.ts'
import { pushChannel } from './push-channel.ts'

const message = {
  title: 'Cita confirmada',
  body: 'Tu cita con Luis está confirmada.',
  path: '/appointments/1',
  group: 'appointment:1',
  language: 'es' as const,
  answerBy: 'k'.repeat(97),
}
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

interface Reply {
  readonly status: number
  readonly body?: object
  readonly headers?: Record<string, string>
}
type Replies = (device: string, times: number) => Reply | 'hang'
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key: typeof rsa.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const decoded = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** FCM: `/token` hands out access tokens, `/v1/…` takes messages. */
async function fcm(
  replies: Replies,
  devices: readonly string[],
  tokenReply: (times: number) => Reply | 'hang' = (times) => ({
    status: 200,
    body: { access_token: `access-${times}`, expires_in: 3_600 },
  }),
) {
  const assertions: string[] = []
  const received: {
    path: string
    authorization: string | undefined
    message: Record<string, unknown>
  }[] = []
  const times = new Map<string, number>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const answer = (reply: Reply | 'hang') => {
      if (reply !== 'hang')
        response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body ?? {}))
    }
    if (request.url === '/token') {
      assertions.push(new URLSearchParams(text).get('assertion') ?? '')
      return answer(tokenReply(assertions.length))
    }
    const sent = (JSON.parse(text) as { message: Record<string, unknown> }).message
    received.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      message: sent,
    })
    const device = String(sent['token'])
    times.set(device, (times.get(device) ?? 0) + 1)
    return answer(replies(device, times.get(device) ?? 0))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // Listening on a port, so it is no pipe.
  const url = `http://127.0.0.1:${port}`
  const forgotten: string[] = []
  const channel = pushChannel([
    fcmService({
      account: {
        projectId: 'balbu',
        clientEmail: 'push@balbu.iam.example',
        privateKey: pem(rsa.privateKey),
        tokenUri: `${url}/token`,
      },
      devicesOf: async () => devices.filter((token) => !forgotten.includes(token)),
      forget: async (_userId, token) => {
        forgotten.push(token)
      },
      url,
      timeoutMs: 300,
    }),
  ])
  open.push(() => {
    void channel.close()
    server.closeAllConnections()
    server.close()
  })
  return {
    assertions,
    received,
    forgotten,
    send: async () => (await channel.prepare(message, 'user', 'key'))?.(),
  }
}

async function apns(replies: Replies, devices: readonly string[]) {
  const received: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = []
  const times = new Map<string, number>()
  const sessions = new Set<ServerHttp2Session>()
  const server = createHttp2Server(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    received.push({ headers: request.headers, body: JSON.parse(text) as Record<string, unknown> })
    const device = request.url.split('/').at(-1) ?? ''
    times.set(device, (times.get(device) ?? 0) + 1)
    const reply = replies(device, times.get(device) ?? 0)
    if (reply !== 'hang')
      response
        .writeHead(reply.status, reply.headers)
        .end(reply.body ? JSON.stringify(reply.body) : '')
  }).listen(0, '127.0.0.1')
  let connections = 0
  server.on('session', (session) => {
    connections += 1
    sessions.add(session)
  })
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // Listening on a port, so it is no pipe.
  const forgotten: string[] = []
  const channel = pushChannel([
    apnsService({
      key: pem(p256.privateKey),
      keyId: 'KEY1234567',
      teamId: 'TEAM123456',
      topic: 'mx.balbu.app',
      url: `http://127.0.0.1:${port}`,
      timeoutMs: 300,
      devicesOf: async () => devices.filter((token) => !forgotten.includes(token)),
      forget: async (_userId, token) => {
        forgotten.push(token)
      },
    }),
  ])
  open.push(() => {
    void channel.close()
    for (const session of sessions) session.destroy()
    server.close()
  })
  return {
    received,
    forgotten,
    sessions,
    connections: () => connections,
    send: async () => (await channel.prepare(message, 'user', 'key'))?.(),
  }
}

const fcmError = (
  status: number,
  details: object[] = [],
  headers: Record<string, string> = {},
): Reply => ({ status, body: { error: { code: status, details } }, headers })
const unregistered = fcmError(404, [
  { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' },
])

test('FCM gets the words, the place they lead to and a tag, with a token of the service account that is asked for once', async () => {
  const { assertions, received, send } = await fcm(() => ({ status: 200 }), ['one', 'two'])
  await send()
  await send()
  expect(received).toHaveLength(4)
  expect(received[0]).toEqual({
    path: '/v1/projects/balbu/messages:send',
    authorization: 'Bearer access-1',
    message: {
      token: 'one',
      notification: { title: message.title, body: message.body },
      data: { path: '/appointments/1', tag: 'appointment:1' },
      android: { ttl: '86400s', priority: 'HIGH', notification: { tag: 'appointment:1' } },
    },
  })
  expect(
    JSON.stringify(received),
    'the link that answers without signing in is nobody else’s to read',
  ).not.toContain('kkkk')
  expect(assertions).toHaveLength(1)
  const [head, claims, signature = ''] = (assertions[0] ?? '').split('.')
  expect(decoded(claims)).toMatchObject({
    iss: 'push@balbu.iam.example',
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
  })
  expect(
    createVerify('sha256')
      .update(`${head}.${claims}`)
      .verify(rsa.publicKey, Buffer.from(signature, 'base64url')),
  ).toBe(true)
})

test('APNs gets the words, the place they lead to and a tag, on one connection, with one signed provider token', async () => {
  const { received, connections, send } = await apns(() => ({ status: 200 }), ['aa11', 'bb22'])
  await send()
  await send()
  expect(received).toHaveLength(4)
  expect(received[0]).toMatchObject({
    headers: {
      ':path': '/3/device/aa11',
      'apns-topic': 'mx.balbu.app',
      'apns-push-type': 'alert',
      'apns-collapse-id': expect.stringMatching(/^[\w-]{32}$/),
    },
    body: {
      aps: { alert: { title: message.title, body: message.body } },
      path: '/appointments/1',
      tag: 'appointment:1',
    },
  })
  expect(JSON.stringify(received)).not.toContain('kkkk')
  expect(connections()).toBe(1)
  const tokens = new Set(received.map(({ headers }) => headers.authorization))
  expect(tokens.size).toBe(1)
  const [head, claims, signature = ''] = [...tokens][0]?.replace('bearer ', '').split('.') ?? []
  expect([decoded(head), decoded(claims)]).toMatchObject([
    { alg: 'ES256', kid: 'KEY1234567' },
    { iss: 'TEAM123456' },
  ])
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: p256.publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true)
})

test.each<[string, Reply]>([
  ['unregistered', unregistered],
  ['of another project', fcmError(403, [{ errorCode: 'SENDER_ID_MISMATCH' }])],
  [
    'no token at all',
    fcmError(400, [
      { fieldViolations: [{ field: 'message.token', description: 'Invalid registration token' }] },
    ]),
  ],
])('FCM: a token that is %s is forgotten; the other device was reached', async (_, reply) => {
  const { received, forgotten, send } = await fcm(
    (device) => (device === 'gone' ? reply : { status: 200 }),
    ['gone', 'here'],
  )
  await send()
  expect(forgotten).toEqual(['gone'])
  await send()
  expect(received.filter(({ message: { token } }) => token === 'gone')).toHaveLength(1)
})

test.each<[string, Reply]>([
  ['unregistered', { status: 410, body: { reason: 'Unregistered', timestamp: 1 } }],
  ['of another app', { status: 400, body: { reason: 'DeviceTokenNotForTopic' } }],
  ['no token at all', { status: 400, body: { reason: 'BadDeviceToken' } }],
])('APNs: a token that is %s is forgotten; the other device was reached', async (_, reply) => {
  const { received, forgotten, send } = await apns(
    (device) => (device === 'dead' ? reply : { status: 200 }),
    ['dead', 'beef'],
  )
  await send()
  expect(forgotten).toEqual(['dead'])
  await send()
  expect(received.filter(({ headers }) => headers[':path'] === '/3/device/dead')).toHaveLength(1)
})

test('one account’s bad tokens do not stop either service for others', async () => {
  const bad = ['bad1', 'bad2', 'bad3', 'bad4', 'bad5', 'bad6']
  const google = await fcm(
    (device) => (device.startsWith('bad') ? unregistered : { status: 200 }),
    bad,
  )
  await expect(google.send()).rejects.toMatchObject({ permanent: true, wentOut: 'no' })
  const apple = await apns(
    (device) => (device.startsWith('bad') ? { status: 410 } : { status: 200 }),
    bad,
  )
  await expect(apple.send()).rejects.toMatchObject({ permanent: true, wentOut: 'no' })
  expect([google.forgotten.toSorted(), apple.forgotten.toSorted()]).toEqual([bad, bad])
})

test('a project that FCM does not know costs nobody their device', async () => {
  const { forgotten, send } = await fcm(() => fcmError(404), ['one'])
  await expect(send()).rejects.toMatchObject({ code: '404' })
  expect(forgotten).toEqual([])
})

const busy: readonly [number, Record<string, string>, object][] = [
  [429, { 'retry-after': '120' }, { permanent: false, retryAfterMs: 120_000 }],
  [429, {}, { permanent: false, retryAfterMs: undefined }],
  [500, {}, { permanent: false }],
  [503, { 'retry-after': '30' }, { permanent: false, retryAfterMs: 30_000 }],
  [403, {}, { permanent: false }],
  [413, {}, { permanent: true }],
]
test.each(busy)('FCM: %i %j is taken for what it says', async (status, headers, expected) => {
  const { send } = await fcm(() => fcmError(status, [], headers), ['one'])
  await expect(send()).rejects.toMatchObject({ code: String(status), wentOut: 'no', ...expected })
})
test.each(busy)('APNs: %i %j is taken for what it says', async (status, headers, expected) => {
  const { send } = await apns(() => ({ status, headers, body: { reason: 'Whatever' } }), ['aa11'])
  await expect(send()).rejects.toMatchObject({ code: String(status), wentOut: 'no', ...expected })
})

test('an access token that FCM takes no more is asked for anew', async () => {
  const { received, assertions, send } = await fcm(
    (_, times) => (times === 1 ? fcmError(401) : { status: 200 }),
    ['one'],
  )
  await expect(send()).rejects.toMatchObject({ code: '401', permanent: false })
  await send()
  expect(received.map(({ authorization }) => authorization)).toEqual([
    'Bearer access-1',
    'Bearer access-2',
  ])
  expect(assertions).toHaveLength(2)
})

test('a provider token that has expired is signed anew', async () => {
  const { received, send } = await apns(
    (_, times) =>
      times === 1 ? { status: 403, body: { reason: 'ExpiredProviderToken' } } : { status: 200 },
    ['aa11'],
  )
  await expect(send()).rejects.toMatchObject({ code: '403', permanent: false })
  await send()
  // ES256 signs with a random number: a new token differs even within the same second.
  expect(new Set(received.map(({ headers }) => headers.authorization)).size).toBe(2)
})

test('a token endpoint that refuses sends nothing, and says so without an end', async () => {
  const { received, send } = await fcm(
    () => ({ status: 200 }),
    ['one'],
    (times) =>
      times === 1
        ? { status: 400, body: { error: 'invalid_grant' } }
        : { status: 200, body: { access_token: 'a' } },
  )
  await expect(send()).rejects.toMatchObject({ code: 'EAUTH 400', permanent: false, wentOut: 'no' })
  expect(received).toEqual([])
  await send()
  expect(received).toHaveLength(1)
})

test.each<
  [
    string,
    (
      devices: readonly string[],
    ) => Promise<{ received: readonly unknown[]; send: () => Promise<void> }>,
  ]
>([
  ['FCM', (devices) => fcm(() => 'hang', devices)],
  ['APNs', (devices) => apns(() => 'hang', devices)],
])('%s that hangs may have taken the message, and is left alone after five', async (_, service) => {
  const { received, send } = await service(['aa11'])
  for (let round = 0; round < 5; round++)
    await expect(send()).rejects.toMatchObject({ permanent: false, wentOut: 'perhaps' })
  await expect(send()).rejects.toMatchObject({
    code: 'ERESTS',
    wentOut: 'no',
    retryAfterMs: expect.any(Number),
  })
  expect(received).toHaveLength(5)
})

test('a token endpoint that hangs is left alone after five, too', async () => {
  const { assertions, send } = await fcm(
    () => ({ status: 200 }),
    ['one'],
    () => 'hang',
  )
  for (let round = 0; round < 5; round++)
    await expect(send()).rejects.toMatchObject({ permanent: false, wentOut: 'no' })
  await expect(send()).rejects.toMatchObject({ code: 'ERESTS' })
  expect(assertions).toHaveLength(5)
})

test('a connection to APNs that has ended is made anew', async () => {
  const { sessions, connections, send } = await apns(() => ({ status: 200 }), ['aa11'])
  await send()
  await Promise.all(
    [...sessions].map(
      (session) =>
        new Promise<void>((done) => {
          session.close(done)
        }),
    ),
  )
  await send()
  expect(connections()).toBe(2)
})

test('where nobody listens nothing went out', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const devices = { devicesOf: async () => ['aa11'], forget: async () => {} }
  const apple = pushChannel([
    apnsService({
      key: pem(p256.privateKey),
      keyId: 'k',
      teamId: 't',
      topic: 'a',
      url,
      ...devices,
    }),
  ])
  await expect((await apple.prepare(message, 'user', 'key'))?.()).rejects.toMatchObject({
    code: 'ECONNREFUSED',
    permanent: false,
    wentOut: 'no',
  })
  const google = pushChannel([
    fcmService({
      account: {
        projectId: 'p',
        clientEmail: 'e',
        privateKey: pem(rsa.privateKey),
        tokenUri: `${url}/token`,
      },
      url,
      ...devices,
    }),
  ])
  await expect((await google.prepare(message, 'user', 'key'))?.()).rejects.toMatchObject({
    code: 'ECONNREFUSED',
    permanent: false,
    wentOut: 'no',
  })
})
