/** Batches concurrent queries: those that arrive during one go together in the next. */
import { setTimeout as pause } from 'node:timers/promises'
import { configOf, type Db, inOneWrite, type Sql } from './db.ts'

/** Most questions in one query. */
const MOST = 200
/** Milliseconds to wait for companions where the last query had some. */
const GATHER_MS = 1

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** `ask` answers by index, at most `most` (default 200) at once. An error fails its batch. */
export function batched<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most = MOST } = {},
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let isAsking = false

  async function go() {
    isAsking = true
    // Who comes when nothing is under way waits for nobody, however much company the last ones had.
    let wasShared = false
    // What the requests of this turn of the loop will ask joins in.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      if (wasShared) await pause(GATHER_MS)
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      wasShared = batch.length > 1
      try {
        const answers = await ask(batch.map(({ question }) => question))
        batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isAsking = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isAsking) void go()
    })
}

/**
 * The same where each question is a statement of its own, which fails alone: those that come
 * together go out in one write, on one connection, and the server's process that answers them has
 * their plan. On a pool that is not pipelined one after the other.
 */
export function inOneTrip({ pool }: Db): (query: Sql) => Promise<unknown[]> {
  const ask = batched(async (queries: readonly Sql[]) => {
    const client = await pool.connect()
    const send = (query: Sql) =>
      client.query<object>(configOf(query)).then(
        ({ rows }) => ({ rows }),
        (error: unknown) => ({ error }),
      )
    try {
      if (client.pipeline) return await Promise.all(inOneWrite(client, () => queries.map(send)))
      const answers: Awaited<ReturnType<typeof send>>[] = []
      for (const query of queries) answers.push(await send(query))
      return answers
    } finally {
      client.release()
    }
  })
  return async (query) => {
    const answer = await ask(query)
    if ('error' in answer) throw answer.error
    return answer.rows
  }
}
