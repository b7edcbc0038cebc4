/** Events of a case. Evidence is sealed with the case's own key and ends with that key. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { dsaCategories, lawAreas } from '../../../contract/moderation/dsa.ts'
import { clauses, effects, grounds, scopes, sides } from '../../../contract/moderation/reasons.ts'
import { subjectTypes } from '../../../contract/moderation/subject-types.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Position, Sha256, Text, Utc } from '../kernel/fields.ts'
import { derivedId } from '../kernel/ids.ts'
import type { AppealClaimed, AppealDecided, AppealFiled } from './appeals.ts'
import { Measure } from './measures.ts'
import { type Subject, subjectKey } from './subject.ts'

const Words = Text(5_000)

const Texts = z.array(z.object({ name: Text(40), text: Words }))

/** `path`: the public path; `mediaId`: the case's copy, null where none could be made. */
export const EvidencePicture = z.object({
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

export const about = { caseId: Id, targetType: z.enum(subjectTypes), targetId: Id }

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
/** What the decider chose for the clause 'ilegal'; null for other clauses, and before it was asked. */
const DecisionLaw = z.object({ category: z.enum(dsaCategories), ground: z.enum(lawAreas) })

export const DecisionTaken = event('DecisionTaken', {
  ...about,
  decisionId: Id,
  by: Id,
  authorId: Id.nullable(),
  effects: z.array(Measure).min(1).max(limits.case.effects),
  clause: z.enum(clauses).nullable(),
  ground: z.enum(grounds).nullable(),
  law: DecisionLaw.nullable(),
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

/**
 * What these pictures show was taken away by this decision: while it stands, whatever shows the
 * same is held (`HoldKnown`). `contentHashes`: of their largest size.
 */
export const PicturesListed = event('PicturesListed', {
  ...about,
  decisionId: Id,
  clause: z.enum(clauses),
  ground: z.enum(grounds).nullable(),
  contentHashes: z.array(Sha256).min(1).max(limits.case.pictures),
})

/** The ban is final: the account's likes, comments and follows are removed. */
export const BanBecameFinal = event('BanBecameFinal', {
  ...about,
  decisionId: Id,
  bannedId: Id,
  finalAt: Utc,
})
/** Nothing of it is left. */
export const BanCleanupFinished = event('BanCleanupFinished', { ...about, decisionId: Id })

/** Who has decided where no person has. Nobody has this id. */
export const MACHINE = derivedId('machine')

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

/** The only one of a thing: what is reported of it after a decision reopens it. */
export const FIRST = 1

export const caseStream = (subject: Subject): string => `${subjectKey(subject)}-${FIRST}`

/** By which its key is known, too. */
export const caseIdOf = (subject: Subject): string => derivedId('case', caseStream(subject))
