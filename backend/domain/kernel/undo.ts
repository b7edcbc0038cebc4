/** For how long an act can be taken back. */
import { DomainError } from './decider.ts'

export const UNDO_SECONDS = 10
/** The time that it freed is held as long, and a little more for what is on its way. */
export const UNDO_HELD_SECONDS = 12

const later = (at: string, seconds: number) =>
  new Date(Date.parse(at) + seconds * 1_000).toISOString()

/** `at`: of the act. */
export const undoableUntil = (at: string): string => later(at, UNDO_SECONDS)
export const heldUntil = (at: string): string => later(at, UNDO_HELD_SECONDS)

export const tooLateToUndo = (): DomainError =>
  new DomainError('too_late_to_undo', 'Ya no se puede deshacer: pasaron 10 segundos')
