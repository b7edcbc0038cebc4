/** Accounts and sessions without the way through a form and a password. */
import { randomUUID } from 'node:crypto'
import type { Rol } from '../../../contract/kernel/values.ts'
import { AccountRegistered, StaffRoleGranted } from '../../domain/identity/account-events.ts'
import type { EventLog } from '../../eventlog/log.ts'
import type { Vault } from '../../vault/vault.ts'
import { appendEvents, inTurns } from './append.ts'

export interface WrittenPerson {
  readonly id: string
  readonly sessionId: string
}

type SeedRole = 'moderator' | 'auditor' | 'analyst'

export interface WrittenInto {
  readonly log: Pick<EventLog, 'append'>
  readonly vault: { readonly sessions: Pick<Vault['sessions'], 'open'> }
}

export const accountRegistered = (
  userId: string,
  rol: Rol,
  nombre: string,
  especialidades: readonly string[] = [],
) =>
  AccountRegistered({
    userId,
    rol,
    nombre,
    acercaDe: null,
    especialidades: [...especialidades],
    profileImageUrl: null,
  })

/** So many people; with a role in the console they are there as staff. */
export const writePeople = (
  into: WrittenInto,
  count: number,
  { rol = 'cliente', role }: { rol?: Rol; role?: SeedRole } = {},
): Promise<WrittenPerson[]> =>
  inTurns(
    Array.from({ length: count }, () => randomUUID()),
    async (id, number) => {
      await appendEvents(into.log, `account-${id}`, { id, role: rol }, [
        accountRegistered(id, rol, `Persona ${number}`),
        ...(role ? [StaffRoleGranted({ userId: id, role })] : []),
      ])
      return { id, sessionId: await sessionOf(into, id, { rol, role }) }
    },
  )

/** Opens a session of an account that exists; gives the value of its header. */
export async function sessionOf(
  { vault }: Pick<WrittenInto, 'vault'>,
  userId: string,
  { rol = 'cliente', role }: { rol?: Rol; role?: SeedRole | undefined } = {},
): Promise<string> {
  const session = { userId, rol, remembered: true, ip: '10.0.0.1', device: 'seed' } as const
  const { header } = await vault.sessions.open(
    role
      ? { ...session, kind: 'staff', staffRoles: [role], lead: false }
      : { ...session, kind: 'user' },
  )
  return header
}

export const headersOf = ({ sessionId }: Pick<WrittenPerson, 'sessionId'>) => ({
  'x-session-id': sessionId,
})
