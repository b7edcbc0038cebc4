/** Writes down what staff look at. */
import type { z } from 'zod'
import { auditStream, PrivateContentRead } from '../../domain/moderation/audit.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { EventLog } from '../../eventlog/log.ts'
import type { Context } from '../kernel/handle.ts'

type Written = z.infer<typeof PrivateContentRead.schema>
export interface Look extends Pick<Written, 'what' | 'subjectType' | 'subjectId'>, Partial<Pick<Written, 'sought' | 'caseId' | 'why'>> {}

export class AuditCommands {
  readonly #log: Pick<EventLog, 'append'>

  constructor(log: Pick<EventLog, 'append'>) {
    this.#log = log
  }

  /** Each look is an event, nothing is gathered. There is no rule to ask, so the stream need not be read. */
  async looked({ by, at, commandId, correlationId }: Context, look: Look): Promise<void> {
    const { what, subjectType, subjectId, sought = null, caseId = null, why = null } = look
    const { type, data } = PrivateContentRead({ staffId: by.id, what, subjectType, subjectId, sought, caseId, why })
    const metadata = { commandId, correlationId, actor: by, occurredAt: at }
    await this.#log.append(auditStream(by.id, at), [{ id: derivedId(commandId, 'look', 0), type, data, metadata }], { expected: 'any' })
  }
}
