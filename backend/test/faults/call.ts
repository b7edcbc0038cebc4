/** Calls to a server that may be dying. */

export interface Answer {
  readonly status: number
  readonly body: {
    readonly id?: string
    readonly code?: string
    readonly alternativas?: string[]
    readonly [field: string]: unknown
  }
}

/**
 * One call; `undefined` where the server could not be reached or answered in the middle of dying.
 */
export async function call(
  url: string,
  method: string,
  path: string,
  { sessionId, body, key }: { sessionId?: string; body?: object; key?: string } = {},
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(sessionId && { 'x-session-id': sessionId }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  } catch {
    return undefined
  }
}
