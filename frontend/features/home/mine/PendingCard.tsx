/** A barber's first duty of the day: who waits for an answer. Absent while nobody does. */
import { useQuery } from '@tanstack/react-query'
import { BellRing, ChevronRight } from 'lucide-react'
import { addressOf } from '../../../../contract/paths.ts'
import { lively, read } from '../../../client/query.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { CardLink } from '../../../ui/Card.tsx'

export function PendingCard() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...read('GET /api/dashboard'), ...lively })
  if (!data || data.pendientes === 0) return null
  return (
    <CardLink
      to={addressOf('/appointments', { tab: 'pendientes' })} className="flex items-center gap-4 border-warn! bg-warn-soft! text-warn"
    >
      <BellRing aria-hidden size={26} />
      <span className="flex-1 text-lead font-semibold">{t('home.pending', { count: data.pendientes })}</span>
      <ChevronRight aria-hidden size={22} />
    </CardLink>
  )
}
