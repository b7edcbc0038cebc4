/**
 * What every command makes old, whole: with and without an answer, with and without a body or query
 * that names somebody else. The table stands in `tables/`; whoever adds a command, or changes what
 * it makes old, looks at what changes there and writes it anew with `npx vitest run --project
 * screens frontend/live/makes-old.test.ts -u`.
 */
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { routes } from '../../contract/routes.ts'
import { staleAfter } from './commands.ts'

const params = Object.fromEntries(
  ['id', 'userId', 'commentId', 'invitationId', 'messageId', 'invitation', 'kind'].map((name) => [
    name,
    `<${name}>`,
  ]),
)
const named = (where: string) => ({ barberId: `<${where}.barberId>` })
/** What a command may be asked with, and what may come of it. */
const cases: readonly (readonly [name: string, done: object])[] = [
  [
    'with all',
    {
      input: { params, body: named('body'), query: named('query') },
      answer: named('answer'),
      me: '<me>',
    },
  ],
  [
    'without an answer',
    {
      input: { params, body: named('body'), query: named('query') },
      answer: undefined,
      me: '<me>',
    },
  ],
  [
    'of nobody else',
    { input: { params, body: {}, query: {} }, answer: named('answer'), me: '<me>' },
  ],
  [
    'of nobody, to nobody',
    { input: { params, body: {}, query: {} }, answer: undefined, me: undefined },
  ],
]
const queries = new QueryClient()
const commandNames = [...routes.values()]
  .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/admin/'))
  .map(({ method, path }) => `${method} ${path}`)
// The table is made for each command's own input; one that has everything fits all of them.
const makesOld = (name: string, done: object) =>
  (staleAfter as (queries: QueryClient, name: string, done: object) => QueryKey[])(
    queries,
    name,
    done,
  )
const sorted = (keys: readonly QueryKey[]) =>
  [
    ...new Set(
      keys.map((key) =>
        key.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('/'),
      ),
    ),
  ]
    .toSorted()
    .join(', ') || 'nothing'

test('each command makes old what its table says', async () => {
  const table = commandNames.toSorted().map((name) => {
    const groups = Map.groupBy(cases, ([, done]) => sorted(makesOld(name, done)))
    return [
      name,
      ...[...groups].map(
        ([keys, same]) =>
          `  ${groups.size === 1 ? '' : `${same.map(([how]) => how).join('; ')}: `}${keys}`,
      ),
    ].join('\n')
  })
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('tables/makes-old.txt')
})

test('what keeps somebody away and what lets them back make the same old', () => {
  const [, done] = cases[0] ?? ['', {}]
  const pairs = [
    ['POST /api/moderation/blocks', 'DELETE /api/moderation/blocks/:userId'],
    ['POST /api/moderation/blocks', 'DELETE /api/users/:id/block'],
    ['POST /api/moderation/reports', 'DELETE /api/moderation/reports/:id'],
    ['POST /api/users/:id/follow', 'DELETE /api/users/:id/follow'],
    ['POST /api/users/:id/remove-follower', 'POST /api/users/:id/restore-follower'],
    ['POST /api/moderation/restrictions', 'DELETE /api/moderation/restrictions/:userId'],
    ['POST /api/posts/:id/hide', 'DELETE /api/posts/:id/hide'],
    ['DELETE /api/messages/conversations/:id', 'POST /api/messages/conversations/:id/restore'],
    ['POST /api/favorites/:kind/:id', 'DELETE /api/favorites/:kind/:id'],
    ['POST /api/availability/blocks', 'DELETE /api/availability/blocks/:id'],
  ] as const
  for (const [one, back] of pairs)
    expect(sorted(makesOld(back, done)), `${back}, as ${one}`).toBe(sorted(makesOld(one, done)))
})
