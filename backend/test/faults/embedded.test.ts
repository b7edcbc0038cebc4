/**
 * `npm start` as somebody at a terminal knows it: the embedded database comes and goes with the
 * server, also where the server dies.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { serverChild } from './server-child.ts'

const dir = await mkdtemp(join(tmpdir(), 'balbu-embedded-'))
await chmod(dir, 0o755)
const root = join(import.meta.dirname, '../../..')
const server = await serverChild({ DATA_DIR: dir, DATABASE_URL: '' })
afterAll(async () => {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

const databaseRuns = async () => {
  const pid = Number(
    (await readFile(join(dir, 'cluster/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  )
  return pid > 0 && process.kill(pid, 0)
}
/** The file that initdb writes first, and nobody after it. */
const clusterMade = async () => (await stat(join(dir, 'cluster/PG_VERSION'), { bigint: true })).ino
const register = (email: string) =>
  fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'Ana', email, password: 'secreto', rol: 'cliente' }),
  })
const login = (email: string) =>
  fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'secreto' }),
  })

test('it starts, stops with its database, and finds all data again', async () => {
  await server.start()
  expect((await register('ana@example.com')).status).toBe(201)
  expect(await server.stop(), server.output()).toBe(0)
  expect(await databaseRuns()).toBe(false)
  const made = await clusterMade()
  await server.start()
  expect(await clusterMade(), 'the second start makes nothing anew').toBe(made)
  expect((await login('ana@example.com')).status).toBe(200)
})

test('killed, it leaves its database to its successor', async () => {
  expect((await register('eva@example.com')).status).toBe(201)
  await server.kill()
  expect(await databaseRuns()).toBe(true)
  await server.start()
  expect((await login('eva@example.com')).status).toBe(200)
  expect(await server.stop(), server.output()).toBe(0)
  expect(await databaseRuns()).toBe(false)
})

test('a second one on the same data is refused, and the first does not notice', async () => {
  await server.start()
  const second = await promisify(execFile)(process.execPath, ['backend/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dir, PORT: '0', METRICS_PORT: 'off', DEMO: '0' },
  }).catch((error: { code: number; stderr: string }) => error)
  expect(second).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Another Balbu is running on the data in'),
  })
  expect((await login('ana@example.com')).status).toBe(200)
})

test("the operator's commands work beside it and leave it running", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/projections.ts', 'verify', 'people'],
    { cwd: root, env: { ...process.env, DATA_DIR: dir } },
  )
  expect(stdout).toContain('people: identical')
  expect((await login('ana@example.com')).status).toBe(200)
  await server.stop()
  expect(await databaseRuns()).toBe(false)
})

test('a first start is broken off by a signal, not waited for', async () => {
  const fresh = join(dir, 'fresh')
  const first = spawn(process.execPath, ['backend/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: fresh,
      PORT: '0',
      METRICS_PORT: 'off',
      DEMO: '1',
      LOG_LEVEL: 'info',
    },
  })
  let said = ''
  first.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await eventually('the demo is being made', async () => said.includes('making the demo city'))
  const gone = once(first, 'exit')
  first.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  expect(said).not.toContain('Balbu is ready')
  await expect(readFile(join(fresh, 'cluster/postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('Ctrl-C at a terminal, which reaches npm and the server, is one wish', async () => {
  const port = new URL(server.url).port
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dir, PORT: port, METRICS_PORT: 'off', DEMO: '0' },
  })
  await eventually(
    'npm start is ready',
    async () => (await fetch(`${server.url}/api/health/ready`)).ok,
    { seconds: 120 },
  )
  const gone = once(npm, 'exit')
  process.kill(-(npm.pid ?? 0), 'SIGINT')
  await gone
  await eventually('the database is stopped', async () => !(await databaseRuns()))
  await expect(fetch(server.url)).rejects.toThrow()
})
