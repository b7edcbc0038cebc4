/** `npm run accounts -- close|erase <email or id>` and `erased`, on a legal request. */
import { randomUUID } from 'node:crypto'
import type { AccountCommands } from './commands/identity/accounts.ts'
import type { ClosingCommands } from './commands/identity/account-closing.ts'
import type { Context } from './commands/kernel/handle.ts'
import type { Erasures } from './composition/erasures.ts'
import { DomainError } from './domain/kernel/decider.ts'
import { system } from './domain/kernel/event.ts'

export interface AccountsParts {
  readonly accounts: Pick<AccountCommands, 'close' | 'person'>
  readonly closing: Pick<ClosingCommands, 'erase'>
  readonly credentials: { byEmail(email: string): Promise<{ userId: string } | undefined> }
  readonly erasures: Erasures
}

const USAGE = `npm run accounts -- close <email or id>   closes an account for good; its person is forgotten once their time to think it over has passed
npm run accounts -- erase <email or id>   closes it and forgets its person at once; the server must be running
npm run accounts -- erased                who has been erased, by id`

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Runs the arguments and reports by `say`. Exit code: 0, 1 if it failed, 2 for wrong arguments. */
export async function accountsCli(
  args: readonly string[],
  open: () => Promise<AccountsParts>,
  say: (line: string) => void,
): Promise<number> {
  const [action, who, ...more] = args
  if (action === 'erased' && who === undefined) {
    for (const id of await (await open()).erasures.all()) say(id)
    return 0
  }
  if ((action !== 'close' && action !== 'erase') || who === undefined || more.length > 0) {
    say(USAGE)
    return 2
  }
  const { accounts, closing, credentials } = await open()
  const userId = ID.test(who) ? who : (await credentials.byEmail(who))?.userId
  if (userId === undefined || !(await accounts.person(userId))) {
    say(`${who}: there is no such account`)
    return 1
  }
  const commandId = randomUUID()
  const context: Context = {
    commandId,
    correlationId: commandId,
    by: system,
    at: new Date().toISOString(),
    position: 0n,
  }
  try {
    await (action === 'close' ? accounts.close(context, userId) : closing.erase(context, userId))
    say(`${userId}: ${action === 'close' ? 'closed; the clock does the rest' : 'erased'}`)
    return 0
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    say(`${userId}: ${error.message}`)
    return 1
  }
}
