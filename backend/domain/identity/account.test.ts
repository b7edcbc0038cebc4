import { expect, test } from 'vitest'
import { system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { account, AccountRegistered, type AccountCommand, EmailVerified, ProfileUpdated, StaffRoleGranted } from './account.ts'

const [ana, luis] = ['3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01', '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e02']
const at = '2026-11-21T10:00:00.000Z'
const profile = { nombre: 'Ana Ruiz', acercaDe: null, especialidades: [], profileImageUrl: null }
const registered = AccountRegistered({ userId: ana, rol: 'cliente', ...profile })
const as = (id: string) => ({ by: { id, role: 'cliente' as const }, at })
const verify = (by: string): AccountCommand => ({ type: 'VerifyEmail', data: {}, ...as(by) })
const verified = EmailVerified({ userId: ana, verifiedAt: at })

test('a person verifies their address, once', () => {
  given(account, [registered]).when(verify(ana)).then(verified)
  given(account, [registered, verified]).when(verify(ana)).thenNothing()
})
test('nobody verifies somebody else’s, nor one of nobody', () => {
  given(account, [registered]).when(verify(luis)).thenRefused('forbidden')
  given(account, []).when(verify(ana)).thenRefused('not_found')
})
test('it stays verified whatever else changes', () => {
  const changed = ProfileUpdated({ userId: ana, phoneChanged: true, ...profile, nombre: 'Ana Ruiz Soto' })
  const state = [registered, verified, changed, StaffRoleGranted({ userId: ana, role: 'auditor' })].reduce(account.evolve, account.initial)
  expect(state?.isEmailVerified).toBe(true)
})
test('who has registered is not registered again', () => given(account, [registered]).when({ type: 'RegisterAccount', data: { userId: ana, rol: 'barbero', profile }, by: system, at }).thenNothing())
test('only their own profile, and only what is new', () => {
  const change = (nombre: string, by: string): AccountCommand => ({ type: 'UpdateProfile', data: { change: { nombre }, phoneChanged: false }, ...as(by) })
  given(account, [registered]).when(change('Ana', luis)).thenRefused('forbidden')
  given(account, [registered]).when(change('Ana Ruiz', ana)).thenNothing()
  given(account, [registered]).when(change('Ana', ana)).then(ProfileUpdated({ userId: ana, phoneChanged: false, ...profile, nombre: 'Ana' }))
})
test('staff roles come from an admin or the server’s command line', () => {
  const grant = (by: AccountCommand['by']): AccountCommand => ({ type: 'GrantStaffRole', data: { role: 'auditor' }, by, at })
  given(account, [registered]).when(grant({ id: ana, role: 'cliente' })).thenRefused('forbidden')
  given(account, [registered]).when(grant({ id: luis, role: 'auditor' })).thenRefused('forbidden')
  given(account, [registered]).when(grant({ id: luis, role: 'admin' })).then(StaffRoleGranted({ userId: ana, role: 'auditor' }))
  given(account, [registered]).when(grant(system)).then(StaffRoleGranted({ userId: ana, role: 'auditor' }))
})
