/**
 * What must hold when things break: killed workers, servers that go away, servers that never were.
 * On both backends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool, sql } from '../../postgres/db.ts'
import { deliverer } from '../../workers/delivery/deliver.ts'
import { type InDoubt, Ledger } from '../../workers/delivery/ledger.ts'
import { deliveryId } from '../../workers/delivery/notice.ts'
import { openQueue } from '../../workers/kernel/queue.ts'
import { carrier, jobOf, deliveryJobsOf, type Load } from '../../workers/delivery/bundles.ts'
import { prepareWorkersSchema } from '../../workers/kernel/schema.ts'
import type { Broker } from '../support/broker.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { prepareRecording, recordingChannel, sentTimes } from '../support/recording.ts'
import type { WorkerChildOptions } from '../support/worker-child.ts'
import { logger, newDelivery, plainPorts } from './suite.ts'

/** Messages of one channel that a process has on their way at once, at most. */
const ON_THE_WIRE = 10
const childFile = fileURLToPath(new URL('../support/worker-child.ts', import.meta.url))

export function workersFaultSuite(
  kind: 'postgres' | 'redis',
  openBroker: () => Promise<Broker>,
  missing = '',
) {
  describe.skipIf(missing !== '')(`faults with jobs on ${kind} ${missing}`, () => {
    let broker: Broker
    let name: string
    const children: ChildProcess[] = []
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
    afterEach(() => Promise.all(children.splice(0).map(kill)))

    const queueAt = (
      servers: { databaseUrl: string; redisUrl?: string | undefined },
      readySeconds?: number,
    ) => openQueue<Load>({ name, ...servers, logger, backoffMs: 50, readySeconds })

    async function startChild(
      options: Omit<WorkerChildOptions, 'queueName' | 'databaseUrl' | 'redisUrl'>,
    ): Promise<ChildProcess> {
      const argument: WorkerChildOptions = {
        queueName: name,
        databaseUrl: broker.databaseUrl,
        redisUrl: broker.redisUrl,
        ...options,
      }
      const child = spawn(process.execPath, [childFile, JSON.stringify(argument)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      const [said] = await once(child.stdout, 'data')
      expect(String(said)).toBe('ready\n')
      return child
    }

    /**
     * 200 deliveries, in jobs of their own or bundled as a reactor does, the worker killed three
     * times in the middle of them, the last one left to finish.
     */
    async function killedThrice(inDoubt: InDoubt, concurrency: number, bundled: boolean) {
      const queue = await queueAt(broker)
      const deliveries = Array.from({ length: 200 }, () => newDelivery())
      await queue.add(bundled ? deliveryJobsOf(deliveries) : deliveries.map(jobOf))
      for (const killAt of [40, 90, 140]) {
        const child = await startChild({ inDoubt, concurrency })
        await eventually(
          `${killAt} are sent`,
          async () => (await sentTimes(broker.db)).size >= killAt,
          { everyMs: 5 },
        )
        await kill(child)
      }
      await startChild({ inDoubt, concurrency })
      const statuses = await eventually(
        'all are settled',
        async () => {
          const rows = await broker.db.many<{ status: string; count: number }>(
            sql`SELECT status, count(*)::int AS count FROM workers.delivery GROUP BY status`,
          )
          const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
          return (counts.sent ?? 0) + (counts.doubtful ?? 0) === 200 && counts
        },
        { seconds: 120 },
      )
      await eventually('the queue is empty', async () => {
        const { waiting, active, delayed } = await queue.health()
        return waiting + active + delayed === 0
      })
      expect((await queue.health()).failed).toBe(0)
      await queue.close()
      return { times: await sentTimes(broker.db), statuses, keys: deliveries.map(deliveryId) }
    }

    test('workers killed in the middle of 200 jobs: nothing is sent twice, nothing is left undecided', async () => {
      const { times, statuses } = await killedThrice('never', 8, false)
      expect(Math.max(...times.values())).toBe(1)
      // Only what was on the wire at the moment of a kill may be in doubt.
      expect(statuses.doubtful ?? 0).toBeLessThanOrEqual(3 * 8)
      expect(statuses.sent).toBeGreaterThanOrEqual(200 - 3 * 8)
    }, 60_000)

    test('workers killed in the middle of 200 jobs: nothing is lost where a repeat is known by its key', async () => {
      const { times, statuses, keys } = await killedThrice('again', 8, true)
      expect(statuses).toEqual({ sent: 200 })
      expect(new Set(times.keys())).toEqual(new Set(keys))
      // A receiver that knows the key has each once; one that does not has seen again no more than
      // was on the wire.
      expect([...times.values()].filter((sent) => sent > 1).length).toBeLessThanOrEqual(
        3 * ON_THE_WIRE,
      )
    }, 60_000)

    test('the server of the jobs is stopped and started again under load: work goes on by itself', async () => {
      const queue = await queueAt(broker)
      const ledger = new Ledger(broker.db, { leaseSeconds: 1.5 })
      const concurrency = 4
      await queue.work(
        carrier(
          deliverer(ledger, [recordingChannel(broker.db, { beforeMs: 5 })], plainPorts),
          queue,
          logger,
        ),
        { concurrency, lockSeconds: 1, stuckSeconds: 3 },
      )
      const deliveries = Array.from({ length: 240 }, () => newDelivery())
      const producing = (async () => {
        for (const delivery of deliveries) {
          // As a reactor does: the same again until it is accepted.
          await eventually(
            'the job is accepted',
            async () => {
              await queue.add([jobOf(delivery)])
              return true
            },
            { seconds: 120, everyMs: 100 },
          )
        }
      })()
      await eventually('some are sent', async () => (await sentTimes(broker.db)).size >= 40, {
        everyMs: 10,
      })
      await broker.stop()
      await expect(queue.health()).rejects.toThrow(/./)
      await broker.start()
      await producing
      await eventually(
        'all are sent',
        async () => (await sentTimes(broker.db)).size === deliveries.length,
        { seconds: 120 },
      )
      await eventually(
        'all are settled',
        async () =>
          (await broker.db.many(sql`SELECT FROM workers.delivery WHERE status <> 'sent'`))
            .length === 0,
      )
      const repeated = [...(await sentTimes(broker.db)).values()].filter((sent) => sent > 1).length
      // The recording is in the database. Where that was the server that went away, what was on the
      // wire is in doubt.
      expect(repeated).toBeLessThanOrEqual(kind === 'postgres' ? concurrency : 0)
      await queue.close()
    }, 120_000)

    test('a worker that had nothing to do while the server was away takes the next job', async () => {
      const queue = await queueAt(broker)
      const done: string[] = []
      await queue.work(
        async ({ id }) => {
          done.push(id)
        },
        { stuckSeconds: 3 },
      )
      const [first, second] = [newDelivery(), newDelivery()].map(jobOf)
      await queue.add(first ? [first] : [])
      await eventually('it works', async () => done.length === 1)
      await broker.stop()
      await broker.start()
      await eventually('the job is accepted', async () => {
        await queue.add(second ? [second] : [])
        return true
      })
      await eventually('it works again', async () => done.length === 2)
      await queue.close()
    }, 60_000)

    test('a worker that begins while the server is away comes to life with it', async () => {
      const queue = await queueAt(broker)
      await broker.stop()
      const done: string[] = []
      const consumer = await queue.work(
        async ({ id }) => {
          done.push(id)
        },
        { stuckSeconds: 1 },
      )
      await broker.start()
      await eventually('the job is accepted', async () => {
        await queue.add([jobOf(newDelivery())])
        return true
      })
      await eventually('it is done', async () => done.length === 1)
      // On PostgreSQL such a worker would stay dead, so another one takes its place; on Redis it
      // connects by itself.
      expect(consumer.replaced).toBeGreaterThanOrEqual(kind === 'postgres' ? 1 : 0)
      await queue.close()
    }, 60_000)

    // A failure that is not one of the connection: BullMQ asks again at once, and nothing else had
    // a turn.
    if (kind === 'postgres')
      test('a worker whose first connection is turned away leaves others their turn, and comes to life later', async () => {
        const queue = await queueAt(broker)
        const { pathname } = new URL(broker.databaseUrl)
        const pool = openPool(broker.databaseUrl.replace(pathname, '/postgres'))
        const allow = (allowed: boolean) =>
          pool.query(`ALTER DATABASE ${pathname.slice(1)} ALLOW_CONNECTIONS ${allowed}`)
        const done: string[] = []
        await allow(false)
        const consumer = await queue.work(async ({ id }) => {
          done.push(id)
        })
        await eventually('it was turned away', async () => consumer.replaced > 0)
        await allow(true)
        await queue.add([jobOf(newDelivery())])
        await eventually('it is done', async () => done.length === 1)
        await pool.end()
        await queue.close()
      }, 60_000)

    // A Redis that goes away and comes back is the test before.
    if (kind === 'postgres')
      test('every connection is cut under load: work goes on by itself', async () => {
        const queue = await queueAt(broker)
        const done = new Set<string>()
        await queue.work(
          async ({ id }) => {
            done.add(id)
          },
          { lockSeconds: 1, stuckSeconds: 3 },
        )
        const jobs = Array.from({ length: 100 }, () => jobOf(newDelivery()))
        await queue.add(jobs.slice(0, 50))
        await broker.db.run(
          sql`SELECT pg_terminate_backend(pid)
            FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
        await eventually('jobs are accepted again', async () => {
          await queue.add(jobs.slice(50))
          return true
        })
        await eventually('all are done', async () => done.size === jobs.length)
        await queue.close()
      }, 60_000)

    test('a server that is not there stops the start with a clear reason', async () => {
      const port = await freePort()
      const nowhere =
        kind === 'redis'
          ? { databaseUrl: broker.databaseUrl, redisUrl: `redis://user:secret@127.0.0.1:${port}` }
          : { databaseUrl: `postgres://user:secret@127.0.0.1:${port}/none` }
      const argument: WorkerChildOptions = {
        queueName: name,
        inDoubt: 'again',
        concurrency: 1,
        readySeconds: 3,
        ...nowhere,
      }
      const child = spawn(process.execPath, [childFile, JSON.stringify(argument)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.push(child)
      let said = ''
      child.stderr.on('data', (text) => {
        said += String(text)
      })
      const [code] = await once(child, 'close')
      expect(code).toBe(1)
      expect(said).toMatch(
        new RegExp(
          `^The job queue ${name} does not answer at ${kind === 'redis' ? 'redis' : 'postgres'}://127\\.0\\.0\\.1:${port}.*ECONNREFUSED`,
        ),
      )
      expect(said).not.toContain('secret')
    })

    test('a server that takes the connection and says nothing stops the start too', async () => {
      const sockets = new Set<Socket>()
      const hole = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(
        0,
        '127.0.0.1',
      )
      await once(hole, 'listening')
      const { port } = hole.address() as { port: number } // Listening on a port, so it is no pipe.
      const silent =
        kind === 'redis'
          ? { databaseUrl: broker.databaseUrl, redisUrl: `redis://127.0.0.1:${port}` }
          : { databaseUrl: `postgres://user@127.0.0.1:${port}/none` }
      await expect(queueAt(silent, 1)).rejects.toThrow(/does not answer .*no answer in 1 s/)
      for (const socket of sockets) socket.destroy()
      hole.close()
    })
  })
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
