/**
 * `npm run typecheck`: the server, the client, the console and the journeys in a browser, each with
 * its own settings, at the same time; each goes on from what it found the last time.
 */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)

const check = (project: string) =>
  new Promise<number>((done) => {
    const known = join(root, 'node_modules/.cache', `${project.replaceAll('/', '-')}.tsbuildinfo`)
    const child = spawn(
      join(root, 'node_modules/.bin/tsc'),
      ['-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', known],
      { cwd: root, stdio: 'inherit' },
    )
    child.on('close', (code) => done(code ?? 1))
  })

const codes = await Promise.all(
  [
    'tsconfig.json',
    'frontend/tsconfig.json',
    'frontend/worker/tsconfig.json',
    'admin/tsconfig.json',
    'e2e/tsconfig.json',
  ].map(check),
)
process.exitCode = Math.max(...codes)
