/** Deliveries outside the app, by person, appointment, kind, channel, state or day. */
import { Button, Skeleton, Stack } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, MailSearch } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { deliveries, deliveryStates } from '../../../contract/engagement/deliveries.ts'
import { channelNames } from '../../../contract/engagement/preferences.ts'
import type { QueryInput } from '../../../contract/kernel/route.ts'
import { read } from '../../providers/reads.ts'
import { deliveriesEs } from '../../i18n/deliveries.ts'
import { FilterChoice, FilterBar, FilterText } from '../../ui/FilterBar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { useRows } from '../../ui/useRows.ts'
import { DeliveryRow } from '../../history/DeliveryRow.tsx'

const kinds = Object.keys(deliveriesEs.kinds)
const names = ['persona', 'cita', 'tipo', 'canal', 'estado', 'dia'] as const

export default function DeliveryList() {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const { list } = useRows<HTMLUListElement>()
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  // The address may say anything: the server judges it.
  const filter = Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  ) as Pick<QueryInput<typeof deliveries>, (typeof names)[number]>
  const send = (name: (typeof names)[number] | 'page') => (value: string) =>
    setParams((before) => {
      if (name !== 'page') before.delete('page')
      if (value) before.set(name, value)
      else before.delete(name)
      return before
    })
  const { data, error, refetch } = useQuery({
    ...read(deliveries, { query: { ...filter, page } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const word = (name: string) => translate(`console.deliveries.${name}`)
  return (
    <Page title={translate('resources.deliveries.name', { smart_count: 2 })} lead={word('lead')}>
      <FilterBar clear={Object.keys(filter).length > 0 ? () => setParams({}) : undefined}>
        <FilterText
          label={word('person')}
          hint={translate('console.audit.id')}
          value={filter.persona ?? ''}
          send={send('persona')}
        />
        <FilterText
          label={word('appointment')}
          hint={translate('console.audit.id')}
          value={filter.cita ?? ''}
          send={send('cita')}
        />
        <FilterChoice
          label={word('state')}
          value={filter.estado ?? ''}
          all={word('all')}
          options={deliveryStates.map((one) => [one, word(`states.${one}`)])}
          send={send('estado')}
        />
        <FilterChoice
          label={word('channel')}
          value={filter.canal ?? ''}
          all={word('all')}
          options={channelNames.map((one) => [one, word(`channels.${one}`)])}
          send={send('canal')}
        />
        <FilterChoice
          label={word('kind')}
          value={filter.tipo ?? ''}
          all={word('all')}
          options={kinds.map((one) => [one, word(`kinds.${one}`)])}
          send={send('tipo')}
        />
        <FilterText type="date" label={word('day')} value={filter.dia ?? ''} send={send('dia')} />
      </FilterBar>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!error && !data && (
        <Stack sx={{ gap: 1 }}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" height={84} />
          ))}
        </Stack>
      )}
      {data?.data.length === 0 && (
        <Notice icon={MailSearch} title={word('empty')} lead={word('emptyLead')} />
      )}
      {!error && data && (
        <Stack component="ul" ref={list} sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1 }}>
          {data.data.map((row) => (
            <DeliveryRow key={`${row.eventoId} ${row.canal} ${row.personaId}`} row={row} />
          ))}
        </Stack>
      )}
      {data && (data.hasNextPage || page > 1) && (
        <Stack
          component="nav"
          direction="row"
          aria-label={word('pages')}
          sx={{ justifyContent: 'space-between', marginBlockStart: 2 }}
        >
          <Button
            onClick={() => send('page')(page === 2 ? '' : String(page - 1))}
            disabled={page === 1}
            startIcon={<ChevronLeft size={18} aria-hidden />}
          >
            {translate('console.appointments.previous')}
          </Button>
          <Button
            onClick={() => send('page')(String(page + 1))}
            disabled={!data.hasNextPage}
            endIcon={<ChevronRight size={18} aria-hidden />}
          >
            {translate('console.appointments.next')}
          </Button>
        </Stack>
      )}
    </Page>
  )
}
