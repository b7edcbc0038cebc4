/**
 * How the product writes money, ratings, lengths and times, in the current language. Times of an
 * appointment are written in the shop's time zone: pass it. Relative time follows the
 * specification, not Intl.
 */
import type { TFunction } from '../i18n/translate.ts'
import { dateTime as dateTimeIn, money, number } from '../../shared/format/format.ts'
import { useTranslation } from '../i18n/useTranslation.ts'

export interface Format {
  /** `$15` from currency units, a number or numeric text; sign by ISO 4217. */
  price: (amount: number | string, currency?: string) => string
  /** `4.8`; '—' when there is none yet. */
  rating: (value: number | null | undefined) => string
  /** `1 h 15 min` from minutes. */
  duration: (minutes: number) => string
  /** 'Hace un momento' (< 1 h), 'Hace 3h', 'Ayer', 'Hace 4d', then the date; '' if invalid. */
  relative: (when: string | Date, now?: Date) => string
  /** `14:30`. */
  time: (when: string | Date, zone?: string) => string
  /** `vie, 21 nov`. */
  day: (when: string | Date, zone?: string) => string
  /** `viernes, 21 de noviembre`. */
  longDay: (when: string | Date, zone?: string) => string
  /** `21 nov 2026`. */
  date: (when: string | Date, zone?: string) => string
  /** `noviembre de 2026`. */
  month: (when: string | Date, zone?: string) => string
  dateTime: (when: string | Date, options: Intl.DateTimeFormatOptions) => string
  number: (value: number) => string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

export function createFormat(language: string, t: TFunction): Format {
  const locale = language === 'en' ? 'en' : 'es'
  const dateTime: Format['dateTime'] = (when, options) => dateTimeIn(when, locale, options)
  const date = (when: string | Date, timeZone?: string) =>
    dateTime(when, { day: 'numeric', month: 'short', year: 'numeric', timeZone })

  return {
    price: (amount, currency = 'USD') => money(Number(amount), currency),
    rating: (value) =>
      value === null || value === undefined || Number.isNaN(Number(value))
        ? '—'
        : Number(value).toFixed(1),
    duration: (minutes) => {
      const hours = Math.floor(minutes / 60)
      const rest = minutes % 60
      return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
        .filter(Boolean)
        .join(' ')
    },
    relative: (when, now = new Date()) => {
      const then = new Date(when)
      const age = now.getTime() - then.getTime()
      if (Number.isNaN(age)) return ''
      if (age < HOUR) return t('time.justNow')
      if (age < DAY) return t('time.hoursAgo', { n: Math.floor(age / HOUR) })
      if (age < 2 * DAY) return t('time.yesterday')
      if (age < 7 * DAY) return t('time.daysAgo', { n: Math.floor(age / DAY) })
      return date(then)
    },
    time: (when, timeZone) =>
      dateTime(when, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
    day: (when, timeZone) =>
      dateTime(when, { weekday: 'short', day: 'numeric', month: 'short', timeZone }),
    longDay: (when, timeZone) =>
      dateTime(when, { weekday: 'long', day: 'numeric', month: 'long', timeZone }),
    date,
    month: (when, timeZone) => dateTime(when, { month: 'long', year: 'numeric', timeZone }),
    dateTime,
    number: (value) => number(value, locale),
  }
}

/** One for all parts of the app in a language: what it has made is kept. */
const formats = new Map<TFunction, Format>()

export function useFormat(): Format {
  const { t, language } = useTranslation()
  const format = formats.get(t) ?? createFormat(language, t)
  formats.set(t, format)
  return format
}
