/**
 * The bottom sheet (a centred panel on a desktop) and the dialog, on Radix Dialog: focus is trapped
 * and returned, Escape and the scrim close it, and there is always a button to close it too.
 */
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../i18n/useTranslation.ts'
import { IconButton } from './Button.tsx'
import { useBackCloses, useFocusOf, useScrolledByKeys } from './overlays.ts'

export interface OverlayProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title; also what a screen reader reads on opening. */
  text?: ReactNode
  children?: ReactNode
  /** Stays in sight at the bottom: the buttons. */
  footer?: ReactNode
  /** Its being open stands in the address (`useSheetInUrl`), so that Back closes it already. */
  inUrl?: boolean
}

const scrim =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-[fade_var(--normal)_var(--ease)] data-[state=closed]:animate-[fade-out_var(--fast)_forwards]'

/** `low`: at most 70 % of the screen, so that what it is about stays in sight. */
export function Sheet({ low = false, ...props }: OverlayProps & { low?: boolean }) {
  return (
    <Overlay {...props} grip className={clsx(low ? 'max-h-[70dvh]' : 'max-h-[85dvh]', sheet)} />
  )
}

const sheet =
  'inset-x-0 bottom-0 mx-auto w-full max-w-(--column) rounded-t-sheet pb-(--safe-bottom) data-[state=open]:animate-[sheet-in_var(--slow)_var(--ease)] data-[state=closed]:animate-[sheet-out_var(--normal)_var(--ease)_forwards] lg:bottom-auto lg:top-1/2 lg:-translate-y-1/2 lg:rounded-sheet lg:pb-0 lg:data-[state=open]:animate-[fade_var(--normal)_var(--ease)]'

export function Dialog(props: OverlayProps) {
  return (
    <Overlay
      {...props}
      className="inset-x-4 top-1/2 mx-auto max-h-[85dvh] max-w-md -translate-y-1/2 rounded-sheet data-[state=open]:animate-[fade_var(--normal)_var(--ease)] data-[state=closed]:animate-[fade-out_var(--fast)_forwards]"
    />
  )
}

function Overlay({
  open,
  onOpenChange,
  title,
  text,
  children,
  footer,
  className,
  grip = false,
  inUrl = false,
}: OverlayProps & { className: string; grip?: boolean }) {
  const { t } = useTranslation()
  const swipe = useSwipeDown(() => onOpenChange(false))
  const content = useRef<HTMLDivElement>(null)
  const body = useScrolledByKeys()
  const buttons = useRef<HTMLDivElement>(null)
  const focus = useFocusOf(content, buttons)
  useBackCloses(open, () => onOpenChange(false), inUrl)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          ref={content}
          {...focus}
          {...(text ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed z-50 flex flex-col border border-line bg-surface shadow-card outline-none',
            className,
          )}
          {...(grip && swipe.moved)}
        >
          {grip && (
            <span
              aria-hidden
              className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-pill bg-line-strong lg:hidden"
              {...swipe.handle}
            />
          )}
          <div
            className="flex items-start justify-between gap-3 px-5 pt-4 pb-2"
            {...(grip && swipe.handle)}
          >
            <div className="grid gap-1 pt-2">
              <Radix.Title className="text-title">{title}</Radix.Title>
              {text && <Radix.Description className="text-muted">{text}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('ui.close')} className="-mr-2">
                <X aria-hidden size={22} />
              </IconButton>
            </Radix.Close>
          </div>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
            {children}
          </div>
          {footer && (
            <div
              ref={buttons}
              className="flex flex-wrap-reverse justify-end gap-3 border-t border-line px-5 py-4 [&>*]:flex-1 [&>*]:px-3 sm:[&>*]:flex-none sm:[&>*]:px-5"
            >
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Pixels; less is a slip of the finger. */
const SWIPE = 100

/** Dragging a sheet's head down closes it past a threshold. */
function useSwipeDown(close: () => void) {
  const from = useRef<number>(undefined)
  const [down, setDown] = useState(0)
  const end = () => {
    from.current = undefined
    setDown(0)
  }
  return {
    moved: down > 0 ? { style: { translate: `0 ${down}px` } } : {},
    handle: {
      style: { touchAction: 'none' },
      onPointerDown: ({ clientY, isPrimary, pointerType }: PointerEvent) => {
        if (isPrimary && pointerType !== 'mouse') from.current = clientY
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (from.current !== undefined) setDown(Math.max(0, clientY - from.current))
      },
      onPointerUp: ({ clientY }: PointerEvent) => {
        const far = from.current !== undefined && clientY - from.current > SWIPE
        end()
        if (far) close()
      },
      onPointerCancel: end,
    },
  } as const
}
