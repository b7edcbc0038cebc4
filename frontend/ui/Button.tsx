/**
 * Buttons and links that look like buttons: one shape, five voices, at least 44 px tall. What needs
 * the network (each that submits a form, unless told otherwise) is off without one and says so in
 * itself.
 */
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useOnline } from '../native/online.ts'
import { useTranslation } from '../i18n/useTranslation.ts'
import { Link, type LinkProps } from './links.ts'
import { Spinner } from './Spinner.tsx'

const shape =
  'relative inline-flex items-center justify-center gap-2 rounded-control font-semibold select-none text-center transition-[background-color,border-color,color,transform] duration-(--fast) active:scale-[0.98] disabled:active:scale-100 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-disabled:border aria-disabled:border-dashed aria-disabled:border-line-strong aria-disabled:bg-raised! aria-disabled:text-muted! aria-disabled:active:scale-100 [&_svg]:shrink-0'

const variants = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover disabled:bg-raised disabled:text-faint disabled:inset-ring disabled:inset-ring-line disabled:shadow-none shadow-card',
  secondary:
    'bg-raised text-text border border-line-strong hover:border-brass disabled:text-faint disabled:hover:border-line-strong',
  quiet:
    'bg-accent-soft text-accent-text hover:brightness-105 disabled:bg-raised disabled:text-faint disabled:inset-ring disabled:inset-ring-line',
  ghost: 'text-accent-text hover:bg-accent-soft disabled:text-faint disabled:hover:bg-transparent',
  /** What is there, and asks for nothing: to call off, to report. */
  plain:
    'text-muted hover:bg-raised hover:text-text disabled:text-faint disabled:hover:bg-transparent',
  danger:
    'bg-danger-solid text-on-danger hover:brightness-110 disabled:bg-raised disabled:text-faint disabled:inset-ring disabled:inset-ring-line',
} as const

const sizes = {
  sm: 'min-h-11 px-4 text-small',
  md: 'min-h-12 px-5 text-body',
  lg: 'min-h-14 px-7 text-lead',
} as const

export interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  block?: boolean
}

const button = ({ variant = 'primary', size = 'md', block = false }: ButtonLook): string =>
  clsx(shape, variants[variant], sizes[size], block && 'w-full')

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode
    /** While true the button is inert, shows a spinner and, if given, `pendingText`. */
    pending?: boolean
    pendingText?: string
    /** Of a button that sends something without being a form's. */
    needsNetwork?: boolean
  }

export function Button({
  type = 'button',
  needsNetwork = type === 'submit',
  ...rest
}: ButtonProps) {
  return needsNetwork ? (
    <SendingButton type={type} {...rest} />
  ) : (
    <PlainButton type={type} {...rest} />
  )
}

function PlainButton({
  variant,
  size,
  block,
  icon,
  pending = false,
  pendingText,
  children,
  className,
  disabled,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(button({ variant, size, block }), className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending ? <Spinner /> : icon}
      <span>{pending && pendingText ? pendingText : children}</span>
    </button>
  )
}

/** Off, but still to be found and read; a form that Enter would submit is held back with it. */
function SendingButton({ children, onClick, ...rest }: ButtonProps) {
  const { t } = useTranslation()
  if (useOnline() || rest.pending)
    return (
      <PlainButton onClick={onClick} {...rest}>
        {children}
      </PlainButton>
    )
  return (
    <PlainButton {...rest} aria-disabled onClick={(event) => event.preventDefault()}>
      {children} <span className="block text-micro font-normal">{t('app.offlineBanner')}</span>
    </PlainButton>
  )
}

export type ButtonLinkProps = Omit<LinkProps, 'className'> &
  ButtonLook & { icon?: ReactNode; className?: string }

/** A link that looks like a button, for moving to another screen. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link className={clsx(button({ variant, size, block }), className)} {...rest}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

/** The same to somewhere outside the app: a file, a map. */
export function ButtonOut({
  variant,
  size,
  block,
  icon,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'a'>, 'target' | 'rel'> & ButtonLook & { icon?: ReactNode }) {
  return (
    <a
      target="_blank"
      rel="noreferrer"
      className={clsx(button({ variant, size, block }), className)}
      {...rest}
    >
      {icon}
      <span>{children}</span>
    </a>
  )
}

const iconButton =
  'relative inline-grid size-11 place-items-center rounded-full text-muted hover:text-text hover:bg-raised transition-colors duration-(--fast) disabled:text-faint disabled:cursor-not-allowed'

/** A round 44-px button that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(iconButton, className)}
      {...rest}
    />
  )
}

/** An icon that leads to somewhere outside the app: a file. */
export function IconOut({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'a'>, 'target' | 'rel' | 'aria-label'> & { label: string }) {
  return (
    <a
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
      className={clsx(iconButton, className)}
      {...rest}
    />
  )
}

export function IconLink({
  label,
  className,
  ...rest
}: Omit<LinkProps, 'aria-label' | 'className'> & { label: string; className?: string }) {
  return <Link aria-label={label} title={label} className={clsx(iconButton, className)} {...rest} />
}
