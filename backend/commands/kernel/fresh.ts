/**
 * What commands remember of streams, kept true while other processes write too: whatever the log gets is looked at, and
 * a state that is older is forgotten. Without it one server would go on booking by the hours that another has changed.
 */
import type { EventLog } from '../../eventlog/log.ts'
import type { CommandHandler } from './handle.ts'

export interface KeptFresh {
  close(): Promise<void>
}

/** Follows the log from where it stands now. `failed` hears of an end that nobody asked for. */
export async function keepFresh(log: EventLog, commands: CommandHandler, failed: (error: Error) => void): Promise<KeptFresh> {
  const stop = new AbortController()
  const from = await log.head()
  const following = (async () => {
    for await (const { events } of log.subscribe({ from, signal: stop.signal })) {
      for (const { stream, revision } of events) commands.forget(stream, revision)
    }
  })().catch((error: Error) => { if (!stop.signal.aborted) failed(error) })
  return {
    async close() {
      stop.abort()
      await following
    },
  }
}
