/** Holds known pictures when they appear in published content. */
import { heldAs } from '../../../contract/moderation/reasons.ts'
import { pictureIdOf } from '../../../contract/kernel/pictures.ts'
import { BusinessChanged, BusinessOpened } from '../../domain/business/business.ts'
import { AccountRegistered, ProfileUpdated } from '../../domain/identity/account-events.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { MessageSent } from '../../domain/messaging/message.ts'
import { PostEdited, PostPublished } from '../../domain/social/post.ts'
import type { Policy } from '../kernel/policy.ts'

interface Appearing {
  readonly mediaId: string
  readonly contentHash: string
}
export interface Holding {
  /** Without one nothing is looked at. */
  readonly anyKnown: () => Promise<boolean>
  /** By what these pictures are known; those that are gone are not among them. */
  readonly hashesOf: (mediaIds: readonly string[]) => Promise<readonly Appearing[]>
  /** Waits until known pictures are current up to a position. @throws if late */
  readonly shown: (position: bigint) => Promise<void>
  /** `commandId`: of the event, so that it follows once; `position`: of the event. */
  readonly hold: (
    effect: (typeof heldAs)[keyof typeof heldAs],
    appeared: {
      readonly subject: { readonly type: keyof typeof heldAs; readonly id: string }
      readonly authorId: string
      readonly pictures: readonly Appearing[]
    },
    command: { readonly commandId: string; readonly at: string; readonly position: bigint },
  ) => Promise<unknown>
}

interface Seen {
  readonly type: keyof typeof heldAs
  readonly id: string
  readonly authorId: string
  readonly mediaIds: readonly string[]
}
const none: readonly string[] = []
const oneOf = (path: string | null) => none.concat(pictureIdOf(path) ?? none)

/** What an event shows to others. Of one of these types, by what the policy follows. */
function seenIn({ type, data }: RecordedEvent): Seen {
  if (type === PostPublished.type || type === PostEdited.type) {
    const { postId: id, authorId, images } = data as ReturnType<typeof PostPublished>['data']
    return { type: 'POST', id, authorId, mediaIds: images.flatMap(({ path }) => oneOf(path)) }
  }
  if (type === MessageSent.type) {
    const {
      messageId: id,
      senderId: authorId,
      images,
    } = data as ReturnType<typeof MessageSent>['data']
    return { type: 'MESSAGE', id, authorId, mediaIds: images.map(({ mediaId }) => mediaId) }
  }
  if (type === BusinessOpened.type || type === BusinessChanged.type) {
    const {
      businessId: id,
      ownerId: authorId,
      imagen,
    } = data as ReturnType<typeof BusinessOpened>['data']
    return { type: 'BUSINESS', id, authorId, mediaIds: oneOf(imagen) }
  }
  const { userId: id, profileImageUrl } = data as ReturnType<typeof AccountRegistered>['data']
  return { type: 'USER', id, authorId: id, mediaIds: oneOf(profileImageUrl) }
}

export const holdPolicy = ({ anyKnown, hashesOf, shown, hold }: Holding): Policy => ({
  name: 'known-pictures',
  from: 'head',
  types: [
    PostPublished,
    PostEdited,
    MessageSent,
    BusinessOpened,
    BusinessChanged,
    AccountRegistered,
    ProfileUpdated,
  ].map(({ type }) => type),
  async act(events: readonly RecordedEvent[]) {
    const showing = events
      .map((event) => ({ event, seen: seenIn(event) }))
      .filter(({ seen }) => seen.mediaIds.length > 0)
    const last = showing.at(-1)
    if (!last) return
    // What was decided before it appeared is known by then, however fast it comes.
    await shown(last.event.position)
    if (!(await anyKnown())) return
    for (const {
      event: {
        id: commandId,
        position,
        metadata: { occurredAt: at },
      },
      seen: { type, id, authorId, mediaIds },
    } of showing) {
      const pictures = await hashesOf(mediaIds)
      if (pictures.length > 0)
        await hold(
          heldAs[type],
          { subject: { type, id }, authorId, pictures },
          { commandId, at, position },
        )
    }
  },
})
