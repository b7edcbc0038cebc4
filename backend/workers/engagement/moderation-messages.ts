/** What moderation has decided or answered, as a mail or a push says it. */
import { outcomes } from '../../../contract/moderation/reasons.ts'
import {
  type ModerationKind,
  notificationKindOf,
} from '../../domain/engagement/notification-kinds.ts'
import { notificationTextOf } from '../../domain/engagement/words/words.ts'
import { noticeAnswer } from '../../projections/moderation/notice-reads.ts'
import { answerTo } from '../../projections/moderation/reports-reads.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Delivery, RenderedMessage } from '../delivery/notice.ts'
import type { MessageParts } from './message-parts.ts'

/** Of several decisions that one mail tells of, each is a letter of its own. */
const BETWEEN = '\n\n* * *\n\n'

interface Parts extends Pick<MessageParts, 'db' | 'languageOf'> {
  readonly notices: Vault['notices']
  /** The sent statement of a decision and of its group. */
  readonly toldIn: (decisionId: string) => Promise<readonly string[]>
}

export const moderationMessages = ({ db, languageOf, notices, toldIn }: Parts) => ({
  /** Outside the app only that it happened; reasons and outcomes are read in the app. */
  async ofModeration(
    kind: ModerationKind,
    about: Delivery['about'],
    recipient: string,
  ): Promise<RenderedMessage> {
    const { decisionId, reportId, noticeId } = about
    const language =
      noticeId === undefined
        ? await languageOf(kind, about, recipient)
        : await notices.languageOf(noticeId)
    const { link, group } = notificationKindOf(kind)
    const content = { language, group: group(about) }
    if (noticeId !== undefined) {
      const answer = await noticeAnswer(db, noticeId)
      return {
        ...notificationTextOf(
          {
            kind,
            facts: { to: 'guest', outcome: answer?.outcome ?? undefined, clause: answer?.clause },
          },
          language,
        ),
        ...content,
        path: `${link(about)}?recibo=${notices.receiptOf(noticeId)}`,
      }
    }
    if (reportId !== undefined) {
      const answer = await answerTo(db, reportId)
      const outcome = outcomes.find((one) => one === answer?.status)
      const facts = { to: 'reporter', contested: about.appointmentId !== undefined } as const
      return {
        ...notificationTextOf({ kind, facts }, language),
        ...content,
        letter: notificationTextOf(
          { kind, facts: { ...facts, outcome, clause: answer?.clause } },
          language,
        ).body,
        path: link(about),
      }
    }
    const texts =
      kind === 'moderation_decision' && decisionId !== undefined ? await toldIn(decisionId) : []
    return {
      ...notificationTextOf({ kind, facts: { to: 'author', count: texts.length } }, language),
      ...content,
      ...(texts.length > 0 && { letter: texts.join(BETWEEN) }),
      path: link(about),
    }
  },
})
