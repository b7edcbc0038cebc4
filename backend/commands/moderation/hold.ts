/** Known illegal pictures: holds them, tells the author, opens a case. Idempotent. */
import type { DecisionLaw } from '../../../contract/moderation/dsa.ts'
import type { Clause, Ground } from '../../../contract/moderation/reasons.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { factsOfKnown } from '../../domain/moderation/statement.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { CaseCommands } from './cases.ts'
import type { DecisionCommands } from './decisions.ts'
import type { Statements } from './statements.ts'
import type { Subjects } from './subjects.ts'

export interface HoldReads {
  anyKnown(): Promise<boolean>
  /** Those removed by standing decisions, in the given order. */
  known(contentHashes: readonly string[]): Promise<
    readonly {
      readonly contentHash: string
      readonly clause: Clause
      readonly ground: Ground | null
      readonly law: DecisionLaw | null
    }[]
  >
}

/** What appeared somewhere. */
export interface Appeared {
  readonly subject: Subject
  readonly authorId: string
  readonly pictures: readonly { readonly mediaId: string; readonly contentHash: string }[]
}

export class HoldCommands {
  readonly #commands: CommandHandler
  readonly #cases: Pick<CaseCommands, 'keep'>
  readonly #deciding: Pick<DecisionCommands, 'hold'>
  readonly #statements: Pick<Statements, 'write'>
  readonly #reads: HoldReads
  readonly #subjects: Pick<Subjects, 'picturesOf'>

  constructor(
    commands: CommandHandler,
    {
      cases,
      deciding,
      statements,
    }: {
      cases: Pick<CaseCommands, 'keep'>
      deciding: Pick<DecisionCommands, 'hold'>
      statements: Pick<Statements, 'write'>
    },
    reads: HoldReads,
    subjects: Pick<Subjects, 'picturesOf'>,
  ) {
    this.#commands = commands
    this.#cases = cases
    this.#deciding = deciding
    this.#statements = statements
    this.#reads = reads
    this.#subjects = subjects
  }

  anyKnown(): Promise<boolean> {
    return this.#reads.anyKnown()
  }

  async knows(contentHashes: readonly string[]): Promise<boolean> {
    return (await this.#reads.known(contentHashes)).length > 0
  }

  /** Whether it was held. `context`: of the event by which it appeared. */
  async hold(
    context: Context,
    effect: 'hide' | 'remove' | 'withdraw',
    { subject, authorId, pictures }: Appeared,
  ): Promise<boolean> {
    const found = await this.#reads.known(pictures.map(({ contentHash }) => contentHash))
    const [first] = found
    if (!first) return false
    // Content already deleted by its author needs no hold.
    const shows = await this.#subjects.picturesOf(subject)
    if (
      !pictures.some(
        ({ mediaId, contentHash }) =>
          shows.includes(mediaId) && found.some((one) => one.contentHash === contentHash),
      )
    )
      return false
    const own: Context = { ...context, by: system }
    await this.#cases.keep(own, subject, {
      seen: undefined,
      reportedUserId: authorId,
      openedBy: 'rule',
    })
    const { clause, ground, law } = first
    const facts = factsOfKnown(
      (await this.#commands.state(accountDecider, authorId, { fresh: true }))?.language ?? 'es',
    )
    const author =
      (
        await this.#statements.write(
          subject,
          {
            effects: [{ effect, on: 'subject', days: null }],
            clause,
            ground,
            facts,
            automatic: true,
          },
          context.at,
        )
      )?.text ?? null
    const existing = found.map(({ contentHash }) => contentHash)
    await this.#deciding.hold(own, subject, {
      decisionId: derivedId('hold', context.commandId),
      clause,
      ground,
      law,
      facts,
      notices: { author, reporters: null },
      contentHashes: existing,
    })
    return true
  }
}
