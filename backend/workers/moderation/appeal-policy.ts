/** Effects of an upheld appeal. */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { AppealDecided } from '../../domain/moderation/appeals.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { Policy } from '../kernel/policy.ts'

export interface FinishAppeals {
  /** `commandId`: of the event, so that it follows once. */
  readonly finish: (
    subject: Subject,
    appealId: string,
    command: { readonly commandId: string; readonly at: string },
  ) => Promise<void>
}

/** Usually done by the decider's request already. */
export const appealPolicy = ({ finish }: FinishAppeals): Policy => ({
  name: 'appeals',
  from: 'head',
  types: [AppealDecided.type],
  async act(events: readonly RecordedEvent[]) {
    for (const {
      id,
      data,
      metadata: { occurredAt: at },
    } of events) {
      // Of this type, by what the policy follows.
      const { targetType, targetId, appealId } = data as ReturnType<typeof AppealDecided>['data']
      await finish({ type: targetType, id: targetId }, appealId, {
        commandId: derivedId('appeal finished', id),
        at,
      })
    }
  },
})
