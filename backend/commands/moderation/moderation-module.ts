/** The commands of moderation. */
import type { CommandHandler } from '../kernel/handle.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { AppealCommands, type AppealReads } from './appeals.ts'
import { AuditCommands } from './audit-log.ts'
import { BanCommands, type Sweeping } from './bans.ts'
import { BlockCommands, type EndBetween } from './user-blocks.ts'
import { CaseCommands, type CaseStores } from './cases.ts'
import { ClaimCommands, type CaseClaimReads, type OneAtATime } from './case-claims.ts'
import { DecisionCommands, type DecisionReads } from './decisions.ts'
import { DisputeCommands } from './disputes.ts'
import { Effects } from './effects.ts'
import { GroupCommands } from './groups.ts'
import { HoldCommands, type HoldReads } from './hold.ts'
import { NoticeCommands } from './guest-notices.ts'
import { PolicyCommands } from './policies.ts'
import { type OutcomeReads, Outcomes } from './outcomes.ts'
import { ReportCommands, type ReportReads } from './file-report.ts'
import { type StatementReads, Statements } from './statements.ts'
import { RestrictionCommands } from './restrictions.ts'
import type { Subjects } from './subjects.ts'

export interface ModerationParts {
  readonly blocks: BlockCommands
  readonly restrictions: RestrictionCommands
  readonly audit: AuditCommands
  readonly cases: CaseCommands
  readonly reporting: ReportCommands
  readonly noticing: NoticeCommands
  readonly policies: PolicyCommands
  readonly statements: Statements
  readonly claiming: ClaimCommands
  readonly deciding: DecisionCommands
  readonly grouping: GroupCommands
  readonly outcomes: Outcomes
  readonly appealing: AppealCommands
  readonly holding: HoldCommands
  readonly bans: BanCommands
  readonly disputing: DisputeCommands
}

export const moderationParts = (
  commands: CommandHandler,
  stores: Omit<CaseStores, 'log' | 'evidence'> & { readonly log: EventLog },
  subjects: Subjects,
  reads: ReportReads,
  decided: {
    readonly reads: CaseClaimReads &
      DecisionReads &
      OutcomeReads &
      StatementReads &
      AppealReads &
      HoldReads
    readonly sweep: Sweeping
    readonly endings: readonly EndBetween[]
    readonly resumptions: readonly EndBetween[]
    readonly claimSeconds: number
    readonly oneAtATime: OneAtATime
  },
): ModerationParts => {
  const cases = new CaseCommands(commands, { ...stores, evidence: subjects.evidence })
  const outcomes = new Outcomes(commands, decided.reads, subjects)
  const statements = new Statements(commands, stores.log, decided.reads, subjects)
  const deciding = new DecisionCommands(commands, decided.reads, {
    effects: new Effects(subjects),
    outcomes,
    statements,
  })
  return {
    blocks: new BlockCommands(commands, decided.endings, decided.resumptions),
    restrictions: new RestrictionCommands(commands),
    audit: new AuditCommands(stores.log),
    cases,
    reporting: new ReportCommands(commands, cases, reads),
    noticing: new NoticeCommands(commands, cases, reads, (asker, subject) =>
      decided.reads.whose(asker, subject),
    ),
    policies: new PolicyCommands(commands),
    statements,
    claiming: new ClaimCommands(commands, cases, decided.reads, {
      seconds: decided.claimSeconds,
      oneAtATime: decided.oneAtATime,
    }),
    deciding,
    grouping: new GroupCommands(deciding),
    outcomes,
    appealing: new AppealCommands(commands, decided.reads, deciding),
    holding: new HoldCommands(commands, { cases, deciding, statements }, decided.reads, subjects),
    bans: new BanCommands(commands, decided.sweep),
    disputing: new DisputeCommands(commands, cases),
  }
}
