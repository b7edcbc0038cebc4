/**
 * `npm run bench [name …]`: the benchmarks, one after the other, each in a process of its own.
 * Brings the peers of bench/package.json first.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const all = [
  'append',
  'append-streams',
  'log-tree',
  'replay',
  'rebuild',
  'bookings',
  'waitlist',
  'line',
  'delay',
  'market-bookings',
  'slots',
  'market-slots',
  'search',
  'today',
  'memory',
  'appointments',
  'reviews',
  'statistics',
  'figures',
  'csv',
  'ics',
  'behind',
  'live',
  'typing',
  'notices',
  'reminders',
  'inbox',
  'feed',
  'comments',
  'likes',
  'social-live',
  'conversations',
  'messages',
  'chat-live',
  'moderation-queue',
  'moderation-reads',
  'moderation-reports',
  'journal',
  'groups',
]
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all
const unknown = wanted.filter((name) => !existsSync(join(here, `${name}.ts`)))
if (unknown.length > 0) {
  console.error(`no such benchmark: ${unknown.join(', ')}; there are ${all.join(', ')}`)
  process.exit(2)
}

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { cwd: here, stdio: 'inherit' }).status === 0
if (!existsSync(join(here, 'node_modules')) && !run('npm', ['ci'])) process.exit(1)
const missed = wanted.filter((name) => !run(process.execPath, [join(here, `${name}.ts`)]))
console.log(
  missed.length === 0
    ? '\nall targets reached'
    : `\ntargets missed, or could not run: ${missed.join(', ')}`,
)
process.exitCode = missed.length === 0 ? 0 : 1
