/**
 * Staff activity for auditors, one row each, and current reveals. Looks, exports and sign-ins are
 * events of their own; decisions and roles are events of their streams. A further staff act is a
 * handler here.
 */
import type { AuditKind } from '../../../contract/moderation/audit.ts'
import {
  LeadGranted,
  LeadRevoked,
  RecoveryCodeUsed,
  SecondFactorEnrolled,
  SecondFactorReset,
  StaffRoleGranted,
  StaffRoleRevoked,
} from '../../domain/identity/account-events.ts'
import { SignInFailed, StaffSignedIn } from '../../domain/identity/sign-ins.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import {
  AppointmentsExported,
  ContentRevealed,
  JobRetried,
  LogVerified,
  PrivateContentRead,
} from '../../domain/moderation/audit.ts'
import { AppealDecided } from '../../domain/moderation/appeals.ts'
import {
  CaseRaised,
  DecisionReversed,
  DecisionTaken,
  CaseEscalated,
  CaseTakenOver,
} from '../../domain/moderation/case-events.ts'
import { NoticeClosed, NoticePlaced } from '../../domain/moderation/guest-notice.ts'
import { ModerationSettingsChanged } from '../../domain/moderation/moderation-settings.ts'
import { TemplateChanged } from '../../domain/moderation/templates.ts'
import { projection, type Rows } from '../engine/apply/projection.ts'

const nullable = <T extends 'uuid' | 'text'>(type: T) => ({ type, nullable: true }) as const

const tables = {
  entry: {
    columns: {
      position: 'bigint',
      at: 'timestamptz',
      /** Null: the system, or nobody knows. */
      actor_id: nullable('uuid'),
      role: 'text',
      kind: 'text',
      what: 'text',
      subject_type: nullable('text'),
      subject_id: nullable('uuid'),
      case_id: nullable('uuid'),
      why: nullable('text'),
      sought: nullable('text'),
    },
    key: ['position'],
    personal: { of: 'actor_id', columns: { why: null, sought: null } },
    impersonal: ['role', 'kind', 'what', 'subject_type'],
    indexes: [
      '(actor_id, position DESC)',
      '(subject_id, position DESC) WHERE subject_id IS NOT NULL',
      '(case_id, position DESC) WHERE case_id IS NOT NULL',
      '(what, position DESC)',
      '(kind, position DESC)',
      '(at)',
    ],
  },
  /** Until when names, contacts and texts are revealed to a staff member. */
  reveal: {
    columns: { staff_id: 'uuid', subject_type: 'text', subject_id: 'uuid', until: 'timestamptz' },
    key: ['staff_id', 'subject_type', 'subject_id'],
    impersonal: ['subject_type'],
    keptFor: { days: 1, since: 'until' },
  },
} as const

interface Said {
  readonly kind: AuditKind
  readonly what: string
  /** Where the event names them: their key seals its words. */
  readonly by?: string
  readonly subject?: readonly [type: string | null, id: string | null]
  readonly caseId?: string | null
  readonly why?: string | null
  readonly sought?: string | null
}

function noted(
  rows: Rows<typeof tables>,
  { position, metadata: { actor, occurredAt } }: Pick<RecordedEvent, 'position' | 'metadata'>,
  {
    kind,
    what,
    by,
    subject: [type, id] = [null, null],
    caseId = null,
    why = null,
    sought = null,
  }: Said,
): void {
  rows.entry.put({
    position,
    at: occurredAt,
    actor_id: by ?? (actor.role === 'system' ? null : actor.id),
    role: actor.role,
    kind,
    what,
    subject_type: type,
    subject_id: id,
    case_id: caseId,
    why,
    sought,
  })
}

/** By the code alone: the search terms are sealed and may be erased. */
const kindOfLook = (what: string): AuditKind => {
  if (what.endsWith('.export')) return 'export'
  return what.endsWith('.search') || what.endsWith('.find') ? 'search' : 'look'
}
type AboutCase = Readonly<Record<'caseId' | 'targetId' | 'targetType', string>>
const ofCase = ({ caseId, targetType, targetId }: AboutCase): Pick<Said, 'subject' | 'caseId'> => ({
  subject: [targetType.toLowerCase(), targetId],
  caseId,
})
const person = (userId: string): Pick<Said, 'subject'> => ({ subject: ['person', userId] })

export const audit = projection({
  name: 'audit',
  version: 7,
  tables,
  handlers: (on) => [
    on(
      PrivateContentRead,
      ({ staffId: by, what, subjectType, subjectId, caseId, why, sought }, rows, event) =>
        noted(rows, event, {
          kind: kindOfLook(what),
          what,
          by,
          subject: [subjectType, subjectId],
          caseId,
          why,
          sought,
        }),
    ),
    on(ContentRevealed, ({ staffId, subjectType, subjectId, why, until }, rows, event) => {
      noted(rows, event, {
        kind: 'reveal',
        what: 'reveal',
        by: staffId,
        subject: [subjectType, subjectId],
        why: why === '' ? null : why,
      })
      rows.reveal.put({
        staff_id: staffId,
        subject_type: subjectType,
        subject_id: subjectId,
        until,
      })
    }),
    on(AppointmentsExported, ({ barberId, businessId }, rows, event) =>
      noted(rows, event, {
        kind: 'export',
        what: 'appointments.export',
        subject: barberId === null ? ['shop', businessId] : ['person', barberId],
      }),
    ),
    on(LogVerified, ({ brokenAt }, rows, event) =>
      noted(rows, event, { kind: 'verify', what: brokenAt === null ? 'log.whole' : 'log.broken' }),
    ),
    on(JobRetried, (_, rows, event) => noted(rows, event, { kind: 'change', what: 'job.retry' })),
    on(DecisionTaken, (data, rows, event) =>
      noted(rows, event, { kind: 'decision', what: 'decision.take', ...ofCase(data) }),
    ),
    on(DecisionReversed, (data, rows, event) => {
      // Confirming a machine's decision is one act.
      if (data.confirmedBy === null)
        noted(rows, event, { kind: 'decision', what: 'decision.reverse', ...ofCase(data) })
    }),
    // Shows where the original decider decided the appeal, for lack of another.
    on(AppealDecided, (data, rows, event) =>
      noted(rows, event, {
        kind: 'decision',
        what: data.own ? 'appeal.decideOwn' : 'appeal.decide',
        ...ofCase(data),
      }),
    ),
    on(NoticeClosed, (_, rows, event) =>
      noted(rows, event, { kind: 'decision', what: 'notice.close' }),
    ),
    on(NoticePlaced, (data, rows, event) =>
      noted(rows, event, { kind: 'decision', what: 'notice.place', ...ofCase(data) }),
    ),
    on(CaseTakenOver, (data, rows, event) =>
      noted(rows, event, { kind: 'decision', what: 'case.takeOver', ...ofCase(data) }),
    ),
    on(ModerationSettingsChanged, (_, rows, event) =>
      noted(rows, event, { kind: 'change', what: 'settings.change' }),
    ),
    on(TemplateChanged, (_, rows, event) =>
      noted(rows, event, { kind: 'change', what: 'template.change' }),
    ),
    on(CaseEscalated, (data, rows, event) =>
      noted(rows, event, { kind: 'decision', what: 'case.escalate', ...ofCase(data) }),
    ),
    on(CaseRaised, (data, rows, event) =>
      noted(rows, event, { kind: 'decision', what: 'case.open', ...ofCase(data) }),
    ),
    on(StaffRoleGranted, ({ userId, role }, rows, event) =>
      noted(rows, event, { kind: 'role', what: `role.grant.${role}`, ...person(userId) }),
    ),
    on(StaffRoleRevoked, ({ userId, role }, rows, event) =>
      noted(rows, event, { kind: 'role', what: `role.revoke.${role}`, ...person(userId) }),
    ),
    on(LeadGranted, ({ userId }, rows, event) =>
      noted(rows, event, { kind: 'role', what: 'role.grant.lead', ...person(userId) }),
    ),
    on(LeadRevoked, ({ userId }, rows, event) =>
      noted(rows, event, { kind: 'role', what: 'role.revoke.lead', ...person(userId) }),
    ),
    on(SecondFactorReset, ({ userId }, rows, event) =>
      noted(rows, event, { kind: 'role', what: 'factor.reset', ...person(userId) }),
    ),
    on(SecondFactorEnrolled, ({ userId }, rows, event) =>
      noted(rows, event, { kind: 'signin', what: 'factor.enrol', ...person(userId) }),
    ),
    on(RecoveryCodeUsed, ({ userId }, rows, event) =>
      noted(rows, event, { kind: 'signin', what: 'factor.recover', ...person(userId) }),
    ),
    on(StaffSignedIn, ({ userId }, rows, event) =>
      noted(rows, event, { kind: 'signin', what: 'console.enter', ...person(userId) }),
    ),
    on(SignInFailed, ({ userId, door }, rows, event) => {
      if (door === 'console')
        noted(rows, event, { kind: 'signin', what: 'console.fail', ...person(userId) })
    }),
  ],
})
