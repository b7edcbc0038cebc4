/** Shares: once per person and post. */
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id } from '../kernel/fields.ts'

export const PostShared = event('PostShared', { postId: Id, postAuthorId: Id, userId: Id })

export type ShareEvent = EventsOf<[typeof PostShared]>
export type ShareCommand = Command<
  'SharePost',
  { postId: string; postAuthorId: string; userId: string }
>

export const shareDecider: Decider<boolean, ShareCommand, ShareEvent> = {
  category: 'share',
  initial: false,
  evolve: () => true,
  decide: (isShared, command) =>
    match<ShareCommand, readonly ShareEvent[]>(command, {
      SharePost: (data) => (isShared ? [] : [PostShared(data)]),
    }),
}

export const shareId = (postId: string, userId: string): string => `${postId}-${userId}`
