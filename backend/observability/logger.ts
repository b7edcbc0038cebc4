/** Structured JSON logs, so input can't forge a line. Secrets and personal data are censored. */
import { destination, pino, type DestinationStream, type Logger } from 'pino'

/** Wherever these stand in a logged object, their value is not written. */
const secrets = [
  'req.headers["x-session-id"]',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  ...[
    'password',
    'currentPassword',
    'newPassword',
    'sessionId',
    'keys',
    'endpoint',
    'email',
    'telefono',
  ].flatMap((name) => [name, `*.${name}`]),
]

const telling = new Set(['lat', 'lng', 'q', 'ticket'])

/** A URL's path and harmless parameters. */
export function loggedUrl(url: string): string {
  // Receipts and links are all that it takes to read what they lead to.
  const [path = '', query] = url
    .replace(/(\/(?:denuncias|dossier-links|dossier)\/)(?!$)[^/?#]+/, '$1…')
    .split('?', 2)
  if (query === undefined) return path
  const kept = query.split('&').filter((pair) => !telling.has(decoded(pair.split('=', 1)[0] ?? '')))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

/** An error for the log without `detail` and `where`, which hold row values. Text stays. */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code }: Error & { code?: unknown } = error
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
  }
}

/** Standard output, written at once so that the last words before a crash are there. */
function standardOutput(): DestinationStream {
  const output = destination({ dest: 1, sync: true })
  // A closed log reader is no reason not to shut down in order.
  output.on('error', () => {})
  return output
}

/** `to`: where the lines go; standard output unless told. */
export function openLogger(level: string, to: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secrets, censor: '[redacted]' },
      serializers: {
        err: loggedError,
        error: loggedError,
        req: ({ method, url, id }: { method?: string; url?: string; id?: string }) => ({
          id,
          method,
          url: loggedUrl(url ?? ''),
        }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      },
    },
    to,
  )
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    return name
  }
}
