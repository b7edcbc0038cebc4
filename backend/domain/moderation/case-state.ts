/** State of a case, folded from its events, and the checks that its rules share. */
import { authorize } from '../authority.ts'
import { type Command, DomainError, match } from '../kernel/decider.ts'
import { type Appeal } from './appeals.ts'
import {
  type CaseEvent,
  type DecisionTakenData,
  type EvidencePicture,
  MACHINE,
} from './case-events.ts'
import type { Measure } from './measures.ts'
import type { Subject } from './subject.ts'

interface Claim {
  readonly by: string
  readonly until: string
}

export interface Decision extends DecisionTakenData {
  /** What there was to be seen of it when it was kept last. */
  readonly pictures: readonly EvidencePicture[]
  readonly carriedOut: boolean
  readonly ended: readonly Pick<Measure, 'effect' | 'on'>[]
  readonly reversed: boolean
  readonly undone: boolean
  readonly appealId: string | null
  /** Of a machine's: a person has decided in its place; and has taken it away as well. */
  readonly replaced: boolean
  readonly confirmed: boolean
  /** Of a ban: nobody can appeal it any more; and nothing is left of what it takes away then. */
  readonly final: boolean
  readonly swept: boolean
}

export interface Case {
  /** Null while there is none. */
  readonly about: {
    readonly caseId: string
    readonly targetType: Subject['type']
    readonly targetId: string
  } | null
  readonly reportedUserId: string | null
  readonly openedBy: DecisionTakenData['source']
  /** Nothing is decided, or no longer. */
  readonly open: boolean
  readonly claim: Claim | null
  readonly escalated: boolean
  /** It waits whether anybody has reported it or not. */
  readonly raised: boolean
  readonly hasNews: boolean
  readonly decisions: readonly Decision[]
  readonly appeals: readonly Appeal[]
  readonly evidence: ReadonlyMap<number, string>
  readonly pictures: readonly EvidencePicture[]
}

export const noCase: Case = {
  about: null,
  reportedUserId: null,
  openedBy: 'report',
  open: false,
  claim: null,
  escalated: false,
  raised: false,
  hasNews: false,
  decisions: [],
  appeals: [],
  evidence: new Map(),
  pictures: [],
}

export function evolveCase(state: Case, event: CaseEvent): Case {
  return match<CaseEvent, Case>(event, {
    CaseOpened: ({ caseId, targetType, targetId, reportedUserId, openedBy }) => ({
      ...state,
      about: { caseId, targetType, targetId },
      reportedUserId,
      openedBy,
      open: true,
      raised: openedBy === 'rule',
    }),
    EvidenceTaken: ({ revision, hash, evidence }) => ({
      ...state,
      hasNews: true,
      evidence: new Map(state.evidence).set(revision, hash),
      // An older version may be reported after a newer one.
      pictures:
        Math.max(revision, ...state.evidence.keys()) > revision
          ? state.pictures
          : (evidence?.versions.at(-1)?.pictures ?? []),
    }),
    EvidenceForgotten: () => ({ ...state, evidence: new Map(), pictures: [] }),
    CaseClaimed: ({ by, until }) => ({ ...state, claim: { by, until } }),
    CaseReleased: () => ({ ...state, claim: null }),
    CaseTakenOver: ({ by, until }) => ({ ...state, claim: { by, until } }),
    CaseNoteAdded: () => state,
    CasePassed: () => state,
    CaseEscalated: () => ({ ...state, escalated: true }),
    CaseRaised: () => ({
      ...state,
      open: true,
      raised: true,
      claim: state.open ? state.claim : null,
    }),
    DecisionTaken: (taken) => ({
      ...state,
      open: false,
      claim: null,
      escalated: false,
      hasNews: false,
      decisions: [
        ...state.decisions,
        {
          ...taken,
          pictures: state.pictures,
          carriedOut: false,
          ended: [],
          reversed: false,
          undone: false,
          appealId: null,
          replaced: false,
          confirmed: false,
          final: false,
          swept: false,
        },
      ],
    }),
    DecisionCarriedOut: ({ decisionId }) => changed(state, decisionId, { carriedOut: true }),
    DecisionEffectEnded: ({ decisionId, effect, on }) =>
      changed(state, decisionId, {
        ended: [...decisionOf(state, decisionId).ended, { effect, on }],
      }),
    DecisionReversed: ({ decisionId, appealId, confirmedBy }) =>
      changed(state, decisionId, {
        reversed: true,
        appealId,
        confirmed: confirmedBy !== null,
        replaced:
          state.decisions.at(-1)?.decisionId !== decisionId &&
          decisionOf(state, decisionId).by === MACHINE,
      }),
    DecisionUndone: ({ decisionId }) => changed(state, decisionId, { undone: true }),
    CaseReopened: ({ why }) => ({
      ...state,
      open: true,
      claim: null,
      raised: state.raised || why === 'rule',
    }),
    PicturesListed: () => state,
    BanBecameFinal: ({ decisionId }) => changed(state, decisionId, { final: true }),
    BanCleanupFinished: ({ decisionId }) => changed(state, decisionId, { swept: true }),
    AppealFiled: (appeal) => ({
      ...state,
      appeals: [...state.appeals, { ...appeal, claim: null, answer: null }],
    }),
    AppealClaimed: ({ appealId, by, until }) => ({
      ...state,
      appeals: state.appeals.map((one) =>
        one.appealId === appealId ? { ...one, claim: { by, until } } : one,
      ),
    }),
    AppealDecided: ({ appealId, outcome, by, own, words, decidedAt: at }) => ({
      ...state,
      appeals: state.appeals.map((one) =>
        one.appealId === appealId ? { ...one, answer: { outcome, by, own, words, at } } : one,
      ),
    }),
  })
}

const changed = (state: Case, decisionId: string, change: Partial<Decision>): Case => ({
  ...state,
  decisions: state.decisions.map((one) =>
    one.decisionId === decisionId ? { ...one, ...change } : one,
  ),
})

/** It stands, and says what becomes of further reports like those. */
export const isReportsWarning = ({
  effects: measures,
  clause,
  reversed,
}: Pick<Decision, 'effects' | 'clause' | 'reversed'>): boolean =>
  clause === 'reportes' && !reversed && measures.some(({ effect }) => effect === 'warn')

/**
 * How much of it there is that changes what one would decide: what was kept, decided and taken
 * back. Who has it changes nothing, and what people report meanwhile is not written here
 * (`coversUpTo`).
 */
export const caseVersionOf = ({
  decisions,
  evidence,
  appeals,
}: Pick<Case, 'decisions' | 'evidence' | 'appeals'>): number =>
  evidence.size +
  decisions.length +
  decisions.filter(({ reversed }) => reversed).length +
  appeals.length

/** Whose claim holds, if anybody's. */
export const holding = ({ claim }: Pick<Case, 'claim'>, at: string): Claim | null =>
  claim && claim.until > at ? claim : null

/** @throws not_found */
export function requireCase({ about }: Case): NonNullable<Case['about']> {
  if (!about) throw new DomainError('not_found', 'Caso no encontrado')
  return about
}

/**
 * An open case, not about the moderator. @throws not_found, conflict_of_interest, already_decided
 */
export function workedOn(state: Case, by: Command['by']): NonNullable<Case['about']> {
  const of = requireCase(state)
  authorize(by, 'case.work', { self: state.reportedUserId })
  const last = state.decisions.at(-1)
  if (!state.open)
    throw new DomainError('already_decided', 'Ya lo resolvió otra persona', {
      by: last?.by,
      at: last?.takenAt,
    })
  return of
}

/** @throws not_found */
export function decisionOf({ decisions }: Case, decisionId: string): Decision {
  const found = decisions.find((one) => one.decisionId === decisionId)
  if (!found) throw new DomainError('not_found', 'Decisión no encontrada')
  return found
}
