/** A barber's own hour, also outside the hours that are offered. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { clockTime, instantAt, minutesOf, wallClock } from '../../time/zone.ts'
import { TextField } from '../../ui/Field.tsx'

interface Props {
  zone: string
  start: string | undefined
  /** The day that is shown while none is. */
  day: string
  onStart: (start: string) => void
}

export function OtherTime({ zone, start, day, onStart }: Props) {
  const { t } = useTranslation()
  const clock = start === undefined ? undefined : wallClock(start, zone)
  const shown = { day: clock?.day ?? day, time: clock ? clockTime(clock.minute) : '' }
  const set = (date: string, time: string) => {
    if (date && /^\d{2}:\d{2}$/.test(time)) onStart(instantAt(date, minutesOf(time), zone))
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        key={`day-${shown.day}`}
        label={t('agenda.dateLabel')}
        type="date"
        defaultValue={shown.day}
        onChange={(event) => set(event.target.value, shown.time || '12:00')}
      />
      <TextField
        label={t('agenda.timeLabel')}
        type="time"
        value={shown.time}
        onChange={(event) => set(shown.day, event.target.value)}
      />
    </div>
  )
}
