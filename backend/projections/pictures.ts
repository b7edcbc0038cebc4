/** Where pictures are used, one row per place. Unused ones are swept (media/media.ts). */
import { pictureIdOf } from '../../contract/kernel/pictures.ts'
import { BusinessChanged, BusinessOpened, ownedShopId } from '../domain/business/business.ts'
import { AccountRegistered, ProfileUpdated } from '../domain/identity/account-events.ts'
import { limits } from '../../contract/kernel/limits.ts'
import { PostDeleted, PostEdited, PostPublished } from '../domain/social/post.ts'
import { PersonErased } from '../domain/kernel/erasure.ts'
import { MessageDeleted, MessageSent } from '../domain/messaging/message.ts'
import { projection, type Rows } from './engine/apply/projection.ts'

const tables = {
  use: {
    columns: {
      /**
       * `account:{id}`, `business:{id}`, `post:{id}:{number}`,
       * `message:{conversationId}:{id}:{number}`.
       */
      place: 'text',
      media_id: 'uuid',
    },
    key: ['place'],
    impersonal: ['place'],
    indexes: ['(media_id)'],
  },
} as const

export const pictures = projection({
  name: 'pictures',
  version: 4,
  tables,
  handlers: (on) => [
    on(AccountRegistered, ({ userId, profileImageUrl }, rows) =>
      shows(rows, `account:${userId}`, profileImageUrl),
    ),
    on(ProfileUpdated, ({ userId, profileImageUrl }, rows) =>
      shows(rows, `account:${userId}`, profileImageUrl),
    ),
    on(BusinessOpened, ({ businessId, imagen }, rows) =>
      shows(rows, `business:${businessId}`, imagen),
    ),
    on(BusinessChanged, ({ businessId, imagen }, rows) =>
      shows(rows, `business:${businessId}`, imagen),
    ),
    on(PostPublished, ({ postId, images }, rows) => ofPost(rows, postId, images)),
    on(PostEdited, ({ postId, images }, rows) => ofPost(rows, postId, images)),
    on(PostDeleted, ({ postId }, rows) => ofPost(rows, postId, [])),
    on(MessageSent, ({ conversationId, messageId, images }, rows) => {
      for (const [index, { mediaId }] of images.entries())
        rows.use.put({ place: ofMessage(conversationId, messageId, index), media_id: mediaId })
    }),
    // Erasure removes a person's pictures (media/media.ts).
    on(MessageDeleted, ({ conversationId, messageId }, rows) => {
      for (let index = 0; index < limits.chat.images; index++)
        rows.use.remove({ place: ofMessage(conversationId, messageId, index) })
    }),
    on(PersonErased, ({ personId }, rows) => {
      shows(rows, `account:${personId}`, null)
      shows(rows, `business:${ownedShopId(personId)}`, null)
    }),
  ],
})

/** From now on the place shows this, and nothing else. */
function shows(rows: Rows<typeof tables>, place: string, address: string | null): void {
  const mediaId = pictureIdOf(address)
  if (mediaId === undefined) rows.use.remove({ place })
  else rows.use.put({ place, media_id: mediaId })
}

/** Posts of erased people were deleted before (commands/identity/account-closing.ts). */
function ofPost(
  rows: Rows<typeof tables>,
  postId: string,
  images: readonly { readonly path: string }[],
): void {
  for (let index = 0; index < limits.post.images; index++)
    shows(rows, `post:${postId}:${index}`, images[index]?.path ?? null)
}

const ofMessage = (conversationId: string, messageId: string, index: number) =>
  `message:${conversationId}:${messageId}:${index}`
