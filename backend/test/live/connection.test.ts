/** The live connection by itself: who gets in, and who is cut off. Real sockets, real sessions. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_TOPICS } from '../../../contract/live.ts'
import { liveLimits } from '../../live/connection.ts'
import { peopleRoom } from '../../live/rooms.ts'
import { type Live, startLive } from '../../live/server.ts'
import { type LiveSession, sessionsOf } from '../../live/sessions.ts'
import { openLogger } from '../../observability/logger.ts'
import type { NewSession } from '../../vault/secrets/sessions.ts'
import { openVault, type Vault } from '../../vault/vault.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { Listener } from '../support/listener.ts'

const { url: databaseUrl, db } = await freshDatabase()
const server = createServer((_, response) => response.end())
let vault: Vault
let live: Live
let origin = ''
/** Posts that somebody may not see. */
const kept = new Map<string, Set<string | null>>()

beforeAll(async () => {
  vault = await openVault({ db, url: databaseUrl, masterKey: Buffer.alloc(32, 1) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  live = startLive(peopleRoom, {
    server,
    sessions: sessionsOf(vault),
    allowedOrigins: ['https://balbu.app'],
    trustedProxies: ['127.0.0.1'],
    logger: openLogger('silent'),
    limits: { recheckMs: 200, authMs: 400, topicMs: 40, marketMs: 40 },
    mayWatch: async (userId, topics) =>
      new Set(topics.filter((topic) => !kept.get(topic)?.has(userId))),
  })
})
afterAll(async () => {
  await live.close()
  server.close()
  await vault.close()
})

const signIn = (opening: Partial<NewSession> = {}) =>
  vault.sessions.open({
    userId: randomUUID(),
    kind: 'user',
    rol: 'cliente',
    remembered: true,
    ip: '10.0.0.1',
    device: 'test',
    ...opening,
  })
const listeners: Listener[] = []
afterAll(() => {
  for (const listener of listeners) listener.close()
})

function open(headers: Record<string, string> = {}, path = '/ws'): Listener {
  const listener = new Listener(`${origin.replace('http', 'ws')}${path}`, headers)
  listeners.push(listener)
  return listener
}
/**
 * Something that everybody who looks at the market hears: what was told before it has come by then.
 */
const hearAll = () =>
  live.publish({ topic: 'market', message: { type: 'business_updated', businessId: randomUUID() } })

test('whoever was told of something while they had no socket learns on opening how long ago, and nobody else does', async () => {
  const [person, other] = [await signIn(), await signIn()]
  live.deliver([person.session.userId], { type: 'notifications_read' })
  const socket = open({ 'x-session-id': person.header })
  expect(await socket.next('ready')).toEqual({
    type: 'ready',
    userId: person.session.userId,
    toldMs: expect.any(Number) as number,
  })
  expect(await open({ 'x-session-id': other.header }).next('ready')).toEqual({
    type: 'ready',
    userId: other.session.userId,
  })
})

describe('a topic that is not for everybody', () => {
  const on = (
    topic: `post:${string}`,
    type: 'post_shared' | 'post_updated' | 'post_deleted' = 'post_shared',
  ) => live.publish({ topic, message: { type, postId: topic.slice('post:'.length) } })
  const somebody = async () => {
    const session = await signIn()
    const socket = open({ 'x-session-id': session.header })
    const { userId } = await socket.next('ready')
    return { socket, header: session.header, userId: userId ?? '' }
  }
  const heardBy = async (socket: Listener) => {
    hearAll()
    await socket.next('business_updated')
    return socket.heard.filter((type) => type.startsWith('post_'))
  }

  test('is heard of by those who may, by nobody else, and by no guest from whom it is kept', async () => {
    const [topic, one, other, guest] = [
      `post:${randomUUID()}` as const,
      await somebody(),
      await somebody(),
      open(),
    ]
    await guest.next('ready')
    kept.set(topic, new Set([other.userId, null]))
    for (const socket of [one.socket, other.socket, guest]) await socket.watch('market', topic)
    on(topic)
    await one.socket.next('post_shared')
    expect([await heardBy(other.socket), await heardBy(guest)]).toEqual([[], []])
  })

  test('is asked about again when something comes between people, and when it goes', async () => {
    const [topic, { socket, userId }] = [`post:${randomUUID()}` as const, await somebody()]
    await socket.watch('market', topic)
    kept.set(topic, new Set([userId]))
    live.askAgain([userId, randomUUID()])
    // Nothing of it from this moment, whenever the answer comes.
    on(topic)
    expect(await heardBy(socket)).toEqual([])
    kept.delete(topic)
    live.askAgain([userId])
    await eventually('it is heard of again', async () => {
      on(topic, 'post_updated')
      return socket.heard.includes('post_updated')
    })
  })

  test('was said before they were known: what a guest may hear of counts no more', async () => {
    const [topic, userId] = [`post:${randomUUID()}` as const, randomUUID()]
    const session = await signIn({ userId })
    const socket = open()
    await socket.next('ready')
    await socket.watch('market', topic)
    on(topic)
    await socket.next('post_shared')
    kept.set(topic, new Set([userId]))
    socket.say({ type: 'auth', sessionId: session.header })
    await socket.next('ready')
    on(topic, 'post_deleted')
    expect(await heardBy(socket)).toEqual(['post_shared'])
  })
})

describe('who is behind a socket', () => {
  test('nobody: a guest, who hears what they look at and nothing else', async () => {
    const guest = open()
    expect(await guest.next('ready')).toEqual({ type: 'ready', userId: null })
    await guest.watch('market')
    live.deliver([randomUUID()], { type: 'notifications_read' })
    hearAll()
    await guest.next('business_updated')
    expect(guest.heard).not.toContain('notifications_read')
  })

  test('the session of the header', async () => {
    const { header, session } = await signIn()
    expect(await open({ 'x-session-id': header }).next('ready')).toEqual({
      type: 'ready',
      userId: session.userId,
    })
  })

  test('a header that is wrong is refused, also beside a good cookie', async () => {
    const { cookie } = await signIn()
    expect(
      await open({ 'x-session-id': 'bs1_wrong', cookie: `sid=${cookie}`, origin }).refused(),
    ).toBe(401)
  })

  test('the session of the cookie, from our own pages', async () => {
    const { cookie, session } = await signIn()
    expect(await open({ cookie: `sid=${cookie}`, origin }).next('ready')).toMatchObject({
      userId: session.userId,
    })
    expect(
      await open({ cookie: `__Host-sid=${cookie}`, origin: 'https://balbu.app' }).next('ready'),
    ).toMatchObject({ userId: session.userId })
  })

  test('another page may not use the cookie', async () => {
    const { cookie } = await signIn()
    expect(await open({ cookie: `sid=${cookie}`, origin: 'https://evil.example' }).refused()).toBe(
      403,
    )
    expect(await open({ cookie: `sid=${cookie}`, origin: 'null' }).refused()).toBe(403)
    expect(await open({ origin: 'https://evil.example' }).next('ready')).toMatchObject({
      userId: null,
    })
  })

  test('a cookie without an origin counts for nothing', async () => {
    const { cookie } = await signIn()
    expect(await open({ cookie: `sid=${cookie}` }).next('ready')).toMatchObject({ userId: null })
  })

  test('the secret of the cookie is not accepted as a header, nor the other way round', async () => {
    const { cookie, header } = await signIn()
    expect(await open({ 'x-session-id': cookie }).refused()).toBe(401)
    expect(await open({ cookie: `sid=${header}`, origin }).next('ready')).toMatchObject({
      userId: null,
    })
  })

  test('a ticket lets in once', async () => {
    const { session } = await signIn()
    const ticket = await vault.tickets.issue(session.id)
    expect(await open({}, `/ws?ticket=${ticket}`).next('ready')).toMatchObject({
      userId: session.userId,
    })
    expect(await open({}, `/ws?ticket=${ticket}`).next('ready')).toMatchObject({ userId: null })
  })

  test('the first message', async () => {
    const { header, session } = await signIn()
    const socket = open()
    await socket.next('ready')
    socket.say({ type: 'auth', sessionId: header })
    expect(await socket.next('ready')).toMatchObject({ userId: session.userId })
  })

  test("the first message alone: a socket does not become somebody else's, nor a guest's", async () => {
    const [mine, other] = await Promise.all([signIn(), signIn()])
    const socket = open({ 'x-session-id': mine.header })
    await socket.next('ready')
    for (const sessionId of [other.header, 'bs1_wrong']) socket.say({ type: 'auth', sessionId })
    await socket.watch('market')
    live.deliver([other.session.userId], {
      type: 'notification_created',
      notificationId: randomUUID(),
    })
    live.deliver([mine.session.userId], { type: 'notifications_read' })
    await socket.next('notifications_read')
    expect(socket.heard).toEqual(['ready', 'pong', 'notifications_read'])
  })

  test('the first message also where it comes twice at once', async () => {
    const [mine, other] = await Promise.all([signIn(), signIn()])
    const socket = open()
    await socket.next('ready')
    for (const { header } of [mine, other]) socket.say({ type: 'auth', sessionId: header })
    expect(await socket.next('ready')).toMatchObject({ userId: mine.session.userId })
    live.deliver([other.session.userId], {
      type: 'notification_created',
      notificationId: randomUUID(),
    })
    live.deliver([mine.session.userId], { type: 'notifications_read' })
    await socket.next('notifications_read')
    expect(socket.heard).toEqual(['ready', 'ready', 'notifications_read'])
  })

  test('a wrong secret in the first message ends the connection', async () => {
    const socket = open()
    await socket.next('ready')
    socket.say({ type: 'auth', sessionId: 'bs1_wrong' })
    expect(await socket.closed()).toBe(4401)
  })

  test('who waits too long to sign in stays a guest', async () => {
    const { header, session } = await signIn()
    const socket = open()
    await socket.next('ready')
    await eventually('the time to sign in is over', async () => Date.now() - socket.openedAt > 450)
    socket.say({ type: 'auth', sessionId: header })
    await socket.watch('market')
    live.deliver([session.userId], { type: 'notifications_read' })
    hearAll()
    await socket.next('business_updated')
    expect(socket.heard).not.toContain('notifications_read')
  })

  test("a staff session is no user's", async () => {
    const { header } = await signIn({ kind: 'staff', staffRoles: ['admin'] })
    expect(await open({ 'x-session-id': header }).refused()).toBe(401)
  })

  test('there is nothing at other paths', async () => {
    expect(await open({}, '/api/ws').refused()).toBe(404)
  })
})

describe('what a client says', () => {
  test('ping is answered', async () => {
    const socket = open()
    await socket.next('ready')
    socket.say({ type: 'ping' })
    await socket.next('pong')
  })

  test('anything else is not heard, and nobody else hears it', async () => {
    const [liar, victim] = [open(), open()]
    await Promise.all([liar.next('ready'), victim.next('ready')])
    await victim.watch('market')
    liar.say({
      type: 'appointment_confirmed',
      appointmentId: randomUUID(),
      barberId: randomUUID(),
      clienteId: null,
    })
    liar.send('not json')
    liar.send(Buffer.from([1, 2, 3]))
    liar.say({ type: 'ping' })
    await liar.next('pong')
    hearAll()
    await victim.next('business_updated')
    expect(victim.heard).toEqual(['ready', 'pong', 'business_updated'])
  })

  test('too much of it ends the connection', async () => {
    const socket = open()
    await socket.next('ready')
    for (let n = 0; n <= liveLimits.messages; n++) socket.say({ type: 'ping' })
    expect(await socket.closed()).toBe(1008)
  })

  test('pings of the protocol count, too', async () => {
    const socket = open()
    await socket.next('ready')
    for (let n = 0; n <= liveLimits.messages; n++) socket.socket.ping()
    expect(await socket.closed()).toBe(1008)
  })

  test('a message that is too large ends the connection', async () => {
    const socket = open()
    await socket.next('ready')
    socket.send('x'.repeat(liveLimits.messageBytes + 1))
    expect(await socket.closed()).toBe(1009)
  })
})

describe('what a screen shows', () => {
  const slots = (barberId: string, own: readonly string[] = []) =>
    live.publish({ topic: `barber:${barberId}`, own, message: { type: 'slots_changed', barberId } })

  async function opened(headers: Record<string, string> = {}): Promise<Listener> {
    const socket = open(headers)
    await socket.next('ready')
    return socket
  }

  test('is what it hears of: one barber and no other, one shop, the lists', async () => {
    const [barber, other, shop] = [randomUUID(), randomUUID(), randomUUID()]
    const [guest, elsewhere] = await Promise.all([opened(), opened()])
    await Promise.all([
      guest.watch(`barber:${barber}`, `business:${shop}`),
      elsewhere.watch('market'),
    ])
    slots(other)
    slots(barber)
    live.publish({
      topic: `business:${shop}`,
      message: { type: 'business_updated', businessId: shop },
    })
    hearAll()
    expect(await guest.next('slots_changed')).toEqual({ type: 'slots_changed', barberId: barber })
    expect(await guest.next('business_updated')).toEqual({
      type: 'business_updated',
      businessId: shop,
    })
    await elsewhere.next('business_updated')
    expect(guest.heard).toEqual(['ready', 'pong', 'slots_changed', 'business_updated'])
    expect(elsewhere.heard).toEqual(['ready', 'pong', 'business_updated'])
  })

  test('takes the place of what it showed before, and nothing is heard any more where it shows nothing', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const socket = await opened()
    await socket.watch(`barber:${first}`)
    await socket.watch(`barber:${second}`)
    slots(first)
    slots(second)
    expect(await socket.next('slots_changed')).toMatchObject({ barberId: second })
    await socket.watch()
    for (const barber of [first, second]) slots(barber)
    await socket.watch()
    expect(socket.messages.filter(({ type }) => type === 'slots_changed')).toHaveLength(1)
  })

  test('is checked: what is no topic is passed over, and too many at once change nothing', async () => {
    const [barber, other] = [randomUUID(), randomUUID()]
    const socket = await opened()
    await socket.watch(
      'conversation:7',
      'barber:',
      `barber:${other}; DROP`,
      `user:${other}`,
      `barber:${barber.toUpperCase()}`,
    )
    await socket.watch(
      ...Array.from({ length: MOST_TOPICS }, () => `barber:${randomUUID()}`),
      `barber:${other}`,
    )
    await socket.watch(`barber:${other}`, 'x'.repeat(101))
    for (const topics of [`barber:${other}`, [`barber:${other}`, 7], undefined])
      socket.say({ type: 'watch', topics })
    socket.say({ type: 'ping' })
    await socket.next('pong')
    slots(other)
    slots(barber)
    expect(await socket.next('slots_changed')).toEqual({ type: 'slots_changed', barberId: barber })
    await socket.watch(
      ...Array.from({ length: MOST_TOPICS - 1 }, () => `barber:${randomUUID()}`),
      `barber:${other}`,
    )
    slots(other)
    expect(await socket.next('slots_changed')).toEqual({ type: 'slots_changed', barberId: other })
  })

  test('counts as a message: who says it without end is cut off', async () => {
    const socket = await opened()
    for (let n = 0; n <= liveLimits.messages; n++) socket.say({ type: 'watch', topics: ['market'] })
    expect(await socket.closed()).toBe(1008)
  })

  test('is told at most once in a while, and what came last is told', async () => {
    const barber = randomUUID()
    const watcher = await opened()
    await watcher.watch(`barber:${barber}`)
    for (let n = 0; n < 100; n++) slots(barber)
    live.publish({
      topic: `barber:${barber}`,
      message: { type: 'barber_updated', barberId: barber },
    })
    await watcher.next('slots_changed')
    await watcher.next('barber_updated')
    await watcher.next('slots_changed')
    slots(barber)
    await watcher.next('slots_changed')
    expect(watcher.heard).toEqual([
      'ready',
      'pong',
      'slots_changed',
      'barber_updated',
      'slots_changed',
      'slots_changed',
    ])
  })

  test('was read before it is watched: a change in between is told to the one who comes, once', async () => {
    const barber = randomUUID()
    const [early, late] = await Promise.all([opened(), opened()])
    await early.watch(`barber:${barber}`)
    slots(barber)
    await early.next('slots_changed')
    await late.watch(`barber:${barber}`)
    await late.watch(`barber:${barber}`, 'market')
    expect(late.messages.filter(({ type }) => type === 'slots_changed')).toHaveLength(1)
    await early.watch(`barber:${barber}`)
    expect(early.messages.filter(({ type }) => type === 'slots_changed')).toHaveLength(1)
  })

  test('whose it is hears it unasked, on all their devices, and once where they watch it, too', async () => {
    const {
      header,
      session: { userId },
    } = await signIn()
    const [phone, desk, stranger] = await Promise.all([
      opened({ 'x-session-id': header }),
      opened({ 'x-session-id': header }),
      opened(),
    ])
    await desk.watch(`barber:${userId}`)
    slots(userId, [userId])
    await Promise.all([phone.next('slots_changed'), desk.next('slots_changed')])
    await Promise.all([phone, desk, stranger].map((socket) => socket.watch('market')))
    expect(
      [phone, desk, stranger].map(
        ({ heard }) => heard.filter((type) => type === 'slots_changed').length,
      ),
    ).toEqual([1, 1, 0])
  })
})

describe('a session that ends', () => {
  test('takes its connections along at once, and no others', async () => {
    const userId = randomUUID()
    const [gone, stays] = await Promise.all([signIn({ userId }), signIn({ userId })])
    const [first, second, other] = [
      open({ 'x-session-id': gone.header }),
      open({ 'x-session-id': gone.header }),
      open({ 'x-session-id': stays.header }),
    ]
    await Promise.all([first, second, other].map((socket) => socket.next('ready')))
    await vault.sessions.end(userId, gone.session.id)
    expect([await first.closed(), await second.closed()]).toEqual([4401, 4401])
    live.deliver([userId], { type: 'notifications_read' })
    await other.next('notifications_read')
    expect(first.heard).toEqual(['ready'])
  })

  test('also where the news of it was lost', async () => {
    const { header, session } = await signIn()
    const socket = open({ 'x-session-id': header })
    await socket.next('ready')
    await db.pool.query('DELETE FROM vault.session WHERE id = $1', [session.id])
    expect(await socket.closed()).toBe(4401)
  })
})

test('whoever is put out while they are being let in does not stay', async () => {
  const [userId, id] = [randomUUID(), randomUUID()]
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<LiveSession>()
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const byHeader = () => {
    asked.resolve()
    return answer.promise
  }
  const sessions = { ...sessionsOf(vault), byHeader, holding: async () => new Set<string>() }
  const door = startLive(peopleRoom, {
    server: other,
    sessions,
    allowedOrigins: [],
    trustedProxies: [],
    logger: openLogger('silent'),
  })
  const socket = new Listener(`ws://127.0.0.1:${(other.address() as AddressInfo).port}/ws`, {
    'x-session-id': 'bs1_some',
  })
  listeners.push(socket)
  // The look at who they are began before they were put out, and ends after it.
  await asked.promise
  door.putOut(userId)
  answer.resolve({ id, userId })
  expect(await socket.closed()).toBe(4401)
  await door.close()
  other.close()
})

describe('too many connections', () => {
  test('of one person: the next one is turned away', async () => {
    const { header } = await signIn()
    const sockets = Array.from({ length: liveLimits.socketsPerUser }, () =>
      open({ 'x-session-id': header }),
    )
    await Promise.all(sockets.map((socket) => socket.next('ready')))
    expect(await open({ 'x-session-id': header }).closed()).toBe(1008)
    sockets[0]?.close()
    await sockets[0]?.closed()
    await eventually('a place is free again', async () => {
      const next = open({ 'x-session-id': header })
      return Promise.race([next.next('ready').then(() => true), next.closed().then(() => false)])
    })
  })

  test('from one line, whichever of its IPv6 addresses it uses', async () => {
    const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${n.toString(16)}` })
    const sockets = Array.from({ length: liveLimits.socketsPerAddress }, (_, n) => open(from(n)))
    await Promise.all(sockets.map((socket) => socket.next('ready')))
    expect(await open(from(liveLimits.socketsPerAddress)).refused()).toBe(429)
    const beside = open({ 'x-forwarded-for': '2001:db8:1:3::1' })
    await beside.next('ready')
    for (const socket of [...sockets, beside]) socket.close()
  })

  test('from one address, as the proxy of ours names it', async () => {
    const from = { 'x-forwarded-for': 'made up, 203.0.113.9' }
    const sockets = Array.from({ length: liveLimits.socketsPerAddress }, () => open(from))
    await Promise.all(sockets.map((socket) => socket.next('ready')))
    expect(await open(from).refused()).toBe(429)
    await open({ 'x-forwarded-for': '203.0.113.10' }).next('ready')
    for (const socket of sockets) socket.close()
    await eventually('the places are free again', async () => {
      const next = open(from)
      return Promise.race([next.next('ready').then(() => true), next.refused().then(() => false)])
    })
  })
})

test("a client that takes nothing is cut off, and the others don't notice", async () => {
  const { header, session } = await signIn()
  const good = open({ 'x-session-id': header })
  const stuck = await stuckSocket(header)
  await good.next('ready')
  const before = live.stats().cut
  await eventually(
    'the stuck client is cut off',
    async () => {
      for (let n = 0; n < 2_000; n++) live.deliver([session.userId], { type: 'notifications_read' })
      return live.stats().cut > before
    },
    { everyMs: 10 },
  )
  expect(live.stats().cut).toBe(before + 1)
  live.deliver([session.userId], { type: 'notification_created', notificationId: randomUUID() })
  await good.next('notification_created')
  stuck.destroy()
})

test('a client that is gone without a word is noticed by its silence', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const quick = startLive(peopleRoom, {
    server: other,
    sessions: sessionsOf(vault),
    allowedOrigins: [],
    trustedProxies: [],
    logger: openLogger('silent'),
    limits: { pingMs: 100 },
  })
  const address = other.address() as AddressInfo
  const talks = new Listener(`ws://127.0.0.1:${address.port}/ws`)
  const mute = await stuckSocket(undefined, address.port)
  await talks.next('ready')
  await eventually('the silent one is let go', async () => quick.stats().guests === 1)
  talks.say({ type: 'ping' })
  await talks.next('pong')
  mute.destroy()
  await quick.close()
  other.close()
})

test('goodbye is said to all; who does not answer is left', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const ending = startLive(peopleRoom, {
    server: other,
    sessions: sessionsOf(vault),
    allowedOrigins: [],
    trustedProxies: [],
    logger: openLogger('silent'),
  })
  const { port } = other.address() as AddressInfo
  const polite = new Listener(`ws://127.0.0.1:${port}/ws`)
  const stuck = await stuckSocket(undefined, port)
  await polite.next('ready')
  const began = Date.now()
  await ending.close()
  expect(await polite.closed()).toBe(1001)
  expect(Date.now() - began).toBeLessThan(2_000)
  await new Promise<void>((done) => {
    other.close(() => done())
  })
  stuck.destroy()
})

test('an upgrade that is no WebSocket leaves nothing behind', async () => {
  const asked = request(`${origin}/ws`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'x-forwarded-for': '203.0.113.77',
    },
  })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [
    { statusCode: number; headers: IncomingHttpHeaders; resume(): void },
  ]
  answer.resume()
  expect(answer.statusCode).toBe(400)
})

/** A client that opens a socket and then reads nothing more. */
async function stuckSocket(header: string | undefined, port = Number(new URL(origin).port)) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    [
      'GET /ws HTTP/1.1',
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...(header ? [`x-session-id: ${header}`] : []),
      '',
      '',
    ].join('\r\n'),
  )
  await once(socket, 'readable')
  socket.pause()
  return socket
}
