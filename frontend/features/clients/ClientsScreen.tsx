/** /clients: clients of a barber or shop, with visits, spending, no-shows and notes. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CalendarX2, Search, StickyNote } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Client } from '../../../contract/booking/clients.ts'
import { phone } from '../../../shared/format/phone.ts'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useOwnTeam } from '../../entities/business/ownTeam.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { addressOf } from '../../../contract/paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { loadable } from '../../ui/loadable.tsx'
import { LongList } from '../../ui/LongList.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'

const ClientSheet = loadable(async () => (await import('./ClientSheet.tsx')).ClientSheet)
const PAGE = 50

export function ClientsScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { team } = useOwnTeam()
  const [search, setSearch] = useSearchParams()
  const wholeShop = search.get('negocio') === '1' && team.length > 1
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const q = useDeferredValue(typed.trim())
  const found = useClients(q, wholeShop)
  const clients = found.data?.pages.flatMap(({ clientes }) => clientes) ?? []
  const currency = found.data?.pages[0]?.moneda
  const [opened, open, close] = useSheetInUrl('cliente')
  const shown = clients.find(({ id }) => id === opened)
  const chooseShop = (chosen: 'mine' | 'shop') =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (chosen === 'shop') after.set('negocio', '1')
        else after.delete('negocio')
        return after
      },
      { replace: true },
    )

  return (
    <Screen title={t('clients.title')} back="/dashboard" width="wide">
      <div className="grid gap-3 lg:max-w-(--column)">
        {team.length > 1 && (
          <Segmented
            label={t('clients.whose')}
            value={wholeShop ? 'shop' : 'mine'}
            onChange={chooseShop}
            options={[
              { value: 'mine', label: t('clients.mine') },
              { value: 'shop', label: t('clients.shop') },
            ]}
          />
        )}
        <TextField
          label={t('clients.search')}
          hideLabel
          placeholder={t('clients.search')}
          type="search"
          autoComplete="off"
          icon={<Search size={18} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {found.isPending && (
        <Loading>
          <SkeletonList rows={6} />
        </Loading>
      )}
      {found.isError && !found.data && (
        <ErrorState title={t('clients.loadFailed')} onRetry={() => void found.refetch()} />
      )}
      {found.data &&
        clients.length === 0 &&
        (q ? (
          <p className="py-6 text-center text-muted">{t('clients.noneFound', { q })}</p>
        ) : (
          <EmptyState
            drawing={<ChairDrawing />}
            title={t('clients.none')}
            text={t('clients.noneText')}
            action={
              user && (
                <ButtonLink
                  to={addressOf('/user/:userId', { userId: user.id })}
                  variant="secondary"
                >
                  {t('profile.publicProfile')}
                </ButtonLink>
              )
            }
          />
        ))}
      {clients.length > 0 && (
        <div className="grid gap-4">
          <LongList
            items={clients}
            keyOf={({ id }) => id}
            className="grid grid-cols-1 gap-2.5 lg:grid-cols-2"
          >
            {(client) => <Row client={client} currency={currency} onOpen={() => open(client.id)} />}
          </LongList>
          {found.hasNextPage && (
            <Button
              variant="secondary"
              className="mx-auto"
              pending={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('clients.more')}
            </Button>
          )}
        </div>
      )}
      {shown && (
        <SectionBoundary skeleton={<div aria-busy hidden />}>
          <ClientSheet
            key={shown.id}
            client={shown}
            currency={currency}
            wholeShop={wholeShop}
            onClose={close}
          />
        </SectionBoundary>
      )}
    </Screen>
  )
}

function useClients(q: string, wholeShop: boolean) {
  const query = { q: q || undefined, negocio: wholeShop ? ('1' as const) : undefined, limit: PAGE }
  return useInfiniteQuery({
    queryKey: [...keyOf('GET /api/clients', { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/clients', { query: { ...query, despuesDe: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
    placeholderData: keepPreviousData,
  })
}

function Row({
  client: { nombre, telefono, visitas, ultimaVisita, gastado, noShows, nota },
  currency,
  onOpen,
}: {
  client: Client
  currency: string | undefined
  onOpen: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <article
      aria-label={nombre}
      className="relative flex items-start gap-3.5 rounded-card border border-line bg-surface p-4 shadow-card hover:border-line-strong"
    >
      <Avatar name={nombre} size="sm" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <button
            type="button"
            onClick={onOpen}
            className="min-w-0 text-left font-display text-lead leading-tight font-bold after:absolute after:inset-0"
          >
            {nombre}
          </button>
          {noShows > 0 && (
            <Badge tone="warn" icon={<CalendarX2 size={14} />}>
              {t('clients.noShows', { count: noShows })}
            </Badge>
          )}
        </div>
        {telefono && <p className="text-small text-muted">{phone(telefono)}</p>}
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <span>{t('clients.visits', { count: visitas })}</span>
          {visitas > 0 && <span>{format.price(gastado, currency)}</span>}
          {ultimaVisita && <span>{t('clients.last', { when: format.date(ultimaVisita) })}</span>}
        </p>
        {nota && (
          <p className="flex items-start gap-1.5">
            <StickyNote aria-hidden size={16} className="mt-1 shrink-0 text-accent-text" />
            <span className="line-clamp-2">{nota}</span>
          </p>
        )}
      </div>
    </article>
  )
}
