import { expect, test } from 'vitest'
import { violations } from './imports.ts'

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((from) => `import { a } from '${from}'`).join('\n'),
})

test('the arrows of the house are allowed', () => {
  expect(
    violations([
      file('contract/values.ts', 'zod'),
      file(
        'backend/domain/booking/agenda.ts',
        '../kernel/event.ts',
        '../../../contract/values.ts',
        'zod',
      ),
      file(
        'backend/commands/handle.ts',
        '../domain/kernel/decider.ts',
        '../eventlog/log.ts',
        'lru-cache',
      ),
      file('backend/main.ts', './api/server.ts', './workers/start.ts'),
      file('frontend/app/router.tsx', '../features/booking/BookScreen.tsx', 'react'),
      file(
        'frontend/features/booking/BookScreen.tsx',
        './useBooking.ts',
        '../../ui/Button.tsx',
        '../../../contract/values.ts',
      ),
    ]),
  ).toEqual([])
})

test.each([
  [
    'backend/domain/booking/agenda.ts',
    '../../eventlog/log.ts',
    'backend/domain does not use backend/eventlog',
  ],
  ['backend/domain/booking/agenda.ts', 'node:crypto', 'backend/domain uses only zod'],
  ['backend/domain/booking/agenda.ts', 'zodiac', 'backend/domain uses only zod'],
  ['backend/commands/book.ts', '../api/server.ts', 'backend/commands does not use backend/api'],
  [
    'backend/projections/revenue.ts',
    '../eventlog/log.ts',
    'backend/projections does not use backend/eventlog',
  ],
  [
    'backend/vault/secrets/accounts.ts',
    '../../eventlog/log.ts',
    'backend/vault/secrets does not use backend/eventlog',
  ],
  ['backend/commands/access/gate.ts', '../moderation/user-blocks.ts', 'every context asks it'],
  [
    'backend/commands/moderation/user-blocks.ts',
    '../social/follows.ts',
    'moderation does not know social in the commands',
  ],
  ['backend/subjects/post.ts', '../api/server.ts', 'backend/subjects does not use backend/api'],
  ['admin/ui/Page.tsx', '../moderation/Evidence.tsx', 'admin/ui does not use admin/moderation'],
  [
    'admin/resources/case/CasePage.tsx',
    '../groups/GroupPage.tsx',
    'one feature does not reach into another',
  ],
  [
    'backend/workers/kernel/policy.ts',
    '../../domain/engagement/notifications.ts',
    'it stands below all contexts',
  ],
  [
    'backend/vault/coordination/locks.ts',
    '../secrets/sessions.ts',
    'backend/vault/coordination does not use backend/vault/secrets',
  ],
  [
    'backend/projections/engine/apply/rows.ts',
    '../build/aside.ts',
    'backend/projections/engine/apply does not use backend/projections/engine/build',
  ],
  [
    'backend/projections/booking/appointments.ts',
    '../engine/operate/projector.ts',
    'backend/projections does not use backend/projections/engine/operate',
  ],
  [
    'contract/values.ts',
    '../backend/domain/kernel/event.ts',
    'contract does not use backend/domain',
  ],
  [
    'frontend/ui/Button.tsx',
    '../features/booking/useBooking.ts',
    'frontend/ui does not use frontend/features',
  ],
  [
    'frontend/features/booking/BookScreen.tsx',
    '../profile/PublicProfileScreen.tsx',
    'one feature does not reach into another',
  ],
  [
    'frontend/ui/Button.tsx',
    '../entities/person/BookLink.tsx',
    'frontend/ui does not use frontend/entities',
  ],
  ['frontend/native/share.ts', '../ui/toasts.ts', 'frontend/native does not use frontend/ui'],
  ['frontend/time/zone.ts', '../client/api.ts', 'frontend/time does not use frontend/client'],
  [
    'frontend/client/http.ts',
    '../../backend/api/server.ts',
    'frontend/client does not use backend/api',
  ],
  [
    'admin/resources/users.tsx',
    '../../frontend/ui/Button.tsx',
    'admin/resources does not use frontend/ui',
  ],
  [
    'shared/http/http.ts',
    '../../frontend/client/session.ts',
    'shared does not use frontend/client',
  ],
  ['shared/format/format.ts', 'zod', 'shared uses only react, lucide-react'],
  [
    'backend/domain/business/hours.ts',
    '../booking/agenda.ts',
    'business does not know booking in the domain',
  ],
  [
    'backend/api/booking/appointment-routes.ts',
    '../engagement/notifications.ts',
    'booking does not know engagement',
  ],
  [
    'backend/commands/kernel/handle.ts',
    '../../domain/booking/agenda.ts',
    'it stands below all contexts',
  ],
  ['frontend/client/http.ts', 'node:fs', 'it runs in a browser'],
  ['backend/api/server.ts', '../test/support/database.ts', 'imports the test'],
])('%s may not import %s', (from, to, why) => {
  expect(violations([file(from, to)])).toEqual([expect.stringContaining(why)])
})

test('a style sheet may reach no further than code', () => {
  const sheet = (from: string) => ({
    path: 'admin/look/page.css',
    text: `@import '${from}';\nhtml { color: red }`,
  })
  expect(violations([sheet('../../shared/look/tokens.css')])).toEqual([])
  expect(violations([sheet('../../frontend/ui/styles.css')])).toEqual([
    'admin/look/page.css may not import frontend/ui/styles.css: admin/look does not use frontend/ui',
  ])
})

test('what is re-exported, or imported when it is needed, counts too', () => {
  const path = 'frontend/features/booking/BookScreen.tsx'
  expect(violations([{ path, text: `export { a } from '../profile/a.ts'` }])).toHaveLength(1)
  expect(violations([{ path, text: `export * from '../profile/a.ts'` }])).toHaveLength(1)
  expect(violations([{ path, text: `const a = () => import('../profile/a.ts')` }])).toHaveLength(1)
})

test('a circle is found, once', () => {
  expect(
    violations([
      file('backend/api/a.ts', './b.ts'),
      file('backend/api/b.ts', './c.ts'),
      file('backend/api/c.ts', './a.ts'),
    ]),
  ).toEqual(['circle: backend/api/a.ts → backend/api/b.ts → backend/api/c.ts → backend/api/a.ts'])
})

test.each([
  ['types', `import type { a } from './a.ts'`],
  ['code that is loaded later', `const a = () => import('./a.ts')`],
])('a circle is one also by %s', (_, text) => {
  expect(
    violations([file('backend/api/a.ts', './b.ts'), { path: 'backend/api/b.ts', text }]),
  ).toEqual(['circle: backend/api/a.ts → backend/api/b.ts → backend/api/a.ts'])
})

test('only the gate asks who has blocked whom', () => {
  const text = 'const rows = sql`SELECT 1 FROM graph.block WHERE blocker_id = $1`'
  expect(violations([{ path: 'backend/projections/business/shops.ts', text }])).toEqual([
    expect.stringContaining('only backend/projections/visibility.ts may'),
  ])
  expect(
    violations([
      { path: 'backend/projections/visibility.ts', text },
      { path: 'backend/test/a.ts', text },
    ]),
  ).toEqual([])
})

test('only the table of authority refuses somebody for who they are', () => {
  for (const text of ["throw new DomainError('forbidden', 'No')", 'throw forbidden()']) {
    expect(violations([{ path: 'backend/commands/business/shop.ts', text }])).toEqual([
      expect.stringContaining('ask `authorize`'),
    ])
    expect(
      violations([
        { path: 'backend/domain/authority.ts', text },
        { path: 'backend/test/a.ts', text },
      ]),
    ).toEqual([])
  }
})

test('a query names a table of a projection by its handle', () => {
  const people = {
    path: 'backend/projections/identity/people.ts',
    text: "export const people = projection({ name: 'people', version: 1, tables: { person: { columns: {} } } })",
  }
  const read = (query: string) => ({ path: 'backend/projections/booking/names.ts', text: query })
  const wrong =
    'backend/projections/booking/names.ts names people.person as text: use the handle of backend/projections/identity/people.ts'
  expect(violations([people, read('sql`SELECT 1 FROM people.person AS it`')])).toEqual([wrong])
  expect(violations([people, read("run('SELECT 1 FROM people.person')")])).toEqual([wrong])
  expect(
    violations([
      people,
      read('sql`SELECT 1 FROM ${people.person} AS it`'),
      read("of('people.person')"),
    ]),
  ).toEqual([])
})

test('a projection names its own tables as text, because its handles are not there yet', () => {
  const own =
    "const tables = { use: { columns: {}, key: ['a'] } } as const\nexport const pictures = projection({ name: 'pictures', tables, found: `SELECT FROM pictures.use` })"
  expect(violations([{ path: 'backend/projections/pictures.ts', text: own }])).toEqual([])
})
