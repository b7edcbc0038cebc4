/**
 * `npm run typecheck`: the server, the client, the console and the journeys in a browser, each with
 * its own settings, at the same time; each goes on from what it found the last time. The TypeScript
 * samples of docs/ are checked with them.
 */
import { spawn } from 'node:child_process'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
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

/** Writes the samples of docs/ where their imports resolve: as deep as the page they are from. */
async function writeSamples(): Promise<void> {
  const samples = join(root, '.samples')
  await rm(samples, { recursive: true, force: true })
  for await (const page of glob('docs/*/*.md', { cwd: root })) {
    const blocks = (await readFile(join(root, page), 'utf8')).matchAll(/^ *```ts\n([^]*?)^ *```$/gm)
    for (const [index, [, code = '']] of [...blocks].entries()) {
      const path = join(samples, page.replace('docs/', '').replace('.md', `.${index}.ts`))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, code)
    }
  }
}
await writeSamples()

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
