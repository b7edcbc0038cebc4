/** Writes down what staff look at and are shown, and what people take out in bulk. */
import type { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import type { DomainEvent } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import {
  AppointmentsExported,
  auditStream,
  ContentRevealed,
  JobRetried,
  LogVerified,
  type LookSubject,
  type LookWord,
  PrivateContentRead,
} from '../../domain/moderation/audit.ts'
import type { Appended, EventLog } from '../../eventlog/log.ts'
import { type Context, reached } from '../kernel/handle.ts'

type Written = z.infer<typeof PrivateContentRead.schema>
export interface Look
  extends Pick<Written, 'subjectId'>, Partial<Pick<Written, 'sought' | 'caseId' | 'why'>> {
  readonly what: LookWord
  readonly subjectType: LookSubject | null
}

export class AuditCommands {
  readonly #log: Pick<EventLog, 'append'>

  constructor(log: Pick<EventLog, 'append'>) {
    this.#log = log
  }

  /** Appends a look. No rule applies, so the stream isn't read. */
  async looked(context: Context, look: Look): Promise<void> {
    const { what, subjectType, subjectId, sought = null, caseId = null, why = null } = look
    await this.#write(
      context,
      'look',
      PrivateContentRead({
        staffId: context.by.id,
        what,
        subjectType,
        subjectId,
        sought,
        caseId,
        why,
      }),
    )
  }

  /** Several at once, each a look of its own. */
  async lookedAtAll(context: Context, looks: readonly Look[]): Promise<void> {
    const {
      by: { id: staffId },
      at,
    } = context
    const seen = looks.map(
      ({ what, subjectType, subjectId, sought = null, caseId = null, why = null }) =>
        PrivateContentRead({ staffId, what, subjectType, subjectId, sought, caseId, why }),
    )
    if (seen.length > 0)
      await this.#log.append(
        auditStream(staffId, at),
        seen.map((event, index) => this.#written(context, 'looks', event, index)),
        { expected: 'any' },
      )
  }

  /** Until when names, contacts and texts are revealed to the requester. */
  async revealed(
    context: Context,
    { type, id, why }: { type: LookSubject; id: string; why: string },
  ): Promise<string> {
    const until = new Date(
      Date.parse(context.at) + limits.audit.revealMinutes * 60_000,
    ).toISOString()
    const { position } = await this.#write(
      context,
      'reveal',
      ContentRevealed({ staffId: context.by.id, subjectType: type, subjectId: id, why, until }),
    )
    // What they ask for next must find it.
    reached(context, position, [ContentRevealed.type])
    return until
  }

  /** Before the first row leaves. */
  async exported(
    context: Context,
    what: Omit<z.infer<typeof AppointmentsExported.schema>, 'byId'>,
  ): Promise<void> {
    await this.#write(context, 'export', AppointmentsExported({ byId: context.by.id, ...what }))
  }

  async verified(
    context: Context,
    found: { upTo: string; brokenAt: string | null },
  ): Promise<void> {
    await this.#write(context, 'verify', LogVerified({ staffId: context.by.id, ...found }))
  }

  /** Before it is begun. */
  async retried(
    context: Context,
    job: Omit<z.infer<typeof JobRetried.schema>, 'staffId'>,
  ): Promise<void> {
    await this.#write(context, 'retry', JobRetried({ staffId: context.by.id, ...job }))
  }

  async #write(context: Context, as: string, event: DomainEvent): Promise<Appended> {
    return this.#log.append(
      auditStream(context.by.id, context.at),
      [this.#written(context, as, event, 0)],
      { expected: 'any' },
    )
  }

  #written(
    { by, at, commandId, correlationId }: Context,
    as: string,
    { type, data }: DomainEvent,
    index: number,
  ) {
    return {
      id: derivedId(commandId, as, index),
      type,
      data,
      metadata: { commandId, correlationId, actor: by, occurredAt: at },
    }
  }
}
