/** Times and money for auditors: in the shop's zone, with distances, in the app's formats. */
import { dateTime as written, money as moneyIn } from '../../shared/format/format.ts'

/** Where the one who looks is. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** `sáb, 21 nov 2026, 10:30` in the zone. */
export const dateTime = (instant: string, timeZone: string, language: string): string =>
  written(instant, language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })

/** With seconds: the moment at which something was done. */
export const moment = (instant: string, timeZone: string, language: string): string =>
  written(instant, language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })

/** A day of the calendar, without zone. */
export const calendarDay = (day: string, language: string): string =>
  written(`${day}T00:00:00Z`, language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

const scale = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** `hace 3 horas`, `en 2 días`: the largest whole unit. */
export function fromNow(instant: string, now: Date, language: string): string {
  const away = Date.parse(instant) - now.getTime()
  const [unit, size] = scale.find(([, each]) => Math.abs(away) >= each) ?? ['second', 1000]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.trunc(away / size),
    unit,
  )
}

/** `2 h 14 min`, `3 d 4 h`, `45 s`: the two largest units, unbroken; empty below a second. */
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

/** `18 d`, `3 d`, `24 h`, `5 min`: the largest unit that makes it more than one, at most days. */
export function waited(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  if (minutes < 60) return `${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours}\u00a0h` : `${Math.floor(hours / 24)}\u00a0d`
}

/** Cents as the app formats money, plus the currency code, because several use `$`. */
export function money(cents: number, currency: string | undefined): string {
  if (currency === undefined) return (cents / 100).toFixed(2)
  const amount = moneyIn(cents / 100, currency)
  return amount.includes(currency) ? amount : `${amount} ${currency}`
}
