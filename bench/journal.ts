/**
 * What the read models cost of which the console's life stories and its audit list are made: a
 * replay with all projections beside one without `journal` (a row for every event) and one without
 * `audit`. Each in a process of its own, in turns.
 */
import { randomBytes } from 'node:crypto'
import { replayed } from './replayed.ts'
import { median, spread } from './report.ts'
import { withPostgres } from './scenario.ts'
import { fillMarket } from './tools.ts'

const EVENTS = Number(process.env['EVENTS'] ?? 250_000)
const ROUNDS = 3
const variants = {
  all: [],
  'without journal': ['journal'],
  'without audit': ['audit'],
  'without both': ['journal', 'audit'],
} as const
const masterKey = randomBytes(32)

await withPostgres(async (postgres) => {
  const url = await postgres.database('market')
  await fillMarket({ databaseUrl: url, masterKey }, EVENTS)
  const rates = Object.fromEntries(Object.keys(variants).map((name) => [name, [] as number[]]))
  const processors = Object.fromEntries(Object.keys(variants).map((name) => [name, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, without] of Object.entries(variants)) {
      const { seconds, processorSeconds } = await replayed(url, masterKey, without)
      // The first round reads the log from the disk.
      if (round === 0) continue
      rates[name]?.push(EVENTS / seconds)
      processors[name]?.push(processorSeconds)
    }
  }
  console.log(`\nreplay of ${EVENTS.toLocaleString('en')} mixed events, median of ${ROUNDS} (all)`)
  const rate = (name: string) => median(rates[name] ?? [])
  for (const name of Object.keys(variants)) {
    console.log(
      `  ${name.padEnd(16)} ${spread(rates[name] ?? [], 0)} events a second; ${spread(processors[name] ?? [], 1)} processor seconds; ${(rate('all') / rate(name)).toFixed(2)} of its speed with all`,
    )
  }
})
