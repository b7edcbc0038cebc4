/** Commands of a case. */
import type { z } from 'zod'
import { type Effect, type Side } from '../../../contract/moderation/reasons.ts'
import type { Command } from '../kernel/decider.ts'
import type { Filing, AppealRuling } from './appeals.ts'
import {
  type CaseOpened,
  type DecisionTakenData,
  type Evidence,
  type Release,
} from './case-events.ts'
import type { RequestedMeasure } from './measures.ts'
import type { Subject } from './subject.ts'

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
        'decisionId' | 'clause' | 'ground' | 'law' | 'facts' | 'coversUpTo' | 'notices'
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
      Pick<DecisionTakenData, 'decisionId' | 'clause' | 'ground' | 'law' | 'facts' | 'notices'> & {
        contentHashes: readonly string[]
      }
    >
  | Command<'HoldAgain', Pick<DecisionTakenData, 'decisionId' | 'notices'> & { after: string }>
  | Command<'MakeBanFinal', { decisionId: string }>
  | Command<'EndSweep', { decisionId: string }>
  | Command<'FileAppeal', Filing & { decisionId: string }>
  | Command<'ClaimAppeal', { appealId: string; alone: boolean; seconds?: number }>
  | Command<'DecideAppeal', AppealRuling>

/** The command of this type. */
export type CaseCommandOf<Type extends CaseCommand['type']> = Extract<CaseCommand, { type: Type }>
