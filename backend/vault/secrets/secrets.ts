/** Random secrets that people carry, and what is kept of them. */
import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. The prefix makes a leaked one easy to find. */
export const newSecret = (prefix: 'bs1_' | 'bc1_'): string =>
  prefix + randomBytes(32).toString('base64url')

/** Only this is stored: with 256 bits of entropy a plain hash can't be turned back. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

const shape = /^(bs1_|bc1_)[A-Za-z0-9_-]{43}$/
export const looksLike = (prefix: 'bs1_' | 'bc1_', text: string): boolean =>
  text.startsWith(prefix) && shape.test(text)
