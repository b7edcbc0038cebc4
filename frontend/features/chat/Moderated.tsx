/** To whoever wrote what was removed: by which of the terms, and where they can say that it is wrong. */
import { ShieldAlert } from 'lucide-react'
import type { Message } from '../../../contract/messaging/messages.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Link } from '../../ui/links.ts'

export function Moderated({ of: { clausula, decision } }: { of: NonNullable<Message['moderacion']> }) {
  const { t } = useTranslation()
  return (
    <div className="grid text-small">
      <p className="flex gap-1.5">
        <ShieldAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
        <span>{t('chat.removedWhy', { clause: t(`posts.clauses.${clausula}`) })}</span>
      </p>
      <Link to={addressOf('/account/standing', { decision })} className="inline-flex min-h-11 w-fit items-center font-semibold text-accent-text hover:underline">{t('chat.appeal')}</Link>
    </div>
  )
}
