/** Which failures of PostgreSQL pass by themselves, and which one stays until the next start. */

/** SQLSTATE of an append under an epoch that is over (schema.ts). */
export const SUPERSEDED = 'BA001'

export const isSuperseded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SUPERSEDED

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
