/**
 * What the session's cookie is called. `__Host-` binds it to this very host over TLS; browsers
 * refuse it over plain http, so there it has another name.
 */
export const sessionCookie = { secure: '__Host-sid', plain: 'sid' } as const

/**
 * Says that somebody has signed in with this browser before (`vault/known-devices.ts`). Opens
 * nothing.
 */
export const deviceCookie = { secure: '__Host-did', plain: 'did' } as const

/**
 * What it says in the header of an upgrade, which no framework has read. The one over TLS first:
 * whoever has both has signed in there since.
 */
export function sessionIn(header: string | undefined): string | undefined {
  const cookies = new Map(
    (header ?? '').split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      return [name, value.join('=')] as const
    }),
  )
  return cookies.get(sessionCookie.secure) || cookies.get(sessionCookie.plain) || undefined
}
