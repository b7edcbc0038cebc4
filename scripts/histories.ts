/**
 * `npm run histories -- record` acts as clients of a running server and writes what it answered;
 * `-- check` looks for a counterexample in it.
 */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { check, OutOfTime } from '../backend/seed/histories/checker.ts'
import { actsIn, historyIn, NotAHistory } from '../backend/seed/histories/history.ts'
import { mustAnswer, record } from '../backend/seed/histories/recorder.ts'

const USAGE = `npm run histories -- record --url URL [--url URL2] [--seconds 60] [--clients 12] [--seed N] --out FILE
    the server needs RATE_LIMIT=off; shops and clients are made on it
npm run histories -- check FILE
exit code of check: 0 no counterexample, 1 one was found, 2 not a history, 3 out of time`
/** Longest time that a check may take, in milliseconds. */
const PATIENCE_MS = 10 * 60_000

const text = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', multiple: true },
    seconds: text,
    clients: text,
    seed: text,
    out: text,
  },
})
const [command, file] = positionals

if (command === 'record' && values.url && values.out) {
  for (const url of values.url) await mustAnswer(url)
  const out = createWriteStream(values.out)
  const { answered, unanswered } = await record({
    urls: values.url,
    seconds: Number(values.seconds ?? 60),
    clients: Number(values.clients ?? 12),
    seed: Number(values.seed ?? 1),
    write: (entry) => void out.write(`${JSON.stringify(entry)}\n`),
  })
  out.end()
  await once(out, 'finish')
  console.log(`${answered} acts answered, ${unanswered} without a clear answer`)
} else if (command === 'check' && file !== undefined) {
  try {
    const acts = actsIn(historyIn(await readFile(file, 'utf8')))
    const began = performance.now()
    const found = check(acts, Date.now() + PATIENCE_MS)
    console.error(`${((performance.now() - began) / 1_000).toFixed(1)} s`)
    if (found) {
      console.log(`FAIL ${found.model} of ${found.key}`)
      for (const act of found.acts) console.log(JSON.stringify(act))
      process.exitCode = 1
    } else console.log(`${acts.length} acts: no counterexample`)
  } catch (error) {
    if (error instanceof NotAHistory) console.error(error.message)
    else if (error instanceof OutOfTime) console.error('out of time')
    else throw error
    process.exitCode = error instanceof OutOfTime ? 3 : 2
  }
} else {
  console.error(USAGE)
  process.exitCode = 2
}
