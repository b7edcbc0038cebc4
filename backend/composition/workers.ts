/** Wires the workers: texts from read models, addresses from the vault, commands. */
import type { Logger } from 'pino'
import type { Services } from '../api/kernel/services.ts'
import type { Statements } from '../commands/moderation/statements.ts'
import type { PushPlatform } from '../../contract/engagement/push.ts'
import type { Config } from '../config.ts'
import { batched } from '../postgres/batched.ts'
import type { ModuleRuntime } from '../modules/module.ts'
import { allProcesses, allProjections, finishersOf, modules } from '../modules/modules.ts'
import { dropOutdated } from '../projections/engine/apply/retention.ts'
import { unfinished } from '../projections/unfinished-processes.ts'
import type { Vault } from '../vault/vault.ts'
import type { AddressOf, DeliveryChannel } from '../workers/channels/channel.ts'
import { apnsService } from '../workers/channels/apns.ts'
import { fcmService } from '../workers/channels/fcm.ts'
import { mailChannel } from '../workers/channels/mail.ts'
import { pushChannel } from '../workers/channels/push-channel.ts'
import { smsChannel, type SmsOptions } from '../workers/channels/sms.ts'
import { webPushService } from '../workers/channels/web-push.ts'
import { notificationReactor } from '../workers/engagement/notification-reactor.ts'
import type { DeliveryPorts } from '../workers/delivery/deliver.ts'
import { unfinishedSweep } from '../workers/kernel/process-sweep.ts'
import { startWorkers, type Workers } from '../workers/start.ts'
import {
  readModelsDeciding,
  deliveryEligibility,
  deliveryPreferences,
  STANDING_IN,
} from '../workers/delivery/eligibility.ts'
import { composedOf, notificationMessages } from '../workers/engagement/notification-messages.ts'
import type { Engine, Stores } from './stores.ts'
import { waitingForBuilds } from './waiting.ts'

/** With the commands of a process's own services. */
export async function workersOf(
  stores: Stores,
  services: Services,
  {
    config,
    logger,
    engine: { jobs, channels } = {},
  }: { readonly config: Config; readonly logger: Logger; readonly engine?: Engine },
): Promise<Workers> {
  const { background, chain, databaseUrl, log, vault } = stores
  const running: ModuleRuntime = { services, background, chain, logger }
  return startWorkers({
    databaseUrl,
    redisUrl: config.redisUrl,
    log,
    db: background,
    logger,
    memory: jobs,
    channels: channels ?? (await channelsOf(config, vault)),
    reactors: [notificationReactor],
    policies: modules.flatMap(({ policies }) => policies?.(running) ?? []),
    sweeps: waitingForBuilds(
      [
        ...modules.flatMap(({ sweeps }) => sweeps?.(running) ?? []),
        unfinishedSweep({
          due: (now, limit) => unfinished(background, allProcesses, now, limit),
          finishers: finishersOf(services),
        }),
        {
          name: 'read-models-outdated',
          everySeconds: 3_600,
          run: async (_, { signal }) => ({
            done: await dropOutdated(background, allProjections, { signal }),
            passed: 0,
            failed: 0,
          }),
        },
      ],
      { db: background, log, projections: allProjections },
    ),
    ...telling({
      config,
      background,
      vault,
      passed: services.passed,
      statements: services.moderation.statements,
    }),
  })
}

/** Checks of a delivery: recipient, text, and read models' position. */
export const telling = ({
  config,
  background,
  vault,
  passed,
  statements,
}: Pick<Stores, 'background' | 'vault'> &
  Pick<Services, 'passed'> & {
    readonly statements: Pick<Statements, 'toldIn'>
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
