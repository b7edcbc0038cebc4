/** The number under which an error is in the log, and on the screen that it left behind. */
import { newId } from '../../shared/http/newId.ts'

const ids = new WeakMap<object, string>()

export function idOfError(error: unknown): string {
  const id = () => newId().slice(0, 8)
  if (typeof error !== 'object' || error === null) return id()
  const existing = ids.get(error) ?? id()
  ids.set(error, existing)
  return existing
}
