/**
 * `npm run bench:guard`: the ten paths that people use most, each beside a bare server, and what
 * each asks of the database. Compares with guard.json; ends with 1 where a count has grown or a
 * ratio has fallen by more than 15 %. At most six minutes; wants the machine alone.
 *
 * `-- --write` keeps what was measured (the reason goes into the commit), `-- --counts` counts
 * alone, `-- book search` only these paths.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import {
  explain,
  type GuardFile,
  grownCounts,
  type Kept,
  slowerPaths,
  type Timed,
} from './guard/compare.ts'
import { type Counted, countPaths } from './guard/counts.ts'
import { groundOf, rowsOf } from './guard/ground.ts'
import { names, type PathName, pathsOf } from './guard/paths.ts'
import { timeAppends, timePath } from './guard/timing.ts'
import { scenario } from './scenario.ts'

const FILE = join(import.meta.dirname, 'guard.json')
const SIZES = {
  barbers: 28,
  clients: 50,
  taken: 150,
  shops: 2_000,
  posts: 5_000,
  pairs: 50,
  messages: 60,
}

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const wanted = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
  .join(' ')
const unknown = flags.filter((flag) => !['--write', '--counts'].includes(flag))
if (unknown.length > 0)
  throw new Error(`no such flag: ${unknown.join(' ')}; there are --write and --counts`)
const isWanted = (name: PathName) => wanted === '' || wanted.includes(name)
if (!existsSync(join(import.meta.dirname, '../dist/frontend/index.html')))
  console.log('skipped: first page (npm run build makes it)')

const counted = new Map<PathName, Counted>()
const times = new Map<PathName, Timed>()
await scenario({
  run: async (place) => {
    const { databaseUrl } = place
    console.log(`load average ${loadavg()[0]?.toFixed(1)}; counting`)
    await rowsOf(databaseUrl, (db) => db.run({ text: 'CREATE DATABASE counted', values: [] }))
    const url = new URL(databaseUrl)
    url.pathname = '/counted'
    for (const [name, counts] of await countPaths(url.href))
      if (isWanted(name)) counted.set(name, counts)
    if (flags.includes('--counts')) return
    for (const writers of [1, 200] as const) {
      const name = `append ${writers}` as const
      if (isWanted(name))
        times.set(name, told(name, await timeAppends(databaseUrl, writers, place.seconds)))
    }
    console.log('filling the market')
    const ground = await groundOf(place, SIZES)
    for (const path of pathsOf(ground)) {
      if (isWanted(path.name) && (path.name !== 'first page' || counted.has('first page')))
        times.set(path.name, told(path.name, await timePath(place, path)))
    }
  },
})

const kept = existsSync(FILE)
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as GuardFile)
  : { commit: '', paths: {} }
print(kept)
const findings = [...grownCounts(kept.paths, counted), ...slowerPaths(kept.paths, times)]
if (flags.includes('--write')) {
  const paths: Record<string, Kept> = { ...kept.paths }
  for (const name of names) {
    const [counts, time] = [counted.get(name), times.get(name) ?? kept.paths[name]]
    if (counts && time) paths[name] = { ...pick(time), ...counts }
  }
  writeFileSync(
    FILE,
    `${JSON.stringify({ commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim(), paths }, undefined, 2)}\n`,
  )
  console.log('written to bench/guard.json; say why in the commit')
} else if (findings.length > 0) {
  console.log(
    `\nworse than at ${kept.commit} by more than 15 %:\n${explain(findings, kept.paths, counted)}`,
  )
  process.exitCode = 1
} else console.log(`\nnothing is worse than at ${kept.commit} by more than 15 %`)

function told(name: string, timed: Timed): Timed {
  console.log(`  ${name}: ${timed.ratio.toFixed(2)} of bare, ${timed.perSecond}/s`)
  return timed
}

function pick({ ratio, perSecond, serverMicros, postgresMicros, bareMicros }: Timed): Timed {
  return { ratio, perSecond, serverMicros, postgresMicros, bareMicros }
}

/** Each value with what is kept of it in brackets. */
function print({ commit, paths }: GuardFile): void {
  const rows = [
    [
      '',
      'of bare',
      'a second',
      'statements',
      'trips',
      'rows',
      'bytes',
      'µs server',
      'µs PostgreSQL',
      'µs bare',
    ],
  ]
  for (const name of names) {
    const [counts, time, before] = [counted.get(name), times.get(name), paths[name]]
    if (!counts) continue
    const cell = (now: number | undefined, then: number | undefined, digits = 0) =>
      `${now === undefined ? '–' : now.toFixed(digits)} (${then === undefined ? '–' : then.toFixed(digits)})`
    rows.push([
      name,
      cell(time?.ratio, before?.ratio, 2),
      cell(time?.perSecond, before?.perSecond),
      cell(counts.statements, before?.statements),
      cell(counts.trips, before?.trips),
      cell(counts.rows, before?.rows),
      cell(counts.bytes, before?.bytes),
      cell(time?.serverMicros, before?.serverMicros),
      cell(time?.postgresMicros, before?.postgresMicros),
      cell(time?.bareMicros, before?.bareMicros),
    ])
  }
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? []
  console.log(`\nfor one request; in brackets what is kept${commit && ` of ${commit}`}`)
  for (const row of rows)
    console.log(
      `  ${row.map((text, column) => (column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0))).join('  ')}`,
    )
}
