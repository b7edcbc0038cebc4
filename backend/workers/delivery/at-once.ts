/**
 * Deliveries of which nothing leaves the house: nobody has a device, or no mail server is there and
 * what would be mailed is kept. They are judged together as their events are taken, and go into the
 * ledger as they end, without a job and without being claimed. What has to wait, what fails and
 * what may go out is a job's to find out (deliver.ts).
 */
import { notificationKindOf } from '../../domain/engagement/notification-kinds.ts'
import type { DeliveryChannel } from '../channels/channel.ts'
import { type Delivery, deliveryId } from './notice.ts'
import type { DeliveryPorts } from './deliver.ts'
import { type Ledger, MOST_BOUNCES } from './ledger.ts'

/** Why nothing goes out, for the ledger; undefined if unknown. Never rejects. */
export type EndAtOnce = (delivery: Delivery) => Promise<string | undefined>

/** Longest time that a recipient without devices is remembered. */
const SOON_MS = 60_000

export function endingAtOnce(
  ledger: Pick<Ledger, 'bounces'>,
  channels: readonly DeliveryChannel[],
  { compose, caughtUp, mayHear, permission = async () => 'now' }: DeliveryPorts,
): EndAtOnce {
  return async (delivery) => {
    const channel = channels.find(({ name }) => name === delivery.channel)
    try {
      if (channel?.reaches && isSoon(delivery) && !(await channel.reaches(delivery.recipient)))
        return 'no_address'
      return channel?.keeps && delivery.notBefore === undefined
        ? await kept(channel, delivery)
        : undefined
    } catch {
      // Its job meets the same, and is tried again.
      return undefined
    }
  }

  /** In the order of deliver.ts, so that the ledger says the same either way. */
  async function kept(channel: DeliveryChannel, delivery: Delivery): Promise<string | undefined> {
    if (!(await caughtUp(delivery))) return undefined
    const permitted = await permission(delivery)
    if (typeof permitted === 'object') return undefined
    if (permitted === 'never') return 'not_wanted'
    if (
      !notificationKindOf(delivery.kind).always &&
      (await ledger.bounces(delivery)) >= MOST_BOUNCES
    )
      return 'bounced'
    if (!(await mayHear(delivery))) return 'apart'
    const message = await compose(delivery)
    if (!message) return 'overtaken'
    return (await channel.prepare(message, delivery.recipient, deliveryId(delivery)))
      ? 'outbox'
      : 'no_address'
  }
}

const isSoon = ({ notBefore }: Delivery): boolean =>
  notBefore === undefined || Date.parse(notBefore) - Date.now() < SOON_MS
