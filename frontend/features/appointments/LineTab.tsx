/** The shop's walk-in line for its staff: opened, called to the chair, seated, closed. */
import { useQuery } from '@tanstack/react-query'
import { Monitor, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Business } from '../../../contract/business/shops.ts'
import type { StaffTicket } from '../../../contract/booking/line.ts'
import { addressOf } from '../../../contract/paths.ts'
import { lively, read } from '../../client/query.ts'
import { useUserId } from '../../client/session.ts'
import { useWaitText } from '../../entities/line/useWaitText.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ShopFront } from '../../ui/drawings.tsx'
import { Select } from '../../ui/Field.tsx'
import { confirm } from '../../ui/prompts.ts'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { LineTicketCard } from './LineTicketCard.tsx'
import { AddTicketSheet } from './AddTicketSheet.tsx'
import type { AgendaOf } from './whose.ts'

export function LineTab({ shop, agenda }: { shop: Business; agenda: AgendaOf }) {
  const { t } = useTranslation()
  const me = useUserId()
  const chairId = agenda.barberId ?? me ?? undefined
  const { place, chooser } = usePlaceOf(shop, chairId)
  const query = place === undefined ? {} : { lugar: place }
  const line = useQuery({
    ...read('GET /api/businesses/:id/line', { params: { id: shop.id }, query }),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
  const open = useCommand('POST /api/businesses/:id/line/open', {
    onSuccess: () => toast({ title: t('line.opened') }),
  })
  if (line.isError && !line.data)
    return <ErrorState title={t('line.loadFailed')} onRetry={() => void line.refetch()} />
  if (!line.data)
    return (
      <Loading>
        <SkeletonList rows={3} />
      </Loading>
    )
  const { abierta, tickets } = line.data
  return (
    <div className="grid gap-4">
      {chooser}
      {abierta ? (
        <OpenLine
          shopId={shop.id}
          query={query}
          chairId={chairId}
          isOwnChair={chairId === me}
          tickets={tickets ?? []}
        />
      ) : (
        <EmptyState
          drawing={<ShopFront />}
          title={t('line.staffClosed')}
          text={t('line.staffClosedText')}
          action={
            <Button
              needsNetwork
              pending={open.isPending}
              onClick={() => open.mutate({ params: { id: shop.id }, body: query })}
            >
              {t('line.open')}
            </Button>
          }
        />
      )}
    </div>
  )
}

/** The line of the place where this barber serves; others can be chosen. */
function usePlaceOf(shop: Business, barberId: string | undefined) {
  const { t } = useTranslation()
  const { data: places = [] } = useQuery(
    read('GET /api/businesses/:id/locations', { params: { id: shop.id } }),
  )
  const [chosen, choose] = useState<string>()
  const usual = places.find(({ barberos }) => barberos.some((id) => id === barberId))?.id
  const place = chosen ?? usual ?? ''
  return {
    place: place === '' ? undefined : place,
    chooser: places.length > 0 && (
      <Select
        label={t('line.placeOf')}
        hideLabel
        className="sm:w-72"
        value={place}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: shop.direccion ?? shop.nombre },
          ...places.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    ),
  }
}

interface OpenProps {
  shopId: string
  query: { lugar?: string }
  chairId: string | undefined
  /** What fits is known of one's own chair. */
  isOwnChair: boolean
  tickets: readonly StaffTicket[]
}

function OpenLine({ shopId, query, chairId, isOwnChair, tickets }: OpenProps) {
  const { t } = useTranslation()
  const waitText = useWaitText()
  const [isAdding, add] = useState(false)
  const close = useCommand('POST /api/businesses/:id/line/close', {
    onSuccess: () => toast({ title: t('line.closedNow') }),
  })
  const askAndClose = async () => {
    const isSure = await confirm({
      title: t('line.closeTitle'),
      text: t('line.closeText', { count: tickets.length }),
      action: t('line.close'),
      destructive: true,
    })
    if (isSure) close.mutate({ params: { id: shopId }, body: query })
  }
  const waiting = tickets.filter(({ estado }) => estado === 'esperando')
  const last = waiting.at(-1)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <CallNext
          next={waiting.find(({ cabe, barberId }) =>
            isOwnChair ? cabe : barberId === null || barberId === chairId,
          )}
          chairId={chairId}
          isEmpty={waiting.length === 0}
        />
        <Button
          size="sm"
          variant="secondary"
          icon={<UserPlus aria-hidden size={18} />}
          onClick={() => add(true)}
        >
          {t('line.add')}
        </Button>
        <ButtonLink
          size="sm"
          variant="secondary"
          icon={<Monitor aria-hidden size={18} />}
          to={addressOf('/line-screen/:businessId', { businessId: shopId, ...query })}
        >
          {t('line.screen')}
        </ButtonLink>
        <Button
          size="sm"
          variant="quiet"
          needsNetwork
          pending={close.isPending}
          onClick={() => void askAndClose()}
        >
          {t('line.close')}
        </Button>
      </div>
      {tickets.length === 0 ? (
        <p className="text-muted">{t('line.empty')}</p>
      ) : (
        <>
          {last && <p className="text-small text-muted">{waitText(last.espera)}</p>}
          <ol className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <LineTicketCard ticket={ticket} chairId={chairId} />
              </li>
            ))}
          </ol>
        </>
      )}
      {isAdding && <AddTicketSheet shopId={shopId} query={query} onClose={() => add(false)} />}
    </>
  )
}

function CallNext({
  next,
  chairId,
  isEmpty,
}: {
  next: StaffTicket | undefined
  chairId: string | undefined
  isEmpty: boolean
}) {
  const { t } = useTranslation()
  const call = useCommand('POST /api/line/tickets/:id/call')
  if (isEmpty) return null
  if (!next) return <p className="text-small text-muted">{t('line.nobodyFits')}</p>
  return (
    <Button
      size="sm"
      needsNetwork
      pending={call.isPending}
      pendingText={t('line.calling')}
      onClick={() =>
        call.mutate(
          {
            params: { id: next.id },
            body: chairId === undefined ? {} : { barberId: chairId },
          },
          {
            onSuccess: () =>
              toast({ title: t('line.calledName', { name: next.nombre || String(next.numero) }) }),
          },
        )
      }
    >
      {t('line.callNext')}
    </Button>
  )
}
