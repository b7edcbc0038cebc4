/** Where you are in a flow of a few steps. */
import { clsx } from 'clsx'
import { Check } from 'lucide-react'

/** `current` is the index of the step in hand; the ones before it are done. */
export function Steps({
  label,
  steps,
  current,
  className,
}: {
  label: string
  steps: readonly string[]
  current: number
  className?: string
}) {
  // The names of many do not fit beside each other on a phone; they are there for who can't see the
  // bar.
  const names = steps.length > 4 ? 'max-sm:sr-only sm:flex' : 'flex'
  return (
    <ol aria-label={label} className={clsx('flex gap-2', className)}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className="grid min-w-0 flex-1 content-start gap-2"
        >
          <span
            aria-hidden
            className={clsx(
              'h-1.5 rounded-pill',
              index < current && 'bg-accent-text',
              index === current && 'pole',
              index > current && 'bg-line',
            )}
          />
          <span
            className={clsx(
              'items-center gap-1 text-micro font-semibold',
              names,
              index === current ? 'text-text' : 'text-muted',
            )}
          >
            {index < current && <Check aria-hidden size={14} className="text-accent-text" />}
            {step}
          </span>
        </li>
      ))}
    </ol>
  )
}
