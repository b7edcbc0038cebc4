/** Session cookie name: `__Host-` over TLS; plain http needs another name. */
export const sessionCookie = { secure: '__Host-sid', plain: 'sid' } as const

/** Marks a browser that has signed in before (`vault/secrets/known-devices.ts`). Grants nothing. */
export const deviceCookie = { secure: '__Host-did', plain: 'did' } as const

/** The session from an upgrade's raw header. The TLS cookie wins over the plain one. */
export function sessionIn(header: string | undefined): string | undefined {
  const cookies = new Map(
    (header ?? '').split(';').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      return [name, value.join('=')] as const
    }),
  )
  return cookies.get(sessionCookie.secure) || cookies.get(sessionCookie.plain) || undefined
}
