/**
 * A case: evidence, claim and decisions about one reported subject. Evidence is sealed with the
 * case's own key: it survives deletion and erasure, and ends with that key. Reports are streams of
 * their own (report.ts). Claims expire by the command's time. Decisions are written first and then
 * carried out (`deciding`, processes.ts). hold.ts has machine holds, bans.ts final bans.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import {
  clauses,
  type Effect,
  effects,
  grounds,
  heldAs,
  needsNoClause,
  scopes,
  type Side,
  sides,
  subjectTypes,
} from '../../../contract/moderation/reasons.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Position, Sha256, Text, Utc } from '../kernel/fields.ts'
import { derivedId } from '../kernel/ids.ts'
import {
  type Appeal,
  AppealClaimed,
  AppealDecided,
  type Appealed,
  AppealFiled,
  appealOf,
  decidable,
  filed,
  type Filing,
  ruledOn,
  type AppealRuling,
} from './appeals.ts'
import { bannedBy, BanBecameFinal, BanCleanupFinished, isFinalAt } from './bans.ts'
import {
  heldBefore,
  isAway,
  isCleared,
  isHold,
  listed,
  MACHINE,
  type PicturesListed,
} from './hold.ts'
import {
  isNothing,
  Measure,
  measuresAt,
  mustGoTogether,
  takesAway,
  type RequestedMeasure,
} from './measures.ts'
import { type Subject, subjectKey } from './subject.ts'

const Words = Text(5_000)
const Texts = z.array(z.object({ name: Text(40), text: Words }))
/** `path`: the public path; `mediaId`: the case's copy, null where none could be made. */
const EvidencePicture = z.object({
  path: Text(2048),
  mediaId: Id.nullable(),
  contentHash: Text(64).nullable(),
})

const Card = z.object({
  userId: Id,
  nombre: Text(200),
  rol: Text(20),
  picture: EvidencePicture.nullable(),
})

export const Evidence = z.object({
  /** What keeps the hash from being guessed at from the words. */
  salt: Text(64),
  takenAt: Utc,
  author: Card.nullable(),
  /** What it said, the oldest first; the last is what the reporter had before them. */
  versions: z.array(z.object({ at: Utc, texts: Texts, pictures: z.array(EvidencePicture) })),
  /** Skipped versions after the first (kept-versions.ts). */
  leftOut: z.int().min(0).max(1_000_000),
  /** What it stands in: whose visit a review is of, the post of a comment. */
  context: Texts,
})
export type Evidence = z.infer<typeof Evidence>
export type EvidencePicture = z.infer<typeof EvidencePicture>

const about = { caseId: Id, targetType: z.enum(subjectTypes), targetId: Id }

/** `by`: who or what found it worth one. */
export const CaseOpened = event('CaseOpened', {
  ...about,
  reportedUserId: Id.nullable(),
  number: z.int().min(1),
  openedBy: z.enum(['report', 'notice', 'staff', 'rule']),
})
/** `revision`: version, 0 is the first. `hash`: SHA-256 of the evidence as JSON. */
export const EvidenceTaken = event('EvidenceTaken', {
  ...about,
  revision: z.int().min(0).max(1_000_000),
  hash: Sha256,
  evidence: personal(Evidence.nullable(), { of: 'caseId', erased: null }),
})
/** Evidence expired: key and pictures are gone; later evidence gets a new key. */
export const EvidenceForgotten = event('EvidenceForgotten', { ...about })

/** Until then nobody else decides it; again by the same one while they are at it. */
export const CaseClaimed = event('CaseClaimed', { ...about, by: Id, until: Utc })
/**
 * Reasons of a release. `next`: claimed another; `left`: left the page; `signed_out`; `passed`,
 * `escalated`: another moderator decides.
 */
export const releases = [
  'handed_back',
  'next',
  'left',
  'signed_out',
  'passed',
  'escalated',
] as const
export const CaseReleased = event('CaseReleased', { ...about, by: Id, why: z.enum(releases) })
/** 'Pasarlo a otra persona': it is not offered to them again, and nobody asks why. */
export const CasePassed = event('CasePassed', { ...about, by: Id })
/** For a lead to decide. */
export const CaseEscalated = event('CaseEscalated', {
  ...about,
  by: Id,
  why: personal(Text(limits.case.why), { of: 'caseId', erased: '' }),
})
/** Found worth a look without anybody's report: what was decided is open anew. */
export const CaseRaised = event('CaseRaised', {
  ...about,
  as: z.enum(['staff', 'rule']),
  by: Id.nullable(),
  why: personal(Text(limits.case.why), { of: 'caseId', erased: '' }),
})
export const CaseTakenOver = event('CaseTakenOver', {
  ...about,
  by: Id,
  from: Id,
  until: Utc,
  why: personal(Text(limits.case.why), { of: 'caseId', erased: '' }),
})
/** Team note. `mentions`: named colleagues. */
export const CaseNoteAdded = event('CaseNoteAdded', {
  ...about,
  by: Id,
  noteId: Id,
  mentions: z.array(Id).max(limits.case.mentions),
  text: personal(Text(limits.case.note), { of: 'caseId', erased: '' }),
})
/** Word for word as it was sent; null where nothing was. */
const Notice = Text(limits.case.notice).nullable()
/**
 * `coversUpTo`: log position of the reports the decider saw. `told`: the author is notified;
 * `toldWith`: first decision of a group, whose notification covers all.
 */
export const DecisionTaken = event('DecisionTaken', {
  ...about,
  decisionId: Id,
  by: Id,
  authorId: Id.nullable(),
  effects: z.array(Measure).min(1).max(limits.case.effects),
  clause: z.enum(clauses).nullable(),
  ground: z.enum(grounds).nullable(),
  facts: personal(Text(limits.case.facts), { of: 'caseId', erased: '' }),
  source: z.enum(['report', 'notice', 'staff', 'rule']),
  scope: z.enum(scopes),
  coversUpTo: Position,
  takenAt: Utc,
  told: z.boolean(),
  toldWith: Id.nullable(),
  notices: personal(z.object({ author: Notice, reporters: Notice }), {
    of: 'caseId',
    erased: { author: null, reporters: null },
  }),
})
/** All effects are applied and reporters answered. */
export const DecisionCarriedOut = event('DecisionCarriedOut', { ...about, decisionId: Id })
/** `told`: the author had been notified. `appealId`: by appeal. `confirmedBy`: a person. */
export const DecisionReversed = event('DecisionReversed', {
  ...about,
  decisionId: Id,
  authorId: Id.nullable(),
  told: z.boolean(),
  appealId: Id.nullable(),
  confirmedBy: Id.nullable(),
  by: Id,
  why: personal(Text(limits.case.why), { of: 'caseId', erased: '' }),
  reversedAt: Utc,
})
/** What it had brought about until some instant is over: that is as before. */
export const DecisionEffectEnded = event('DecisionEffectEnded', {
  ...about,
  decisionId: Id,
  effect: z.enum(effects),
  on: z.enum(sides),
  endedAt: Utc,
})
/** What it had brought about is as before. */
export const DecisionUndone = event('DecisionUndone', { ...about, decisionId: Id })
/**
 * `report`: new report; `undone`: decision reversed; `appeal`: reporter's appeal upheld; `rule`:
 * decided by a machine, needs review.
 */
export const CaseReopened = event('CaseReopened', {
  ...about,
  why: z.enum(['report', 'undone', 'appeal', 'rule']),
})
export type CaseEvent = EventsOf<
  [
    typeof CaseOpened,
    typeof EvidenceTaken,
    typeof EvidenceForgotten,
    typeof CaseClaimed,
    typeof CaseReleased,
    typeof CaseTakenOver,
    typeof CaseNoteAdded,
    typeof DecisionTaken,
    typeof DecisionCarriedOut,
    typeof DecisionEffectEnded,
    typeof DecisionReversed,
    typeof DecisionUndone,
    typeof CaseReopened,
    typeof AppealFiled,
    typeof AppealDecided,
    typeof CasePassed,
    typeof CaseEscalated,
    typeof CaseRaised,
    typeof PicturesListed,
    typeof BanBecameFinal,
    typeof BanCleanupFinished,
    typeof AppealClaimed,
  ]
>
export type DecisionTakenData = z.infer<typeof DecisionTaken.schema>
export type Release = (typeof releases)[number]
export type CaseCommand =
  | Command<
      'KeepEvidence',
      {
        subject: Subject
        reportedUserId: string | null
        openedBy: z.infer<typeof CaseOpened.schema>['openedBy']
        revision: number
        hash: string
        evidence: Evidence
      }
    >
  | Command<'ForgetEvidence', object>
  /** `seconds`: for how long it holds, where that is not as usual. */
  | Command<'ClaimCase', { seconds?: number }>
  | Command<'ReleaseCase', { why: Release }>
  | Command<'LeaveCase', object>
  | Command<'PassCase', object>
  | Command<'EscalateCase', { why: string }>
  | Command<'RaiseCase', { as: 'staff' | 'rule'; why: string }>
  | Command<'TakeOverCase', { why: string; seconds?: number }>
  | Command<'AddNote', { noteId: string; text: string; mentions: readonly string[] }>
  | Command<
      'Decide',
      Pick<
        DecisionTakenData,
        'decisionId' | 'clause' | 'ground' | 'facts' | 'coversUpTo' | 'notices'
      > & {
        effects: readonly RequestedMeasure[]
        /** Version seen, for group decisions that claim free cases. */
        seen?: number | undefined
        /** The first grouped decision about this author, whose notice covers all. */
        toldWith?: string | undefined
      }
    >
  | Command<'EndDecision', { decisionId: string }>
  | Command<'EndEffect', { decisionId: string; effect: Effect; on: Side }>
  | Command<'ReverseDecision', { decisionId: string; why: string }>
  | Command<'EndReversal', { decisionId: string }>
  | Command<'ReopenCase', { after: string }>
  | Command<
      'HoldKnown',
      Pick<DecisionTakenData, 'decisionId' | 'clause' | 'ground' | 'facts' | 'notices'> & {
        contentHashes: readonly string[]
      }
    >
  | Command<'HoldAgain', Pick<DecisionTakenData, 'decisionId' | 'notices'> & { after: string }>
  | Command<'MakeBanFinal', { decisionId: string }>
  | Command<'EndSweep', { decisionId: string }>
  | Command<'FileAppeal', Filing & { decisionId: string }>
  | Command<'ClaimAppeal', { appealId: string; alone: boolean; seconds?: number }>
  | Command<'DecideAppeal', AppealRuling>

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

/** The only one of a thing: what is reported of it after a decision reopens it. */
const FIRST = 1
/** A claim is renewed no more often. */
const RENEWAL_MS = limits.case.renewalSeconds * 1_000
const UNDO_MS = limits.case.undoMinutes * 60_000

export const caseDecider: Decider<Case, CaseCommand, CaseEvent> = {
  category: 'case',
  initial: {
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
  },
  // Each report asks for it, but evidence is large.
  remembered: false,

  evolve: (state, event) =>
    match<CaseEvent, Case>(event, {
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
    }),

  decide: (state, command) =>
    match<CaseCommand, readonly CaseEvent[]>(command, {
      KeepEvidence: ({ subject, reportedUserId, openedBy, revision, hash, evidence }) => {
        const of = { caseId: caseIdOf(subject), targetType: subject.type, targetId: subject.id }
        return [
          ...(state.about ? [] : [CaseOpened({ ...of, reportedUserId, number: FIRST, openedBy })]),
          ...(state.evidence.has(revision)
            ? []
            : [EvidenceTaken({ ...of, revision, hash, evidence })]),
        ]
      },

      ClaimCase: ({ seconds = limits.case.claimSeconds }, { by, at }) =>
        claimedBy(state, by, at, seconds),
      ReleaseCase: ({ why }, { by, at }) => released(state, by, at, why),
      LeaveCase: (_, { by, at }) => {
        const claim = holding(state, at)
        const until = after(at, limits.case.leavingSeconds)
        return state.about && claim?.by === by.id && claim.until > until
          ? [CaseClaimed({ ...state.about, by: by.id, until })]
          : []
      },
      PassCase: (_, { by, at }) => {
        const of = workedOn(state, by)
        return [...released(state, by, at, 'passed'), CasePassed({ ...of, by: by.id })]
      },
      EscalateCase: ({ why }, { by, at }) => {
        const of = workedOn(state, by)
        if (state.escalated) return []
        const claim = holding(state, at)
        if (claim && claim.by !== by.id)
          throw new DomainError('claimed', 'Otra persona está revisando este caso', {
            by: claim.by,
            until: claim.until,
          })
        return [...released(state, by, at, 'escalated'), CaseEscalated({ ...of, by: by.id, why })]
      },
      RaiseCase: ({ as, why }, { by }) => {
        const of = requireCase(state)
        if (as === 'staff') authorize(by, 'case.work', { self: state.reportedUserId })
        if (state.open && state.raised) return []
        // A rule finds again only what nobody has decided about yet.
        return as === 'rule' && !state.hasNews
          ? []
          : [CaseRaised({ ...of, as, by: as === 'staff' ? by.id : null, why })]
      },
      TakeOverCase: ({ why, seconds = limits.case.claimSeconds }, { by, at }) => {
        const of = workedOn(state, by)
        authorize(by, 'case.takeOver', { self: state.reportedUserId })
        const claim = holding(state, at)
        if (claim?.by === by.id) return []
        const until = after(at, seconds)
        return claim
          ? [CaseTakenOver({ ...of, by: by.id, from: claim.by, until, why })]
          : [CaseClaimed({ ...of, by: by.id, until })]
      },
      AddNote: ({ noteId, text, mentions }, { by }) => {
        const of = requireCase(state)
        authorize(by, 'case.work', { self: state.reportedUserId })
        return [CaseNoteAdded({ ...of, by: by.id, noteId, text, mentions: [...new Set(mentions)] })]
      },

      Decide: ({ effects: chosen, clause, seen, toldWith, ...said }, { by, at }) => {
        const of = workedOn(state, by)
        if (seen !== undefined && seen !== caseVersionOf(state))
          throw new DomainError('conflict', 'Este caso cambió mientras lo mirabas')
        // Of several that are decided together each that is free is claimed with its decision.
        const claim =
          seen === undefined || holding(state, at)?.by === by.id ? [] : claimedBy(state, by, at)
        if (seen === undefined && holding(state, at)?.by !== by.id)
          throw new DomainError('claim_needed', 'Primero toma el caso')
        mustGoTogether(state, chosen, of.targetType)
        if (chosen.some(({ effect }) => effect === 'ban'))
          authorize(by, 'account.ban', { self: state.reportedUserId })
        if (chosen.some(({ effect }) => effect === 'mute')) mustHaveWarned(state, clause)
        if (clause === null && !chosen.every(({ effect }) => needsNoClause.includes(effect)))
          throw new DomainError('validation', 'Elige la norma', {
            errors: [{ field: 'clausula', message: 'Elige la norma' }],
          })
        const measures = measuresAt(chosen, at)
        const held = state.decisions.find(isHold)
        // What is half done can't be taken back: a moment later it is whole.
        if (held && !held.carriedOut)
          throw new DomainError(
            'not_yet',
            'La decisión aún se está aplicando. Inténtalo de nuevo en un momento.',
          )
        const isTold = said.notices.author !== null && state.reportedUserId !== null
        return [
          ...claim,
          DecisionTaken({
            ...of,
            by: by.id,
            authorId: state.reportedUserId,
            effects: measures,
            clause,
            ...said,
            source: state.openedBy,
            scope: 'everywhere',
            takenAt: at,
            told: isTold,
            toldWith: isTold ? (toldWith ?? null) : null,
          }),
          ...listed(state, {
            decisionId: said.decisionId,
            clause,
            ground: said.ground,
            effects: measures,
          }),
          // A person's decision replaces the machine's; the author hears of the new measure only.
          ...(held
            ? [
                DecisionReversed({
                  ...of,
                  decisionId: held.decisionId,
                  authorId: held.authorId,
                  told: held.told && !takesAway(measures),
                  appealId: null,
                  confirmedBy: takesAway(measures) ? said.decisionId : null,
                  by: by.id,
                  why: '',
                  reversedAt: at,
                }),
              ]
            : []),
        ]
      },
      ForgetEvidence: () =>
        state.evidence.size === 0 ? [] : [EvidenceForgotten({ ...requireCase(state) })],
      HoldKnown: ({ decisionId, contentHashes, ...said }, { at }) => {
        const of = requireCase(state)
        const effect: Effect | undefined = Object.entries<Effect>(heldAs).find(
          ([type]) => type === of.targetType,
        )?.[1]
        if (
          effect === undefined ||
          state.decisions.some((one) => one.decisionId === decisionId || isHold(one)) ||
          isCleared(state, contentHashes) ||
          isAway(state, effect, contentHashes)
        )
          return []
        return heldBy(
          of,
          state.reportedUserId,
          { ...said, decisionId, effects: measuresAt([{ effect, on: 'subject', days: null }], at) },
          at,
        )
      },
      HoldAgain: ({ after, decisionId, notices }, { at }) => {
        const before = heldBefore(state, after)
        if (!before) return []
        const { effects: measures, clause, ground, facts } = before
        return heldBy(
          requireCase(state),
          state.reportedUserId,
          { decisionId, effects: measures, clause, ground, facts, notices },
          at,
        )
      },
      MakeBanFinal: ({ decisionId }, { at }) => {
        const of = requireCase(state)
        const taken = decisionOf(state, decisionId)
        const bannedId = bannedBy(taken)
        return bannedId === undefined || taken.final || !isFinalAt(state, taken, at)
          ? []
          : [BanBecameFinal({ ...of, decisionId, bannedId, finalAt: at })]
      },
      EndSweep: ({ decisionId }) => {
        const { final, swept } = decisionOf(state, decisionId)
        return final && !swept ? [BanCleanupFinished({ ...requireCase(state), decisionId })] : []
      },
      EndDecision: ({ decisionId }) =>
        decisionOf(state, decisionId).carriedOut
          ? []
          : [DecisionCarriedOut({ ...requireCase(state), decisionId })],

      EndEffect: ({ decisionId, effect, on }, { at }) => {
        const { effects, ended, reversed } = decisionOf(state, decisionId)
        const isSame = (one: Pick<Measure, 'effect' | 'on'>) =>
          one.effect === effect && one.on === on
        const until = effects.find(isSame)?.until ?? null
        return reversed || until === null || until > at || ended.some(isSame)
          ? []
          : [DecisionEffectEnded({ ...requireCase(state), decisionId, effect, on, endedAt: at })]
      },

      ReverseDecision: ({ decisionId, why }, { by, at }) => {
        const {
          by: decider,
          authorId,
          told,
          takenAt,
          reversed,
          carriedOut,
        } = decisionOf(state, decisionId)
        const thinksAgain = decider === by.id && Date.parse(at) - Date.parse(takenAt) <= UNDO_MS
        authorize(by, thinksAgain ? 'case.work' : 'decision.reverse', {
          self: state.reportedUserId,
        })
        if (reversed) return []
        // What is half done can't be taken back: a moment later it is whole.
        if (!carriedOut)
          throw new DomainError(
            'not_yet',
            'La decisión aún se está aplicando. Inténtalo de nuevo en un momento.',
          )
        const of = requireCase(state)
        return [
          DecisionReversed({
            ...of,
            decisionId,
            authorId,
            told,
            appealId: null,
            confirmedBy: null,
            by: by.id,
            why,
            reversedAt: at,
          }),
          ...(thinksAgain && !state.open ? [CaseReopened({ ...of, why: 'undone' })] : []),
        ]
      },
      EndReversal: ({ decisionId }) => {
        const { reversed, undone } = decisionOf(state, decisionId)
        return reversed && !undone ? [DecisionUndone({ ...requireCase(state), decisionId })] : []
      },

      ReopenCase: ({ after }) =>
        !state.open && state.about && state.decisions.at(-1)?.decisionId === after
          ? [CaseReopened({ ...state.about, why: 'report' })]
          : [],

      FileAppeal: ({ decisionId, ...filing }, { by, at }) => {
        const of = requireCase(state)
        return filed(state.appeals, appealedOf(decisionOf(state, decisionId)), filing, by, at).map(
          (appeal) => AppealFiled({ ...of, ...appeal, pictures: [...appeal.pictures] }),
        )
      },
      ClaimAppeal: ({ appealId, alone, seconds = limits.case.claimSeconds }, { by, at }) => {
        const of = requireCase(state)
        const appeal = appealOf(state.appeals, appealId)
        decidable(appeal, appealedOf(decisionOf(state, appeal.decisionId)), alone, by)
        if (holding(appeal, at))
          throw new DomainError('claimed', 'Otra persona está revisando esta apelación')
        return [AppealClaimed({ ...of, appealId, by: by.id, until: after(at, seconds) })]
      },
      DecideAppeal: (ruling, { by, at }) => {
        const of = requireCase(state)
        const { appealId, outcome, words } = ruling
        const taken = decisionOf(state, appealOf(state.appeals, appealId).decisionId)
        const { decisionId, authorId, notices } = taken
        const {
          appeal: { side, by: appellantId },
          own,
        } = ruledOn(state.appeals, appealedOf(taken), ruling, by)
        const isOverturned = outcome === 'overturned'
        // Two reporters are not told opposite things about one decision.
        const isGranted =
          side === 'reporter' &&
          state.appeals.some(
            (one) =>
              one.appealId !== appealId &&
              one.decisionId === decisionId &&
              one.side === 'reporter' &&
              one.answer?.outcome === 'overturned',
          )
        if (isGranted && !isOverturned)
          throw new DomainError(
            'invalid_state',
            'Otra apelación de esta decisión ya se resolvió a favor de quien reportó',
          )
        // What is half done can't be taken back: a moment later it is whole.
        if (isOverturned && side === 'author' && !taken.carriedOut)
          throw new DomainError(
            'not_yet',
            'La decisión aún se está aplicando. Inténtalo de nuevo en un momento.',
          )
        return [
          AppealDecided({
            ...of,
            appealId,
            decisionId,
            side,
            appellantId,
            outcome,
            by: by.id,
            own,
            words,
            decidedAt: at,
          }),
          ...(isOverturned && side === 'author'
            ? [
                DecisionReversed({
                  ...of,
                  decisionId,
                  authorId,
                  told: notices.author !== null,
                  appealId,
                  confirmedBy: null,
                  by: by.id,
                  why: words.slice(0, limits.case.why),
                  reversedAt: at,
                }),
              ]
            : []),
          // Who had told of it and was not heard has it looked at once more.
          ...(isOverturned && side === 'reporter' && !state.open
            ? [CaseReopened({ ...of, why: 'appeal' })]
            : []),
        ]
      },
    }),
}

const changed = (state: Case, decisionId: string, change: Partial<Decision>): Case => ({
  ...state,
  decisions: state.decisions.map((one) =>
    one.decisionId === decisionId ? { ...one, ...change } : one,
  ),
})

/** What a machine decides, and that a person is to look. */
const heldBy = (
  of: NonNullable<Case['about']>,
  authorId: string | null,
  content: Pick<
    DecisionTakenData,
    'decisionId' | 'effects' | 'clause' | 'ground' | 'facts' | 'notices'
  >,
  at: string,
): CaseEvent[] => [
  DecisionTaken({
    ...of,
    ...content,
    by: MACHINE,
    authorId,
    source: 'rule',
    scope: 'everywhere',
    coversUpTo: '0',
    takenAt: at,
    told: content.notices.author !== null && authorId !== null,
    toldWith: null,
  }),
  CaseReopened({ ...of, why: 'rule' }),
]

/** Reporters are warned before a pause: DSA art. 23. @throws invalid_state, validation */
function mustHaveWarned({ decisions }: Case, clause: DecisionTakenData['clause']): void {
  if (clause !== 'reportes')
    throw new DomainError(
      'validation',
      'Sus reportes se pausan por la norma «Uso indebido de los reportes»',
      {
        errors: [
          {
            field: 'clausula',
            message: 'Sus reportes se pausan por la norma «Uso indebido de los reportes»',
          },
        ],
      },
    )
  if (!decisions.some(isReportsWarning))
    throw new DomainError('invalid_state', 'Antes de pausar sus reportes hay que avisar')
}
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

/** Nothing for a fresh claim of their own. @throws claimed, forbidden for a lead's case */
function claimedBy(
  state: Case,
  by: Command['by'],
  at: string,
  seconds: number = limits.case.claimSeconds,
): CaseEvent[] {
  const of = workedOn(state, by)
  const claim = holding(state, at)
  if (claim && claim.by !== by.id)
    throw new DomainError('claimed', 'Otra persona está revisando este caso', {
      by: claim.by,
      until: claim.until,
    })
  // 'Next' never returns a case to the moderator who passed it on.
  if (state.escalated) authorize(by, 'case.takeOver', { self: state.reportedUserId })
  if (claim && Date.parse(claim.until) - Date.parse(at) > seconds * 1_000 - RENEWAL_MS) return []
  return [CaseClaimed({ ...of, by: by.id, until: after(at, seconds) })]
}
/** Nothing where they do not hold it. */
const released = (state: Case, by: Command['by'], at: string, why: Release): CaseEvent[] =>
  state.about && holding(state, at)?.by === by.id
    ? [CaseReleased({ ...state.about, by: by.id, why })]
    : []

/** What is asked of a decision that is appealed. */
export const appealedOf = ({
  decisionId,
  by,
  authorId,
  takenAt,
  effects: measures,
  notices,
  reversed,
}: Decision): Appealed => ({
  decisionId,
  by,
  authorId,
  takenAt,
  reversed,
  concernsAuthor: !isNothing(measures) || notices.author !== null,
  isBan: measures.some(({ effect }) => effect === 'ban'),
})

/** Whose claim holds, if anybody's. */
export const holding = ({ claim }: Pick<Case, 'claim'>, at: string): Claim | null =>
  claim && claim.until > at ? claim : null
const after = (at: string, seconds: number): string =>
  new Date(Date.parse(at) + seconds * 1_000).toISOString()

/** @throws not_found */
export function requireCase({ about }: Case): NonNullable<Case['about']> {
  if (!about) throw new DomainError('not_found', 'Caso no encontrado')
  return about
}

/**
 * An open case, not about the moderator. @throws not_found, conflict_of_interest, already_decided
 */
function workedOn(state: Case, by: Command['by']): NonNullable<Case['about']> {
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

export const caseStream = (subject: Subject): string => `${subjectKey(subject)}-${FIRST}`
/** By which its key is known, too. */
export const caseIdOf = (subject: Subject): string => derivedId('case', caseStream(subject))
