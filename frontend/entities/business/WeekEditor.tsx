/** Weekly hours by day, with breaks. Texts: catalogue 'week'. */
import { Coffee, CopyCheck, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Weekday } from '../../../contract/kernel/values.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { week } from '../../time/week.ts'
import { announce } from '../../ui/announcer.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { controlLook, FieldError } from '../../ui/Field.tsx'
import { problemOf, type HoursRange, usualRange, withPause } from './weekRules.ts'

const MOST_RANGES = 4

export function WeekEditor({
  label,
  value,
  onChange,
}: {
  label: string
  value: WeeklySchedule
  onChange: (week: WeeklySchedule) => void
}) {
  const { t } = useTranslation()
  const copy = (from: Weekday) => {
    const open = week.filter((day) => day === from || value[day].length > 0)
    onChange({ ...value, ...Object.fromEntries(open.map((day) => [day, value[from]])) })
    announce(t('week.copied', { count: open.length - 1 }))
  }
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card"
    >
      {week.map((day) => (
        <Day
          key={day}
          day={day}
          ranges={value[day]}
          onChange={(ranges) => onChange({ ...value, [day]: ranges })}
          onCopy={
            week.some((other) => other !== day && value[other].length > 0)
              ? () => copy(day)
              : undefined
          }
        />
      ))}
    </div>
  )
}

interface DayProps {
  day: Weekday
  ranges: readonly HoursRange[]
  onChange: (ranges: HoursRange[]) => void
  /** Undefined where no other day is open. */
  onCopy: (() => void) | undefined
}

function Day({ day, ranges, onChange, onCopy }: DayProps) {
  const { t } = useTranslation()
  const id = useId()
  const name = t(`days.${day}`)
  const problem = problemOf(ranges)
  const isSound = ranges.length > 0 && !problem
  const canPause = isSound && ranges.length < MOST_RANGES
  const canCopy = isSound && onCopy !== undefined
  const change = (index: number, range: Partial<HoursRange>) =>
    onChange(ranges.map((one, at) => (at === index ? { ...one, ...range } : one)))
  return (
    <div className="grid grid-cols-1 gap-2 py-3">
      <div className="flex items-center">
        <Switch
          label={name}
          checked={ranges.length > 0}
          className="mr-1 flex-1"
          hint={ranges.length === 0 ? t('week.closed') : undefined}
          onChange={({ target }) => onChange(target.checked ? [usualRange(day)] : [])}
        />
        {/* The knobs stand below each other whatever a day offers. */}
        <span className="-mr-2 flex w-22 shrink-0 justify-end">
          {canPause && (
            <IconButton
              label={t('week.addPauseOn', { day: name })}
              onClick={() => onChange(withPause(ranges))}
            >
              <Coffee aria-hidden size={18} />
            </IconButton>
          )}
          {canCopy && (
            <IconButton label={t('week.copyFrom', { day: name })} onClick={onCopy}>
              <CopyCheck aria-hidden size={18} />
            </IconButton>
          )}
        </span>
      </div>
      {ranges.map(({ start, end }, index) => (
        <div key={index} className="flex items-center gap-1 sm:gap-2">
          <Time
            label={t(index === 0 ? 'week.opens' : 'week.opensAgain', { day: name })}
            value={start}
            problem={problem && `${id}-error`}
            onChange={(typed) => change(index, { start: typed })}
          />
          <span aria-hidden className="text-muted">
            –
          </span>
          <Time
            label={t(index === 0 ? 'week.closes' : 'week.closesAgain', { day: name })}
            value={end}
            problem={problem && `${id}-error`}
            onChange={(typed) => change(index, { end: typed })}
          />
          {ranges.length > 1 && (
            <IconButton
              label={t('week.removeRange', { day: name, start, end })}
              className="-mr-3 shrink-0 sm:mr-0"
              onClick={() => onChange(ranges.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden size={18} />
            </IconButton>
          )}
        </div>
      ))}
      {problem && <FieldError id={`${id}-error`}>{t(`week.${problem}`)}</FieldError>}
    </div>
  )
}

function Time({
  label,
  value,
  problem,
  onChange,
}: {
  label: string
  value: string
  problem: string | undefined
  onChange: (time: string) => void
}) {
  return (
    <input
      type="time"
      aria-label={label}
      value={value}
      step={300}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem}
      onChange={({ target }) => onChange(target.value)}
      className={`${controlLook} min-w-0 max-w-40 flex-1 px-3! max-sm:px-1.5! max-sm:text-small! max-sm:[&::-webkit-calendar-picker-indicator]:hidden`}
    />
  )
}
