import { expect, test } from 'vitest'
import { projectionsCheck, queueCheck, readiness } from './health.ts'

const live = { name: 'shops', status: 'live', lagEvents: 0, lagSeconds: 0 }

test('ready is when all parts are', async () => {
  expect(await readiness({ database: async () => ({ ok: true }) })).toMatchObject({ status: 'ready', checks: { database: { ok: true } } })
  expect(await readiness({ database: async () => ({ ok: true }), log: async () => ({ ok: false }) })).toMatchObject({ status: 'not ready' })
})

test('a part that breaks is not well, and does not say why', async () => {
  const answer = await readiness({ database: async () => { throw new Error('connect ECONNREFUSED 10.0.0.7:5432') } })
  expect(answer.status).toBe('not ready')
  expect(JSON.stringify(answer)).not.toContain('10.0.0.7')
})

test('a part that does not answer is not well', async () => {
  const answer = await readiness({ queue: () => new Promise(() => {}) })
  expect(answer.checks['queue']).toMatchObject({ ok: false, problem: 'no answer' })
}, 5_000)

test('a projection that failed, is being built for the first time or is far behind makes us not ready', () => {
  expect(projectionsCheck([live])).toMatchObject({ ok: true, lagEvents: 0 })
  expect(projectionsCheck([live, { ...live, name: 'revenue', status: 'failed' }])).toMatchObject({ ok: false, failed: ['revenue'] })
  expect(projectionsCheck([{ ...live, status: 'building' }])).toMatchObject({ ok: false, building: ['shops'] })
  expect(projectionsCheck([{ ...live, lagEvents: 9, lagSeconds: 31 }])).toMatchObject({ ok: false, behind: ['shops'] })
  expect(projectionsCheck([{ ...live, lagEvents: 900, lagSeconds: 2 }])).toMatchObject({ ok: true, lagEvents: 900 })
})

test('a job that waits for minutes makes us not ready', () => {
  expect(queueCheck({ waiting: 3, active: 0, failed: 0, oldestSeconds: 12.4 })).toEqual({ ok: true, waiting: 3, active: 0, failed: 0, oldestSeconds: 12 })
  expect(queueCheck({ waiting: 3, active: 0, failed: 0, oldestSeconds: 301 }).ok).toBe(false)
})
