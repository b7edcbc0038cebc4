/** The steps of the demo's plan, as data: each becomes one command, at its own time, under an id that follows from its key. */
import { derivedId } from '../domain/kernel/ids.ts'

/** Somebody in a chair; instants in milliseconds. */
export interface Visit {
  /** Tells it from every other one. */
  readonly key: string
  readonly barberId: string
  readonly day: string
  readonly serviceId: string
  readonly start: number
  readonly end: number
  /** With an account, or written in by the barber. */
  readonly client: string | undefined
  readonly guest: { readonly nombre: string; readonly telefono: string } | undefined
  readonly home: { readonly address: string; readonly lat: number; readonly lng: number } | undefined
  readonly notes: string
}

interface Timed {
  /** When, in milliseconds. */
  readonly at: number
  /** Steps of the same key follow each other. */
  readonly key: string
}

/** What happens to an appointment on its day. */
export type Turn = 'attend' | 'confirm' | 'reject' | 'cancel' | 'callOff' | 'expire' | 'complete' | 'missed'

export type Step =
  | Timed & { readonly kind: 'book'; readonly visit: Visit }
  | Timed & { readonly kind: 'turn'; readonly turn: Turn; readonly visit: Visit }
  | Timed & { readonly kind: 'move'; readonly visit: Visit; readonly to: number; readonly by: 'cliente' | 'barbero' }
  /** A day before it begins, as the clock does. */
  | Timed & { readonly kind: 'remind'; readonly visit: Visit }
  | Timed & { readonly kind: 'review'; readonly visit: Visit; readonly rating: number; readonly comment: string }
  | Timed & { readonly kind: 'reply'; readonly visit: Visit; readonly text: string }
  | Timed & { readonly kind: 'block'; readonly barberId: string; readonly zone: string; readonly start: number; readonly end: number; readonly reason: string }

/** The id of a command of the demo. */
export const demoId = (...name: readonly string[]): string => derivedId('demo', ...name)

export const bookingId = ({ key }: Pick<Visit, 'key'>): string => demoId(key, 'book')
export const appointmentId = (visit: Pick<Visit, 'key'>): string => derivedId('appointment', bookingId(visit))
