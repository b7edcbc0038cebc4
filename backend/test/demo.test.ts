/** The demo city: everybody who logs in finds life, and making it twice makes it once. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '../../contract/booking/appointments.ts'
import type { UserAchievement } from '../../contract/engagement/achievements.ts'
import type { Business } from '../../contract/business/shops.ts'
import type { SelfUser } from '../../contract/identity/account.ts'
import { auditor, DEMO_PASSWORD, invited, demoShops } from '../demo/city.ts'
import { demoClients } from '../demo/people.ts'
import { isDue, seedDemo } from '../demo/seed.ts'
import { CommandHandler } from '../commands/kernel/handle.ts'
import { sql } from '../postgres/db.ts'
import { statementsCli } from '../statements-cli.ts'
import { acceptsStatement } from './support/dsa-schema.ts'
import { startTestServer } from './support/server.ts'
import { must } from '../seed/http/client.ts'

const house = await startTestServer()
const { db, log } = house.services
const count = async (query: ReturnType<typeof sql>) => (await db.first<{ n: number }>(query))?.n

const signedIn = async (email: string | undefined) => {
  const { body } = await must(
    house.guest.post<{ sessionId: string; user: SelfUser }>('/api/auth/login', {
      email,
      password: DEMO_PASSWORD,
    }),
  )
  return { ...house.as(body), user: body.user }
}
const all = async (email: string | undefined) =>
  (await must((await signedIn(email)).get<Appointment[]>('/api/appointments?limit=50'))).body
const states = (appointments: readonly Appointment[]) =>
  new Set(appointments.map(({ estado }) => estado))
const barbers = demoShops.flatMap(({ owner, team }) => [owner, ...team])

// The city's pictures are drawn in this process, which then reads few kinds of them; the next file of
// this worker reads what it likes.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

describe('the demo city', () => {
  beforeAll(async () => {
    expect(await isDue(house.services)).toBe(true)
    const { refused } = await seedDemo(house.services)
    expect(refused, 'steps against a rule').toBe(0)
  })

  test('has shops with pictures that are served, and a barber in each', async () => {
    const { results } = (
      await must(house.guest.get<{ results: Business[] }>('/api/businesses/all?limit=50'))
    ).body
    expect(results.map(({ nombre }) => nombre).sort()).toEqual(
      demoShops.map(({ nombre }) => nombre).sort(),
    )
    for (const { imagen } of results) {
      const picture = await fetch(`${house.url}${imagen}`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    const [peineta] = results.filter(({ nombre }) => nombre === 'La Peineta')
    const { body: team } = await must(
      house.guest.get<{ userName: string; userAvatar: string | null }[]>(
        `/api/businesses/${peineta?.id}/barbers`,
      ),
    )
    expect(team).toHaveLength(5)
    expect(team.every(({ userAvatar }) => userAvatar?.startsWith('/media/'))).toBe(true)
  })

  test('its client has something behind her, before her, and waiting', async () => {
    const mine = await all(demoClients[0]?.email)
    expect(states(mine)).toEqual(
      new Set([
        'completada',
        'cancelada',
        'pendiente',
        ...[...states(mine)].filter((estado) => estado === 'confirmada' || estado === 'próxima'),
      ]),
    )
    expect(
      mine.filter(({ fecha, estado }) => Date.parse(fecha) > Date.now() && estado !== 'cancelada')
        .length,
    ).toBeGreaterThanOrEqual(3)
  })

  test('its client has favorites of each kind, all of them to be had', async () => {
    const client = await signedIn(demoClients[0]?.email)
    for (const [kind, many] of [
      ['barbers', 3],
      ['services', 2],
      ['businesses', 3],
    ] as const) {
      const { body } = await must(client.get<{ disponible: boolean }[]>(`/api/favorites/${kind}`))
      expect(
        body.map(({ disponible }) => disponible),
        kind,
      ).toEqual(Array.from({ length: many }, () => true))
    }
  })

  test('its barber has appointments to come and requests to answer, and earned something', async () => {
    const barber = await signedIn(demoShops[0]?.owner.email)
    const { body } = await must(
      barber.get<{ pendientes: number; proximas: unknown[]; totalClientes: number }>(
        '/api/dashboard',
      ),
    )
    expect(body.pendientes).toBeGreaterThan(0)
    expect(body.proximas).toHaveLength(4)
    expect(body.totalClientes).toBeGreaterThan(15)
    expect(
      await count(
        sql`SELECT count(DISTINCT day)::int AS n
          FROM history.fact
          WHERE barber_id = ${barber.user.id} AND metric = 'done'`,
      ),
    ).toBeGreaterThan(20)
  })

  test('its owner has a team, a second place and an invitation that waits', async () => {
    const owner = await signedIn(demoShops[1]?.owner.email)
    const { body: shop } = await must(owner.get<Business>('/api/my-business'))
    const { body: invitations } = await must(
      owner.get<{ email: string | null; estado: string }[]>(
        `/api/businesses/${shop.id}/invitations`,
      ),
    )
    expect(invitations.filter(({ estado }) => estado === 'pendiente')).toMatchObject([
      { email: invited.email },
    ])
    const { body: places } = await must(owner.get<{ name: string }[]>('/api/business-locations'))
    expect(places).toMatchObject([{ name: 'La Peineta Juárez' }])
  })

  test('shows every state, every kind of booking and time off', async () => {
    const { rows } = await db.pool.query<{ status: string; n: number }>(
      'SELECT status, count(*)::int AS n FROM appointments.appointment GROUP BY 1',
    )
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['pendiente', 'confirmada', 'completada', 'cancelada']),
    )
    const kinds = await db.many<{ type: string }>(sql`SELECT DISTINCT type FROM log.event`)
    expect(kinds.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'AppointmentRejected',
        'AppointmentExpired',
        'AppointmentMoved',
        'AppointmentMarkedNoShow',
        'AppointmentCancelled',
        'TimeBlocked',
        'ScheduleExceptionAdded',
        'BarberJoined',
        'LocationStaffAssigned',
        'ReviewPublished',
        'ReviewReplied',
      ]),
    )
    expect(
      await count(
        sql`SELECT count(*)::int AS n FROM appointments.appointment WHERE address IS NOT NULL`,
      ),
    ).toBeGreaterThan(5)
    expect(
      await count(
        sql`SELECT count(*)::int AS n FROM appointments.appointment WHERE client_id IS NULL`,
      ),
    ).toBeGreaterThan(20)
    expect(
      await count(sql`SELECT count(DISTINCT barber_id)::int AS n FROM appointments.appointment`),
    ).toBe(barbers.length)
  })

  test('visits have been spoken of and answered: every barber has an average, and the demo’s client a visit to write of', async () => {
    const { body } = await must(
      house.guest.get<{ results: { type: string; rating: number | null }[] }>(
        '/api/search?type=barbers&limit=50',
      ),
    )
    expect(body.results.filter(({ rating }) => rating === null)).toEqual([])
    expect(new Set(body.results.map(({ rating }) => rating)).size).toBeGreaterThan(3)
    expect(
      (await all(demoClients[0]?.email)).filter(
        ({ resenada, resenaHasta }) =>
          !resenada && resenaHasta !== null && Date.parse(resenaHasta) > Date.now(),
      ).length,
    ).toBeGreaterThan(0)
  })

  test('what two months come to is reached: by clients, barbers and owners, some of it rare', async () => {
    const hero = await signedIn(demoClients[0]?.email)
    const { body } = await must(
      hero.get<UserAchievement[]>(`/api/users/${hero.user.id}/achievements`),
    )
    expect(body.filter(({ unlockedAt }) => unlockedAt !== null).length).toBeGreaterThan(1)
    expect(
      body.filter(({ unlockedAt, progress }) => unlockedAt === null && progress > 0).length,
      'and something is under way',
    ).toBeGreaterThan(0)
    // Not 'months-3': eight weeks reach into a third month of the calendar only until the 25th.
    const kinds = (
      await db.many<{ id: string }>(
        sql`SELECT DISTINCT achievement_id AS id FROM achievements.unlocked`,
      )
    ).map(({ id }) => id)
    expect(kinds).toEqual(
      expect.arrayContaining([
        'first-visit',
        'visits-5',
        'first-review',
        'served-10',
        'days-30',
        'team',
      ]),
    )
    expect(
      await count(sql`SELECT count(DISTINCT user_id)::int AS n FROM achievements.unlocked`),
    ).toBeGreaterThan(30)
  })

  test('reminders have gone out, most were answered, and the clock finds them said', async () => {
    expect(await count(sql`SELECT count(*)::int AS n FROM reminders.issued`)).toBeGreaterThan(20)
    expect(
      await count(
        sql`SELECT count(*)::int AS n
          FROM appointments.appointment
          WHERE attendance_confirmed_at IS NOT NULL`,
      ),
    ).toBeGreaterThan(10)
    expect(
      await count(sql`
        SELECT count(*)::int AS n
        FROM reminders.issued
        JOIN appointments.appointment USING (appointment_id)
        WHERE change <> changes AND status = 'confirmada'`),
    ).toBe(0)
  })

  test('its barbers show haircuts, which are liked, shared, spoken of and answered; one comment waits, one post is hidden', async () => {
    const of = Object.fromEntries(
      (
        await db.many<{ type: string; n: number }>(
          sql`SELECT type, count(*)::int AS n FROM log.event GROUP BY type`,
        )
      ).map(({ type, n }) => [type, n]),
    )
    for (const [type, least] of [
      ['PostPublished', 20],
      ['PostLiked', 150],
      ['PostShared', 3],
      ['CommentAdded', 20],
      ['CommentLiked', 3],
      ['PostHiddenByViewer', 1],
      ['UserBlocked', 1],
      ['UserRestricted', 1],
      ['UserFollowed', 80],
    ] as const) {
      expect(of[type] ?? 0, type).toBeGreaterThanOrEqual(least)
    }
    const barber = await signedIn(demoShops[0]?.owner.email)
    const { body } = await must(
      barber.get<{ type: string; message: string }[]>('/api/notifications?limit=100'),
    )
    expect(
      new Set(body.map(({ type }) => type)).intersection(
        new Set(['post_liked', 'post_commented', 'comment_held', 'user_followed']),
      ),
    ).toEqual(new Set(['post_liked', 'post_commented', 'comment_held', 'user_followed']))
    const { body: feed } = await must(
      house.guest.get<{
        posts: { userName: string; images: { url: string; alt: string }[]; likesCount: number }[]
        hasMore: boolean
      }>('/api/posts'),
    )
    expect([feed.posts.length, feed.hasMore]).toEqual([10, true])
    for (const { images } of feed.posts)
      for (const { url, alt } of images)
        expect([(await fetch(`${house.url}${url}`)).status, alt.length > 10]).toEqual([200, true])
    expect((await must(barber.get<{ total: number }>('/api/comments/pending'))).body.total).toBe(1)
    const hero = await signedIn(demoClients[0]?.email)
    expect(
      (await must(hero.get<{ posts: unknown[] }>('/api/posts?feed=siguiendo'))).body.posts.length,
    ).toBeGreaterThan(2)
    expect((await must(hero.get<unknown[]>('/api/posts/hidden'))).body).toHaveLength(1)
    expect(
      body.find(
        ({ type, message }) => type === 'post_liked' && / y \d+ más les gusta/.test(message),
      ),
    ).toBeDefined()
  })

  test('forty comments were decided about, and each decision makes a statement of reasons', async () => {
    const lines: string[] = []
    const heard: string[] = []
    const day = (millis: number) => new Date(millis).toISOString().slice(0, 10)
    const code = await statementsCli(
      { desde: day(Date.now() - 90 * 86_400_000), hasta: day(Date.now()) },
      async () => ({ db, upTo: await log.head() }),
      { say: (line) => heard.push(line), write: (line) => lines.push(line) },
    )
    const statements = lines.flatMap(
      (line) => (JSON.parse(line) as { statements: { category: string }[] }).statements,
    )
    expect([code, heard]).toEqual([0, [expect.stringMatching(/^40 statements, 0 incomplete/)]])
    for (const statement of statements)
      expect(acceptsStatement(statement), statement.category).toBe(true)
    expect(new Set(statements.map(({ category }) => category)).size).toBeGreaterThan(4)
    expect(
      await count(sql`SELECT count(*)::int AS n FROM log.event WHERE type = 'CommentTakenDown'`),
    ).toBe(40)
  })

  test('its client and its barber talk: something is unread, something is asked, and a picture is for the two', async () => {
    const [hero, barber] = [
      await signedIn(demoClients[0]?.email),
      await signedIn(demoShops[0]?.owner.email),
    ]
    for (const who of [hero, barber]) {
      const { body: list } = await must(
        who.get<{ id: string; unreadCount: number; status: string }[]>('/api/chat/conversations'),
      )
      const { body: badge } = await must(
        who.get<{ unreadCount: number; solicitudes: number }>('/api/chat/unread-count'),
      )
      expect(list.length).toBeGreaterThan(1)
      expect(badge.unreadCount).toBeGreaterThan(0)
      expect(badge.unreadCount).toBe(list.reduce((sum, { unreadCount }) => sum + unreadCount, 0))
      expect(badge.solicitudes).toBeGreaterThan(0)
    }
    const { body: mine } = await must(
      hero.get<{ id: string; otherUserId: string }[]>('/api/chat/conversations'),
    )
    const threads = await Promise.all(
      mine.map(
        async ({ id }) =>
          (
            await must(
              hero.get<{ images: { url: string }[] }[]>(`/api/chat/conversations/${id}/messages`),
            )
          ).body,
      ),
    )
    const url = threads.flat().flatMap(({ images }) => images)[0]?.url ?? ''
    expect((await hero.get(url)).status).toBe(200)
    expect((await house.guest.get(url)).status).toBe(401)
    // Looking at them has handed them over: that is written now, not later.
    await house.services.messaging.receipts.close()
  })

  test('nothing has happened later than now', async () => {
    const latest = await db.first<{ at: string }>(
      sql`SELECT max(metadata->>'occurredAt') AS at FROM log.event`,
    )
    expect(Date.parse(latest?.at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('its auditor opens the console', async () => {
    expect(
      (
        await house.guest.post('/api/admin/auth/login', {
          email: auditor.email,
          password: DEMO_PASSWORD,
        })
      ).status,
    ).toBe(200)
  })

  test('is made once: again changes nothing, whatever is remembered of it', async () => {
    expect(await isDue(house.services)).toBe(false)
    const head = await log.head()
    const pictures = await count(sql`SELECT count(*)::int AS n FROM media.picture`)
    await seedDemo({
      ...house.services,
      commands: new CommandHandler(log),
      now: () => new Date(Date.now() + 3_600_000),
    })
    expect(await log.head()).toBe(head)
    expect(await count(sql`SELECT count(*)::int AS n FROM media.picture`)).toBe(pictures)
  })
})

test('a log that holds something else stays as it is', async () => {
  const other = await startTestServer()
  await other.client()
  expect(await isDue(other.services)).toBe(false)
})
