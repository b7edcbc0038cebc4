/**
 * The plan of the demo city, at whatever hour of whatever day somebody starts it for the first
 * time.
 */
import { describe, expect, test } from 'vitest'
import { demoShops } from './city.ts'
import { communityOf } from './community.ts'
import { type City, demoPlanOf } from './plan.ts'
import type { DemoStep } from './steps.ts'
import { talksOf } from './talks.ts'

const DAY = 86_400_000
const barbers = demoShops.flatMap((shop) =>
  [shop.owner, ...shop.team].map((barber) => ({ shop, barber })),
)
const city: City = {
  clients: Array.from({ length: 120 }, (_, index) => ({
    id: `client-${index}`,
    beard: index % 3 > 0,
  })),
  chairs: barbers.map(({ shop, barber }) => ({
    id: barber.email,
    barber,
    exceptions: [],
    zone: 'America/Mexico_City',
    place: { lat: shop.latitude, lng: shop.longitude },
    homeRadius: shop.homeRadius,
    walkIns: shop.walkIns,
    services: shop.services.map(([nombre, , minutes]) => ({
      serviceId: `${barber.email}/${nombre}`,
      nombre,
      minutes,
      beard: /barba/i.test(nombre),
    })),
  })),
}
const bookings = (steps: readonly DemoStep[]) =>
  steps.flatMap((step) => (step.kind === 'book' ? [step] : []))

describe.each([
  '2026-11-21T14:50:00Z',
  '2026-11-22T06:01:00Z',
  '2026-11-23T05:59:00Z',
  '2026-12-24T23:30:00Z',
  '2027-03-02T18:00:00Z',
  '2028-02-29T03:15:00Z',
])('begun at %s', (instant) => {
  const begins = Date.parse(instant)
  const steps = demoPlanOf(city, begins)
  const moves = new Map(
    steps.flatMap((step) => (step.kind === 'move' ? [[step.key, step.to] as const] : [])),
  )
  /** Where they ended up. */
  const visits = bookings(steps).map(({ visit }) => ({
    ...visit,
    start: moves.get(visit.key) ?? visit.start,
    end: (moves.get(visit.key) ?? visit.start) + visit.end - visit.start,
  }))

  test('is the same plan again', () => expect(demoPlanOf(city, begins)).toEqual(steps))

  test('goes forward, and nothing of it is later than now', () => {
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).sort((a, b) => a - b))
    expect(steps.at(-1)?.at).toBeLessThanOrEqual(begins)
  })

  test('so does what is shown and said beside it: first the post, then what others do with it', () => {
    const community = communityOf(city.clients, begins)
    expect(communityOf(city.clients, begins)).toEqual(community)
    expect(community.map(({ at }) => at)).toEqual(
      community.map(({ at }) => at).sort((a, b) => a - b),
    )
    expect(community.at(-1)?.at).toBeLessThanOrEqual(begins)
    const seen = new Set<string>()
    for (const step of community) {
      if (step.kind !== 'social') continue
      if (step.social.act === 'publish') seen.add(step.social.postId)
      else if ('postId' in step.social) expect(seen).toContain(step.social.postId)
      if (step.social.act === 'comment') {
        if (step.social.to) expect(seen).toContain(step.social.to.id)
        seen.add(step.social.commentId)
      }
      if (step.social.act === 'likeComment') expect(seen).toContain(step.social.commentId)
    }
    expect(seen.size).toBeGreaterThan(60)
  })

  test('so do those who write to each other: first who opens, or asks, then what is said', () => {
    const talks = talksOf(city, steps, begins)
    expect(talksOf(city, steps, begins)).toEqual(talks)
    expect(talks.at(-1)?.at).toBeLessThanOrEqual(begins)
    const begun = new Set<string>()
    for (const { kind, key, ...step } of talks) {
      if (kind !== 'talk' || !('talk' in step)) continue
      if (step.talk.act === 'open' || step.talk.act === 'ask') begun.add(key)
      expect(begun).toContain(key)
    }
    expect(begun.size).toBeGreaterThan(20)
    expect(
      talks.filter((step) => step.kind === 'talk' && step.talk.act === 'ask').length,
    ).toBeGreaterThanOrEqual(3)
  })

  test('reaches eight weeks back and three ahead, with life today and tomorrow', () => {
    const starts = visits.map(({ start }) => start).sort((a, b) => a - b)
    expect(starts[0]).toBeLessThan(begins - 54 * DAY)
    expect(starts.at(-1)).toBeGreaterThan(begins + 14 * DAY)
    expect(starts.filter((start) => start > begins && start < begins + DAY).length).toBeGreaterThan(
      25,
    )
  })

  test('the demo barber has somebody to answer, and the demo client somebody to wait for', () => {
    const settled = new Set(steps.flatMap((step) => (step.kind === 'turn' ? [step.key] : [])))
    const waiting = visits.filter(
      ({ key, start, guest }) => start > begins && !guest && !settled.has(key),
    )
    expect(waiting.some(({ barberId }) => barberId === 'barbero@balbu.demo')).toBe(true)
    expect(
      waiting.some(
        ({ barberId, client }) => barberId === 'abril@balbu.demo' && client === 'client-0',
      ),
    ).toBe(true)
  })

  test('nobody sits in two chairs at once, and no chair holds two people', () => {
    const taken = (of: (visit: (typeof visits)[number]) => string | undefined) => {
      const byWhom = Map.groupBy(
        visits.filter((visit) => of(visit) !== undefined),
        of,
      )
      return [...byWhom.values()].flatMap((theirs) =>
        theirs
          .toSorted((a, b) => a.start - b.start)
          .filter((visit, index, sorted) => (sorted[index - 1]?.end ?? 0) > visit.start),
      )
    }
    expect(taken(({ barberId }) => barberId)).toEqual([])
    expect(taken(({ client }) => client)).toEqual([])
  })
})
