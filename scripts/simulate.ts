/**
 * `npm run simulate -- --barbers N --clients N --days N [--businesses N | --per-shop N]
 * [--appointments N] [--seed N]`: a market that lives by the product's own commands, on the data
 * that the environment names; the server may run meanwhile.
 */
import { parseArgs } from 'node:util'
import { untilShown } from '../backend/composition/shown.ts'
import { openStores } from '../backend/composition/stores.ts'
import { type Config, ConfigError, readConfig } from '../backend/config.ts'
import { DEMO_PASSWORD } from '../backend/demo/city.ts'
import { type Progress, simulate, type Summary } from '../backend/simulation/simulate.ts'

const USAGE = `Usage: npm run simulate -- --barbers N --clients N --days N
  --businesses N | --per-shop N   how the barbers share shops (3 in each unless told)
  --appointments N                how many to strive for (3 a barber and day unless told)
  --seed N                        another market; the same seed on the same day makes the same one, and nothing twice
  --in-production                 needed with NODE_ENV=production: it fills the shop windows with people who don't exist`

const interrupted = new AbortController()
process.once('SIGINT', () =>
  interrupted.abort(new Error('called off; the same command goes on where it was')),
)

async function main(): Promise<number> {
  const asked = read(process.argv.slice(2))
  const config = readConfig(process.env)
  if (typeof asked === 'string') {
    console.error(`${asked}\n${USAGE}`)
    return 2
  }
  if (config.production && !asked.inProduction) {
    console.error('This is production. --in-production says that you mean it.')
    return 2
  }
  await using closing = new AsyncDisposableStack()
  const stores = await openStores(config, closing, { alone: false })
  const bar = progressBar(process.stdout)
  const summary = await simulate(
    { ...stores, timeZone: config.timeZone, now: () => new Date() },
    { ...asked, password: passwordOf(config) },
    bar.show,
    interrupted.signal,
  )
  bar.end(inWords(summary))
  const began = performance.now()
  await untilShown(stores, summary.position, interrupted.signal)
  console.log(
    `The read models show it, ${((performance.now() - began) / 1_000).toFixed(1)} s later.`,
  )
  return 0
}

/** What was asked for, or what is wrong with it. */
function read(args: string[]) {
  try {
    const number = { type: 'string' } as const
    const { values } = parseArgs({
      args,
      options: {
        barbers: number,
        clients: number,
        days: number,
        businesses: number,
        'per-shop': number,
        appointments: number,
        seed: number,
        'in-production': { type: 'boolean' },
      },
    })
    const { 'in-production': inProduction = false, ...told } = values
    const numbers = Object.fromEntries(
      Object.entries(told).map(([name, text]) => [name, Number(text)]),
    )
    const wrong = Object.entries(numbers).find(
      ([name, value]) =>
        !Number.isSafeInteger(value) ||
        value < (name === 'appointments' || name === 'seed' || name === 'clients' ? 0 : 1),
    )
    if (wrong) return `--${wrong[0]} must be a whole number`
    const { barbers, clients, days, businesses, 'per-shop': perShop, appointments, seed } = numbers
    if (barbers === undefined || clients === undefined || days === undefined)
      return '--barbers, --clients and --days are needed'
    if (businesses !== undefined && (perShop !== undefined || businesses > barbers))
      return '--businesses: at most one for each barber, and not with --per-shop'
    return {
      barbers,
      clients,
      days,
      appointments,
      seed,
      perShop: businesses === undefined ? perShop : barbers / businesses,
      inProduction,
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Only where demo data is wanted anyway may anybody sign in as somebody who does not exist. */
const passwordOf = ({ demo, production }: Config) =>
  demo && !production ? DEMO_PASSWORD : undefined

/** A bar that is drawn over on a terminal, and a line every few seconds elsewhere. */
function progressBar(out: NodeJS.WriteStream) {
  const everyMs = out.isTTY ? 100 : 5_000
  let shownAt = performance.now() - everyMs + 200
  return {
    show({ phase, done, total, events, eventsPerSecond, secondsLeft }: Progress) {
      if (performance.now() - shownAt < everyMs) return
      shownAt = performance.now()
      const share = done / total
      const what = phase === 'opening' ? 'people and shops' : 'days          '
      out.write(
        `${out.isTTY ? '\r' : ''}${what} ${'█'.repeat(Math.round(share * 24)).padEnd(24, '░')} ${(share * 100).toFixed(0).padStart(3)} %  ${count(events)} events, ${count(eventsPerSecond)}/s, ${Math.ceil(secondsLeft)} s left${out.isTTY ? '\u001b[K' : '\n'}`,
      )
    },
    end: (text: string) => out.write(`${out.isTTY ? '\r\u001b[K' : ''}${text}\n`),
  }
}

function inWords({
  shops,
  barbers,
  clients,
  commands,
  done,
  refused,
  inVain,
  states,
  events,
  seconds,
}: Summary): string {
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([what, times]) => `${what} ${count(times)}`)
      .join(', ')
  return [
    `${count(shops)} shops, ${count(barbers.length)} barbers, ${count(clients.length)} clients`,
    `${count(commands)} commands in ${seconds.toFixed(1)} s (${count(commands / seconds)}/s), ${count(events)} events`,
    `done: ${list(done)}`,
    `refused: ${list(refused) || 'none'}; looked for a time in vain: ${count(inVain)}`,
    `appointments: ${list(states)}`,
  ].join('\n')
}

const count = (number: number) => Math.round(number).toLocaleString('en')

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof ConfigError) && !interrupted.signal.aborted) throw error
  console.error(error instanceof Error ? error.message : error)
  return interrupted.signal.aborted ? 130 : 2
})
