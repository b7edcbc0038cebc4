/**
 * Who looks and who is looked at, in what is to be seen of people: everybody for whom it could make
 * a difference.
 */
import { randomUUID } from 'node:crypto'
import { always, type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { visit } from '../../seed/http/visits.ts'
import { bySystem, contextOf, settled } from './acting.ts'
import type { TestServer } from './server.ts'
import { type SignedIn } from '../../seed/http/people.ts'

/**
 * Who looks. A `blocker` has blocked the one looked at, a `blocked` was blocked by them; a
 * `patient` was, too, and has an appointment with them. The `owner` has the shop in which the
 * member works.
 */
export const viewers = [
  'guest',
  'stranger',
  'self',
  'owner',
  'blocker',
  'blocked',
  'patient',
  'suspended',
  'auditor',
] as const
export type Viewer = (typeof viewers)[number]
/**
 * Who is looked at: alone in their shop, one of somebody else's shop, and two whose accounts are
 * not active.
 */
export const shown = ['solo', 'member', 'away', 'closed'] as const
export type Shown = (typeof shown)[number]

export interface Somebody {
  readonly person: SignedIn
  readonly chair: Chair
  /** What only they have: a word in their name, their services, their shop; and their id. */
  readonly marks: readonly [word: string, id: string]
  /** What a path could name of theirs. */
  readonly ids: readonly string[]
  /** Of somebody else's, where they have left a word. */
  readonly elsewhere: readonly string[]
}

export type Client = 'stranger' | 'blocker' | 'blocked' | 'patient' | 'suspended'
export interface Cast {
  readonly people: Readonly<Record<Shown, Somebody>>
  readonly clients: Readonly<Record<Client, SignedIn>>
  readonly owner: SignedIn
  /** Of whom all who are looked at have written a review. */
  readonly critic: Chair
  /** Whose session it is; a guest has none. */
  who(viewer: Viewer, at: Shown): SignedIn | undefined
}

const wordOf = (name: Shown) => `Zq${name}${randomUUID().slice(0, 6)}`

/** Gives somebody words that nobody else has, wherever a text of theirs can be read. */
async function marked(house: TestServer, name: Shown, chair: Chair): Promise<Somebody> {
  const word = wordOf(name)
  const me = house.as(chair.barber)
  await must(
    me.put(`/api/users/${chair.barber.user.id}`, {
      nombre: `${word} Uno`,
      acercaDe: `Soy ${word}`,
      especialidades: [word],
    }),
  )
  await must(me.put(`/api/services/${chair.cut}`, { nombre: `Corte ${word}` }))
  await must(me.put('/api/availability', { horario: always, politica: { maximoActivas: 20 } }))
  await must(
    me.post('/api/availability/exceptions', {
      desde: '2030-01-01',
      hasta: '2030-01-01',
      etiqueta: word,
    }),
    201,
  )
  await must(
    me.post('/api/availability/blocks', {
      desde: '2030-02-01T10:00:00Z',
      hasta: '2030-02-01T10:30:00Z',
      motivo: word,
    }),
    201,
  )
  if (name !== 'member')
    await must(me.put('/api/user/business', { businessName: `Barbería ${word}`, ciudad: word }))
  const { barber } = chair
  return {
    person: barber,
    chair,
    marks: [word, barber.user.id],
    ids: [barber.user.id, chair.shop.id, chair.cut],
    elsewhere: [],
  }
}

/** What they show of their work, their word in it. */
const published = async (house: TestServer, { person, marks: [word] }: Somebody): Promise<string> =>
  (
    await must(
      house.as(person).post<{ id: string }>('/api/posts', { content: `Mira ${word}` }),
      201,
    )
  ).body.id

/**
 * What they say under somebody else's post, in answer to a comment, their word in it; and their
 * heart.
 */
async function answered(
  house: TestServer,
  { person, marks: [word] }: Somebody,
  postId: string,
  to: string,
): Promise<void> {
  await must(
    house
      .as(person)
      .post(`/api/posts/${postId}/comments/${to}/replies`, { content: `Dice ${word}` }),
    201,
  )
  await must(house.as(person).post(`/api/posts/${postId}/like`, { isLiked: true }))
}

/**
 * What they say to somebody who has written to them, their word in it. Whoever is parted from them
 * later had it before.
 */
async function talked(
  house: TestServer,
  client: SignedIn,
  { person, marks: [word] }: Somebody,
): Promise<string> {
  await must(
    house.as(client).post(`/api/chat/users/${person.user.id}/messages`, { message: 'Hola' }),
    201,
  )
  return (
    await must(
      house
        .as(person)
        .post<{ conversationId: string }>(`/api/chat/users/${client.user.id}/messages`, {
          message: `Te digo ${word}`,
        }),
      201,
    )
  ).body.conversationId
}

/** What they say of a visit to somebody else, for everybody to read, their word in it. */
async function reviewed(
  house: TestServer,
  { person, marks: [word] }: Somebody,
  chair: Chair,
): Promise<string> {
  const id = await visit(house, person, chair)
  await must(house.as(chair.barber).patch(`/api/appointments/${id}/confirm`))
  await house.services.booking.appointments.complete(
    { ...contextOf(house, chair.barber), at: '2032-01-01T00:00:00.000Z' },
    id,
  )
  await must(
    house.as(person).post(`/api/users/${id}/reviews`, { rating: 5, comment: `Lo dice ${word}` }),
    201,
  )
  return id
}

/** `beforeParting`: what those do who are about to be kept apart. */
export async function gatherCast(
  house: TestServer,
  beforeParting: (cast: Cast) => Promise<void> = async () => {},
): Promise<Cast> {
  const [solo, shop, away, closed, critic] = await Promise.all([
    openChair(house),
    openChair(house),
    openChair(house),
    openChair(house),
    openChair(house),
  ])
  const member = await joinShop(house, shop)
  const me = house.as(shop.barber)
  const place = await must(
    me.post<{ id: string }>('/api/business-locations', { name: 'Sur', address: 'Calle Luna 22' }),
    201,
  )
  await must(
    me.post(`/api/business-locations/${place.body.id}/staff`, { userId: member.barber.user.id }),
  )
  const some = {
    solo: await marked(house, 'solo', solo),
    member: await marked(house, 'member', member),
    away: await marked(house, 'away', away),
    closed: await marked(house, 'closed', closed),
  }
  const clients = {
    stranger: await house.client(),
    blocker: await house.client(),
    blocked: await house.client(),
    patient: await house.client(),
    suspended: await house.client(),
  }
  const { stranger, blocker, blocked, patient, suspended } = clients
  const visits = {
    solo: await visit(house, patient, solo),
    member: await visit(house, stranger, member),
    away: await visit(house, patient, away),
    closed: await visit(house, patient, closed),
  }
  await must(house.as(solo.barber).patch(`/api/appointments/${visits.solo}/confirm`))
  // The stranger has only been to the one in the team, and has long cancelled.
  await must(house.as(stranger).patch(`/api/appointments/${visits.member}/cancel`, {}))
  await must(
    house
      .as(critic.barber)
      .put('/api/availability', { horario: always, politica: { maximoActivas: 20 } }),
  )
  const reviews = {
    solo: await reviewed(house, some.solo, critic),
    member: await reviewed(house, some.member, critic),
    away: await reviewed(house, some.away, critic),
    closed: await reviewed(house, some.closed, critic),
  }
  const posts = {
    solo: await published(house, some.solo),
    member: await published(house, some.member),
    away: await published(house, some.away),
    closed: await published(house, some.closed),
  }
  const wall = (
    await must(
      house.as(critic.barber).post<{ id: string }>('/api/posts', { content: 'Degradado bajo' }),
      201,
    )
  ).body.id
  const root = (
    await must(
      house
        .as(critic.barber)
        .post<{ id: string }>(`/api/posts/${wall}/comments`, { content: '¿Qué les parece?' }),
      201,
    )
  ).body.id
  for (const one of Object.values(some)) await answered(house, one, wall, root)
  const talks = { solo: '', member: '', away: '', closed: '' }
  for (const name of shown) {
    for (const client of [blocker, patient]) await talked(house, client, some[name])
    talks[name] = await talked(house, blocked, some[name])
  }
  const about = (name: Shown): Somebody => ({
    ...some[name],
    ids: [...some[name].ids, visits[name], place.body.id, posts[name]],
    elsewhere: [reviews[name], critic.barber.user.id, critic.shop.id, wall, root, talks[name]],
  })
  const people = {
    solo: about('solo'),
    member: about('member'),
    away: about('away'),
    closed: about('closed'),
  }

  for (const { person } of Object.values(some)) {
    await must(house.as(person).post(`/api/users/${critic.barber.user.id}/follow`))
    await must(house.as(critic.barber).post(`/api/users/${person.user.id}/follow`))
    await must(
      house.as(stranger).post('/api/moderation/restrictions', { restrictedId: person.user.id }),
    )
  }
  const auditor = await house.staff('auditor')
  const named = {
    ...clients,
    owner: shop.barber,
    auditor: { ...auditor, sessionId: auditor.staffSessionId },
  }
  const cast: Cast = {
    people,
    clients,
    critic,
    owner: shop.barber,
    who: (viewer, at) =>
      viewer === 'guest' ? undefined : viewer === 'self' ? people[at].person : named[viewer],
  }
  await beforeParting(cast)

  const block = (one: SignedIn, other: SignedIn) =>
    house.services.moderation.blocks.block(contextOf(house, one), other.user.id)
  for (const { person } of Object.values(people)) {
    await block(blocker, person)
    await block(person, blocked)
    await block(person, patient)
  }
  const forGood = (userId: string) =>
    house.services.identity.accounts.suspend(bySystem(house), userId, {
      decisionId: randomUUID(),
      until: null,
    })
  await forGood(suspended.user.id)
  await forGood(away.barber.user.id)
  await house.services.identity.accounts.close(bySystem(house), closed.barber.user.id)
  await settled(house)
  return cast
}
