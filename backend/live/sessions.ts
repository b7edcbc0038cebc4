/** What the live connection asks of the sessions: who is behind a secret, who is still signed in, who just stopped being so. */
import type { Session } from '../vault/sessions.ts'
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
  /** Of a ticket, which this uses up. */
  byTicket(ticket: string): Promise<LiveSession | undefined>
  /** Those of these sessions that still hold. */
  holding(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Calls with every session as it is revoked, until the returned function is called. */
  onRevoked(revoked: (sessionId: string) => void): () => void
}

/** As the vault knows them. A staff session is not a user's: to the live connection it is none, and neither is that of somebody who may not take part. */
export function sessionsOf({ sessions, tickets }: Pick<Vault, 'sessions' | 'tickets'>, mayListen: (userId: string) => Promise<boolean> = async () => true): LiveSessions {
  const asUser = async (session: Session | undefined) => (session?.kind === 'user' && (await mayListen(session.userId)) ? session : undefined)
  return {
    byHeader: async (secret) => asUser(await sessions.byHeader(secret)),
    byCookie: async (secret) => asUser(await sessions.byCookie(secret)),
    async byTicket(ticket) {
      const id = await tickets.redeem(ticket)
      return id === undefined ? undefined : await asUser(await sessions.byId(id))
    },
    async holding(ids) {
      const holding = new Set<string>()
      // A few at a time: this is a look around, not worth the whole pool.
      for (let at = 0; at < ids.length; at += 5) {
        const found = await Promise.all(ids.slice(at, at + 5).map(async (id) => asUser(await sessions.byId(id))))
        for (const session of found) if (session) holding.add(session.id)
      }
      return holding
    },
    onRevoked: (revoked) => sessions.onRevoked(revoked),
  }
}
