/**
 * What those who decide find: each part of what concerns somebody, in both directions and in every
 * read; the counts beside the choices; bounds of time. On rows, without the events that lead there.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Effect, ReportReason } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { appealsWait } from '../../projections/moderation/appeals-reads.ts'
import { caseReads, caseSeen, claimOf, coveredOf } from '../../projections/moderation/case-reads.ts'
import { casesAmong, type CaseViewer } from '../../projections/moderation/case-visibility.ts'
import { bansEnding, effectsEnding } from '../../projections/moderation/ending-effects.ts'
import {
  claimStates,
  type CaseTrait,
  queueOf,
  type QueueAsked,
} from '../../projections/moderation/queue-reads.ts'
import { facetsOf } from '../../projections/moderation/queue-facets.ts'
import {
  comingAppointments,
  isHeld,
  strikesSince,
  reportersOf,
} from '../../projections/moderation/consequences.ts'
import { publishedBy } from '../../subjects/published.ts'
import { groupsOf, membersAmong, groupCasesOf } from '../../projections/moderation/groups-reads.ts'
import { metricsOf } from '../../projections/moderation/metrics-reads.ts'
import { offerReads } from '../../projections/moderation/offers.ts'
import type { Row } from '../../projections/engine/apply/projection.ts'
import { sql } from '../../postgres/db.ts'
import { shifted } from '../support/day.ts'
import { emptyReadModels, LONG_AGO, type TestRows } from '../support/rows.ts'
import { seed } from '../support/seed.ts'
import { randomFor, some } from '../../seed/random.ts'

const NOW = '2026-11-21T12:00:00.000Z'
let rows: TestRows
beforeAll(async () => {
  rows = await emptyReadModels()
})

const caseRow = (more: Row = {}): Row => ({
  case_id: randomUUID(),
  subject_type: 'POST',
  subject_id: randomUUID(),
  reported_user_id: randomUUID(),
  state: 'open',
  reports: 1,
  told: 1,
  weighed: 50,
  opened_at: LONG_AGO,
  last_at: LONG_AGO,
  waits_since: LONG_AGO,
  ...more,
})

describe('what concerns whoever asks', () => {
  /**
   * What there is between the asker and the case; `[me, them]` are the asker and whose case it is.
   */
  const parts: readonly (readonly [
    what: string,
    concerns: boolean,
    make: (
      me: string,
      them: string,
      one: { caseId: string; subjectId: string },
    ) => Promise<Row | void>,
  ])[] = [
    ['nothing', false, async () => {}],
    ['they themselves', true, async (me) => ({ reported_user_id: me })],
    [
      'their own report',
      true,
      (me, them, { caseId }) =>
        rows.put('reports.report', {
          report_id: randomUUID(),
          reporter_id: me,
          reported_user_id: them,
          case_id: caseId,
          target_type: 'POST',
        }),
    ],
    [
      'somebody else’s report',
      false,
      (_, them, { caseId }) =>
        rows.put('reports.report', {
          report_id: randomUUID(),
          reporter_id: randomUUID(),
          reported_user_id: them,
          case_id: caseId,
          target_type: 'POST',
        }),
    ],
    [
      'their report of another case of the same person',
      false,
      (me, them) =>
        rows.put('reports.report', {
          report_id: randomUUID(),
          reporter_id: me,
          reported_user_id: them,
          case_id: randomUUID(),
          target_type: 'POST',
        }),
    ],
    [
      'somebody whom they have blocked',
      true,
      (me, them) => rows.put('graph.block', { blocker_id: me, blocked_id: them }),
    ],
    [
      'somebody who has blocked them',
      true,
      (me, them) => rows.put('graph.block', { blocker_id: them, blocked_id: me }),
    ],
    [
      'somebody whom they follow',
      false,
      (me, them) => rows.put('graph.follow', { follower_id: me, followed_id: them }),
    ],
    [
      'a colleague',
      true,
      async (me, them) => {
        const business_id = randomUUID()
        await rows.put(
          'team.member',
          { barber_id: me, business_id },
          { barber_id: them, business_id },
        )
      },
    ],
    [
      'somebody of another shop',
      false,
      (me, them) =>
        rows.put(
          'team.member',
          { barber_id: me, business_id: randomUUID() },
          { barber_id: them, business_id: randomUUID() },
        ),
    ],
    [
      'the owner of the shop in which they work',
      true,
      async (me, them) => {
        const business_id = randomUUID()
        await rows.put('shops.shop', { business_id, owner_id: them })
        await rows.put('team.member', { barber_id: me, business_id })
      },
    ],
    [
      'somebody who works in their shop',
      true,
      async (me, them) => {
        const business_id = randomUUID()
        await rows.put('shops.shop', { business_id, owner_id: me })
        await rows.put('team.member', { barber_id: them, business_id })
      },
    ],
    [
      'their barber',
      true,
      (me, them) =>
        rows.put('appointments.appointment', {
          appointment_id: randomUUID(),
          client_id: me,
          barber_id: them,
        }),
    ],
    [
      'their client',
      true,
      (me, them) =>
        rows.put('appointments.appointment', {
          appointment_id: randomUUID(),
          client_id: them,
          barber_id: me,
        }),
    ],
    [
      'a client of somebody else',
      false,
      (_, them) =>
        rows.put('appointments.appointment', {
          appointment_id: randomUUID(),
          client_id: them,
          barber_id: randomUUID(),
        }),
    ],
    [
      'their own shop',
      true,
      async (me, _, { subjectId }) => {
        await rows.put('shops.shop', { business_id: subjectId, owner_id: me })
        return { subject_type: 'BUSINESS' }
      },
    ],
    [
      'the shop in which they work',
      true,
      async (me, _, { subjectId }) => {
        await rows.put('team.member', { barber_id: me, business_id: subjectId })
        return { subject_type: 'BUSINESS' }
      },
    ],
    [
      'a contested visit of their client',
      true,
      async (me, _, { caseId }) => {
        const clientId = randomUUID()
        await rows.put('appointments.appointment', {
          appointment_id: randomUUID(),
          client_id: clientId,
          barber_id: me,
        })
        await rows.put('reports.report', {
          report_id: randomUUID(),
          reporter_id: clientId,
          case_id: caseId,
          target_type: 'APPOINTMENT',
        })
        return { subject_type: 'APPOINTMENT' }
      },
    ],
    [
      'a visit contested by somebody whom they have blocked',
      true,
      async (me, _, { caseId }) => {
        const clientId = randomUUID()
        await rows.put('graph.block', { blocker_id: me, blocked_id: clientId })
        await rows.put('reports.report', {
          report_id: randomUUID(),
          reporter_id: clientId,
          case_id: caseId,
          target_type: 'APPOINTMENT',
        })
        return { subject_type: 'APPOINTMENT' }
      },
    ],
    [
      'a post reported by their client',
      false,
      async (me, _, { caseId }) => {
        const clientId = randomUUID()
        await rows.put('appointments.appointment', {
          appointment_id: randomUUID(),
          client_id: clientId,
          barber_id: me,
        })
        await rows.put('reports.report', {
          report_id: randomUUID(),
          reporter_id: clientId,
          case_id: caseId,
          target_type: 'POST',
        })
      },
    ],
  ]

  test.each(parts)('%s: %s', async (_, concerns, make) => {
    const [me, them, other] = [randomUUID(), randomUUID(), randomUUID()]
    const one = { caseId: randomUUID(), subjectId: randomUUID() }
    const more = (await make(me, them, one)) ?? {}
    // Two that are alike, so that there is a group; and one that anybody may decide.
    const text = randomUUID()
    await rows.put(
      'cases.case',
      caseRow({
        case_id: one.caseId,
        subject_id: one.subjectId,
        reported_user_id: them,
        claimed_by: other,
        claimed_until: shifted(NOW, 60_000),
        ...more,
      }),
    )
    await rows.put('groups.kept', { case_id: one.caseId, text })
    const asker: CaseViewer = { staffId: me, at: NOW }
    const likeness = { kind: 'text', value: text } as const
    const found = {
      queue: (await queueOf(rows.db, asker, { state: 'open', limit: 1_000, skip: 0 })).some(
        ({ id }) => id === one.caseId,
      ),
      one: (await caseSeen(rows.db, asker, one.caseId)) !== undefined,
      among: (await casesAmong(rows.db, asker, [one.caseId])).has(one.caseId),
      claim: (await claimOf(rows.db, asker, one.caseId)) !== undefined,
      member: (await groupCasesOf(rows.db, asker, likeness, 10)).some(
        ({ id }) => id === one.caseId,
      ),
      memberAmong: (await membersAmong(rows.db, asker, likeness, [one.caseId])).some(
        (member) => !member.concerns,
      ),
      act: (await caseReads(rows.db).find(asker, one.caseId))?.concerns === false,
    }
    await rows.db.pool.query(
      'UPDATE cases.case SET claimed_by = NULL, claimed_until = NULL WHERE case_id = $1',
      [one.caseId],
    )
    const offers = await offerReads(rows.db).offers(asker, {
      limit: 1_000,
      lead: true,
      without: [],
    })
    expect({ ...found, offered: offers.cases.some(({ caseId }) => caseId === one.caseId) }).toEqual(
      Object.fromEntries([...Object.keys(found), 'offered'].map((name) => [name, !concerns])),
    )
    await rows.db.pool.query('DELETE FROM cases.case WHERE case_id = $1', [one.caseId])
  })
})

describe('the queue', () => {
  const types: readonly SubjectType[] = ['POST', 'COMMENT', 'USER']
  const reasons: readonly ReportReason[] = ['spam', 'acoso', 'menores']
  const me = randomUUID()
  const asker: CaseViewer = { staffId: me, at: NOW }
  const [decider, colleague] = [randomUUID(), randomUUID()]
  const choices: {
    readonly [
      Filter in 'type' | 'reason' | 'claim' | 'language' | 'mark' | 'decider' | 'measure'
    ]: readonly (string | undefined)[]
  } = {
    type: [undefined, ...types],
    reason: [undefined, ...reasons],
    claim: [undefined, ...claimStates],
    language: [undefined, 'es', 'en'],
    mark: [undefined, 'pictures', 'repeat', 'raised', 'escalated'] satisfies (
      | CaseTrait
      | undefined
    )[],
    decider: [undefined, decider, colleague],
    measure: [undefined, 'hide', 'warn', 'ban'] satisfies (Effect | undefined)[],
  }
  beforeAll(async () => {
    await rows.db.pool.query('TRUNCATE cases.case, cases.reason, cases.decision, cases.effect')
    const random = randomFor('queue', seed)
    for (let number = 0; number < 60; number++) {
      // Ends of claims at the very moment, and a millisecond after it.
      const claimed = some([null, me, randomUUID()], random)
      const row = caseRow({
        subject_type: some(types, random),
        language: some([null, 'es', 'en'], random),
        pictures: some([null, 0, 2], random),
        raised: some([null, 'rule', 'staff'], random),
        escalated: random() < 0.3,
        claimed_by: claimed,
        claimed_until:
          claimed === null ? null : some([NOW, shifted(NOW, 1), shifted(NOW, -1)], random),
        waits_since: some([LONG_AGO, NOW], random),
        urgent: random() < 0.2,
        ...(random() < 0.6
          ? { state: 'open' }
          : {
              state: 'decided',
              decision_id: randomUUID(),
              decided_by: some([decider, colleague], random),
              decided_at: LONG_AGO,
            }),
      })
      for (const effect of row['state'] === 'decided'
        ? some([['hide'], ['hide', 'warn'], ['warn']], random)
        : [])
        await rows.put('cases.effect', {
          decision_id: String(row['decision_id']),
          effect,
          side: 'subject',
        })
      await rows.put('cases.case', row)
      for (const reason of reasons)
        await rows.put('cases.reason', {
          case_id: String(row['case_id']),
          reason,
          count: some([0, 0, 1, 2], random),
        })
      if (random() < 0.3)
        await rows.put('cases.decision', {
          decision_id: randomUUID(),
          case_id: randomUUID(),
          subject_type: 'POST',
          author_id: String(row['reported_user_id']),
          measured: random() < 0.7,
          reversed: random() < 0.3,
          decided_at: LONG_AGO,
        })
    }
  })

  const combinations = Object.entries(choices).reduce<QueueAsked[]>(
    (all, [filter, values]) =>
      all.flatMap((asked) =>
        values
          .filter((value, index) => index < 3 || value === 'escalated')
          .map((value) => (value === undefined ? asked : { ...asked, [filter]: value })),
      ),
    [{ state: 'open' }],
  )

  test('the count beside each choice is how long the list is with that choice, whatever else is chosen', async () => {
    const random = randomFor('facets', seed)
    for (let number = 0; number < 40; number++) {
      const asked: QueueAsked = {
        ...some(combinations, random),
        state: number % 5 === 0 ? 'decided' : 'open',
      }
      const lengthWith = async (more: object) =>
        (await queueOf(rows.db, asker, { ...asked, ...more, limit: 1_000, skip: 0 })).length
      const facets = await facetsOf(rows.db, asker, asked)
      expect(facets.total, JSON.stringify(asked)).toBe(await lengthWith({}))
      for (const [filter, values] of Object.entries(choices)) {
        const counted = facets[filter as keyof typeof choices] as Readonly<Record<string, number>>
        for (const value of values)
          if (value !== undefined)
            expect(counted[value] ?? 0, `${filter}=${value} of ${JSON.stringify(asked)}`).toBe(
              await lengthWith({ [filter]: value }),
            )
      }
    }
  }, 60_000)

  test.each(['open', 'decided'] as const)(
    'of what is %s the pages joined are the whole, in one order, also of equals',
    async (state) => {
      const whole = (await queueOf(rows.db, asker, { state, limit: 1_000, skip: 0 })).map(
        ({ id }) => id,
      )
      const pages: string[] = []
      for (let skip = 0; skip < whole.length; skip += 7)
        pages.push(
          ...(await queueOf(rows.db, asker, { state, limit: 7, skip })).map(({ id }) => id),
        )
      expect(pages).toEqual(whole)
      expect(new Set(whole).size).toBe(whole.length)
    },
  )

  test('what is offered is the queue, in its order, without what is claimed, escalated or passed on', async () => {
    const queue = await queueOf(rows.db, asker, {
      state: 'open',
      claim: 'free',
      limit: 1_000,
      skip: 0,
    })
    const [first] = queue.filter(({ escalated }) => !escalated)
    await rows.put('cases.passed', { staff_id: me, case_id: first?.id ?? '' })
    const offered = async (lead: boolean) =>
      (await offerReads(rows.db).offers(asker, { limit: 1_000, lead, without: [] })).cases.map(
        ({ caseId }) => caseId,
      )
    const wanted = queue.filter(({ id }) => id !== first?.id)
    expect(await offered(true)).toEqual(wanted.map(({ id }) => id))
    expect(await offered(false)).toEqual(
      wanted.filter(({ escalated }) => !escalated).map(({ id }) => id),
    )
  })

  test.each<[string, number, 'offered' | 'skipped']>([
    ['a millisecond before it was let go', -1, 'skipped'],
    ['at that moment', 0, 'skipped'],
    ['a millisecond after', 1, 'offered'],
  ])('one that began to wait %s is %3$s', async (_, ms, where) => {
    const staff: CaseViewer = { staffId: randomUUID(), at: NOW }
    const row = caseRow({ waits_since: shifted(LONG_AGO, ms) })
    const caseId = String(row['case_id'])
    await rows.put('cases.case', row)
    await rows.put('cases.skipped', { staff_id: staff.staffId, case_id: caseId, at: LONG_AGO })
    const reads = offerReads(rows.db)
    const wanted = { limit: 1_000, lead: true, without: [] }
    const has = (found: readonly { caseId: string }[]) => found.some((one) => one.caseId === caseId)
    expect({
      offered: has((await reads.offers(staff, wanted)).cases),
      skipped: has(await reads.skipped(staff, wanted)),
    }).toEqual({ offered: where === 'offered', skipped: where === 'skipped' })
    await rows.db.pool.query('DELETE FROM cases.case WHERE case_id = $1', [caseId])
  })
})

test('of a group, the cases that others have are counted, not one’s own, nor claims that are over', async () => {
  const [me, other, author] = [randomUUID(), randomUUID(), randomUUID()]
  const claims = [
    [me, 60_000],
    [other, 1],
    [other, 0],
    [null, null],
  ] as const
  for (const [claimed_by, ms] of claims)
    await rows.put(
      'cases.case',
      caseRow({
        reported_user_id: author,
        claimed_by,
        claimed_until: ms === null ? null : shifted(NOW, ms),
      }),
    )
  const claimed = async (staffId: string) =>
    (
      await groupsOf(
        rows.db,
        { staffId, at: NOW },
        { kind: 'author', without: undefined, limit: 1_000, skip: 0 },
      )
    ).find(({ value }) => value === author)
  expect(await claimed(me)).toMatchObject({ cases: 4, claimed: 1, reports: 4 })
  expect(await claimed(other)).toMatchObject({ claimed: 1 })
  expect(await claimed(randomUUID())).toMatchObject({ claimed: 2 })
})

test('who is told what becomes of a case: whose report waits, and whose answer was taken back; guests who have no answer', async () => {
  const caseId = randomUUID()
  const report = (status: string, reversed = false, more: Row = {}): Row => ({
    report_id: randomUUID(),
    reporter_id: randomUUID(),
    case_id: caseId,
    target_type: 'POST',
    status,
    reversed,
    ...more,
  })
  await rows.put(
    'reports.report',
    report('PENDING'),
    report('ACTION_TAKEN', true),
    report('NO_ACTION', true),
    report('ACTION_TAKEN'),
    report('WITHDRAWN'),
    report('PENDING', false, { case_id: randomUUID() }),
  )
  await rows.put(
    'cases.notice',
    { notice_id: randomUUID(), case_id: caseId, answered: false },
    { notice_id: randomUUID(), case_id: caseId, answered: true },
    { notice_id: randomUUID(), case_id: randomUUID(), answered: false },
  )
  expect(await reportersOf(rows.db, caseId)).toEqual({ reports: 3, notices: 1 })
  expect((await caseReads(rows.db).reporters(caseId, '0', 10)).length).toBe(3)
})

describe('numbers by day', () => {
  test('each thing counts on its own day of UTC, from the first millisecond to the last', async () => {
    const decision = (at: string, reversed_at: string | null, more: Row = {}): Row => ({
      decision_id: randomUUID(),
      case_id: randomUUID(),
      at,
      subject_type: 'POST',
      decided_by: randomUUID(),
      source: 'report',
      scope: 'everywhere',
      effects: ['hide'],
      reversed_at,
      ...more,
    })
    await rows.put(
      'metrics.decision',
      decision('2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'),
      decision('2026-03-01T23:59:59.999Z', null, { effects: [] }),
      decision('2026-02-28T23:59:59.999Z', '2026-03-03T00:00:00.000Z'),
      decision('2026-03-03T00:00:00.000Z', null),
    )
    await rows.put(
      'metrics.opening',
      { case_id: randomUUID(), position: 1, at: '2026-03-02T23:59:59.999Z', again: false },
      { case_id: randomUUID(), position: 2, at: '2026-03-02T00:00:00.000Z', again: true },
      { case_id: randomUUID(), position: 3, at: '2026-03-03T00:00:00.000Z', again: true },
    )
    const { days, sums, openings } = await metricsOf(
      rows.db,
      { from: '2026-03-01', to: '2026-03-02' },
      { at: NOW, of: undefined },
    )
    expect(
      days.map(({ day, cases, again, decisions, nothing, reversed }) => [
        day,
        cases,
        again,
        decisions,
        nothing,
        reversed,
      ]),
    ).toEqual([
      ['2026-03-01', 0, 0, 2, 1, 0],
      ['2026-03-02', 1, 1, 0, 0, 1],
    ])
    expect([sums.decisions, sums.nothing, openings.cases, openings.again]).toEqual([2, 1, 1, 1])
  })
})

describe('what ends by itself', () => {
  const decisionRow = (more: Row = {}): Row => ({
    decision_id: randomUUID(),
    case_id: randomUUID(),
    subject_type: 'POST',
    subject_id: randomUUID(),
    decided_by: randomUUID(),
    decided_at: LONG_AGO,
    measured: true,
    ...more,
  })
  test.each<[string, number, boolean, Row, Row]>([
    ['a millisecond before its end', 1, false, {}, {}],
    ['at its end', 0, true, {}, {}],
    ['after it', -1, true, {}, {}],
    ['ended already', 0, false, { ended: true }, {}],
    ['of a decision that was taken back', 0, false, {}, { reversed: true }],
  ])('an effect, %s', async (_, ms, isDue, effect, decision) => {
    const row = decisionRow(decision)
    await rows.put('cases.decision', row)
    await rows.put('cases.effect', {
      decision_id: String(row['decision_id']),
      effect: 'hide',
      side: 'subject',
      until: shifted(NOW, ms),
      ...effect,
    })
    expect(
      (await effectsEnding(rows.db, NOW, 1_000)).some(
        ({ decisionId }) => decisionId === row['decision_id'],
      ),
    ).toBe(isDue)
  })
  const SIX_MONTHS_BEFORE = '2026-05-21T12:00:00.000Z'
  test.each<[string, number, boolean, readonly Row[], Row]>([
    ['six months are not over', 0, false, [], {}],
    ['they are', -1, true, [], {}],
    ['it is final already', -1, false, [], { final: true }],
    ['it was taken back', -1, false, [], { reversed: true }],
    ['its appeal waits', -1, false, [{ side: 'author', state: 'pending' }], {}],
    ['its appeal was lost', 0, true, [{ side: 'author', state: 'upheld' }], {}],
    ['its appeal was won', -1, false, [{ side: 'author', state: 'overturned' }], {}],
    ['a reporter’s appeal was lost', 0, false, [{ side: 'reporter', state: 'upheld' }], {}],
    ['a reporter’s appeal waits', -1, true, [{ side: 'reporter', state: 'pending' }], {}],
    [
      'both appealed and the reporter lost',
      -1,
      false,
      [
        { side: 'author', state: 'pending' },
        { side: 'reporter', state: 'upheld' },
      ],
      {},
    ],
  ])('a ban, where %s', async (_, ms, isDue, appeals, decision) => {
    const row = decisionRow({ decided_at: shifted(SIX_MONTHS_BEFORE, ms), ...decision })
    await rows.put('cases.decision', row)
    await rows.put('cases.effect', {
      decision_id: String(row['decision_id']),
      effect: 'ban',
      side: 'author',
    })
    for (const appeal of appeals)
      await rows.put('appeals.appeal', {
        appeal_id: randomUUID(),
        decision_id: String(row['decision_id']),
        ...appeal,
      })
    expect(
      (await bansEnding(rows.db, NOW, 1_000)).some(
        ({ decisionId }) => decisionId === row['decision_id'],
      ),
    ).toBe(isDue)
  })
})

describe('what a decision would bring about', () => {
  test('counts what others see of somebody, and appointments that are still to be kept', async () => {
    const them = randomUUID()
    const post = (state: string): Row => ({ post_id: randomUUID(), author_id: them, state })
    await rows.put('posts.post', post('visible'), post('removed'), post('deleted'))
    await rows.put(
      'comments.comment',
      ...['visible', 'visible', 'pending', 'removed'].map((state): Row => ({
        comment_id: randomUUID(),
        author_id: them,
        state,
      })),
    )
    await rows.put(
      'reviews.review',
      { review_id: randomUUID(), person_id: them },
      { review_id: randomUUID(), person_id: them, hidden: true },
      { review_id: randomUUID(), barber_id: them },
    )
    expect(await publishedBy(rows.db, them)).toEqual({
      posts: 1,
      comments: 2,
      reviews: 1,
      shop: false,
    })
    const visit = (start_at: string, status: string, more: Row): Row => ({
      appointment_id: randomUUID(),
      start_at,
      status,
      ...more,
    })
    await rows.put(
      'appointments.appointment',
      visit(NOW, 'confirmada', { client_id: them }),
      visit(shifted(NOW, 1), 'confirmada', { client_id: them }),
      visit(shifted(NOW, 2), 'pendiente', { barber_id: them }),
      visit(shifted(NOW, 3), 'cancelada', { barber_id: them }),
      visit(shifted(NOW, 1_000), 'pendiente', { client_id: them }),
    )
    expect(await comingAppointments(rows.db, them, NOW, null)).toMatchObject({
      asClient: 2,
      asBarber: 1,
    })
    expect(await comingAppointments(rows.db, them, NOW, shifted(NOW, 1_000))).toMatchObject({
      asClient: 1,
      asBarber: 1,
    })
    expect(await comingAppointments(rows.db, them, NOW, shifted(NOW, 1_001))).toMatchObject({
      asClient: 2,
    })
  })
  test('what a machine holds is held until a person has looked; strikes are people’s decisions after a moment', async () => {
    const [held, lifted, human, author] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const decision = (case_id: string, more: Row): Row => ({
      decision_id: randomUUID(),
      case_id,
      subject_type: 'POST',
      decided_at: NOW,
      author_id: author,
      ...more,
    })
    await rows.put(
      'cases.decision',
      decision(held, { automatic: true }),
      decision(lifted, { automatic: true, reversed: true }),
      decision(human, { decided_at: shifted(NOW, 1), clause: 'acoso' }),
    )
    expect([
      await isHeld(rows.db, held),
      await isHeld(rows.db, lifted),
      await isHeld(rows.db, human),
    ]).toEqual([true, false, false])
    expect((await strikesSince(rows.db, author, NOW)).map(({ clause }) => clause)).toEqual([
      'acoso',
    ])
    expect(await strikesSince(rows.db, author, shifted(NOW, 1))).toEqual([])
  })
  test('whoever looks has seen up to the last report or notice, whichever came last', async () => {
    const caseId = randomUUID()
    await rows.put('reports.report', {
      report_id: randomUUID(),
      case_id: caseId,
      position: 5,
      target_type: 'POST',
    })
    await rows.put('cases.notice', { notice_id: randomUUID(), case_id: caseId, position: 9 })
    expect(await coveredOf(rows.db, caseId)).toBe(9n)
    expect(await caseReads(rows.db).hasNewer(caseId, '8')).toBe(true)
    expect(await caseReads(rows.db).hasNewer(caseId, '9')).toBe(false)
  })
})

test('whether appeals wait is asked of those that are not decided', async () => {
  await rows.db.pool.query('TRUNCATE appeals.appeal')
  const waits = async () =>
    (await rows.db.first<{ waits: boolean }>(sql`SELECT ${appealsWait} AS waits`))?.waits
  expect(await waits()).toBe(false)
  await rows.put('appeals.appeal', {
    appeal_id: randomUUID(),
    decision_id: randomUUID(),
    side: 'author',
    state: 'upheld',
  })
  expect(await waits()).toBe(false)
  await rows.put('appeals.appeal', {
    appeal_id: randomUUID(),
    decision_id: randomUUID(),
    side: 'author',
    state: 'pending',
  })
  expect(await waits()).toBe(true)
})
