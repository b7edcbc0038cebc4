/** Overlay of an uninterruptible action; shows the outcome and closes. */
import { clsx } from 'clsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../i18n/useTranslation.ts'
import { PoleRule } from './Card.tsx'

export type Status = 'loading' | 'success' | 'error'

const STAYS_MS = 2000
const FADE_MS = 300

export interface StatusOverlayProps {
  status: Status | undefined
  message?: string
  /** After success or error: 2 s later (Escape or a tap at once), when the fade-out has ended. */
  onClose: () => void
}

export function StatusOverlay({ status, message, onClose }: StatusOverlayProps) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState(false)
  const returnTo = useRef<Element>(null)
  const box = useRef<HTMLDivElement>(null)
  const ended = status === 'success' || status === 'error'
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (!status) return
    returnTo.current ??= document.activeElement
    box.current?.focus()
    return () => {
      if (returnTo.current instanceof HTMLElement) returnTo.current.focus()
    }
  }, [status])

  useEffect(() => {
    setLeaving(false)
    if (!ended) return
    const timer = window.setTimeout(() => setLeaving(true), STAYS_MS)
    return () => window.clearTimeout(timer)
  }, [ended, status])

  useEffect(() => {
    if (!leaving) return
    const timer = window.setTimeout(() => close.current(), FADE_MS)
    return () => window.clearTimeout(timer)
  }, [leaving])

  if (!status) return null
  const dismiss = () => ended && setLeaving(true)
  return createPortal(
    <div
      ref={box}
      tabIndex={-1}
      onClick={dismiss}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
      style={{ transitionDuration: `${FADE_MS}ms` }}
      className={clsx(
        'fixed inset-0 z-70 grid place-items-center bg-scrim p-6 outline-none transition-opacity',
        leaving && 'opacity-0',
      )}
    >
      <div
        role={status === 'error' ? 'alert' : 'status'}
        className="grid min-w-64 justify-items-center gap-4 rounded-sheet border border-line bg-surface px-8 py-8 text-center shadow-card"
      >
        {status === 'loading' && (
          <div className="w-24 overflow-hidden rounded-pill">
            <PoleRule className="animate-pole h-2!" />
          </div>
        )}
        {status === 'success' && <CircleCheck aria-hidden size={44} className="text-success" />}
        {status === 'error' && <CircleX aria-hidden size={44} className="text-danger" />}
        <p className="text-lead font-semibold">{message ?? t('ui.loading')}</p>
      </div>
    </div>,
    document.body,
  )
}
