/** What is done here, for how much and by whom; each line leads to booking it. */
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { BookLink } from '../../entities/person/BookLink.tsx'
import { ServiceLine } from '../../entities/service/ServiceLine.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'

const row = 'flex min-h-18 items-center gap-3 px-4 py-3'

export function Services({ shop: { id, acceptsAppointments } }: { shop: Business }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const where = { params: { id } }
  const services = useQuery(read('GET /api/businesses/:id/services', where))
  const { data: barbers = [] } = useQuery(read('GET /api/businesses/:id/barbers', where))
  const nameOf = (barberId: string) => (barbers.length > 1 ? barbers.find(({ userId }) => userId === barberId)?.userName : undefined)
  const active = services.data?.filter(({ isActive }) => isActive) ?? []
  return (
    <Section title={t('publicProfile.services')}>
      {services.isPending ? <Loading className="grid gap-2.5">{[0, 1, 2].map((line) => <Skeleton key={line} className="h-18 rounded-card" />)}</Loading>
        : services.isError ? <Card><ErrorState onRetry={() => void services.refetch()} className="[&>div]:py-4" /></Card>
          : active.length === 0 ? <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-center text-muted">{t('business.noServices')}</p>
            : (
              <ul
                className="overflow-hidden rounded-card border border-line bg-surface shadow-card [&>li+li]:border-t [&>li+li]:border-line"
              >
                {active.map((service) => (
                  <li key={service.id}>
                    {acceptsAppointments && user?.id !== service.barberId
                      ? (
                        <BookLink
                          to={addressOf('/book/:userId', { userId: service.barberId, servicio: service.id })}
                          label={t('publicProfile.bookService', { service: service.nombre })}
                          className={`${row} transition-colors duration-(--fast) hover:bg-raised`}
                        >
                          <ServiceLine service={service} by={nameOf(service.barberId)} />
                          <ChevronRight aria-hidden size={20} className="shrink-0 text-faint" />
                        </BookLink>
                      )
                      : <div className={row}><ServiceLine service={service} by={nameOf(service.barberId)} /></div>}
                  </li>
                ))}
              </ul>
            )}
    </Section>
  )
}
