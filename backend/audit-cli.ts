/** `npm run audit -- verify`: whether the log is as it was kept. */
import type { LogChain } from './eventlog/chain.ts'

const USAGE = `npm run audit -- verify    compares the whole log with what was kept of it, and says the first position that differs
exit code: 0 it is whole, 1 it is not, 2 the arguments are wrong`

const STEP = 100_000

/** Does what the arguments say and tells it by `say`. Gives the exit code. */
export async function auditCli(
  args: readonly string[],
  open: () => Promise<Pick<LogChain, 'compare'>>,
  say: (line: string) => void,
): Promise<number> {
  if (args.length !== 1 || args[0] !== 'verify') {
    say(USAGE)
    return 2
  }
  const chain = await open()
  for (let block = 0; ;) {
    const { upTo, sealedUpTo, head, brokenAt, next, hash } = await chain.compare(block, STEP)
    if (brokenAt !== null) {
      say(`broken: position ${brokenAt} is the first that is not as it was kept`)
      return 1
    }
    if (next === null) {
      say(`whole up to position ${upTo}, hash ${hash}`)
      if (head > sealedUpTo)
        say(`after it ${head - sealedUpTo} positions that nothing is kept of yet`)
      return 0
    }
    say(`compared up to position ${upTo} of ${sealedUpTo}`)
    block = next
  }
}
