/**
 * The worker's process, where the server runs it apart (composition/worker-process.ts). It begins, tells how
 * things stand and ends as the server says. Where the server is gone it goes at once, as it would
 * have with it: what was under way is what a crash leaves, which the ledger and the log bear.
 */
import { flushCompileCache } from 'node:module'
import type { Says, WorkerMessage } from './composition/worker-process.ts'
import { Closing } from './composition/shutdown.ts'
import { openWorker } from './composition/worker.ts'
import { ConfigError } from './config.ts'
import { openLogger } from './observability/logger.ts'
import type { Workers } from './workers/start.ts'

// A terminal and a container tell the whole group: the server ends us in our turn.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)
  process.on(signal, () => {})
process.on('disconnect', () => process.exit(1))
// It may be gone before our code was read.
if (!process.connected) process.exit(1)

let closing: Closing | undefined
let workers: Promise<Workers> | undefined

process.on('message', (notified: WorkerMessage) => {
  if (notified.type === 'begin') void begin(notified.config)
  else if (notified.type === 'ask') void answer(notified.id)
  else void end()
})

async function begin(config: Extract<WorkerMessage, { type: 'begin' }>['config']): Promise<void> {
  const logger = openLogger(config.logLevel)
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error that nobody caught: the worker ends')
    process.exit(1)
  })
  closing = new Closing(logger)
  workers = openWorker(
    { ...config, givenMasterKey: config.givenMasterKey && Buffer.from(config.givenMasterKey) },
    logger,
    closing,
  )
  try {
    await workers
    say({ type: 'begun' })
    flushCompileCache()
  } catch (error) {
    say({
      type: 'failed',
      problem: error instanceof Error ? error.message : String(error),
      mistakes: error instanceof ConfigError,
    })
    await closing.disposeAsync()
    process.exit(1)
  }
}

async function answer(id: number): Promise<void> {
  const running = await workers?.catch(() => undefined)
  if (!running) return
  const [health, figures] = await Promise.all([running.health(), running.figures()])
  const { user, system } = process.cpuUsage()
  say({
    type: 'stands',
    id,
    standing: {
      health,
      figures: {
        ...figures,
        process: { cpuSeconds: (user + system) / 1e6, residentBytes: process.memoryUsage.rss() },
      },
    },
  })
}

async function end(): Promise<void> {
  await workers?.catch(() => {})
  await closing?.disposeAsync()
  process.exit(0)
}

function say(what: Says): void {
  if (process.connected) process.send?.(what)
}
