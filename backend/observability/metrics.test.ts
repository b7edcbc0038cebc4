import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openLogger } from './logger.ts'
import { createMetrics, serveMetrics, type MetricsSources } from './metrics.ts'
import { countVitals } from './vitals.ts'

const vitals = countVitals()
const sources: MetricsSources = {
  vitals,
  projections: async () => [
    { name: 'shops', status: 'live', lagEvents: 7, lagSeconds: 1.5 },
    { name: 'revenue', status: 'failed', lagEvents: 9, lagSeconds: 60 },
  ],
  queue: async () => ({ waiting: 2, active: 1, delayed: 0, failed: 3, oldestSeconds: 4 }),
  workers: async () => ({
    followers: [
      { name: 'notices', problem: undefined },
      { name: 'known-pictures', problem: 'the log is away' },
    ],
    passedOver: new Map([
      ['notices', 0],
      ['known-pictures', 2],
    ]),
  }),
  live: () => ({ guests: 5, users: 6, staff: 2, cut: 1 }),
  foreignEvents: () => 3,
  unsignedSeconds: async () => 12,
  searchInMemory: () => true,
  violations: () => 0,
}

test('the numbers are as they are when they are read', async () => {
  const metrics = createMetrics(sources)
  metrics.seen({ method: 'GET', route: '/api/users/:id', status: 200, seconds: 0.02 })
  metrics.seen({ method: 'POST', route: '/api/auth/login', status: 401, seconds: 0.1 })
  metrics.seen({ method: 'POST', route: '/api/appointments', status: 409, seconds: 0.1 })
  const lines = (await metrics.text()).split('\n')
  for (const line of [
    'balbu_http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="200"} 1',
    'balbu_projection_lag_events{projection="shops"} 7',
    'balbu_projection_lag_seconds{projection="shops"} 1.5',
    'balbu_projection_failed{projection="revenue"} 1',
    'balbu_queue_jobs{state="failed"} 3',
    'balbu_queue_oldest_job_seconds 4',
    'balbu_worker_up 1',
    'balbu_worker_stopped{follower="notices"} 0',
    'balbu_worker_stopped{follower="known-pictures"} 1',
    'balbu_worker_failed_events{follower="known-pictures"} 2',
    'balbu_live_sockets{of="users"} 6',
    'balbu_live_sockets{of="staff"} 2',
    'balbu_live_cut 1',
    'balbu_login_failures_total{who="user"} 1',
    'balbu_booking_conflicts_total 1',
    'balbu_invariant_violations 0',
    'balbu_sources_up 1',
  ])
    expect(lines).toContain(line)
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds'))).toBe(true)
})

test('how fast screens are stands there by page', async () => {
  vitals.seen({ name: 'LCP', value: 1_900, page: '/user/:userId' })
  vitals.seen({ name: 'CLS', value: 0.02, page: '/' })
  const lines = (await createMetrics(sources).text()).split('\n')
  for (const line of [
    'balbu_web_vital_seconds_bucket{le="1.8",vital="LCP",page="/user/:userId"} 0',
    'balbu_web_vital_seconds_bucket{le="2.5",vital="LCP",page="/user/:userId"} 1',
    'balbu_web_layout_shift_bucket{le="0.02",page="/"} 1',
  ])
    expect(lines).toContain(line)
})

test('a source that does not answer is told, and leaves the numbers of the others as they are now', async () => {
  const away = async () => {
    throw new Error('away')
  }
  const lines = (await createMetrics({ ...sources, queue: away, workers: away }).text()).split('\n')
  for (const line of [
    'balbu_sources_up 0',
    'balbu_worker_up 0',
    'balbu_projection_lag_events{projection="shops"} 7',
    'balbu_live_sockets{of="users"} 6',
  ])
    expect(lines).toContain(line)
})

test('a taken port is said, and stops nothing', async () => {
  const other = createServer()
  await new Promise<void>((done) => {
    other.listen(0, '127.0.0.1', done)
  })
  const lines: string[] = []
  const served = await serveMetrics(
    createMetrics(sources),
    { host: '127.0.0.1', port: (other.address() as AddressInfo).port },
    openLogger('warn', {
      write: (line) => {
        lines.push(line)
      },
    }),
  )
  other.close()
  expect(served).toBeUndefined()
  expect(lines.join()).toContain('EADDRINUSE')
})

test('they are served on a port of their own', async () => {
  const served = await serveMetrics(
    createMetrics(sources),
    { host: '127.0.0.1', port: 0 },
    openLogger('silent'),
  )
  if (!served) throw new Error('not served')
  const answer = await fetch(served.url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ])
  expect((await fetch(served.url.replace('/metrics', '/api/users'))).status).toBe(404)
  await served.close()
})
