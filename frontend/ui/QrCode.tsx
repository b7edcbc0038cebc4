/** An address as a QR code. Its code loads on first use. */
import { clsx } from 'clsx'
import { loadable } from './loadable.tsx'
import { SectionBoundary } from './SectionBoundary.tsx'

export interface QrCodeProps {
  /** The encoded text: a whole address. */
  text: string
  /** What it is, for who doesn't see it: 'Código QR de la invitación'. */
  label: string
  className?: string
}

const QrDrawing = loadable(async () => (await import('./QrDrawing.tsx')).QrDrawing)

/** Dark on light in both themes, as readers require; at most 16 rem. */
export function QrCode({ text, label, className }: QrCodeProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={clsx(
        'grid aspect-square w-full max-w-64 place-items-center overflow-hidden rounded-card border border-line bg-paper',
        className,
      )}
    >
      <SectionBoundary skeleton={null}>
        <QrDrawing text={text} />
      </SectionBoundary>
    </div>
  )
}
