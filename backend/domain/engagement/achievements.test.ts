/**
 * What is reached by which facts, and that it is reached once, at the same instant, whenever and by
 * whomever it is found.
 */
import { describe, expect, test } from 'vitest'
import { Rol } from '../../../contract/kernel/values.ts'
import { fc } from '../../test/support/seed.ts'
import { given } from '../kernel/given.ts'
import { system } from '../kernel/event.ts'
import type { Fact, AchievementFacts, Side } from './achievement-facts.ts'
import {
  achievementProgressOf,
  type ReachedAchievement,
  achievementsReachedBy,
  rules,
  rulesFor,
} from './achievement-rules.ts'
import {
  achievementsDecider,
  type AchievementCommand,
  AchievementsRecognized,
  AchievementUnlocked,
} from './achievements.ts'
import { clientId as userId } from '../../test/support/day.ts'

const FIRST_DAY = Date.UTC(2026, 0, 1, 12)
const DAY = 86_400_000
/** So many days after the first one, at noon. */
const on = (days: number) => new Date(FIRST_DAY + days * DAY).toISOString()
const dayOf = (days: number) => on(days).slice(0, 10)

/** Facts get their positions in the order in which they are told. */
type Told = Fact extends infer One ? (One extends Fact ? Omit<One, 'position'> : never) : never
const history = (side: Side, told: readonly Told[]): AchievementFacts => ({
  client: [],
  barber: [],
  shop: [],
  [side]: told.map((fact, index) => ({ ...fact, position: BigInt(index + 1) })),
})
const visit = (days: number, id = `v${days}`, client = 'ana'): Told => ({
  kind: 'visit',
  at: on(days),
  id,
  client,
  day: dayOf(days),
})
const lost = (days: number, id: string, at = days, client = 'ana'): Told => ({
  kind: 'lost',
  at: on(at),
  id,
  client,
  day: dayOf(days),
})
const spoken = (days: number, stars: number | null, id = `v${days}`, client = 'ana'): Told => ({
  kind: 'review',
  at: on(days),
  id,
  client,
  day: dayOf(days),
  stars,
})
const failed = (days: number): Told => ({ kind: 'failed', at: on(days) })
const many = (count: number, one: (index: number) => Told) =>
  Array.from({ length: count }, (_, index) => one(index))

const ruleOf = (id: string) => {
  const rule = rules.find((one) => one.id === id)
  if (!rule) throw new Error(`no rule ${id}`)
  return rule
}
/** When it was reached and by the how many-th fact; else how far it is. */
const standing = (id: string, told: readonly Told[], now = on(1_000)) => {
  const facts = history(ruleOf(id).side, told)
  const [reached] = achievementsReachedBy(facts, [ruleOf(id)], now)
  return reached
    ? [reached.unlockedAt, Number(reached.because)]
    : achievementProgressOf(facts, ruleOf(id), now)
}

const followed = (days: number, follower = `f${days}`): Told => ({
  kind: 'followed',
  at: on(days),
  follower,
})
const unfollowed = (days: number, follower: string): Told => ({
  kind: 'unfollowed',
  at: on(days),
  follower,
})

describe('followers', () => {
  test('count from the tenth and the fiftieth on, whoever goes afterwards', () => {
    expect(
      standing(
        'followers-10',
        many(9, (index) => followed(index)),
      ),
    ).toBe(9)
    expect(
      standing('followers-10', [...many(10, (index) => followed(index)), unfollowed(11, 'f0')]),
    ).toEqual([on(9), 10])
    expect(
      standing(
        'followers-50',
        many(50, (index) => followed(index)),
      ),
    ).toEqual([on(49), 50])
  })
  test('count once each, however often they come and go', () => {
    const coming = many(20, (index) =>
      index % 2 === 0 ? followed(index, 'ana') : unfollowed(index, 'ana'),
    )
    expect(standing('followers-10', [...coming, followed(30, 'ana'), followed(31, 'eva')])).toBe(2)
  })
})

describe('people whom a client follows', () => {
  const follows = (days: number, one = `f${days}`): Told => ({
    kind: 'follows',
    at: on(days),
    followed: one,
  })
  const unfollows = (days: number, one: string): Told => ({
    kind: 'unfollows',
    at: on(days),
    followed: one,
  })
  test.each([
    [9, 9],
    [10, [on(9), 10]],
    [11, [on(9), 10]],
  ] as const)('are %i', (count, expected) => {
    expect(
      standing(
        'following-10',
        many(count, (index) => follows(index)),
      ),
    ).toEqual(expected)
  })
  test('count while they are followed', () => {
    expect(
      standing('following-10', [
        ...many(9, (index) => follows(index)),
        unfollows(9, 'f0'),
        follows(10, 'other'),
      ]),
    ).toBe(9)
    expect(
      standing('following-10', [
        ...many(9, (index) => follows(index)),
        unfollows(9, 'f0'),
        follows(10, 'f0'),
        follows(11, 'other'),
      ]),
    ).toEqual([on(11), 12])
  })
  test('count as ten once reached, also after an unfollow', () => {
    expect(
      standing('following-10', [...many(10, (index) => follows(index)), unfollows(11, 'f0')]),
    ).toEqual([on(9), 10])
  })
  test('count once each', () => {
    expect(
      standing(
        'following-10',
        many(20, (index) => (index % 2 === 0 ? follows(index, 'ana') : unfollows(index, 'ana'))),
      ),
    ).toBe(0)
  })
})

describe('thirty days without a no-show of one’s own', () => {
  const missed = (days: number, id = `m${days}`): Told => ({ kind: 'missed', at: on(days), id })
  const cleared = (days: number, id: string): Told => ({ kind: 'cleared', at: on(days), id })
  const three = [visit(0), visit(5), visit(10)]
  test.each([
    [29, 29],
    [30, [on(30), 3]],
    [31, [on(30), 3]],
  ] as const)('on day %i', (day, expected) => {
    expect(standing('kept-30', three, on(day))).toEqual(expected)
  })
  test('take three visits', () => {
    expect(standing('kept-30', [visit(0), visit(5)], on(100))).toBe(29)
    expect(standing('kept-30', [visit(0), visit(5), visit(60)], on(100))).toEqual([on(60), 3])
  })
  test('begin anew after one', () => {
    expect(standing('kept-30', [...three, missed(20)], on(40))).toBe(0)
    expect(
      standing('kept-30', [...three, missed(20), visit(21), visit(22), visit(23)], on(51)),
    ).toEqual([on(51), 7])
  })
  test('go on where it was cleared, from that moment on', () => {
    expect(standing('kept-30', [...three, missed(20), cleared(25, 'm20')], on(30))).toEqual([
      on(30),
      3,
    ])
    expect(standing('kept-30', [...three, missed(20), cleared(45, 'm20')], on(50))).toEqual([
      on(45),
      3,
    ])
    expect(
      standing('kept-30', [...three, missed(20), cleared(25, 'm20'), missed(26, 'm20')], on(50)),
      'the mark counts again',
    ).toBe(0)
  })
  test('of two, clearing the first joins nothing to what came after the second', () => {
    expect(
      standing(
        'kept-30',
        [...three, missed(20), missed(21), cleared(22, 'm20'), visit(23)],
        on(40),
      ),
    ).toBe(17)
  })
  test('are not lost again', () =>
    expect(standing('kept-30', [...three, missed(40)], on(50))).toEqual([on(30), 3]))
})

describe('visits', () => {
  test('count from the one that it took, whatever came after', () => {
    expect(standing('first-visit', [])).toBe(0)
    expect(
      standing(
        'first-visit',
        many(3, (index) => visit(index)),
      ),
    ).toEqual([on(0), 1])
    expect(
      standing(
        'visits-5',
        many(4, (index) => visit(index)),
      ),
    ).toBe(4)
    expect(
      standing(
        'visits-5',
        many(9, (index) => visit(index)),
      ),
    ).toEqual([on(4), 5])
    expect([
      standing('visits-10', many(10, visit)),
      standing('visits-25', many(25, visit)),
    ]).toEqual([
      [on(9), 10],
      [on(24), 25],
    ])
  })
  test('count once for each client and day', () => {
    expect(
      standing(
        'visits-5',
        many(20, (index) => visit(0, `v${index}`)),
      ),
    ).toBe(1)
    expect(
      standing(
        'served-10',
        many(20, (index) => visit(0, `v${index}`, index % 2 === 0 ? 'ana' : 'eva')),
      ),
    ).toBe(2)
    expect(
      standing(
        'served-10',
        many(10, (index) => visit(0, `v${index}`, `c${index}`)),
      ),
    ).toEqual([on(0), 10])
  })
  test('that were none after all take from what is under way, and nothing of what was reached', () => {
    const four = many(4, visit)
    expect(standing('visits-5', [...four, lost(3, 'v3'), visit(5)])).toBe(4)
    expect(standing('visits-5', [...four, visit(4), lost(4, 'v4')])).toEqual([on(4), 5])
    // Another one of that day still stands.
    expect(standing('visits-5', [...four, visit(3, 'again'), lost(3, 'v3')])).toBe(4)
  })
  test('of a shop count like a barber’s', () =>
    expect(standing('shop-100', many(100, visit))).toEqual([on(99), 100]))
})

test('reviews count while they are to be seen', () => {
  expect(standing('first-review', [spoken(0, 1)])).toEqual([on(0), 1])
  expect(
    standing('reviews-5', [...many(4, (index) => spoken(index, 5)), spoken(3, 4), spoken(2, null)]),
  ).toBe(3)
  expect(
    standing('reviews-5', [
      ...many(4, (index) => spoken(index, 5)),
      spoken(2, null),
      spoken(4, 5),
      spoken(2, 5),
    ]),
  ).toEqual([on(2), 7])
})

test('three months in a row are those of the calendar, and begin anew after one without', () => {
  expect(standing('months-3', [visit(30), visit(31), visit(60)])).toEqual([on(60), 3])
  expect(standing('months-3', [visit(0), visit(10), visit(75), visit(95)], on(96))).toBe(2)
  expect(standing('months-3', [visit(0), visit(35)], on(50))).toBe(2)
  expect(standing('months-3', [visit(0), visit(35)], on(100)), 'it has come to an end').toBe(0)
  // December goes on in January.
  expect(standing('months-3', [visit(310), visit(340), visit(370)])).toEqual([on(370), 3])
})

describe('an average', () => {
  const five = (count: number, from = 0) => many(count, (index) => spoken(from + index, 5))
  test('needs as many reviews, and is exact', () => {
    expect(standing('rated-20', five(19))).toBe(19)
    expect(standing('rated-20', five(20))).toEqual([on(19), 20])
    const fours = (count: number) => many(count, (index) => spoken(100 + index, 4))
    expect(standing('rated-20', [...fours(4), ...five(16)]), '4.8 to the last star').toEqual([
      on(15),
      20,
    ])
    expect(standing('rated-20', [...fours(5), ...five(16)]), 'enough, and too low').toBe(19)
    expect(standing('rated-20', [...fours(5), ...five(20)])).toEqual([on(19), 25])
  })
  test('goes by what is to be seen now', () => {
    const [harsh, four] = [spoken(50, 1), spoken(40, 4)]
    expect(standing('rated-20', [harsh, four, ...five(18)])).toBe(19)
    expect(
      standing('rated-20', [harsh, four, ...five(18), { ...harsh, at: on(60), stars: 5 } as Told]),
    ).toEqual([on(60), 21])
    expect(
      standing('rated-20', [
        harsh,
        four,
        ...five(19),
        { ...harsh, at: on(60), stars: null } as Told,
      ]),
    ).toEqual([on(60), 22])
  })
  test('hears one client once a day', () => {
    expect(
      standing(
        'rated-20',
        many(40, (index) => spoken(0, 5, `v${index}`)),
      ),
    ).toBe(1)
    const twice = [spoken(0, 1, 'a'), spoken(0, 5, 'b'), spoken(1, 4), ...five(18, 2)]
    expect(standing('rated-20', twice), 'the first of them').toBe(19)
    expect(
      standing('rated-20', [...twice, spoken(0, null, 'a')]),
      'or the other, once that is gone',
    ).toEqual([on(0), 22])
  })
})

describe('thirty days without calling anybody off', () => {
  test('are over by the clock alone', () => {
    const visits = many(10, (index) => visit(index))
    expect(standing('days-30', visits, on(29))).toBe(29)
    expect(standing('days-30', visits, on(30))).toEqual([on(30), 10])
    expect(standing('days-30', visits, on(300))).toEqual([on(30), 10])
  })
  test('begin anew after one, unless they were over', () => {
    const visits = many(10, (index) => visit(index))
    expect(standing('days-30', [...visits, failed(20)], on(100))).toBe(0)
    expect(
      standing(
        'days-30',
        [...visits, failed(20), ...many(10, (index) => visit(40 + index))],
        on(60),
      ),
    ).toBe(20)
    expect(standing('days-30', [...visits, failed(31)], on(100))).toEqual([on(30), 10])
  })
  test('are not given to whoever was away', () => {
    expect(standing('days-30', [visit(0)], on(90))).toBe(29)
    const late = [...many(9, (index) => visit(index)), visit(50)]
    expect(standing('days-30', late, on(90)), 'with the tenth').toEqual([on(50), 10])
    expect(standing('days-30', [...many(10, visit), lost(9, 'v9')], on(90))).toBe(29)
  })
})

test('a team is there once somebody else has come', () => {
  const joined = (barber: string, kind: 'joined' | 'left' = 'joined'): Told => ({
    kind,
    at: on(0),
    barber,
  })
  expect([standing('team', []), standing('team', [joined('noa'), joined('noa', 'left')])]).toEqual([
    0,
    [on(0), 1],
  ])
})

describe('the table', () => {
  test('names each rule once, for somebody, and offers each role something', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    for (const { id, name, value, points, targetRoles } of rules)
      expect([id, name.length <= 30, value > 0, points > 0, targetRoles.length > 0]).toEqual([
        id,
        true,
        true,
        true,
        true,
      ])
    expect(Rol.options.map((rol) => rulesFor(rol).length > 3)).toEqual([true, true, true])
  })
  test('a client earns nothing as a barber, nor the other way round', () => {
    expect(rulesFor('cliente').every(({ side }) => side === 'client')).toBe(true)
    expect(rulesFor('barbero').every(({ side }) => side === 'barber')).toBe(true)
  })
})

describe('what was reached', () => {
  const reached = (achievementId: string, days: number): ReachedAchievement => ({
    achievementId,
    ruleVersion: 1,
    unlockedAt: on(days),
    because: String(days),
  })
  const unlock = (days: number, ...all: ReachedAchievement[]): AchievementCommand => ({
    type: 'UnlockAchievements',
    data: { userId, reached: all },
    by: system,
    at: on(days),
  })
  const unlocked = (one: ReachedAchievement, silent = false) =>
    AchievementUnlocked({ userId, ...one, silent })

  test('is unlocked once, also by a rule that has changed since', () => {
    given(achievementsDecider, [])
      .when(unlock(1, reached('visits-5', 1)))
      .then(unlocked(reached('visits-5', 1)))
    given(achievementsDecider, [unlocked(reached('visits-5', 1))])
      .when(unlock(9, reached('visits-5', 4), { ...reached('visits-5', 5), ruleVersion: 2 }))
      .thenNothing()
    given(achievementsDecider, [unlocked(reached('visits-5', 1))])
      .when(unlock(2, reached('visits-5', 1), reached('visits-10', 2)))
      .then(unlocked(reached('visits-10', 2)))
  })
  test('is news for two days; what is older is told all at once', () => {
    given(achievementsDecider, [])
      .when(unlock(3, reached('visits-5', 1)))
      .then(unlocked(reached('visits-5', 1)))
    const told = [
      unlocked(reached('first-visit', 1), true),
      unlocked(reached('visits-5', 9), true),
      unlocked(reached('visits-10', 40)),
      AchievementsRecognized({ userId, achievementIds: ['first-visit', 'visits-5'] }),
    ]
    expect(
      achievementsDecider.decide(
        achievementsDecider.initial,
        unlock(40, reached('first-visit', 1), reached('visits-5', 9), reached('visits-10', 40)),
      ),
    ).toEqual(told)
  })
})

/** Somebody's life as it may come: in the order of the log, the clock going on with it. */
const lives = fc.array(
  fc.record({
    what: fc.constantFrom(
      'visit',
      'visit',
      'visit',
      'visit',
      'lost',
      'review',
      'hidden',
      'failed',
      'joined',
      'left',
      'followed',
      'followed',
      'unfollowed',
    ),
    days: fc.nat(9),
    which: fc.nat(60),
    client: fc.nat(5),
    stars: fc.integer({ min: 4, max: 5 }),
    looked: fc.boolean(),
  }),
  { maxLength: 160, size: 'max' },
)

test('whenever it is looked for, it is found once, and at the instant that is computed anew', () => {
  fc.assert(
    fc.property(lives, fc.constantFrom(...Rol.options), (life, rol) => {
      const facts: Fact[] = []
      const looks: { upTo: number; now: string }[] = []
      const taken = new Set<string>()
      let days = 0
      for (const { what, days: more, which, client, stars, looked } of life) {
        days += more / 3
        const [at, id, position] = [
          new Date(FIRST_DAY + days * DAY).toISOString(),
          `v${which}`,
          BigInt(facts.length + 1),
        ]
        const happened = { position, at, id, client: `c${client}`, day: at.slice(0, 10) }
        const known = facts.find((one) => one.kind === 'visit' && one.id === id)
        const same =
          known?.kind === 'visit' ? { ...happened, client: known.client, day: known.day } : happened
        if (what === 'visit' && !taken.has(id)) facts.push({ kind: 'visit', ...happened })
        if (what === 'visit') taken.add(id)
        if (what === 'lost' && known) facts.push({ kind: 'lost', ...same })
        if ((what === 'review' || what === 'hidden') && known)
          facts.push({ kind: 'review', ...same, stars: what === 'hidden' ? null : stars })
        if (what === 'failed') facts.push({ kind: 'failed', position, at })
        if (what === 'joined' || what === 'left')
          facts.push({ kind: what, position, at, barber: `c${client}` })
        if (what === 'followed' || what === 'unfollowed')
          facts.push({ kind: what, position, at, follower: `f${which}` })
        if (looked) looks.push({ upTo: facts.length, now: at })
      }
      const end = new Date(FIRST_DAY + (days + 1) * DAY).toISOString()
      const of = (upTo: number): AchievementFacts => ({
        client: facts.slice(0, upTo),
        barber: facts.slice(0, upTo),
        shop: facts.slice(0, upTo),
      })
      let state = achievementsDecider.initial
      const found: ReachedAchievement[] = []
      for (const { upTo, now } of [
        ...looks,
        { upTo: facts.length, now: end },
        { upTo: facts.length, now: end },
      ]) {
        for (const event of achievementsDecider.decide(state, {
          type: 'UnlockAchievements',
          data: { userId, reached: achievementsReachedBy(of(upTo), rulesFor(rol), now) },
          by: system,
          at: now,
        })) {
          state = achievementsDecider.evolve(state, event)
          if (event.type === 'AchievementUnlocked')
            found.push({
              achievementId: event.data.achievementId,
              ruleVersion: event.data.ruleVersion,
              unlockedAt: event.data.unlockedAt,
              because: event.data.because,
            })
        }
      }
      const byName = (all: readonly ReachedAchievement[]) =>
        all.toSorted((one, other) => one.achievementId.localeCompare(other.achievementId))
      expect(byName(found)).toEqual(
        byName(achievementsReachedBy(of(facts.length), rulesFor(rol), end)),
      )
    }),
    { numRuns: 300 },
  )
})
