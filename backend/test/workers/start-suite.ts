/**
 * The worker role as a whole over the real log: from an event to a message, by one node or several,
 * through crashes.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CommandHandler, type Context } from '../../commands/kernel/handle.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import {
  singleVisit,
  AppointmentBooked,
  AppointmentConfirmed,
  type BookedDetails,
} from '../../domain/booking/events.ts'
import { termsOf } from '../../domain/booking/terms.ts'
import { availabilityDecider } from '../../domain/business/availability.ts'
import { type Actor, system } from '../../domain/kernel/event.ts'
import type { EventLog, NewEvent } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { sql } from '../../postgres/db.ts'
import { appointmentSweep, type DueAppointment } from '../../workers/booking/sweeps.ts'
import { sweep } from '../../workers/kernel/clock.ts'
import { Ledger } from '../../workers/delivery/ledger.ts'
import type { Delivery } from '../../workers/delivery/notice.ts'
import { notificationReactor } from '../../workers/engagement/notification-reactor.ts'
import type { JobQueue } from '../../workers/kernel/job-queue.ts'
import { openQueue } from '../../workers/kernel/queue.ts'
import { reactor, startReactor } from '../../workers/delivery/reactor.ts'
import type { DeliveryChannel } from '../../workers/channels/channel.ts'
import { startWorkers, type Workers, type WorkersOptions } from '../../workers/start.ts'
import type { Broker } from '../support/broker.ts'
import { eventually } from '../support/eventually.ts'
import { prepareRecording, recordingChannel } from '../support/recording.ts'
import { logger, plainPorts } from './suite.ts'

const zone = 'America/Mexico_City'

function booking(changes: Partial<BookedDetails> = {}): BookedDetails {
  const clientId = randomUUID()
  return {
    appointmentId: randomUUID(),
    barberId: randomUUID(),
    clientId,
    personId: clientId,
    businessId: null,
    start: '2030-01-07T16:00:00.000Z',
    end: '2030-01-07T16:30:00.000Z',
    zone,
    day: '2030-01-07',
    services: [{ serviceId: randomUUID(), nombre: 'Corte', cents: 15_000, minutes: 30 }],
    cents: 15_000,
    currency: 'MXN',
    bufferMinutes: 0,
    cancelLimitHours: 0,
    locationId: null,
    enteredBy: 'cliente',
    source: null,
    price: null,
    ...singleVisit,
    notes: '',
    guestName: null,
    address: null,
    ...changes,
  }
}

const asNew = (event: { type: string; data: object }, actor: Actor): NewEvent => ({
  id: randomUUID(),
  ...event,
  metadata: {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor,
    occurredAt: new Date().toISOString(),
  },
})

export function workersStartSuite(
  kind: 'postgres' | 'redis',
  openBroker: () => Promise<Broker>,
  missing = '',
) {
  describe.skipIf(missing !== '')(`the worker role with jobs on ${kind} ${missing}`, () => {
    let broker: Broker
    let log: EventLog
    const started: Workers[] = []
    beforeAll(async () => {
      broker = await openBroker()
      log = await openPostgresLog(broker.databaseUrl)
    }, 120_000)
    afterAll(async () => {
      await log.close()
      await broker.close()
    }, 60_000)
    beforeEach(async () => {
      await prepareRecording(broker.db)
      await broker.db.run(sql`DROP SCHEMA IF EXISTS workers CASCADE`)
    })
    afterEach(async () => {
      await Promise.all(started.splice(0).map((workers) => workers.close()))
      await broker.loseJobs()
    })

    async function start(options: Partial<WorkersOptions> = {}) {
      const workers = await startWorkers({
        databaseUrl: broker.databaseUrl,
        redisUrl: broker.redisUrl,
        log,
        db: broker.db,
        logger,
        channels: [recordingChannel(broker.db)],
        reactors: [notificationReactor],
        sweeps: [],
        lockSeconds: 1,
        ...plainPorts,
        ...options,
      })
      started.push(workers)
      return workers
    }

    const told = async () =>
      (
        await broker.db.many<{ recipient: string; title: string }>(
          sql`SELECT recipient, title FROM workers_test.sent ORDER BY at`,
        )
      ).map(({ recipient, title }) => [recipient, title])

    async function book(changes?: Partial<BookedDetails>) {
      const details = booking(changes)
      const { barberId, clientId, day, enteredBy } = details
      const by: Actor =
        enteredBy === 'cliente' && clientId !== null
          ? { id: clientId, role: 'cliente' }
          : { id: barberId, role: 'barbero' }
      await log.append(
        `agenda-${barberId}-${day}`,
        [
          asNew(
            AppointmentBooked({ ...details, bookedAt: '2029-12-01T00:00:00.000Z', terms: null }),
            by,
          ),
        ],
        { expected: 'none' },
      )
      return details
    }
    const confirm = ({
      appointmentId,
      barberId,
      clientId,
      personId,
      businessId,
      start: from,
      end,
      day,
    }: BookedDetails) =>
      log.append(
        `agenda-${barberId}-${day}`,
        [
          asNew(
            AppointmentConfirmed({
              appointmentId,
              barberId,
              clientId,
              personId,
              businessId,
              start: from,
              end,
              automatic: false,
            }),
            { id: barberId, role: 'barbero' },
          ),
        ],
        { expected: 0 },
      )

    test('a booking tells the barber, its confirmation the client; what was there before tells nobody', async () => {
      await book()
      const workers = await start()
      const booked = await book()
      await eventually('the barber is told', async () => (await told()).length === 1)
      await confirm(booked)
      await eventually('the client is told', async () => (await told()).length === 2)
      expect(await told()).toEqual([
        [booked.barberId, 'appointment_created'],
        [booked.clientId, 'appointment_confirmed'],
      ])
      expect(await workers.health()).toMatchObject({
        ok: true,
        problem: undefined,
        backend: kind,
        deliveries: { failed: 0 },
        reactors: [{ name: 'notices', position: await log.head(), problem: undefined }],
      })
    })

    test('a guest without an account is nobody to tell, and the barber who wrote the booking in knows of it', async () => {
      await start()
      await book({ clientId: null, enteredBy: 'barbero', guestName: 'Pepe' })
      const marker = await book()
      await eventually('the booking after it is told', async () => (await told()).length > 0)
      expect(await told()).toEqual([[marker.barberId, 'appointment_created']])
    })

    test('two nodes with the same reactor tell everything once', async () => {
      await Promise.all([start(), start()])
      const bookings = await Promise.all(Array.from({ length: 40 }, () => book()))
      await eventually('all are told', async () => (await told()).length >= 40)
      await eventually(
        'nothing is left to do',
        async () =>
          (await broker.db.many(sql`SELECT FROM workers.delivery WHERE status <> 'sent'`))
            .length === 0,
      )
      expect((await told()).map(([to]) => to).toSorted()).toEqual(
        bookings.map(({ barberId }) => barberId).toSorted(),
      )
    })

    test('what happened while no worker ran is told when one does', async () => {
      await (await start()).close()
      const bookings = [await book(), await book(), await book()]
      await start()
      await eventually('all are told', async () => (await told()).length === 3)
      expect((await told()).map(([to]) => to).toSorted()).toEqual(
        bookings.map(({ barberId }) => barberId).toSorted(),
      )
    })

    test('a channel that is not configured gets no job', async () => {
      await start({ channels: [] })
      await book()
      await eventually(
        'the reactor has passed it',
        async () => (await started[0]?.health())?.reactors[0]?.position === (await log.head()),
      )
      expect(await broker.db.many(sql`SELECT FROM workers.delivery`)).toEqual([])
    })

    test('what can reach nobody, and what is only kept, ends in the ledger as it is recorded: without a job', async () => {
      const devices = new Set<string>()
      const reached = {
        ...recordingChannel(broker.db),
        reaches: async (userId: string) => devices.has(userId),
      }
      const kept: DeliveryChannel = {
        name: 'mail',
        inDoubt: 'again',
        keeps: true,
        prepare: async () => async () => {
          throw new Error('sent')
        },
        close: async () => {},
      }
      await Promise.all([
        start({ channels: [reached, kept] }),
        start({ channels: [reached, kept] }),
      ])
      const bookings = await Promise.all(Array.from({ length: 10 }, () => book()))
      const withDevice = randomUUID()
      devices.add(withDevice)
      await book({ barberId: withDevice })
      await eventually('who has a device is told', async () => (await told()).length > 0)
      const rows = await eventually('all have ended', async () => {
        const found = await broker.db.many<{
          recipient: string
          channel: string
          status: string
          reason: string | null
          attempts: number
        }>(sql`SELECT recipient, channel, status, reason, attempts FROM workers.delivery`)
        return (
          found.length === 22 &&
          found.every(({ status }) => status === 'skipped' || status === 'sent') &&
          found
        )
      })
      expect(await told()).toEqual([[withDevice, 'appointment_created']])
      // Whatever a job takes up is an attempt.
      expect(rows).toEqual(
        expect.arrayContaining(
          bookings.flatMap(({ barberId: recipient }) => [
            { recipient, channel: 'push', status: 'skipped', reason: 'no_address', attempts: 0 },
            { recipient, channel: 'mail', status: 'skipped', reason: 'outbox', attempts: 0 },
          ]),
        ),
      )
      expect(rows.filter(({ attempts }) => attempts > 0)).toEqual([
        { recipient: withDevice, channel: 'push', status: 'sent', reason: null, attempts: 1 },
      ])
    })

    test('what the read models can not say yet is left to a job', async () => {
      let reachable = false
      const kept: DeliveryChannel = {
        name: 'mail',
        inDoubt: 'again',
        keeps: true,
        prepare: async () => async () => {},
        close: async () => {},
      }
      const workers = await start({ channels: [kept], caughtUp: async () => reachable })
      await book()
      await eventually(
        'the job waits for the read models',
        async () => (await workers.health()).deliveries?.delayed === 1,
      )
      reachable = true
      await eventually(
        'it has ended',
        async () =>
          (
            await broker.db.many(
              sql`SELECT FROM workers.delivery WHERE reason = 'outbox' AND attempts = 1`,
            )
          ).length === 1,
      )
    })

    test('a crash between the jobs and the checkpoint tells nobody twice', async () => {
      const workers = await start({ reactors: [] })
      const queue = await openQueue<Delivery>({
        name: 'deliveries',
        databaseUrl: broker.databaseUrl,
        redisUrl: broker.redisUrl,
        logger,
      })
      let crashes = 2
      const crashing: JobQueue<Delivery> = {
        ...queue,
        async add(jobs, transaction) {
          await queue.add(jobs, transaction)
          if (jobs.length > 0 && crashes-- > 0) throw new Error('cut off after the jobs')
        },
      }
      const running = await startReactor(notificationReactor, {
        log,
        db: broker.db,
        queue: crashing,
        ledger: new Ledger(broker.db),
        channels: ['push'],
        logger,
      })
      const booked = await book()
      await eventually(
        'it has stood still',
        async () => running.health().problem === 'cut off after the jobs',
        { everyMs: 5 },
      )
      await eventually(
        'it has gone on',
        async () =>
          running.health().problem === undefined &&
          running.health().position === (await log.head()),
      )
      await eventually('it is told', async () => (await told()).length > 0)
      await eventually('nothing is left to do', async () => {
        const health = (await workers.health()).deliveries
        return health && health.waiting + health.active + health.delayed === 0
      })
      expect(await told()).toEqual([[booked.barberId, 'appointment_created']])
      await running.close()
      await queue.close()
    })

    test('a reactor with a mistake in it stands still loudly, and no other does', async () => {
      const broken = reactor({
        name: 'broken',
        from: 'head',
        on: (when) => [
          when(AppointmentBooked, () => {
            throw new Error('mistake')
          }),
        ],
      })
      const workers = await start({ reactors: [broken, notificationReactor] })
      await book()
      await eventually('the other tells', async () => (await told()).length === 1)
      const health = await eventually('it shows', async () => {
        const now = await workers.health()
        return now.reactors[0]?.problem !== undefined && now
      })
      expect(health).toMatchObject({
        ok: false,
        problem: 'reactor broken: mistake',
        reactors: [{ problem: 'mistake' }, { problem: undefined }],
      })
    })

    test('a queue that loses its jobs loses no message', async () => {
      let reachable = false
      const workers = await start({ quietSeconds: 1, caughtUp: async () => reachable })
      const booked = await book()
      await eventually(
        'the job waits for the read models',
        async () => (await workers.health()).deliveries?.delayed === 1,
      )
      await broker.loseJobs()
      reachable = true
      await workers.close()
      await start({ quietSeconds: 1 })
      await eventually('it is told after all', async () => (await told()).length > 0)
      expect(await told()).toEqual([[booked.barberId, 'appointment_created']])
    })

    test('a request that nobody answered lapses once, though several sweeps find it at the same moment', async () => {
      const details = booking()
      const commands = new CommandHandler(log)
      const at = (instant: string, commandId: string = randomUUID()): Context => ({
        commandId,
        correlationId: commandId,
        by: system,
        at: instant,
        position: 0n,
      })
      await commands.handle(
        agendaDecider,
        `${details.barberId}-${details.day}`,
        {
          type: 'BookAppointment',
          data: { details, terms: termsOf(availabilityDecider.initial.policy), autoConfirm: false },
        },
        at('2030-01-01T00:00:00.000Z'),
      )
      const due: DueAppointment[] = [{ ...details, status: 'pendiente' }]
      const node = () => {
        const handler = new CommandHandler(log)
        return appointmentSweep({
          due: async () => due,
          expire: async ({ barberId, day, appointmentId }, { commandId, at: now }) => {
            await handler.handle(
              agendaDecider,
              `${barberId}-${day}`,
              { type: 'ExpireAppointment', data: { appointmentId } },
              at(now, commandId),
            )
          },
          complete: async () => {
            throw new Error('it is pending')
          },
        })
      }
      const parts = { signal: new AbortController().signal, logger }
      const results = await Promise.all(
        Array.from({ length: 6 }, () => node().run(new Date('2030-01-03T00:00:00.000Z'), parts)),
      )
      expect(results).toEqual(Array.from({ length: 6 }, () => ({ done: 1, passed: 0, failed: 0 })))
      const types: string[] = []
      for await (const event of log.readStream(`agenda-${details.barberId}-${details.day}`))
        types.push(event.type)
      expect(types).toEqual(['AppointmentBooked', 'AppointmentExpired'])
    })

    test('the clock finds by itself what became due while it was off', async () => {
      const due = new Set(['a', 'b', 'c'])
      const release = sweep({
        name: 'release',
        everySeconds: 1,
        key: String,
        due: async () => [...due],
        effect: async (item) => {
          due.delete(item)
        },
      })
      const workers = await start({ sweeps: [release] })
      await eventually('all is done', async () => due.size === 0)
      await workers.close()
      for (const item of ['d', 'e', 'f']) due.add(item)
      const again = await start({ sweeps: [release] })
      await eventually('all is done', async () => due.size === 0)
      expect((await again.health()).sweeps.find(({ name }) => name === 'release')).toMatchObject({
        problem: undefined,
        lastRun: expect.any(String),
      })
    })
  })
}
