/**
 * Deciding a group of similar cases, each by itself as it was viewed. Free cases are claimed with
 * the decision; changed or claimed ones stay and say why. Rivals meet at each case's stream.
 */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { authorize } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { RequestedMeasure } from '../../domain/moderation/measures.ts'
import type { Context } from '../kernel/handle.ts'
import { type Decided, decisionAmong, type DecisionCommands } from './decisions.ts'

export interface GroupItem {
  readonly caseId: string
  readonly type: SubjectType
  readonly id: string
  readonly authorId: string | null
  readonly concerns: boolean
  /** How it stood by `versionOf`, and up to where its reports were seen and reach by now. */
  readonly version: number
  readonly coversUpTo: string
  readonly hasNews: boolean
}
export type GroupResult =
  | 'decided'
  | 'already_decided'
  | 'claimed'
  | 'news'
  | 'changed'
  | 'concerns'
  | 'escalated'
  | 'failed'
export interface ItemDecided {
  readonly caseId: string
  readonly result: GroupResult
  /** Who has decided or claimed it instead, and since or until when. */
  readonly by: string | null
  readonly at: string | null
}

/** What a refusal means for one of several; another one is everybody's. */
const meant: Readonly<Record<string, GroupResult>> = {
  already_decided: 'already_decided',
  claimed: 'claimed',
  conflict: 'changed',
  conflict_of_interest: 'concerns',
  forbidden: 'escalated',
}

export class GroupCommands {
  readonly #deciding: Pick<DecisionCommands, 'takeOne'>

  constructor(deciding: Pick<DecisionCommands, 'takeOne'>) {
    this.#deciding = deciding
  }

  /**
   * In the order in which they came. What is decided about an author is decided once, with the
   * first of theirs that is, whose notice tells them of all.
   * @throws whatever is wrong with what was decided itself, where it is so of all of them
   */
  async decide(
    context: Context,
    items: readonly GroupItem[],
    { effects, ...said }: Omit<Decided, 'coversUpTo' | 'notices' | 'seen'>,
  ): Promise<ItemDecided[]> {
    const onSubject = effects.filter(({ on }) => on === 'subject')
    if (onSubject.length === 0)
      throw new DomainError('validation', 'Elige al menos una medida', {
        errors: [{ field: 'medidas', message: 'Elige al menos una medida' }],
      })
    if (effects.some(({ effect }) => effect === 'ban')) authorize(context.by, 'account.ban', {})
    const results = new Map<string, ItemDecided>()
    const refused: unknown[] = []
    const finishing: Promise<void>[] = []
    const decide = async (
      item: GroupItem,
      measures: readonly RequestedMeasure[],
      toldWith: string | undefined,
    ): Promise<boolean> => {
      const result = await this.#decideOne(
        context,
        item,
        { ...said, effects: measures, toldWith },
        { refused, finishing },
      )
      results.set(item.caseId, result)
      return result.result === 'decided'
    }
    const byAuthor = Map.groupBy(items, ({ authorId, caseId }) => authorId ?? caseId)
    await Promise.all(
      [...byAuthor.values()].map(async (own) => {
        const rest = [...own]
        let first: string | undefined
        while (first === undefined && rest.length > 0) {
          const [item] = rest.splice(0, 1)
          if (!item) break
          const decisionId = decisionAmong(context, item)
          if (
            await decide(
              item,
              item.authorId === null ? onSubject : effects,
              own.length > 1 ? decisionId : undefined,
            )
          )
            first = decisionId
        }
        await Promise.all(rest.map((item) => decide(item, onSubject, first)))
      }),
    )
    await Promise.all(finishing)
    if (refused.length > 0 && [...results.values()].every(({ result }) => result !== 'decided'))
      throw refused[0]
    return items.flatMap(({ caseId }) => results.get(caseId) ?? [])
  }

  async #decideOne(
    context: Context,
    { caseId, type, id, concerns, version: seen, coversUpTo, hasNews }: GroupItem,
    decided: Omit<Decided, 'coversUpTo' | 'notices' | 'seen'>,
    { refused, finishing }: { refused: unknown[]; finishing: Promise<void>[] },
  ): Promise<ItemDecided> {
    const left = (
      result: GroupResult,
      { by, at, until }: Readonly<Record<string, unknown>> = {},
    ): ItemDecided => ({
      caseId,
      result,
      by: typeof by === 'string' ? by : null,
      at: [at, until].find((moment) => typeof moment === 'string') ?? null,
    })
    if (concerns) return left('concerns')
    if (hasNews) return left('news')
    try {
      const finish = await this.#deciding.takeOne(
        context,
        { type, id },
        { ...decided, seen, coversUpTo, notices: { author: null, reporters: null } },
      )
      finishing.push(finish())
      return left('decided')
    } catch (error) {
      const result = error instanceof DomainError ? meant[error.code] : undefined
      if (result) return left(result, error instanceof DomainError ? error.details : undefined)
      refused.push(error)
      return left('failed')
    }
  }
}
