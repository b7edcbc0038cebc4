/**
 * Questions that come together are asked together: while one query is under way the next ones gather, and go as one.
 * Alone, a question waits for nobody. What a round trip costs is then shared by all who wait for it.
 */

/** Most questions in one query. */
const MOST = 200
/** Queries under way at once; more would only make the batches smaller. */
const AT_ONCE = 2

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** `ask` answers each question at its index. A query that fails fails for all who were in it. */
export function batched<Question, Answer>(ask: (questions: readonly Question[]) => Promise<readonly Answer[]>): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let asking = 0

  async function go() {
    asking++
    // What the requests of this turn of the loop will ask joins in.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST)
      waiting = waiting.slice(MOST)
      try {
        const answers = await ask(batch.map(({ question }) => question))
        batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    asking--
  }

  return (question) => new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject })
    if (asking < AT_ONCE) void go()
  })
}

/** Answers each key from rows that were found, by the row's own key. */
export function byKey<Row, Answer>(keys: readonly string[], rows: readonly Row[], keyOf: (row: Row) => string, answer: (row: Row | undefined) => Answer): Answer[] {
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.map((key) => answer(found.get(key)))
}
