/** Ids that are computed, so that the same act has the same id however often it is tried. */
import { hash } from 'node:crypto'

/** Namespace of derived ids. Random and fixed: changing it would change every derived id. */
const NAMESPACE = Buffer.from('6f0c7d1ee5f14e3a9b6a3f0c1d2b4a58', 'hex')

/** RFC 9562 version-5 UUID of a name in our namespace. */
export function derivedId(...name: readonly (string | number)[]): string {
  // One call and text all the way: a replay makes very many of these.
  const hex = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name.join('/'))]), 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
