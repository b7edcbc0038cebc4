/** State that must not live in the append-only log and that no rebuild restores. */
import { type Db, sql } from '../postgres/db.ts'
import { Accounts } from './secrets/accounts.ts'
import { AnswerLinks } from './secrets/answer-links.ts'
import { DossierLinks } from './secrets/dossier-links.ts'
import { Feeds } from './secrets/feeds.ts'
import { Forgetting } from './secrets/person-erasure.ts'
import { Guests } from './secrets/guests.ts'
import { Idempotency } from './coordination/idempotency.ts'
import { Invitations } from './secrets/invitations.ts'
import { SubjectKeys } from './secrets/keys.ts'
import { KnownDevices } from './secrets/known-devices.ts'
import { Links } from './secrets/links.ts'
import { dropOldMeasurements } from './coordination/measurements.ts'
import { Locks } from './coordination/locks.ts'
import { Notices } from './secrets/guest-notices.ts'
import { ReportOrigins } from './secrets/origins.ts'
import { Passwords } from './secrets/passwords.ts'
import { Places } from './secrets/places.ts'
import { Phones } from './secrets/phones.ts'
import { prepareVault } from './schema.ts'
import { Push } from './secrets/push-subscriptions.ts'
import { LogSeals } from './secrets/seals.ts'
import { LogTiles } from './secrets/log-tiles.ts'
import { SigningKeys } from './secrets/signing-keys.ts'
import { SecondFactors } from './secrets/second-factors.ts'
import { Sessions } from './secrets/sessions.ts'
import { SitemapStarts } from './secrets/sitemap-starts.ts'
import { SealedSnapshots } from './secrets/snapshots.ts'
import { ResidentConnection } from './coordination/resident-connection.ts'
import { TextMessages } from './secrets/text-messages.ts'
import { Tickets } from './secrets/tickets.ts'
import { LineLinks } from './secrets/line-links.ts'
import { UnsubscribeLinks } from './secrets/unsubscribe-links.ts'
import { VisitLinks } from './secrets/visit-links.ts'
import { NodeBroadcast } from './coordination/node-broadcast.ts'

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
  readonly dossierLinks: DossierLinks
  readonly locks: Locks
  readonly visitLinks: VisitLinks
  readonly answerLinks: AnswerLinks
  readonly sitemapStarts: SitemapStarts
  readonly unsubscribeLinks: UnsubscribeLinks
  readonly lineLinks: LineLinks
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
  /** Tiles and signed heads of the log's tree, and the keys that sign them. */
  readonly tiles: LogTiles
  readonly signingKeys: SigningKeys
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
  const dossierLinks = new DossierLinks(db, masterKey, now)
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
    dossierLinks,
    locks,
    visitLinks: new VisitLinks(masterKey),
    answerLinks: new AnswerLinks(masterKey),
    sitemapStarts: new SitemapStarts(masterKey),
    unsubscribeLinks: new UnsubscribeLinks(masterKey),
    lineLinks: new LineLinks(masterKey),
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
    tiles: new LogTiles(db),
    signingKeys: new SigningKeys(db, masterKey),
    snapshots: new SealedSnapshots(db, keys, masterKey),
    async sweep() {
      await sessions.sweep()
      await tickets.sweep()
      await knownDevices.sweep()
      await idempotency.sweep()
      await invitations.sweep(now())
      await links.sweep()
      await dossierLinks.sweep()
      await notices.sweep(now())
      await origins.sweep(now())
      await phones.sweep()
      await dropOldMeasurements(db, now())
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
