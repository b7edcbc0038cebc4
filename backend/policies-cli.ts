/** `npm run policies -- failed | retry | drop`: events that policies passed over. */
import type { Db } from './postgres/db.ts'
import { dropFailed, failedEvents, retrySoon } from './workers/kernel/failed-events.ts'

const USAGE = `npm run policies -- failed                       lists the events that were passed over, by follower and position
npm run policies -- retry                        lets a running worker try all of them again within a minute
npm run policies -- retry known-pictures 4711    only this one
npm run policies -- drop known-pictures 4711     nobody tries it again
exit code: 0 done, 1 there is no such event, 2 the arguments are wrong`

/** Does what the arguments say and tells it by `say`. Gives the exit code. */
export async function policiesCli(
  args: readonly string[],
  open: () => Promise<Db>,
  say: (line: string) => void,
): Promise<number> {
  const [command, follower, at] = args
  const position = at !== undefined && /^\d{1,18}$/.test(at) ? BigInt(at) : undefined
  const one =
    follower !== undefined && position !== undefined && args.length === 3
      ? { follower, position }
      : undefined
  const isList = command === 'failed' && args.length === 1
  const isRetry = command === 'retry' && (args.length === 1 || one !== undefined)
  if (!isList && !isRetry && !(command === 'drop' && one)) {
    say(USAGE)
    return 2
  }
  const db = await open()
  if (isList) {
    const all = await failedEvents(db)
    for (const { follower, position, type, problem, attempts, next_at } of all)
      say(
        `${follower} ${position} ${type}: ${problem} (tried ${attempts} times, again at ${next_at})`,
      )
    say(`${all.length} passed over`)
    return 0
  }
  const done = isRetry
    ? await retrySoon(db, one)
    : Number(one !== undefined && (await dropFailed(db, one)))
  say(isRetry ? `${done} to be tried again` : `${done} dropped`)
  return one !== undefined && done === 0 ? 1 : 0
}
