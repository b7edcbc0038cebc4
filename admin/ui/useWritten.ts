/** Numbers, shares and lengths of time as this console's language writes them. */
import { useLocaleState } from 'react-admin'
import { measure, number } from '../../shared/format/format.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function useWritten() {
  const [locale] = useLocaleState()
  const unit = (value: number, name: 'second' | 'minute' | 'hour' | 'day') =>
    measure(value, name, name === 'hour' || name === 'day' ? 1 : 0, locale)
  return {
    count: (value: number) => number(value, locale),
    share: (part: number) => `${number(Math.round(part * 1_000) / 10, locale)} %`,
    /** Seconds; null where there was nothing to measure. */
    time: (seconds: number | null) =>
      seconds === null
        ? '—'
        : seconds < MINUTE
          ? unit(seconds, 'second')
          : seconds < HOUR
            ? unit(seconds / MINUTE, 'minute')
            : seconds < 2 * DAY
              ? unit(seconds / HOUR, 'hour')
              : unit(seconds / DAY, 'day'),
  }
}
