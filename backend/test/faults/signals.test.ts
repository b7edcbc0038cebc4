/**
 * Signals, as terminals, npm, systemd and containers send them: to the process, to its whole group,
 * to both at once, one after the other, while it starts. Each time it ends once and in order, and
 * nothing of ours is left.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'

/** How often each way is tried; `SIGNAL_TRIES=20` for a long look. */
const TRIES = Number(process.env['SIGNAL_TRIES'] ?? 1)
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
type Signal = (typeof signals)[number]

const root = join(import.meta.dirname, '../../..')
const dir = await mkdtemp(join(tmpdir(), 'balbu-signals-'))
await chmod(dir, 0o755)
afterAll(() => rm(dir, { recursive: true, force: true }))

interface Started {
  readonly child: ChildProcess
  readonly group: number
  readonly said: () => string
}

/** In a group of its own, as a shell starts it. */
function start(...command: string[]): Started {
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: 'off',
      DATA_DIR: dir,
      DEMO: '0',
      LOG_LEVEL: 'info',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  return { child, group: child.pid ?? 0, said: () => said }
}
const server = () => start(process.execPath, 'backend/main.ts')

const ready = ({ said, child }: Started) =>
  eventually(
    'it is ready',
    async () => {
      if (child.exitCode !== null) throw new Error(`it ended:\n${said()}`)
      return said().includes('Balbu is ready')
    },
    { seconds: 60, everyMs: 20 },
  )

/**
 * What still runs of a group, and of the database. A process that has ended but whose end nobody
 * has asked for yet is none.
 */
async function left(group: number): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('/proc/[0-9]*/stat')) {
    const stat = await readFile(file, 'utf8').catch(() => '')
    const [, state, , of] = /^\d+ \(.*\) (\S) (\d+) (\d+)/s.exec(stat) ?? []
    const command = await readFile(file.replace(/stat$/, 'cmdline'), 'utf8').catch(() => '')
    if (state !== undefined && state !== 'Z' && (Number(of) === group || command.includes(dir)))
      found.push(command.replaceAll('\0', ' '))
  }
  return found
}

async function endsInOrder(started: Started): Promise<void> {
  const { child, group, said } = started
  const [code, signal] =
    child.exitCode === null && child.signalCode === null
      ? ((await once(child, 'exit')) as [number | null, Signal | null])
      : [child.exitCode, child.signalCode]
  expect([code, signal], said()).toEqual([0, null])
  expect(said().match(/"shutting down"/g), said()).toHaveLength(1)
  expect(said(), said()).toContain('"bye"')
  expect(await left(group)).toEqual([])
}

const toProcess = ({ child }: Started, signal: Signal) => {
  child.kill(signal)
}
/** The group may be gone by then. */
const toGroup = ({ group }: Started, signal: Signal) => {
  try {
    process.kill(-group, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
/** As far apart as the tries are many: all through the shutdown. */
const moments = Array.from({ length: TRIES }, (_, number) => 5 + ((number * 997) % 1_500))

beforeAll(async () => {
  // The first start makes the database.
  const first = server()
  await ready(first)
  toProcess(first, 'SIGTERM')
  await once(first.child, 'exit')
}, 120_000)

describe.each(signals)('%s', (signal) => {
  const other = signals[(signals.indexOf(signal) + 1) % signals.length] ?? signal

  test.each(moments)('to the process (%#)', async () => {
    const started = server()
    await ready(started)
    toProcess(started, signal)
    await endsInOrder(started)
  })

  test.each(moments)('to the group (%#)', async () => {
    const started = server()
    await ready(started)
    toGroup(started, signal)
    await endsInOrder(started)
  })

  test.each(moments)('to both at once, and another one with it (%#)', async () => {
    const started = server()
    await ready(started)
    toGroup(started, signal)
    toProcess(started, signal)
    toGroup(started, other)
    await endsInOrder(started)
  })

  test.each(moments)(
    'again and again, to the process and to the group, from %i ms on',
    async (ms) => {
      const started = server()
      await ready(started)
      toProcess(started, signal)
      const ended = endsInOrder(started)
      for (let sent = 0; sent < 5 && started.child.exitCode === null; sent++) {
        await pause(ms)
        toGroup(started, sent % 2 ? signal : other)
      }
      await ended
    },
  )

  test.each(moments)('while it starts, after %i ms', async (ms) => {
    const started = server()
    const gone = once(started.child, 'exit')
    await pause(ms)
    toGroup(started, signal)
    toProcess(started, signal)
    await gone
    await eventually('nothing is left', async () => (await left(started.group)).length === 0)
  })

  test('to the group of npm start, whose npm passes it on', async () => {
    const started = start('npm', 'start')
    await ready(started)
    toGroup(started, signal)
    await once(started.child, 'exit')
    // npm may go before us.
    await eventually('nothing is left', async () => (await left(started.group)).length === 0, {
      seconds: 30,
    })
    expect(started.said()).toContain('"bye"')
  }, 180_000)
})

test('a terminal that goes away takes nobody to read along, and is no error', async () => {
  const started = server()
  await ready(started)
  started.child.stdout?.destroy()
  started.child.stderr?.destroy()
  toGroup(started, 'SIGHUP')
  expect(await once(started.child, 'exit')).toEqual([0, null])
  expect(await left(started.group)).toEqual([])
})
