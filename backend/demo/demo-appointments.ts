/** Appointments of the demo client, chosen so that her screens show every state. */
import type { Fate } from './lives.ts'

export interface DemoAppointment {
  /** The part of the barber's address before the @. */
  readonly barber: string
  /** On this day, counted from the beginning, or the next on which the barber works. */
  readonly day: number
  readonly fate: Fate
  readonly service: string
}

export const demoAppointments: readonly DemoAppointment[] = [
  { barber: 'barbero', day: -52, fate: 'happens', service: 'Corte Clásico' },
  { barber: 'barbero', day: -31, fate: 'happens', service: 'Fade Cut' },
  { barber: 'barbero', day: -10, fate: 'happens', service: 'Fade Cut' },
  { barber: 'barbero', day: 1, fate: 'stands', service: 'Corte Clásico' },
  { barber: 'duenno', day: -20, fate: 'cancelled', service: 'Corte a tijera' },
  { barber: 'duenno', day: 8, fate: 'stands', service: 'Lavado + Corte' },
  { barber: 'abril', day: 4, fate: 'waits', service: 'Corte a tijera' },
  { barber: 'iker', day: -38, fate: 'moved', service: 'Fade Cut' },
  { barber: 'beto', day: -16, fate: 'happens', service: 'Corte a domicilio' },
  { barber: 'mariana', day: -4, fate: 'rejected', service: 'Corte largo' },
]
