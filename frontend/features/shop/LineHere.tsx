/** A shop with an open walk-in line: how many wait, and for how long. */
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Footprints } from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import { addressOf } from '../../../contract/paths.ts'
import { lively, read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { CardLink } from '../../ui/Card.tsx'

export function LineHere({ shop: { id } }: { shop: Business }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...read('GET /api/businesses/:id/line', { params: { id }, query: {} }),
    ...lively,
    retry: false,
  })
  if (!data?.abierta) return null
  const { largo, espera } = data
  return (
    <CardLink
      to={addressOf('/line/:businessId', { businessId: id })}
      className="flex items-center gap-4"
    >
      <Footprints aria-hidden size={22} className="shrink-0 text-accent-text" />
      <span className="grid flex-1">
        <span className="font-semibold">
          {espera === null
            ? t('business.lineMaybe')
            : espera.hasta > 0
              ? t('business.lineWait', { minutes: espera.hasta })
              : t('business.lineOpen')}
        </span>
        <span className="text-small text-muted">{t('business.lineCount', { count: largo })}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
    </CardLink>
  )
}
