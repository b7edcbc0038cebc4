/**
 * The server as a screen test sees it: answers by the contract's names in place of the network. A
 * call that a test did not expect fails that test with its name.
 */
import { vi } from 'vitest'
import type { CallAnswer, Call } from './client/calls.ts'

export interface Asked {
  name: string
  url: URL
  headers: Headers
  body: unknown
}

type Reply<C extends Call> = (
  query: Asked,
) => CallAnswer<C> | RefusedAnswer | Promise<CallAnswer<C> | RefusedAnswer>
export type Answers = { [C in Call]?: Reply<C> }

/** An answer outside 2xx. */
export class RefusedAnswer {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}
export const refuse = (status: number, message?: string, more: object = {}): RefusedAnswer =>
  new RefusedAnswer(
    status,
    message === undefined ? {} : { message, code: `http_${status}`, ...more },
  )

/**
 * Answers until the test ends; gives what was asked, oldest first. 'offline' makes every call fail
 * as without a network; `reachable` is what the app finds when it looks whether the server is there
 * at all.
 */
export function serve(
  answers: Answers | 'offline',
  reachable: () => boolean = () => answers !== 'offline',
): Asked[] {
  const query: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, 'http://balbu.test')
    const method = init.method ?? 'GET'
    if (url.pathname === '/api/health/live') {
      if (!reachable()) throw new TypeError('Failed to fetch')
      return Response.json({})
    }
    const request: Asked = {
      name: `${method} ${url.pathname}`,
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    query.push(request)
    if (answers === 'offline') throw new TypeError('Failed to fetch')
    const entry = Object.entries(answers).find(([name]) => matches(name, request.name))
    if (!entry) throw new Error(`The test did not expect ${request.name}`)
    // Each reply is typed where the test writes it; here they are one list.
    const answer = await (entry[1] as (query: Asked) => unknown)(request)
    return answer instanceof RefusedAnswer
      ? Response.json(answer.body, { status: answer.status })
      : Response.json(answer)
  })
  return query
}

const matches = (name: string, request: string): boolean =>
  new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`).test(request)
