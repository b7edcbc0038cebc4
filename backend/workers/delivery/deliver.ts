/** Carries out one delivery: claim, text, address, send, outcome. */
import type { Permission } from '../../domain/engagement/preferences.ts'
import { notificationKindOf } from '../../domain/engagement/notification-kinds.ts'
import type { DeliveryChannel } from '../channels/channel.ts'
import { SendError } from '../channels/channel.ts'
import { GivenUp, type Handle, Postponed, type RunningJob } from '../kernel/consumer.ts'
import { type Ledger, MOST_BOUNCES } from './ledger.ts'
import { type Delivery, deliveryId, type RenderedMessage } from './notice.ts'
import { Pace, type PaceLimits } from '../kernel/pace.ts'

export interface DeliveryPorts {
  /** The words, from what is true now; undefined where there is nothing to say any more. */
  readonly compose: (delivery: Delivery) => Promise<RenderedMessage | undefined>
  /** Preferences and quiet hours, asked per try; default: allowed. */
  readonly permission?: (delivery: Delivery) => Promise<Permission>
  /** Does anything keep the one who is told from the one it is about? */
  readonly mayHear: (delivery: Delivery) => Promise<boolean>
  /** Whether the read models have reached the event; asked first. */
  readonly caughtUp: (delivery: Delivery) => Promise<boolean>
  /** How long to wait for what is about to be there; two seconds unless told. */
  readonly postponeMs?: number
  /** For tests: how many messages at once, and how long a silent server is left alone. */
  readonly pace?: PaceLimits
}

export function deliverer(
  ledger: Ledger,
  channels: readonly DeliveryChannel[],
  ports: DeliveryPorts,
): Handle<Delivery> {
  const { compose, caughtUp, mayHear, permission = async () => 'now', postponeMs = 2_000 } = ports
  const paces = new Map(channels.map(({ name }) => [name, new Pace(ports.pace)]))
  return async (job) => {
    const delivery = job.data
    const channel = channels.find(({ name }) => name === delivery.channel)
    if (!(await caughtUp(delivery))) throw new Postponed(soon(postponeMs))
    if (delivery.notBefore !== undefined && Date.parse(delivery.notBefore) > Date.now())
      throw new Postponed(new Date(delivery.notBefore))
    const permitted = await permission(delivery)
    if (typeof permitted === 'object') throw new Postponed(permitted.notBefore)

    // A text message waits for the push, and is sent where it failed.
    const pushed = delivery.channel === 'sms' ? await ledger.beside(delivery, 'push') : undefined
    if (pushed && isOpen.has(pushed.status) && pushed.ageMs < PUSH_PATIENCE_MS)
      throw new Postponed(soon(postponeMs))

    const pace = channel && paces.get(channel.name)
    const rest = permitted === 'now' ? pace?.rests() : undefined
    if (rest) throw new Postponed(rest)
    const claim = await ledger.claim(delivery, channel?.inDoubt ?? 'never')
    if (claim.state === 'settled') return
    if (claim.state === 'held') throw new Postponed(soon(postponeMs))
    const { attempt } = claim

    const skip = (reason: string) => ledger.settle(delivery, attempt, 'skipped', reason)
    if (!channel || !pace) return skip('channel_off')
    if (permitted === 'never') return skip('not_wanted')
    if (pushed?.status === 'sent') return skip('pushed')
    const bounces = channel.name === 'mail' ? await ledger.bounces(delivery) : 0
    if (bounces >= MOST_BOUNCES && !notificationKindOf(delivery.kind).always) return skip('bounced')
    try {
      if (!(await mayHear(delivery))) return await skip('apart')
      const message = await compose(delivery)
      if (!message) return await skip('overtaken')
      const send = await channel.prepare(message, delivery.recipient, deliveryId(delivery))
      if (!send) return await skip('no_address')
      if (typeof send === 'object') return await skip(send.skip)
      if (channel.keeps) return await skip('outbox')
      const sent = await pace.take(async () => {
        // The lease expired and another worker has the delivery.
        if (!(await ledger.sending(delivery, attempt))) return false
        await send()
        pace.answered()
        return true
      })
      if (sent === undefined) await ledger.release(delivery, attempt, 'busy')
      if (!sent) throw new Postponed(soon(postponeMs))
    } catch (error) {
      if (error instanceof SendError && channel.pacesHosts !== true)
        pace[error.unanswered ? 'silent' : 'answered']()
      return await failed(ledger, channel, job, attempt, error)
    }
    await ledger.settle(delivery, attempt, 'sent')
    if (bounces > 0) await ledger.arrived(delivery)
  }
}

/** Writes the failure down and throws what makes the queue do the right thing with the job. */
async function failed(
  ledger: Ledger,
  channel: DeliveryChannel,
  { data: delivery, lastTry }: RunningJob<Delivery>,
  attempt: number,
  error: unknown,
): Promise<never> {
  if (error instanceof Postponed) throw error
  // Anything that is not the channel's own failure happened before the sending, or is a mistake of
  // ours.
  const { code, permanent, wentOut, retryAfterMs } =
    error instanceof SendError
      ? error
      : {
          code: error instanceof Error ? error.name : 'unknown',
          permanent: false,
          wentOut: 'no' as const,
          retryAfterMs: undefined,
        }
  const failure = new GivenUp(`${channel.name}: ${code}`)
  if (wentOut === 'perhaps' && channel.inDoubt === 'never') {
    await ledger.settle(delivery, attempt, 'doubtful', code)
    throw failure
  }
  if (!permanent && retryAfterMs !== undefined && attempt < MOST_WAITS) {
    await ledger.release(delivery, attempt, code)
    throw new Postponed(soon(retryAfterMs))
  }
  if (permanent || lastTry) {
    if (channel.name === 'mail' && permanent && /^5\d\d$/.test(code)) await ledger.bounced(delivery)
    await ledger.settle(delivery, attempt, 'failed', code)
    throw failure
  }
  await ledger.release(delivery, attempt, code)
  throw new Error(failure.message)
}

const isOpen: ReadonlySet<string> = new Set(['queued', 'claimed', 'sending'])
/** So long a text message waits for what becomes of the push. */
const PUSH_PATIENCE_MS = 600_000
const MOST_WAITS = 8
const soon = (ms: number) => new Date(Date.now() + ms)
