import { expect, test } from 'vitest'
import { followersCheck, queueCheck, readiness, readModelsCheck } from './health.ts'

test('ready is when all parts are', async () => {
  expect(await readiness({ database: async () => ({ ok: true }) })).toMatchObject({
    status: 'ready',
    checks: { database: { ok: true } },
  })
  expect(
    await readiness({ database: async () => ({ ok: true }), log: async () => ({ ok: false }) }),
  ).toMatchObject({ status: 'not ready' })
})

test('a part that breaks is not well, and does not say why', async () => {
  const answer = await readiness({
    database: async () => {
      throw new Error('connect ECONNREFUSED 10.0.0.7:5432')
    },
  })
  expect(answer.status).toBe('not ready')
  expect(JSON.stringify(answer)).not.toContain('10.0.0.7')
})

test('a part that does not answer is not well', async () => {
  const answer = await readiness({ queue: () => new Promise(() => {}) })
  expect(answer.checks['queue']).toMatchObject({ ok: false, problem: 'no answer' })
}, 5_000)

test('jobs that wait are told of, and keep nobody from being asked', () => {
  expect(queueCheck({ waiting: 3, active: 0, failed: 0, oldestSeconds: 12.4 })).toEqual({
    ok: true,
    waiting: 3,
    active: 0,
    failed: 0,
    oldestSeconds: 12,
  })
  expect(queueCheck({ waiting: 3, active: 0, failed: 0, oldestSeconds: 3_000 }).ok).toBe(true)
})

test('a process whose followers stand still is not ready, and says which, but not why', () => {
  const live = { name: 'live', position: 9n, problem: undefined }
  expect(followersCheck([live])).toEqual({ ok: true })
  expect(
    followersCheck([
      live,
      { name: 'freshness', position: 4n, problem: 'connect ECONNREFUSED 10.0.0.7:5432' },
    ]),
  ).toEqual({ ok: false, standing: ['freshness'] })
})

test.each([
  ['in its version', { version: 3, status: 'live' }, true],
  ['of a newer version', { version: 4, status: 'live' }, true],
  ['that has stopped', { version: 3, status: 'failed' }, true],
  ['of an older version', { version: 2, status: 'live' }, false],
  ['that is being built', { version: 3, status: 'building' }, false],
  ['that is missing', undefined, false],
] as const)('a process that reads a read model %s is as ready as it can answer', (_, live, ok) => {
  expect(
    readModelsCheck([{ name: 'chats', version: 3 }], new Map(live ? [['chats', live]] : [])),
  ).toEqual(ok ? { ok } : { ok, missing: ['chats'] })
})
