/**
 * What browsers tell us of themselves: a broken screen is found in the log by its number, its speed
 * in the metrics; nobody is found by either.
 */
import { expect, test } from 'vitest'
import { openLogger } from '../../observability/logger.ts'
import { startTestServer } from '../support/server.ts'

const lines: string[] = []
const logger = openLogger('info', {
  write: (line) => {
    lines.push(line)
  },
})
const { guest, as, register, services } = await startTestServer({
  logger,
  config: { rateLimit: 'strict' },
})

const broken = {
  id: '0a1b2c3d',
  name: 'TypeError',
  message: 'x is not a function',
  page: '/book/:userId',
}
const written = (id: string) => lines.filter((line) => line.includes(`"${id}"`))

test('the number that a person was shown leads to what broke, and not to them', async () => {
  const person = await register()
  const { status } = await as(person).post('/api/client-errors', {
    ...broken,
    message: `no answer from https://balbu.app/api/users?q=${person.email} for ${person.email}`,
    stack: `at Book (https://balbu.app/assets/BookScreen-Bq3_9xZ1.js:1:2)\nat /user/${person.user.id}?tab=1 ${person.sessionId}`,
    build: 'index-CxY12345.js',
  })
  expect(status).toBe(202)
  const [line = '', ...more] = written('0a1b2c3d')
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    msg: 'a screen broke',
    screen: {
      id: '0a1b2c3d',
      page: '/book/:userId',
      message: 'no answer from https://balbu.app/api/users for :email',
      stack: 'at Book (https://balbu.app/assets/BookScreen-Bq3_9xZ1.js:1:2)\nat /user/:id :token',
      build: 'index-CxY12345.js',
    },
  })
  for (const theirs of [person.email, person.user.id, person.sessionId])
    expect(line).not.toContain(theirs)
})

test('what is too long is cut off, what is much too long is refused, and a page that nobody knows is another', async () => {
  const { status } = await guest.post('/api/client-errors', {
    ...broken,
    id: '11111111',
    message: 'x'.repeat(900),
    stack: 'y '.repeat(9_000),
    page: '/made/up',
  })
  expect(status).toBe(202)
  expect(JSON.parse(written('11111111')[0] ?? '')).toMatchObject({
    screen: { page: 'other', message: 'x'.repeat(500), stack: 'y '.repeat(3_000) },
  })
  expect(
    (await guest.post('/api/client-errors', { ...broken, stack: 'y'.repeat(40_000) })).status,
  ).toBe(413)
  expect((await guest.post('/api/client-errors', { ...broken, id: 'not a number' })).status).toBe(
    400,
  )
})

test('nobody fills the log', async () => {
  const before = lines.length
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      guest.post('/api/client-errors', { ...broken, id: '22222222' }),
    ),
  )
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  expect(
    lines.slice(before).filter((line) => line.includes('a screen broke')).length,
  ).toBeLessThanOrEqual(20)
})

test('what a page is worth to its readers is counted by page, whatever its name', async () => {
  const counted: unknown[] = []
  services.vitals.seen = (vital) => counted.push(vital)
  const { status } = await guest.post('/api/vitals', {
    vitals: [
      { name: 'LCP', value: 1_234.5, page: '/' },
      { name: 'CLS', value: 0.01, page: '/user/:userId' },
      { name: 'INP', value: 90, page: '/user/3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01' },
    ],
  })
  expect(status).toBe(202)
  expect(counted).toEqual([
    { name: 'LCP', value: 1_234.5, page: '/' },
    { name: 'CLS', value: 0.01, page: '/user/:userId' },
    { name: 'INP', value: 90, page: 'other' },
  ])
  for (const vitals of [
    [],
    [{ name: 'FID', value: 1, page: '/' }],
    [{ name: 'LCP', value: -1, page: '/' }],
    Array.from({ length: 21 }, () => ({ name: 'LCP', value: 1, page: '/' })),
  ]) {
    expect((await guest.post('/api/vitals', { vitals })).status).toBe(400)
  }
})
