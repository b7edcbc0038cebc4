/** Days and hours in a language and zone. Formatters are cached, because they are slow to build. */
import type { Language } from '../../../../contract/kernel/languages.ts'
import { Remembered } from '../../kernel/remembered.ts'

interface Clock {
  /** «martes, 24 de noviembre» */
  readonly day: Intl.DateTimeFormat
  /** «10:30» */
  readonly hour: Intl.DateTimeFormat
}

const existing = new Remembered<string, Clock>(1_000)

export function clockIn(language: Language, timeZone: string): Clock {
  const key = `${language} ${timeZone}`
  return (
    existing.get(key) ??
    existing.keep(key, {
      day: new Intl.DateTimeFormat(language, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone,
      }),
      hour: new Intl.DateTimeFormat(language, {
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
        timeZone,
      }),
    })
  )
}
