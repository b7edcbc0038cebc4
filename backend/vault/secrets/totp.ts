/** Time-based one-time passwords (RFC 6238): SHA-1, six digits. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks of phones go wrong by so many steps, either way. */
const WINDOW = 1

export const stepAt = (ms: number): number => Math.floor(ms / 1_000 / STEP_SECONDS)

export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, of those around now; none where it is none of theirs. */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const typed = Buffer.from(code)
  const around = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => stepAt(now) - WINDOW + index)
  return around.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), typed)).at(-1)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding: what people can copy by hand. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
