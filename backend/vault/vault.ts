/** State that must not live in the append-only log and that no rebuild restores. */
import { type Db, sql } from '../postgres/db.ts'
import { Accounts } from './accounts.ts'
import { AnswerLinks } from './answer-links.ts'
import { Feeds } from './feeds.ts'
import { Forgetting } from './person-erasure.ts'
import { Guests } from './guests.ts'
import { Idempotency } from './idempotency.ts'
import { Invitations } from './invitations.ts'
import { SubjectKeys } from './keys.ts'
import { KnownDevices } from './known-devices.ts'
import { Links } from './links.ts'
import { Locks } from './locks.ts'
import { Notices } from './guest-notices.ts'
import { ReportOrigins } from './origins.ts'
import { Passwords } from './passwords.ts'
import { Places } from './places.ts'
import { Phones } from './phones.ts'
import { prepareVault } from './schema.ts'
import { Push } from './push-subscriptions.ts'
import { LogSeals } from './seals.ts'
import { SecondFactors } from './second-factors.ts'
import { Sessions } from './sessions.ts'
import { SitemapStarts } from './sitemap-starts.ts'
import { SealedSnapshots } from './snapshots.ts'
import { ResidentConnection } from './resident-connection.ts'
import { TextMessages } from './text-messages.ts'
import { Tickets } from './tickets.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'
import { VisitLinks } from './visit-links.ts'
import { NodeBroadcast } from './node-broadcast.ts'

export interface Vault {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly whispers: NodeBroadcast
  readonly presence: NodeBroadcast
  readonly tickets: Tickets
  readonly knownDevices: KnownDevices
  readonly passwords: Passwords
  readonly secondFactors: SecondFactors
  readonly idempotency: Idempotency
  readonly invitations: Invitations
  readonly links: Links
  readonly locks: Locks
  readonly visitLinks: VisitLinks
  readonly answerLinks: AnswerLinks
  readonly sitemapStarts: SitemapStarts
  readonly unsubscribeLinks: UnsubscribeLinks
  readonly guests: Guests
  readonly places: Places
  readonly push: Push
  /** Which numbers are confirmed, and what text messages may still cost. */
  readonly phones: Phones
  readonly textMessages: TextMessages
  readonly feeds: Feeds
  readonly notices: Notices
  readonly origins: ReportOrigins
  readonly forgetting: Forgetting
  readonly keys: SubjectKeys
  /** What is kept of the log, by which it is compared with what it was. */
  readonly seals: LogSeals
  readonly snapshots: SealedSnapshots
  /** Drops what has expired; call it now and then. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/**
 * Makes the tables where they aren't there, begins to listen for revoked sessions and to hold
 * claims.
 * @param url the database's address, for the one connection that stays open
 * @param masterKey 32 bytes; the e-mail index and the wrapping of people's keys each have a key
 * derived from it
 */
export async function openVault({
  db,
  url,
  masterKey,
  now = () => new Date(),
  passwords = new Passwords(),
}: {
  db: Db
  url: string
  masterKey: Buffer
  now?: () => Date
  passwords?: Passwords
}): Promise<Vault> {
  await prepareVault(db)
  const sessions = new Sessions(db, now)
  const idempotency = new Idempotency(db)
  const tickets = new Tickets(db, now)
  const knownDevices = new KnownDevices(db, now)
  const invitations = new Invitations(db, masterKey)
  const notices = new Notices(db, masterKey)
  const origins = new ReportOrigins(db, masterKey)
  const links = new Links(db, masterKey, now)
  const keys = new SubjectKeys({ db, masterKey })
  const phones = new Phones(db, masterKey, now)
  const textMessages = new TextMessages(db, masterKey)
  const whispers = new NodeBroadcast(db)
  const presence = new NodeBroadcast(db, 'presence')
  const locks = new Locks()
  const current = new ResidentConnection(url, [
    sessions.news,
    idempotency.holding,
    whispers.hearing,
    presence.hearing,
    locks.holding,
  ])
  await current.open()
  return {
    accounts: new Accounts(db, masterKey),
    sessions,
    whispers,
    presence,
    tickets,
    knownDevices,
    passwords,
    secondFactors: new SecondFactors(db, keys, now),
    idempotency,
    invitations,
    links,
    locks,
    visitLinks: new VisitLinks(masterKey),
    answerLinks: new AnswerLinks(masterKey),
    sitemapStarts: new SitemapStarts(masterKey),
    unsubscribeLinks: new UnsubscribeLinks(masterKey),
    guests: new Guests(db),
    places: new Places(db),
    push: new Push(db, masterKey),
    phones,
    textMessages,
    feeds: new Feeds(db, now),
    notices,
    origins,
    forgetting: new Forgetting(db),
    keys,
    seals: new LogSeals(db),
    snapshots: new SealedSnapshots(db, keys, masterKey),
    async sweep() {
      await sessions.sweep()
      await tickets.sweep()
      await knownDevices.sweep()
      await idempotency.sweep()
      await invitations.sweep(now())
      await links.sweep()
      await notices.sweep(now())
      await origins.sweep(now())
      await phones.sweep()
      await textMessages.sweep()
      await db.run(sql`DELETE FROM vault.rate_limit WHERE expire < ${now().getTime()}`)
    },
    close: () => {
      whispers.close()
      presence.close()
      return current.close()
    },
  }
}
