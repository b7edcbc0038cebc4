/** Wires the workers: texts from read models, addresses from the vault, commands. */
import type { Logger } from 'pino'
import type { AppointmentCommands } from '../commands/booking/appointments.ts'
import type { AchievementCommands } from '../commands/engagement/achievements.ts'
import type { ReviewCommands } from '../commands/engagement/reviews.ts'
import type { AccountCommands } from '../commands/identity/accounts.ts'
import type { ClosingCommands } from '../commands/identity/account-closing.ts'
import { finishersOf } from '../commands/finish-processes.ts'
import type { Services } from '../api/kernel/services.ts'
import type { Workplaces } from '../commands/booking/bookable.ts'
import type { ChatCommands } from '../commands/messaging/send-message.ts'
import type { AppealCommands } from '../commands/moderation/appeals.ts'
import type { BanCommands } from '../commands/moderation/bans.ts'
import type { DisputeCommands } from '../commands/moderation/disputes.ts'
import type { CaseCommands } from '../commands/moderation/cases.ts'
import type { BlockCommands } from '../commands/moderation/user-blocks.ts'
import type { DecisionCommands } from '../commands/moderation/decisions.ts'
import type { HoldCommands } from '../commands/moderation/hold.ts'
import type { Statements } from '../commands/moderation/statements.ts'
import type { Outcomes } from '../commands/moderation/outcomes.ts'
import type { CommandHandler, Context } from '../commands/kernel/handle.ts'
import type { Finisher } from '../commands/kernel/process.ts'
import type { PushPlatform } from '../../contract/engagement/push.ts'
import type { Config } from '../config.ts'
import { reminderDecider } from '../domain/engagement/reminders.ts'
import { system } from '../domain/kernel/event.ts'
import { batched } from '../postgres/batched.ts'
import { dueAppointments } from '../projections/booking/due.ts'
import { allProjections } from '../projections/all.ts'
import { reviewsOutOfStep } from '../projections/engagement/reviews-reads.ts'
import type { PositionCheck } from '../projections/engine/positions/positions.ts'
import { bansEnding, effectsEnding } from '../projections/moderation/case-reads.ts'
import { dueReminders } from '../projections/engagement/reminders-reads.ts'
import { acquaintanceOf } from '../projections/messaging/acquaintance.ts'
import { lapsing } from '../projections/messaging/conversations.ts'
import { dropOutdated } from '../projections/engine/apply/retention.ts'
import { unfinished } from '../projections/unfinished-processes.ts'
import type { Vault } from '../vault/vault.ts'
import { appointmentSweep, type SweepCommand } from '../workers/booking/sweeps.ts'
import type { AddressOf, DeliveryChannel } from '../workers/channels/channel.ts'
import { apnsService } from '../workers/channels/apns.ts'
import { fcmService } from '../workers/channels/fcm.ts'
import { mailChannel } from '../workers/channels/mail.ts'
import { pushChannel } from '../workers/channels/push-channel.ts'
import { smsChannel, type SmsOptions } from '../workers/channels/sms.ts'
import { webPushService } from '../workers/channels/web-push.ts'
import { achievementPolicy, achievementSweep } from '../workers/engagement/achievement-policy.ts'
import { notificationReactor } from '../workers/engagement/notification-reactor.ts'
import { reminderSweep } from '../workers/engagement/reminders.ts'
import { reviewSweep } from '../workers/engagement/review-sweep.ts'
import type { DeliveryPorts } from '../workers/delivery/deliver.ts'
import { unfinishedSweep } from '../workers/kernel/process-sweep.ts'
import { awayPolicy } from '../workers/messaging/away.ts'
import { acquaintancePolicy, requestSweep } from '../workers/messaging/requests.ts'
import { banSweep } from '../workers/moderation/bans.ts'
import { blockPolicy } from '../workers/moderation/blocks.ts'
import { appealPolicy } from '../workers/moderation/appeal-policy.ts'
import { casePolicy } from '../workers/moderation/case-policy.ts'
import { disputePolicy } from '../workers/moderation/disputes.ts'
import { effectSweep } from '../workers/moderation/effects.ts'
import { holdPolicy } from '../workers/moderation/hold.ts'
import { startWorkers, type Workers } from '../workers/start.ts'
import { awayOf } from './away-barbers.ts'
import {
  readModelsDeciding,
  deliveryEligibility,
  deliveryPreferences,
  STANDING_IN,
} from './delivery-eligibility.ts'
import { evidenceSweep } from './evidence.ts'
import { judgingOf } from './achievement-judging.ts'
import { composedOf, notificationMessages } from './notification-messages.ts'
import { pictureSweep } from './picture-sweeps.ts'
import type { Stores } from './stores.ts'
import { unverifiedSweep } from './unverified-accounts.ts'
import { waitingForBuilds } from './waiting.ts'

/** Events: a log that nothing is kept of yet is caught up with over several runs. */
const SEALED_AT_ONCE = 100_000

interface WorkerParts extends Stores {
  readonly config: Config
  readonly commands: CommandHandler
  readonly appointments: AppointmentCommands
  readonly reviewing: ReviewCommands
  readonly achievements: Pick<AchievementCommands, 'judge'>
  readonly accounts: Pick<AccountCommands, 'announceEnd' | 'close'>
  readonly closing: Pick<ClosingCommands, 'completeList'>
  readonly cases: Pick<CaseCommands, 'forget'>
  readonly blocks: Pick<BlockCommands, 'follows'>
  readonly deciding: Pick<DecisionCommands, 'endEffect'>
  readonly outcomes: Pick<Outcomes, 'heardAgain'>
  readonly holding: HoldCommands
  readonly bans: Pick<BanCommands, 'makeFinal'>
  readonly appealing: Pick<AppealCommands, 'finish'>
  readonly disputing: Pick<DisputeCommands, 'open'>
  readonly statements: Pick<Statements, 'toldIn'>
  readonly chatting: Pick<ChatCommands, 'acquaint' | 'lapse' | 'sayAway'>
  readonly workplaces: Pick<Workplaces, 'openAt'>
  readonly finishers: readonly Finisher[]
  readonly passed: PositionCheck
  readonly logger: Logger
}

/** With the commands of a process's own services. */
export const workersOf = (
  stores: Stores,
  services: Services,
  { config, passed, logger }: Pick<WorkerParts, 'config' | 'passed' | 'logger'>,
): Promise<Workers> => {
  const {
    commands,
    appointments,
    reviewing,
    disputing,
    achievements,
    accounts,
    closing,
    cases,
    blocks,
    deciding,
    outcomes,
    holding,
    bans,
    statements,
    appealing,
    chatting,
    workplaces,
  } = services
  return startWorkersOf({
    ...stores,
    config,
    commands,
    appointments,
    reviewing,
    disputing,
    achievements,
    accounts,
    closing,
    cases,
    blocks,
    deciding,
    outcomes,
    holding,
    bans,
    statements,
    appealing,
    chatting,
    workplaces,
    finishers: finishersOf(services),
    passed,
    logger,
  })
}

async function startWorkersOf({
  config,
  databaseUrl,
  background,
  log,
  chain,
  vault,
  media,
  commands,
  appointments,
  reviewing,
  achievements,
  accounts,
  closing,
  cases,
  blocks,
  deciding,
  outcomes,
  holding,
  bans,
  statements,
  appealing,
  disputing,
  chatting,
  workplaces,
  finishers,
  passed,
  logger,
}: WorkerParts): Promise<Workers> {
  const judging = judgingOf({ db: background, passed, achievements })
  return startWorkers({
    databaseUrl,
    redisUrl: config.redisUrl,
    log,
    db: background,
    logger,
    channels: await channelsOf(config, vault),
    reactors: [notificationReactor],
    policies: [
      achievementPolicy(judging),
      blockPolicy({
        part: (blockerId, blockedId, command) =>
          blocks.follows(clockContext(command), blockerId, blockedId),
      }),
      casePolicy({
        heardAgain: (subject, notified, command) =>
          outcomes.heardAgain(clockContext(command), subject, notified),
      }),
      appealPolicy({
        finish: (subject, appealId, command) =>
          appealing.finish(clockContext(command), subject, appealId),
      }),
      holdPolicy({ media, passed, holding }),
      disputePolicy({
        open: (contested, command) => disputing.open(clockContext(command), contested),
      }),
      acquaintancePolicy({
        acquaintance: (one, other, at) => acquaintanceOf(background, one, other, at),
        acquaint: (actorId, one, other, knows, command) =>
          chatting.acquaint(clockContext(command), actorId, one, other, knows),
      }),
      awayPolicy({
        away: awayOf(commands, workplaces),
        say: (message, command) => chatting.sayAway(clockContext(command), message),
        now: () => new Date(),
      }),
    ],
    sweeps: waitingForBuilds(
      [
        appointmentSweep({
          async due(now, limit) {
            const rows = await dueAppointments(background, now.toISOString(), limit)
            return rows.map(({ appointment_id, barber_id, day, status }) => ({
              appointmentId: appointment_id,
              barberId: barber_id,
              day,
              status,
            }))
          },
          expire: (appointment, command) => appointments.expire(clockContext(command), appointment),
          complete: (appointment, command) =>
            appointments.completeByClock(clockContext(command), appointment),
        }),
        reminderSweep({
          due: (now, limit) => dueReminders(background, now, limit),
          async issue(data, command) {
            await commands.handle(
              reminderDecider,
              data.appointmentId,
              { type: 'IssueReminder', data },
              clockContext(command),
            )
          },
        }),
        reviewSweep({
          due: (now, limit) => reviewsOutOfStep(background, now.toISOString(), limit),
          hide: (reviewId, command) => reviewing.hide(clockContext(command), reviewId, null),
          restore: (reviewId, command) => reviewing.restore(clockContext(command), reviewId, null),
        }),
        requestSweep({
          due: (before, limit) => lapsing(background, before, limit),
          lapse: (conversationId, command) => chatting.lapse(clockContext(command), conversationId),
        }),
        effectSweep({
          due: (now, limit) => effectsEnding(background, now.toISOString(), limit),
          end: (ending, command) => deciding.endEffect(clockContext(command), ending),
        }),
        banSweep({
          due: (now, limit) => bansEnding(background, now.toISOString(), limit),
          makeFinal: (ban, command) => bans.makeFinal(clockContext(command), ban),
        }),
        achievementSweep(judging),
        unfinishedSweep({ due: (now, limit) => unfinished(background, now, limit), finishers }),
        unverifiedSweep({ db: background, accounts }),
        {
          // Run by one worker at a time: over the hours each machine has its turn, and at each
          // start of its own.
          name: 'erasures-listed',
          everySeconds: 3_600,
          run: async () => ({ done: await closing.completeList(), passed: 0, failed: 0 }),
        },
        evidenceSweep({ db: background, cases }),
        pictureSweep({ media, log, db: background, passed }),
        {
          name: 'read-models-outdated',
          everySeconds: 3_600,
          run: async (_, { signal }) => ({
            done: await dropOutdated(background, allProjections, { signal }),
            passed: 0,
            failed: 0,
          }),
        },
        {
          // What of the log is to be kept outside of it: what is written between two runs has
          // nothing yet to be compared with.
          name: 'log-seals',
          everySeconds: 60,
          run: async (_, { signal }) => ({
            done: await chain.seal(SEALED_AT_ONCE, {
              signal,
              onFull: (block) => logger.info(block, 'log sealed'),
            }),
            passed: 0,
            failed: 0,
          }),
        },
        {
          name: 'vault-expired',
          everySeconds: 3_600,
          async run() {
            await vault.sweep()
            return { done: 0, passed: 0, failed: 0 }
          },
        },
      ],
      { db: background, log, projections: allProjections },
    ),
    ...telling({ config, background, vault, passed, statements }),
  })
}

/** Checks of a delivery: recipient, text, and read models' position. */
export const telling = ({
  config,
  background,
  vault,
  passed,
  statements,
}: Pick<WorkerParts, 'background' | 'vault' | 'passed' | 'statements'> & {
  readonly config: Pick<Config, 'timeZone' | 'publicUrl'>
}): DeliveryPorts => ({
  permission: deliveryPreferences(background, vault, config.timeZone),
  mayHear: deliveryEligibility(background, vault),
  compose: notificationMessages(
    background,
    vault,
    () => new Date(),
    (decisionId) => statements.toldIn(decisionId),
    config.publicUrl,
  ),
  caughtUp: (delivery) =>
    passed(BigInt(delivery.position), {
      timeoutMs: 1_000,
      of: [...composedOf(delivery.kind), ...readModelsDeciding(delivery)],
      unlessStill: STANDING_IN,
    }),
})

const clockContext = ({ commandId, at }: SweepCommand): Context => ({
  commandId,
  correlationId: commandId,
  by: system,
  at,
  position: 0n,
})

/** Without a mail server, mails are kept for staff to read. */
const outbox = (addressOf: AddressOf): DeliveryChannel => ({
  name: 'mail',
  inDoubt: 'again',
  keeps: true,
  prepare: async (_message, userId) =>
    (await addressOf(userId, 'mail')) === undefined ? undefined : async () => {},
  close: async () => {},
})

/** A person's addresses, from the vault. */
export function addressesOf({
  accounts,
  invitations,
  notices: given,
}: Pick<Vault, 'accounts' | 'invitations' | 'notices'>): AddressOf {
  const contactOf = batched(async (userIds: readonly string[]) => {
    const byId = await accounts.contactsOf([...new Set(userIds)])
    return userIds.map((id) => byId.get(id))
  })
  return async (userId, channel) => {
    // An invitation goes to the address or phone that the owner wrote, whether anybody is known by
    // it or not.
    const reached = (await contactOf(userId)) ?? (await invitations.byId(userId))
    // Guests who gave notice left an address or none.
    if (!reached) return channel === 'mail' ? await given.emailOf(userId) : undefined
    return (channel === 'mail' ? reached.email : reached.telefono) ?? undefined
  }
}

/** Refuses texts to unconfirmed numbers and beyond the paid amount. */
export const textMessageRefusalOf =
  (
    { phones, textMessages }: Pick<Vault, 'phones' | 'textMessages'>,
    shopMonthly: number,
  ): SmsOptions['refusalOf'] =>
  async (message) =>
    (await phones.isConfirmedFor(message.userId, message.telefono))
      ? textMessages.take(message, shopMonthly)
      : 'unconfirmed'

/** Those that are configured; push needs nobody's leave but the browser's. */
async function channelsOf(
  { mail, sms, push, publicUrl }: Config,
  vault: Vault,
): Promise<DeliveryChannel[]> {
  const addressOf = addressesOf(vault)
  const { subject, hosts, android, ios } = push
  const subscriptionsOf = batched((userIds: readonly string[]) => vault.push.ofAll(userIds))
  const devicesOf = batched((userIds: readonly string[]) => vault.push.devicesOfAll(userIds))
  const native = (platform: PushPlatform) => ({
    devicesOf: async (userId: string) =>
      (await devicesOf(userId))
        .filter((device) => device.platform === platform)
        .map(({ token }) => token),
    forget: (userId: string, token: string) => vault.push.forgetDevice(userId, token),
  })
  const web = webPushService({
    ...(push.keys ?? (await vault.push.vapid())),
    subject,
    hosts,
    subscriptionsOf,
    forget: async (userId, endpoint) => {
      await vault.push.unsubscribe(userId, endpoint)
    },
  })
  return [
    pushChannel([
      web,
      ...(android ? [fcmService({ account: android, ...native('android') })] : []),
      ...(ios ? [apnsService({ ...ios, ...native('ios') })] : []),
    ]),
    mail ? mailChannel({ ...mail, publicUrl, addressOf }) : outbox(addressOf),
    ...(sms
      ? [
          smsChannel({
            ...sms,
            publicUrl,
            addressOf,
            refusalOf: textMessageRefusalOf(vault, sms.shopMonthly),
          }),
        ]
      : []),
  ]
}
