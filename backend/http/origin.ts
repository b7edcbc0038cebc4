/** Origins whose pages may use a session cookie: our host and configured ones. */
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
