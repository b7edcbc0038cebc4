/** The product's events in their older shapes, each lifted to the next. What is stored is never edited. */
import type { Upcaster } from './upcast.ts'

/** Before a shop had several places, an appointment stood at the shop's own address. */
const atTheShop: Upcaster['up'] = (data) => ({ locationId: null, ...data })

export const upcasters: readonly Upcaster[] = [
  { type: 'AppointmentBooked', from: 1, up: atTheShop },
  // Nobody wrote down by which rules it was booked.
  { type: 'AppointmentBooked', from: 2, up: (data) => ({ terms: null, ...data }) },
  { type: 'AppointmentMovedIn', from: 1, up: atTheShop },
  // Before a barber could choose to, nobody's gaps between the half hours were offered.
  { type: 'BookingPolicySet', from: 1, up: (data) => ({ fillGaps: false, ...data }) },
]
