/**
 * SMS over an HTTP gateway: `POST {to, text, id}` as JSON with a bearer token. A text message costs
 * money and can't be recalled, so a doubtful one is not repeated, unless the gateway is said to
 * honour the Idempotency-Key.
 */
import type { RenderedMessage } from '../delivery/notice.ts'
import {
  type AddressOf,
  type DeliveryChannel,
  codeOf,
  neverConnected,
  SendError,
  type Skip,
} from './channel.ts'

export interface SmsGateway {
  readonly url: string
  readonly token: string
}

/** A message that is about to be sent, and who would pay for it. */
export interface Textable {
  readonly key: string
  readonly userId: string
  readonly telefono: string
  readonly payer: string | undefined
  readonly parts: number
}

export interface SmsOptions extends SmsGateway {
  /** Whether the number is confirmed and limits allow a paid text message. Undefined: yes. */
  readonly refusalOf: (message: Textable) => Promise<Skip['skip'] | undefined>
  /** The gateway sends a repeated Idempotency-Key once only; false unless told. */
  readonly idempotent?: boolean
  /** Where the app is reached, for the link; without a slash at the end. */
  readonly publicUrl: string
  readonly addressOf: AddressOf
}

/** Worth another try: busy, too fast, or the gateway's own trouble. */
const later: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** Of these the gateway may have passed the message on before it failed. */
const unclear: ReadonlySet<number> = new Set([408, 500, 502, 504])

export function smsChannel({
  url,
  token,
  idempotent = false,
  publicUrl,
  addressOf,
  refusalOf,
}: SmsOptions): DeliveryChannel {
  const send = smsGateway({ url, token })
  return {
    name: 'sms',
    inDoubt: idempotent ? 'again' : 'never',
    async prepare(message, userId, key) {
      const to = await addressOf(userId, 'sms')
      if (to === undefined) return undefined
      const text = shortText(message, publicUrl)
      const refused = await refusalOf({
        key,
        userId,
        telefono: to,
        payer: message.payer,
        parts: partsOf(text),
      })
      return refused ? { skip: refused } : () => send({ to, text, key })
    },
    close: async () => {},
  }
}

export function smsGateway({
  url,
  token,
}: SmsGateway): (message: {
  readonly to: string
  readonly text: string
  readonly key: string
}) => Promise<void> {
  return async ({ to, text, key }) => {
    const { ok, status } = await post({ to, text, id: key }, key)
    if (!ok)
      throw new SendError('sms', {
        code: String(status),
        permanent: !later.has(status),
        wentOut: unclear.has(status) ? 'perhaps' : 'no',
      })
  }

  async function post(body: object, key: string): Promise<{ ok: boolean; status: number }> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      await answer.body?.cancel()
      return answer
    } catch (error) {
      const code = codeOf(error)
      throw new SendError('sms', {
        code,
        permanent: false,
        wentOut: neverConnected.has(code) ? 'no' : 'perhaps',
      })
    }
  }
}

/** GSM 03.38: its alphabet, and the signs of its extension, which take two places. */
const gsm =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const extended = /[\^{}\\[~\]|€]/g
/** In how many parts a gateway sends and bills a text. */
export function partsOf(text: string): number {
  const isGsm = gsm.test(text)
  const [length, alone, each] = isGsm
    ? [text.length + (text.match(extended)?.length ?? 0), 160, 153]
    : [text.length, 70, 67]
  return length <= alone ? 1 : Math.ceil(length / each)
}

/** Cut at a word before the link to two segments (2 × 153 characters). */
function shortText(
  { title, body, path, needsLink = false }: RenderedMessage,
  publicUrl: string,
): string {
  const link = needsLink ? ` ${publicUrl}${path}` : ''
  const whole = `${title}: ${body}`
  const room = 306 - link.length
  return (
    (whole.length <= room ? whole : `${whole.slice(0, room - 1).replace(/\s+\S*$/, '')}…`) + link
  )
}
