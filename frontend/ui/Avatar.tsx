/** A photo, or initials on a colour without one. */
import { clsx } from 'clsx'
import { sourcesOf } from '../../contract/kernel/pictures.ts'
import { useBroken } from './useBroken.ts'

const sizes = {
  sm: 'size-9 text-small',
  md: 'size-12 text-body',
  lg: 'size-18 text-title',
  xl: 'size-28 text-headline',
} as const
const pixels = { sm: 36, md: 48, lg: 72, xl: 112 } as const
const grounds = [
  'bg-pole-blue text-pole-cream',
  'bg-pole-red text-pole-cream',
  'bg-accent-soft text-accent-text',
  'bg-info-soft text-info',
  'bg-success-soft text-success',
  'bg-raised text-text',
]

export interface AvatarProps {
  name: string
  src?: string | null
  size?: keyof typeof sizes
  className?: string
}

/** Decorative beside the name; where it stands alone, name its link or button. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [broken, isBroken] = useBroken(src)
  const frame = clsx(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full border border-line font-display font-bold select-none',
    sizes[size],
    className,
  )
  if (src && !broken) {
    return (
      <img
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
        decoding="async"
        {...sourcesOf(src, `${pixels[size]}px`, 160)}
        onError={isBroken}
        className={clsx(frame, 'bg-raised object-cover')}
      />
    )
  }
  return (
    <span aria-hidden className={clsx(frame, groundOf(name))}>
      {initials(name)}
    </span>
  )
}

/** First letters of the first and last word: 'José Luis Pérez' → 'JP'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return (
    [first, last]
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toLocaleUpperCase() || '?'
  )
}

function groundOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return grounds[sum % grounds.length] ?? ''
}
