/** Messages of posts, chats and achievements. */
import { nameOf as achievementNamed } from '../../domain/engagement/achievement-rules.ts'
import {
  type AchievementKind,
  type ChatKind,
  notificationKindOf,
  type SocialKind,
} from '../../domain/engagement/notification-kinds.ts'
import { notificationTextOf } from '../../domain/engagement/words/words.ts'
import { deliveredTo } from '../../projections/messaging/messages.ts'
import { countWaitingFor } from '../../projections/social/comments-reads.ts'
import { postsAmong } from '../../projections/social/posts-reads.ts'
import type { Delivery, RenderedMessage } from '../delivery/notice.ts'
import type { MessageParts } from './message-parts.ts'

type Parts = Pick<MessageParts, 'db' | 'now' | 'nameOf' | 'languageOf'>

export const communityMessages = ({ db, now, nameOf, languageOf }: Parts) => ({
  async ofPost(
    kind: SocialKind,
    about: Delivery['about'],
    recipient: string,
    count: number,
  ): Promise<RenderedMessage | undefined> {
    const [language, who, seen] = await Promise.all([
      languageOf(kind, about, recipient),
      nameOf(about.by),
      postsAmong(
        db,
        { userId: recipient, at: now().toISOString() },
        about.postId === undefined ? [] : [about.postId],
      ),
    ])
    // Of what is gone by now nothing is said.
    if (about.postId !== undefined && seen.size === 0) return undefined
    if (
      kind === 'comment_held' &&
      (await countWaitingFor(db, { userId: recipient, at: now().toISOString() })) === 0
    )
      return undefined
    const { link, group } = notificationKindOf(kind)
    // Of several people it leads to the list of all, where there is one.
    return {
      ...notificationTextOf({ kind, facts: { who, count } }, language),
      path: link(count > 1 ? { ...about, by: undefined } : about),
      language,
      group: group(about),
    }
  },

  /** Of what is read, muted, answered or gone by now nothing is said. */
  async ofChat(
    kind: ChatKind,
    about: Delivery['about'],
    recipient: string,
  ): Promise<RenderedMessage | undefined> {
    const { conversationId = '', messageId, by } = about
    const [language, who, content] = await Promise.all([
      languageOf(kind, about, recipient),
      nameOf(by),
      deliveredTo(db, { userId: recipient, at: now().toISOString(), conversationId, messageId }),
    ])
    if (!content) return undefined
    const { link, group } = notificationKindOf(kind)
    return {
      ...notificationTextOf(
        { kind, facts: { who, text: content.text === '' ? null : content.text } },
        language,
      ),
      path: link(about),
      language,
      group: group(about),
    }
  },

  async ofAchievement(
    kind: AchievementKind,
    about: Delivery['about'],
    recipient: string,
  ): Promise<RenderedMessage> {
    const language = await languageOf(kind, about, recipient)
    const { link, group } = notificationKindOf(kind)
    return {
      ...notificationTextOf(
        { kind, facts: { name: achievementNamed(about.achievementId) } },
        language,
      ),
      path: link(about),
      language,
      group: group(about),
    }
  },
})
