/** Seals a personal field with its person's key, bound to event, field and person. */
import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

/** A sealed value in the log. `of`: the field with the person's id. */
export interface Sealed {
  /** Base64: key mark (4), nonce (12), ciphertext, tag (16); empty if erased before. */
  readonly $sealed: string
  readonly of: string
}

/** Where a value belongs. */
export interface SealedField {
  readonly eventId: string
  readonly field: string
  readonly subject: string
}

/** A personal field was changed or moved in the store: nothing it says can be trusted. */
export class SealBroken extends Error {
  constructor({ eventId, field }: SealedField) {
    super(`event ${eventId}: the personal field ${field} was tampered with`)
    this.name = 'SealBroken'
  }
}

const CIPHER = 'aes-256-gcm'
const MARK = 4
const NONCE = 12
const TAG = 16

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' &&
  value !== null &&
  '$sealed' in value &&
  typeof value.$sealed === 'string' &&
  'of' in value &&
  typeof value.of === 'string'

/** Nothing to hide: stays in the clear, so that it reads the same once the key is gone. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

export function seal(value: unknown, place: SealedField, key: Buffer): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bindingOf(place))
  const hidden = cipher.update(JSON.stringify(value), 'utf8')
  return Buffer.concat([markOf(key), nonce, hidden, cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** The value; undefined for another, lost key. @throws SealBroken */
export function open(
  sealed: string,
  place: SealedField,
  key: Buffer,
): { readonly value: unknown } | undefined {
  const box = Buffer.from(sealed, 'base64')
  if (box.length < MARK + NONCE + TAG) throw new SealBroken(place)
  if (!box.subarray(0, MARK).equals(markOf(key))) return undefined
  const decipher = createDecipheriv(CIPHER, key, box.subarray(MARK, MARK + NONCE))
    .setAAD(bindingOf(place))
    .setAuthTag(box.subarray(-TAG))
  try {
    const text = decipher.update(box.subarray(MARK + NONCE, -TAG))
    decipher.final()
    return { value: JSON.parse(text.toString()) }
  } catch {
    throw new SealBroken(place)
  }
}

const bindingOf = ({ eventId, field, subject }: SealedField) =>
  Buffer.from(`${eventId}|${field}|${subject}`)

const marks = new WeakMap<Buffer, Buffer>()

/** Identifies a key without revealing it: a person whose key was lost may have a new one. */
function markOf(key: Buffer): Buffer {
  let mark = marks.get(key)
  if (!mark) marks.set(key, (mark = hash('sha256', key, 'buffer').subarray(0, MARK)))
  return mark
}
