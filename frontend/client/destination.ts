/** Where to go after signing in. */
import type { Rol } from '../../contract/kernel/values.ts'
import { type Address, addressOf } from '../../contract/paths.ts'

/** `next` only if it is a path of this app: '//evil.example' and 'https:' are not. */
export function safeNext(next: string | null): string | undefined {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return undefined
  return /^\/(login|register|signup|welcome)\b/.test(next) ? undefined : next
}

/** '/login?next=%2Fappointments' for the page that needed a session. */
export const loginFor = (pathname: string, search = ''): Address =>
  addressOf('/login', { next: pathname === '/' ? undefined : pathname + search })

interface SignedInPerson {
  rol: Rol
  needsBusinessSetup: boolean
  next: string | null
  otherwise?: Address
}

/** Business setup first unless joining one; then the requested page; then `otherwise`. */
export const afterSignIn = ({
  rol,
  needsBusinessSetup,
  next,
  otherwise = '/',
}: SignedInPerson): string => {
  const target = safeNext(next)
  return needsBusinessSetup && rol !== 'cliente' && !target?.startsWith('/invitation/')
    ? '/business-setup'
    : (target ?? otherwise)
}
