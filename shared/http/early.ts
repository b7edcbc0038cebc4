/**
 * What a screen asks for first is asked for by its page itself (the script in index.html), while
 * the code is still on its way: on a phone the answers are there when the code is. Each is taken
 * once, by the first read of its address, and only at the start.
 */
interface Early {
  /** Session of the early request; null for a guest. */
  readonly session: string | null
  readonly answers: Record<string, Promise<Response>>
  readonly roles?: readonly string[]
}

declare global {
  interface Window {
    early?: Early
  }
}

/** What was not asked for by then is as old as the page. */
const START_MS = 10_000

/** The answer to this question where it is on its way already. */
export function begunEarly(
  method: string,
  url: string,
  session: string | null,
): Promise<Response> | undefined {
  // Whatever is changed, what was asked before may say it otherwise.
  if (method !== 'GET' || performance.now() > START_MS) delete window.early
  const { early } = window
  if (early?.session !== session) return undefined
  const answer = early.answers[url]
  delete early.answers[url]
  return answer
}

/** A copy of a prefetched answer, which stays for its read. Call before other code. */
export const copiedEarly = (url: string): Promise<Response> | undefined =>
  window.early?.answers[url]?.then((answer) => answer.clone())
