import { describe, expect, test } from 'vitest'
import { type Actor, guest, system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { accountDecider } from './account.ts'
import {
  AccountClosed,
  type AccountEvent,
  AccountRegistered,
  AccountReinstated,
  AccountSuspended,
  AccountClosingStarted,
  EmailVerificationRequested,
  EmailVerified,
  LanguageChosen,
  LeadGranted,
  LeadRevoked,
  PasswordChanged,
  PasswordResetRequested,
  ProfileUpdated,
  StaffRoleGranted,
  StaffRoleRevoked,
  TermsAccepted,
} from './account-events.ts'
import type { AccountCommand } from './account-commands.ts'

const [ana, luis] = ['3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01', '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e02']
const at = '2026-11-21T10:00:00.000Z'
const profile = { nombre: 'Ana Ruiz', acercaDe: null, especialidades: [], profileImageUrl: null }
const registered = AccountRegistered({ userId: ana, rol: 'cliente', ...profile })
const as = (id: string) => ({ by: { id, role: 'cliente' as const }, at })
const verify = (by: string): AccountCommand => ({ type: 'VerifyEmail', data: {}, ...as(by) })
const verified = EmailVerified({ userId: ana, verifiedAt: at })

test('a person verifies their address, once', () => {
  given(accountDecider, [registered]).when(verify(ana)).then(verified)
  given(accountDecider, [registered, verified]).when(verify(ana)).thenNothing()
})
test('nobody verifies somebody else’s, nor one of nobody', () => {
  given(accountDecider, [registered]).when(verify(luis)).thenRefused('forbidden')
  given(accountDecider, []).when(verify(ana)).thenRefused('not_found')
})
test('a person is written to in the language that they choose, in Spanish until they say so', () => {
  const choose = (language: 'es' | 'en', by = ana): AccountCommand => ({
    type: 'ChooseLanguage',
    data: { language },
    ...as(by),
  })
  const chosen = LanguageChosen({ userId: ana, language: 'en' })
  given(accountDecider, [registered]).when(choose('en')).then(chosen)
  given(accountDecider, [registered, chosen]).when(choose('en')).thenNothing()
  given(accountDecider, [registered]).when(choose('es')).thenNothing()
  given(accountDecider, [registered, chosen])
    .when(choose('es'))
    .then(LanguageChosen({ userId: ana, language: 'es' }))
  given(accountDecider, [registered]).when(choose('en', luis)).thenRefused('forbidden')
  given(accountDecider, [])
    .when({
      type: 'RegisterAccount',
      data: { userId: ana, rol: 'cliente', profile, language: 'en' },
      ...as(ana),
    })
    .then(registered, chosen)
})
test('it stays verified whatever else changes', () => {
  const changed = ProfileUpdated({
    userId: ana,
    phoneChanged: true,
    ...profile,
    nombre: 'Ana Ruiz Soto',
  })
  const state = [
    registered,
    verified,
    changed,
    StaffRoleGranted({ userId: ana, role: 'auditor' }),
  ].reduce(accountDecider.evolve, accountDecider.initial)
  expect(state?.isEmailVerified).toBe(true)
})
test('the mail that asks for it goes out for oneself, and not once it is confirmed', () => {
  const ask = (by: string): AccountCommand => ({
    type: 'RequestEmailVerification',
    data: { linkId: luis },
    ...as(by),
  })
  given(accountDecider, [registered])
    .when(ask(ana))
    .then(EmailVerificationRequested({ userId: ana, linkId: luis }))
  given(accountDecider, [registered]).when(ask(luis)).thenRefused('forbidden')
  given(accountDecider, [registered, verified]).when(ask(ana)).thenNothing()
})
test('a new password may be asked for by anybody, of an account that is still somebody’s', () => {
  const ask: AccountCommand = {
    type: 'RequestPasswordReset',
    data: { linkId: luis },
    by: guest,
    at,
  }
  given(accountDecider, [registered])
    .when(ask)
    .then(PasswordResetRequested({ userId: ana, linkId: luis }))
  given(accountDecider, [registered, AccountClosed({ userId: ana })])
    .when(ask)
    .thenNothing()
  given(accountDecider, []).when(ask).thenRefused('not_found')
})
test('a changed password is written down, each time', () => {
  const note = (how: 'changed' | 'reset'): AccountCommand => ({
    type: 'NotePasswordChange',
    data: { how },
    by: guest,
    at,
  })
  given(accountDecider, [registered])
    .when(note('reset'))
    .then(PasswordChanged({ userId: ana, how: 'reset' }))
  const before = [registered, PasswordChanged({ userId: ana, how: 'reset' })]
  given(accountDecider, before)
    .when(note('changed'))
    .then(PasswordChanged({ userId: ana, how: 'changed' }))
})
test('terms are accepted by oneself, each version once; with the registration, where they were shown there', () => {
  const accept = (version: string, by = ana): AccountCommand => ({
    type: 'AcceptTerms',
    data: { version },
    ...as(by),
  })
  const accepted = TermsAccepted({ userId: ana, version: '2026-11-22', acceptedAt: at })
  given(accountDecider, [registered]).when(accept('2026-11-22')).then(accepted)
  given(accountDecider, [registered, accepted]).when(accept('2026-11-22')).thenNothing()
  const newer = TermsAccepted({ userId: ana, version: '2027-01-01', acceptedAt: at })
  given(accountDecider, [registered, accepted]).when(accept('2027-01-01')).then(newer)
  given(accountDecider, [registered]).when(accept('2026-11-22', luis)).thenRefused('forbidden')
  const register: AccountCommand = {
    type: 'RegisterAccount',
    data: { userId: ana, rol: 'cliente', profile, terms: '2026-11-22' },
    by: system,
    at,
  }
  given(accountDecider, []).when(register).then(registered, accepted)
  expect([registered, accepted].reduce(accountDecider.evolve, accountDecider.initial)?.terms).toBe(
    '2026-11-22',
  )
})
test('who has registered is not registered again', () =>
  given(accountDecider, [registered])
    .when({
      type: 'RegisterAccount',
      data: { userId: ana, rol: 'barbero', profile },
      by: system,
      at,
    })
    .thenNothing())
test('only their own profile, and only what is new', () => {
  const change = (nombre: string, by: string): AccountCommand => ({
    type: 'UpdateProfile',
    data: { change: { nombre }, phoneChanged: false },
    ...as(by),
  })
  given(accountDecider, [registered]).when(change('Ana', luis)).thenRefused('forbidden')
  given(accountDecider, [registered]).when(change('Ana Ruiz', ana)).thenNothing()
  given(accountDecider, [registered])
    .when(change('Ana', ana))
    .then(ProfileUpdated({ userId: ana, phoneChanged: false, ...profile, nombre: 'Ana' }))
})
test('staff roles come from an admin or the server’s command line', () => {
  const grant = (by: AccountCommand['by']): AccountCommand => ({
    type: 'GrantStaffRole',
    data: { role: 'auditor' },
    by,
    at,
  })
  given(accountDecider, [registered])
    .when(grant({ id: ana, role: 'cliente' }))
    .thenRefused('forbidden')
  given(accountDecider, [registered])
    .when(grant({ id: luis, role: 'auditor' }))
    .thenRefused('forbidden')
  given(accountDecider, [registered])
    .when(grant({ id: luis, role: 'admin' }))
    .then(StaffRoleGranted({ userId: ana, role: 'auditor' }))
  given(accountDecider, [registered])
    .when(grant(system))
    .then(StaffRoleGranted({ userId: ana, role: 'auditor' }))
})

const luisAs = (role: Actor['role'], lead?: true): Actor => ({ id: luis, role, lead })
const known = (...history: AccountEvent[]) =>
  history.reduce(accountDecider.evolve, accountDecider.initial)
const inFull = {
  userId: ana,
  rol: 'cliente',
  profile,
  language: 'es',
  isEmailVerified: false,
  terms: null,
  staffRoles: new Set(),
  lead: false,
  standing: { restrictions: new Map(), mutes: new Map(), suspensions: new Map(), closed: false },
  endAnnounced: false,
  closing: null,
}

test('who registers is somebody, with what they said of themselves', () => {
  given(accountDecider, [])
    .when({
      type: 'RegisterAccount',
      data: { userId: ana, rol: 'barbero', profile },
      by: system,
      at,
    })
    .then({ type: 'AccountRegistered', data: { userId: ana, rol: 'barbero', ...profile } })
  expect(known(registered)).toEqual(inFull)
})
test('a new phone is a change of the profile, whatever else is said', () => {
  const change = (changed: object): AccountCommand => ({
    type: 'UpdateProfile',
    data: { change: changed, phoneChanged: true },
    ...as(ana),
  })
  given(accountDecider, [registered])
    .when(change({}))
    .then({ type: 'ProfileUpdated', data: { userId: ana, phoneChanged: true, ...profile } })
  given(accountDecider, [registered])
    .when(change({ acercaDe: 'Hola' }))
    .then({
      type: 'ProfileUpdated',
      data: { userId: ana, phoneChanged: true, ...profile, acercaDe: 'Hola' },
    })
})
test('what is known of somebody, after each event', () => {
  const moderator = [
    registered,
    StaffRoleGranted({ userId: ana, role: 'moderator' }),
    StaffRoleGranted({ userId: ana, role: 'auditor' }),
    LeadGranted({ userId: ana }),
  ]
  expect(known(...moderator)).toEqual({
    ...inFull,
    staffRoles: new Set(['moderator', 'auditor']),
    lead: true,
  })
  expect(
    known(...moderator, StaffRoleRevoked({ userId: ana, role: 'auditor' })),
    'another role leaves the lead',
  ).toEqual({ ...inFull, staffRoles: new Set(['moderator']), lead: true })
  expect(known(...moderator, StaffRoleRevoked({ userId: ana, role: 'moderator' }))).toEqual({
    ...inFull,
    staffRoles: new Set(['auditor']),
  })
  expect(known(...moderator, LeadRevoked({ userId: ana }))).toEqual({
    ...inFull,
    staffRoles: new Set(['moderator', 'auditor']),
  })
  expect(
    known(registered, StaffRoleRevoked({ userId: ana, role: 'moderator' })),
    'nobody becomes a lead by it',
  ).toEqual(inFull)
  expect(
    known(
      registered,
      ProfileUpdated({ userId: ana, phoneChanged: false, ...profile, nombre: 'Ana' }),
    ),
  ).toEqual({ ...inFull, profile: { ...profile, nombre: 'Ana' } })
  expect(known(registered, AccountClosed({ userId: ana }))).toEqual({
    ...inFull,
    standing: { restrictions: new Map(), mutes: new Map(), suspensions: new Map(), closed: true },
  })
})
test('of nobody nothing is known, and nothing can be done to them', () => {
  const grants = { userId: ana, role: 'moderator' } as const
  const happened: AccountEvent[] = [
    ProfileUpdated({ userId: ana, phoneChanged: false, ...profile }),
    verified,
    StaffRoleGranted(grants),
    StaffRoleRevoked(grants),
    LeadGranted({ userId: ana }),
    LeadRevoked({ userId: ana }),
    AccountSuspended({
      userId: ana,
      decisionId: luis,
      until: null,
      suspended: true,
      suspendedUntil: null,
    }),
    AccountReinstated({ userId: ana, decisionId: luis, suspended: false, suspendedUntil: null }),
    AccountClosed({ userId: ana }),
  ]
  expect(happened.map((event) => accountDecider.evolve(null, event))).toEqual(
    happened.map(() => null),
  )
  const commands: Pick<AccountCommand, 'type' | 'data'>[] = [
    { type: 'UpdateProfile', data: { change: {}, phoneChanged: true } },
    { type: 'GrantStaffRole', data: { role: 'moderator' } },
    { type: 'RevokeStaffRole', data: { role: 'moderator' } },
    { type: 'SuspendAccount', data: { decisionId: luis, until: null } },
    { type: 'ReinstateAccount', data: { decisionId: luis } },
    { type: 'CloseAccount', data: {} },
  ]
  // Each type with its own data.
  for (const command of commands)
    given(accountDecider, [])
      .when({ ...command, by: system, at } as AccountCommand)
      .thenRefused('not_found')
})

const granted = StaffRoleGranted({ userId: ana, role: 'moderator' })
const grant = (
  data: { role: 'moderator' | 'auditor'; lead?: boolean },
  by: Actor = system,
): AccountCommand => ({ type: 'GrantStaffRole', data, by, at })
const revoke = (
  data: { role: 'moderator' | 'auditor'; lead?: boolean },
  by: Actor = system,
): AccountCommand => ({ type: 'RevokeStaffRole', data, by, at })
test('a role is given and taken once', () => {
  given(accountDecider, [registered])
    .when(grant({ role: 'moderator' }))
    .then({ type: 'StaffRoleGranted', data: { userId: ana, role: 'moderator' } })
  given(accountDecider, [registered, granted])
    .when(grant({ role: 'moderator' }))
    .thenNothing()
  given(accountDecider, [registered, granted])
    .when(grant({ role: 'moderator', lead: true }))
    .then({ type: 'LeadGranted', data: { userId: ana } })
  given(accountDecider, [registered, granted, LeadGranted({ userId: ana })])
    .when(grant({ role: 'moderator', lead: true }))
    .thenNothing()
  given(accountDecider, [registered, granted])
    .when(revoke({ role: 'moderator' }))
    .then({ type: 'StaffRoleRevoked', data: { userId: ana, role: 'moderator' } })
  given(accountDecider, [registered, granted, LeadGranted({ userId: ana })])
    .when(revoke({ role: 'moderator', lead: true }))
    .then({ type: 'LeadRevoked', data: { userId: ana } })
  given(accountDecider, [registered])
    .when(revoke({ role: 'moderator' }))
    .thenNothing()
  given(accountDecider, [registered, granted])
    .when(revoke({ role: 'moderator', lead: true }))
    .thenNothing()
  given(accountDecider, [registered, granted])
    .when(revoke({ role: 'auditor' }))
    .thenNothing()
})
test('only moderation has leads, to give and to take', () => {
  given(accountDecider, [registered])
    .when(grant({ role: 'auditor', lead: true }))
    .thenRefused('validation')
  given(accountDecider, [registered])
    .when(revoke({ role: 'auditor', lead: true }))
    .thenRefused('validation')
  given(accountDecider, [registered])
    .when(revoke({ role: 'auditor', lead: false }))
    .thenNothing()
})
test('who may not give a role may not take one', () =>
  given(accountDecider, [registered, granted])
    .when(revoke({ role: 'moderator' }, luisAs('moderator', true)))
    .thenRefused('forbidden'))

describe('a suspension', () => {
  const after = (ms: number) => new Date(Date.parse(at) + ms).toISOString()
  const month = 30 * 86_400_000
  const suspend = (until: string | null, by: Actor): AccountCommand => ({
    type: 'SuspendAccount',
    data: { decisionId: luis, until },
    by,
    at,
  })
  const reinstate = (by: Actor): AccountCommand => ({
    type: 'ReinstateAccount',
    data: { decisionId: luis },
    by,
    at,
  })
  const suspended = (until: string | null) =>
    AccountSuspended({
      userId: ana,
      decisionId: luis,
      until,
      suspended: true,
      suspendedUntil: until,
    })
  const [moderator, lead] = [luisAs('moderator'), luisAs('moderator', true)]

  test('is some time, not none', () => {
    given(accountDecider, [registered]).when(suspend(at, lead)).thenRefused('in_the_past')
    given(accountDecider, [registered])
      .when(suspend(after(-1), moderator))
      .thenRefused('in_the_past')
    given(accountDecider, [registered])
      .when(suspend(after(1), moderator))
      .then(suspended(after(1)))
  })
  test("of more than thirty days is a lead's, and so is one without end", () => {
    given(accountDecider, [registered])
      .when(suspend(after(month), moderator))
      .then(suspended(after(month)))
    given(accountDecider, [registered])
      .when(suspend(after(month + 1), moderator))
      .thenRefused('forbidden')
    given(accountDecider, [registered]).when(suspend(null, moderator)).thenRefused('forbidden')
    given(accountDecider, [registered])
      .when(suspend(after(month + 1), lead))
      .then(suspended(after(month + 1)))
    given(accountDecider, [registered])
      .when(suspend(null, lead))
      .then({
        type: 'AccountSuspended',
        data: { userId: ana, decisionId: luis, until: null, suspended: true, suspendedUntil: null },
      })
  })
  test('is undone by a lead, also by giving it another end', () => {
    const history = [registered, suspended(after(2))]
    given(accountDecider, history)
      .when(suspend(after(1), moderator))
      .thenRefused('forbidden')
    given(accountDecider, history)
      .when(suspend(after(2), moderator))
      .thenNothing()
    given(accountDecider, history)
      .when(suspend(after(1), lead))
      .then(suspended(after(1)))
    given(accountDecider, history).when(reinstate(moderator)).thenRefused('forbidden')
    given(accountDecider, history)
      .when(reinstate(lead))
      .then({
        type: 'AccountReinstated',
        data: { userId: ana, decisionId: luis, suspended: false, suspendedUntil: null },
      })
    expect(
      known(
        ...history,
        AccountReinstated({
          userId: ana,
          decisionId: luis,
          suspended: false,
          suspendedUntil: null,
        }),
      ),
    ).toEqual(inFull)
    expect(known(...history)).toEqual({
      ...inFull,
      standing: {
        restrictions: new Map(),
        mutes: new Map(),
        suspensions: new Map([[luis, after(2)]]),
        closed: false,
      },
    })
  })
})
test('an account is closed by its person or the server, and by nobody else', () => {
  const close = (by: Actor): AccountCommand => ({
    type: 'CloseAccount',
    data: { closingId: luis },
    by,
    at,
  })
  given(accountDecider, [registered])
    .when(close(luisAs('admin')))
    .thenRefused('forbidden')
  given(accountDecider, [registered])
    .when(close({ id: ana, role: 'cliente' }))
    .thenTypes('AccountClosed', 'AccountClosingStarted', 'AccountDeletionRequested')
  given(accountDecider, [registered])
    .when(close(system))
    .then(AccountClosed({ userId: ana }), AccountClosingStarted({ userId: ana, closingId: luis }))
  given(accountDecider, [
    registered,
    AccountClosed({ userId: ana }),
    AccountClosingStarted({ userId: ana, closingId: luis }),
  ])
    .when(close(system))
    .thenNothing()
})
