/** How far a message of one's own has come: sent, delivered, read. Each has a shape of its own. */
import { Check, CheckCheck, CircleCheck, Clock3 } from 'lucide-react'
import { useTranslation } from '../../i18n/useTranslation.ts'

interface MarksProps {
  isDelivered: boolean
  isRead: boolean
  /** Not with the server yet. */
  isWaiting?: boolean
}

export function Marks({ isDelivered, isRead, isWaiting = false }: MarksProps) {
  const { t } = useTranslation()
  const look = { size: 14, role: 'img', className: 'shrink-0' } as const
  if (isWaiting) return <Clock3 {...look} aria-label={t('chat.marks.waiting')} />
  if (isRead)
    return (
      <CircleCheck {...look} aria-label={t('chat.marks.read')} className="shrink-0 text-success" />
    )
  return isDelivered ? (
    <CheckCheck {...look} aria-label={t('chat.marks.delivered')} />
  ) : (
    <Check {...look} aria-label={t('chat.marks.sent')} />
  )
}
