/**
 * How often is too often, in one table. Attempts to sign in are counted in PostgreSQL, for all nodes together, and in
 * memory while it is away; the rest is counted by each node for itself.
 */
import { hash } from 'node:crypto'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '../../domain/kernel/decider.ts'

/** Points per seconds. `shared`: counted for all nodes together; `newcomers`: what each costs somebody whose account is younger than a week. */
const table = {
  signInByAccountAndAddress: { points: 10, seconds: 900, shared: true },
  signInByAddress: { points: 100, seconds: 900, shared: true },
  /** Beyond it a try is slowed down, never refused: nobody may lock somebody else out. */
  signInByAccount: { points: 50, seconds: 3_600, shared: true },
  registrationByAddress: { points: 10, seconds: 3_600, shared: true },
  /** Mails that somebody asks us for: by whom, and to which address. */
  mailByAddress: { points: 20, seconds: 3_600, shared: true },
  mailByAccount: { points: 3, seconds: 3_600, shared: true },
  /** Tries at the links in them. */
  linksByAddress: { points: 60, seconds: 900, shared: true },
  /** A copy of one's own data. More than one, because its link is good once, and a download may break off. */
  exportsByAccount: { points: 3, seconds: 86_400, shared: true },
  /** Appointments taken out as a table. */
  tablesByAccount: { points: 30, seconds: 3_600, shared: true },
  uploadsByAccount: { points: 20, seconds: 3_600, shared: true },
  invitationsByAccount: { points: 30, seconds: 3_600, shared: true },
  /** Acts towards others: more than anybody does by hand, less than a script would. */
  bookingsByAccount: { points: 60, seconds: 3_600, shared: false },
  appointmentChangesByAccount: { points: 120, seconds: 3_600, shared: false },
  favoritesByAccount: { points: 300, seconds: 3_600, shared: false },
  heartsByAccount: { points: 1_000, seconds: 3_600, shared: false },
  commentsByAccount: { points: 60, seconds: 3_600, shared: true, newcomers: 4 },
  /** Changing, deleting and approving them. */
  commentActsByAccount: { points: 300, seconds: 3_600, shared: false },
  /** The same words, or the same picture, said or shown again. */
  sameByAccount: { points: 4, seconds: 3_600, shared: true },
  reviewsByAccount: { points: 30, seconds: 3_600, shared: false },
  postsByAccount: { points: 20, seconds: 86_400, shared: true, newcomers: 4 },
  /** Changing, hiding and sharing posts. */
  postActsByAccount: { points: 300, seconds: 3_600, shared: false },
  followsByAccount: { points: 200, seconds: 86_400, shared: true, newcomers: 4 },
  messagesByAccount: { points: 900, seconds: 3_600, shared: false },
  /** Requests to people who don't know one yet. */
  chatRequestsByAccount: { points: 20, seconds: 86_400, shared: true, newcomers: 4 },
  /** Opening, hiding, muting, answering and deleting. */
  chatActsByAccount: { points: 300, seconds: 3_600, shared: false },
  blocksByAccount: { points: 120, seconds: 3_600, shared: false },
  /** Reports of one person: a setting of moderation's, by the day. */
  noticesByAddress: { points: 10, seconds: 3_600, shared: true },
  reportsByAccount: { points: 20, seconds: 86_400, shared: true },
  peopleSearchByAccount: { points: 60, seconds: 60, shared: false },
  /** Of the second factor of staff: guessing six digits must take years. */
  codesByAccount: { points: 5, seconds: 900, shared: true },
  passwordByAccount: { points: 10, seconds: 900, shared: true },
  /** What browsers tell us of themselves, which anybody may send: less than would fill a log. */
  errorReportsByAddress: { points: 20, seconds: 60, shared: false },
  errorReports: { points: 1_000, seconds: 3_600, shared: false },
  vitalsByAddress: { points: 120, seconds: 60, shared: false },
  requestsBySession: { points: 600, seconds: 60, shared: false },
  requestsByAddress: { points: 1_200, seconds: 60, shared: false },
} as const
export type Limit = keyof typeof table

const NEWCOMER_MS = 7 * 86_400_000
/** How many points one costs an account since this instant; of whom the read models know nothing yet is new. */
export function costOf(limit: Limit, since: string | undefined, now: string): number {
  const row = table[limit]
  if (!('newcomers' in row)) return 1
  return since === undefined || Date.parse(now) - Date.parse(since) < NEWCOMER_MS ? row.newcomers : 1
}
/** Whether somebody's age is to be asked. */
export const costsNewcomersMore = (limit: Limit): boolean => 'newcomers' in table[limit]

/** For whole test suites that sign in from one address. */
const LENIENCY = 100

/** As the table says, a hundred times that, or nothing is counted. */
export type RateLimit = 'strict' | 'lenient' | 'off'

export interface Limits {
  /** Counts one, or as many as it costs. @throws DomainError 'rate_limited' */
  count(limit: Limit, who: string, points?: number): Promise<void>
  /** Counts one; false where that is too many. */
  allows(limit: Limit, who: string): Promise<boolean>
  /** Takes one back, or as many as it cost: what succeeded, or came to nothing, does not count. */
  forgive(limit: Limit, who: string, points?: number): Promise<void>
}

const unlimited: Limits = { count: async () => {}, allows: async () => true, forgive: async () => {} }

/** Opens the counters; with `off` nothing is counted. */
export function openLimits({ pool, mode }: { pool: pg.Pool; mode: RateLimit }): Limits {
  if (mode === 'off') return unlimited
  const limiters = new Map<Limit, RateLimiterAbstract>()
  for (const [limit, { points, seconds, shared }] of Object.entries(table) as [Limit, (typeof table)[Limit]][]) {
    const options = { keyPrefix: limit, points: mode === 'strict' ? points : points * LENIENCY, duration: seconds }
    limiters.set(limit, shared ? inPostgres(pool, options) : new RateLimiterMemory(options))
  }
  const limiter = (limit: Limit): RateLimiterAbstract => {
    const found = limiters.get(limit)
    if (!found) throw new Error(`no limit ${limit}`)
    return found
  }
  return {
    async count(limit, who, points = 1) {
      await limiter(limit).consume(nameless(who), points).catch((refusal: unknown) => { throw tooOften(refusal) })
    },
    allows: (limit, who) => limiter(limit).consume(nameless(who)).then(() => true, (refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return false
      throw refusal
    }),
    async forgive(limit, who, points = 1) {
      await limiter(limit).reward(nameless(who), points)
    },
  }
}

/** The table is the vault's, which also drops what has expired. */
const inPostgres = (storeClient: pg.Pool, options: { keyPrefix: string; points: number; duration: number }) => new RateLimiterPostgres({
  ...options, storeClient, storeType: 'pool', schemaName: 'vault', tableName: 'rate_limit', tableCreated: true, insuranceLimiter: new RateLimiterMemory(options),
})

/** Neither addresses nor people are to be read off the counters. */
const nameless = (who: string) => hash('sha256', who, 'base64url')

const tooOften = (refusal: unknown) => refusal instanceof RateLimiterRes
  ? new DomainError('rate_limited', 'Demasiados intentos. Espera un momento y vuelve a intentarlo.', { retryAfter: refusal.msBeforeNext / 1_000 })
  : refusal
