/**
 * Which pages may act with a person's cookie: those of the host that serves us, and of the origins
 * that are configured.
 */
export function isAllowedOrigin(
  origin: string,
  host: string | undefined,
  allowedOrigins: readonly string[],
): boolean {
  if (allowedOrigins.includes(origin)) return true
  return (
    URL.canParse(origin) &&
    /^https?:$/.test(new URL(origin).protocol) &&
    new URL(origin).host === host
  )
}
