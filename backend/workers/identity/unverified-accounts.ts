/**
 * Unused accounts: unconfirmed address, unused for long, no events but registration. The person is
 * warned by mail; without a sign-in the account is closed, with the usual grace period. Without a
 * mail server nothing is closed.
 */
import type { AccountCommands } from '../../commands/identity/accounts.ts'
import {
  AccountEndAnnounced,
  AccountRegistered,
  EmailVerificationRequested,
  LanguageChosen,
  PasswordResetRequested,
  TermsAccepted,
} from '../../domain/identity/account-events.ts'
import { SignInFailed } from '../../domain/identity/sign-ins.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { type Db, sql, whole } from '../../postgres/db.ts'
import { type Sweep, sweep } from '../kernel/clock.ts'
import { people } from '../../projections/identity/people.ts'
import { journal } from '../../projections/journal.ts'

/** Days without a visit until the mail, and from the mail to the closing. */
const UNUSED_DAYS = 30
const ANNOUNCED_DAYS = 14
const DAY_MS = 86_400_000

/**
 * Events of an unused account: registration, and requests that anyone with the address can make.
 */
const REGISTRATION = [
  AccountRegistered,
  LanguageChosen,
  TermsAccepted,
  EmailVerificationRequested,
  PasswordResetRequested,
  SignInFailed,
  AccountEndAnnounced,
].map(({ type }) => type)

export interface UnusedAccount {
  readonly userId: string
  /** The mail has gone out, and its time has passed: the account is to be closed. */
  readonly isAnnounced: boolean
  readonly lastSeenAt: string
}

/** Longest unused first. Any other event that names the person keeps the account. */
export const unusedAccounts = (db: Db, now: Date, limit: number): Promise<UnusedAccount[]> =>
  db.many<UnusedAccount>(sql`
    SELECT person.user_id AS "userId",
      kept.end_announced_at > kept.last_seen_at IS TRUE AS "isAnnounced",
      kept.last_seen_at AS "lastSeenAt"
    FROM ${people.person}
    JOIN vault.account AS kept ON kept.user_id = person.user_id
    WHERE NOT person.email_verified AND NOT person.closed
      AND person.verification_asked_at < ${daysBefore(now, UNUSED_DAYS)}
      AND kept.last_seen_at < ${daysBefore(now, UNUSED_DAYS)}
      AND (
        kept.end_announced_at IS NULL OR kept.end_announced_at <= kept.last_seen_at
          OR kept.end_announced_at < ${daysBefore(now, ANNOUNCED_DAYS)}
      )
      AND NOT EXISTS (
        SELECT
        FROM ${journal.event}
        WHERE event.ids @> ARRAY[person.user_id] AND event.type <> ALL(${REGISTRATION}::text[])
      )
    ORDER BY kept.last_seen_at
    LIMIT ${whole(limit)}`)

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

export const unverifiedSweep = ({
  db,
  accounts,
}: {
  db: Db
  accounts: Pick<AccountCommands, 'announceEnd' | 'close'>
}): Sweep =>
  sweep({
    name: 'unverified',
    everySeconds: 3_600,
    due: (now, limit) => unusedAccounts(db, now, limit),
    key: ({ userId }) => userId,
    async effect({ userId, isAnnounced, lastSeenAt }, now) {
      const commandId = derivedId('unverified', userId, lastSeenAt)
      const context = {
        commandId,
        correlationId: commandId,
        by: system,
        at: now.toISOString(),
        position: 0n,
      }
      if (isAnnounced) return accounts.close(context, userId)
      await accounts.announceEnd(context, userId)
      await db.run(
        sql`UPDATE vault.account SET end_announced_at = ${now} WHERE user_id = ${userId}`,
      )
    },
  })
