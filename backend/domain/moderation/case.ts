/** A case: evidence, claim and decisions about one reported subject. Each command has its rule. */
import { byCommand, type Decider } from '../kernel/decider.ts'
import { claimAppeal, decideAppeal, fileAppeal } from './case-appeals.ts'
import { endSweep, makeBanFinal } from './case-bans.ts'
import {
  claimCase,
  escalateCase,
  leaveCase,
  passCase,
  releaseCase,
  takeOverCase,
} from './case-claims.ts'
import type { CaseCommand } from './case-commands.ts'
import {
  decideCase,
  endDecision,
  endEffect,
  endReversal,
  reverseDecision,
} from './case-decisions.ts'
import type { CaseEvent } from './case-events.ts'
import { holdAgain, holdKnown } from './case-holds.ts'
import { addNote, forgetEvidence, keepEvidence, raiseCase, reopenCase } from './case-intake.ts'
import { type Case, evolveCase, noCase } from './case-state.ts'

export const caseDecider: Decider<Case, CaseCommand, CaseEvent> = {
  category: 'case',
  initial: noCase,
  // Each report asks for it, but evidence is large.
  remembered: false,
  evolve: evolveCase,
  decide: byCommand<Case, CaseCommand, CaseEvent>({
    KeepEvidence: keepEvidence,
    ClaimCase: claimCase,
    ReleaseCase: releaseCase,
    LeaveCase: leaveCase,
    PassCase: passCase,
    EscalateCase: escalateCase,
    RaiseCase: raiseCase,
    TakeOverCase: takeOverCase,
    AddNote: addNote,
    Decide: decideCase,
    ForgetEvidence: forgetEvidence,
    HoldKnown: holdKnown,
    HoldAgain: holdAgain,
    MakeBanFinal: makeBanFinal,
    EndSweep: endSweep,
    EndDecision: endDecision,
    EndEffect: endEffect,
    ReverseDecision: reverseDecision,
    EndReversal: endReversal,
    ReopenCase: reopenCase,
    FileAppeal: fileAppeal,
    ClaimAppeal: claimAppeal,
    DecideAppeal: decideAppeal,
  }),
}
