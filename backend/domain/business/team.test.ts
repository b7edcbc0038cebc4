import { describe, test } from 'vitest'
import type { Actor } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { business, type BusinessCommand, BusinessOpened } from './business.ts'
import { location, type LocationCommand, LocationAdded, LocationStaffAssigned, type Place } from './location.ts'
import { membership, type MembershipCommand, MembershipClaimed, MembershipReleased } from './membership.ts'
import { BarberInvited, BarberJoined, BarberLeft, BarberRemoved, InvitationDeclined, InvitationWithdrawn } from './team.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [ownerId, barberId, otherId, businessId, otherShop, invitationId, locationId] = [id(1), id(2), id(3), id(4), id(5), id(6), id(7)]
const owner: Actor = { id: ownerId, role: 'duenno' }
const barber: Actor = { id: barberId, role: 'barbero' }
const other: Actor = { id: otherId, role: 'barbero' }
const at = '2026-11-21T12:00:00.000Z'
const expiresAt = '2026-12-05T12:00:00.000Z'

const opened = BusinessOpened({
  businessId, ownerId, nombre: 'La Navaja', descripcion: null, direccion: 'Calle Mayor 1', telefono: null, email: null, website: null, imagen: null, tipoServicio: 'fisico', addressIsPrivate: false,
  radioCobertura: 5, latitude: null, longitude: null, zone: 'Europe/Madrid', currency: 'EUR', ciudad: null, acceptsAppointments: true, allowsWalkIns: false, horario: null,
})
const shop = { businessId, ownerId }
const invited = BarberInvited({ ...shop, invitationId, inviteeId: null, expiresAt })
const joined = BarberJoined({ ...shop, barberId, invitationId })

describe('a team', () => {
  const invite = (by: Actor, inviteeId: string | null = null): BusinessCommand => ({ type: 'InviteBarber', data: { invitationId, inviteeId, expiresAt }, by, at })
  const accept = (by: Actor, when = at): BusinessCommand => ({ type: 'AcceptInvitation', data: { invitationId }, by, at: when })
  const decline = (by: Actor): BusinessCommand => ({ type: 'DeclineInvitation', data: { invitationId }, by, at })
  const withdraw = (by: Actor): BusinessCommand => ({ type: 'WithdrawInvitation', data: { invitationId }, by, at })
  const remove = (by: Actor, who = barberId): BusinessCommand => ({ type: 'RemoveBarber', data: { barberId: who }, by, at })

  test('is invited by the owner', () => given(business, [opened]).when(invite(owner)).then(invited))
  test('is invited once, however often it is asked', () => given(business, [opened, invited]).when(invite(owner)).thenNothing())
  test('is not invited by others', () => given(business, [opened]).when(invite(barber)).thenRefused('forbidden'))
  test('does not invite its owner', () => given(business, [opened]).when(invite(owner, ownerId)).thenRefused('validation'))
  test('does not invite who is already in it', () =>
    given(business, [opened, invited, joined]).when({ type: 'InviteBarber', data: { invitationId: id(9), inviteeId: barberId, expiresAt }, by: owner, at }).thenRefused('already_exists'))
  test('has a bound on open invitations', () =>
    given(business, [opened, ...Array.from({ length: 50 }, (_, n) => BarberInvited({ ...shop, invitationId: id(100 + n), inviteeId: null, expiresAt }))]).when(invite(owner)).thenRefused('too_many_invitations'))

  test('has a bound on its members, when they are invited and when they join', () => {
    const members = (count: number) => Array.from({ length: count }, (_, n) => BarberJoined({ ...shop, barberId: id(200 + n), invitationId: id(400 + n) }))
    given(business, [opened, ...members(99)]).when(invite(owner)).then(invited)
    given(business, [opened, ...members(100)]).when(invite(owner)).thenRefused('team_full')
    given(business, [opened, invited, ...members(99)]).when(accept(barber)).then(joined)
    given(business, [opened, invited, ...members(100)]).when(accept(barber)).thenRefused('team_full')
    given(business, [opened, invited, ...members(100), BarberLeft({ ...shop, barberId: id(200) })]).when(accept(barber)).then(joined)
  })

  test('is joined by whoever holds the link', () => given(business, [opened, invited]).when(accept(barber)).then(joined))
  test('is joined once', () => given(business, [opened, invited, joined]).when(accept(barber)).thenNothing())
  test('is not joined by a second one with the same link', () => given(business, [opened, invited, joined]).when(accept(other)).thenRefused('wrong_state'))
  test('is not joined with an invitation for somebody else', () =>
    given(business, [opened, BarberInvited({ ...shop, invitationId, inviteeId: otherId, expiresAt })]).when(accept(barber)).thenRefused('forbidden'))
  test('is not joined by a client', () => given(business, [opened, invited]).when(accept({ id: barberId, role: 'cliente' })).thenRefused('forbidden'))
  test('is not joined by its owner', () => given(business, [opened, invited]).when(accept(owner)).thenRefused('wrong_state'))
  test('is not joined after two weeks', () => given(business, [opened, invited]).when(accept(barber, '2026-12-05T12:00:00.001Z')).thenRefused('too_late'))
  test('is not joined once declined', () => given(business, [opened, invited, InvitationDeclined({ ...shop, invitationId, inviteeId: null })]).when(accept(barber)).thenRefused('wrong_state'))
  test('is not joined once withdrawn', () => given(business, [opened, invited, InvitationWithdrawn({ ...shop, invitationId, inviteeId: null })]).when(accept(barber)).thenRefused('wrong_state'))
  test('is not joined out of nothing', () => given(business, [opened]).when(accept(barber)).thenRefused('not_found'))

  test('can be declined, and again', () => {
    const declined = InvitationDeclined({ ...shop, invitationId, inviteeId: null })
    given(business, [opened, invited]).when(decline(barber)).then(declined)
    given(business, [opened, invited, declined]).when(decline(barber)).thenNothing()
  })
  test('has an invitation withdrawn by its owner only, and only an open one', () => {
    given(business, [opened, invited]).when(withdraw(owner)).thenTypes('InvitationWithdrawn')
    given(business, [opened, invited]).when(withdraw(barber)).thenRefused('forbidden')
    given(business, [opened, invited, joined]).when(withdraw(owner)).thenNothing()
  })

  test('is left by oneself', () => given(business, [opened, invited, joined]).when(remove(barber)).then(BarberLeft({ ...shop, barberId })))
  test('loses somebody by the owner', () => given(business, [opened, invited, joined]).when(remove(owner)).then(BarberRemoved({ ...shop, barberId })))
  test('loses nobody by a colleague', () => given(business, [opened, invited, joined]).when(remove(other)).thenRefused('forbidden'))
  test('loses nobody twice', () => given(business, [opened, invited, joined, BarberLeft({ ...shop, barberId })]).when(remove(owner)).thenNothing())
  test('keeps its owner', () => given(business, [opened]).when(remove(owner, ownerId)).thenRefused('wrong_state'))
  test('survives a change of the shop', () =>
    given(business, [opened, invited, joined, { ...opened, type: 'BusinessChanged' }]).when(accept(barber)).thenNothing())
})

describe('a membership', () => {
  const claim = (shopId: string, when = at, abandoned: { businessId: string; claimedAt: string } | null = null): MembershipCommand =>
    ({ type: 'ClaimMembership', data: { barberId, businessId: shopId, abandoned }, by: barber, at: when })
  const claimed = MembershipClaimed({ barberId, businessId, claimedAt: at })
  const later = '2026-11-21T12:05:00.000Z'

  test('is of one shop', () => given(membership, [claimed]).when(claim(otherShop)).thenRefused('already_member'))
  test('is claimed again without ado', () => given(membership, [claimed]).when(claim(businessId)).thenNothing())
  test('is claimed anew after a while, so that nobody takes it for abandoned', () => given(membership, [claimed]).when(claim(businessId, later)).thenTypes('MembershipClaimed'))
  test('is free again once released', () => given(membership, [claimed, MembershipReleased({ barberId, businessId })]).when(claim(otherShop)).thenTypes('MembershipClaimed'))
  test('is taken over where nothing came of it', () => given(membership, [claimed]).when(claim(otherShop, later, { businessId, claimedAt: at })).thenTypes('MembershipClaimed'))
  test('is not taken over while somebody is still joining', () => given(membership, [claimed]).when(claim(otherShop, '2026-11-21T12:00:30.000Z', { businessId, claimedAt: at })).thenRefused('already_member'))
  test('is not taken over where it has been claimed anew', () =>
    given(membership, [claimed, MembershipClaimed({ barberId, businessId, claimedAt: later })]).when(claim(otherShop, '2026-11-21T12:20:00.000Z', { businessId, claimedAt: at })).thenRefused('already_member'))
  test('is not released for another shop', () =>
    given(membership, [claimed]).when({ type: 'ReleaseMembership', data: { barberId, businessId: otherShop }, by: barber, at }).thenNothing())
})

describe('a location', () => {
  const place: Place = { name: 'Centro', address: 'Calle Mayor 2', phone: null, status: 'active', latitude: null, longitude: null, zone: 'Europe/Madrid', horario: null }
  const added = LocationAdded({ locationId, businessId, ownerId, ...place })
  const assigned = LocationStaffAssigned({ locationId, businessId, ownerId, barberId })
  const does = (type: LocationCommand['type'], data: object, by: Actor = owner) => ({ type, data, by, at }) as LocationCommand // The tests name the right data for each type.

  test('is added once', () => {
    given(location, []).when(does('AddLocation', { locationId, businessId, place })).then(added)
    given(location, [added]).when(does('AddLocation', { locationId, businessId, place })).thenNothing()
  })
  test('changes its status', () => given(location, [added]).when(does('ChangeLocation', { change: { status: 'inactive' } })).thenTypes('LocationChanged'))
  test('is left alone by a change that changes nothing', () => given(location, [added]).when(does('ChangeLocation', { change: { name: 'Centro' } })).thenNothing())
  test('does not exist for others', () => given(location, [added]).when(does('ChangeLocation', { change: { name: 'Mía' } }, other)).thenRefused('not_found'))
  test('is not removed while appointments are to come', () => given(location, [added]).when(does('RemoveLocation', { upcoming: 1 })).thenRefused('conflict'))
  test('is removed without them, and is then gone', () => {
    given(location, [added]).when(does('RemoveLocation', { upcoming: 0 })).thenTypes('LocationRemoved')
    given(location, [added, { type: 'LocationRemoved', data: { locationId, businessId, ownerId } }]).when(does('RemoveLocation', { upcoming: 0 })).thenRefused('not_found')
  })
  test('takes a barber once', () => {
    given(location, [added]).when(does('AssignStaff', { barberId })).then(assigned)
    given(location, [added, assigned]).when(does('AssignStaff', { barberId })).thenNothing()
  })
  test('lets a barber go who leaves by themselves', () => given(location, [added, assigned]).when(does('UnassignStaff', { barberId }, barber)).thenTypes('LocationStaffUnassigned'))
  test('keeps a barber whom somebody else wants gone', () => given(location, [added, assigned]).when(does('UnassignStaff', { barberId }, other)).thenRefused('not_found'))
  test('has no closing before its opening', () =>
    given(location, [added]).when(does('ChangeLocation', { change: { horario: { monday: [{ start: '18:00', end: '09:00' }], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] } } })).thenRefused('validation'))
})
