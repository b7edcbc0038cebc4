/** What is told of something on which was decided already. */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { NoticeGiven, NoticePlaced } from '../../domain/moderation/guest-notice.ts'
import { ReportFiled } from '../../domain/moderation/report.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { Policy } from '../kernel/policy.ts'

export interface Hearing {
  /** `commandId`: of the event, so that it follows once. */
  readonly heardAgain: (
    subject: Subject,
    notified: {
      readonly reporterId: string | null
      readonly noticeId: string | null
      readonly position: bigint
    },
    command: { readonly commandId: string; readonly at: string },
  ) => Promise<void>
}

export const casePolicy = ({ heardAgain }: Hearing): Policy => ({
  name: 'cases',
  from: 'head',
  types: [ReportFiled.type, NoticeGiven.type, NoticePlaced.type],
  async act(events: readonly RecordedEvent[]) {
    for (const {
      id,
      type,
      data,
      position,
      metadata: { occurredAt: at },
    } of events) {
      // Of one of these types, by what the policy follows.
      const { targetType, targetId } = data as ReturnType<
        typeof ReportFiled | typeof NoticeGiven | typeof NoticePlaced
      >['data']
      if (targetType === null || targetId === null) continue
      const reporterId =
        type === ReportFiled.type
          ? (data as ReturnType<typeof ReportFiled>['data']).reporterId
          : null
      const noticeId =
        type === ReportFiled.type
          ? null
          : (data as ReturnType<typeof NoticeGiven | typeof NoticePlaced>['data']).noticeId
      await heardAgain(
        { type: targetType, id: targetId },
        { reporterId, noticeId, position },
        { commandId: derivedId('heard', id), at },
      )
    }
  },
})
