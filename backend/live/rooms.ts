/** The two live connections: the app's for everyone, the console's for staff. */
import {
  CONSOLE_SOCKET,
  type ConsoleEvent,
  ConsoleTopic,
  type LiveEvent,
  Topic,
} from '../../contract/live.ts'
import type { Pauses } from './topics.ts'

export interface Room<On extends string, Message extends { readonly type: string }> {
  readonly path: string
  /** Whether guests may stay, for public topics; otherwise they are closed. */
  readonly guests: boolean
  readonly topicIn: (text: string) => On | undefined
  /** Not for everybody's eyes who is here: it is asked before it is heard of. */
  readonly isAskedFor: (topic: On) => boolean
  /**
   * Topics whose last changes are told to each new watcher. The others change all the time; a
   * screen of theirs that missed one asks again by itself.
   */
  readonly isToldLate: (topic: On) => boolean
  readonly pauseMs: (topic: On, pauses: Pauses) => number
  /** The first message of a socket. `toldMs`: milliseconds since their last personal message. */
  readonly ready: (userId: string | null, toldMs: number | undefined) => Message
}

const say = (toldMs: number | undefined) => (toldMs === undefined ? {} : { toldMs })

export const peopleRoom: Room<Topic, LiveEvent> = {
  path: '/ws',
  guests: true,
  topicIn: (text) => Topic.safeParse(text).data,
  isAskedFor: (topic) => topic.startsWith('post:') || topic.startsWith('conversation:'),
  isToldLate: (topic) => /^(?:barber|business|line):/.test(topic),
  pauseMs: (topic, { marketMs, topicMs }) => {
    if (topic === 'market') return marketMs
    // Whose turn is next is looked for in a shop, by few.
    return topic.startsWith('line:') ? topicMs / 4 : topicMs
  },
  ready: (userId, toldMs) => ({ type: 'ready', userId, ...say(toldMs) }),
}

/** `toldMs`: since the queue was last told of. */
export const staffRoom = (toldMs: () => number | undefined): Room<ConsoleTopic, ConsoleEvent> => ({
  path: CONSOLE_SOCKET,
  guests: false,
  topicIn: (text) => ConsoleTopic.safeParse(text).data,
  isAskedFor: (topic) => topic !== 'queue',
  // How old the queue is comes with `ready`.
  isToldLate: (topic) => topic !== 'queue',
  pauseMs: (_, { topicMs }) => topicMs,
  ready: () => ({ type: 'ready', ...say(toldMs()) }),
})
