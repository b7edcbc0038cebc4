/** Price, rating, length and age of something, the same way on every screen. */
import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../i18n/useTranslation.ts'
import { useFormat } from './format.ts'

export function Price({
  amount,
  currency,
  className,
}: {
  amount: number | string
  currency?: string | undefined
  className?: string
}) {
  return (
    <span className={clsx('font-semibold whitespace-nowrap', className)}>
      {useFormat().price(amount, currency)}
    </span>
  )
}

export function Duration({ minutes, className }: { minutes: number; className?: string }) {
  return (
    <span className={clsx('whitespace-nowrap', className)}>{useFormat().duration(minutes)}</span>
  )
}

/** 'Hace 3h', with the full date on hover and for machines. */
export function RelativeTime({ when, className }: { when: string; className?: string }) {
  const format = useFormat()
  const text = format.relative(when)
  if (!text) return null
  return (
    <time
      dateTime={when}
      title={format.dateTime(when, { dateStyle: 'full', timeStyle: 'short' })}
      className={className}
    >
      {text}
    </time>
  )
}

/** Star, one decimal, review count; 'Nuevo' without an average. */
export function Rating({
  value,
  count,
  className,
}: {
  value: number | null | undefined
  count?: number
  className?: string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const existing = value !== null && value !== undefined
  return (
    <span className={clsx('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
      <Star aria-hidden size={16} className={clsx('text-brass', existing && 'fill-current')} />
      <span className="sr-only">
        {existing ? t('ui.ratingOf', { rating: format.rating(value) }) : t('ui.noRating')}
      </span>
      <span aria-hidden className="font-semibold">
        {existing ? format.rating(value) : t('ui.new')}
      </span>
      {count !== undefined && count > 0 && (
        <span className="text-muted">({format.number(count)})</span>
      )}
    </span>
  )
}

/** One to five stars to choose from; `words` names each ('Malo' … 'Excelente'). */
export function RatingInput({
  label,
  value,
  onChange,
  words,
}: {
  label: string
  value: number
  onChange: (value: number) => void
  words: readonly string[]
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      <div className="flex items-center gap-1">
        {words.map((word, index) => {
          const stars = index + 1
          return (
            <label
              key={word}
              className="relative grid size-12 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
            >
              <input
                type="radio"
                name={name}
                checked={value === stars}
                onChange={() => onChange(stars)}
                aria-label={`${stars}: ${word}`}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <Star
                aria-hidden
                size={34}
                className={clsx(stars <= value ? 'fill-current text-brass' : 'text-field-line')}
              />
            </label>
          )
        })}
      </div>
      <p aria-live="polite" className="mt-1 min-h-6 text-muted">
        {words[value - 1] ?? ''}
      </p>
    </fieldset>
  )
}
