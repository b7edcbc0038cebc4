/** One typed call of the contract from the browser; refusals become react-admin's HttpError. */
import { HttpError } from 'react-admin'
import type {
  BodyInput,
  ParamsOf,
  QueryInput,
  ResponseOf,
  Route,
} from '../../contract/kernel/route.ts'
import { begunEarly } from '../../shared/http/early.ts'
import { ApiError, ask, urlOf } from '../../shared/http/http.ts'
import { keptSession } from './session.ts'

export interface Sent<R> {
  readonly params?: ParamsOf<R>
  readonly query?: QueryInput<R>
  readonly body?: BodyInput<R>
  readonly signal?: AbortSignal | undefined
  /** For a request that must leave even when the page closes. */
  readonly keepalive?: boolean
}

/** The status of a call that got no answer at all. */
export const NO_ANSWER = 0

/**
 * Sends the call with the console's session and gives its answer.
 * @throws HttpError with the server's message, status and body; status 0 where there was no answer
 */
export async function call<R extends Route>(
  { method, path, type }: R,
  { params, query, body, signal, keepalive }: Sent<R> = {},
): Promise<ResponseOf<R>> {
  const session = keptSession()
  const headers = session && { 'x-session-id': session.sessionId }
  const url = urlOf(path, { params, query })
  const begun = begunEarly(method, url, session?.sessionId ?? null)
  const answer = await ask(url, {
    method,
    headers,
    body,
    signal,
    keepalive,
    asText: type !== undefined,
    begun,
  }).catch((error: unknown) => {
    throw error instanceof ApiError ? refusalOf(error) : error
  })
  // The server builds this answer from the same schema; parsing it again here would cost every list
  // twice.
  return answer as ResponseOf<R>
}

function refusalOf(error: ApiError): HttpError {
  if (error.status === NO_ANSWER)
    return new HttpError('console.error.offline', NO_ANSWER, { cause: error })
  return error.details.message === undefined
    ? new HttpError('console.error.server', error.status)
    : new HttpError(error.details.message, error.status, error.details)
}
