/** Secrets of the installation, sealed with a key that derives from the master key (AES-256-GCM). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

export class MasterSealing {
  readonly #key: Buffer

  /** `purpose`: keys of different purposes derive independently. */
  constructor(masterKey: Buffer, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32))
  }

  seal(plain: Buffer): Buffer {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }

  /** @throws where another master key sealed it, or it was changed */
  open(sealed: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    }).setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
  }

  tryOpen(sealed: Buffer): Buffer | undefined {
    try {
      return this.open(sealed)
    } catch {
      return undefined
    }
  }
}
