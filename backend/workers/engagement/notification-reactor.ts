/** Sends notifications (domain/engagement/notifications.ts) over each kind's channels. */
import { noticesOf, toldTypes } from '../../domain/engagement/notifications.ts'
import type { Reactor } from '../delivery/reactor.ts'

/** Begins at the head of the log: nobody hears of what was there before the workers were. */
export const notificationReactor: Reactor = {
  name: 'notices',
  from: 'head',
  reactions: new Map(toldTypes.map((type) => [type, noticesOf])),
}
