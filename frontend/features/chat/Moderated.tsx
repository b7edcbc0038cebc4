/** To whoever wrote what was removed: by which of the terms. */
import { ShieldAlert } from 'lucide-react'
import type { Message } from '../../../contract/messaging/messages.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'

export function Moderated({ of: { clausula } }: { of: NonNullable<Message['moderacion']> }) {
  const { t } = useTranslation()
  return (
    <p className="flex gap-1.5 text-small">
      <ShieldAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
      <span>{t('chat.removedWhy', { clause: t(`posts.clauses.${clausula}`) })}</span>
    </p>
  )
}
