/** Times as an auditor reads them: in the shop's zone, and how far apart. */

const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${zone}|${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, known)
  return known
}

/** `sáb, 21 nov 2026, 10:30` in the zone. */
export const dateTime = (instant: string, zone: string, locale: string): string =>
  format(locale, zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))

/** With seconds: the moment at which something was done. */
export const moment = (instant: string, zone: string, locale: string): string =>
  format(locale, zone, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(instant))

/** A day of the calendar, without zone. */
export const calendarDay = (day: string, locale: string): string =>
  format(locale, 'UTC', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`))

const scale = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], ['second', 1000]] as const

/** `hace 3 horas`, `en 2 días`: the largest whole unit. */
export function fromNow(instant: string, now: number, locale: string): string {
  const away = Date.parse(instant) - now
  const [unit, size] = scale.find(([, each]) => Math.abs(away) >= each) ?? ['second', 1000]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(away / size), unit)
}

/** `2 h 14 min`, `3 d 4 h`, `45 s`: the two largest units; empty below a second. Its parts don't part at a line's end. */
export function span(milliseconds: number): string {
  const short = { day: 'd', hour: 'h', minute: 'min', second: 's' } as const
  let rest = Math.abs(milliseconds)
  const parts: string[] = []
  for (const [unit, size] of scale) {
    const whole = Math.floor(rest / size)
    rest -= whole * size
    if (whole > 0) parts.push(`${whole}\u00a0${short[unit]}`)
    else if (parts.length > 0) break
    if (parts.length === 2) break
  }
  return parts.join('\u00a0')
}

/** Cents of a currency as money; a currency that isn't known any more stands as its code. */
export function money(cents: number, currency: string | undefined, locale: string): string {
  try {
    return new Intl.NumberFormat(locale, currency ? { style: 'currency', currency } : { minimumFractionDigits: 2 }).format(cents / 100)
  } catch {
    return `${(cents / 100).toFixed(2)} ${currency}`
  }
}
