/**
 * Verification of a receipt without a network: hashes (RFC 6962), signatures (Ed25519, C2SP signed
 * notes) and the appointment as its stored events have it. WebCrypto alone, for browsers and Node.
 */

import {
  appointmentIn,
  type ReceiptAppointment,
  type StoredEvent,
  promiseText,
  receiptText,
} from '../../contract/trust/receipt-appointment.ts'

export type ReceiptVerdict =
  | {
      readonly result: 'authentic' | 'pending'
      readonly log: string
      readonly keys: readonly string[]
      /** The other head has another size: without a proof nothing follows from it. */
      readonly isHeadLeftOut: boolean
    }
  | { readonly result: 'forged'; readonly what: string }
  | { readonly result: 'contradiction'; readonly what: string }

class Forged extends Error {}

const utf8 = new TextEncoder()
type Bytes = Uint8Array<ArrayBuffer>

/** `otherHead`: another signed note of the same log, at the same size. */
export async function verifyReceipt(content: unknown, otherHead?: string): Promise<ReceiptVerdict> {
  try {
    const receipt = receiptIn(content)
    const keys = await Promise.all(receipt.claves.map(({ clave }) => keyIn(clave, receipt.log)))
    if (keys.length === 0) throw new Forged('sin claves · no keys')
    const { firma, ...signed } = receipt
    await signedBy(keys, firma, receiptText(receipt.log, signed), 'la firma · the signature')
    const head =
      receipt.cabeza === null ? undefined : await headIn(receipt.cabeza, receipt.log, keys)
    let [isPending, before] = [head === undefined, -1]
    const events: StoredEvent[] = []
    for (const event of receipt.eventos) {
      if (event.indice !== null && event.indice <= before) throw new Forged('el orden · the order')
      before = event.indice ?? before
      const leaf = base64(event.hoja)
      if (event.bytes !== null) {
        const bytes = base64(event.bytes)
        if (!same(await leafHash(bytes), leaf)) throw new Forged('un evento · an event')
        events.push(eventIn(bytes))
      }
      await promised(receipt.log, event, keys)
      if (!event.prueba || event.indice === null || !head) isPending = true
      else {
        const root =
          event.prueba.tamano === head.size
            ? await rootOf(event.indice, head.size, leaf, event.prueba.camino.map(base64))
            : undefined
        if (!root || !same(root, head.root)) throw new Forged('la prueba · the proof')
      }
    }
    agrees(receipt.cita, appointmentIn(events))
    let isHeadLeftOut = false
    if (otherHead !== undefined) {
      const other = await headIn(otherHead, receipt.log, keys)
      isHeadLeftOut = other.size !== head?.size
      if (head && other.size === head.size && !same(other.root, head.root))
        return { result: 'contradiction', what: `${head.size}` }
    }
    return {
      result: isPending ? 'pending' : 'authentic',
      log: receipt.log,
      keys: receipt.claves.map(({ clave }) => clave),
      isHeadLeftOut,
    }
  } catch (error) {
    if (error instanceof Forged) return { result: 'forged', what: error.message }
    return { result: 'forged', what: 'el archivo · the file' }
  }
}

function agrees(shown: ReceiptAppointment, stored: ReceiptAppointment | undefined): void {
  if (!stored) throw new Forged('la reserva · the booking')
  if (Date.parse(shown.fecha) !== Date.parse(stored.fecha)) throw new Forged('la fecha · the date')
  const rest = ({ id, zonaHoraria, servicios, totalPrice, moneda, terminos }: ReceiptAppointment) =>
    JSON.stringify([
      id,
      zonaHoraria,
      servicios.map(({ nombre, precio }) => [nombre, precio]),
      totalPrice,
      moneda,
      terminos,
    ])
  if (rest(shown) !== rest(stored)) throw new Forged('los datos de la cita · the appointment')
}

interface ReceiptParts {
  readonly log: string
  readonly claves: readonly { readonly clave: string }[]
  readonly cita: ReceiptAppointment
  readonly eventos: readonly {
    readonly indice: number | null
    readonly hoja: string
    readonly bytes: string | null
    readonly promesa: { readonly firmadaEn: string; readonly firma: string }
    readonly prueba: { readonly tamano: number; readonly camino: readonly string[] } | null
  }[]
  readonly cabeza: string | null
  readonly firma: string
}

function receiptIn(content: unknown): ReceiptParts {
  const parts = content as ReceiptParts & { clase?: unknown; version?: unknown }
  if (parts.clase !== 'balbu.recibo' || parts.version !== 1)
    throw new Forged('no es un recibo · not a receipt')
  if (!Array.isArray(parts.eventos) || parts.eventos.length === 0)
    throw new Forged('sin eventos · no events')
  return parts
}

/** `[position, stream, revision, id, type, data, metadata, recordedAt]` */
function eventIn(bytes: Bytes): StoredEvent {
  const [, , , , type, data] = JSON.parse(new TextDecoder().decode(bytes))
  return { type, data }
}

interface PublicKey {
  readonly hint: Bytes
  readonly key: CryptoKey
}

/** `name+hint+base64(0x01 ‖ key)`; the name is the log's. */
async function keyIn(text: string, log: string): Promise<PublicKey> {
  const [encoded = '', hint = ''] = text.split('+').length > 2 ? partsOf(text) : []
  const bytes = base64(encoded)
  if (!text.startsWith(`${log}+`) || bytes[0] !== 1 || bytes.length !== 33)
    throw new Forged('una clave · a key')
  const hash = await sha256(utf8.encode(`${log}\n`), bytes)
  if (hex(hash.slice(0, 4)) !== hint) throw new Forged('una clave · a key')
  const key = await crypto.subtle.importKey('raw', bytes.slice(1), 'Ed25519', false, ['verify'])
  return { hint: hash.slice(0, 4), key }
}
/** Base64 may contain a plus sign; name and hint do not. */
function partsOf(text: string): [string, string] {
  const first = text.indexOf('+')
  const second = text.indexOf('+', first + 1)
  return [text.slice(second + 1), text.slice(first + 1, second)]
}

async function headIn(note: string, log: string, keys: readonly PublicKey[]) {
  const end = note.indexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [origin, size = '', root = ''] = text.split('\n')
  if (end < 0 || origin !== log || !/^\d{1,15}$/.test(size))
    throw new Forged('la cabeza · the head')
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .filter((line) => line.startsWith(`— ${log} `))
    .map((line) => base64(line.slice(`— ${log} `.length)))
  for (const signature of signatures)
    for (const { hint, key } of keys)
      if (
        same(signature.slice(0, 4), hint) &&
        (await verified(key, signature.slice(4), utf8.encode(text)))
      )
        return { size: Number(size), root: base64(root) }
  throw new Forged('la firma de la cabeza · the signature of the head')
}

async function promised(
  log: string,
  { hoja, promesa }: ReceiptParts['eventos'][number],
  keys: readonly PublicKey[],
): Promise<void> {
  const text = promiseText(log, hoja, promesa.firmadaEn)
  await signedBy(keys, promesa.firma, text, 'una promesa · a promise')
}

async function signedBy(
  keys: readonly PublicKey[],
  signature: string,
  text: string,
  what: string,
): Promise<void> {
  for (const { key } of keys) if (await verified(key, base64(signature), utf8.encode(text))) return
  throw new Forged(what)
}

const verified = (key: CryptoKey, signature: Bytes, text: Bytes): Promise<boolean> =>
  crypto.subtle.verify('Ed25519', key, signature, text)

/** The root that a leaf and its path lead to: RFC 9162, 2.1.3.2. */
async function rootOf(
  index: number,
  size: number,
  leaf: Bytes,
  path: readonly Bytes[],
): Promise<Bytes | undefined> {
  if (!(index >= 0 && index < size)) return undefined
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = await nodeHash(hash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 ? hash : undefined
}
const half = (number: number) => Math.floor(number / 2)

const leafHash = (bytes: Bytes) => sha256(Uint8Array.of(0), bytes)
const nodeHash = (left: Bytes, right: Bytes) => sha256(Uint8Array.of(1), left, right)

async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

/** Standard base64 in its one form: another text for the same bytes is refused. */
function base64(text: string): Bytes {
  const binary = atob(text)
  if (btoa(binary) !== text) throw new Forged('el archivo · the file')
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
const hex = (bytes: Bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const same = (one: Bytes, other: Bytes) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
