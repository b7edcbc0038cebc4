/** Draws the current toast: swipe 50 px closes, F8 focuses. Mounted by the shell. */
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/useTranslation.ts'
import { toasts, useToast, type ShownToast } from './toasts.ts'

const EXIT_MS = 220
/** How long an ordinary toast stays: it only confirms what the screen shows. */
const SHORT_MS = 3_000
/** How long one stays that says what failed, or that offers something to press. */
const LONG_MS = 5_000

export function Toaster() {
  const toast = useToast()
  const { t } = useTranslation()
  useErrorsEnd()
  useUndoKey()
  return (
    <Radix.Provider
      duration={LONG_MS}
      swipeThreshold={50}
      swipeDirection="down"
      label={t('ui.notification')}
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Radix.Viewport
        hotkey={['F8']}
        label={t('ui.notifications')}
        className="toasts fixed inset-x-0 z-60 mx-auto grid w-full max-w-md px-4 outline-none lg:right-6 lg:left-auto"
      />
    </Radix.Provider>
  )
}

/** An error is old as soon as a form is sent, or the command that failed is tried again. */
function useErrorsEnd(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const drop = () => toasts.dropErrors()
    document.addEventListener('submit', drop, true)
    const stop = queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'pending') return
      const { mutationKey } = event.mutation.options
      if (mutationKey && queries.getMutationCache().find({ mutationKey, status: 'error' })) drop()
    })
    return () => {
      document.removeEventListener('submit', drop, true)
      stop()
    }
  }, [queries])
}

/** Alt+Z takes back what the toast tells of. */
function useUndoKey(): void {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const shown = toasts.current()
      if (!event.altKey || event.code !== 'KeyZ' || !shown?.open || shown.until === undefined)
        return
      event.preventDefault()
      toasts.close(shown.id)
      toasts.remove(shown.id)
      shown.action?.run()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { t } = useTranslation()
  const destructive = toast.variant === 'destructive'
  const usualMs = destructive || toast.action ? LONG_MS : SHORT_MS
  const left = useState(() => toast.until && Math.max(0, toast.until - Date.now()))[0]
  const close = () => {
    toasts.close(toast.id)
    window.setTimeout(() => toasts.remove(toast.id), EXIT_MS)
  }
  return (
    <Radix.Root
      type={destructive ? 'foreground' : 'background'}
      open={toast.open}
      duration={toast.stays ? Infinity : (left ?? usualMs)}
      onOpenChange={(open) => !open && close()}
      // To be pressed as soon as it is seen, also while a sheet is still on its way out: Radix lets
      // nobody press anything until then.
      style={{ pointerEvents: 'auto' }}
      className={clsx(
        'relative flex gap-3 overflow-hidden rounded-card border bg-raised p-4 pr-2 shadow-card data-[state=open]:animate-[rise_var(--normal)_var(--ease)] data-[state=closed]:animate-[fade-out_var(--fast)_forwards] data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)',
        destructive ? 'border-danger' : 'border-line-strong',
        toast.description ? 'items-start' : 'items-center',
      )}
    >
      <ToastIcon {...toast} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-small text-muted">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          altText={toast.action.label + (left ? ' (Alt+Z)' : '')}
          onClick={toast.action.run}
          className="min-h-11 rounded-control px-3 text-small font-semibold text-accent-text hover:bg-accent-soft"
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={t('ui.close')}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
      >
        <X aria-hidden size={18} />
      </Radix.Close>
      {left && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-1 origin-left bg-accent-text motion-reduce:hidden"
          style={{ animation: `empty ${left}ms linear forwards` }}
        />
      )}
    </Radix.Root>
  )
}

function ToastIcon({ variant, icon }: ShownToast) {
  if (variant === 'destructive')
    return <CircleAlert aria-hidden size={20} className="mt-0.5 text-danger" />
  return icon === 'info' ? (
    <Info aria-hidden size={20} className="mt-0.5 text-accent-text" />
  ) : (
    <CircleCheck aria-hidden size={20} className="mt-0.5 text-success" />
  )
}
