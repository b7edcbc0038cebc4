/**
 * Text entry. Each field ties label, hint and error together by aria and takes react-hook-form's
 * `register(...)` as it is: <TextField label="Email" error={errors.email?.message}
 * {...register('email')} />
 */
import { clsx } from 'clsx'
import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from '../i18n/useTranslation.ts'

export interface FieldFrame {
  label: string
  hint?: ReactNode
  error?: string
  /** Marks the label as required for the eye; the rule itself is the form's. */
  required?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  className?: string
}

/** What the control inside a `Field` must carry. */
export interface FieldAria {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export const controlLook =
  'w-full min-h-12 rounded-control border border-field-line bg-surface px-4 text-body text-text placeholder:text-faint transition-colors duration-(--fast) hover:border-muted focus-visible:border-accent-text focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-60 disabled:cursor-not-allowed'

/** Label, control, hint and error of one field; the control is drawn by `children`. */
export function Field({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  aside,
  children,
}: FieldFrame & { aside?: ReactNode; children: (aria: FieldAria) => ReactNode }) {
  const id = useId()
  const describedBy = clsx(error && `${id}-error`, hint && `${id}-hint`)
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <div className={clsx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-small font-semibold text-text">
          {label}
          {required && (
            <span aria-hidden className="text-accent-text">
              {' '}
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The red line under a field: icon and text, announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-small font-medium text-danger">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'className' | 'required' | 'id' | 'size'
>

export type TextFieldProps = FieldFrame &
  Control<'input'> & {
    icon?: ReactNode
    /** A short unit at the end of the box: 'min', 'km', '$'. */
    unit?: string
  }

export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  icon,
  unit,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, className }}>
      {(aria) => (
        <div className="relative">
          {icon && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-faint"
            >
              {icon}
            </span>
          )}
          <input
            {...aria}
            {...input}
            className={clsx(controlLook, icon && 'pl-11', unit && 'pr-14')}
          />
          {unit && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-small text-muted"
            >
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

/** A password box with a show/hide button; pasting and password managers work. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  ...input
}: Omit<TextFieldProps, 'icon' | 'unit' | 'type'>) {
  const [shown, setShown] = useState(false)
  const { t } = useTranslation()
  return (
    <Field {...{ label, hint, error, required, hideLabel, className }}>
      {(aria) => (
        <div className="relative">
          <input
            {...aria}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            type={shown ? 'text' : 'password'}
            className={clsx(controlLook, 'pr-13')}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t('ui.showPassword')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0.5 grid w-12 place-items-center rounded-control text-muted hover:text-text"
          >
            {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </button>
        </div>
      )}
    </Field>
  )
}

/** Several lines; with `limit` (characters) and `count` it shows how much is used. */
export function TextArea({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  limit,
  count,
  rows = 4,
  ...area
}: FieldFrame & Control<'textarea'> & { limit?: number; count?: number }) {
  const counter = limit !== undefined && count !== undefined && (
    <span
      className={clsx('text-micro', count > limit ? 'font-semibold text-danger' : 'text-muted')}
    >
      {count}/{limit}
    </span>
  )
  return (
    <Field {...{ label, hint, error, required, hideLabel, className }} aside={counter}>
      {(aria) => (
        <textarea
          {...aria}
          rows={rows}
          maxLength={limit}
          {...area}
          className={clsx(controlLook, 'resize-y py-3')}
        />
      )}
    </Field>
  )
}

/** The device's own list (best on a phone), in the product's frame. */
export function Select({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  options,
  placeholder,
  ...select
}: FieldFrame &
  Control<'select'> & {
    options: readonly { value: string; label: string }[]
    placeholder?: string
  }) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, className }}>
      {(aria) => (
        <div className="relative">
          <select {...aria} {...select} className={clsx(controlLook, 'appearance-none pr-11')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={20}
            className="pointer-events-none absolute right-3.5 top-1/2 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
