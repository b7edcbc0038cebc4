/**
 * The paths that people use most, as requests of ours and as what a bare server does for the same.
 */
import { limits } from '../../contract/kernel/limits.ts'
import type { Sql } from '../../backend/postgres/db.ts'
import { appointmentsQuery } from '../../backend/projections/booking/appointment-lists.ts'
import { takenQuery } from '../../backend/projections/booking/free-time.ts'
import { searchQuery, WALKED } from '../../backend/projections/business/search-read.ts'
import { messagesQuery } from '../../backend/projections/messaging/messages.ts'
import { postsQuery } from '../../backend/projections/social/posts-reads.ts'
import type { Ask } from '../drive.ts'
import { here } from '../shops.ts'
import { bookings, type GuardGround, messages } from './ground.ts'

export const names = [
  'append 1',
  'append 200',
  'book',
  'free times',
  'search',
  'own appointments',
  'feed',
  'thread',
  'send a message',
  'first page',
] as const
export type PathName = (typeof names)[number]

/** The rows of these statements, the same payload as one row, or the same bytes from memory. */
type Bare =
  | { readonly query: Sql }
  | { readonly path: '/insert' | '/say' }
  | { readonly page: true }

export interface GuardedPath {
  readonly name: PathName
  /** Each request is used once; a read's are all alike. */
  readonly asks: (count: number) => readonly Ask[]
  readonly status: 200 | 201
  readonly bare: Bare
  readonly atOnce: number
  /** Of ours and of the bare server, in a round. */
  readonly requests: number
}

const PAGE = 100
const DAY = 86_400_000

export function pathsOf(ground: GuardGround): GuardedPath[] {
  const {
    busy,
    clients: [client],
    pairs: [pair],
  } = ground
  if (!client || !pair) throw new Error('nobody is there')
  const at = new Date().toISOString()
  const now = Date.now()
  const read = (
    name: PathName,
    path: string,
    bare: Bare,
    requests: number,
    { sessionId, accept }: { sessionId?: string; accept?: string } = {},
  ): GuardedPath => {
    const ask: Ask = {
      method: 'GET',
      path,
      headers: { ...(sessionId && { 'x-session-id': sessionId }), ...(accept && { accept }) },
    }
    return {
      name,
      asks: (count) => Array.from({ length: count }, () => ask),
      status: 200,
      bare,
      atOnce: 20,
      requests,
    }
  }
  const booked = bookings(ground)
  return [
    read(
      'free times',
      `/api/barbers/${busy.id}/slots?servicios=${busy.serviceId}`,
      { query: takenQuery(busy.id, now - DAY, now + 33 * DAY) },
      600,
    ),
    read(
      'search',
      `/api/search?q=degradado&lat=${here.lat}&lng=${here.lng}`,
      {
        query: searchQuery(
          {
            viewer: { userId: null, at },
            words: ['degradado'],
            here,
            order: 'distancia',
            businesses: true,
            barbers: true,
            homeService: false,
            limit: 11,
            offset: 0,
          },
          { most: WALKED },
        ),
      },
      400,
    ),
    read(
      'own appointments',
      '/api/appointments',
      { query: appointmentsQuery(busy.id, { limit: PAGE }) },
      400,
      busy,
    ),
    read(
      'feed',
      `/api/posts?limit=${limits.page}`,
      { query: postsQuery({ userId: client.id, at }, { limit: limits.page + 1 }) },
      600,
      client,
    ),
    read(
      'thread',
      `/api/chat/conversations/${pair.conversationId}/messages?limit=30`,
      { query: messagesQuery(pair.conversationId, { limit: 30 }) },
      800,
      pair.one,
    ),
    read('first page', '/', { page: true }, 1_500, { accept: 'text/html' }),
    {
      name: 'send a message',
      asks: (count) => messages(ground, count),
      status: 201,
      bare: { path: '/say' },
      atOnce: 50,
      requests: 700,
    },
    {
      name: 'book',
      asks: (count) => booked.splice(0, count),
      status: 201,
      bare: { path: '/insert' },
      atOnce: 50,
      requests: 600,
    },
  ]
}
