/** Posts hidden by one viewer; no one else learns of it. */
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id } from '../kernel/fields.ts'

/** 'Ocultar': out of one person's sight. What moderation hides from everybody is another thing. */
export const PostHiddenByViewer = event('PostHiddenByViewer', { postId: Id, userId: Id })
export const PostUnhiddenByViewer = event('PostUnhiddenByViewer', { postId: Id, userId: Id })

export type HiddenEvent = EventsOf<[typeof PostHiddenByViewer, typeof PostUnhiddenByViewer]>
export type HiddenCommand = Command<'HidePost' | 'UnhidePost', { postId: string; userId: string }>

/** State: whether it is hidden. */
export const hiddenDecider: Decider<boolean, HiddenCommand, HiddenEvent> = {
  category: 'hidden',
  initial: false,
  evolve: (_, event) =>
    match<HiddenEvent, boolean>(event, {
      PostHiddenByViewer: () => true,
      PostUnhiddenByViewer: () => false,
    }),
  decide: (isHidden, command) =>
    match<HiddenCommand, readonly HiddenEvent[]>(command, {
      HidePost: (data) => (isHidden ? [] : [PostHiddenByViewer(data)]),
      UnhidePost: (data) => (isHidden ? [PostUnhiddenByViewer(data)] : []),
    }),
}

export const hiddenId = (userId: string, postId: string): string => `${userId}-${postId}`
