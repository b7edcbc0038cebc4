/** Session lookups of the live connection: owner of a secret, sign-outs. */
import type { Session } from '../vault/secrets/sessions.ts'
import type { Vault } from '../vault/vault.ts'

export interface LiveSession {
  readonly id: string
  readonly userId: string
}

export interface LiveSessions {
  /** Of the header's secret (also what the first message may carry). */
  byHeader(secret: string): Promise<LiveSession | undefined>
  /** Of the cookie's secret. */
  byCookie(secret: string): Promise<LiveSession | undefined>
  byTicket(ticket: string): Promise<LiveSession | undefined>
  holding(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Calls with every session as it is revoked, until the returned function is called. */
  onRevoked(revoked: (sessionId: string) => void): () => void
}

type Admits = (session: Session) => boolean
/** A staff session is not a user's. */
const isUsers: Admits = ({ kind }) => kind === 'user'
/** Staff sessions with one of these roles; losing it ends them. */
export const isStaffs =
  (roles: readonly Session['staffRoles'][number][]): Admits =>
  ({ kind, staffRoles }) =>
    kind === 'staff' && staffRoles.some((role) => roles.includes(role))

/** Sessions by the vault. Other kinds, and people who may not take part, have none here. */
export function sessionsOf(
  { sessions, tickets }: Pick<Vault, 'sessions' | 'tickets'>,
  mayListen: (userId: string) => Promise<boolean> = async () => true,
  admits: Admits = isUsers,
): LiveSessions {
  const admitted = async (session: Session | undefined) =>
    session && admits(session) && (await mayListen(session.userId)) ? session : undefined
  return {
    byHeader: async (secret) => admitted(await sessions.byHeader(secret)),
    byCookie: async (secret) => admitted(await sessions.byCookie(secret)),
    async byTicket(ticket) {
      const id = await tickets.redeem(ticket)
      return id === undefined ? undefined : await admitted(await sessions.byId(id))
    },
    async holding(ids) {
      const holding = new Set<string>()
      // A few at a time: this is a look around, not worth the whole pool.
      for (let at = 0; at < ids.length; at += 5) {
        const found = await Promise.all(
          ids.slice(at, at + 5).map(async (id) => admitted(await sessions.byId(id))),
        )
        for (const session of found) if (session) holding.add(session.id)
      }
      return holding
    },
    onRevoked: (revoked) => sessions.onRevoked(revoked),
  }
}
