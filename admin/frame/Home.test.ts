/** Where each role begins. */
import { expect, test } from 'vitest'
import { homeOf } from './Home.tsx'

test.each([
  [['moderator'], '/cases'],
  [['auditor'], '/appointments'],
  [['analyst'], '/figures'],
  [['admin'], '/health'],
  [['admin', 'moderator'], '/cases'],
  [['admin', 'analyst'], '/figures'],
  [[], '/projections'],
])('%j begins at %s', (roles, path) => expect(homeOf(roles)).toBe(path))
