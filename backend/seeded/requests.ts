/** Acts that are one request: at the shop, among people. */
import { type Random, some } from '../seed/random.ts'
import type { NodeRequest } from './network.ts'
import type { SimChair, SimPerson } from './cast.ts'

/** Who and what there is to act on. */
export interface Scene {
  readonly chair: SimChair
  readonly client: SimPerson
  /** One of the few who follow and like, and think again. */
  readonly fan: SimPerson
  readonly random: Random
  /** Ids of posts and of blocked times that an answer has told. */
  readonly posts: string[]
  readonly blocks: string[]
}
export interface OneRequest extends Pick<NodeRequest, 'method' | 'path' | 'body'> {
  readonly who: SimPerson
  /** What later acts may act on. */
  readonly learn?: (body: Readonly<Record<string, unknown>>) => void
}

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Make = (scene: Scene) => OneRequest | undefined

const onPost =
  (make: (id: string, scene: Scene) => OneRequest): Make =>
  (scene) =>
    scene.posts.length === 0 ? undefined : make(some(scene.posts.slice(-4), scene.random), scene)

export const oneRequest = {
  message: ({ client, chair, random }) => ({
    who: client,
    method: 'POST',
    path: `/api/chat/users/${chair.id}/messages`,
    body: { id: crypto.randomUUID(), message: `Hola ${Math.floor(random() * 1_000)}` },
  }),
  answer: ({ client, chair }) => ({
    who: chair,
    method: 'POST',
    path: `/api/chat/users/${client.id}/messages`,
    body: { id: crypto.randomUUID(), message: 'Claro que sí' },
  }),
  follow: ({ fan, chair, random }) => ({
    who: fan,
    method: random() < 0.6 ? 'POST' : 'DELETE',
    path: `/api/users/${chair.id}/follow`,
  }),
  post: ({ chair, posts }) => ({
    who: chair,
    method: 'POST',
    path: '/api/posts',
    body: { content: 'Un corte de hoy' },
    learn: ({ id }) => void posts.push(String(id)),
  }),
  like: onPost((id, { fan, random }) => ({
    who: fan,
    method: 'POST',
    path: `/api/posts/${id}/like`,
    body: { isLiked: random() < 0.7 },
  })),
  comment: onPost((id, { client }) => ({
    who: client,
    method: 'POST',
    path: `/api/posts/${id}/comments`,
    body: { content: 'Qué buen corte' },
  })),
  unblock: ({ chair, blocks }) => {
    const id = blocks.pop()
    return id === undefined
      ? undefined
      : { who: chair, method: 'DELETE', path: `/api/availability/blocks/${id}` }
  },
  part: ({ fan, chair, random }) =>
    random() < 0.4
      ? {
          who: fan,
          method: 'POST',
          path: '/api/moderation/blocks',
          body: { blockedId: chair.id },
        }
      : { who: fan, method: 'DELETE', path: `/api/moderation/blocks/${chair.id}` },
  confirmAll: ({ chair }) => ({
    who: chair,
    method: 'POST',
    path: '/api/appointments/confirm-pending',
    body: {},
  }),
  report: onPost((id, { client }) => ({
    who: client,
    method: 'POST',
    path: '/api/moderation/reports',
    body: { targetType: 'POST', targetId: id, reason: 'spam' },
  })),
  list: ({ client }) => ({ who: client, method: 'GET', path: '/api/appointments?limit=50' }),
  own: ({ chair }) => ({ who: chair, method: 'GET', path: '/api/appointments?limit=50' }),
  news: ({ chair }) => ({ who: chair, method: 'GET', path: '/api/notifications?limit=50' }),
  chats: ({ chair }) => ({ who: chair, method: 'GET', path: '/api/chat/conversations' }),
  feed: ({ fan }) => ({ who: fan, method: 'GET', path: '/api/posts' }),
  wait: ({ client, chair, random }) => ({
    who: client,
    method: 'POST',
    path: '/api/waitlist',
    body: {
      barberIds: [chair.id],
      services: [chair.serviceId],
      // Whatever the chair's zone, today is among them.
      ventanas: [0, 1, 2].map((days) => ({
        dia: dayFromNow(days),
        desde: '00:00',
        hasta: '23:59',
      })),
      avisameSiempre: random() < 0.5,
    },
  }),
  search: ({ fan }) => ({ who: fan, method: 'GET', path: '/api/search?q=barbero' }),
} satisfies Record<string, Make>

export type OneRequestKind = keyof typeof oneRequest
export const isOneRequest = (kind: string): kind is OneRequestKind =>
  Object.hasOwn(oneRequest, kind)
