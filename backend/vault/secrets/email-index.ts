/** How addresses are looked up without an index of addresses in the clear. */
import { createHmac, hkdfSync } from 'node:crypto'

/** The keyed hash of an address, whatever its case. */
export function emailIndex(masterKey: Buffer): (email: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu e-mail index', 32))
  return (email) =>
    createHmac('sha256', key).update(email.normalize('NFC').trim().toLowerCase()).digest()
}
