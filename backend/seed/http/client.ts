/** The API over HTTP, as anybody asks it. */

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  /** What came as JSON; a string where it is something else. */
  readonly body: Body
}

export interface Asking {
  readonly headers?: Readonly<Record<string, string>>
}

type Read = <Body = Record<string, unknown>>(path: string, asking?: Asking) => Promise<Answer<Body>>
type Write = <Body = Record<string, unknown>>(
  path: string,
  body?: unknown,
  asking?: Asking,
) => Promise<Answer<Body>>

export interface ApiClient {
  readonly get: Read
  readonly post: Write
  readonly put: Write
  readonly patch: Write
  readonly delete: Write
}

/** An answer beside its call, for who compares it with the contract. */
export interface Answered {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly status: number
  readonly type: string
  readonly body: unknown
}

/** `hear` is called with each answer before it is given; what it throws, the caller gets. */
export function clientOf(
  url: string,
  credentials: Readonly<Record<string, string>>,
  hear: (answered: Answered) => void = () => {},
): ApiClient {
  const ask = async <Body>(
    method: string,
    path: string,
    body: unknown,
    { headers = {} }: Asking = {},
  ): Promise<Answer<Body>> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...credentials,
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const { status } = response
    const type = response.headers.get('content-type') ?? ''
    const text = await response.text()
    const answer = type.includes('json') && text !== '' ? (JSON.parse(text) as unknown) : text
    hear({ method, path, status, type, body: answer })
    // Who asks says which shape they expect, and looks.
    return { status, headers: response.headers, body: answer as Body }
  }
  const write =
    (method: string): Write =>
    (path, body, asking) =>
      ask(method, path, body, asking)
  return {
    get: (path, asking) => ask('GET', path, undefined, asking),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: write('DELETE'),
  }
}

/** The answer, if it has this status. */
export async function must<Body>(
  request: Promise<Answer<Body>>,
  status = 200,
): Promise<Answer<Body>> {
  const answer = await request
  if (answer.status !== status)
    throw new Error(`expected ${status}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
