/** Signed tokens (RFC 7515) by which push services know the server. */
import { type KeyObject, sign } from 'node:crypto'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** @param key an RSA key for RS256, a P-256 key for ES256 */
export function signedToken({
  alg,
  kid,
  key,
  claims,
}: {
  readonly alg: 'RS256' | 'ES256'
  readonly kid?: string
  readonly key: KeyObject
  readonly claims: object
}): string {
  const signed = `${part({ alg, typ: 'JWT', ...(kid !== undefined && { kid }) })}.${part(claims)}`
  // dsaEncoding: RFC 7518 wants the two numbers side by side, not in ASN.1; an RSA key ignores it.
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
