/**
 * Builds the two front ends into `dist/frontend` and `dist/admin`. What has not changed since its
 * last build is left alone: a hash of everything that goes into a build stands beside it.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { precompress } from './precompress.ts'
import { writePreloads } from './preloads.ts'
import { writeSoftwareBill } from './softwareBill.ts'

const root = dirname(import.meta.dirname)
/** Folders of apps; each is built into the folder of the same name under `dist`. */
const apps = ['frontend', 'admin'] as const
type App = (typeof apps)[number]

interface BuildOptions {
  readonly force?: boolean
  /** Ends what is being built. */
  readonly signal?: AbortSignal
}

/** Builds what is stale, all at once; says what it does only where there is something to do. */
export async function build({ force = false, signal }: BuildOptions = {}): Promise<void> {
  await Promise.all(apps.map((app) => buildOne(app, force, signal)))
}

/** The screens, for the server that draws them before their code: firstPaint.js in this folder. */
export const buildFirstPaint = (folder: string, signal?: AbortSignal): Promise<void> =>
  vite('frontend', ['build', '-c', 'scripts/firstPaint/vite.config.ts', '--outDir', folder], signal)

async function buildOne(app: App, force: boolean, signal: AbortSignal | undefined): Promise<void> {
  const stamp = join(root, 'dist', `${app}.sources`)
  const sources = await hashOf(app)
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (!force && built === sources && existsSync(join(root, 'dist', app, 'index.html'))) return
  const began = performance.now()
  console.log(`Building ${app} …`)
  // Aside, and put in place at once: two starts in one folder may build at the same time.
  const aside = join(root, 'dist', `.${app}-${process.pid}`)
  await mkdir(aside, { recursive: true })
  try {
    await vite(
      app,
      ['build', app, '--outDir', relative(join(root, app), aside), '--emptyOutDir'],
      signal,
    )
    if (app === 'frontend') {
      await writePreloads(root, aside)
      await buildFirstPaint(join(aside, '.vite'), signal)
      await vite(app, ['build', '-c', 'scripts/verifier/vite.config.ts', '--outDir', aside], signal)
      // An old npm has no `sbom`: the page then says that there are no data.
      await writeSoftwareBill(root).catch((error: Error) =>
        console.warn(`No software bill of materials: ${error.message.split('\n', 1)[0]}`),
      )
    }
    await precompress(aside)
    await putInPlace(aside, join(root, 'dist', app))
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  await writeFile(stamp, sources)
  console.log(`Built ${app} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Leaves what another build has put there meanwhile: it has the same sources. */
async function putInPlace(aside: string, place: string): Promise<void> {
  const old = `${aside}-old`
  await rm(old, { recursive: true, force: true })
  await rename(place, old).catch(unless('ENOENT'))
  await rename(aside, place).catch(unless('ENOTEMPTY', 'EEXIST'))
  await rm(old, { recursive: true, force: true })
}

const unless =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error
  }

/**
 * Of every file that a build reads: the app's, the contract's, what both apps share, and the
 * versions of what is installed.
 */
async function hashOf(app: App): Promise<string> {
  const paths = [
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/serviceWorker.ts',
    'scripts/codeLater.ts',
    'scripts/contractTags.ts',
    'scripts/firstPaint/browser.ts',
    'scripts/firstPaint/loadable.tsx',
    'scripts/firstPaint/vite.config.ts',
    'scripts/softwareBill.ts',
    'scripts/verifier/vite.config.ts',
  ]
  for await (const path of glob([`${app}/**/*`, 'contract/**/*', 'shared/**/*'], {
    cwd: root,
    withFileTypes: false,
    exclude: (name) => /(\.test\.tsx?|node_modules)$/.test(String(name)),
  }))
    paths.push(path)
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
    const content = await readFile(join(root, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EISDIR') return undefined
      throw error
    })
    if (content) hash.update(path).update('\0').update(content).update('\0')
  }
  return hash.digest('hex')
}

/** Its words are shown only where it fails. */
const vite = (app: App, args: readonly string[], signal: AbortSignal | undefined) =>
  new Promise<void>((done, fail) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), ...args, '--logLevel', 'warn'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
        // Whoever calls: a test's NODE_ENV would build the libraries' development versions.
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0
        ? done()
        : fail(new Error(`${app} could not be built:\n${Buffer.concat(said).toString()}`)),
    )
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ force: process.argv.includes('--force') }).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
