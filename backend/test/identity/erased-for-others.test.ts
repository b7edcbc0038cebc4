/**
 * A client, a barber, an owner and a moderator are erased in the middle of a market. Everybody else
 * asks every read of the contract about what they had with them: none fails, and none names the
 * erased.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Rol } from '../../../contract/kernel/values.ts'
import type { Route } from '../../../contract/kernel/route.ts'
import { routes } from '../../../contract/routes.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { sql } from '../../postgres/db.ts'
import { simulate } from '../../simulation/simulate.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { bySystem, settled } from '../support/acting.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

const PASSWORD = 'secreto-1'
const CANARY = 'canario'
/** One grey pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

let house: TestServer
let erased: Readonly<Record<'client' | 'barber' | 'owner' | 'moderator', string>>
let callers: ReadonlyMap<string, ApiClient>
let ids: Readonly<Record<string, readonly string[]>>
let cases: readonly { type: SubjectType; id: string }[]

/** Somebody of the simulated market, signed in. */
async function signIn(userId: string, rol: Rol): Promise<SignedIn> {
  const email = `${userId}@simulacion.invalid`
  const { body } = await must(
    house.guest.post<{ sessionId: string; user: SignedIn['user'] }>('/api/auth/login', {
      email,
      password: PASSWORD,
    }),
  )
  return {
    id: body.user.id,
    nombre: body.user.nombre,
    user: { ...body.user, rol },
    email,
    password: PASSWORD,
    sessionId: body.sessionId,
    cookie: '',
  }
}

const list = async (query: ReturnType<typeof sql>): Promise<string[]> =>
  (await house.services.db.many<{ id: string }>(query)).map(({ id }) => id)

/**
 * From now on every word of theirs carries the canary: their name, a post, a comment, and the last
 * message of a conversation.
 */
async function leaveTraces(
  person: SignedIn,
  { wall, counterpart, word }: { wall: string; counterpart: SignedIn; word: string },
): Promise<void> {
  const me = house.as(person)
  await must(
    me.put(`/api/users/${person.user.id}`, {
      nombre: `${CANARY} ${word}`,
      profileImageUrl: PICTURE,
    }),
  )
  await must(me.post(`/api/posts/${wall}/comments`, { content: `${CANARY} comenta ${word}` }), 201)
  await must(me.post(`/api/posts/${wall}/like`, { isLiked: true }))
  await must(me.post(`/api/users/${counterpart.user.id}/follow`))
  await must(
    house
      .as(counterpart)
      .post(`/api/chat/users/${person.user.id}/messages`, { message: 'Hola, ¿nos vemos?' }),
    201,
  )
  await must(
    me.post(`/api/chat/users/${counterpart.user.id}/messages`, {
      message: `${CANARY} escribe ${word}`,
    }),
    201,
  )
  if (person.user.rol !== 'cliente')
    await must(
      me.post('/api/posts', {
        content: `${CANARY} publica ${word}`,
        imageUrls: [PICTURE],
        alts: [`${CANARY} foto`],
      }),
      201,
    )
}

/** A client in the walk-in line of a shop. */
async function standInLine(client: SignedIn, owner: SignedIn): Promise<void> {
  const line = `/api/businesses/${ownedShopId(owner.user.id)}/line`
  const staff = house.as(owner)
  await must(staff.post(`${line}/open`, {}))
  const { body } = await must(staff.get<{ codigo: string }>(`${line}/code`))
  const [service] = await list(
    sql`SELECT service_id AS id FROM offers.service WHERE barber_id = ${owner.user.id} AND active`,
  )
  await must(
    house.as(client).post(`${line}/tickets`, {
      codigo: body.codigo,
      services: [service],
      barberId: owner.user.id,
    }),
    201,
  )
  await settled(house)
}

async function decide(who: TestStaff, subject: { type: SubjectType; id: string }): Promise<void> {
  const path = `/api/admin/cases/${caseIdOf(subject)}`
  await must(house.asStaff(who).post(`${path}/claim`))
  await must(
    house.asStaff(who).post(`${path}/decisions`, {
      medidas: [{ medida: 'hide' }],
      clausula: 'acoso',
      fundamento: 'normas',
      hechos: 'Insulta',
      avisoAutor: 'Ocultamos tu publicación por acoso.',
      vistoHasta: '999999999',
    }),
    201,
  )
}

async function report(
  who: SignedIn,
  { type, id }: { type: SubjectType; id: string },
): Promise<void> {
  await must(
    house
      .as(who)
      .post('/api/moderation/reports', { targetType: type, targetId: id, reason: 'acoso' }),
    201,
  )
}

beforeAll(async () => {
  house = await startTestServer()
  const { log, vault, db } = house.services
  const market = await simulate(
    { log, vault, timeZone: 'America/Mexico_City', now: () => new Date() },
    { barbers: 6, clients: 12, days: 8, perShop: 3, seed: 7, password: PASSWORD },
  )
  await settled(house)

  const [owned, others] = [
    market.barbers.filter(({ shop }) => shop.businessId === market.barbers[0]?.shop.businessId),
    market.barbers.filter(({ shop }) => shop.businessId !== market.barbers[0]?.shop.businessId),
  ]
  const ownerId = owned[0]?.shop.owner.id ?? ''
  const barberId = others.find(({ by, shop }) => by.id !== shop.owner.id)?.by.id ?? ''
  // The clients with the most visits to those who are erased are left to look.
  const [clientId = '', ...clientIds] = await list(sql`
    SELECT client_id AS id
    FROM appointments.appointment
    WHERE client_id IS NOT NULL
    GROUP BY client_id
    ORDER BY count(*) FILTER (WHERE barber_id IN (${ownerId}, ${barberId})) DESC, client_id
    LIMIT 4`)
  const colleague = await signIn(owned[1]?.by.id ?? '', 'barbero')
  const otherOwner = await signIn(others[0]?.shop.owner.id ?? '', 'duenno')
  const watchers = [
    colleague,
    otherOwner,
    ...(await Promise.all(clientIds.map((id) => signIn(id, 'cliente')))),
  ]
  const [owner, barber, client] = [
    await signIn(ownerId, 'duenno'),
    await signIn(barberId, 'barbero'),
    await signIn(clientId, 'cliente'),
  ]
  const [lead, gone, auditor, admin, analyst] = [
    await house.staff('lead'),
    await house.staff('moderator'),
    await house.staff('auditor'),
    await house.staff('admin'),
    await house.staff('analyst'),
  ]

  const wall = (
    await must(
      house.as(colleague).post<{ id: string }>('/api/posts', { content: 'Degradado bajo' }),
      201,
    )
  ).body.id
  await leaveTraces(client, { wall, counterpart: otherOwner, word: 'cliente' })
  await leaveTraces(barber, { wall, counterpart: otherOwner, word: 'barbero' })
  await leaveTraces(owner, { wall, counterpart: colleague, word: 'negocio' })
  await must(house.as(gone).put(`/api/users/${gone.user.id}`, { nombre: `${CANARY} moderador` }))
  await must(
    house.as(owner).put(`/api/businesses/${ownedShopId(ownerId)}`, {
      nombre: `${CANARY} tienda`,
      direccion: `${CANARY} calle`,
    }),
  )
  await settled(house)

  const postIds = await list(
    sql`SELECT post_id AS id
      FROM posts.post
      WHERE author_id IN (${ownerId}, ${barberId}) AND content LIKE ${`${CANARY}%`}`,
  )
  const commentIds = await list(
    sql`SELECT comment_id AS id
      FROM comments.comment
      WHERE author_id IN (${ownerId}, ${barberId}, ${clientId}) AND content LIKE ${`${CANARY}%`}`,
  )
  const messageIds = await list(
    sql`SELECT message_id AS id
      FROM chats.message
      WHERE sender_id IN (${ownerId}, ${barberId}, ${clientId}) AND text LIKE ${`${CANARY}%`}`,
  )
  const [watched = ''] = await list(
    sql`SELECT post_id AS id FROM posts.post WHERE author_id = ${colleague.user.id}`,
  )
  cases = [
    ...postIds.map((id) => ({ type: 'POST' as const, id })),
    ...commentIds.map((id) => ({ type: 'COMMENT' as const, id })),
    ...[clientId, barberId, ownerId].map((id) => ({ type: 'USER' as const, id })),
    { type: 'POST', id: watched },
  ]
  for (const subject of cases)
    await report(subject.id === watched ? otherOwner : colleague, subject)
  const [received = ''] = await list(
    sql`SELECT message_id AS id
      FROM chats.message
      WHERE message_id = ANY(${messageIds}::uuid[]) AND receiver_id = ${colleague.user.id}`,
  )
  await report(colleague, { type: 'MESSAGE', id: received })
  cases = [...cases, { type: 'MESSAGE', id: received }]
  await report(client, { type: 'USER', id: otherOwner.user.id })
  await settled(house)
  await decide(gone, { type: 'POST', id: watched })
  await decide(gone, { type: 'COMMENT', id: commentIds[0] ?? '' })
  await settled(house)
  const [decision] = (
    await must(house.as(colleague).get<{ decisiones: { id: string }[] }>('/api/account/standing'))
  ).body.decisiones
  await must(
    house
      .as(colleague)
      .post('/api/moderation/appeals', { decisionId: decision?.id, texto: 'No era un insulto' }),
    201,
  )

  await standInLine(client, otherOwner)

  const appointmentIds = (
    await Promise.all(
      [clientId, barberId, ownerId].map((id) =>
        list(sql`
          SELECT appointment_id AS id
          FROM appointments.appointment
          WHERE client_id = ${id} OR barber_id = ${id}
          ORDER BY start_at DESC
          LIMIT 3`),
      ),
    )
  ).flat()
  const conversationIds = await list(
    sql`SELECT DISTINCT conversation_id AS id
      FROM chats.participant
      WHERE user_id IN (${ownerId}, ${barberId}, ${clientId})
      LIMIT 12`,
  )
  erased = { client: clientId, barber: barberId, owner: ownerId, moderator: gone.user.id }
  ids = {
    user: [...Object.values(erased), colleague.user.id, otherOwner.user.id],
    shop: [ownedShopId(ownerId), ownedShopId(otherOwner.user.id)],
    appointment: appointmentIds,
    post: [...postIds, wall],
    comment: commentIds,
    conversation: conversationIds,
    case: cases.map(caseIdOf),
    location: await list(sql`SELECT location_id AS id FROM locations.location`),
    appeal: await list(sql`SELECT appeal_id AS id FROM appeals.appeal`),
    ticket: await list(sql`SELECT ticket_id AS id FROM line.ticket`),
  }

  await house.services.identity.accounts.revokeStaffRole(bySystem(house), gone.email, 'moderator')
  for (const userId of Object.values(erased))
    await house.services.identity.closing.erase(
      { ...bySystem(house), commandId: randomUUID() },
      userId,
    )
  await settled(house)
  expect(
    await db.first(
      sql`SELECT count(*)::int AS n
        FROM people.person
        WHERE user_id = ANY(${Object.values(erased)}::uuid[]) AND nombre LIKE ${`${CANARY}%`}`,
    ),
  ).toEqual({ n: 0 })

  callers = new Map([
    ['guest', house.guest],
    ...watchers.map((one) => [`${one.user.rol} ${one.user.id}`, house.as(one)] as const),
    ...[lead, auditor, admin, analyst].map((one) => [one.user.nombre, house.asStaff(one)] as const),
  ])
}, 240_000)

/**
 * What stands behind a parameter of a path; a route with a parameter that is not here has to say
 * so.
 */
const ofThings: readonly (readonly [path: RegExp, ids: string])[] = [
  [
    /^\/api\/(admin\/)?appointments\/barber\/|^\/api\/barbers\/|^\/api\/users\/|relationships|^\/api\/admin\/reporters\/|^\/api\/admin\/appointments\/:id\/statistics/,
    'user',
  ],
  [/^\/api\/businesses\//, 'shop'],
  [/^\/api\/business-locations\//, 'location'],
  [/^\/api\/(admin\/)?appointments\//, 'appointment'],
  [/^\/api\/posts\//, 'post'],
  [/^\/api\/comments\//, 'comment'],
  [/^\/api\/line\/tickets\//, 'ticket'],
  [/^\/api\/chat\/conversations\//, 'conversation'],
  [/^\/api\/admin\/cases\//, 'case'],
  [/^\/api\/admin\/appeals\//, 'appeal'],
]
/** What is not asked for by an id of a person's things: a secret of the mail, a picture, a hash. */
const elsewhere = new Set([
  'invitation',
  'calendarFeed',
  // By a link: test/trust/dossiers.test.ts.
  'openDossier',
  'notice',
  'messagePicture',
  'groupById',
  'casePicture',
  'logTile',
  // A file of the build.
  'softwareBill',
])
/**
 * What is sealed with a case's own key outlives its author, until the case is forgotten
 * (decisions/0023-reports-and-their-evidence.md).
 */
const evidence = new Set(['caseById'])

function pathsOf(name: string, { path }: Route): readonly string[] {
  if (elsewhere.has(name)) return []
  if (path.includes('/:type/:id'))
    return name === 'replay'
      ? replayed(path)
      : cases.map(({ type, id }) => path.replace(':type', type).replace(':id', id))
  if (!path.includes('/:')) return [path, ...(queries[name]?.() ?? [])]
  const things = ofThings.find(([pattern]) => pattern.test(path))?.[1]
  if (things === undefined)
    throw new Error(`${name} ${path} asks for something of which this test knows nothing`)
  return (ids[things] ?? []).map((id) => path.replace(/:\w+/, id))
}

const replayed = (path: string): string[] => [
  ...(ids['appointment'] ?? []).map((id) =>
    path.replace(':type', 'appointment').replace(':id', id),
  ),
  ...(ids['case'] ?? []).map((id) => path.replace(':type', 'case').replace(':id', id)),
]

/** What a list is asked about the erased. */
const queries: Readonly<Record<string, () => string[]>> = {
  posts: () => [erased.barber, erased.owner].map((id) => `/api/posts?userId=${id}`),
  searchPeople: () => [`/api/users?q=${CANARY}`],
  search: () => [`/api/search?q=${CANARY}`],
  findSubjects: () => [
    `/api/admin/subjects?q=${CANARY.slice(0, -1)}`,
    ...Object.values(erased).map((id) => `/api/admin/subjects?q=${id}`),
  ],
  auditedAppointments: () => [
    `/api/admin/appointments?q=${CANARY.slice(0, -1)}`,
    `/api/admin/appointments?barberId=${erased.owner}`,
    `/api/admin/appointments?clienteId=${erased.client}`,
  ],
  eventsFound: () => Object.values(erased).map((id) => `/api/admin/events?person=${id}`),
  auditList: () => [`/api/admin/audit?actor=${erased.moderator}`],
  cases: () => ['/api/admin/cases?estado=decidido'],
  appeals: () => ['/api/admin/appeals?estado=resuelta'],
  conversations: () => [],
}

test.each([...routes].filter(([, { method }]) => method === 'GET'))(
  '%s answers everybody else, and names nobody who was erased',
  async (name, route) => {
    const faults: string[] = []
    for (const path of pathsOf(name, route)) {
      for (const [caller, client] of callers) {
        const { status, body } = await client.get<unknown>(path)
        if (status >= 500 && status !== 503) faults.push(`${caller}: ${path} ${status}`)
        if (status === 503) faults.push(`${caller}: ${path} was busy`)
        if (
          status < 300 &&
          !evidence.has(name) &&
          JSON.stringify(body).replaceAll(`q=${CANARY}`, '').includes(CANARY)
        )
          faults.push(`${caller}: ${path} tells a name`)
      }
    }
    expect(faults).toEqual([])
  },
  120_000,
)

test.each(['/user/', '/post/'])(
  'the public page %s of what was theirs says no name',
  async (page) => {
    for (const id of [...Object.values(erased), ...(ids['post'] ?? [])]) {
      const { status, body } = await house.guest.get<string>(`${page}${id}`)
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(body)).not.toContain(CANARY)
    }
  },
)
