/**
 * The worker in a process of its own: begun anew where it is killed, gone with the server however
 * that goes, and asked through it.
 */
import { readdir, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { freePort, type ServerChild, serverChild } from './server-child.ts'

const { url: databaseUrl } = await freshDatabase()
let server: ServerChild
let metricsPort: number
beforeEach(async () => {
  metricsPort = await freePort()
  server = await serverChild({
    DATABASE_URL: databaseUrl,
    METRICS_PORT: String(metricsPort),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  await server.start()
}, 120_000)
afterEach(async () => void (await server.stop()), 60_000)

const isRunning = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && stat.slice(stat.lastIndexOf(')') + 2).split(' ')[0] !== 'Z'
}

/** The children of the server that run the worker. */
async function workersOf(pid: number): Promise<number[]> {
  const found: number[] = []
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (
      Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid &&
      command.includes('backend/worker.ts')
    )
      found.push(Number(name))
  }
  return found
}

const isReady = async () => (await fetch(`${server.url}/api/health/ready`)).ok
const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

test('it is a child below the server in the scheduler’s order, and the server answers for both', async () => {
  const [worker, ...more] = await workersOf(server.pid())
  expect(more).toEqual([])
  const stat = await readFile(`/proc/${worker}/stat`, 'utf8')
  expect(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])).toBe(10)
  // The server is ready without a word of the worker.
  for (const figure of [
    /balbu_worker_up 1/,
    /balbu_worker_stopped\{follower="notices"\} 0/,
    /balbu_worker_cpu_seconds [\d.]*[1-9]/,
    /balbu_worker_resident_bytes \d{7,}/,
  ])
    await eventually(`the server gives ${figure}`, async () => figure.test(await metrics()))
})

test('killed, it is begun anew; the server stays ready and says meanwhile that it is away', async () => {
  const [killed = 0] = await workersOf(server.pid())
  process.kill(killed, 'SIGKILL')
  expect(await isReady()).toBe(true)
  await eventually('the server says that it is away', async () =>
    /balbu_worker_up 0/.test(await metrics()),
  )
  await eventually(
    'another one works',
    async () => {
      expect(await isReady(), 'ready without a worker').toBe(true)
      const [other] = await workersOf(server.pid())
      return (
        other !== undefined && other !== killed && (await metrics()).includes('balbu_worker_up 1')
      )
    },
    { seconds: 60 },
  )
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'it is gone with the server after %s',
  async (signal) => {
    const [worker = 0] = await workersOf(server.pid())
    await (signal === 'SIGKILL' ? server.kill() : server.stop())
    if (signal === 'SIGTERM') expect(await isRunning(worker)).toBe(false)
    await eventually('the worker is gone', async () => !(await isRunning(worker)))
  },
)
