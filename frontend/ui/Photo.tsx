/** A picture with a fixed shape: no layout shift, and a drawing instead of a broken image. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { sourcesOf } from '../../contract/kernel/pictures.ts'
import { ShopFront } from './drawings.tsx'
import { useBroken } from './useBroken.ts'

export interface PhotoProps {
  src?: string | null
  /** What it shows; '' when the text beside it says it. */
  alt: string
  ratio?: string
  /** The `sizes` of the image; default: measured, first guess one column. */
  width?: string
  placeholder?: ReactNode
  /** The first picture of a screen loads at once and first. */
  first?: boolean
  className?: string
}

export function Photo({
  src,
  alt,
  ratio = '4 / 3',
  width,
  placeholder,
  first = false,
  className,
}: PhotoProps) {
  const [broken, isBroken] = useBroken(src)
  const shape = clsx('block w-full overflow-hidden bg-raised', className)
  if (src && !broken) {
    // One that loads when it comes near has been laid out by then: a browser that can, measures it
    // itself.
    const sources = sourcesOf(src, width ?? (first ? undefined : 'auto, 100vw'))
    return (
      <img
        alt={alt}
        width={800}
        height={600}
        style={{ aspectRatio: ratio }}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        {...sources}
        onError={isBroken}
        className={clsx(shape, 'h-auto object-cover')}
      />
    )
  }
  return (
    <div
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      style={{ aspectRatio: ratio }}
      className={clsx(shape, 'glow grid place-items-center text-brass')}
    >
      {placeholder ?? <ShopFront className="h-1/2 max-h-32" />}
    </div>
  )
}
