import { expect, test } from 'vitest'
import { inMenuOrder } from './menuOrder.ts'

const all = [
  'appointments',
  'cases',
  'appeals',
  'settings',
  'audit',
  'events',
  'metrics',
  'deliveries',
  'outbox',
  'figures',
  'projections',
  'jobs',
  'health',
  'staff',
].map((name) => ({ name }))
const first = (...roles: readonly string[]) =>
  inMenuOrder(all, roles)
    .slice(0, 3)
    .map(({ name }) => name)

test.each([
  [['moderator'], ['cases', 'appeals', 'metrics']],
  [['auditor'], ['appointments', 'audit', 'events']],
  [['analyst'], ['figures', 'projections', 'appointments']],
  [['admin'], ['health', 'jobs', 'deliveries']],
  [
    ['admin', 'auditor'],
    ['appointments', 'audit', 'events'],
  ],
])('for %j their own work stands first', (roles, sections) =>
  expect(first(...roles)).toEqual(sections),
)
test('each section stands there once, and what is nobody’s first keeps its order', () => {
  expect(new Set(inMenuOrder(all, ['admin', 'analyst']).map(({ name }) => name)).size).toBe(
    all.length,
  )
  expect(
    inMenuOrder(all, ['moderator'])
      .slice(4)
      .map(({ name }) => name),
  ).toEqual([
    'appointments',
    'audit',
    'events',
    'deliveries',
    'outbox',
    'figures',
    'projections',
    'jobs',
    'health',
    'staff',
  ])
})
