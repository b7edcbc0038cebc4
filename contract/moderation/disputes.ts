/** History of a disputed appointment, step by step. Without zod, for screens. */

/**
 * Under which names a step says what happened (the event), who did it, how the appointment stood
 * after it and for when, why, and by which terms it was booked.
 */
export const stepNames = {
  what: 'hecho',
  who: 'quien',
  state: 'estado',
  start: 'inicio',
  late: 'tarde',
  why: 'motivo',
  terms: 'condiciones',
} as const
/** Who did it. */
export const stepRoles = ['cliente', 'barbero', 'sistema'] as const
