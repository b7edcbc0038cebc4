import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../routes.ts'
import { posts } from '../social/posts.ts'
import { lastPage } from './pages.ts'

const paged = [...routes.values()].filter(
  ({ query }) => query instanceof z.ZodObject && 'page' in query.shape,
)

test.each(paged.map(({ path, query }) => ({ path, query })))(
  '$path has a last page',
  ({ path, query }) => {
    const last = path.startsWith('/api/admin/') ? lastPage.console : lastPage.public
    const wrong = (page: number) =>
      query
        ?.safeParse({ page: String(page) })
        .error?.issues.filter((issue) => issue.path[0] === 'page')
    expect(wrong(last) ?? []).toEqual([])
    expect(wrong(last + 1)).toHaveLength(1)
  },
)

test('the feed says how to go on from its last page', () => {
  expect(
    posts.query?.safeParse({ page: '201' }).error?.issues.map(({ message }) => message),
  ).toEqual(['Hay páginas hasta la 200. Desde ahí se sigue con «desde».'])
})
