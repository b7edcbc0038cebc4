/**
 * Loaded before everything else (`node --import`): time and randomness are the simulation's
 * wherever a node of it asks, in libraries too, and the machine's everywhere else.
 */
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { simHere } from './here.ts'
import './virtual-time.ts'
import './virtual-randomness.ts'

const real = { fetch: globalThis.fetch }

/** What answers a node's `fetch`: the virtual network. */
let network: typeof fetch | undefined
export const connect = (answer: typeof fetch | undefined): void => {
  network = answer
}
globalThis.fetch = (...args) => (simHere() && network ? network(...args) : real.fetch(...args))

type Work = (this: unknown, ...args: unknown[]) => Promise<unknown>
/** Files go on in threads: the world waits for them. */
function waitedFor(owner: object, names: readonly string[]): void {
  const works = owner as Record<string, Work>
  for (const name of names) {
    const work = works[name] as Work
    works[name] = async function (...args) {
      const at = simHere()
      if (!at) return work.apply(this, args)
      at.world.outside++
      try {
        return await work.apply(this, args)
      } finally {
        at.world.outside--
      }
    }
  }
}
waitedFor(files, ['readFile', 'writeFile', 'mkdir', 'open', 'stat', 'rename', 'rm', 'readdir'])
const handle = await files.open(import.meta.filename)
waitedFor(Object.getPrototypeOf(handle) as object, [
  'write',
  'writeFile',
  'sync',
  'close',
  'readFile',
])
await handle.close()

syncBuiltinESMExports()
