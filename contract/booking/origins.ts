/** By which way a client came to a booking. Without zod. */

/**
 * `link`: an address of a barber or shop; `qr`: the code of one; `search`, `feed`, `again`: from
 * there; `app`: any other way.
 */
export const bookingOrigins = ['link', 'qr', 'search', 'feed', 'again', 'app'] as const
export type BookingOrigin = (typeof bookingOrigins)[number]
