/** By which way a client came to a booking: the address says it, or the one that opened the app. */
import { type BookingOrigin, bookingOrigins } from '../../../contract/booking/origins.ts'

const isOrigin = (name: string | null): name is BookingOrigin =>
  bookingOrigins.some((origin) => origin === name)

/** Pages that a link from outside leads to. */
const HANDED_ON = /^\/(user|barbers?|business|select-barber|book)\//

export function originOf(search: URLSearchParams, opened = openedAt()): BookingOrigin {
  const named = search.get('origen')
  if (isOrigin(named)) return named
  if (!opened) return 'app'
  const outside = opened.searchParams.get('origen')
  if (isOrigin(outside)) return outside
  return HANDED_ON.test(opened.pathname) ? 'link' : 'app'
}

/** The address with which this page was loaded. */
function openedAt(): URL | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && URL.canParse(navigation.name) ? new URL(navigation.name) : undefined
}
