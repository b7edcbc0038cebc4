/**
 * `npm run dev`: the product while one works on it, on one URL. The client's Vite server answers,
 * and passes `/admin` to the console's Vite server and `/api`, `/media` and `/ws` to the server,
 * which starts anew when one of its files changes. `PORT` (3000) is the URL's; the next two are for
 * the server and the console. `INSPECT=9229` opens the server to a debugger.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'

const root = dirname(import.meta.dirname)
const port = Number(process.env['PORT'] ?? 3000)
const [apiPort, adminPort] = [port + 1, port + 2]
const inspect = process.env['INSPECT']

const api = `http://127.0.0.1:${apiPort}`
// The settings of both Vite servers read where the API is from here.
process.env['PORT'] = String(apiPort)

const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    ...(inspect ? [`--inspect=${inspect}`] : []),
    join(root, 'backend/main.ts'),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    // Ctrl-C reaches this process alone, which then ends the server in order.
    detached: true,
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    },
  },
)
const ended = once(server, 'exit')

const proxied = { target: api, ws: true }
const openings: Promise<ViteDevServer>[] = [
  createServer({
    configFile: join(root, 'admin/vite.config.ts'),
    // Each keeps its own copy of the packages: they use different ones.
    cacheDir: join(root, 'node_modules/.vite/admin'),
    server: {
      port: adminPort,
      strictPort: true,
      // The browser knows one port alone.
      ws: { clientPort: port, path: 'hmr' },
    },
  }),
  createServer({
    configFile: join(root, 'frontend/vite.config.ts'),
    cacheDir: join(root, 'node_modules/.vite/frontend'),
    server: {
      port,
      strictPort: true,
      proxy: {
        '/api': api,
        '/media': api,
        '/ws': proxied,
        '/admin': { target: `http://localhost:${adminPort}`, ws: true },
      },
    },
  }),
]

async function stop(code: number): Promise<never> {
  server.kill('SIGTERM')
  await Promise.allSettled(openings.map(async (opening) => (await opening).close()))
  await ended
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)
  process.once(signal, () => void stop(0))

try {
  for (const opening of openings) await (await opening).listen()
  console.log(`\n  Balbu, for development: http://localhost:${port}  (console: /admin/)\n`)
} catch (error) {
  console.error(error)
  await stop(1)
}
