/** The whole server in a process of its own, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'

const ours = join(import.meta.dirname, '../../..')

export interface ServerChild {
  readonly url: string
  /** Starts it (again) and waits until it is ready. */
  start(): Promise<void>
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>
  /** SIGTERM, and waits; gives the exit code. */
  stop(): Promise<number | null>
  /** Everything it has written, to say when something went wrong. */
  output(): string
  /** Of the process that runs now. */
  pid(): number
}

/**
 * The same address at every start, as a client sees it, and a folder of its own. `root`: another
 * checkout, for who measures beside it.
 */
export async function serverChild(
  environment: Record<string, string>,
  { root = ours } = {},
): Promise<ServerChild> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = join(tmpdir(), `balbu-child-${randomUUID()}`)
  let child: ChildProcess | undefined
  let output = ''
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }
  return {
    url,
    async start() {
      child = spawn(process.execPath, ['backend/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        // As with `npm start`: reading the code takes as long as all else of a start, and here are
        // many.
        env: {
          ...process.env,
          NODE_COMPILE_CACHE: join(ours, 'node_modules/.cache/compiled'),
          NODE_ENV: 'test',
          HOST: '127.0.0.1',
          PORT: String(port),
          METRICS_PORT: '0',
          DEMO: '0',
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'warn',
          DATA_DIR: folder,
          ...environment,
        },
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          output = (output + chunk.toString()).slice(-20_000)
        })
      await eventually(
        `the server is ready at ${url}`,
        async () => {
          if (child?.exitCode !== null) throw new Error(`it ended:\n${output}`)
          return (await fetch(`${url}/api/health/ready`)).ok
          // Also where it makes a city first, with another file's servers beside it.
        },
        { seconds: 90 },
      )
    },
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const code = await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
      return code
    },
    output: () => output,
    pid: () => child?.pid ?? Number.NaN,
  }
}

export const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => done(port))
      })
  })
