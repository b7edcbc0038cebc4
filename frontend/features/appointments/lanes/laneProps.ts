import type { Appointment } from '../../../../contract/booking/appointments.ts'

export interface LaneChair {
  id: string
  name: string
  face: string | null
}

export interface LanesProps {
  days: readonly string[]
  /** The one that is shown first where not all fit. */
  day: string
  /** One alone has no face over the lane. */
  chairs: readonly LaneChair[]
  appointments: readonly Appointment[]
  today: string
  now: Date
  zone: string
  pointedAt: string | undefined
  onDay: (day: string) => void
  onChair: (id: string) => void
}
