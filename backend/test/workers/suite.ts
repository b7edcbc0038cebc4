/**
 * What the workers promise, whatever keeps their jobs: run by postgres.test.ts, redis.test.ts and
 * memory.test.ts.
 */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import type { DeliveryChannel } from '../../workers/channels/channel.ts'
import { SendError } from '../../workers/channels/channel.ts'
import { startClock, sweep } from '../../workers/kernel/clock.ts'
import { GivenUp, Postponed } from '../../workers/kernel/consumer.ts'
import { deliverer } from '../../workers/delivery/deliver.ts'
import { Ledger } from '../../workers/delivery/ledger.ts'
import { type Delivery, deliveryId } from '../../workers/delivery/notice.ts'
import type { QueueOptions } from '../../workers/kernel/job-queue.ts'
import { openQueue } from '../../workers/kernel/queue.ts'
import { carrier, jobOf, deliveryJobsOf, type Load } from '../../workers/delivery/bundles.ts'
import { prepareWorkersSchema } from '../../workers/kernel/schema.ts'
import type { Broker } from '../support/broker.ts'
import { eventually } from '../support/eventually.ts'
import { prepareRecording, recordingChannel, sentTimes } from '../support/recording.ts'

export const logger = pino({ level: 'silent' })

export const newDelivery = (position = 0): Delivery => ({
  eventId: randomUUID(),
  position: String(position),
  channel: 'push',
  recipient: randomUUID(),
  kind: 'appointment_confirmed',
  about: { appointmentId: randomUUID() },
})

/** Says the kind, and that nothing lags behind or stands between. */
export const plainPorts = {
  compose: async ({ kind }: Delivery) => ({
    title: kind,
    body: 'x',
    path: '/',
    group: kind,
    language: 'es' as const,
  }),
  caughtUp: async () => true,
  mayHear: async () => true,
}

export const statusOf = (broker: Broker, { eventId }: Delivery) =>
  broker.db.first<{ status: string; reason: string | null; attempts: number }>(
    sql`SELECT status, reason, attempts FROM workers.delivery WHERE event_id = ${eventId}`,
  )

/**
 * `missing` says what this machine lacks: then the suite is skipped, with that as a visible line.
 */
export function workersSuite(
  kind: 'postgres' | 'redis' | 'memory',
  openBroker: () => Promise<Broker>,
  missing = '',
) {
  describe.skipIf(missing !== '')(`jobs on ${kind} ${missing}`, () => {
    let broker: Broker
    let name: string
    beforeAll(async () => {
      broker = await openBroker()
      await prepareWorkersSchema(broker.db)
    }, 120_000)
    afterAll(() => broker.close(), 60_000)
    beforeEach(async () => {
      name = `q-${randomUUID()}`
      await prepareRecording(broker.db)
      await broker.db.run(sql`DELETE FROM workers.delivery`)
    })

    async function queueOf<Data extends object>(options: Partial<QueueOptions> = {}) {
      const queue = await openQueue<Data>({
        name,
        databaseUrl: broker.databaseUrl,
        redisUrl: broker.redisUrl,
        memory: broker.memory,
        logger,
        backoffMs: 50,
        ...options,
      })
      expect(queue.backend).toBe(kind)
      return Object.assign(queue, { [Symbol.asyncDispose]: () => queue.close() })
    }

    const settled = (delivery: Delivery) =>
      eventually('the delivery is settled', async () => {
        const row = await statusOf(broker, delivery)
        return row && ['sent', 'skipped', 'failed', 'doubtful'].includes(row.status)
          ? row
          : undefined
      })

    test('a delivery is sent once, however often and from wherever it is enqueued', async () => {
      await using queue = await queueOf<Delivery>()
      await using other = await queueOf<Delivery>()
      // A queue of another name knows nothing of the ids in the first: here only the ledger can
      // tell.
      await using elsewhere = await queueOf<Delivery>({ name: `${name}-elsewhere` })
      const deliveries = Array.from({ length: 20 }, () => newDelivery())
      const handle = deliverer(
        new Ledger(broker.db),
        [recordingChannel(broker.db, { beforeMs: 5 })],
        plainPorts,
      )
      for (const each of [queue, other, elsewhere]) await each.work(handle)
      await Promise.all(
        [queue, other, elsewhere].flatMap((each) =>
          [each, each, each].map(() => each.add(deliveries.map(jobOf))),
        ),
      )
      await Promise.all(deliveries.map(settled))
      await eventually('all queues are empty', async () =>
        (await Promise.all([queue, elsewhere].map((each) => each.health()))).every(
          ({ waiting, active, delayed }) => waiting + active + delayed === 0,
        ),
      )
      expect(await sentTimes(broker.db)).toEqual(
        new Map(deliveries.map((delivery) => [deliveryId(delivery), 1])),
      )
    })

    test('a failing channel is tried again with growing waits, a hopeless one is not', async () => {
      await using queue = await queueOf<Delivery>({ attempts: 5 })
      const tries: number[] = []
      const flaky: DeliveryChannel = {
        name: 'push',
        inDoubt: 'never',
        close: async () => {},
        prepare: async () => async () => {
          tries.push(Date.now())
          if (tries.length < 4)
            throw new SendError('push', { code: '503', permanent: false, wentOut: 'no' })
        },
      }
      let mended = false
      const hopeless: DeliveryChannel = {
        name: 'mail',
        inDoubt: 'again',
        close: async () => {},
        prepare: async () => async () => {
          if (!mended) throw new SendError('mail', { code: '550', permanent: true, wentOut: 'no' })
        },
      }
      const ledger = new Ledger(broker.db)
      await queue.work(deliverer(ledger, [flaky, hopeless], plainPorts))
      const [passing, lost] = [newDelivery(), { ...newDelivery(), channel: 'mail' }]
      await queue.add([passing, lost].map(jobOf))
      expect(await settled(passing)).toMatchObject({ status: 'sent', attempts: 4 })
      expect(await settled(lost)).toMatchObject({ status: 'failed', reason: '550', attempts: 1 })
      const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
      // 50, 100 and 200 ms, each less up to a half by chance.
      expect(waits[0]).toBeGreaterThanOrEqual(25)
      expect(waits[2]).toBeGreaterThanOrEqual(100)
      await eventually(
        'the hopeless job is among the failed',
        async () => (await queue.health()).failed === 1,
      )
      const [given] = await queue.failed({ limit: 5, offset: 0 })
      expect(given).toMatchObject({
        id: expect.any(String),
        name: 'appointment_confirmed',
        attempts: 1,
        failedAt: expect.any(String),
      })
      expect(await queue.failed({ limit: 5, offset: 1 })).toEqual([])
      mended = true
      const reopen = (delivery: Delivery) => ledger.reopen([delivery])
      expect([
        await queue.retry('nothing', reopen),
        await queue.retry(given?.id ?? '', reopen),
      ]).toEqual([false, true])
      expect(await settled(lost)).toMatchObject({ status: 'sent', attempts: 2 })
    })

    test('of a bundle each is judged by itself: who waits or fails keeps nobody, and comes alone', async () => {
      await using queue = await queueOf<Load>({ attempts: 2 })
      const deliveries = Array.from({ length: 60 }, (_, index) => ({
        ...newDelivery(),
        channel: index % 2 === 0 ? 'push' : 'mail',
      }))
      const [later, failing, hopeless, gone] = deliveries
      const until = new Date(Date.now() + 1_500)
      let failures = 0
      const mail: DeliveryChannel = {
        name: 'mail',
        inDoubt: 'again',
        close: async () => {},
        prepare: async (_message, userId, key) => async () => {
          if (userId === gone?.recipient)
            throw new SendError('mail', { code: '550', permanent: true, wentOut: 'no' })
          if (userId === failing?.recipient && failures++ === 0)
            throw new SendError('mail', { code: '451', permanent: false, wentOut: 'no' })
          await broker.db.run(
            sql`INSERT INTO workers_test.sent (key, recipient, title)
              VALUES (${key}, ${userId}, 'x')`,
          )
        },
      }
      const handle = deliverer(new Ledger(broker.db), [recordingChannel(broker.db), mail], {
        ...plainPorts,
        permission: async ({ eventId }) =>
          eventId === later?.eventId && until.getTime() > Date.now() ? { notBefore: until } : 'now',
        compose: async (delivery) =>
          delivery.eventId === hopeless?.eventId ? undefined : plainPorts.compose(delivery),
      })
      await queue.work(carrier(handle, queue, logger))
      await queue.add(deliveryJobsOf(deliveries))
      expect((await queue.health()).waiting, 'two jobs, not sixty').toBeLessThanOrEqual(2)
      const outcomes = await Promise.all(deliveries.map(settled))
      expect(outcomes.slice(0, 4)).toMatchObject([
        { status: 'sent', attempts: 1 },
        { status: 'sent', attempts: 2 },
        { status: 'skipped', reason: 'overtaken' },
        { status: 'failed', reason: '550' },
      ])
      expect(
        outcomes.slice(4).filter(({ status, attempts }) => status !== 'sent' || attempts !== 1),
      ).toEqual([])
      expect([...(await sentTimes(broker.db)).values()]).toEqual(
        Array.from({ length: 58 }, () => 1),
      )
    })

    test('after the last try it is given up, and stays on view', async () => {
      await using queue = await queueOf<Delivery>({ attempts: 3, backoffMs: 5 })
      const down: DeliveryChannel = {
        name: 'push',
        inDoubt: 'again',
        close: async () => {},
        prepare: async () => async () => {
          throw new SendError('push', { code: 'ETIMEDOUT', permanent: false, wentOut: 'perhaps' })
        },
      }
      await queue.work(deliverer(new Ledger(broker.db), [down], plainPorts))
      const delivery = newDelivery()
      await queue.add([jobOf(delivery)])
      expect(await settled(delivery)).toMatchObject({
        status: 'failed',
        reason: 'ETIMEDOUT',
        attempts: 3,
      })
      await eventually('it is among the failed', async () => (await queue.health()).failed === 1)
    })

    test('where a repeat would be a second message, a doubtful one is not repeated', async () => {
      await using queue = await queueOf<Delivery>()
      const cut: DeliveryChannel = {
        name: 'push',
        inDoubt: 'never',
        close: async () => {},
        prepare: async () => async () => {
          throw new SendError('push', { code: 'ECONNRESET', permanent: false, wentOut: 'perhaps' })
        },
      }
      await queue.work(deliverer(new Ledger(broker.db), [cut], plainPorts))
      const delivery = newDelivery()
      await queue.add([jobOf(delivery)])
      expect(await settled(delivery)).toMatchObject({
        status: 'doubtful',
        reason: 'ECONNRESET',
        attempts: 1,
      })
    })

    test('what has no channel, no address or nothing to say any more is skipped with its reason', async () => {
      await using queue = await queueOf<Delivery>()
      const unreachable: DeliveryChannel = {
        name: 'sms',
        inDoubt: 'never',
        close: async () => {},
        prepare: async () => undefined,
      }
      const handle = deliverer(new Ledger(broker.db), [unreachable, recordingChannel(broker.db)], {
        ...plainPorts,
        compose: async (delivery) =>
          delivery.kind === 'appointment_created' ? undefined : plainPorts.compose(delivery),
        permission: async ({ kind }) => (kind === 'appointment_completed' ? 'never' : 'now'),
        mayHear: async ({ kind }) => kind !== 'team_left',
      })
      await queue.work(handle)
      const cases: [string, Delivery][] = [
        ['channel_off', { ...newDelivery(), channel: 'mail' }],
        ['no_address', { ...newDelivery(), channel: 'sms' }],
        ['overtaken', { ...newDelivery(), kind: 'appointment_created' }],
        ['apart', { ...newDelivery(), kind: 'team_left' }],
        ['not_wanted', { ...newDelivery(), kind: 'appointment_completed' }],
      ]
      await queue.add(cases.map(([, delivery]) => jobOf(delivery)))
      for (const [reason, delivery] of cases)
        expect(await settled(delivery)).toMatchObject({ status: 'skipped', reason })
      expect(await sentTimes(broker.db)).toEqual(new Map())
    })

    test('a delivery waits for the read models, and for the end of the quiet hours, without using up its tries', async () => {
      await using queue = await queueOf<Delivery>({ attempts: 1 })
      const notBefore = new Date(Date.now() + 1_200)
      let seenPosition = 0n
      const looks: bigint[] = []
      await queue.work(
        deliverer(new Ledger(broker.db), [recordingChannel(broker.db)], {
          ...plainPorts,
          caughtUp: async ({ position }) => {
            looks.push(BigInt(position))
            return seenPosition >= BigInt(position)
          },
          permission: async () => (Date.now() < notBefore.getTime() ? { notBefore } : 'now'),
        }),
      )
      const delivery = newDelivery(7)
      await queue.add([jobOf(delivery)])
      await eventually('it is put off', async () => (await queue.health()).delayed === 1)
      expect(await sentTimes(broker.db)).toEqual(new Map())
      seenPosition = 7n
      expect(await settled(delivery)).toMatchObject({ status: 'sent', attempts: 1 })
      const sent = await broker.db.first<{ at: string }>(sql`SELECT at FROM workers_test.sent`)
      expect(Date.parse(sent?.at ?? '')).toBeGreaterThanOrEqual(notBefore.getTime())
      expect(looks[0]).toBe(7n)
    })

    // Redis shares no transaction with the database: its jobs are added before the commit.
    if (kind !== 'redis')
      test('jobs vanish with the transaction that adds them, and appear with its commit', async () => {
        await using queue = await queueOf<Delivery>()
        const [dropped, kept] = [newDelivery(), newDelivery()]
        await expect(
          broker.db.transaction(async (client) => {
            await queue.add([jobOf(dropped)], client)
            throw new Error('changed my mind')
          }),
        ).rejects.toThrow('changed my mind')
        await broker.db.transaction(async (client) => {
          await queue.add([jobOf(kept)], client)
          expect(await queue.health()).toMatchObject({ waiting: 0 })
          // The caller's own statements find their tables as before.
          expect(
            (await client.query(`SELECT current_setting('search_path') AS path`)).rows,
          ).toEqual([{ path: '"$user", public' }])
        })
        expect(await queue.health()).toMatchObject({ waiting: 1 })
        const done: string[] = []
        await queue.work(async ({ id }) => {
          done.push(id)
        })
        await eventually('the kept job runs', async () => done.length > 0)
        expect(done).toEqual([deliveryId(kept)])
      })

    test('health tells how many wait and how long the oldest has', async () => {
      await using queue = await queueOf<Delivery>()
      expect(await queue.health()).toEqual({
        waiting: 0,
        active: 0,
        delayed: 0,
        failed: 0,
        oldestSeconds: 0,
      })
      await queue.add([newDelivery(), newDelivery(), newDelivery()].map(jobOf))
      const health = await eventually('the oldest grows older', async () => {
        const now = await queue.health()
        return now.oldestSeconds > 0.2 && now
      })
      expect(health).toMatchObject({ waiting: 3, active: 0 })
      expect(health.oldestSeconds).toBeLessThan(10)
      await queue.work(async () => {
        throw new GivenUp('no')
      })
      await eventually('they fail', async () => (await queue.health()).failed === 3)
      expect(await queue.health()).toMatchObject({ waiting: 0, oldestSeconds: 0 })
    })

    test('closing finishes what runs and takes nothing more', async () => {
      const queue = await queueOf<Delivery>()
      const done: string[] = []
      const begun = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      await queue.work(
        async ({ id }) => {
          begun.resolve()
          await goOn.promise
          done.push(id)
        },
        { concurrency: 1 },
      )
      const jobs = [newDelivery(), newDelivery()].map(jobOf)
      await queue.add(jobs)
      await begun.promise
      const closing = queue.close()
      goOn.resolve()
      await closing
      expect(done).toHaveLength(1)
      await using again = await queueOf<Delivery>()
      expect(await again.health()).toMatchObject({ waiting: 1, active: 0 })
    })

    test('jobs that the queue lost or gave up come back from the ledger', async () => {
      await using queue = await queueOf<Delivery>({ attempts: 1 })
      const ledger = new Ledger(broker.db)
      const deliveries = [newDelivery(), newDelivery(), newDelivery()]
      await broker.db.transaction(async (client) => {
        await ledger.record(client, deliveries)
        await queue.add(deliveries.map(jobOf), client)
      })
      await broker.loseJobs()
      const given = deliveries.slice(0, 1)
      await queue.add(given.map(jobOf))
      const consumer = await queue.work(async () => {
        throw new Postponed(new Date(Date.now() + 3_600_000))
      })
      await eventually(
        'one is put off for an hour',
        async () => (await queue.health()).delayed === 1,
      )
      await consumer.close()
      expect(await ledger.overdue(3_600)).toEqual([])
      const overdue = await ledger.overdue(0)
      expect(overdue).toHaveLength(3)
      expect(overdue).toEqual(expect.arrayContaining(deliveries))
      await queue.revive(overdue.map(jobOf))
      expect(await queue.health()).toMatchObject({ waiting: 2, delayed: 1 })
    })

    test('no number of postponements is the end of a delivery', async () => {
      await using queue = await queueOf<Delivery>({ attempts: 2 })
      let asked = 0
      // As long as the read models are away; longer than any brake on starts that a queue may have.
      const behind = async () => (asked += 1) > 45
      const consumer = await queue.work(
        deliverer(new Ledger(broker.db), [recordingChannel(broker.db)], {
          ...plainPorts,
          caughtUp: behind,
          postponeMs: 1,
        }),
      )
      const delivery = newDelivery()
      await queue.add([jobOf(delivery)])
      expect(await settled(delivery)).toMatchObject({ status: 'sent', attempts: 1 })
      expect(asked).toBe(46)
      await consumer.close()
    })

    describe('the ledger', () => {
      const lapsed = (delivery: Delivery) =>
        broker.db.run(
          sql`UPDATE workers.delivery SET leased_until = now() - interval '1 second' WHERE event_id = ${delivery.eventId}`,
        )

      test('gives a delivery to one at a time: whoever comes while the lease runs is told that it is held', async () => {
        const ledger = new Ledger(broker.db)
        const delivery = newDelivery()
        expect(await ledger.claim(delivery, 'again')).toEqual({ state: 'yours', attempt: 1 })
        expect(await ledger.claim(delivery, 'again')).toEqual({ state: 'held' })
        await ledger.sending(delivery, 1)
        expect(await ledger.claim(delivery, 'again')).toEqual({ state: 'held' })
        expect(await statusOf(broker, delivery)).toMatchObject({ status: 'sending', attempts: 1 })
      })

      test('lets nobody send whose lease has passed to another', async () => {
        const ledger = new Ledger(broker.db)
        const delivery = newDelivery()
        await ledger.claim(delivery, 'again')
        await lapsed(delivery)
        expect(await ledger.claim(delivery, 'again')).toEqual({ state: 'yours', attempt: 2 })
        expect(await ledger.sending(delivery, 1), 'the old attempt').toBe(false)
        await ledger.settle(delivery, 1, 'failed', 'late')
        await ledger.release(delivery, 1, 'late')
        expect(await statusOf(broker, delivery)).toEqual({
          status: 'claimed',
          reason: null,
          attempts: 2,
        })
        expect(await ledger.sending(delivery, 2)).toBe(true)
        await ledger.settle(delivery, 2, 'sent')
        expect(await ledger.claim(delivery, 'again')).toEqual({ state: 'settled' })
      })

      test('gives out again what was cut off while it was sent, where a repeat does no harm, and else says that it is in doubt', async () => {
        const ledger = new Ledger(broker.db)
        const cutOff = async () => {
          const delivery = newDelivery()
          await ledger.claim(delivery, 'again')
          await ledger.sending(delivery, 1)
          await lapsed(delivery)
          return delivery
        }
        const mail = await cutOff()
        expect(await ledger.overdue(0)).toEqual([mail])
        expect(await ledger.claim(mail, 'again')).toEqual({ state: 'yours', attempt: 2 })
        const sms = await cutOff()
        expect(await ledger.claim(sms, 'never')).toEqual({ state: 'settled' })
        expect(await statusOf(broker, sms)).toMatchObject({ status: 'doubtful', attempts: 1 })
      })

      test('forgets all that is long over, however much there is, and nothing else', async () => {
        const ledger = new Ledger(broker.db)
        const [old, open, young] = [
          Array.from({ length: 25 }, () => newDelivery()),
          newDelivery(),
          newDelivery(),
        ]
        for (const delivery of [...old, young]) {
          await ledger.claim(delivery, 'again')
          await ledger.settle(delivery, 1, 'skipped', 'overtaken')
        }
        await ledger.claim(open, 'again')
        await broker.db.run(
          sql`UPDATE workers.delivery SET updated_at = now() - interval '91 days' WHERE event_id <> ${young.eventId}`,
        )
        expect(await ledger.forget(90, { limit: 10 })).toBe(25)
        expect([await statusOf(broker, open), await statusOf(broker, young)]).toMatchObject([
          { status: 'claimed' },
          { status: 'skipped' },
        ])
      })
    })

    test('a sweep runs by itself, and its schedule comes back after the queue was lost', async () => {
      await using queue = await queueOf<object>()
      let runs = 0
      const ticking = sweep({
        name: 'tick',
        everySeconds: 1,
        key: String,
        due: async () => [(runs += 1)],
        effect: async () => {},
      })
      const clock = await startClock(queue, [ticking], logger)
      await eventually('it has run twice', async () => runs >= 2)
      await clock.close()
      await broker.loseJobs()
      const before = runs
      await using again = await queueOf<object>()
      const next = await startClock(again, [ticking], logger)
      await eventually('it runs again', async () => runs >= before + 2)
      expect(next.health()).toMatchObject([
        { name: 'tick', problem: undefined, last: { done: 1, failed: 0 } },
      ])
      await next.close()
    })
  })
}
