/** A question of the booking form, and what is said where it has no answer yet. */
import { CircleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Section } from '../../../ui/Card.tsx'

interface QuestionProps {
  part: RefObject<HTMLDivElement | null>
  title: string
  /** Asked for the next step, and not answered yet: it is said here, and gone with the answer. */
  missing: boolean
  onClick?: (event: MouseEvent) => void
  children: ReactNode
}

export function Question({ part, title, missing, onClick, children }: QuestionProps) {
  const { t } = useTranslation()
  return (
    <div
      ref={part}
      tabIndex={-1}
      onClickCapture={onClick}
      className="min-w-0 scroll-mt-20 outline-none"
    >
      <Section title={title}>
        <div className="grid grid-cols-1 gap-3">
          {missing && (
            <p
              role="alert"
              className="flex items-start gap-2.5 rounded-card border border-warn bg-warn-soft px-4 py-3 text-small"
            >
              <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warn" />
              <span>
                <strong className="block">{t('booking.incomplete')}</strong>{' '}
                <span>{t('booking.incompleteText')}</span>
              </span>
            </p>
          )}
          {children}
        </div>
      </Section>
    </div>
  )
}
