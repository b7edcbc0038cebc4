/**
 * What a server is started with that is to die at a chosen event: `--import` of this file stands
 * around its log, and nothing of the product knows. It dies where the file that `DIES_AT` names
 * says so, once: the file goes with it. `before PostTakenDown id,id` or `after …`: the event names one
 * of these ids.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import type { EventLog } from '../../eventlog/log.ts'

// What the server starts itself is not to die.
delete process.env['NODE_OPTIONS']
const order = process.env['DIES_AT'] ?? ''

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const isLog =
      resolved.url.endsWith('/eventlog/postgres/log.ts') &&
      context.parentURL?.endsWith('/composition/stores.ts') === true
    return isLog ? { ...resolved, url: new URL('dying-log.ts', import.meta.url).href } : resolved
  },
})

/** The log, until it is time. */
export function dying(log: EventLog): EventLog {
  const die = () => {
    rmSync(order)
    process.kill(process.pid, 'SIGKILL')
  }
  return {
    ...log,
    async append(stream, events, options) {
      const [when, type, ids = ''] = existsSync(order) ? readFileSync(order, 'utf8').split(' ') : []
      const isIt = events.some(
        (one) =>
          one.type === type && ids.split(',').some((id) => JSON.stringify(one.data).includes(id)),
      )
      if (isIt && when === 'before') die()
      const appended = await log.append(stream, events, options)
      if (isIt) die()
      return appended
    },
  }
}
