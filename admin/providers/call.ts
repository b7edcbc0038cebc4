/** One call of the contract, from the browser: typed by the route, refused as react-admin's HttpError. */
import { HttpError } from 'react-admin'
import { z } from 'zod'
import type { BodyInput, ParamsOf, QueryInput, ResponseOf, Route } from '../../contract/kernel/route.ts'
import { Refusal } from '../../contract/kernel/values.ts'
import { keptSession } from './session.ts'

export interface Sent<R> {
  readonly params?: ParamsOf<R>
  readonly query?: QueryInput<R>
  readonly body?: BodyInput<R>
  readonly signal?: AbortSignal | undefined
}

/** The status of a call that got no answer at all. */
export const NO_ANSWER = 0

/**
 * Sends the call with the console's session and gives its answer.
 * @throws HttpError with the server's message, status and body; status 0 where there was no answer
 */
export async function call<R extends Route>(route: R, { params, query, body, signal }: Sent<R> = {}): Promise<ResponseOf<R>> {
  const session = keptSession()
  const answer = await fetch(urlOf(route, params, query), {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(session ? { 'x-session-id': session.sessionId } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new HttpError('console.error.offline', NO_ANSWER, { cause })
  })
  const said: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw refusalOf(answer.status, said)
  // The server builds this answer from the same schema; parsing it again here would cost every list twice.
  return said as ResponseOf<R>
}

function refusalOf(status: number, said: unknown): HttpError {
  const refusal = Refusal.loose().safeParse(said)
  return refusal.success ? new HttpError(refusal.data.message, status, refusal.data) : new HttpError('console.error.server', status)
}

const Plain = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullish())

/** The path with its parameters and query filled in; what is empty is left out. */
export function urlOf<R extends Route>(route: R, params?: ParamsOf<R>, query?: QueryInput<R>): string {
  const values = Plain.parse(params ?? {})
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(Plain.parse(query ?? {}))) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
