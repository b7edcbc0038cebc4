/**
 * What a query makes of rows: the pages of each list joined are the whole list, also of equals; a
 * badge is what its list comes to; who is out of sight is out of lists and numbers alike; bounds of
 * time a millisecond before and after; days and hours where they are not UTC's.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../projections/visibility.ts'
import { meets } from '../../projections/visibility.ts'
import { type AppointmentRow, appointmentsOf } from '../../projections/booking/appointment-lists.ts'
import { type ClientRow, clientsOf } from '../../projections/booking/clients-reads.ts'
import { closingReads } from '../../projections/booking/closing-reads.ts'
import { dueAppointments } from '../../projections/booking/due.ts'
import { dashboardOf, sumsOf } from '../../projections/booking/history-reads.ts'
import {
  type NotificationRow,
  notificationsOf,
  unreadOf,
} from '../../projections/engagement/inbox-reads.ts'
import { dueReminders } from '../../projections/engagement/reminders-reads.ts'
import { type ReviewRow, reviewsSeen } from '../../projections/engagement/reviews-reads.ts'
import { clocksOf } from '../../projections/engagement/preferences-reads.ts'
import type { Row } from '../../projections/engine/apply/projection.ts'
import {
  badgeOf,
  type ConversationRow,
  conversationsOf,
  lapsing,
  requestsOf,
} from '../../projections/messaging/conversations.ts'
import { type MessageRow, messagesIn, deliveredTo } from '../../projections/messaging/messages.ts'
import { type CaseReport, reportsOfCase } from '../../projections/moderation/case-reads.ts'
import { type OwnReport, reportsOf } from '../../projections/moderation/reports-reads.ts'
import { allProjections } from '../../modules/modules.ts'
import {
  type CommentRow,
  commentsUnder,
  repliesOf,
} from '../../projections/social/comments-reads.ts'
import { followCounts, type ListedPerson, followsSeen } from '../../projections/social/follows.ts'
import { type PostRow, postsSeen } from '../../projections/social/posts-reads.ts'
import { likersOf } from '../../projections/social/reactions-reads.ts'
import { shifted } from '../support/day.ts'
import { emptyReadModels, LONG_AGO, personRow, type TestRows } from '../support/rows.ts'
import { seed } from '../support/seed.ts'
import { randomFor, some } from '../../seed/random.ts'

const NOW = '2026-11-21T12:00:00.000Z'
let rows: TestRows
beforeAll(async () => {
  rows = await emptyReadModels()
})
beforeEach(async () => {
  await rows.db.pool.query(
    allProjections
      .flatMap(({ name, tables }) =>
        Object.keys(tables).map((table) => `DELETE FROM "${name}"."${table}"`),
      )
      .join('; '),
  )
})

const me = randomUUID()
const viewer: Viewer & { userId: string } = { userId: me, at: NOW }
const people = (count: number) => Array.from({ length: count }, () => randomUUID()).toSorted()
/** Several at the same instant, so that a page can end between equals. */
const instants = (count: number) =>
  Array.from({ length: count }, (_, index) => shifted(NOW, Math.floor(index / 3)))

interface Listing<One> {
  readonly fill: (others: readonly string[]) => Promise<void>
  readonly page: (limit: number, last: One | undefined) => Promise<readonly One[]>
  readonly key: (one: One) => string
}
// Each list is walked with its own rows, and here they are one table.
const list = <One>(listing: Listing<One>): Listing<unknown> => listing as Listing<unknown>

describe('the pages of a list joined are the whole list', () => {
  const follow = (other: string, position: number, mine: boolean): Row =>
    mine
      ? { follower_id: me, followed_id: other, position }
      : { follower_id: other, followed_id: me, position }
  const message = (index: number, more: Row = {}): Row => ({
    message_id: randomUUID(),
    conversation_id: me,
    sender_id: me,
    receiver_id: randomUUID(),
    state: 'visible',
    position: 10 + index,
    ...more,
  })
  const comment = (author_id: string, index: number, more: Row = {}): Row => ({
    comment_id: randomUUID(),
    post_id: me,
    post_author_id: randomUUID(),
    author_id,
    state: 'visible',
    hour: Math.floor(index / 4),
    likes: index % 2,
    position: index + 1,
    mentions: [],
    ...more,
  })
  const report = (index: number, more: Row = {}): Row => ({
    report_id: randomUUID(),
    reporter_id: me,
    case_id: me,
    target_type: 'POST',
    status: 'PENDING',
    position: index + 1,
    ...more,
  })
  const visit = (start_at: string, index: number, more: Row): Row => ({
    appointment_id: randomUUID(),
    start_at,
    status: index % 2 ? 'pendiente' : 'confirmada',
    zone: 'UTC',
    ...more,
  })
  const lists: Readonly<Record<string, Listing<unknown>>> = {
    followers: list<ListedPerson>({
      fill: (all) =>
        rows.put('graph.follow', ...all.map((one, index) => follow(one, index + 1, false))),
      page: (limit, last) =>
        followsSeen(rows.db, viewer, me, 'followers', {
          limit,
          before: last && String(last.position),
        }),
      key: ({ id }) => id,
    }),
    following: list<ListedPerson>({
      fill: (all) =>
        rows.put('graph.follow', ...all.map((one, index) => follow(one, index + 1, true))),
      page: (limit, last) =>
        followsSeen(rows.db, viewer, me, 'following', {
          limit,
          before: last && String(last.position),
        }),
      key: ({ id }) => id,
    }),
    'who likes a post': list<ListedPerson>({
      async fill(all) {
        await rows.put(
          'reactions.post_like',
          ...all.map((user_id, index): Row => ({ post_id: me, user_id, position: index + 1 })),
        )
        await rows.put(
          'graph.follow',
          ...all
            .filter((_, index) => index % 3 === 0)
            .map((one, index) => follow(one, index + 1, true)),
        )
      },
      page: (limit, last) => likersOf(rows.db, viewer, me, { limit, after: last }),
      key: ({ id }) => id,
    }),
    posts: list<PostRow>({
      fill: (all) =>
        rows.put(
          'posts.post',
          ...all.map((author_id, index): Row => ({
            post_id: randomUUID(),
            author_id,
            state: 'visible',
            position: index + 1,
          })),
        ),
      page: (limit, last) => postsSeen(rows.db, viewer, { limit, before: last?.position }),
      key: ({ post_id }) => post_id,
    }),
    'posts of those whom one follows': list<PostRow>({
      async fill(all) {
        await rows.put(
          'posts.post',
          ...all.map((author_id, index): Row => ({
            post_id: randomUUID(),
            author_id,
            state: 'visible',
            position: index + 1,
          })),
        )
        await rows.put('graph.follow', ...all.map((one, index) => follow(one, index + 1, true)))
      },
      page: (limit, last) =>
        postsSeen(rows.db, viewer, { limit, before: last?.position, following: 'few' }),
      key: ({ post_id }) => post_id,
    }),
    comments: list<CommentRow>({
      fill: (all) => rows.put('comments.comment', ...all.map((one, index) => comment(one, index))),
      page: (limit, last) => commentsUnder(rows.db, viewer, me, { limit, after: last }),
      key: ({ comment_id }) => comment_id,
    }),
    'answers to a comment': list<CommentRow>({
      fill: (all) =>
        rows.put(
          'comments.comment',
          ...all.map((one, index) => comment(one, index, { root_id: me, parent_id: me })),
        ),
      page: (limit, last) => repliesOf(rows.db, viewer, [me], { limit, after: last?.position }),
      key: ({ comment_id }) => comment_id,
    }),
    'messages, back': list<MessageRow>({
      fill: (all) => rows.put('chats.message', ...all.map((_, index) => message(index))),
      page: async (limit, last) =>
        (await messagesIn(rows.db, me, { limit, before: last?.position })).toReversed(),
      key: ({ message_id }) => message_id,
    }),
    'messages, forward': list<MessageRow>({
      fill: (all) => rows.put('chats.message', ...all.map((_, index) => message(index))),
      page: (limit, last) => messagesIn(rows.db, me, { limit, after: last?.position ?? 0n }),
      key: ({ message_id }) => message_id,
    }),
    conversations: list<ConversationRow>({
      fill: (all) =>
        rows.put(
          'chats.participant',
          ...all.map((other_id, index): Row => ({
            user_id: me,
            conversation_id: randomUUID(),
            other_id,
            status: 'active',
            last_position: index + 1,
          })),
        ),
      page: (limit, last) =>
        conversationsOf(rows.db, viewer, { limit, before: last?.last_position }),
      key: ({ conversation_id }) => conversation_id,
    }),
    notifications: list<NotificationRow>({
      fill: (all) =>
        rows.put(
          'inbox.notification',
          ...all.map((from_id, index): Row => ({
            user_id: me,
            notification_id: randomUUID(),
            type: 'post_liked',
            count: 1,
            from_id,
            position: index + 1,
          })),
        ),
      page: (limit, last) =>
        notificationsOf(rows.db, viewer, { limit, before: last?.notification_id }),
      key: ({ notification_id }) => notification_id,
    }),
    'one’s reports': list<OwnReport>({
      fill: (all) => rows.put('reports.report', ...all.map((_, index) => report(index))),
      page: (limit, last) => reportsOf(rows.db, viewer, { limit, before: last?.id }),
      key: ({ id }) => id,
    }),
    'reports of a case': list<CaseReport>({
      fill: (all) => rows.put('reports.report', ...all.map((_, index) => report(index))),
      page: (limit, last) => reportsOfCase(rows.db, me, { limit, before: last?.id }),
      key: ({ id }) => id,
    }),
    reviews: list<ReviewRow>({
      async fill(all) {
        await rows.put('people.person', personRow(me))
        await rows.put(
          'reviews.review',
          ...all.map((client_id, index): Row => ({
            review_id: randomUUID(),
            barber_id: me,
            client_id,
            person_id: client_id,
            position: index + 1,
          })),
        )
      },
      page: async (limit, last) =>
        (await reviewsSeen(rows.db, viewer, { barberId: me }, { limit, before: last?.position }))
          ?.rows ?? [],
      key: ({ review_id }) => review_id,
    }),
    clients: list<ClientRow>({
      fill: (all) =>
        rows.put(
          'clients.client',
          ...instants(all.length).map((seen_at, index): Row => ({
            keeper_id: me,
            person_id: all[index],
            standing: 1,
            seen_at,
          })),
        ),
      page: (limit, last) =>
        clientsOf(rows.db, me, {
          limit,
          after: last && { seenAt: last.seen_at, personId: last.person_id },
        }),
      key: ({ person_id }) => person_id,
    }),
    'appointments to come': list<AppointmentRow>({
      fill: (all) =>
        rows.put(
          'appointments.appointment',
          ...instants(all.length).map((at, index) =>
            visit(at, index, index % 2 ? { client_id: me } : { barber_id: me }),
          ),
        ),
      page: (limit, last) =>
        appointmentsOf(rows.db, me, {
          limit,
          from: NOW,
          after: last && { start: last.start_at, appointmentId: last.appointment_id },
        }),
      key: ({ appointment_id }) => appointment_id,
    }),
    'appointments that were': list<AppointmentRow>({
      fill: (all) =>
        rows.put(
          'appointments.appointment',
          ...instants(all.length).map((at, index) =>
            visit(at, index, index % 2 ? { client_id: me } : { barber_id: me }),
          ),
        ),
      page: (limit, last) =>
        appointmentsOf(rows.db, me, {
          limit,
          after: last && { start: last.start_at, appointmentId: last.appointment_id },
        }),
      key: ({ appointment_id }) => appointment_id,
    }),
    'appointments in a shop': list<AppointmentRow>({
      fill: (all) =>
        rows.put(
          'appointments.appointment',
          ...instants(all.length).map((at, index) => visit(at, index, { business_id: me })),
        ),
      page: (limit, last) =>
        appointmentsOf(rows.db, randomUUID(), {
          limit,
          businessId: me,
          from: NOW,
          after: last && { start: last.start_at, appointmentId: last.appointment_id },
        }),
      key: ({ appointment_id }) => appointment_id,
    }),
  }
  test.each(Object.entries(lists))('%s', async (_, { fill, page, key }) => {
    const others = people(10)
    await rows.put('people.person', ...others.map((one) => personRow(one)))
    await fill(others)
    const whole = (await page(1_000, undefined)).map(key)
    expect(new Set(whole).size, 'each once, and all of them').toBe(10)
    for (const limit of [1, 2, 3, 4]) {
      const joined: unknown[] = []
      for (let last: unknown, turns = 0; turns < 20; turns++) {
        const next = await page(limit, last)
        joined.push(...next)
        last = next.at(-1)
        if (next.length < limit) break
      }
      expect(joined.map(key), `${limit} at a time`).toEqual(whole)
    }
  })
})

describe('a badge is what its list comes to', () => {
  test('of conversations: unread in those that are listed, and requests that wait and may be met', async () => {
    const random = randomFor('badge', seed)
    for (let round = 0; round < 12; round++) {
      await rows.db.pool.query('TRUNCATE chats.participant, people.person, graph.block')
      for (const other of people(8)) {
        await rows.put(
          'people.person',
          personRow(
            other,
            some(
              [
                {},
                {},
                {},
                { suspended: true },
                { suspended: true, suspended_until: some([NOW, shifted(NOW, 1)], random) },
                { closed: true },
              ],
              random,
            ),
          ),
        )
        if (random() < 0.3)
          await rows.put(
            'graph.block',
            random() < 0.5
              ? { blocker_id: me, blocked_id: other }
              : { blocker_id: other, blocked_id: me },
          )
        const received = Math.floor(random() * 5)
        await rows.put('chats.participant', {
          user_id: me,
          conversation_id: randomUUID(),
          other_id: other,
          status: some(
            ['active', 'active', 'request', 'request', 'sent', 'lapsed', 'over'],
            random,
          ),
          hidden: random() < 0.3,
          received,
          read: Math.floor(random() * (received + 1)),
          last_position: Math.floor(random() * 1e6),
        })
      }
      const listed = await conversationsOf(rows.db, viewer, { limit: 100 })
      const requests = await requestsOf(rows.db, viewer)
      const badge = await badgeOf(rows.db, viewer)
      expect(badge).toEqual({
        unread: listed.reduce((sum, { unread }) => sum + unread, 0),
        requests: requests.filter(({ status }) => status === 'request').length,
      })
      for (const { status, other_id } of requests)
        if (status === 'request') expect(await meets(rows.db, viewer, other_id)).toBe(true)
    }
  })
  test('of notices: the unread of the list, whoever is out of sight', async () => {
    const random = randomFor('notices', seed)
    for (let round = 0; round < 12; round++) {
      await rows.db.pool.query(
        'TRUNCATE inbox.notification, inbox.read_until, people.person, graph.block',
      )
      const up_to = Math.floor(random() * 10)
      if (random() < 0.6) await rows.put('inbox.read_until', { user_id: me, up_to })
      for (const [index, from] of people(12).entries()) {
        await rows.put('people.person', personRow(from, random() < 0.2 ? { suspended: true } : {}))
        if (random() < 0.2)
          await rows.put(
            'graph.block',
            random() < 0.5
              ? { blocker_id: me, blocked_id: from }
              : { blocker_id: from, blocked_id: me },
          )
        const position = index + 1
        await rows.put('inbox.notification', {
          user_id: me,
          notification_id: randomUUID(),
          type: 'post_liked',
          count: some([0, 1, 3], random),
          from_id: from,
          position,
          read_position: some([0, position - 1, position], random),
          appointment_id: random() < 0.3 ? randomUUID() : null,
        })
      }
      const all = await notificationsOf(rows.db, viewer, { limit: 100 })
      expect(await unreadOf(rows.db, viewer)).toBe(all.filter(({ is_read }) => !is_read).length)
    }
  })
  test('of followers: as many as the list has, for each who looks', async () => {
    const others = people(8)
    await rows.put(
      'people.person',
      ...others.map((one, index) =>
        personRow(one, index === 0 ? { suspended: true } : index === 1 ? { closed: true } : {}),
      ),
    )
    await rows.put(
      'graph.block',
      { blocker_id: me, blocked_id: others[2] },
      { blocker_id: others[3], blocked_id: me },
    )
    for (const [index, one] of others.entries())
      await rows.put(
        'graph.follow',
        { follower_id: one, followed_id: others[7], position: index + 1 },
        ...(index === 7
          ? []
          : [{ follower_id: others[7], followed_id: one, position: 20 + index }]),
      )
    for (const userId of [me, null, others[4] ?? null]) {
      const looking = { userId, at: NOW }
      const counts = await followCounts(rows.db, looking, others[7] ?? '')
      const lengths = async (direction: 'followers' | 'following') =>
        (await followsSeen(rows.db, looking, others[7] ?? '', direction, { limit: 100 })).length
      expect([counts.followers, counts.following]).toEqual([
        await lengths('followers'),
        await lengths('following'),
      ])
      expect(
        counts.followers,
        'neither who is suspended nor who is gone; of a block neither side',
      ).toBe(userId === me ? 4 : 6)
    }
  })
})

describe('who may be met', () => {
  const NEXT = shifted(NOW, 1)
  test.each<
    [string, Row, readonly (readonly ['mine' | 'theirs'])[], { guest: boolean; me: boolean }]
  >([
    ['somebody', {}, [], { guest: true, me: true }],
    ['suspended without end', { suspended: true }, [], { guest: false, me: false }],
    [
      'suspended until this moment',
      { suspended: true, suspended_until: NOW },
      [],
      { guest: true, me: true },
    ],
    [
      'suspended a millisecond longer',
      { suspended: true, suspended_until: NEXT },
      [],
      { guest: false, me: false },
    ],
    ['closed', { closed: true }, [], { guest: false, me: false }],
    [
      'closed while suspended until before',
      { closed: true, suspended: true, suspended_until: LONG_AGO },
      [],
      { guest: false, me: false },
    ],
    ['whom the viewer has blocked', {}, [['mine']], { guest: true, me: false }],
    ['who has blocked the viewer', {}, [['theirs']], { guest: true, me: false }],
  ])('%s', async (_, person, blocks, wanted) => {
    const them = randomUUID()
    await rows.put('people.person', personRow(them, person))
    for (const [whose] of blocks)
      await rows.put(
        'graph.block',
        whose === 'mine'
          ? { blocker_id: me, blocked_id: them }
          : { blocker_id: them, blocked_id: me },
      )
    expect({
      guest: await meets(rows.db, { userId: null, at: NOW }, them),
      me: await meets(rows.db, viewer, them),
    }).toEqual(wanted)
    // The same in what is gathered: a post of theirs, and their heart.
    await rows.put('posts.post', { post_id: me, author_id: them, state: 'visible', position: 1 })
    await rows.put('reactions.post_like', { post_id: me, user_id: them, position: 1 })
    await rows.put('reactions.sum', { subject_id: me, likes: 1 })
    expect((await postsSeen(rows.db, viewer, { limit: 5 })).length).toBe(wanted.me ? 1 : 0)
    expect((await likersOf(rows.db, viewer, me, { limit: 5 })).length).toBe(wanted.me ? 1 : 0)
    expect((await likersOf(rows.db, { userId: null, at: NOW }, me, { limit: 5 })).length).toBe(
      wanted.guest ? 1 : 0,
    )
  })
})

describe('what is due', () => {
  const visit = (more: Row): Row => ({
    appointment_id: randomUUID(),
    client_id: randomUUID(),
    barber_id: randomUUID(),
    status: 'confirmada',
    zone: 'UTC',
    stands_since: LONG_AGO,
    booked_at: LONG_AGO,
    changes: 0,
    ...more,
  })
  const withEnd = (start_at: string, more: Row = {}): Row =>
    visit({
      start_at,
      end_at: shifted(start_at, 1_800_000),
      due_at: shifted(start_at, 3_600_000),
      ...more,
    })
  const HOUR = 3_600_000

  test('of several kinds of reminders the one that begins first comes first, whatever the limit', async () => {
    const later = withEnd(shifted(NOW, 20 * HOUR))
    // Earlier, and found otherwise: its client has quiet hours, or its barber has not answered.
    const asleep = withEnd(shifted(NOW, 1.5 * HOUR))
    const unanswered = visit({
      status: 'pendiente',
      start_at: shifted(NOW, HOUR),
      end_at: shifted(NOW, 2 * HOUR),
      booked_at: shifted(NOW, -6 * HOUR),
      due_at: shifted(NOW, HOUR),
    })
    await rows.put('appointments.appointment', later, asleep, unanswered)
    await rows.put('wishes.person', {
      user_id: asleep['client_id'],
      said: { enableQuietHours: true, quietHoursStart: '22:00', quietHoursEnd: '07:00' },
    })
    const all = (await dueReminders(rows.db, new Date(NOW), 100)).map(({ start }) =>
      new Date(start).toISOString(),
    )
    expect(all).toEqual(all.toSorted())
    expect(all.length).toBeGreaterThan(1)
    for (let limit = 1; limit <= all.length; limit++)
      expect(
        (await dueReminders(rows.db, new Date(NOW), limit)).map(({ start }) =>
          new Date(start).toISOString(),
        ),
      ).toEqual(all.slice(0, limit))
  })

  test.each<[string, number, string | undefined]>([
    ['a day and a millisecond', 24 * HOUR + 1, undefined],
    ['a day', 24 * HOUR, 'dayBefore'],
    ['two hours and a millisecond', 2 * HOUR + 1, 'dayBefore'],
    ['two hours', 2 * HOUR, 'hoursBefore'],
    ['a millisecond', 1, 'hoursBefore'],
    ['now', 0, undefined],
  ])('a visit in %s', async (_, ms, reminder) => {
    await rows.put('appointments.appointment', withEnd(shifted(NOW, ms)))
    expect((await dueReminders(rows.db, new Date(NOW), 10)).map((one) => one.reminder)).toEqual(
      reminder === undefined ? [] : [reminder],
    )
  })

  test.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('what is over %s ms from now is the clock’s: %s', async (ms, isDue) => {
    await rows.put(
      'appointments.appointment',
      visit({ due_at: shifted(NOW, ms), start_at: LONG_AGO }),
    )
    expect((await dueAppointments(rows.db, NOW, 10)).length).toBe(isDue ? 1 : 0)
  })

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('what begins %s ms from now is still to come: %s', async (ms, isToCome) => {
    await rows.put(
      'appointments.appointment',
      visit({ client_id: me, start_at: shifted(NOW, ms) }),
      visit({ barber_id: me, status: 'pendiente', start_at: shifted(NOW, ms) }),
      visit({ client_id: me, status: 'cancelada', start_at: shifted(NOW, 99) }),
    )
    expect(
      (await closingReads(rows.db).toCome(me, NOW)).map(({ side }) => side).toSorted(),
    ).toEqual(isToCome ? ['barbero', 'cliente'] : [])
  })

  test.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('a request of %s ms from the bound lapses: %s', async (ms, lapses) => {
    await rows.put(
      'chats.participant',
      {
        user_id: me,
        conversation_id: randomUUID(),
        status: 'sent',
        requested_at: shifted(NOW, ms),
      },
      { user_id: me, conversation_id: randomUUID(), status: 'request', requested_at: LONG_AGO },
    )
    expect((await lapsing(rows.db, NOW, 10)).length).toBe(lapses ? 1 : 0)
  })

  test.each<[string, Row, Row, boolean]>([
    ['unread', {}, {}, true],
    ['read up to it', { read_position: 5 }, {}, false],
    ['read up to before it', { read_position: 4 }, {}, true],
    ['removed', {}, { state: 'removed' }, false],
    ['of a request', { status: 'request' }, {}, false],
    ['muted until now', { muted_until: NOW }, {}, true],
    ['muted a millisecond longer', { muted_until: shifted(NOW, 1) }, {}, false],
  ])('a message goes to a device: %s', async (_, participant, message, isTold) => {
    const [conversationId, messageId] = [randomUUID(), randomUUID()]
    await rows.put('chats.participant', {
      user_id: me,
      conversation_id: conversationId,
      status: 'active',
      ...participant,
    })
    await rows.put('chats.message', {
      message_id: messageId,
      conversation_id: conversationId,
      sender_id: randomUUID(),
      receiver_id: me,
      state: 'visible',
      position: 5,
      ...message,
    })
    expect(
      (await deliveredTo(rows.db, { userId: me, at: NOW, conversationId, messageId })) !==
        undefined,
    ).toBe(isTold)
  })
})

describe('days and hours are the shop’s', () => {
  test('a visit at eight in the evening of Mexico stands under that weekday and hour, also where UTC has the next day', async () => {
    const appointment_id = randomUUID()
    // Saturday the 21st, 20:00 in Mexico; Sunday, 02:00 in UTC.
    await rows.put('history.booking', {
      appointment_id,
      zone: 'America/Mexico_City',
      minutes: 30,
      cents: 15_000,
      currency: 'MXN',
      services: [],
    })
    await rows.put('history.fact', {
      barber_id: me,
      metric: 'done',
      day: '2026-11-21',
      position: 5,
      at: '2026-11-22T02:30:00.000Z',
      appointment_id,
      person_id: randomUUID(),
      start_at: '2026-11-22T02:00:00.000Z',
      delta: 1,
    })
    const sums = async (at: string, from: string, to: string, position?: string) =>
      sumsOf(rows.db, { barberId: me }, { at, position }, { from, to })
    expect((await sums('2026-11-23T00:00:00.000Z', '2026-11-21', '2026-11-21')).hours).toEqual([
      { weekday: 6, hour: 20, visits: 1 },
    ])
    expect((await sums('2026-11-23T00:00:00.000Z', '2026-11-22', '2026-11-22')).hours).toEqual([])
    // As of a moment: in that very one it has happened, a millisecond before it has not; likewise
    // of what was known.
    expect((await sums('2026-11-22T02:30:00.000Z', '2026-11-21', '2026-11-21')).hours).toHaveLength(
      1,
    )
    expect((await sums('2026-11-22T02:29:59.999Z', '2026-11-21', '2026-11-21')).hours).toEqual([])
    expect(
      (await sums('2026-11-23T00:00:00.000Z', '2026-11-21', '2026-11-21', '5')).hours,
    ).toHaveLength(1)
    expect((await sums('2026-11-23T00:00:00.000Z', '2026-11-21', '2026-11-21', '4')).hours).toEqual(
      [],
    )
    expect(
      (
        await dashboardOf(
          rows.db,
          { barberId: me },
          { at: NOW.replace('21T12', '23T12') },
          { today: '2026-11-21', since: '2026-11-21' },
        )
      ).cents,
    ).toBe(15_000n)
    expect(
      (
        await dashboardOf(
          rows.db,
          { barberId: me },
          { at: NOW.replace('21T12', '23T12') },
          { today: '2026-11-21', since: '2026-11-22' },
        )
      ).cents,
    ).toBe(0n)
  })

  test('the clock of who has chosen none is that of their last appointment, as a client before as a barber', async () => {
    const [client, barber, both, chosen, nobody] = people(5) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const visit = (start_at: string, zone: string, more: Row): Row => ({
      appointment_id: randomUUID(),
      start_at,
      zone,
      ...more,
    })
    const [before, after] = [LONG_AGO, NOW]
    await rows.put(
      'appointments.appointment',
      visit(before, 'Europe/Madrid', { client_id: client }),
      visit(after, 'America/Mexico_City', { client_id: client }),
      visit(after, 'America/Mexico_City', { barber_id: barber }),
      visit(before, 'Europe/Madrid', { barber_id: barber }),
      visit(before, 'Europe/Madrid', { client_id: both }),
      visit(after, 'America/Mexico_City', { barber_id: both }),
      visit(after, 'America/Mexico_City', { client_id: chosen }),
    )
    await rows.put('wishes.person', { user_id: chosen, said: { zonaHoraria: 'Asia/Tokyo' } })
    expect(
      (await clocksOf(rows.db, [client, barber, both, chosen, nobody], 'UTC')).map(
        ({ zone }) => zone,
      ),
    ).toEqual(['America/Mexico_City', 'America/Mexico_City', 'Europe/Madrid', 'Asia/Tokyo', 'UTC'])
  })
})
