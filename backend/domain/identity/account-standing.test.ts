import { expect, test } from 'vitest'
import { PersonErased } from '../kernel/erasure.ts'
import { type DomainEvent, guest } from '../kernel/event.ts'
import { given, unfinishedAfter } from '../kernel/given.ts'
import { accountDecider } from './account.ts'
import {
  AccountClosed,
  AccountRegistered,
  AccountReinstated,
  AccountReopened,
  AccountRestricted,
  AccountSuspended,
  AccountUnrestricted,
  AccountClosingEnded,
  AccountClosingStarted,
  AccountDeletionRequested,
  AccountErasureStarted,
  LeadGranted,
  LeadRevoked,
  ReportingMuted,
  ReportingUnmuted,
  StaffRoleGranted,
  StaffRoleRevoked,
} from './account-events.ts'
import type { AccountCommand } from './account-commands.ts'
import { accountClosing, erasing } from './processes.ts'
import {
  active,
  isRestrictedAt,
  mutedAt,
  standingAfter,
  standingAt,
  standingOf,
} from './account-standing.ts'

const [userId, first, second] = [
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01',
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e02',
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e03',
]
const at = '2026-11-22T10:00:00.000Z'
const soon = '2026-11-25T10:00:00.000Z'
const late = '2026-12-20T10:00:00.000Z'
const by = { id: 'system', role: 'system' } as const
const registered = AccountRegistered({
  userId,
  rol: 'cliente',
  nombre: 'Eva',
  acercaDe: null,
  especialidades: [],
  profileImageUrl: null,
})
const suspended = (
  decisionId: string,
  until: string | null,
  after: { suspended: boolean; suspendedUntil: string | null },
) => AccountSuspended({ userId, decisionId, until, ...after })
const suspend = (decisionId: string, until: string | null) =>
  ({ type: 'SuspendAccount', data: { decisionId, until }, by, at }) as const
const reinstate = (decisionId: string) =>
  ({ type: 'ReinstateAccount', data: { decisionId }, by, at }) as const
const close = { type: 'CloseAccount', data: { closingId: first }, by, at } as const
const until = (end: string | null) => ({ suspended: true, suspendedUntil: end })

test('an account is suspended until some day', () =>
  given(accountDecider, [registered])
    .when(suspend(first, soon))
    .then(suspended(first, soon, until(soon))))
test('of two suspensions the longer counts, and none without end is shorter', () => {
  given(accountDecider, [registered, suspended(first, late, until(late))])
    .when(suspend(second, soon))
    .then(suspended(second, soon, until(late)))
  given(accountDecider, [registered, suspended(first, late, until(late))])
    .when(suspend(second, null))
    .then(suspended(second, null, until(null)))
})
test('the same decision again changes nothing; with another end it does', () => {
  given(accountDecider, [registered, suspended(first, soon, until(soon))])
    .when(suspend(first, soon))
    .thenNothing()
  given(accountDecider, [registered, suspended(first, null, until(null))])
    .when(suspend(first, null))
    .thenNothing()
  given(accountDecider, [registered, suspended(first, soon, until(soon))])
    .when(suspend(first, late))
    .then(suspended(first, late, until(late)))
})
test('a suspension does not end before it begins', () => {
  given(accountDecider, [registered]).when(suspend(first, at)).thenRefused('in_the_past')
})
test('undoing one decision leaves the other', () => {
  const both = [
    registered,
    suspended(first, late, until(late)),
    suspended(second, soon, until(late)),
  ]
  given(accountDecider, both)
    .when(reinstate(first))
    .then(AccountReinstated({ userId, decisionId: first, ...until(soon) }))
  given(accountDecider, [...both, AccountReinstated({ userId, decisionId: first, ...until(soon) })])
    .when(reinstate(second))
    .then(AccountReinstated({ userId, decisionId: second, suspended: false, suspendedUntil: null }))
  given(accountDecider, [registered]).when(reinstate(first)).thenNothing()
})
test('an account is closed once', () => {
  const begun = AccountClosingStarted({ userId, closingId: first })
  given(accountDecider, [registered]).when(close).then(AccountClosed({ userId }), begun)
  given(accountDecider, [registered, AccountClosed({ userId }), begun])
    .when(close)
    .thenNothing()
  // One that was closed before closings were announced.
  given(accountDecider, [registered, AccountClosed({ userId })])
    .when(close)
    .then(begun)
})
test('nobody is suspended who is not there', () =>
  given(accountDecider, []).when(suspend(first, soon)).thenRefused('not_found'))

test('a suspension ends by itself, at its very instant', () => {
  const standing = {
    suspensions: new Map([[first, soon]]),
    closed: false,
    restrictions: new Map(),
    mutes: new Map(),
  }
  expect([
    standingAt(standing, at),
    standingAt(standing, '2026-11-25T09:59:59.999Z'),
    standingAt(standing, soon),
  ]).toEqual([{ is: 'suspended', until: soon }, { is: 'suspended', until: soon }, { is: 'active' }])
  expect(standingAt({ ...standing, closed: true, restrictions: new Map() }, at)).toEqual({
    is: 'closed',
  })
  expect(standingOf({ standing: 'suspended', until: null }, late)).toEqual({
    is: 'suspended',
    until: null,
  })
  expect(standingAfter(new Map())).toEqual({ suspended: false, suspendedUntil: null })
})

const grant = (role: 'moderator' | 'auditor', lead?: boolean) =>
  ({ type: 'GrantStaffRole', data: { role, ...(lead !== undefined && { lead }) }, by, at }) as const
const revoke = (role: 'moderator', lead?: boolean) =>
  ({
    type: 'RevokeStaffRole',
    data: { role, ...(lead !== undefined && { lead }) },
    by,
    at,
  }) as const

test('a lead is a moderator with a flag: given together, taken apart or with the role', () => {
  given(accountDecider, [registered])
    .when(grant('moderator', true))
    .then(StaffRoleGranted({ userId, role: 'moderator' }), LeadGranted({ userId }))
  const lead = [
    registered,
    StaffRoleGranted({ userId, role: 'moderator' }),
    LeadGranted({ userId }),
  ]
  given(accountDecider, lead).when(grant('moderator')).thenNothing()
  given(accountDecider, lead).when(revoke('moderator', true)).then(LeadRevoked({ userId }))
  given(accountDecider, lead)
    .when(revoke('moderator'))
    .then(StaffRoleRevoked({ userId, role: 'moderator' }))
  given(accountDecider, [...lead, StaffRoleRevoked({ userId, role: 'moderator' })])
    .when(grant('moderator', true))
    .then(StaffRoleGranted({ userId, role: 'moderator' }), LeadGranted({ userId }))
  given(accountDecider, [registered]).when(grant('auditor', true)).thenRefused('validation')
})

test('a moderator suspends for thirty days at most; longer, and without end, is a lead’s', () => {
  const moderator = { id: first, role: 'moderator' } as const
  const lead = { ...moderator, lead: true } as const
  const days = (count: number) => new Date(Date.parse(at) + count * 86_400_000).toISOString()
  const moreThan = (end: string) => new Date(Date.parse(end) + 1).toISOString()
  given(accountDecider, [registered])
    .when({ ...suspend(first, days(30)), by: moderator })
    .thenTypes('AccountSuspended')
  given(accountDecider, [registered])
    .when({ ...suspend(first, moreThan(days(30))), by: moderator })
    .thenRefused('forbidden')
  given(accountDecider, [registered])
    .when({ ...suspend(first, null), by: moderator })
    .thenRefused('forbidden')
  given(accountDecider, [registered])
    .when({ ...suspend(first, null), by: lead })
    .thenTypes('AccountSuspended')
  given(accountDecider, [registered])
    .when({ ...suspend(first, days(1)), by: { id: userId, role: 'cliente' } })
    .thenRefused('forbidden')
})
test('what was decided is undone, or given another end, by a lead alone', () => {
  const moderator = { id: first, role: 'moderator' } as const
  const lead = { ...moderator, lead: true } as const
  const banned = [registered, suspended(first, null, until(null))]
  for (const undo of [reinstate(first), suspend(first, soon)]) {
    given(accountDecider, banned)
      .when({ ...undo, by: moderator })
      .thenRefused('forbidden')
    given(accountDecider, banned)
      .when({ ...undo, by: { id: userId, role: 'cliente' } })
      .thenRefused('forbidden')
    given(accountDecider, banned)
      .when({ ...undo, by: lead })
      .thenTypes(undo.type === 'SuspendAccount' ? 'AccountSuspended' : 'AccountReinstated')
  }
})
test('nobody decides about their own account, whatever their role', () => {
  const lead = { id: userId, role: 'moderator', lead: true } as const
  const admin = { id: userId, role: 'admin' } as const
  given(accountDecider, [registered, suspended(first, soon, until(soon))])
    .when({ ...reinstate(first), by: lead })
    .thenRefused('conflict_of_interest')
  given(accountDecider, [registered])
    .when({ ...suspend(first, soon), by: lead })
    .thenRefused('conflict_of_interest')
  given(accountDecider, [registered])
    .when({ ...grant('auditor'), by: admin })
    .thenRefused('conflict_of_interest')
})
test('a guest may nothing of it', () => {
  for (const command of [suspend(first, soon), reinstate(first), close, grant('auditor')]) {
    given(accountDecider, [registered])
      .when({ ...command, by: guest })
      .thenRefused('forbidden')
  }
})
test('an account is closed by whoever has it', () => {
  given(accountDecider, [registered])
    .when({ ...close, by: { id: userId, role: 'cliente' } })
    .thenTypes('AccountClosed', 'AccountClosingStarted', 'AccountDeletionRequested')
  given(accountDecider, [registered])
    .when({ ...close, by: { id: first, role: 'cliente' } })
    .thenRefused('forbidden')
  given(accountDecider, [registered])
    .when({ ...close, by: { id: first, role: 'moderator', lead: true } })
    .thenRefused('forbidden')
})

test('whoever decides for others gives that up before they close their account', () => {
  const moderator = [registered, StaffRoleGranted({ userId, role: 'moderator' })]
  given(accountDecider, moderator).when(close).thenRefused('conflict')
  given(accountDecider, [...moderator, StaffRoleRevoked({ userId, role: 'moderator' })])
    .when(close)
    .thenTypes('AccountClosed', 'AccountClosingStarted')
})
test('what a closed account leaves behind is let go of, and then its person forgotten, each until it is said to be done', () => {
  const erasableFrom = late
  const begun = [
    registered,
    AccountClosed({ userId }),
    AccountClosingStarted({ userId, closingId: first }),
  ]
  const ended = AccountClosingEnded({ userId, closingId: first, erasableFrom })
  const end = (closingId: string) =>
    ({ type: 'EndClosing', data: { closingId, erasableFrom }, by, at }) as const
  given(accountDecider, begun)
    .when({ ...end(first), by: { id: second, role: 'moderator', lead: true } })
    .thenRefused('forbidden')
  given(accountDecider, begun).when(end(first)).then(ended)
  given(accountDecider, begun).when(end(second)).thenNothing()
  given(accountDecider, [...begun, ended])
    .when(end(first))
    .thenNothing()
  const left = (history: readonly DomainEvent[]) =>
    [accountClosing, erasing].map((process) => unfinishedAfter(process, history))
  expect(left(begun)).toEqual([[{ id: first, about: { userId } }], []])
  expect(left([...begun, ended])).toEqual([[], [{ id: userId, about: { closingId: first } }]])
  expect(left([...begun, ended, PersonErased({ personId: userId })])).toEqual([[], []])
})

test('whoever has closed their own account comes back until they are being forgotten; whose it was closed for does not', () => {
  const me = { id: userId, role: 'cliente' } as const
  const reopen = { type: 'ReopenAccount', data: {}, by: me, at } as const
  const begin = { type: 'BeginErasure', data: { closingId: first }, by, at } as const
  const closed = [
    registered,
    AccountClosed({ userId }),
    AccountClosingStarted({ userId, closingId: first }),
  ]
  const asked = AccountDeletionRequested({ userId, closingId: first })
  const ended = AccountClosingEnded({ userId, closingId: first, erasableFrom: late })
  const started = AccountErasureStarted({ userId, closingId: first })
  const reopened = AccountReopened({ userId, closingId: first })
  given(accountDecider, [...closed, asked, ended])
    .when(reopen)
    .then(reopened)
  // While it is being let go of what there is, after its erasure has begun, and of an account that
  // somebody else has closed.
  given(accountDecider, [...closed, asked])
    .when(reopen)
    .thenRefused('gone')
  given(accountDecider, [...closed, asked, ended, started])
    .when(reopen)
    .thenRefused('gone')
  given(accountDecider, [...closed, ended])
    .when(reopen)
    .thenRefused('gone')
  given(accountDecider, [...closed, asked, ended])
    .when({ ...reopen, by: { id: second, role: 'cliente' } })
    .thenRefused('forbidden')
  given(accountDecider, [...closed, asked, ended])
    .when({ ...reopen, by })
    .thenRefused('forbidden')
  given(accountDecider, [registered]).when(reopen).thenNothing()
  given(accountDecider, [...closed, asked, ended])
    .when(begin)
    .then(started)
  given(accountDecider, [...closed, asked, ended, started])
    .when(begin)
    .thenNothing()
  // Of who has come back nothing is forgotten, and they may close it anew.
  given(accountDecider, [...closed, asked, ended, reopened])
    .when(begin)
    .thenNothing()
  expect(unfinishedAfter(erasing, [...closed, asked, ended, reopened])).toEqual([])
  given(accountDecider, [...closed, asked, ended, reopened])
    .when({ ...close, by: me })
    .thenTypes('AccountClosed', 'AccountClosingStarted', 'AccountDeletionRequested')
})

test('a restriction counts by its decision, ends by itself, and is nobody’s own to give', () => {
  const restrict = (decisionId: string, until: string | null): AccountCommand => ({
    type: 'RestrictAccount',
    data: { decisionId, until },
    by,
    at,
  })
  const restricted = AccountRestricted({ userId, decisionId: first, until: soon })
  given(accountDecider, [registered]).when(restrict(first, soon)).then(restricted)
  given(accountDecider, [registered, restricted]).when(restrict(first, soon)).thenNothing()
  given(accountDecider, [registered, restricted])
    .when({ type: 'UnrestrictAccount', data: { decisionId: first }, by, at })
    .then(AccountUnrestricted({ userId, decisionId: first }))
  given(accountDecider, [registered])
    .when({ type: 'UnrestrictAccount', data: { decisionId: first }, by, at })
    .thenNothing()
  const standing = { ...active, restrictions: new Map([[first, soon]]) }
  expect([
    isRestrictedAt(standing, at),
    isRestrictedAt(standing, soon),
    isRestrictedAt({ ...standing, restrictions: new Map([[first, null]]) }, late),
    isRestrictedAt(active, at),
  ]).toEqual([true, false, true, false])
})

test('a pause of their reports counts by its decision, the longest of them, and ends by itself', () => {
  const mute = (decisionId: string, until: string | null): AccountCommand => ({
    type: 'MuteReporting',
    data: { decisionId, until },
    by,
    at,
  })
  const muted = ReportingMuted({ userId, decisionId: first, until: soon })
  given(accountDecider, [registered]).when(mute(first, soon)).then(muted)
  given(accountDecider, [registered, muted]).when(mute(first, soon)).thenNothing()
  given(accountDecider, [registered, muted])
    .when({ type: 'UnmuteReporting', data: { decisionId: first }, by, at })
    .then(ReportingUnmuted({ userId, decisionId: first }))
  given(accountDecider, [registered])
    .when({ type: 'UnmuteReporting', data: { decisionId: first }, by, at })
    .thenNothing()
  given(accountDecider, [registered])
    .when({ ...mute(first, soon), by: { id: userId, role: 'moderator' } })
    .thenRefused('conflict_of_interest')
  const muting = (...untils: string[]) => ({
    ...active,
    mutes: new Map(untils.map((until, index) => [String(index), until])),
  })
  expect([
    mutedAt(muting(soon), at),
    mutedAt(muting(soon, late), at),
    mutedAt(muting(soon), soon),
    mutedAt(active, at),
  ]).toEqual([{ until: soon }, { until: late }, undefined, undefined])
})
