/** E-mail over any SMTP server. A repeat carries the same Message-ID. */
import { createTransport } from 'nodemailer'
import { answersOf } from '../engagement/answers.ts'
import type { RenderedMessage } from '../delivery/notice.ts'
import { type AddressOf, codeOf, type FreeChannel, neverConnected, SendError } from './channel.ts'

export interface MailOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly smtpUrl: string
  /** The sender: `Balbu <citas@example.com>` or the bare address. */
  readonly from: string
  /** Where the app is reached, for the link; without a slash at the end. */
  readonly publicUrl: string
  readonly addressOf: AddressOf
  /** How long a server may say nothing; 15 s unless told. */
  readonly silenceMs?: number
}

export function mailChannel({
  smtpUrl,
  from,
  publicUrl,
  addressOf,
  silenceMs = 15_000,
}: MailOptions): FreeChannel {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: silenceMs,
    // Nothing in a message may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    name: 'mail',
    inDoubt: 'again',
    async prepare(message, userId, key) {
      const to = await addressOf(userId, 'mail')
      if (to === undefined) return undefined
      return async () => {
        try {
          await transport.sendMail({
            from,
            to: { name: '', address: to },
            subject: message.title,
            text: textOf(message, publicUrl),
            messageId: `<${key}@${domain}>`,
            // Machines don't answer to it (RFC 3834).
            headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(message, publicUrl) },
            ...(message.calendar && {
              icalEvent: {
                method: message.calendar.method,
                content: message.calendar.text,
                filename: 'cita.ics',
              },
            }),
          })
        } catch (error) {
          throw mailError(error)
        }
      }
    },
    close: async () => transport.close(),
  }
}

/** One click in the mail program, without signing in: RFC 2369 and RFC 8058. */
const unsubscribing = (
  { unsubscribeBy }: RenderedMessage,
  publicUrl: string,
): Record<string, string> =>
  unsubscribeBy === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${unsubscribeBy}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

const seeIt = { es: 'Ver en Balbu', en: 'See it on Balbu' } as const
const textOf = (message: RenderedMessage, publicUrl: string) => {
  const links = [...answersOf(message), { label: seeIt[message.language], path: message.path }]
  return `${message.letter ?? message.body}\n\n${links.map(({ label, path }) => `${label}: ${publicUrl}${path}\n`).join('\n')}`
}

/** SMTP says by a number whether another try makes sense: 4xx later, 5xx never. */
function mailError(error: unknown): SendError {
  const answer =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : undefined
  if (answer !== undefined)
    return new SendError('mail', {
      code: String(answer),
      permanent: answer >= 500 && answer !== 535,
      wentOut: 'no',
    })
  // nodemailer calls most things ECONNECTION or ESOCKET and keeps what the system said beside it.
  const code =
    error instanceof Error && 'originalCode' in error ? String(error.originalCode) : codeOf(error)
  return new SendError('mail', {
    code,
    permanent: code === 'EENVELOPE',
    wentOut: neverConnected.has(code) ? 'no' : 'perhaps',
  })
}
