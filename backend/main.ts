/** The server's process: configuration, first and last log lines, signals. */
import { flushCompileCache } from 'node:module'
import { type Running, startServer } from './compose.ts'
import { shutDownOnce } from './composition/shutdown.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { auditor, DEMO_PASSWORD, moderator, demoShops } from './demo/city.ts'
import { demoClients } from './demo/people.ts'
import { openLogger } from './observability/logger.ts'

const config = configured()
const logger = openLogger(config.logLevel)
const began = performance.now()

let running: Promise<Running> | undefined
const stopping = new AbortController()

shutDownOnce(logger, async ({ signal, error }) => {
  if (signal) logger.info({ signal }, 'shutting down')
  else logger.fatal({ err: error }, 'an error that nobody caught: shutting down')
  stopping.abort()
  // What could not start, or was broken off, has closed what it had opened.
  const server = await running?.catch(() => undefined)
  await server?.close()
  if (signal) logger.info('bye')
})

try {
  running = startServer(config, logger, { signal: stopping.signal, apart: true })
  const { url } = await running
  greet(url)
  // Where compiled code is kept, the next start finds it, however this one ends.
  flushCompileCache()
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
  if (config.roles.has('api'))
    console.log(`Balbu is ready in ${seconds} s: ${url}  (console: ${url}/admin/)`)
  else console.log(`Balbu is ready in ${seconds} s as ${[...config.roles].join(' and ')}`)
  if (config.demo)
    console.log(
      `Demo accounts, all with the password ${DEMO_PASSWORD}: ${demoClients[0]?.email} (client), ${demoShops[0]?.owner.email} (barber), ${demoShops[1]?.owner.email} (owner), ${auditor.email} and ${moderator.email} (console)`,
    )
}
