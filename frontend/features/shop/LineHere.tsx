/**
 * The way to the walk-in line of a shop: how many wait, and for how long. It stands there from the
 * first paint on, whether the line is open or not, so that nothing moves once that is known.
 */
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Footprints } from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import { addressOf } from '../../../contract/paths.ts'
import { lively, read } from '../../client/query.ts'
import { longestWait } from '../../entities/line/useWaitText.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { CardLink } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'

export function LineHere({ shop: { id } }: { shop: Business }) {
  const { t } = useTranslation()
  return (
    <CardLink
      to={addressOf('/line/:businessId', { businessId: id })}
      className="flex items-center gap-4"
    >
      <Footprints aria-hidden size={22} className="shrink-0 text-accent-text" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{t('business.line')}</span>
        <span className="min-h-5 truncate text-small text-muted">{useLineText(id)}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
    </CardLink>
  )
}

/** Empty until it is known. */
function useLineText(id: string): string {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery({
    ...read('GET /api/businesses/:id/line', { params: { id }, query: {} }),
    ...lively,
    retry: false,
  })
  if (!data) return ''
  if (!data.abierta) return t('business.lineClosed')
  const wait = data.espera && longestWait(data.espera)
  const waiting =
    wait === null
      ? t('business.lineMaybe')
      : wait > 0
        ? t('business.lineWait', { time: format.duration(wait) })
        : t('business.lineOpen')
  return data.largo > 0 ? `${waiting} · ${t('business.lineCount', { count: data.largo })}` : waiting
}
