/** What the live connection asks of the sessions: who is behind a secret, who is still signed in, who just stopped being so. */

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
  onRevoked(revoked: (sessionId: string) => void): () => Promise<void>
}
