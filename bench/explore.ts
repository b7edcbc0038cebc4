/**
 * `npm run explore -- [--commands 3] [--nodes 2] [--crashes 0]`: all small histories of a barber's
 * days on the product's own commands. Prints the bounds: nothing is proved beyond them.
 */
import { parseArgs } from 'node:util'
import { type Bounds, explore } from '../backend/test/explore/explorer.ts'

const USAGE = `npm run explore -- [--commands 3] [--nodes 1|2] [--crashes 0|1]
exit code: 0 no counterexample within the bounds, 1 one was found, 2 the arguments are wrong`

function boundsIn(): Bounds | undefined {
  const text = { type: 'string' } as const
  try {
    const {
      commands = '3',
      nodes = '2',
      crashes = '0',
    } = parseArgs({
      options: { commands: text, nodes: text, crashes: text },
    }).values
    if (!/^[1-6]$/.test(commands) || !/^[12]$/.test(nodes) || !/^[01]$/.test(crashes))
      return undefined
    return { commands: Number(commands), nodes: nodes === '1' ? 1 : 2, crashes: Number(crashes) }
  } catch {
    return undefined
  }
}

const bounds = boundsIn()
if (!bounds) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  const began = performance.now()
  const { programs, states, histories, violation } = await explore(bounds)
  const { commands, nodes, crashes } = bounds
  console.log(
    `${commands} commands, ${nodes} nodes, ${crashes} crashes: ${programs} programs, ${states} states, ${histories} histories`,
  )
  console.error(`${((performance.now() - began) / 1_000).toFixed(1)} s`)
  if (violation) {
    console.log(`FAIL ${violation.what}\n${violation.history.join('\n')}`)
    process.exitCode = 1
  } else console.log('no counterexample within these bounds')
}
