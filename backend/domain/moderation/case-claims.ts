/** Claims of a case by moderators. They expire by the command's time. */
import { limits } from '../../../contract/kernel/limits.ts'
import { authorize } from '../authority.ts'
import { type Command, DomainError } from '../kernel/decider.ts'
import type { CaseCommandOf } from './case-commands.ts'
import {
  CaseClaimed,
  CaseEscalated,
  type CaseEvent,
  CasePassed,
  CaseReleased,
  CaseTakenOver,
  type Release,
} from './case-events.ts'
import { type Case, holding, workedOn } from './case-state.ts'

/** A claim is renewed no more often. */
const RENEWAL_MS = limits.case.renewalSeconds * 1_000

export function claimCase(
  state: Case,
  { data: { seconds = limits.case.claimSeconds }, by, at }: CaseCommandOf<'ClaimCase'>,
): CaseEvent[] {
  return claimedBy(state, by, at, seconds)
}

export function releaseCase(
  state: Case,
  { data: { why }, by, at }: CaseCommandOf<'ReleaseCase'>,
): CaseEvent[] {
  return released(state, by, at, why)
}

export function leaveCase(state: Case, { by, at }: CaseCommandOf<'LeaveCase'>): CaseEvent[] {
  const claim = holding(state, at)
  const until = secondsAfter(at, limits.case.leavingSeconds)
  return state.about && claim?.by === by.id && claim.until > until
    ? [CaseClaimed({ ...state.about, by: by.id, until })]
    : []
}

export function passCase(state: Case, { by, at }: CaseCommandOf<'PassCase'>): CaseEvent[] {
  const of = workedOn(state, by)
  return [...released(state, by, at, 'passed'), CasePassed({ ...of, by: by.id })]
}

export function escalateCase(
  state: Case,
  { data: { why }, by, at }: CaseCommandOf<'EscalateCase'>,
): CaseEvent[] {
  const of = workedOn(state, by)
  if (state.escalated) return []
  const claim = holding(state, at)
  if (claim && claim.by !== by.id)
    throw new DomainError('claimed', 'Otra persona está revisando este caso', {
      by: claim.by,
      until: claim.until,
    })
  return [...released(state, by, at, 'escalated'), CaseEscalated({ ...of, by: by.id, why })]
}

export function takeOverCase(
  state: Case,
  { data: { why, seconds = limits.case.claimSeconds }, by, at }: CaseCommandOf<'TakeOverCase'>,
): CaseEvent[] {
  const of = workedOn(state, by)
  authorize(by, 'case.takeOver', { self: state.reportedUserId })
  const claim = holding(state, at)
  if (claim?.by === by.id) return []
  const until = secondsAfter(at, seconds)
  return claim
    ? [CaseTakenOver({ ...of, by: by.id, from: claim.by, until, why })]
    : [CaseClaimed({ ...of, by: by.id, until })]
}

/** Nothing for a fresh claim of their own. @throws claimed, forbidden for a lead's case */
export function claimedBy(
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
  return [CaseClaimed({ ...of, by: by.id, until: secondsAfter(at, seconds) })]
}

/** Nothing where they do not hold it. */
const released = (state: Case, by: Command['by'], at: string, why: Release): CaseEvent[] =>
  state.about && holding(state, at)?.by === by.id
    ? [CaseReleased({ ...state.about, by: by.id, why })]
    : []

export const secondsAfter = (at: string, seconds: number): string =>
  new Date(Date.parse(at) + seconds * 1_000).toISOString()
