/** Appeals: once per decision or answer, in the case's stream, decided by another moderator. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import {
  appealableUntil,
  appealOutcomes,
  type AppealOutcome,
  appealSides,
  type AppealSide,
} from '../../../contract/moderation/appealing.ts'
import { subjectTypes } from '../../../contract/moderation/subject-types.ts'
import { authorize } from '../authority.ts'
import { DomainError } from '../kernel/decider.ts'
import { type Actor, event, personal } from '../kernel/event.ts'
import { Id, Text, Utc } from '../kernel/fields.ts'
import { derivedId } from '../kernel/ids.ts'

const about = { caseId: Id, targetType: z.enum(subjectTypes), targetId: Id }

/** `reportId`: the reporter's answer. `pictures`: stored with the evidence. */
export const AppealFiled = event('AppealFiled', {
  ...about,
  appealId: Id,
  decisionId: Id,
  side: z.enum(appealSides),
  by: Id,
  reportId: Id.nullable(),
  text: personal(Text(limits.appeal.text), { of: 'by', erased: '' }),
  pictures: z.array(Id).max(limits.appeal.images),
  filedAt: Utc,
})
/** `own`: decided by the original decider, because the team has no one else. */
export const AppealDecided = event('AppealDecided', {
  ...about,
  appealId: Id,
  decisionId: Id,
  side: z.enum(appealSides),
  appellantId: Id,
  outcome: z.enum(appealOutcomes),
  by: Id,
  own: z.boolean(),
  words: personal(Text(limits.appeal.words), { of: 'caseId', erased: '' }),
  decidedAt: Utc,
})

/** Given out by 'next': reserved until then. Others who open it may still decide. */
export const AppealClaimed = event('AppealClaimed', { ...about, appealId: Id, by: Id, until: Utc })

export interface Appeal {
  readonly appealId: string
  readonly decisionId: string
  readonly side: AppealSide
  readonly by: string
  readonly reportId: string | null
  readonly text: string
  readonly pictures: readonly string[]
  readonly filedAt: string
  readonly claim: { readonly by: string; readonly until: string } | null
  readonly answer: {
    readonly outcome: AppealOutcome
    readonly by: string
    readonly own: boolean
    readonly words: string
    readonly at: string
  } | null
}

/** The facts of a decision that an appeal is checked against. */
export interface Appealed {
  readonly decisionId: string
  readonly by: string
  readonly authorId: string | null
  readonly takenAt: string
  /** Something was done about them, or they were told of it. */
  readonly concernsAuthor: boolean
  readonly isBan: boolean
  readonly reversed: boolean
}
/** `told`: of a reporter, which report of theirs was answered by it, and when. */
export interface Filing {
  readonly side: AppealSide
  readonly text: string
  readonly pictures: readonly string[]
  readonly told: { readonly reportId: string; readonly at: string } | null
}
export interface AppealRuling {
  readonly appealId: string
  readonly outcome: AppealOutcome
  readonly words: string
  /** There is nobody else who may. */
  readonly alone: boolean
}

/** One for each person and decision. */
export const appealIdOf = (decisionId: string, userId: string): string =>
  derivedId('appeal', decisionId, userId)

/** The same again is the same one. @throws not_found, already_exists, too_late, invalid_state */
export function filed(
  appeals: readonly Appeal[],
  taken: Appealed,
  { side, text, pictures, told }: Filing,
  by: Actor,
  at: string,
): readonly Omit<Appeal, 'answer' | 'claim'>[] {
  const mayAppeal =
    side === 'author' ? taken.concernsAuthor && taken.authorId !== null : told !== null
  if (!mayAppeal) throw new DomainError('not_found', 'Decisión no encontrada')
  authorize(by, 'appeal.file', { self: side === 'author' ? taken.authorId : by.id })
  const appealId = appealIdOf(taken.decisionId, by.id)
  const earlier = appeals.find((one) => one.appealId === appealId)
  if (earlier) {
    if (earlier.text === text) return []
    throw new DomainError('already_exists', 'Ya apelaste esta decisión')
  }
  if (side === 'author' && taken.reversed)
    throw new DomainError('invalid_state', 'Esta decisión ya no se aplica')
  if (at > appealableUntil(told?.at ?? taken.takenAt))
    throw new DomainError('too_late', 'El plazo de seis meses para apelar ya terminó')
  return [
    {
      appealId,
      decisionId: taken.decisionId,
      side,
      by: by.id,
      reportId: told?.reportId ?? null,
      text,
      pictures,
      filedAt: at,
    },
  ]
}

/** @throws not_found, already_decided, conflict_of_interest for the decider, forbidden for bans */
export function ruledOn(
  appeals: readonly Appeal[],
  taken: Appealed,
  { appealId, alone }: AppealRuling,
  by: Actor,
): { readonly appeal: Appeal; readonly own: boolean } {
  const appeal = appealOf(appeals, appealId)
  return { appeal, own: decidable(appeal, taken, alone, by) }
}

/** Gives whether it is their own decision that they look at again. @throws as `ruledOn` */
export function decidable(appeal: Appeal, taken: Appealed, alone: boolean, by: Actor): boolean {
  authorize(by, taken.isBan ? 'appeal.decideBan' : 'appeal.decide', { self: taken.authorId })
  if (appeal.by === by.id)
    throw new DomainError('conflict_of_interest', 'No puedes decidir sobre esto: te afecta')
  if (appeal.answer)
    throw new DomainError('already_decided', 'Ya lo resolvió otra persona', {
      by: appeal.answer.by,
      at: appeal.answer.at,
    })
  if (isMoot(appeal, taken)) throw new DomainError('invalid_state', 'Esta decisión ya no se aplica')
  const own = taken.by === by.id
  if (own && !alone)
    throw new DomainError(
      'conflict_of_interest',
      'La apelación la resuelve otra persona del equipo',
    )
  return own
}

/** The decision is already reversed. A reporter may still be owed an answer. */
export const isMoot = (
  { side, answer }: Pick<Appeal, 'side' | 'answer'>,
  { reversed }: Pick<Appealed, 'reversed'>,
): boolean => side === 'author' && answer === null && reversed

/** @throws not_found */
export function appealOf(appeals: readonly Appeal[], appealId: string): Appeal {
  const found = appeals.find((one) => one.appealId === appealId)
  if (!found) throw new DomainError('not_found', 'Apelación no encontrada')
  return found
}
