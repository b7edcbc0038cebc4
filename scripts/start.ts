/**
 * `npm start`: builds what the browser gets, where it is missing or old, and runs the server in
 * this same process, so that Ctrl-C reaches it.
 */
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from './build.ts'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
const stopping = new AbortController()
const stop = () => stopping.abort()
for (const signal of signals) process.on(signal, stop)

await build({ signal: stopping.signal }).catch((error: Error) => {
  if (!stopping.signal.aborted) console.error(error.message)
  process.exit(1)
})
if (stopping.signal.aborted) process.exit(1)
// Reading the server's code takes as long as all else of a start.
enableCompileCache(join(dirname(import.meta.dirname), 'node_modules/.cache/compiled'))
// From here on they are the server's to hear; while its code is loaded there is nothing yet that
// would stay behind.
for (const signal of signals) process.off(signal, stop)
await import('../backend/main.ts')
