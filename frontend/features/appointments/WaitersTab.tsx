/** Who waits for a time in this chair or shop, in their order, and what staff can do about it. */
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { Waiter } from '../../../contract/booking/waitlist.ts'
import { WaitSteps } from '../../entities/wait/Steps.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { asDate } from '../../time/zone.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CounterBell } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useWaiters } from './appointmentsQueries.ts'
import { OfferSheet, PlaceSheet, WithdrawButton } from './WaiterSheets.tsx'
import type { AgendaOf } from './whose.ts'

export function WaitersTab({ agenda, zone }: { agenda: AgendaOf; zone: string }) {
  const { t } = useTranslation()
  const waiters = useWaiters(agenda)
  const [acting, act] = useState<{ readonly waiter: Waiter; readonly what: 'offer' | 'move' }>()
  if (waiters.isError && !waiters.data)
    return <ErrorState title={t('waitlist.waitersFailed')} onRetry={() => void waiters.refetch()} />
  if (waiters.isPending)
    return (
      <Loading>
        <SkeletonList rows={3} />
      </Loading>
    )
  const list = waiters.data ?? []
  if (list.length === 0)
    return (
      <EmptyState
        drawing={<CounterBell />}
        title={t('waitlist.waitersNone')}
        text={t('waitlist.waitersNoneText')}
      />
    )
  return (
    <>
      <ol className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {list.map((waiter) => (
          <li key={waiter.id}>
            <WaiterCard waiter={waiter} zone={zone} onAct={(what) => act({ waiter, what })} />
          </li>
        ))}
      </ol>
      {acting?.what === 'offer' && (
        <OfferSheet
          waiter={acting.waiter}
          barberId={agenda.barberId}
          zone={zone}
          onClose={() => act(undefined)}
        />
      )}
      {acting?.what === 'move' && (
        <PlaceSheet waiter={acting.waiter} onClose={() => act(undefined)} />
      )}
    </>
  )
}

function WaiterCard({
  waiter: { nombre, services, ventanas, nota, puesto, estado, oferta, pasos, barberNames, ...one },
  zone,
  onAct,
}: {
  waiter: Waiter
  zone: string
  onAct: (what: 'offer' | 'move') => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Card className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lead font-semibold">
          {puesto !== null && `${puesto}. `}
          {nombre}
        </h2>
        <Badge
          tone={estado === 'ofrecida' ? 'accent' : 'neutral'}
          icon={<Hourglass aria-hidden size={14} />}
        >
          {t(`waitlist.state${estado}`)}
        </Badge>
      </div>
      <p className="text-small">
        {services.map((service) => service.nombre).join(' + ')}
        <span className="text-muted">
          {' · '}
          {barberNames.length > 0 ? barberNames.join(', ') : t('waitlist.anybody')}
        </span>
      </p>
      <ul className="text-small text-muted">
        {ventanas.map(({ dia, desde, hasta }) => (
          <li key={`${dia} ${desde}`} className="first-letter:uppercase">
            {format.longDay(asDate(dia), 'UTC')}, {desde}–{hasta}
          </li>
        ))}
      </ul>
      {nota && <p className="text-small">«{nota}»</p>}
      {oferta && (
        <p className="text-small font-semibold text-accent-text first-letter:uppercase">
          {format.longDay(oferta.fecha, oferta.zonaHoraria)},{' '}
          {format.time(oferta.fecha, oferta.zonaHoraria)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {oferta ? (
          <WithdrawButton id={one.id} />
        ) : (
          <Button size="sm" variant="secondary" onClick={() => onAct('offer')}>
            {t('waitlist.offerByHand')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => onAct('move')}>
          {t('waitlist.move')}
        </Button>
      </div>
      <WaitSteps steps={pasos} zone={zone} />
    </Card>
  )
}
