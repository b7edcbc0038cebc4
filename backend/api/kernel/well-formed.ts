/** Refuses lone surrogates in JSON text, because no database stores them. */
import { ILL_FORMED } from '../../../contract/kernel/values.ts'
import { DomainError } from '../../domain/kernel/decider.ts'

/** @throws DomainError 'validation' for the first text or key that holds one */
export function mustBeWellFormed(body: unknown): void {
  const field = illFormedIn(body, [])
  if (field)
    throw new DomainError('validation', ILL_FORMED, {
      errors: [{ field: field.join('.').toWellFormed(), message: ILL_FORMED }],
    })
}

function illFormedIn(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inside] of Object.entries(value)) {
    const found = key.isWellFormed() ? illFormedIn(inside, [...path, key]) : [...path, key]
    if (found) return found
  }
  return undefined
}
