/**
 * Where the id of somebody who is gone for good still stands, asked of the tables themselves: each
 * column of each table, on either side of each relation. What is not in the list below is to be let
 * go of; what is in it says why it stays.
 */
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { finishAll } from '../support/unfinished.ts'
import { bySystem, settled } from '../support/acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { type Answer } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

/** The answer, if it went well. */
async function must<Body>(asked: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const answer = await asked
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

let house: TestServer
let owner: Chair
let gone: Chair
let friend: SignedIn
let other: SignedIn
let guestNote: string[]
beforeAll(async () => {
  house = await startTestServer()
  owner = await openChair(house, { autoConfirm: true })
  gone = await joinShop(house, owner)
  ;[friend, other] = [await house.client(), await house.client()]
  await live()
}, 120_000)

/** Whatever two can do to each other, in both directions. */
async function live(): Promise<void> {
  const [me, paco, eva] = [house.as(gone.barber), house.as(owner.barber), house.as(friend)]
  const my = gone.barber.user.id
  await must(me.post(`/api/users/${owner.barber.user.id}/follow`))
  await must(eva.post(`/api/users/${my}/follow`))
  const post = (await must(me.post<{ id: string }>('/api/posts', { content: 'Mío' }))).body.id
  const theirs = (await must(paco.post<{ id: string }>('/api/posts', { content: 'Suyo' }))).body.id
  await settled(house)
  for (const [who, id] of [
    [eva, post],
    [me, theirs],
  ] as const) {
    await must(who.post(`/api/posts/${id}/like`, { isLiked: true }))
    await must(who.post(`/api/posts/${id}/share`))
    const comment = (
      await must(who.post<{ id: string }>(`/api/posts/${id}/comments`, { content: 'Bien' }))
    ).body.id
    await settled(house)
    await must((who === me ? paco : me).post(`/api/comments/${comment}/like`, { isLiked: true }))
  }
  await must(me.post(`/api/posts/${theirs}/hide`))
  for (const [who, id] of [
    [eva, my],
    [me, owner.barber.user.id],
  ] as const)
    await must(who.put(`/api/favorites/barbers/${id}`))
  const times = await someDay(house, gone, 3)
  await must(book(house, friend, gone, times[0]))
  await must(book(house, gone.barber, owner, (await someDay(house, owner, 4))[1]))
  // A guest whom they have written in, of whom the shop keeps a note.
  const guest = (
    await must(
      me.post<{ id: string }>('/api/appointments', {
        barberId: my,
        services: [gone.cut],
        fecha: times[4],
        cliente: { nombre: 'Sin Cuenta', telefono: '5577003344' },
      }),
    )
  ).body.id
  await settled(house)
  const row = await house.services.db.first<{ id: string }>(
    sql`SELECT person_id AS id FROM appointments.appointment WHERE appointment_id = ${guest}`,
  )
  await must(paco.put(`/api/clients/${row?.id ?? ''}/note`, { nota: 'De la casa', negocio: '1' }))
  await must(me.put(`/api/clients/${friend.user.id}/note`, { nota: 'Mía' }))
  await settled(house)
  guestNote = (
    await house.services.db.many<{ id: string }>(sql`SELECT note_id AS id FROM clients.note`)
  ).map(({ id }) => id)
  await must(eva.post<{ id: string }>(`/api/chat/users/${my}/messages`, { message: 'Hola' }))
  await settled(house)
  await must(me.post(`/api/chat/users/${friend.user.id}/messages`, { message: 'Buenas' }))
  await must(me.put('/api/chat/settings', { mensajeDeAusencia: 'Vuelvo' }))
  await must(house.as(other).post('/api/moderation/blocks', { blockedId: my }))
  await must(me.post('/api/moderation/restrictions', { restrictedId: other.user.id }))
  await must(paco.post('/api/moderation/restrictions', { restrictedId: my }))
  await must(
    eva.post('/api/moderation/reports', { targetType: 'USER', targetId: my, reason: 'spam' }),
  )
  await must(me.post('/api/calendar-feeds', { dispositivo: 'reloj' }))
  await must(me.put('/api/availability', { politica: { maximoActivas: 3 } }))
  await must(me.put('/api/notifications/preferences', { enablePushNotifications: false }))
  await settled(house)
}

/** Each column outside of the log in which the id stands. */
async function columnsWith(id: string): Promise<string[]> {
  const { db } = house.services
  const columns = await db.many<{ name: string; quoted: string; column: string }>(sql`
    SELECT c.table_schema || '.' || c.table_name || '.' || c.column_name AS name,
      format('%I.%I', c.table_schema, c.table_name) AS quoted, format('%I', c.column_name) AS column
    FROM information_schema.columns AS c
    JOIN information_schema.tables AS t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE'
      AND c.table_schema NOT IN ('pg_catalog', 'information_schema', 'log')
      AND c.data_type IN ('uuid', 'text', 'jsonb', 'ARRAY', 'character varying')`)
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT * FROM (${columns
      .map(
        ({ name, quoted, column }) =>
          `SELECT '${name}' AS name
            WHERE EXISTS (SELECT FROM ${quoted} AS t WHERE t.${column}::text LIKE '%' || $1 || '%')`,
      )
      .join(' UNION ALL ')}) AS found ORDER BY 1`,
    [id],
  )
  return rows.map(({ name }) => name)
}

/** Ids alone, whose names and words are sealed with a key that is gone. */
const stays = {
  'visits and money are also the other side’s': [
    'appointments.appointment.barber_id',
    'appointments.appointment.client_id',
    'appointments.appointment.person_id',
    'appointments.passage.barber_id',
    'clients.client.client_id',
    'clients.client.keeper_id',
    'clients.client.person_id',
    'clients.note.keeper_id',
    'figures.service.barber_id',
    'figures.visit.person_id',
    'figures.work.barber_id',
    'history.fact.barber_id',
    'history.fact.person_id',
    'history.said.data',
    'history.said.owner_id',
  ],
  'conversations and comments keep their places for the others in them': [
    'chats.line.by_id',
    'chats.message.receiver_id',
    'chats.message.sender_id',
    'chats.participant.other_id',
    'chats.participant.user_id',
    'comments.comment.author_id',
    'comments.comment.post_author_id',
    'posts.post.author_id',
  ],
  'achievements of others are judged by what happened': [
    'achievements.failure.barber_id',
    'achievements.follower.followed_id',
    'achievements.follower.follower_id',
    'achievements.member.barber_id',
  ],
  'moderation and the audit go on': [
    'cases.case.reported_user_id',
    'cases.case.subject_id',
    'journal.event.actor_id',
    'journal.event.ids',
    'journal.event.life_id',
    'journal.event.stream',
    'metrics.told.subject_id',
    'reports.open.subject_id',
    'reports.report.reported_user_id',
    'reports.report.target_id',
  ],
  'others’ own lists and notices, which pass over whoever is gone': [
    'favorites.favorite.target_id',
    'graph.block.blocked_id',
    'graph.restriction.restricted_id',
    'inbox.notification.barber_id',
    'inbox.notification.from_id',
    'inbox.notification.subject',
    'team.invitation.barber_id',
  ],
  'docs/decisions/0007-erasure.md says of each why it stays': [
    'availability.clock.barber_id',
    'busy.barber.barber_id',
    'chats.settings.user_id',
    'inbox.notification.user_id',
    'offers.service.barber_id',
    'wishes.person.user_id',
  ],
  'the row that says that they are gone': [
    'people.person.user_id',
    'search.barber.user_id',
    'search.service.barber_id',
    'vault.subject_key.subject',
  ],
} as const

test('the id of who is gone stands where this says, and nowhere else', async () => {
  const my = gone.barber.user.id
  expect(await columnsWith(my), 'was there').toEqual(
    expect.arrayContaining([
      'graph.follow.follower_id',
      'graph.follow.followed_id',
      'graph.block.blocked_id',
      'reactions.post_like.user_id',
      'favorites.favorite.user_id',
    ]),
  )
  await house.services.identity.accounts.close(bySystem(house), my)
  for (let rounds = 0; rounds < 3; rounds++) await finishAll(house.services)
  await settled(house)
  expect(await columnsWith(my)).toEqual(Object.values(stays).flat().toSorted())
})

test('with a barber the notes about whom they alone have written in end, their own, and nobody else’s', async () => {
  const { db } = house.services
  const erased = await db.many<{ id: string }>(
    sql`SELECT data ->> 'personId' AS id FROM log.event WHERE type = 'PersonErased'`,
  )
  expect(guestNote.length).toBe(2)
  expect(guestNote.filter((id) => !erased.some((one) => one.id === id))).toEqual([])
  expect(await db.many(sql`SELECT note FROM clients.note WHERE note <> ''`)).toEqual([])
})
