/** Who hears of what: real commands, real projections, real sockets. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '../../../contract/live.ts'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { type Rol, weekdays } from '../../../contract/kernel/values.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { openLive } from '../../composition/live-updates.ts'
import { servicesOf } from '../../composition/services.ts'
import { openStores } from '../../composition/stores.ts'
import { readConfig } from '../../config.ts'
import { inboxDecider } from '../../domain/engagement/inbox.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { AppointmentCompleted } from '../../domain/booking/events.ts'
import { audience, allProjections, events as definitions } from '../../modules/modules.ts'
import { commentDecider } from '../../domain/social/comment.ts'
import { postDecider } from '../../domain/social/post.ts'
import { reactionDecider, reactionId } from '../../domain/social/reaction.ts'
import { type Actor, system } from '../../domain/kernel/event.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import type { StoredMetadata } from '../../eventlog/upcast.ts'
import { startFanout } from '../../live/fanout.ts'
import { sql } from '../../postgres/db.ts'
import { openLogger } from '../../observability/logger.ts'
import { teamMembersOf } from '../../projections/business/team-reads.ts'
import { notificationsOf } from '../../projections/engagement/inbox-reads.ts'
import { openPositions } from '../../projections/engine/positions/positions.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { Listener } from '../support/listener.ts'

const { url: databaseUrl } = await freshDatabase()
const closing = new AsyncDisposableStack()
const logger = openLogger('silent')
let services: ReturnType<typeof servicesOf>
let url = ''
/** Another node's, on the same data. */
let otherUrl = ''

beforeAll(async () => {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: Buffer.alloc(32, 3).toString('base64'),
    RATE_LIMIT: 'off',
  })
  const stores = await openStores(config, closing, { alone: true })
  const projector = await startProjector({
    db: stores.background,
    log: stores.log,
    projections: allProjections,
  })
  closing.defer(() => projector.stop())
  const { passed } = openPositions({ projector })
  const node = async () => {
    const own = servicesOf({ ...stores, config, passed, logger })
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.defer(() => {
      server.close()
    })
    await openLive({
      server,
      services: own,
      logger,
      closing,
      limits: { topicMs: 40, marketMs: 40, socketsPerAddress: 500, undoMs: 200 },
    })
    return { own, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws` }
  }
  ;({ own: services, url } = await node())
  otherUrl = (await node()).url
})
afterAll(() => closing.disposeAsync())

interface Player {
  readonly id: string
  /** What opens a socket as them. */
  readonly header: string
  readonly socket: Listener
  as(): Context
}

const context = (by: Actor): Context => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  by,
  at: new Date().toISOString(),
  position: 0n,
})

/** Somebody with a confirmed account and an open socket. */
async function player(rol: Rol): Promise<Player> {
  const asked = context(system)
  const person = await services.identity.accounts.register(asked, {
    email: `${randomUUID()}@example.com`,
    password: 'secreto',
    telefono: null,
    nombre: `Ana ${rol}`,
    rol,
    acercaDe: null,
    especialidades: [],
  })
  const { header } = await services.vault.sessions.open({
    userId: person.userId,
    kind: 'user',
    rol,
    remembered: true,
    ip: '10.0.0.1',
    device: 'test',
  })
  // Invitations by e-mail reach confirmed addresses only.
  const confirming = context({ id: person.userId, role: rol })
  await services.commands.handle(
    accountDecider,
    person.userId,
    { type: 'VerifyEmail', data: {} },
    confirming,
  )
  await services.passed(confirming.position, { timeoutMs: 60_000 })
  const socket = new Listener(url, { 'x-session-id': header })
  closing.defer(() => socket.close())
  await socket.next('ready')
  return { id: person.userId, header, socket, as: () => context({ id: person.userId, role: rol }) }
}

async function guest(): Promise<Listener> {
  const socket = new Listener(url)
  closing.defer(() => socket.close())
  await socket.next('ready')
  return socket
}

/** A barber with a shop and a service, whose hours are the usual ones. */
async function barber() {
  const owner = await player('barbero')
  const opening = owner.as()
  await services.business.shop.open(opening, {
    nombre: 'La Navaja',
    direccion: 'Calle Mayor 1',
    tipoServicio: 'fisico',
    radioCobertura: 5,
  })
  const service = await services.business.catalogue.add(owner.as(), {
    nombre: 'Corte',
    descripcion: null,
    precio: 12,
    minutes: 30,
    categoria: null,
    active: true,
  })
  await services.passed(opening.position, { timeoutMs: 60_000 })
  return { ...owner, serviceId: service.serviceId }
}

async function shopOf({ id }: Player): Promise<string> {
  const [shop] = await services.db.many<{ business_id: string }>(
    sql`SELECT business_id FROM shops.shop WHERE owner_id = ${id}`,
  )
  return shop?.business_id ?? ''
}

type Barber = Awaited<ReturnType<typeof barber>>

/** Books the barber's n-th free time of the day after tomorrow. */
async function book(client: Player, { id, serviceId }: Barber, nth = 0) {
  const { dias } = await services.booking.freeTimes.slots(id, {
    days: 14,
    serviceIds: [serviceId],
    now: Date.now(),
  })
  const start = dias.slice(2).flatMap(({ horarios }) => horarios)[nth]?.inicio
  if (!start) throw new Error('no free time')
  const asked = client.as()
  const { appointmentId } = await services.booking.booking.book(asked, {
    barberId: id,
    serviceIds: [serviceId],
    start,
    notes: 'una nota privada',
    allowOverlap: false,
  })
  return { appointmentId, settled: () => services.passed(asked.position, { timeoutMs: 60_000 }) }
}

/** Books and waits until it can be found, as a call of the API does. */
async function booked(client: Player, shop: Barber, nth = 0): Promise<string> {
  const { appointmentId, settled } = await book(client, shop, nth)
  await settled()
  return appointmentId
}

const ofAppointments = (messages: readonly LiveEvent[]) =>
  messages.filter(({ type }) => type.startsWith('appointment_') || type.startsWith('notification'))

describe('an appointment', () => {
  test('is told to its client and its barber, and to nobody else', async () => {
    const [shop, client, stranger, anybody] = await Promise.all([
      barber(),
      player('cliente'),
      player('cliente'),
      guest(),
    ])
    await Promise.all([stranger.socket, anybody].map((socket) => socket.watch(`barber:${shop.id}`)))
    const appointmentId = await booked(client, shop)
    const told = { appointmentId, barberId: shop.id, clienteId: client.id }
    expect(await shop.socket.next('appointment_created')).toEqual({
      type: 'appointment_created',
      ...told,
    })
    expect(await client.socket.next('appointment_created')).toEqual({
      type: 'appointment_created',
      ...told,
    })
    await services.booking.appointments.confirm(shop.as(), appointmentId)
    expect(await client.socket.next('appointment_confirmed')).toEqual({
      type: 'appointment_confirmed',
      ...told,
    })
    await shop.socket.next('appointment_confirmed')

    // What those hear who look at the barber came after; by then the others would have heard the
    // rest, too.
    await services.business.catalogue.add(shop.as(), {
      nombre: 'Barba',
      descripcion: null,
      precio: 8,
      minutes: 15,
      categoria: null,
      active: true,
    })
    for (const socket of [stranger.socket, anybody]) {
      await socket.next('slots_changed')
      await socket.next('barber_updated')
      expect(ofAppointments(socket.messages)).toEqual([])
    }
  })

  test('that is called off is told to who did it at once, and to the other side where it was not undone', async () => {
    const [shop, client] = await Promise.all([barber(), player('cliente')])
    const [undone, kept] = [await booked(client, shop), await booked(client, shop)]
    await services.booking.appointments.cancel(client.as(), undone, null)
    expect(await client.socket.next('appointment_cancelled')).toMatchObject({
      appointmentId: undone,
    })
    await services.booking.appointments.undo(client.as(), undone)
    expect(await shop.socket.next('appointment_reinstated')).toMatchObject({
      appointmentId: undone,
    })
    await services.booking.appointments.cancel(client.as(), kept, null)
    expect(await shop.socket.next('appointment_cancelled')).toMatchObject({ appointmentId: kept })
  })

  test('that is rejected is told under both names, the new and the old', async () => {
    const [shop, client] = await Promise.all([barber(), player('cliente')])
    const appointmentId = await booked(client, shop)
    await services.booking.appointments.reject(shop.as(), appointmentId, 'motivo privado')
    expect(await client.socket.next('appointment_rejected')).toMatchObject({ appointmentId })
    expect(await client.socket.next('appointment_cancelled')).toMatchObject({ appointmentId })
  })

  test("in somebody else's shop is told to its owner, too", async () => {
    const [owner, worker, client] = await Promise.all([
      barber(),
      player('barbero'),
      player('cliente'),
    ])
    const [shop] = await services.db.many<{ business_id: string }>(
      sql`SELECT business_id FROM shops.shop WHERE owner_id = ${owner.id}`,
    )
    const completed = AppointmentCompleted({
      undo: null,
      appointmentId: randomUUID(),
      barberId: worker.id,
      clientId: client.id,
      personId: client.id,
      businessId: shop?.business_id ?? null,
      start: '2026-01-05T10:00:00.000Z',
      zone: 'America/Mexico_City',
      day: '2026-01-05',
      cents: 1200,
      automatic: true,
    })
    const { commandId, correlationId, by: actor, at: occurredAt } = context(system)
    await services.log.append(
      `agenda-${worker.id}-2026-01-05`,
      [
        {
          id: randomUUID(),
          ...completed,
          metadata: { commandId, correlationId, actor, occurredAt },
        },
      ],
      { expected: 'none' },
    )
    for (const hears of [owner, worker, client])
      expect(await hears.socket.next('appointment_completed')).toMatchObject({
        barberId: worker.id,
        clienteId: client.id,
      })
  })

  test("carries ids and nothing that is anybody's own", async () => {
    const [shop, client] = await Promise.all([barber(), player('cliente')])
    const appointmentId = await booked(client, shop)
    await services.booking.appointments.reject(shop.as(), appointmentId, 'motivo privado')
    await client.socket.next('appointment_rejected')
    expect(JSON.stringify([...client.socket.messages, ...shop.socket.messages])).not.toMatch(
      /privad|Ana|Navaja|@/,
    )
  })

  test('is told in the order in which it happened', async () => {
    const [shop, client] = await Promise.all([barber(), player('cliente')])
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      const id = await booked(client, shop, n)
      await services.booking.appointments.confirm(shop.as(), id)
      ids.push(id)
    }
    for (const appointmentId of ids) {
      expect(await client.socket.next('appointment_created')).toMatchObject({ appointmentId })
      expect(await client.socket.next('appointment_confirmed')).toMatchObject({ appointmentId })
    }
  })
})

const readerOf = (userId: string) => ({ userId, at: new Date().toISOString() })

test('a notification is told with the id under which it stands in the inbox, once it stands there', async () => {
  const [shop, client] = await Promise.all([barber(), player('cliente')])
  await booked(client, shop)
  const { notificationId } = await shop.socket.next('notification_created')
  const [newest] = await notificationsOf(services.db, readerOf(shop.id), { limit: 1 })
  expect(newest?.notification_id).toBe(notificationId)
  expect(client.socket.heard).not.toContain('notification_created')
})

test('what changes in a team is news at once: an invitation to the invited, its answer to the owner', async () => {
  const [owner, invited, stranger] = await Promise.all([
    barber(),
    player('barbero'),
    player('barbero'),
  ])
  const [shop] = await services.db.many<{ business_id: string }>(
    sql`SELECT business_id FROM shops.shop WHERE owner_id = ${owner.id}`,
  )
  const invitationId = await services.business.team.invite(owner.as(), shop?.business_id ?? '', {
    email: (await services.vault.accounts.byId(invited.id))?.email ?? null,
  })
  await invited.socket.next('notification_created')
  await services.business.team.accept(invited.as(), invitationId)
  const { notificationId } = await owner.socket.next('notification_created')
  expect((await notificationsOf(services.db, readerOf(owner.id), { limit: 1 }))[0]).toMatchObject({
    notification_id: notificationId,
    type: 'team_joined',
  })
  expect(stranger.socket.heard).not.toContain('notification_created')
})

test('what is told can be read: the read models have passed it', async () => {
  const [shop, client] = await Promise.all([barber(), player('cliente')])
  for (let n = 0; n < 3; n++) {
    const booking = book(client, shop, n)
    const { appointmentId } = await shop.socket.next('appointment_created')
    const { rows } = await services.db.pool.query(
      'SELECT 1 FROM appointments.appointment WHERE appointment_id = $1',
      [appointmentId],
    )
    expect(rows).toHaveLength(1)
    await booking
  }
})

test('a shop and its barber are told to those who look at the market, also to guests, and to nobody else', async () => {
  const [looking, elsewhere] = await Promise.all([guest(), guest()])
  await looking.watch('market')
  const shop = await barber()
  expect(await looking.next('barber_created')).toEqual({
    type: 'barber_created',
    barberId: shop.id,
  })
  await looking.next('business_created')
  await looking.next('barber_updated')
  expect(new Set(looking.heard)).toEqual(
    new Set(['ready', 'pong', 'barber_created', 'business_created', 'barber_updated']),
  )
  await elsewhere.watch()
  expect(elsewhere.heard).toEqual(['ready', 'pong'])
})

test('a shop that changes is told to those who look at it, to those who look at the market, and to its owner', async () => {
  const [owner, atShop, atMarket, elsewhere] = await Promise.all([
    barber(),
    guest(),
    guest(),
    guest(),
  ])
  const businessId = await shopOf(owner)
  await Promise.all([
    atShop.watch(`business:${businessId}`),
    atMarket.watch('market'),
    elsewhere.watch(`business:${randomUUID()}`),
  ])
  await services.business.shop.change(owner.as(), businessId, { nombre: 'La Navaja de Oro' })
  for (const hears of [owner.socket, atShop, atMarket])
    expect(await hears.next('business_updated')).toEqual({ type: 'business_updated', businessId })
  await elsewhere.watch()
  expect(elsewhere.heard).toEqual(['ready', 'pong', 'pong'])
})

test('the hours of a shop are news to those who look at anybody of its team, and to each of them', async () => {
  const [owner, member, atMember, atStranger] = await Promise.all([
    barber(),
    player('barbero'),
    guest(),
    guest(),
  ])
  const businessId = await shopOf(owner)
  await services.business.team.accept(
    member.as(),
    await services.business.team.invite(owner.as(), businessId, {
      email: (await services.vault.accounts.byId(member.id))?.email ?? null,
    }),
  )
  await owner.socket.next('team_changed')
  await Promise.all([
    atMember.watch(`barber:${member.id}`),
    atStranger.watch(`barber:${randomUUID()}`),
  ])
  const week = Object.fromEntries(
    weekdays.map((day) => [day, [{ start: '10:00', end: '14:00' }]]),
  ) as WeeklySchedule
  await services.business.shop.change(owner.as(), businessId, { horario: week })
  for (const socket of [atMember, member.socket]) {
    expect(await socket.next('barber_updated')).toEqual({
      type: 'barber_updated',
      barberId: member.id,
    })
    expect(await socket.next('slots_changed')).toEqual({
      type: 'slots_changed',
      barberId: member.id,
    })
  }
  expect(await owner.socket.next('slots_changed')).toEqual({
    type: 'slots_changed',
    barberId: owner.id,
  })
  await atStranger.watch()
  expect(atStranger.heard).toEqual(['ready', 'pong', 'pong'])
})

test('a booking is news to those who look for anybody free in the shop, by ids alone', async () => {
  const [shop, client, atShop] = await Promise.all([barber(), player('cliente'), guest()])
  const businessId = await shopOf(shop)
  await atShop.watch(`business:${businessId}`)
  await booked(client, shop)
  expect(await atShop.next('slots_changed')).toEqual({
    type: 'slots_changed',
    barberId: shop.id,
    businessId,
  })
  expect(ofAppointments(atShop.messages)).toEqual([])
  for (const socket of [shop.socket, client.socket, atShop]) socket.close()
})

test('time that a barber keeps free is news to those who look for anybody free in the shop', async () => {
  const [shop, atShop] = await Promise.all([barber(), guest()])
  const businessId = await shopOf(shop)
  await atShop.watch(`business:${businessId}`)
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  await services.business.availability.block(shop.as(), {
    barberId: shop.id,
    zone: 'America/Mexico_City',
    start,
    end: start + 1_800_000,
    reason: null,
  })
  expect(await atShop.next('slots_changed')).toEqual({
    type: 'slots_changed',
    barberId: shop.id,
    businessId,
  })
  for (const socket of [shop.socket, atShop]) socket.close()
})

test('the places of a shop are news to those who look at it', async () => {
  const [owner, atShop] = await Promise.all([player('duenno'), guest()])
  await services.business.shop.open(owner.as(), {
    nombre: 'La Navaja',
    direccion: 'Calle Mayor 1',
    tipoServicio: 'fisico',
    radioCobertura: 5,
  })
  await owner.socket.next('business_created')
  const businessId = await shopOf(owner)
  await atShop.watch(`business:${businessId}`)
  const added = await services.business.locations.add(owner.as(), {
    name: 'Norte',
    address: 'Calle Sol 3',
    phone: null,
    latitude: null,
    longitude: null,
  })
  expect(await atShop.next('business_updated')).toEqual({ type: 'business_updated', businessId })
  await services.business.locations.change(owner.as(), added, { name: 'Sur' })
  expect(await atShop.next('business_updated')).toEqual({ type: 'business_updated', businessId })
  for (const socket of [owner.socket, atShop]) socket.close()
})

test('who works in a shop is news to the team, and to whoever looks at the shop', async () => {
  const [owner, member, atShop] = await Promise.all([barber(), player('barbero'), guest()])
  const businessId = await shopOf(owner)
  await atShop.watch(`business:${businessId}`)
  await services.business.team.accept(
    member.as(),
    await services.business.team.invite(owner.as(), businessId, {
      email: (await services.vault.accounts.byId(member.id))?.email ?? null,
    }),
  )
  for (const socket of [owner.socket, member.socket, atShop])
    expect(await socket.next('team_changed')).toEqual({ type: 'team_changed', businessId })
  expect(
    (
      await teamMembersOf(services.db, readerOf(owner.id), businessId, new Date().toISOString())
    ).map(({ user_id }) => user_id),
  ).toEqual([owner.id, member.id])
  await services.business.team.remove(member.as(), businessId, member.id)
  for (const socket of [owner.socket, member.socket, atShop])
    expect(await socket.next('team_changed')).toEqual({ type: 'team_changed', businessId })
})

test('that somebody has read their notifications is told to them alone, on all their devices', async () => {
  const [shop, client] = await Promise.all([barber(), player('cliente')])
  await booked(client, shop)
  const { notificationId } = await shop.socket.next('notification_created')
  await services.commands.handle(
    inboxDecider,
    shop.id,
    {
      type: 'MarkNotificationRead',
      data: { notificationId, upTo: String(await services.log.head()) },
    },
    shop.as(),
  )
  await shop.socket.next('notifications_read')
  await services.commands.handle(
    inboxDecider,
    shop.id,
    { type: 'MarkAllRead', data: { upTo: String(await services.log.head()) } },
    shop.as(),
  )
  await shop.socket.next('notifications_read')
  await client.socket.watch()
  expect(client.socket.heard).not.toContain('notifications_read')
})

test('an invitation is news to whoever is invited, but not where one has blocked the other; its owner hears of it anyway', async () => {
  const [shop, friend, blocker, blocked] = await Promise.all([
    barber(),
    player('barbero'),
    player('barbero'),
    player('barbero'),
  ])
  const blocks = [
    [blocker, shop],
    [shop, blocked],
  ] as const
  await Promise.all(
    blocks.map(([one, other]) => services.moderation.blocks.block(one.as(), other.id)),
  )
  for (const invitee of [blocker, blocked, friend]) {
    const address = (await services.vault.accounts.byId(invitee.id))?.email ?? null
    await services.business.team.invite(shop.as(), await shopOf(shop), { email: address })
  }
  // The last one's comes last.
  await Promise.all([
    friend.socket.next('invitation_changed'),
    friend.socket.next('notification_created'),
  ])
  await Promise.all([blocker, blocked].map(({ socket }) => socket.watch()))
  expect([blocker, blocked].map(({ socket }) => socket.heard)).toEqual([
    ['ready', 'user_blocked', 'pong'],
    ['ready', 'pong'],
  ])
  expect(shop.socket.heard.filter((type) => type === 'invitation_changed')).toHaveLength(3)
})

describe('whoever may no longer take part', () => {
  const bySystem = () => context(system)
  const open = async (at: string, { header }: Player) => {
    const socket = new Listener(at, { 'x-session-id': header })
    closing.defer(() => socket.close())
    return socket
  }
  const put = {
    suspended: (userId: string, decisionId: string) =>
      services.identity.accounts.suspend(bySystem(), userId, { decisionId, until: null }),
    closed: (userId: string) => services.identity.accounts.close(bySystem(), userId),
  }

  test.each(['suspended', 'closed'] as const)(
    'because the account is %s, loses every open socket at once, on every node, and gets none',
    async (how) => {
      const [person, other] = await Promise.all([player('cliente'), player('cliente')])
      const elsewhere = await open(otherUrl, person)
      await elsewhere.next('ready')
      await put[how](person.id, randomUUID())
      // Long before the next look around: that comes once a minute.
      expect(
        await Promise.all([person.socket, elsewhere].map((socket) => socket.closed())),
      ).toEqual([4401, 4401])
      for (const at of [url, otherUrl]) expect(await (await open(at, person)).refused()).toBe(401)
      await other.socket.watch()
      expect(other.socket.socket.readyState).toBe(other.socket.socket.OPEN)
    },
  )

  test('is back on every node as soon as the decision is undone', async () => {
    const person = await player('cliente')
    const decisionId = randomUUID()
    await put.suspended(person.id, decisionId)
    await person.socket.closed()
    for (const at of [url, otherUrl]) expect(await (await open(at, person)).refused()).toBe(401)
    await services.identity.accounts.reinstate(bySystem(), person.id, decisionId)
    for (const at of [url, otherUrl]) {
      expect(
        await eventually('a socket', async () => {
          const socket = await open(at, person)
          return Promise.any([
            socket.next('ready').then(({ userId }) => userId),
            socket.refused().then(() => undefined),
          ])
        }),
      ).toBe(person.id)
    }
  })
})

describe('a node with troubles of its own', () => {
  /** Another node's fan-out, whose vault is away for good; what it tells is written down. */
  async function node({
    url = databaseUrl,
    ownerOf = async () => undefined as string | undefined,
  } = {}) {
    const store = await openPostgresLog(url)
    closing.defer(() => store.close())
    const outage = () => Promise.reject(new Error("the vault's database is away"))
    const told: { to?: readonly string[]; message: LiveEvent }[] = []
    const fanout = await startFanout({
      log: openEventLog(store, { events: definitions, keys: { of: outage, ensure: outage } }),
      logger,
      audience,
      ownerOf,
      passed: async () => true,
      standingChanged: () => {},
      whoMeets: async (_, among) => among,
      teamOf: async () => [],
      shopOf: async () => undefined,
      undoMs: 0,
      live: {
        deliver: (to, message) => told.push({ to, message }),
        publish: (published) => told.push(published),
        putOut: () => {},
        askAgain: () => {},
      },
    })
    closing.defer(() => fanout.close())
    const untilTold = (type: LiveEvent['type'], about: string) =>
      eventually(`${type} is told`, async () =>
        told.find(({ message }) => message.type === type && Object.values(message).includes(about)),
      )
    return { store, fanout, told, untilTold }
  }

  test("tells what is known by ids while nobody's key can be looked up", async () => {
    const [{ untilTold, fanout }, shop, client] = await Promise.all([
      node(),
      barber(),
      player('cliente'),
    ])
    await untilTold('appointment_created', await booked(client, shop))
    await untilTold('appointment_created', await booked(client, shop, 1))
    expect(fanout.health().problem).toBeUndefined()
  })

  test("tells on after an event of a newer version, which it leaves out where it can't make sense of it", async () => {
    // Nobody but this one reads this log: a projector of today would stop there.
    const { store, untilTold, told } = await node({ url: (await freshDatabase()).url })
    const [known, unknown] = [randomUUID(), randomUUID()]
    const { commandId, correlationId, by: actor, at: occurredAt } = context(system)
    const metadata: StoredMetadata = { schema: 99, commandId, correlationId, actor, occurredAt }
    await store.append(
      `catalogue-${known}`,
      [
        {
          id: randomUUID(),
          type: 'ServiceRemoved',
          data: { offers: [{ barber: unknown }] },
          metadata,
        },
        {
          id: randomUUID(),
          type: 'ServiceRemoved',
          data: { barberId: known, serviceId: randomUUID(), why: 'de mañana' },
          metadata,
        },
      ],
      { expected: 'none' },
    )
    await untilTold('barber_updated', known)
    expect(JSON.stringify(told)).not.toContain(unknown)
  })

  test("tells an appointment once it can find out who the shop's owner is", async () => {
    let away = 2
    const ownerId = randomUUID()
    const { untilTold } = await node({
      async ownerOf() {
        if (away-- > 0) throw new Error('the database is away')
        return ownerId
      },
    })
    const [shop, client] = await Promise.all([barber(), player('cliente')])
    const { to } = await untilTold('appointment_created', await booked(client, shop))
    expect(to).toEqual([shop.id, client.id, ownerId])
  })
})

describe('a post', () => {
  const context = (who: Player) => who.as()
  async function published(author: Player): Promise<string> {
    const [postId, asked] = [randomUUID(), context(author)]
    await services.commands.handle(
      postDecider,
      postId,
      { type: 'PublishPost', data: { postId, businessId: null, content: 'Un fade', images: [] } },
      asked,
    )
    await services.passed(asked.position, { timeoutMs: 60_000 })
    return postId
  }
  const heart = (
    who: Player,
    author: Player,
    postId: string,
    type: 'LikePost' | 'UnlikePost' = 'LikePost',
  ) =>
    services.commands.handle(
      reactionDecider,
      reactionId(postId, who.id),
      { type, data: { postId, postAuthorId: author.id, userId: who.id } },
      context(who),
    )
  async function say(who: Player, author: Player, postId: string, held: boolean): Promise<string> {
    const commentId = randomUUID()
    const data = {
      commentId,
      postId,
      postAuthorId: author.id,
      rootId: null,
      parentId: null,
      parentAuthorId: null,
      content: 'palabras de alguien',
      mentions: [],
      held,
    }
    await services.commands.handle(
      commentDecider,
      commentId,
      { type: 'AddComment', data },
      context(who),
    )
    return commentId
  }
  const social = ({ messages }: Listener) =>
    messages.filter(({ type }) => /^(post|comment|user|hidden)_/.test(type))

  test('is news to who looks at the feed, without a word of whose it is', async () => {
    const [author, looks] = [await player('barbero'), await guest()]
    await looks.watch('feed')
    await published(author)
    expect(await looks.next('post_created')).toEqual({ type: 'post_created' })
    expect(await author.socket.next('post_created')).toEqual({ type: 'post_created' })
  })

  test('has hearts: who looks at it hears that they changed, only whose it is that it is theirs, and nobody else anything', async () => {
    const [author, fan, looks, elsewhere] = [
      await player('barbero'),
      await player('cliente'),
      await player('cliente'),
      await player('cliente'),
    ]
    const postId = await published(author)
    await Promise.all([fan.socket, looks.socket].map((socket) => socket.watch(`post:${postId}`)))
    await elsewhere.socket.watch('feed')
    await heart(fan, author, postId)
    expect(await looks.socket.next('post_liked')).toEqual({
      type: 'post_liked',
      postId,
      likesCount: 1,
    })
    expect(await author.socket.next('post_liked')).toEqual({
      type: 'post_liked',
      postId,
      likesCount: 1,
    })
    expect([await fan.socket.next('post_liked'), await fan.socket.next('post_liked')]).toEqual(
      expect.arrayContaining([
        { type: 'post_liked', postId, isLiked: true },
        { type: 'post_liked', postId, likesCount: 1 },
      ]),
    )
    await heart(fan, author, postId, 'UnlikePost')
    expect(await looks.socket.next('post_unliked')).toEqual({
      type: 'post_unliked',
      postId,
      likesCount: 0,
    })
    await elsewhere.socket.watch()
    expect(social(elsewhere.socket)).toEqual([])
    expect(JSON.stringify(social(looks.socket)), 'whose heart it is').not.toContain(fan.id)
  })

  test('has as many hearts as each counts: without those of people whom they may not meet', async () => {
    const [author, fan, apart, looks] = [
      await player('barbero'),
      await player('cliente'),
      await player('cliente'),
      await guest(),
    ]
    const postId = await published(author)
    const asked = fan.as()
    await services.moderation.blocks.block(asked, apart.id)
    await services.passed(asked.position, { timeoutMs: 60_000 })
    await Promise.all([apart.socket, looks].map((socket) => socket.watch(`post:${postId}`)))
    await heart(fan, author, postId)
    expect(await looks.next('post_liked')).toEqual({ type: 'post_liked', postId, likesCount: 1 })
    expect(await apart.socket.next('post_liked')).toEqual({
      type: 'post_liked',
      postId,
      likesCount: 0,
    })
    expect(await author.socket.next('post_liked')).toEqual({
      type: 'post_liked',
      postId,
      likesCount: 1,
    })
  })

  test('of somebody who has been blocked is not watched, and no longer from the moment that they are', async () => {
    const [author, apart, other] = [
      await player('barbero'),
      await player('cliente'),
      await player('cliente'),
    ]
    const postId = await published(author)
    await Promise.all([apart, other].map(({ socket }) => socket.watch(`post:${postId}`)))
    const asked = author.as()
    await services.moderation.blocks.block(asked, apart.id)
    expect(await author.socket.next('user_blocked')).toEqual({
      type: 'user_blocked',
      userId: apart.id,
    })
    await heart(other, author, postId)
    await other.socket.next('post_liked')
    await apart.socket.watch(`post:${postId}`)
    await heart(other, author, postId, 'UnlikePost')
    await other.socket.next('post_unliked')
    await apart.socket.watch()
    expect(social(apart.socket), 'nothing of it, nor that they were blocked').toEqual([])
  })

  test('is commented: who looks at it hears it; one that is held is news to its writer and to whoever is to approve it alone', async () => {
    const [author, writer, looks] = [
      await player('barbero'),
      await player('cliente'),
      await player('cliente'),
    ]
    const postId = await published(author)
    await Promise.all([writer.socket, looks.socket].map((socket) => socket.watch(`post:${postId}`)))
    const held = await say(writer, author, postId, true)
    expect(await author.socket.next('comment_held')).toEqual({ type: 'comment_held', postId })
    expect(await writer.socket.next('post_commented'), 'as if it were there for all').toEqual({
      type: 'post_commented',
      postId,
    })
    await looks.socket.watch(`post:${postId}`)
    expect(social(looks.socket)).toEqual([])
    await services.commands.handle(
      commentDecider,
      held,
      { type: 'ApproveComment', data: {} },
      context(author),
    )
    expect(await looks.socket.next('post_commented')).toEqual({ type: 'post_commented', postId })
    await author.socket.next('comment_held')
    await services.commands.handle(
      commentDecider,
      held,
      { type: 'DeleteComment', data: {} },
      context(writer),
    )
    expect(await looks.socket.next('comment_deleted')).toEqual({ type: 'comment_deleted', postId })
    expect(JSON.stringify(social(looks.socket))).not.toContain(writer.id)
  })
})

describe('what two people write to each other', () => {
  const chats = ({ messages }: Listener) =>
    messages.filter(({ type }) => /^(message|conversation|chat|typing)/.test(type))
  const write = async (who: Player, whom: Player, text: string) => {
    const [messageId, asked] = [randomUUID(), who.as()]
    const { conversationId } = await services.messaging.chatting.write(asked, whom.id, {
      messageId,
      text,
      replyTo: null,
      pictures: null,
    })
    await services.passed(asked.position, { timeoutMs: 60_000 })
    return { messageId, conversationId }
  }
  /** Two barbers who follow each other. */
  async function acquainted(): Promise<readonly [Player, Player]> {
    const [ana, leo] = [await player('barbero'), await player('barbero')]
    const last = leo.as()
    await services.social.follows.follow(ana.as(), leo.id)
    await services.social.follows.follow(last, ana.id)
    await services.passed(last.position, { timeoutMs: 60_000 })
    return [ana, leo]
  }

  test('is told to the two, its words once, and to nobody else; handed to a socket it is delivered', async () => {
    const [[ana, leo], other, anybody] = [
      await acquainted(),
      await player('cliente'),
      await guest(),
    ]
    const { messageId, conversationId } = await write(ana, leo, 'palabras de alguien')
    await Promise.all(
      [other.socket, anybody].map((socket) => socket.watch(`conversation:${conversationId}`)),
    )
    expect(await ana.socket.next('conversation_created')).toEqual({
      type: 'conversation_created',
      conversationId,
    })
    for (const { socket } of [ana, leo]) {
      expect(await socket.next('message_sent')).toEqual({
        type: 'message_sent',
        conversationId,
        messageId,
        senderId: ana.id,
      })
    }
    expect(await ana.socket.next('messages_delivered')).toEqual({
      type: 'messages_delivered',
      conversationId,
      userId: leo.id,
    })
    const decisionId = randomUUID()
    await services.messaging.chatting.takeDown(ana.as(), messageId, { decisionId, clause: 'acoso' })
    for (const { socket } of [ana, leo])
      expect(await socket.next('message_removed')).toEqual({
        type: 'message_removed',
        conversationId,
        messageId,
      })
    await services.messaging.chatting.putBack(ana.as(), messageId, decisionId)
    for (const { socket } of [ana, leo]) await socket.next('message_restored')
    await services.messaging.chatting.deleteMessage(ana.as(), conversationId, messageId)
    for (const { socket } of [ana, leo]) await socket.next('message_deleted')
    for (const socket of [other.socket, anybody]) {
      await socket.watch()
      expect(chats(socket)).toEqual([])
    }
    // By a follower of their own: before or after the rest.
    for (const { socket } of [ana, leo])
      expect(
        await eventually('the words are there', async () => {
          const words = socket.messages.filter((one) => JSON.stringify(one).includes('palabras'))
          return words.length > 0 && words
        }),
      ).toEqual([
        {
          type: 'message_words',
          conversationId,
          messageId,
          senderId: ana.id,
          message: 'palabras de alguien',
          createdAt: expect.any(String),
          automatico: false,
          cursor: expect.stringMatching(/^\d+$/),
        },
      ])
  })

  test('as a request it is news to whoever is asked; that it is rejected, to them alone', async () => {
    const [ana, leo] = [await player('cliente'), await player('cliente')]
    const { conversationId } = await write(ana, leo, 'hola')
    expect(await leo.socket.next('conversations_updated')).toEqual({
      type: 'conversations_updated',
      conversationId,
    })
    await leo.socket.next('notification_created')
    await services.messaging.chatting.reject(leo.as(), conversationId)
    await leo.socket.next('conversations_updated')
    await ana.socket.watch()
    expect(chats(ana.socket)).toEqual([{ type: 'conversation_created', conversationId }])
    await write(leo, ana, 'mejor sí')
    expect(await ana.socket.next('chat_request_accepted')).toEqual({
      type: 'chat_request_accepted',
      conversationId,
    })
  })

  test('that one writes is told to whoever looks at the conversation, on no other screen, seldom, and stands nowhere', async () => {
    const [ana, leo] = await acquainted()
    const { conversationId } = await write(ana, leo, 'hola')
    const [elsewhere, onOther] = [
      new Listener(url, { 'x-session-id': leo.header }),
      new Listener(otherUrl, { 'x-session-id': leo.header }),
    ]
    for (const socket of [elsewhere, onOther]) {
      closing.defer(() => socket.close())
      await socket.next('ready')
    }
    await leo.socket.next('message_sent')
    await Promise.all(
      [ana.socket, leo.socket, onOther].map((socket) =>
        socket.watch(`conversation:${conversationId}`),
      ),
    )
    // That it was handed over is written by now, and nothing more is to come.
    await services.messaging.receipts.close()
    const before = await services.log.head()
    const between = await services.messaging.chatting.mustTakePart(ana.as(), conversationId)
    await Promise.all(Array.from({ length: 5 }, () => services.typing.said(ana.as(), between)))
    for (const socket of [leo.socket, onOther])
      expect(await socket.next('typing'), 'on either node').toEqual({
        type: 'typing',
        conversationId,
        userId: ana.id,
      })
    expect(await services.log.head()).toBe(before)
    const heard = async (socket: Listener) => {
      await socket.watch()
      return socket.heard.filter((type) => type === 'typing').length
    }
    expect([
      await heard(leo.socket),
      await heard(onOther),
      await heard(elsewhere),
      await heard(ana.socket),
    ]).toEqual([1, 1, 0, 0])
  })

  test('that one writes is heard as soon as a request is accepted, by whoever looked at it all the while', async () => {
    const [ana, leo] = [await player('cliente'), await player('cliente')]
    const { conversationId } = await write(ana, leo, 'hola')
    await ana.socket.next('conversation_created')
    await ana.socket.watch(`conversation:${conversationId}`)
    const say = async () =>
      services.typing.said(
        leo.as(),
        await services.messaging.chatting.mustTakePart(leo.as(), conversationId),
      )
    await say()
    await services.messaging.chatting.accept(leo.as(), conversationId)
    await ana.socket.next('chat_request_accepted')
    expect(ana.socket.heard).not.toContain('typing')
    await say()
    expect(await ana.socket.next('typing')).toEqual({
      type: 'typing',
      conversationId,
      userId: leo.id,
    })
  })
})
