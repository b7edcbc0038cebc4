/** Checkboxes, radios and selects over native inputs, so `register(...)` works. */
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './Field.tsx'

type Input = Omit<ComponentProps<'input'>, 'type' | 'className' | 'size'>

export function Checkbox({
  label,
  hint,
  error,
  className,
  ...input
}: Input & { label: ReactNode; hint?: ReactNode; error?: string; className?: string }) {
  const id = useId()
  return (
    <div className={clsx('grid gap-1', className)}>
      <label className="flex min-h-11 items-center gap-3">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
            {...input}
            className="peer size-6 appearance-none rounded-md border border-field-line bg-surface checked:border-accent checked:bg-accent disabled:opacity-60"
          />
          <Check
            aria-hidden
            size={16}
            strokeWidth={3}
            className="pointer-events-none absolute text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="text-small text-text">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-9 text-small text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** A setting with immediate effect. `hideLabel`: the label is its name only. */
export function Switch({
  label,
  hint,
  hideLabel,
  className,
  ...input
}: Input & { label: string; hint?: ReactNode; hideLabel?: boolean; className?: string }) {
  const id = useId()
  return (
    <label className={clsx('flex min-h-11 items-center justify-between gap-4', className)}>
      <span className={clsx('grid gap-0.5', hideLabel && 'sr-only')}>
        <span className="text-body font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-small text-muted">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-8 w-14 shrink-0 items-center">
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hint ? `${id}-hint` : undefined}
          {...input}
          className="peer absolute inset-0 size-full appearance-none rounded-pill border border-field-line bg-sunken transition-colors duration-(--fast) checked:border-accent checked:bg-accent disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute left-1 size-6 rounded-full bg-faint transition-transform duration-(--normal) peer-checked:translate-x-6 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  )
}

export interface Option<Value extends string> {
  value: Value
  label: string
  hint?: string
  icon?: ReactNode
  disabled?: boolean
}

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  hideLabel?: boolean
  className?: string
}

/** Two to four short choices side by side. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel = true,
  className,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-small font-semibold'}>{label}</legend>
      <div className="flex rounded-control border border-line bg-sunken p-1 max-[16rem]:flex-wrap">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded-[9px] px-3 text-small max-[22rem]:px-1.5 font-semibold text-muted transition-colors duration-(--fast) hover:text-text has-checked:bg-raised has-checked:text-text has-checked:shadow-card has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[9px] outline-none"
            />
            {option.icon && <span aria-hidden>{option.icon}</span>}
            <span className="whitespace-nowrap">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** One of a few choices that each need a sentence: role, schedule preset, location. */
export function ChoiceCards<Value extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel,
  error,
  className,
}: Omit<ChoiceProps<Value>, 'value'> & { value: Value | undefined; error?: string }) {
  const name = useId()
  return (
    <fieldset
      role="radiogroup"
      className={className}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-small font-semibold'}>{label}</legend>
      <div className="grid gap-2.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="group relative flex min-h-16 cursor-pointer items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 transition-colors duration-(--fast) hover:border-line-strong has-checked:border-accent-text has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-card outline-none"
            />
            {option.icon && (
              <span
                aria-hidden
                className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text group-has-checked:bg-surface"
              >
                {option.icon}
              </span>
            )}
            <span className="grid flex-1 gap-0.5">
              <span className="font-semibold">{option.label}</span>
              {option.hint && <span className="text-small text-muted">{option.hint}</span>}
            </span>
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full border border-field-line text-on-accent group-has-checked:border-accent group-has-checked:bg-accent"
            >
              <Check
                size={14}
                strokeWidth={3.5}
                className="opacity-0 group-has-checked:opacity-100"
              />
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

/** A pill that is on or off: filters, days of the week, time slots. */
export function Chip({
  pressed,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type={type}
      aria-pressed={pressed}
      className={clsx(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-pill border px-4 text-small font-semibold whitespace-nowrap transition-colors duration-(--fast) disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-faint disabled:line-through',
        pressed
          ? 'border-accent bg-accent text-on-accent'
          : 'border-line-strong bg-surface text-text hover:border-brass',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
