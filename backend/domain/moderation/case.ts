/**
 * What is known and decided of one thing that was reported. It is opened once, whoever reports first; what was reported is kept
 * here as it stood, sealed with a key of the case's own: neither its deletion nor its author's erasure loses it, and it ends
 * with that one key. Reports themselves are not written here (report.ts).
 */
import { z } from 'zod'
import { subjectTypes } from '../../../contract/moderation/reasons.ts'
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Sha256, Text, Utc } from '../kernel/fields.ts'
import { derivedId } from '../kernel/ids.ts'
import { type Subject, subjectKey } from './subject.ts'

/** Long enough for whatever the product lets somebody write. */
const Words = Text(5_000)
const Texts = z.array(z.object({ name: Text(40), text: Words }))
/** `path`: under which everybody saw it; `mediaId`: the case's own copy, null where there was nothing left to copy. */
const Picture = z.object({ path: Text(2048), mediaId: Id.nullable(), contentHash: Text(64).nullable() })

/** A person as others saw them when it was taken. */
const Card = z.object({ userId: Id, nombre: Text(200), rol: Text(20), picture: Picture.nullable() })

export const Evidence = z.object({
  /** What keeps the hash from being guessed at from the words. */
  salt: Text(64),
  takenAt: Utc,
  author: Card.nullable(),
  /** What it said, the oldest first; the last is what the reporter had before them. */
  versions: z.array(z.object({ at: Utc, texts: Texts, pictures: z.array(Picture) })),
  /** What it stands in: whose visit a review is of, the post of a comment. */
  context: Texts,
})
export type Evidence = z.infer<typeof Evidence>
export type Picture = z.infer<typeof Picture>

const about = { caseId: Id, targetType: z.enum(subjectTypes), targetId: Id }

/** `by`: who or what found it worth one. */
export const CaseOpened = event('CaseOpened', {
  ...about, reportedUserId: Id.nullable(), number: z.int().min(1), openedBy: z.enum(['report', 'notice', 'staff', 'rule']),
})
/** `revision`: up to which version of it, 0 as it was first written. `hash`: SHA-256 of the evidence as JSON. */
export const EvidenceTaken = event('EvidenceTaken', {
  ...about, revision: z.int().min(0).max(1_000_000), hash: Sha256,
  evidence: personal(Evidence.nullable(), { of: 'caseId', erased: null }),
})

export type CaseEvent = EventsOf<[typeof CaseOpened, typeof EvidenceTaken]>
export type CaseCommand = Command<'KeepEvidence', {
  subject: Subject; reportedUserId: string | null; openedBy: z.infer<typeof CaseOpened.schema>['openedBy']
  revision: number; hash: string; evidence: Evidence
}>

export interface Case {
  readonly open: boolean
  /** The hash of what was kept, by the version. */
  readonly evidence: ReadonlyMap<number, string>
}

/** The only one of a thing so far: the next begins when a closed one is opened anew. */
const FIRST = 1

export const caseFile: Decider<Case, CaseCommand, CaseEvent> = {
  category: 'case',
  initial: { open: false, evidence: new Map() },
  // Whoever reports what others have reported asks for it again, but evidence is large.
  remembered: false,

  evolve: (now, event) => match<CaseEvent, Case>(event, {
    CaseOpened: () => ({ ...now, open: true }),
    EvidenceTaken: ({ revision, hash }) => ({ ...now, evidence: new Map(now.evidence).set(revision, hash) }),
  }),

  decide: (now, command) => match<CaseCommand, readonly CaseEvent[]>(command, {
    KeepEvidence: ({ subject, reportedUserId, openedBy, revision, hash, evidence }) => {
      const of = { caseId: caseIdOf(subject), targetType: subject.type, targetId: subject.id }
      return [
        ...(now.open ? [] : [CaseOpened({ ...of, reportedUserId, number: FIRST, openedBy })]),
        ...(now.evidence.has(revision) ? [] : [EvidenceTaken({ ...of, revision, hash, evidence })]),
      ]
    },
  }),
}

export const caseStream = (subject: Subject): string => `${subjectKey(subject)}-${FIRST}`
/** By which its key is known, too. */
export const caseIdOf = (subject: Subject): string => derivedId('case', caseStream(subject))
