/** Writes down what staff look at, and what people take out in bulk. */
import type { z } from 'zod'
import { AppointmentsExported, auditStream, PrivateContentRead } from '../../domain/moderation/audit.ts'
import type { DomainEvent } from '../../domain/kernel/event.ts'
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
  async looked(context: Context, look: Look): Promise<void> {
    const { what, subjectType, subjectId, sought = null, caseId = null, why = null } = look
    await this.#write(context, 'look', PrivateContentRead({ staffId: context.by.id, what, subjectType, subjectId, sought, caseId, why }))
  }

  /** Before the first row leaves. */
  async exported(context: Context, what: Omit<z.infer<typeof AppointmentsExported.schema>, 'byId'>): Promise<void> {
    await this.#write(context, 'export', AppointmentsExported({ byId: context.by.id, ...what }))
  }

  async #write({ by, at, commandId, correlationId }: Context, as: string, { type, data }: DomainEvent): Promise<void> {
    const metadata = { commandId, correlationId, actor: by, occurredAt: at }
    await this.#log.append(auditStream(by.id, at), [{ id: derivedId(commandId, as, 0), type, data, metadata }], { expected: 'any' })
  }
}
