/** What the workers look for known pictures with. */
import { PICTURE_PATH, pictureIdOf } from '../../contract/kernel/pictures.ts'
import type { CommandHandler } from '../commands/kernel/handle.ts'
import type { HoldCommands } from '../commands/moderation/hold.ts'
import { businessDecider } from '../domain/business/business.ts'
import { accountDecider } from '../domain/identity/account.ts'
import { system } from '../domain/kernel/event.ts'
import { messageIn, messageDecider, monthOf } from '../domain/messaging/message.ts'
import type { Subject } from '../domain/moderation/subject.ts'
import { postDecider } from '../domain/social/post.ts'
import type { Media } from '../media/media.ts'
import type { PositionCheck } from '../projections/engine/positions/positions.ts'
import { chats } from '../projections/messaging/chats.ts'
import { cases } from '../projections/moderation/cases.ts'
import type { MessageReads } from './evidence-snapshots.ts'
import { NotComing } from '../workers/kernel/failed-events.ts'
import type { Holding } from '../workers/moderation/hold.ts'

/** As their own streams tell it. Of a message where it stands is asked. */
export async function picturesShownBy(
  commands: Pick<CommandHandler, 'state'>,
  messagesOf: Pick<MessageReads, 'placesOf'>,
  { type, id }: Subject,
): Promise<readonly string[]> {
  const fresh = { fresh: true }
  const shown = async (): Promise<readonly (string | null)[]> => {
    switch (type) {
      case 'POST': {
        const now = await commands.state(postDecider, id, fresh)
        return now && !now.deleted ? now.images.map(({ path }) => path) : []
      }
      case 'USER': {
        const now = await commands.state(accountDecider, id, fresh)
        return now && !now.standing.closed ? [now.profile.profileImageUrl] : []
      }
      case 'BUSINESS':
        return [(await commands.state(businessDecider, id, fresh))?.profile.imagen ?? null]
      case 'MESSAGE': {
        const places = await messagesOf.placesOf(id)
        const found = await Promise.all(
          places.map(async ({ conversationId, sentAt }) =>
            messageIn(
              await commands.state(messageDecider, monthOf(conversationId, sentAt), fresh),
              id,
            ),
          ),
        )
        return found.flatMap((message) =>
          (message?.images ?? []).map(({ mediaId }) => PICTURE_PATH + mediaId),
        )
      }
      case 'COMMENT':
      case 'REVIEW':
      case 'APPOINTMENT':
        return []
    }
  }
  return (await shown()).flatMap((path) => pictureIdOf(path) ?? [])
}

/** So long a read model that is coming is waited for. */
const PATIENCE_MS = 10_000

export function holdingOf({
  media,
  passed,
  holding,
}: {
  readonly media: Pick<Media, 'drawnAs'>
  readonly passed: PositionCheck
  readonly holding: HoldCommands
}): Holding {
  const isShown = (position: bigint, of: readonly string[], unlessStill: readonly string[]) =>
    passed(position, { timeoutMs: PATIENCE_MS, of, unlessStill })
  /** Where a message stands only this read model says; what it does not show can't be held. */
  async function messagesShown(position: bigint): Promise<void> {
    if (await isShown(position, [chats.name], [])) return
    if (await isShown(position, [chats.name], [chats.name]))
      throw new NotComing(`the read model ${chats.name} stands still`)
    throw new Error('the read models are behind the log')
  }
  return {
    anyKnown: () => holding.anyKnown(),
    hashesOf: async (mediaIds) =>
      (
        await Promise.all(
          mediaIds.map(async (mediaId) => ({
            mediaId,
            contentHash: (await media.drawnAs(mediaId))?.contentHash,
          })),
        )
      ).flatMap(({ mediaId, contentHash }) =>
        contentHash === undefined ? [] : { mediaId, contentHash },
      ),
    async shown(position) {
      if (!(await isShown(position, [cases.name], [cases.name])))
        throw new Error('the read models are behind the log')
    },
    async hold(effect, appeared, { commandId, at, position }) {
      if (appeared.subject.type === 'MESSAGE') {
        if (!(await holding.knows(appeared.pictures.map(({ contentHash }) => contentHash)))) return
        await messagesShown(position)
      }
      await holding.hold(
        { commandId, correlationId: commandId, by: system, at, position: 0n },
        effect,
        appeared,
      )
    },
  }
}
