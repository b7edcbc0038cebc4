import { expect, test } from 'vitest'
import type { Actor } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import {
  membershipDecider,
  type MembershipCommand,
  MembershipClaimed,
  MembershipReleased,
} from './membership.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [barberId, businessId, otherShop] = [id(2), id(4), id(5)]
const barber: Actor = { id: barberId, role: 'barbero' }
const at = '2026-11-21T12:00:00.000Z'

const claim = (
  shopId: string,
  when = at,
  abandoned: { businessId: string; claimedAt: string } | null = null,
): MembershipCommand => ({
  type: 'ClaimMembership',
  data: { barberId, businessId: shopId, abandoned },
  by: barber,
  at: when,
})
const claimed = MembershipClaimed({ barberId, businessId, claimedAt: at })
const later = '2026-11-21T12:05:00.000Z'
const release = (shopId: string): MembershipCommand => ({
  type: 'ReleaseMembership',
  data: { barberId, businessId: shopId },
  by: barber,
  at,
})

test('a membership is of one shop', () =>
  given(membershipDecider, [claimed]).when(claim(otherShop)).thenRefused('already_member'))
test('a membership is claimed again without ado', () =>
  given(membershipDecider, [claimed]).when(claim(businessId)).thenNothing())
test('a membership is claimed anew after a while, so that nobody takes it for abandoned', () =>
  given(membershipDecider, [claimed]).when(claim(businessId, later)).thenTypes('MembershipClaimed'))
test('a membership is free again once released', () =>
  given(membershipDecider, [claimed, MembershipReleased({ barberId, businessId })])
    .when(claim(otherShop))
    .thenTypes('MembershipClaimed'))
test('a membership is taken over where nothing came of it', () =>
  given(membershipDecider, [claimed])
    .when(claim(otherShop, later, { businessId, claimedAt: at }))
    .thenTypes('MembershipClaimed'))
test('a membership is not taken over while somebody is still joining', () =>
  given(membershipDecider, [claimed])
    .when(claim(otherShop, '2026-11-21T12:00:30.000Z', { businessId, claimedAt: at }))
    .thenRefused('already_member'))
test('a membership is not taken over where it has been claimed anew', () =>
  given(membershipDecider, [claimed, MembershipClaimed({ barberId, businessId, claimedAt: later })])
    .when(claim(otherShop, '2026-11-21T12:20:00.000Z', { businessId, claimedAt: at }))
    .thenRefused('already_member'))
test('a membership is not released for another shop', () =>
  given(membershipDecider, [claimed]).when(release(otherShop)).thenNothing())

test('what is claimed and released is written down whole, and is known', () => {
  given(membershipDecider, [])
    .when(claim(businessId))
    .then({ type: 'MembershipClaimed', data: { barberId, businessId, claimedAt: at } })
  given(membershipDecider, [claimed])
    .when(release(businessId))
    .then({ type: 'MembershipReleased', data: { barberId, businessId } })
  given(membershipDecider, []).when(release(businessId)).thenNothing()
  expect([
    membershipDecider.evolve(null, claimed),
    membershipDecider.evolve(
      { businessId, claimedAt: at },
      MembershipReleased({ barberId, businessId }),
    ),
  ]).toEqual([{ businessId, claimedAt: at }, null])
})
test('it is claimed anew after half a minute, and given up after a whole one', () => {
  const after = (ms: number) => new Date(Date.parse(at) + ms).toISOString()
  given(membershipDecider, [claimed])
    .when(claim(businessId, after(29_999)))
    .thenNothing()
  given(membershipDecider, [claimed])
    .when(claim(businessId, after(30_000)))
    .then(MembershipClaimed({ barberId, businessId, claimedAt: after(30_000) }))
  given(membershipDecider, [claimed])
    .when(claim(otherShop, after(60_000), { businessId, claimedAt: at }))
    .thenRefused('already_member')
  given(membershipDecider, [claimed])
    .when(claim(otherShop, after(60_001), { businessId, claimedAt: at }))
    .then(MembershipClaimed({ barberId, businessId: otherShop, claimedAt: after(60_001) }))
})
test("another shop's claim that was given up says nothing of this one", () =>
  given(membershipDecider, [claimed])
    .when(claim(otherShop, later, { businessId: id(9), claimedAt: at }))
    .thenRefused('already_member'))
