/** The server's process: its configuration, its first and last words, and the signals that end it. */
import closeWithGrace from 'close-with-grace'
import { type Running, startServer } from './compose.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { auditor, DEMO_PASSWORD, shops } from './demo/city.ts'
import { clients } from './demo/people.ts'
import { openLogger } from './observability/logger.ts'

const config = configured()
const logger = openLogger(config.logLevel)
const began = performance.now()

let running: Promise<Running> | undefined
const stopping = new AbortController()
/** A terminal sends Ctrl-C to npm and to us, and npm passes it on: what comes together is one wish. */
const ONE_WISH_MS = 1_000
let interruptedAt: number | undefined

const ending = closeWithGrace({ delay: 28_000, skip: ['SIGINT'], logger: { error: (...words: unknown[]) => logger.error({}, words.map(String).join(' ')) } }, async ({ err, signal }) => {
  if (err) logger.fatal({ err }, 'an error that nobody caught: shutting down')
  else logger.info({ signal }, 'shutting down')
  stopping.abort()
  // What could not start, or was broken off, has closed what it had opened.
  const server = await running?.catch(() => undefined)
  await server?.close()
  if (!err) logger.info('bye')
})
process.on('SIGINT', () => {
  if (interruptedAt !== undefined && performance.now() - interruptedAt > ONE_WISH_MS) {
    logger.error('interrupted again: ending without waiting')
    process.exit(1)
  }
  if (interruptedAt !== undefined) return
  interruptedAt = performance.now()
  ending.close()
})

try {
  running = startServer(config, logger, stopping.signal)
  const { url } = await running
  greet(url)
} catch (error) {
  // A start that we broke off ourselves is no failure; who broke it off ends the process.
  if (!stopping.signal.aborted) fail(error)
}

function configured(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return fail(error)
  }
}

/** A mistake of the configuration ends with 2, in the words that it has; anything else with 1. */
function fail(error: unknown): never {
  if (error instanceof ConfigError) console.error(error.message)
  else console.error('Balbu could not start.', error)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

function greet(url: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (config.roles.has('api')) console.log(`Balbu is ready in ${seconds} s: ${url}  (console: ${url}/admin/)`)
  else console.log(`Balbu is ready in ${seconds} s as ${[...config.roles].join(' and ')}`)
  if (config.demo) console.log(`Demo accounts, all with the password ${DEMO_PASSWORD}: ${clients[0]?.email} (client), ${shops[0]?.owner.email} (barber), ${shops[1]?.owner.email} (owner), ${auditor.email} (console)`)
}
