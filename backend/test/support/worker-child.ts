/**
 * A worker in a process of its own, to be killed: takes deliveries from the queue until it dies.
 * Arguments as JSON: see WorkerChildOptions. Says `ready` once it works; exits 1 with the reason
 * where it can't.
 */
import { pino } from 'pino'
import { Db, openPool } from '../../postgres/db.ts'
import { carrier, type Load } from '../../workers/delivery/bundles.ts'
import { deliverer } from '../../workers/delivery/deliver.ts'
import { Ledger, type InDoubt } from '../../workers/delivery/ledger.ts'
import { openQueue } from '../../workers/kernel/queue.ts'
import { recordingChannel } from './recording.ts'

export interface WorkerChildOptions {
  readonly queueName: string
  readonly databaseUrl: string
  readonly redisUrl?: string | undefined
  readonly inDoubt: InDoubt
  readonly concurrency: number
  readonly readySeconds?: number
}

const { queueName, databaseUrl, redisUrl, inDoubt, concurrency, readySeconds } = JSON.parse(
  process.argv[2] ?? '{}',
) as WorkerChildOptions // Written by the test that starts us.
const logger = pino({ level: 'silent' })
try {
  const queue = await openQueue<Load>({
    name: queueName,
    databaseUrl,
    redisUrl,
    readySeconds,
    logger,
  })
  const db = new Db(openPool(databaseUrl))
  const channel = recordingChannel(db, { inDoubt, beforeMs: 10, afterMs: 10 })
  const handle = deliverer(new Ledger(db, { leaseSeconds: 1.5 }), [channel], {
    compose: async ({ kind }) => ({
      title: kind,
      body: 'x',
      path: '/',
      group: kind,
      language: 'es' as const,
    }),
    caughtUp: async () => true,
    mayHear: async () => true,
  })
  await queue.work(carrier(handle, queue, logger), { concurrency, lockSeconds: 1 })
  process.stdout.write('ready\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
