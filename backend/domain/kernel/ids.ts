/** Ids that are computed, so that the same act has the same id however often it is tried. */
import { createHash } from 'node:crypto'

/** The namespace of all our derived ids (a random UUID, fixed for ever: changing it would change every derived id). */
const NAMESPACE = Buffer.from('6f0c7d1ee5f14e3a9b6a3f0c1d2b4a58', 'hex')

/** RFC 9562 version-5 UUID of a name in our namespace. */
export function derivedId(...name: readonly (string | number)[]): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name.join('/')).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
