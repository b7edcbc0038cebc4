/** Which failures of PostgreSQL pass by themselves. */

/**
 * Lost or refused connections, a server that starts or stops, conflicts, no room, cancelled
 * statements: the same statement may succeed a moment later. Everything else is about the statement
 * itself.
 */
export function isTransientPostgresError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // pg's own errors (connection ended, query timed out) carry no code; the system's (ECONNREFUSED)
  // do.
  if (code === undefined) return /connection|timeout|terminated/i.test(error.message)
  return /^(08|40|53|55|57|25006)/.test(code) || /^E[A-Z]+$/.test(code)
}
