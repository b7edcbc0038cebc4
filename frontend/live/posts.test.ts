import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Post } from '../../contract/social/posts.ts'
import { refuse, serve } from '../testServer.ts'
import { putHearts } from './hearts.ts'
import { isPostList, ownHearts, postsAside, postsIn } from './posts.ts'

const id = (n: number) => `5f1c2f7e-6c0b-4a8e-9a53-${String(n).padStart(12, '0')}`
const author = { nombre: 'Paco Navarro', profileImageUrl: null }
const post = (n: number, likesCount = 0): Post => ({
  id: id(n),
  userId: id(90),
  userName: author.nombre,
  userAvatar: null,
  userRole: 'barbero',
  businessId: null,
  businessName: null,
  content: 'Un fade',
  images: [],
  imageUrls: [],
  imageUrl: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  revision: 0,
  likesCount,
  commentsCount: 0,
  sharesCount: 0,
  isLiked: false,
  isFollowing: false,
  hasCommented: false,
  difuminada: false,
  sensible: false,
  servicio: null,
  moderacion: null,
  esMio: false,
  autorId: id(90),
  autor: author,
  user: author,
  contenido: 'Un fade',
  creadoEn: '2026-11-20T10:00:00.000Z',
})
const list = ['api', 'posts', { limit: 10 }]

let queries: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  queries.setQueryData(list, {
    pages: [{ posts: [post(3), post(2)] }, { posts: [post(1)] }],
    pageParams: [null, 'm'],
  })
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})
const held = () =>
  postsIn(queries.getQueryData(list)).map(({ id: one, likesCount }) => [one, likesCount])
const later = () => vi.advanceTimersByTimeAsync(2_500)

test('a post that has changed is asked for once, however often it did, and put in its place; other pages stay what they are', async () => {
  const asked = serve({ 'GET /api/posts/:id': () => post(1, 7) })
  const [first] = queries.getQueryData<{ pages: unknown[] }>(list)?.pages ?? []
  const aside = postsAside(queries)
  for (let time = 0; time < 5; time++) aside.changed(id(1))
  await later()
  expect(asked).toHaveLength(1)
  expect(held()).toEqual([
    [id(3), 0],
    [id(2), 0],
    [id(1), 7],
  ])
  expect(queries.getQueryData<{ pages: unknown[] }>(list)?.pages[0]).toBe(first)
})

test('a number of hearts that was told is put in its place without asking', () => {
  const asked = serve({ 'GET /api/posts/:id': () => post(1, 7) })
  const single = ['api', 'posts', id(1)]
  queries.setQueryData(single, post(1))
  putHearts(queries, { postId: id(1), likesCount: 5 })
  expect(held()).toEqual([
    [id(3), 0],
    [id(2), 0],
    [id(1), 5],
  ])
  expect(queries.getQueryData<Post>(single)?.likesCount).toBe(5)
  expect(asked).toEqual([])
})

test('while one’s own heart is on its way its answer says the number', () => {
  ownHearts.add(id(1))
  putHearts(queries, { postId: id(1), likesCount: 5 })
  ownHearts.delete(id(1))
  expect(held()).toEqual([
    [id(3), 0],
    [id(2), 0],
    [id(1), 0],
  ])
})

test('a change is seen within a second, one soon after it in a longer while: at such a post many look', async () => {
  const asked = serve({ 'GET /api/posts/:id': () => post(1, 7) })
  const aside = postsAside(queries, () => 1)
  aside.changed(id(1))
  await vi.advanceTimersByTimeAsync(700)
  expect(asked).toHaveLength(1)
  aside.changed(id(1))
  await vi.advanceTimersByTimeAsync(700)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(asked).toHaveLength(2)
})

test('one that nobody holds is not asked for; one that is gone leaves the lists; of one that cannot be had just now nothing changes', async () => {
  const asked = serve({
    'GET /api/posts/:id': ({ url }) =>
      url.pathname.endsWith(id(2)) ? refuse(410, 'Ya no está disponible') : refuse(503, 'Ahora no'),
  })
  const aside = postsAside(queries)
  for (const n of [9, 2, 3]) aside.changed(id(n))
  await later()
  expect(asked.map(({ url }) => url.pathname.split('/').at(-1)).sort()).toEqual([id(2), id(3)])
  expect(held()).toEqual([
    [id(3), 0],
    [id(1), 0],
  ])
})

test('while something of one’s own is on its way nothing is put over it', async () => {
  const asked = serve({ 'GET /api/posts/:id': () => post(2, 4) })
  let done = () => {}
  const own = queries
    .getMutationCache()
    .build(queries, {
      mutationFn: () =>
        new Promise<void>((resolve) => {
          done = resolve
        }),
    })
    .execute(undefined)
  const aside = postsAside(queries)
  aside.changed(id(2))
  await later()
  expect(asked).toHaveLength(0)
  done()
  await own
  await later()
  expect(held()[1]).toEqual([id(2), 4])
})

test('what is closed asks no more', async () => {
  const asked = serve({ 'GET /api/posts/:id': () => post(1, 7) })
  const aside = postsAside(queries)
  aside.changed(id(1))
  aside.close()
  await later()
  expect(asked).toHaveLength(0)
})

test('lists are told from what is read beside them', () => {
  expect(
    [
      list,
      ['api', 'posts', { userId: id(1) }],
      ['api', 'posts', id(1)],
      ['api', 'posts', 'new', { desde: 'x' }],
      ['api', 'posts', id(1), 'comments', {}],
    ].map(isPostList),
  ).toEqual([true, true, false, false, false])
})
