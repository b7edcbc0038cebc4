/**
 * Signed heads of the log's tree in forms that other programs read: a C2SP checkpoint
 * (c2sp.org/tlog-checkpoint) as a signed note (c2sp.org/signed-note) with Ed25519.
 */
import { createHash, type KeyObject, sign } from 'node:crypto'

export interface TreeHead {
  /** The log's name, on the first line. */
  readonly origin: string
  readonly size: number
  readonly root: Buffer
}
export interface NoteSigner {
  /** 32 bytes. */
  readonly publicKey: Buffer
  readonly privateKey: KeyObject
}

const ED25519 = Buffer.from([1])
const HINT_BYTES = 4

/** What is signed: origin, size and root, a line each. */
export const headText = ({ origin, size, root }: TreeHead): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

/** The signed note of a head; each signer adds a line. */
export function noteOf(head: TreeHead, signers: readonly NoteSigner[]): string {
  const text = headText(head)
  const lines = signers.map(({ publicKey, privateKey }) => {
    const signature = sign(null, Buffer.from(text), privateKey)
    const hinted = Buffer.concat([keyHint(head.origin, publicKey), signature])
    return `— ${head.origin} ${hinted.toString('base64')}\n`
  })
  return `${text}\n${lines.join('')}`
}

/** A key as verifiers take it: `name+hint+base64(0x01 ‖ key)`. */
export const verifierKey = (name: string, publicKey: Buffer): string =>
  `${name}+${keyHint(name, publicKey).toString('hex')}+${Buffer.concat([ED25519, publicKey]).toString('base64')}`

/** Tells keys of the same name apart: the first bytes of SHA-256(name, newline, 0x01, key). */
const keyHint = (name: string, publicKey: Buffer): Buffer =>
  createHash('sha256')
    .update(`${name}\n`)
    .update(ED25519)
    .update(publicKey)
    .digest()
    .subarray(0, HINT_BYTES)
