/** Writes and reads statements of reasons, decrypted with the case's key. */
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import { changesNothing, type Clause, type Ground } from '../../../contract/moderation/reasons.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import type { EventLog } from '../../eventlog/log.ts'
import {
  type CaseEvent,
  caseStream,
  type Evidence,
  type DecisionTakenData,
} from '../../domain/moderation/case-events.ts'
import { measuresAt, type RequestedMeasure } from '../../domain/moderation/measures.ts'
import {
  type StatementReader,
  statementOf,
  type StatementSubject,
} from '../../domain/moderation/statement.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { templatesDecider, TEMPLATES, textsOf } from '../../domain/moderation/templates.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { Subjects } from './subjects.ts'

export interface StatementReads {
  subjectOfDecision(decisionId: string): Promise<Subject | undefined>
  /** It, and those that were told with it, in the order in which they were taken. */
  decisionsToldWith(decisionId: string): Promise<readonly string[]>
  /** Time zone (IANA) in which a person's dates are written. */
  zoneOf(userId: string): Promise<string>
}

/** What is about to be decided. */
export interface Deciding {
  readonly effects: readonly RequestedMeasure[]
  readonly clause: Clause | null
  readonly ground: Ground | null
  /** Undefined while nobody has written them: then the text still has its hole. */
  readonly facts: string | undefined
  readonly automatic?: boolean
}

/** The legally required content of a decision's statement, and the words that were sent. */
export interface DecisionStatement extends Pick<
  DecisionTakenData,
  | 'decisionId'
  | 'caseId'
  | 'authorId'
  | 'effects'
  | 'clause'
  | 'ground'
  | 'facts'
  | 'source'
  | 'scope'
  | 'takenAt'
> {
  readonly subject: Subject
  readonly thing: StatementSubject
  readonly automatic: boolean
  readonly text: string | null
  readonly reversedAt: string | null
  readonly appealableUntil: string
}

interface Kept {
  readonly openedBy: DecisionTakenData['source']
  readonly authorId: string | null
  readonly evidence: Evidence | null
  readonly decisions: ReadonlyMap<
    string,
    {
      readonly taken: DecisionTakenData
      readonly automatic: boolean
      readonly reversedAt: string | null
    }
  >
}

export class Statements {
  readonly #commands: CommandHandler
  readonly #log: Pick<EventLog, 'readStream'>
  readonly #reads: StatementReads
  readonly #subjects: Pick<Subjects, 'named'>

  constructor(
    commands: CommandHandler,
    log: Pick<EventLog, 'readStream'>,
    reads: StatementReads,
    subjects: Pick<Subjects, 'named'>,
  ) {
    this.#commands = commands
    this.#log = log
    this.#reads = reads
    this.#subjects = subjects
  }

  /** From the clause's template in the author's language; undefined without recipient. */
  async write(
    subject: Subject,
    { effects, clause, ground, facts, automatic = false }: Deciding,
    at: string,
  ): Promise<
    { readonly text: string; readonly language: StatementReader['language'] } | undefined
  > {
    if (effects.every(({ effect }) => changesNothing.includes(effect))) return undefined
    const name =
      clause ??
      (effects.some(({ effect }) => effect === 'clear_no_show') ? ('disputa' as const) : undefined)
    if (name === undefined) return undefined
    const { openedBy, authorId, evidence } = await this.#kept(subject)
    const author =
      authorId === null
        ? null
        : await this.#commands.state(accountDecider, authorId, { fresh: true })
    if (!author) return undefined
    const reader = { language: author.language, zone: await this.#reads.zoneOf(author.userId) }
    const stated = {
      thing: this.#subjects.named(subject, evidence),
      nombre: author.profile.nombre,
      effects: measuresAt(effects, at),
      clause,
      ground,
      facts,
      automatic,
      takenAt: at,
      source: automatic ? ('rule' as const) : openedBy,
    }
    const template = textsOf(await this.#commands.state(templatesDecider, TEMPLATES), name)[
      reader.language
    ]
    return { text: statementOf(template, stated, reader), language: reader.language }
  }

  async noticeOf(decisionId: string): Promise<DecisionStatement | undefined> {
    const subject = await this.#reads.subjectOfDecision(decisionId)
    if (!subject) return undefined
    const { decisions, evidence } = await this.#kept(subject)
    const found = decisions.get(decisionId)
    if (!found) return undefined
    const {
      taken: { targetType: _, targetId: __, by: ___, coversUpTo: ____, notices, ...taken },
      automatic,
      reversedAt,
    } = found
    return {
      ...taken,
      subject,
      thing: this.#subjects.named(subject, evidence),
      automatic,
      text: notices.author,
      reversedAt,
      appealableUntil: appealableUntil(taken.takenAt),
    }
  }

  /** The words sent about a decision, and about those sent with it. */
  async toldIn(decisionId: string): Promise<string[]> {
    const tell = await Promise.all(
      (await this.#reads.decisionsToldWith(decisionId)).map((one) => this.noticeOf(one)),
    )
    return tell.flatMap((one) => one?.text ?? [])
  }

  async #kept(subject: Subject): Promise<Kept> {
    let kept: Kept = { openedBy: 'report', authorId: null, evidence: null, decisions: new Map() }
    for await (const recorded of this.#log.readStream(`case-${caseStream(subject)}`)) {
      // Of a case's own stream.
      const event = recorded as unknown as CaseEvent
      if (event.type === 'CaseOpened')
        kept = { ...kept, openedBy: event.data.openedBy, authorId: event.data.reportedUserId }
      else if (event.type === 'EvidenceTaken')
        kept = { ...kept, evidence: event.data.evidence ?? kept.evidence }
      else if (event.type === 'DecisionTaken') {
        kept = {
          ...kept,
          decisions: new Map(kept.decisions).set(event.data.decisionId, {
            taken: event.data,
            automatic: recorded.metadata.actor.role === 'system',
            reversedAt: null,
          }),
        }
      } else if (event.type === 'DecisionReversed') {
        const before = kept.decisions.get(event.data.decisionId)
        if (before)
          kept = {
            ...kept,
            decisions: new Map(kept.decisions).set(event.data.decisionId, {
              ...before,
              reversedAt: event.data.reversedAt,
            }),
          }
      }
    }
    return kept
  }
}
