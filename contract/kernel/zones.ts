/** Time zones by their IANA names. */
import { z } from 'zod'

/** Offsets such as +05:00 are none: they know nothing of summer. */
export const Zona = z
  .string()
  .max(60)
  .refine((name) => /^[A-Za-z]/.test(name) && isZone(name), { error: 'Zona horaria desconocida' })

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
