/**
 * `npm test`: everything that guards the house, in order, the quick and telling first. Ends with
 * one line that counts it all, `N passed, M failed`, and leaves nothing running: what a step
 * starts, in its own group of processes or under this run's folder for temporary files, is gone
 * when the run is.
 *
 * `npm test -- unit screens` runs only these steps, `npm test -- backend/domain/booking/agenda.test.ts`
 * only the tests of this file.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserPath } from '../e2e/browser.ts'
import { failuresOf, fromPlaywright, fromVitest, summary, type Tally, tally } from './tally.ts'

const root = dirname(import.meta.dirname)
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const node = process.execPath

/**
 * The folder of this run's temporary files: databases, reports, profiles. PostgreSQL's own user
 * must be able to enter it.
 */
const temporary = await mkdtemp(join(tmpdir(), 'balbu-run-'))
await chmod(temporary, 0o755)
// What is started finds our own Node first, also where this was not started by npm.
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
  TMPDIR: temporary,
  NODE_COMPILE_CACHE: join(temporary, 'compiled'),
  NODE_ENV: 'test',
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
}

interface Step {
  readonly name: string
  readonly run: () => Promise<Tally>
  /**
   * Begins with this step already: most of its time is waiting, which leaves the processors to the
   * other.
   */
  readonly beside?: string
}

/** By group, with when it has ended. */
const running = new Map<number, Promise<unknown>>()

/**
 * Runs a command to its end in a group of its own; the code is not 0 either where it took too long.
 */
function command(
  file: string,
  args: readonly string[],
  { minutes = 10, env = {} }: { minutes?: number; env?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...environment, ...env },
    })
    const group = child.pid
    if (group !== undefined) running.set(group, once(child, 'close'))
    const patience = setTimeout(() => {
      console.log(`took longer than ${minutes} minutes and is ended`)
      endGroup(group)
    }, minutes * 60_000)
    const finish = (code: number) => {
      clearTimeout(patience)
      endGroup(group)
      done(code)
    }
    child.on('error', (error) => {
      console.log(error.message)
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

function endGroup(group: number | undefined): void {
  if (group === undefined) return
  running.delete(group)
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

/** A command that is right or wrong as a whole. */
const check = (name: string, file: string, ...args: string[]): Step => ({
  name,
  run: async () => tally(name, (await command(file, args)) === 0 ? 'passed' : 'failed'),
})

/** Its world is there before anything else is loaded. */
const simulator = (name: string, script: string, ...args: string[]): Step =>
  check(name, node, '--import', './backend/seeded/install.ts', `scripts/${script}`, ...args)

const vitest = (name: string, projects: readonly string[], minutes: number): Step => ({
  name,
  async run() {
    const report = join(temporary, `${name}.json`)
    const code = await command(
      bin('vitest'),
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=scripts/vitest-tally.ts',
      ],
      { minutes, env: { BALBU_TALLY: report } },
    )
    return counted(name, code, fromVitest(await read(report)))
  },
})

const playwright = (name: string, folder: string, minutes: number): Step => ({
  name,
  async run() {
    if (!existsSync(join(root, folder, 'playwright.config.ts')))
      return tally(`${folder}/playwright.config.ts is missing`, 'failed')
    if (!browserPath())
      return tally(
        'the journeys in a browser: no Chromium here, apt-get install chromium-headless-shell',
        'skipped',
      )
    const report = join(temporary, `${name}.json`)
    const code = await command(bin('playwright'), ['test', '-c', folder, '--reporter=list,json'], {
      minutes,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
    return counted(name, code, fromPlaywright(await read(report)))
  },
})

/**
 * A runner that ends badly though no test failed (it could not start, or something threw outside a
 * test) is a failure of its own.
 */
function counted(name: string, code: number, seen: Tally | undefined): Tally {
  if (!seen) return tally(`${name}: no report`, 'failed')
  return code !== 0 && seen.failed.length === 0
    ? {
        ...seen,
        failed: [
          { name: `${name}: ended with code ${code}`, reason: 'something threw outside a test' },
        ],
      }
    : seen
}

const read = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(path, 'utf8').catch(() => 'null')) as unknown

/** The minutes are for what hangs, also where other programs keep every core busy. */
const steps: readonly Step[] = [
  check('format', bin('oxfmt'), '--check', '.'),
  check('types', node, 'scripts/typecheck.ts'),
  check('lint', bin('oxlint')),
  check('imports', node, 'scripts/imports.ts'),
  check('build', node, 'scripts/build.ts'),
  vitest('unit', ['unit'], 15),
  // Every seed that has ever failed, and some more, each twice. Mostly they wait for PostgreSQL.
  {
    ...simulator('sim', 'sim.ts', '--failed', '--seeds', '1..2', '--hours', '2', '--twice'),
    beside: 'unit',
  },
  { ...simulator('planted', 'planted.ts'), beside: 'unit' },
  vitest('screens', ['screens', 'console'], 30),
  vitest('integration', ['integration'], 40),
  { ...vitest('faults', ['faults'], 40), beside: 'screens' },
  playwright('e2e', 'e2e', 50),
]

/** Runs test files with the runner that they are for; vitest finds the project by the path. */
async function runFiles(paths: readonly string[]): Promise<number> {
  const journeys = paths.filter((path) => path.endsWith('.spec.ts'))
  const others = paths.filter((path) => !journeys.includes(path))
  let code = 0
  if (others.length > 0) code = await command(bin('vitest'), ['run', ...others], { minutes: 30 })
  if (journeys.length > 0 && code === 0)
    code =
      (await command(node, ['scripts/build.ts'])) ||
      (await command(bin('playwright'), ['test', '-c', 'e2e', ...journeys], { minutes: 50 }))
  await cleanUp()
  return code
}

async function timed({ run }: Step): Promise<{ seen: Tally; seconds: string }> {
  const began = performance.now()
  return { seen: await run(), seconds: ((performance.now() - began) / 1000).toFixed(1) }
}

let interrupted = false

/**
 * What Ctrl-C would do to a step: Playwright's server stands in a group of its own, which only
 * Playwright knows.
 */
async function interrupt(): Promise<void> {
  interrupted = true
  for (const group of running.keys()) process.kill(-group, 'SIGINT')
  await Promise.race([Promise.all(running.values()), sleep(25_000, undefined, { ref: false })])
}

/**
 * Databases started under the run's folder live in sessions of their own: whoever died could not
 * stop theirs.
 */
async function cleanUp(): Promise<void> {
  for (const group of running.keys()) endGroup(group)
  for await (const file of glob('**/postmaster.pid', { cwd: temporary })) {
    const pid = Number((await readFile(join(temporary, file), 'utf8')).split('\n')[0])
    try {
      process.kill(pid, 'SIGQUIT')
      console.log(`stopped a PostgreSQL that was left behind in ${file}`)
    } catch {
      // It had ended without taking its file along.
    }
  }
  await rm(temporary, { recursive: true, force: true, maxRetries: 10 })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(
    signal,
    () =>
      void interrupt()
        .catch(() => {})
        .then(cleanUp)
        .finally(() => process.exit(130)),
  )

/** Of Playwright's account of a failure: the elements of the page. */
const shownOn = (account: string) => /```yaml\n([\s\S]*?)```/.exec(account)?.[1] ?? ''

const names = process.argv.slice(2)
const files = names.filter((name) => /\.(test|spec)\.tsx?$/.test(name))
if (files.length > 0) process.exit(await runFiles(files))
const unknown = names.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `no such step: ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
const results: Tally[] = []
const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name))
const begun = new Map<string, Promise<{ seen: Tally; seconds: string }>>()
for (const step of chosen) {
  if (interrupted) break
  const { name } = step
  const others = chosen.filter(({ beside }) => beside === name)
  console.log(`\n── ${[name, ...others.map((other) => other.name)].join(' and ')}`)
  for (const other of others) begun.set(other.name, timed(other))
  const { seen, seconds } = await (begun.get(name) ?? timed(step))
  results.push(seen)
  console.log(`── ${name}: ${summary([seen])} in ${seconds} s`)
}
const pages = await Promise.all(
  failuresOf(results).flatMap(({ name, page }) =>
    page
      ? [readFile(page, 'utf8').then((text) => `on the page of ${name}:\n${shownOn(text)}`, String)]
      : [],
  ),
)
await cleanUp()
console.log()
for (const page of pages) console.log(page)
for (const skipped of results.flatMap((result) => result.skipped))
  console.log(`skipped: ${skipped}`)
for (const { name, reason } of failuresOf(results))
  console.log(`failed: ${name}${reason && `\n${reason.replaceAll(/^/gm, '    ')}`}`)
console.log(summary(results))
process.exitCode = failuresOf(results).length === 0 ? 0 : 1
