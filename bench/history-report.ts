/**
 * `npm run report [-- --seconds 60]`: explores small histories, simulates whole products, records a
 * server of its own while it is killed, checks what it answered, and writes docs/report/. It states
 * bounds and proves nothing.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { check } from '../backend/seed/histories/checker.ts'
import { actsIn, type HistoryEntry } from '../backend/seed/histories/history.ts'
import { record } from '../backend/seed/histories/recorder.ts'
import { type Bounds, explore } from '../backend/test/explore/explorer.ts'
import { freePort } from '../backend/test/support/free-port.ts'

const root = dirname(import.meta.dirname)
const folder = join(root, 'docs/report')
const seconds = Number(parseArgs({ options: { seconds: { type: 'string' } } }).values.seconds ?? 60)
const CLIENTS = 12
const SEED = 11
const KILLS = 3
const SIM_SEEDS = 6
const STARTING_TRIES = 900
const CHECKING_MS = 120_000
const explored: readonly Bounds[] = [
  { commands: 2, nodes: 2, crashes: 0 },
  { commands: 3, nodes: 1, crashes: 1 },
]

const runs: { readonly what: string; readonly found: string; readonly details: object }[] = []
for (const bounds of explored) {
  const { programs, states, histories, violation } = await explore(bounds)
  runs.push({
    what: `explore: ${bounds.commands} commands, ${bounds.nodes} nodes, ${bounds.crashes} crashes`,
    found: violation?.what ?? 'no counterexample',
    details: { programs, states, histories },
  })
}
for (const nodes of [2, 3]) runs.push(simulated(nodes))
for (const faults of [0, KILLS]) runs.push(await recorded(faults))

/** Whole products on virtual time, under faults; a process of its own, whose clocks are replaced. */
function simulated(nodes: number) {
  const hours = 2
  const { stdout, status } = spawnSync(
    process.execPath,
    `--import ./backend/seeded/install.ts scripts/sim.ts --no-shrink --seeds 1..${SIM_SEEDS} --hours ${hours} --nodes ${nodes}`.split(
      ' ',
    ),
    { cwd: root, encoding: 'utf8' },
  )
  const sum = (name: string) =>
    [...stdout.matchAll(new RegExp(` (\\d+) ${name}`, 'g'))].reduce(
      (all, [, n]) => all + Number(n),
      0,
    )
  return {
    what: `sim: seeds 1 to ${SIM_SEEDS}, ${hours} h, ${nodes} nodes, all faults`,
    found:
      status === 0 ? 'no counterexample' : (/^FAIL .*$/m.exec(stdout)?.[0] ?? 'it did not run'),
    details: {
      acts: sum('acts'),
      events: sum('events'),
      deliveries: sum('deliveries'),
      faults: sum('faults'),
    },
  }
}

/** A server of its own, killed and started again so often while it is asked. */
async function recorded(kills: number) {
  const dir = await mkdtemp(join(tmpdir(), 'balbu-report-'))
  // PostgreSQL runs as another user, who must be able to enter.
  await chmod(dir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn(process.execPath, [join(root, 'backend/main.ts')], {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        DEMO: '0',
        RATE_LIMIT: 'off',
        DATA_DIR: dir,
        PORT: String(port),
        METRICS_PORT: '0',
        LOG_LEVEL: 'error',
      },
    })
    for (let tried = 0; tried < STARTING_TRIES; tried++) {
      const ready = await fetch(`${url}/api/health/ready`).catch(() => undefined)
      if (ready?.ok) return
      await pause(100)
    }
    throw new Error('the server did not start')
  }
  const killedAt: number[] = []
  const entries: HistoryEntry[] = []
  const began = Date.now()
  try {
    await start()
    const recording = record({
      urls: [url],
      seconds,
      clients: CLIENTS,
      seed: SEED,
      write: (entry) => entries.push(entry),
    })
    for (let kill = 0; kill < kills; kill++) {
      await pause((seconds * 1_000) / (kills + 1))
      killedAt.push(Math.round((Date.now() - began) / 1_000))
      server?.kill('SIGKILL')
      await start()
    }
    const { answered, unanswered } = await recording
    const found = check(actsIn(entries), Date.now() + CHECKING_MS)
    return {
      what: `record: ${CLIENTS} clients, ${seconds} s, ${kills} × kill -9`,
      found: found ? `${found.model} of ${found.key}` : 'no counterexample',
      details: { answered, unanswered, killedAt, seed: SEED },
    }
  } finally {
    server?.kill('SIGINT')
    if (server?.exitCode === null) await once(server, 'exit')
    await rm(dir, { recursive: true, force: true })
  }
}

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root }).toString().trim()
const findings = JSON.parse(
  await readFile(join(folder, 'findings.json'), 'utf8').catch(() => '[]'),
) as readonly { id: string; promise: string; foundIn: string; fixedIn: string; test: string }[]
await mkdir(folder, { recursive: true })
await writeFile(
  join(folder, 'runs.json'),
  `${JSON.stringify({ commit, node: process.version, runs }, null, 2)}\n`,
)
await writeFile(
  join(folder, 'index.md'),
  `# Concurrency report

Made by \`npm run report\` at commit \`${commit.slice(0, 8)}\`, Node ${process.version}, embedded PostgreSQL 18, ${cpus().length} cores,
${Math.round(totalmem() / 2 ** 30)} GiB. It states what was tried. Nothing is proved beyond it.

## Promises

| Promise | Says | Checked by |
|---|---|---|
| no-overlap | no two active appointments or blocks of a barber overlap | explore, sim, record |
| acknowledged | what was answered is in the log; a repeated key has the first answer | explore, sim, record |
| processes | a move or a block of several days is whole or not at all | explore, sim |
| barber-day | bookings, moves and cancellations of a barber are linearizable; a refusal has a taken time | record |
| own-writes | a read without \`x-projection\` shows what its session booked, moved and cancelled, on any node | sim, record |
| fresh | a price that was set a second earlier is what a booking costs | sim |
| once | no push comes twice, and what the ledger calls sent was sent | sim |
| answers | no 5xx but 503, and a message in every refusal | sim |
| verify | each read model, rebuilt from the log, equals the one that stands | sim |

A refusal beside a move of the same barber is excused: both times are held for a moment.

## Runs

| Run | Found | Figures |
|---|---|---|
${runs.map(({ what, found, details }) => `| ${what} | ${found} | ${JSON.stringify(details).replaceAll(/[{}"]/g, '').replaceAll(',', ', ').replaceAll(':', ': ')} |`).join('\n')}

## Findings

${findings.length === 0 ? 'None so far by these tools.' : findings.map(({ id, promise, foundIn, fixedIn, test }) => `- ${id}: ${promise}, found in ${foundIn}, fixed in ${fixedIn}, held by ${test}`).join('\n')}

## Not tested

- EventStoreDB, which was not run here.
- Several real servers on one database, and a network that splits them.
- Clocks that jump by hours, and a full disk.
- Blocks of time by the recorder; changes of hours during a booking.
- More than two nodes or three commands in the exploration.
- Moderation, erasure and sockets in the simulation.
`,
)
console.log(runs.map(({ what, found }) => `${what}: ${found}`).join('\n'))
process.exit(runs.every(({ found }) => found === 'no counterexample') ? 0 : 1)
