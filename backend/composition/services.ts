/** What the routes and the demo work with, built on the stores. */
import type { Logger } from 'pino'
import { pushPlatforms } from '../../contract/engagement/push.ts'
import { BackgroundTasks } from '../api/kernel/background-tasks.ts'
import { openLimits } from '../api/kernel/limits.ts'
import type { Services } from '../api/kernel/services.ts'
import { Standings } from '../api/kernel/account-states.ts'
import { ClientCommands } from '../commands/booking/clients.ts'
import { bookingParts } from '../commands/booking/booking-module.ts'
import { UnservedDemand } from '../commands/booking/unserved-demand.ts'
import { lineParts } from '../commands/booking/line-module.ts'
import { waitlistParts } from '../commands/booking/waitlist-module.ts'
import { businessParts } from '../commands/business/business-module.ts'
import { engagementParts } from '../commands/engagement/engagement-module.ts'
import { ClosingCommands } from '../commands/identity/account-closing.ts'
import { identityParts } from '../commands/identity/identity-module.ts'
import { codeVersion } from '../commands/kernel/code-version.ts'
import { CommandHandler } from '../commands/kernel/handle.ts'
import { Snapshots } from '../commands/kernel/snapshots.ts'
import { DossierCommands } from '../commands/trust/dossiers.ts'
import { endRequestBetween } from '../commands/messaging/send-message.ts'
import { endFollowsBetween, resumeFollowsBetween } from '../commands/social/follows.ts'
import { messagingParts } from '../commands/messaging/messaging-module.ts'
import { socialParts } from '../commands/social/social-module.ts'
import { moderationParts } from '../commands/moderation/moderation-module.ts'
import type { Config } from '../config.ts'
import { accountDecider } from '../domain/identity/account.ts'
import { Images } from '../media/images.ts'
import { followCounts, followReads } from '../projections/social/follows.ts'
import { batched, inOneTrip } from '../postgres/batched.ts'
import { allProjections } from '../modules/modules.ts'
import { agendaReads } from '../projections/booking/agenda-reads.ts'
import { appointments } from '../projections/booking/appointments.ts'
import { busy } from '../projections/booking/busy.ts'
import { bookingReads } from '../projections/booking/booking-reads.ts'
import { clientReads } from '../projections/booking/clients-reads.ts'
import { closingReads } from '../projections/booking/closing-reads.ts'
import { judgedOf } from '../projections/engagement/achievements-reads.ts'
import { favoriteReads } from '../projections/engagement/favorites-reads.ts'
import { appeals } from '../projections/moderation/appeals.ts'
import { appealReads } from '../projections/moderation/appeals-reads.ts'
import { caseReads } from '../projections/moderation/case-reads.ts'
import { cases } from '../projections/moderation/cases.ts'
import { offerReads } from '../projections/moderation/offers.ts'
import { reports } from '../projections/moderation/reports.ts'
import { ownerFor } from '../subjects/rows.ts'
import { evidenceReads, reportReads, subjectsOf } from '../subjects/subjects.ts'
import { Gate } from '../commands/access/gate.ts'
import { waitReads } from '../projections/booking/waitlist-reads.ts'
import { waitlist } from '../projections/booking/waitlist.ts'
import { lineReads } from '../projections/booking/line-reads.ts'
import { lines } from '../projections/booking/line.ts'
import { silentUntil } from '../domain/engagement/preferences.ts'
import { clocksOf, personClockOf } from '../projections/engagement/preferences-reads.ts'
import { unreviewedVisit } from '../projections/engagement/reviews-reads.ts'
import { commentReads } from '../projections/social/comments-reads.ts'
import { chatReads } from '../projections/messaging/conversations.ts'
import { ownAccount } from '../projections/identity/people-reads.ts'
import { foundIn } from '../projections/business/search-read.ts'
import { barbersOf } from '../projections/business/team-reads.ts'
import { shopReads } from '../projections/business/shop-reads.ts'
import { changingAmong } from '../projections/engine/apply/changing.ts'
import { Rebuilds } from '../projections/engine/operate/rebuilds.ts'
import { smsGateway } from '../workers/channels/sms.ts'
import { deliveredEvents, forgiveBounces, isBounced } from '../workers/delivery/ledger.ts'
import { dossiersMadeBy } from '../projections/trust/dossier-reads.ts'
import { erasuresIn } from './erasures.ts'
import { jobsOf } from './jobs.ts'
import { deliveryReadsOf } from './delivery-queries.ts'
import { outboxOf } from '../workers/engagement/mail-outbox.ts'
import { confirmedMissing } from './read-model-misses.ts'
import { typingOf } from '../commands/messaging/typing.ts'
import { accountEndOf } from '../modules/modules.ts'
import { endingsTowardsOthers } from '../modules/social-endings.ts'
import type { Stores } from './stores.ts'

/** What a price is in where a shop does not say: the spec's market. ISO 4217. */
const CURRENCY = 'MXN'
/** How long what is done behind the requests waits for the read models. */
const SETTLED_MS = 10_000
/** For as long as an answer waits for what it has written. */
const SHOWN_MS = 1_000

export interface ServiceParts
  extends Omit<Stores, 'foreignEvents' | 'mediaStore' | 'chain'>, Pick<Services, 'chain'> {
  readonly config: Config
  readonly passed: Services['passed']
  readonly logger: Logger
  /** Without, searches are answered by SQL. */
  readonly found?: Services['found']
  /** Without, what browsers say of the screens is counted nowhere. */
  readonly vitals?: Services['vitals']
}

export function servicesOf({
  config,
  databaseUrl,
  db,
  background,
  asking,
  log,
  chain,
  trust,
  vault,
  media,
  passed,
  logger,
  vitals = { seen() {} },
  found = foundIn(db),
}: ServiceParts): Services {
  const commands = new CommandHandler(log, {
    snapshots: new Snapshots({
      store: vault.snapshots,
      code: codeVersion,
      failed: (error, stream) =>
        logger.warn({ err: error, stream }, 'a snapshot could not be used'),
    }),
  })
  const limits = openLimits({ pool: db.pool, mode: config.rateLimit })
  const defaults = { zone: config.timeZone, currency: CURRENCY }
  // From the account's own stream: who has registered a moment ago is known already.
  const rolOf = async (userId: string) => (await commands.state(accountDecider, userId))?.rol
  // Of many that are decided together these are asked at once.
  const head = batched(async (requests: readonly undefined[]) => {
    const position = await log.head()
    return requests.map(() => position)
  })
  const zoneOf = batched(async (userIds: readonly string[]) =>
    (await clocksOf(db, userIds, config.timeZone)).map(({ zone }) => zone),
  )
  const acting = {
    commands,
    gate: new Gate(commands, (userId) => commands.state(accountDecider, userId)),
  }
  const booked = bookingReads(db)
  const { accounts, passwords, links, invitations, places } = vault
  const standingOf = confirmedMissing({ log, passed, of: [appointments.name] }, booked.standing)
  const identity = identityParts(commands, log, {
    credentials: accounts,
    passwords,
    links,
    sessions: vault.sessions,
    factors: vault.secondFactors,
  })
  const social = socialParts(acting, { ...commentReads(db), ...followReads(background) })
  const messaging = messagingParts(acting, chatReads(db), (error) =>
    logger.warn({ err: error }, 'a receipt could not be written yet'),
  )
  const settled = async (projection: string) => {
    if (!(await passed(await log.head(), { timeoutMs: SETTLED_MS, of: [projection] })))
      throw new Error(`${projection} is behind the log`)
  }
  const business = businessParts(
    acting,
    {
      shops: shopReads(db),
      agendas: { ...agendaReads(db), rolOf },
      invitations,
      accounts: {
        byEmail: (email) => accounts.byEmail(email),
        byId: (userId) => accounts.byId(userId),
        isShownConfirmed: async (userId) =>
          (await ownAccount(db, userId))?.isEmailVerified === true,
      },
      places,
    },
    defaults,
  )
  const engagement = engagementParts(commands, {
    ...favoriteReads(db),
    standing: standingOf,
    judged: (userIds) => judgedOf(background, userIds),
    unreviewed: async (clientId, barberId) => (await unreviewedVisit(db, clientId, barberId))?.id,
  })
  const booking = bookingParts(
    acting,
    {
      ...booked,
      rolOf,
      standing: standingOf,
      draftsShown: async () =>
        void (await passed(await log.head(), { timeoutMs: SETTLED_MS, of: [busy.name] })),
    },
    defaults,
  )
  const waitingList = waitlistParts(acting, booking, {
    ...waitReads(db),
    waitsShown: async () =>
      void (await passed(await log.head(), { timeoutMs: SETTLED_MS, of: [waitlist.name] })),
    isQuiet: async (userId, at) => {
      const { wishes, zone } = await personClockOf(db, userId, config.timeZone)
      return silentUntil({ wishes, zone, now: new Date(at) }) !== null
    },
    heldBy: booked.heldBy,
    standing: standingOf,
  })
  const walkInLine = lineParts(acting, booking, {
    ...lineReads(db),
    linesShown: async () =>
      void (await passed(await log.head(), { timeoutMs: SETTLED_MS, of: [lines.name] })),
  })
  const subjects = subjectsOf(
    {
      commands,
      media,
      accounts: identity.accounts,
      reviewing: engagement.reviewing,
      chatting: messaging.chatting,
      appointments: booking.appointments,
    },
    evidenceReads(db),
  )
  const dossiers = new DossierCommands(commands, {
    links: vault.dossierLinks,
    madeBy: (userId) => dossiersMadeBy(background, userId),
  })
  const moderation = moderationParts(
    commands,
    {
      log,
      copyPicture: (mediaId, caseId) => media.copyTo(mediaId, `evidence:${caseId}`),
      erasePictures: (caseId) => media.eraseScope(`evidence:${caseId}`),
      discardKey: (caseId) => vault.keys.discard(caseId),
    },
    subjects,
    reportReads({ db, log }),
    {
      reads: {
        ...caseReads(db),
        ...appealReads(db),
        ...offerReads(db, inOneTrip(asking)),
        shown: (position) =>
          passed(position, { timeoutMs: SHOWN_MS, of: [cases.name, appeals.name] }),
        whose: (asker, subject) => ownerFor(db, asker, subject),
        zoneOf,
        settled: async () =>
          passed(await head(undefined), { timeoutMs: SETTLED_MS, of: [cases.name, reports.name] }),
      },
      endings: [endFollowsBetween, endRequestBetween],
      resumptions: [resumeFollowsBetween],
      claimSeconds: config.claimSeconds,
      oneAtATime: (name, work) => vault.locks.oneAtATime(name, work),
      sweep: async (context, userId) => {
        for (const end of endingsTowardsOthers(social, background, settled))
          await end(context, userId)
      },
    },
  )
  return {
    db,
    log,
    chain,
    trust: { ...trust, dossiers },
    vault,
    media,
    commands,
    config,
    passed,
    limits,
    behind: new BackgroundTasks(),
    standings: new Standings(db),
    images: new Images({ media, count: (ownerId) => limits.count('uploadsByAccount', ownerId) }),
    sentOver: (channel, userId, eventIds) => deliveredEvents(db, userId, channel, eventIds),
    offered: { mail: config.mail !== undefined, sms: config.sms !== undefined, push: true },
    deliveries: deliveryReadsOf(db),
    kept: outboxOf(db, vault, moderation.statements),
    bounces: {
      of: (userId) => isBounced(db, userId, 'mail'),
      forgive: (userId) => forgiveBounces(db, userId, 'mail'),
    },
    followCounts: (viewer, userId) => followCounts(db, viewer, userId),
    texting: config.sms && { send: smsGateway(config.sms), shopMonthly: config.sms.shopMonthly },
    pushPlatforms: pushPlatforms.filter((platform) => config.push[platform] !== undefined),
    pushKey: async () => (config.push.keys ?? (await vault.push.vapid())).publicKey,
    rebuilds: new Rebuilds({ db: background, log, projections: allProjections, logger }),
    readModelsChange: changingAmong(background, allProjections),
    jobs: jobsOf({ db, databaseUrl, redisUrl: config.redisUrl, logger }),
    vitals,
    found,
    typing: typingOf(commands, vault.whispers),
    now: () => new Date(),
    gate: acting.gate,
    business,
    engagement,
    social,
    messaging,
    moderation,
    booking: {
      ...booking,
      ...waitingList,
      ...walkInLine,
      clients: new ClientCommands(commands, clientReads(db)),
      demand: new UnservedDemand({
        commands,
        workplaces: booking.workplaces,
        barbersOf: (businessId) => barbersOf(db, businessId),
      }),
    },
    identity: {
      ...identity,
      closing: new ClosingCommands({
        commands,
        accounts: identity.accounts,
        ...accountEndOf({
          commands,
          background,
          settled,
          business,
          waits: waitingList.waits,
          line: walkInLine.line,
          engagement,
          social,
          messaging,
          moderation,
          dossiers,
        }),
        reads: closingReads(background),
        sessions: vault.sessions,
        vault: vault.forgetting,
        keys: vault.keys,
        pictures: media,
        erasures: erasuresIn(config.erasuresFile),
        graceMs: config.graceDays * 86_400_000,
      }),
    },
  }
}
