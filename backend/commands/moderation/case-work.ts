/** Shared steps of work on a case: find it, load its state, act for a decision. */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import type { Case } from '../../domain/moderation/case-state.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseStream } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'

export interface Moderator {
  readonly staffId: string
  readonly at: string
}
export interface CaseFinding {
  /** What a case is about, and whether it concerns the requester. */
  find(
    asker: Moderator,
    caseId: string,
  ): Promise<
    { readonly type: SubjectType; readonly id: string; readonly concerns: boolean } | undefined
  >
}

export const affected = () =>
  new DomainError('conflict_of_interest', 'No puedes decidir sobre esto: te afecta')

/** By the case's id. @throws not_found, conflict_of_interest */
export async function caseFor(
  reads: CaseFinding,
  { by, at }: Context,
  caseId: string,
): Promise<{ subject: Subject; stream: string }> {
  const found = await reads.find({ staffId: by.id, at }, caseId)
  if (!found) throw new DomainError('not_found', 'Caso no encontrado')
  if (found.concerns) throw affected()
  const subject = { type: found.type, id: found.id }
  return { subject, stream: caseStream(subject) }
}

export const caseNow = async (commands: CommandHandler, subject: Subject): Promise<Case> =>
  commands.state(caseDecider, caseStream(subject), { fresh: true })

/** A step of a decision, done in the decision's name. */
export async function asSystem<T>(
  context: Context,
  id: string,
  act: (step: Context) => Promise<T>,
): Promise<T> {
  const own: Context = { ...context, by: system }
  try {
    return await asStepOf(own, id, act)
  } finally {
    context.position = own.position
    if (own.types) context.types = own.types
  }
}
