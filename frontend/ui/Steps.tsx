/** Where you are in a flow of a few steps, and a number with − and +. */
import { clsx } from 'clsx'
import { Check, Minus, Plus } from 'lucide-react'
import { useTranslation } from '../i18n/useTranslation.ts'
import { IconButton } from './Button.tsx'

/** `current` is the index of the step in hand; the ones before it are done. */
export function Steps({ label, steps, current, className }: { label: string; steps: readonly string[]; current: number; className?: string }) {
  // The names of many do not fit beside each other on a phone; they are there for who can't see the bar.
  const names = steps.length > 4 ? 'max-sm:sr-only sm:flex' : 'flex'
  return (
    <ol aria-label={label} className={clsx('flex gap-2', className)}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} className="grid min-w-0 flex-1 content-start gap-2">
          <span
            aria-hidden className={clsx('h-1.5 rounded-pill', index < current ? 'bg-accent-text' : index === current ? 'pole' : 'bg-line')}
          />
          <span className={clsx('items-center gap-1 text-micro font-semibold', names, index === current ? 'text-text' : 'text-muted')}>
            {index < current && <Check aria-hidden size={14} className="text-accent-text" />}
            {step}
          </span>
        </li>
      ))}
    </ol>
  )
}

export interface NumberStepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** Writes the value: (n) => `${n} km`. */
  display?: (value: number) => string
  hideLabel?: boolean
}

export function NumberStepper({ label, value, onChange, min, max, step = 1, display = String, hideLabel = false }: NumberStepperProps) {
  const { t } = useTranslation()
  const move = (by: number) => onChange(Math.min(max, Math.max(min, value + by)))
  return (
    <div role="group" aria-label={label} className="flex min-h-11 items-center justify-between gap-4">
      {!hideLabel && <span aria-hidden className="text-body font-medium">{label}</span>}
      <span className="flex items-center rounded-control border border-field-line bg-surface">
        <IconButton label={t('ui.less')} disabled={value <= min} onClick={() => move(-step)}><Minus aria-hidden size={18} /></IconButton>
        <output aria-live="polite" className="min-w-16 text-center font-semibold">{display(value)}</output>
        <IconButton label={t('ui.more')} disabled={value >= max} onClick={() => move(step)}><Plus aria-hidden size={18} /></IconButton>
      </span>
    </div>
  )
}
