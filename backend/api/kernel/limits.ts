/**
 * Rate limits, in one table, counted for all nodes together in PostgreSQL: each act by itself, or
 * in leases (`leases.ts`) where a statement for each would cost more than the act. While PostgreSQL
 * is away each node counts for itself.
 */
import { hash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '../../domain/kernel/decider.ts'
import { networksOf } from '../../http/address.ts'
import { LeasedLimiter, LimitReached } from './leases.ts'

const ATTEMPTS = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'
const CHANGES =
  'Has hecho demasiados cambios en poco tiempo. Espera unos minutos y vuelve a intentarlo.'

/**
 * Points per seconds. `leased`: counted in leases; `newcomers`: the points that an act costs an
 * account younger than a week; `said`: the refusal's words where it is no attempt.
 */
const table = {
  signInByAccountAndNetwork: { points: 10, seconds: 900, leased: false },
  signInByAddress: { points: 100, seconds: 900, leased: false },
  /** Beyond it sign-in slows down but is never refused: an attacker must not lock out the owner. */
  signInByAccount: { points: 50, seconds: 3_600, leased: false },
  registrationByAddress: { points: 10, seconds: 3_600, leased: false },
  /** Mails sent on request: by requester and by address. */
  mailByAddress: { points: 20, seconds: 3_600, leased: false },
  mailByAccount: { points: 3, seconds: 3_600, leased: false },
  /** Text message codes cost money: limits by account, number and address, and for attempts. */
  phoneCodesByAccount: { points: 5, seconds: 86_400, leased: false },
  phoneCodesByNumber: { points: 3, seconds: 86_400, leased: false },
  phoneCodesByAddress: { points: 20, seconds: 86_400, leased: false },
  phoneTriesByAccount: { points: 15, seconds: 3_600, leased: false },
  linksByAddress: { points: 60, seconds: 900, leased: false },
  /** Data exports. Several, because a link works once and a download may break off. */
  exportsByAccount: { points: 3, seconds: 86_400, leased: false },
  receiptsByAccount: { points: 60, seconds: 3_600, leased: true },
  dossiersByAccount: { points: 10, seconds: 86_400, leased: false },
  dossierOpeningsByLink: { points: 30, seconds: 3_600, leased: false },
  /** Public proofs of the log: heads, tiles, consistency. */
  proofsByAddress: { points: 120, seconds: 60, leased: true },
  tablesByAccount: { points: 30, seconds: 3_600, leased: false },
  uploadsByAccount: { points: 20, seconds: 3_600, leased: false },
  invitationsByAccount: { points: 30, seconds: 3_600, leased: false },
  /** Acts towards others: more than anybody does by hand, less than a script would. */
  bookingsByAccount: { points: 60, seconds: 3_600, leased: true },
  holdsByAccount: { points: 3, seconds: 3_600, leased: false },
  /** Tickets of a walk-in line without an account, and acts on them: a shop has one address. */
  ticketsByAddress: { points: 240, seconds: 3_600, leased: false },
  appointmentChangesByAccount: { points: 120, seconds: 3_600, leased: true },
  favoritesByAccount: { points: 300, seconds: 3_600, leased: true },
  heartsByAccount: { points: 1_000, seconds: 3_600, leased: true },
  commentsByAccount: { points: 60, seconds: 3_600, leased: false, newcomers: 4 },
  commentActsByAccount: { points: 300, seconds: 3_600, leased: true },
  /** The same words, or the same picture, said or shown again. */
  sameByAccount: { points: 4, seconds: 3_600, leased: false },
  reviewsByAccount: { points: 30, seconds: 3_600, leased: true },
  postsByAccount: { points: 20, seconds: 86_400, leased: false, newcomers: 4 },
  postActsByAccount: { points: 300, seconds: 3_600, leased: true },
  followsByAccount: { points: 200, seconds: 86_400, leased: false, newcomers: 4 },
  messagesByAccount: { points: 900, seconds: 3_600, leased: true },
  chatRequestsByAccount: { points: 20, seconds: 86_400, leased: false, newcomers: 4 },
  chatActsByAccount: { points: 300, seconds: 3_600, leased: true },
  blocksByAccount: { points: 120, seconds: 3_600, leased: true },
  /** Profile changes: more than anyone makes by hand, because streams keep them all. */
  profileChangesByAccount: { points: 60, seconds: 3_600, leased: false, said: CHANGES },
  /** Shop changes: setting up a shop makes some hundred. */
  shopChangesByAccount: { points: 600, seconds: 3_600, leased: false, said: CHANGES },
  /** Confirming, rejecting, starting and completing: the whole day of a large team. */
  /** Delays that are announced: each may tell a whole day of people. */
  delaysByAccount: { points: 60, seconds: 3_600, leased: false, said: CHANGES },
  appointmentStepsByAccount: { points: 600, seconds: 3_600, leased: true, said: CHANGES },
  notificationChangesByAccount: { points: 600, seconds: 3_600, leased: true, said: CHANGES },
  settingsChangesByAccount: { points: 120, seconds: 3_600, leased: false, said: CHANGES },
  /** Calls that store nothing but aren't reads: typing, socket tickets, previews. */
  signalsByAccount: { points: 1_200, seconds: 600, leased: true },
  /** Every other call that is no read. */
  changesByAccount: { points: 600, seconds: 600, leased: true, said: CHANGES },
  /** Reports of one person: a setting of moderation's, by the day. */
  noticesByAddress: { points: 10, seconds: 3_600, leased: false },
  reportsByAccount: { points: 20, seconds: 86_400, leased: false },
  peopleSearchByAccount: { points: 60, seconds: 60, leased: true },
  /** Of the second factor of staff: guessing six digits must take years. */
  codesByAccount: { points: 5, seconds: 900, leased: false },
  passwordByAccount: { points: 10, seconds: 900, leased: false },
  /** What browsers tell us of themselves, which anybody may send: less than would fill a log. */
  errorReportsByAddress: { points: 20, seconds: 60, leased: true },
  errorReports: { points: 1_000, seconds: 3_600, leased: true },
  vitalsByAddress: { points: 120, seconds: 60, leased: true },
  requestsBySession: { points: 600, seconds: 60, leased: true },
  requestsByAddress: { points: 1_200, seconds: 60, leased: true },
  /** Pages and sitemap files query the database; shared addresses and crawlers stay below. */
  pagesByAddress: { points: 600, seconds: 60, leased: true },
  /** Public pictures: a feed shows dozens on each screen. */
  picturesByAddress: { points: 3_000, seconds: 60, leased: true },
} as const
export type Limit = keyof typeof table

const NEWCOMER_MS = 7 * 86_400_000
/** Points that one call costs an account of this age; unknown accounts count as new. */
export function costOf(limit: Limit, since: string | undefined, now: string): number {
  const row = table[limit]
  if (!('newcomers' in row)) return 1
  return since === undefined || Date.parse(now) - Date.parse(since) < NEWCOMER_MS
    ? row.newcomers
    : 1
}
/** Whether the limit depends on the account's age. */
export const costsNewcomersMore = (limit: Limit): boolean => 'newcomers' in table[limit]

const LENIENCY = 100

/** As the table says, a hundred times that, or nothing is counted. */
export type RateLimit = 'strict' | 'lenient' | 'off'

/** `who`: user id, name, or an address, of which the network is counted. */
export interface Limits {
  /** Counts one, or as many as it costs. @throws DomainError 'rate_limited' */
  count(limit: Limit, who: string, points?: number): Promise<void>
  /** Counts one; false where that is too many. */
  allows(limit: Limit, who: string): Promise<boolean>
  /** Takes one back, or as many as it cost: what succeeded, or came to nothing, does not count. */
  forgive(limit: Limit, who: string, points?: number): Promise<void>
}

const unlimited: Limits = {
  count: async () => {},
  allows: async () => true,
  forgive: async () => {},
}

type Counter =
  | Pick<LeasedLimiter, 'consume' | 'reward'>
  | Pick<RateLimiterPostgres, 'consume' | 'reward'>

/** Opens the counters; with `off` nothing is counted. */
export function openLimits({ pool, mode }: { pool: pg.Pool; mode: RateLimit }): Limits {
  if (mode === 'off') return unlimited
  const counters = new Map<string, Counter>()
  const counterOf = (limit: Limit, times: number): Counter => {
    const keyPrefix = times === 1 ? limit : `${limit}/${times}`
    const open = (): Counter => {
      const { points, seconds, leased } = table[limit]
      const options = {
        keyPrefix,
        points: (mode === 'strict' ? points : points * LENIENCY) * times,
        duration: seconds,
      }
      const shared = inPostgres(pool, options)
      return leased ? new LeasedLimiter(shared, options) : shared
    }
    const counter = counters.get(keyPrefix) ?? open()
    counters.set(keyPrefix, counter)
    return counter
  }
  const countersOf = (limit: Limit, who: string): readonly { counter: Counter; key: string }[] =>
    (limit.endsWith(BY_ADDRESS) ? networksOf(who) : [{ network: who, times: 1 }]).map(
      ({ network, times }) => ({ counter: counterOf(limit, times), key: nameless(network) }),
    )
  return {
    async count(limit, who, points = 1) {
      for (const { counter, key } of countersOf(limit, who)) {
        await counter.consume(key, points).catch((refusal: unknown) => {
          throw tooOften(refusal, limit)
        })
      }
    },
    async allows(limit, who) {
      for (const { counter, key } of countersOf(limit, who)) {
        const isAllowed = await counter.consume(key).then(
          () => true,
          (refusal: unknown) => {
            if (isRefusal(refusal)) return false
            throw refusal
          },
        )
        if (!isAllowed) return false
      }
      return true
    },
    async forgive(limit, who, points = 1) {
      await Promise.all(
        countersOf(limit, who).map(({ counter, key }) => counter.reward(key, points)),
      )
    },
  }
}

/** The limits whose `who` is an address. */
const BY_ADDRESS = 'ByAddress'

/** The table is the vault's, which also drops what has expired. */
const inPostgres = (
  storeClient: pg.Pool,
  options: { keyPrefix: string; points: number; duration: number },
) =>
  new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: 'pool',
    schemaName: 'vault',
    tableName: 'rate_limit',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(options),
  })

/** Neither addresses nor people are to be read off the counters. */
const nameless = (who: string) => hash('sha256', who, 'base64url')

const isRefusal = (thrown: unknown): thrown is RateLimiterRes | LimitReached =>
  thrown instanceof RateLimiterRes || thrown instanceof LimitReached

function tooOften(refusal: unknown, limit: Limit): unknown {
  if (!isRefusal(refusal)) return refusal
  const row = table[limit]
  return new DomainError('rate_limited', 'said' in row ? row.said : ATTEMPTS, {
    retryAfter: refusal.msBeforeNext / 1_000,
  })
}
