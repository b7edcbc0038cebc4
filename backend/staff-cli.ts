/** `npm run staff -- grant|revoke <email> <role> [--lead] | list`: the first admin starts here. */
import { randomUUID } from 'node:crypto'
import type { AccountCommands } from './commands/identity/accounts.ts'
import type { SecondFactorCommands } from './commands/identity/second-factor.ts'
import type { Context } from './commands/kernel/handle.ts'
import { DomainError } from './domain/kernel/decider.ts'
import { system } from './domain/kernel/event.ts'
import type { StaffRole } from '../contract/kernel/route.ts'
import { staffRoles } from '../contract/kernel/route.ts'
import type { Db } from './postgres/db.ts'
import { staffMembers } from './projections/identity/people-reads.ts'
import type { Vault } from './vault/vault.ts'

export interface StaffParts {
  readonly db: Db
  readonly vault: Pick<Vault, 'sessions' | 'accounts'>
  readonly accounts: AccountCommands
  readonly secondFactors: SecondFactorCommands
}

const USAGE = `npm run staff -- grant <email> <role>    let somebody with an account into the console
npm run staff -- revoke <email> <role>   take a role away; open sessions in the console end at once
     … moderator --lead                  with the flag that lets a moderator decide bans, takeovers and others' appeals; revoked, only the flag goes
npm run staff -- reset-code <email>      takes the second factor away from who has lost it
npm run staff -- list                    who has which role
roles: ${staffRoles.join(', ')}`

const isRole = (text: string | undefined): text is StaffRole =>
  staffRoles.some((role) => role === text)

/** Runs the arguments and reports by `say`. Exit code: 0, 1 if it failed, 2 for wrong arguments. */
export async function staffCli(
  args: readonly string[],
  open: () => Promise<StaffParts>,
  say: (line: string) => void,
): Promise<number> {
  const lead = args.at(-1) === '--lead'
  const [action, email, role, ...more] = lead ? args.slice(0, -1) : args
  if (action === 'list' && email === undefined && !lead) return list(await open(), say)
  if (action === 'reset-code' && email !== undefined && role === undefined && !lead)
    return resetCode(await open(), email, say)
  const isChange = action === 'grant' || action === 'revoke'
  if (
    !isChange ||
    email === undefined ||
    !isRole(role) ||
    more.length > 0 ||
    (lead && role !== 'moderator')
  ) {
    say(USAGE)
    return 2
  }
  return change(await open(), { action, email, role, lead }, say)
}

interface Change {
  readonly action: 'grant' | 'revoke'
  readonly email: string
  readonly role: StaffRole
  readonly lead: boolean
}

const named = (roles: readonly StaffRole[], lead: boolean) =>
  roles.map((one) => (one === 'moderator' && lead ? 'moderator (lead)' : one)).join(', ')

async function change(
  { accounts, vault }: StaffParts,
  { action, email, role, lead }: Change,
  say: (line: string) => void,
): Promise<number> {
  const id = randomUUID()
  const context: Context = {
    commandId: id,
    correlationId: id,
    by: system,
    at: new Date().toISOString(),
    position: 0n,
  }
  try {
    const { person, changed } =
      action === 'grant'
        ? await accounts.grantStaffRole(context, email, role, { lead })
        : await accounts.revokeStaffRole(context, email, role, { lead })
    // A session holds the roles it began with.
    if (changed) await vault.sessions.endAll(person.userId, { kind: 'staff' })
    const has = named([...person.staffRoles], person.lead) || 'no role'
    const done = `${action === 'grant' ? 'granted' : 'revoked'} ${role}${lead ? ' --lead' : ''}`
    say(changed ? `${email}: ${done}; has now: ${has}` : `${email}: nothing to change; has: ${has}`)
    return 0
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
    say(`${email}: there is no account with this address. It must register in the app first`)
    return 1
  }
}

async function resetCode(
  { vault, secondFactors }: StaffParts,
  email: string,
  say: (line: string) => void,
): Promise<number> {
  const kept = await vault.accounts.byEmail(email)
  if (!kept) {
    say(`${email}: there is no account with this address`)
    return 1
  }
  const id = randomUUID()
  const changed = await secondFactors.reset(
    { commandId: id, correlationId: id, by: system, at: new Date().toISOString(), position: 0n },
    kept.userId,
  )
  say(
    changed
      ? `${email}: signs in without a code until they enrol a new one; their sessions in the console have ended`
      : `${email}: nothing to change; has no second factor`,
  )
  return 0
}

async function list({ db }: StaffParts, say: (line: string) => void): Promise<number> {
  const all = await staffMembers(db).catch((error: unknown) => {
    // Without the read model: the server has never run on this data.
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === '42P01' || error.code === '3F000')
    )
      return []
    throw error
  })
  if (all.length === 0) say('nobody yet')
  for (const { userId, nombre, roles, lead } of all)
    say(`${userId}  ${nombre}  ${named(roles, lead)}`)
  return 0
}
