/**
 * Sends on what people are told of (domain/engagement/notifications.ts), over the channels that each kind
 * asks for.
 */
import { noticesOf, toldTypes } from '../../domain/engagement/notifications.ts'
import type { Reactor } from '../kernel/reactor.ts'

/** Begins at the head of the log: nobody hears of what was there before the workers were. */
export const notificationReactor: Reactor = {
  name: 'notices',
  from: 'head',
  reactions: new Map(toldTypes.map((type) => [type, noticesOf])),
}
