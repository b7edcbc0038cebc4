/**
 * One delivery for each event, channel and person; none once its reason is gone; none to whoever
 * said no. While mail and push servers refuse, hang up and die, while workers go and come, and
 * while the queue loses what it held.
 */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { permissionFor, defaultPreferences } from '../../domain/engagement/preferences.ts'
import type { ChannelName } from '../../../contract/engagement/preferences.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import type { EventLog, NewEvent } from '../../eventlog/log.ts'
import { sql } from '../../postgres/db.ts'
import { mailChannel } from '../../workers/channels/mail.ts'
import { pushChannel } from '../../workers/channels/push-channel.ts'
import { webPushService } from '../../workers/channels/web-push.ts'
import type { Delivery } from '../../workers/delivery/notice.ts'
import { notificationReactor } from '../../workers/engagement/notification-reactor.ts'
import { prepareWorkersSchema } from '../../workers/kernel/schema.ts'
import { startWorkers } from '../../workers/start.ts'
import { type Broker, postgresBroker } from '../support/broker.ts'
import { cert, key } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { logger, plainPorts } from '../workers/suite.ts'
import { eventsOf } from '../../seed/events/append.ts'
import { bookedDetails, fatesOf } from '../../seed/events/booked.ts'

let broker: Broker
let log: EventLog
const closing = new AsyncDisposableStack()
beforeAll(async () => {
  broker = await postgresBroker()
  closing.defer(() => broker.close())
  log = await openPostgresLog(broker.databaseUrl)
  closing.defer(() => log.close())
}, 300_000)
afterAll(() => closing.disposeAsync(), 60_000)

/**
 * What the two servers do to somebody's messages, the first time and the second; after that they
 * take them.
 */
const fates = [
  'takes it',
  'says later',
  'breaks off after taking it',
  'hangs up',
  'refuses for good',
  'wants to be left alone',
] as const
type Fate = (typeof fates)[number] | 'never answers'
interface Somebody {
  readonly id: string
  readonly fate: Fate
  readonly wish: 'everything' | 'nothing'
  readonly gone: boolean
}

/** How often each message, by the id that it carries, was asked to be taken; and by whom it was. */
class Taken {
  readonly tried = new Map<string, number>()
  readonly taken = new Map<string, Set<string>>()
  try(id: string): number {
    const times = (this.tried.get(id) ?? 0) + 1
    this.tried.set(id, times)
    return times
  }
  /** In all, repeats included. */
  deliveries = 0
  take(to: string, id: string): void {
    this.deliveries += 1
    this.taken.set(to, (this.taken.get(to) ?? new Set()).add(id))
  }
}

async function mailServer(fateOf: (to: string) => Fate) {
  const seen = new Taken()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, session, done) {
      const [to = ''] = address.split('@')
      const fate = fateOf(to)
      if (fate === 'refuses for good')
        return done(Object.assign(new Error('no such person'), { responseCode: 550 }))
      const times = seen.try(to)
      if (fate === 'never answers') return
      if (times <= 2 && (fate === 'says later' || fate === 'wants to be left alone'))
        return done(Object.assign(new Error('busy'), { responseCode: 451 }))
      if (times <= 2 && fate === 'hangs up')
        return void server.connections.forEach((each) => {
          if ('id' in each && each.id === session.id) each.close()
        })
      done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const [to = ''] = session.envelope.rcptTo.map(
            ({ address }) => address.split('@')[0] ?? '',
          )
          seen.take(
            to,
            /^Message-ID:\s+<(.+)@/m.exec(Buffer.concat(parts).toString())?.[1] ?? randomUUID(),
          )
          if (fateOf(to) === 'breaks off after taking it' && (seen.tried.get(to) ?? 0) <= 2)
            return void server.connections.forEach((each) => {
              if ('id' in each && each.id === session.id) each.close()
            })
          done()
        })
    },
  })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  closing.defer(
    () =>
      new Promise<void>((done) => {
        server.close(() => done())
      }),
  )
  // Listening on a port, so it is no pipe.
  return { seen, url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}` }
}

async function pushServer(fateOf: (to: string) => Fate) {
  const seen = new Taken()
  const server = createServer({ key, cert }, async (request, response) => {
    for await (const _ of request) {
      /* nobody reads it here */
    }
    const to = request.url?.split('/').at(-1) ?? ''
    const topic = String(request.headers.topic)
    const [fate, times] = [fateOf(to), seen.try(to)]
    if (fate === 'refuses for good') return response.writeHead(410).end()
    if (times <= 2 && fate === 'wants to be left alone')
      return response.writeHead(429, { 'retry-after': '1' }).end()
    if (times <= 2 && fate === 'says later') return response.writeHead(500).end()
    if (times <= 2 && fate === 'hangs up') return void request.socket.destroy()
    seen.take(to, topic)
    if (times <= 2 && fate === 'breaks off after taking it') return void request.socket.destroy()
    response.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  agent.createConnection = () => connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  return { seen, agent }
}

/** Somebody books with this barber: it is the barber who is told. */
function bookingOf(barberId: string, day: string): NewEvent {
  const clientId = randomUUID()
  const start = Date.parse(`${day}T16:00:00.000Z`)
  const booked = bookedDetails({ barberId, clientId, start, zone: 'UTC', day })
  const [event] = eventsOf({ id: clientId, role: 'cliente' }, [
    fatesOf(booked).booked('2029-12-01T00:00:00.000Z'),
  ])
  if (!event) throw new Error('one event of one')
  return event
}

test('each is told once over each channel, whatever the servers do; who said no and what is over is not told', async () => {
  const people: Somebody[] = fates.flatMap((fate) => [
    ...Array.from({ length: 4 }, () => ({
      id: randomUUID(),
      fate,
      wish: 'everything' as const,
      gone: false,
    })),
    { id: randomUUID(), fate, wish: 'nothing', gone: false },
    { id: randomUUID(), fate, wish: 'everything', gone: true },
  ])
  const known = new Map(people.map((one) => [one.id, one]))
  const fateOf = (id: string) => known.get(id)?.fate ?? 'takes it'
  const [mail, push] = [await mailServer(fateOf), await pushServer(fateOf)]
  const forgotten: string[] = []
  const device = createECDH('prime256v1')
  const keys = {
    p256dh: device.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const vapid = webPush.generateVAPIDKeys()
  const start = () =>
    startWorkers({
      databaseUrl: broker.databaseUrl,
      log,
      db: broker.db,
      logger,
      reactors: [notificationReactor],
      sweeps: [],
      lockSeconds: 1,
      quietSeconds: 1,
      queue: { attempts: 8, backoffMs: 50 },
      channels: [
        mailChannel({
          smtpUrl: mail.url,
          from: 'citas@balbu.example',
          publicUrl: 'https://balbu.example',
          addressOf: async (id) => `${id}@example.com`,
        }),
        pushChannel([
          webPushService({
            ...vapid,
            subject: 'mailto:ops@balbu.example',
            agent: push.agent,
            subscriptionsOf: async (id) =>
              forgotten.includes(id)
                ? []
                : [{ endpoint: `https://fcm.googleapis.com/${id}`, keys }],
            forget: async (id) => {
              forgotten.push(id)
            },
          }),
        ]),
      ],
      ...plainPorts,
      permission: async (delivery: Delivery) =>
        permissionFor(delivery, delivery.channel as ChannelName, {
          wishes: {
            ...defaultPreferences,
            appointmentCreated: known.get(delivery.recipient)?.wish !== 'nothing',
          },
          zone: 'UTC',
          now: new Date(),
        }),
      compose: async (delivery: Delivery) =>
        known.get(delivery.recipient)?.gone
          ? undefined
          : { ...(await plainPorts.compose(delivery)), group: delivery.about.appointmentId ?? '' },
    })

  let workers = await start()
  for (const { id: barberId } of people) {
    await log.append(`agenda-${barberId}-2030-01-07`, [bookingOf(barberId, '2030-01-07')], {
      expected: 'none',
    })
  }
  const sentSoFar = async () =>
    (
      await broker.db.first<{ sent: number }>(
        sql`SELECT count(*)::int AS sent FROM workers.delivery WHERE status = 'sent'`,
      )
    )?.sent ?? 0
  // In the middle of it the workers go, and all jobs with them; then the jobs once more while
  // others work.
  await eventually('some are sent', async () => (await sentSoFar()) >= 10, { everyMs: 5 })
  await workers.close()
  await broker.loseJobs()
  workers = await start()
  onTestFinished(() => workers.close())
  await eventually('more are sent', async () => (await sentSoFar()) >= 20, { everyMs: 5 })
  await broker.loseJobs()

  const open = () =>
    broker.db.many(
      sql`SELECT FROM workers.delivery WHERE status NOT IN ('sent', 'skipped', 'failed')`,
    )
  await eventually('all is settled', async () => (await open()).length === 0, { seconds: 200 })
  const told = people
    .filter(({ wish, gone, fate }) => wish === 'everything' && !gone && fate !== 'refuses for good')
    .map(({ id }) => id)
    .toSorted()
  // A message that a server took before it broke off carries the same id when it comes again.
  for (const { taken } of [mail.seen, push.seen]) {
    expect([...taken.keys()].toSorted()).toEqual(told)
    expect([...taken.values()].filter((ids) => ids.size !== 1)).toEqual([])
  }
  const outcomes = await broker.db.many<{
    recipient: string
    channel: string
    status: string
    reason: string | null
  }>(sql`SELECT recipient, channel, status, reason FROM workers.delivery`)
  expect(outcomes).toHaveLength(people.length * 2)
  const of = (who: (one: Somebody) => boolean) =>
    new Set(
      outcomes
        .filter(({ recipient }) => {
          const one = known.get(recipient)
          return one && who(one)
        })
        .map(({ status, reason }) => `${status} ${reason}`),
    )
  expect(of(({ wish }) => wish === 'nothing')).toEqual(new Set(['skipped not_wanted']))
  expect(of(({ gone, wish }) => gone && wish === 'everything')).toEqual(
    new Set(['skipped overtaken']),
  )
  expect(
    of(({ fate, wish, gone }) => fate === 'refuses for good' && wish === 'everything' && !gone),
  ).toEqual(new Set(['failed 550', 'failed 410']))
  expect(forgotten.toSorted()).toEqual(
    people
      .filter(
        ({ fate, wish, gone }) => fate === 'refuses for good' && wish === 'everything' && !gone,
      )
      .map(({ id }) => id)
      .toSorted(),
  )
}, 300_000)

test('a mail server that takes a connection and never answers keeps nobody else waiting, and once it does, each has one mail', async () => {
  await prepareWorkersSchema(broker.db)
  await broker.db.run(sql`DELETE FROM workers.delivery`)
  let hanging = true
  const [silent, others] = [
    Array.from({ length: 6 }, () => String(randomUUID())),
    Array.from({ length: 12 }, () => String(randomUUID())),
  ]
  const mail = await mailServer((to) =>
    hanging && silent.includes(to) ? 'never answers' : 'takes it',
  )
  const push = await pushServer(() => 'takes it')
  const device = createECDH('prime256v1')
  const keys = {
    p256dh: device.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const queue = { attempts: 20, backoffMs: 20 }
  const workers = await startWorkers({
    databaseUrl: broker.databaseUrl,
    log,
    db: broker.db,
    logger,
    reactors: [notificationReactor],
    sweeps: [],
    queue,
    ...plainPorts,
    postponeMs: 50,
    pace: { restMs: 200 },
    channels: [
      mailChannel({
        smtpUrl: mail.url,
        from: 'citas@balbu.example',
        publicUrl: 'https://balbu.example',
        addressOf: async (id) => `${id}@example.com`,
        silenceMs: 1_000,
      }),
      pushChannel([
        webPushService({
          ...webPush.generateVAPIDKeys(),
          subject: 'mailto:ops@balbu.example',
          agent: push.agent,
          forget: async () => {},
          subscriptionsOf: async (id) => [{ endpoint: `https://fcm.googleapis.com/${id}`, keys }],
        }),
      ]),
    ],
  })
  onTestFinished(() => workers.close())
  // Those of whom nothing is heard first, so that the others stand behind them.
  for (const barberId of [...silent, ...others])
    await log.append(`agenda-${barberId}-2030-01-08`, [bookingOf(barberId, '2030-01-08')], {
      expected: 'none',
    })
  await eventually(
    'the others have their mail, and everybody their push',
    async () =>
      others.every((id) => mail.seen.taken.has(id)) &&
      [...silent, ...others].every((id) => push.seen.taken.has(id)),
    { seconds: 60 },
  )
  expect(silent.filter((id) => mail.seen.taken.has(id))).toEqual([])
  const open = () =>
    broker.db.many<{ recipient: string }>(
      sql`SELECT recipient FROM workers.delivery WHERE status NOT IN ('sent', 'skipped', 'failed')`,
    )
  // What a server has taken is written down a moment later.
  await eventually('of the others nothing is open', async () =>
    (await open()).every(({ recipient }) => silent.includes(recipient)),
  )
  expect(new Set((await open()).map(({ recipient }) => recipient))).toEqual(new Set(silent))
  hanging = false
  await eventually('all is settled', async () => (await open()).length === 0, { seconds: 60 })
  expect([...mail.seen.taken.keys()].toSorted()).toEqual([...silent, ...others].toSorted())
  expect([...mail.seen.taken.values()].filter((ids) => ids.size !== 1)).toEqual([])
  expect(mail.seen.deliveries).toBe(silent.length + others.length)
}, 120_000)
