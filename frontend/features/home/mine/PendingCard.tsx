/** A barber's first duty of the day: who waits for an answer. Absent while nobody does. */
import { useQuery } from '@tanstack/react-query'
import { BellRing, ChevronRight } from 'lucide-react'
import { lively, read } from '../../../client/query.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { CardLink } from '../../../ui/Card.tsx'
import { useHasRoute } from '../../../ui/knownRoutes.ts'

export function PendingCard() {
  const { t } = useTranslation()
  const hasRoute = useHasRoute()
  const { data } = useQuery({ ...read('GET /api/dashboard'), ...lively })
  if (!data || data.pendientes === 0 || !hasRoute('/appointments')) return null
  return (
    <CardLink to="/appointments?tab=pendientes" className="flex items-center gap-4 border-warn! bg-warn-soft! text-warn">
      <BellRing aria-hidden size={26} />
      <span className="flex-1 text-lead font-semibold">{data.pendientes === 1 ? t('home.pendingOne') : t('home.pendingMany', { n: data.pendientes })}</span>
      <ChevronRight aria-hidden size={22} />
    </CardLink>
  )
}
