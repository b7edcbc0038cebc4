/** Deliveries outside the app, by person, appointment, kind, channel, state or day. */
import { MailSearch } from 'lucide-react'
import { ListBase, useListContext, useTranslate } from 'react-admin'
import { deliveryStates } from '../../../contract/engagement/deliveries.ts'
import { channelNames } from '../../../contract/engagement/preferences.ts'
import { DeliveryRow } from '../../history/DeliveryRow.tsx'
import { deliveriesEs } from '../../i18n/deliveries.ts'
import type { DeliveryFilter, ListedDelivery } from '../../providers/dataProvider.ts'
import { FilterBar, FilterChoice, FilterText } from '../../ui/FilterBar.tsx'
import { ListRows } from '../../ui/ListRows.tsx'
import { Page } from '../../ui/Page.tsx'
import { useRows } from '../../ui/useRows.ts'

const kinds = Object.keys(deliveriesEs.kinds)

export default function DeliveryList() {
  const translate = useTranslate()
  return (
    <ListBase<ListedDelivery> perPage={25} storeKey={false}>
      <Page
        title={translate('resources.deliveries.name', { smart_count: 2 })}
        lead={translate('console.deliveries.lead')}
      >
        <Filters />
        <Rows />
      </Page>
    </ListBase>
  )
}

/** The address may say anything: the server judges it. */
function Filters() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext<ListedDelivery>()
  const filter: DeliveryFilter = filterValues
  const send = (name: keyof DeliveryFilter) => (value: string) =>
    setFilters({ ...filter, [name]: value || undefined })
  const word = (name: string) => translate(`console.deliveries.${name}`)
  return (
    <FilterBar clear={Object.keys(filter).length > 0 ? () => setFilters({}) : undefined}>
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
  )
}

function Rows() {
  const { list } = useRows()
  return (
    <ListRows<ListedDelivery>
      height={84}
      list={list}
      empty={{
        icon: MailSearch,
        title: 'console.deliveries.empty',
        lead: 'console.deliveries.emptyLead',
      }}
      pages="console.deliveries.pages"
    >
      {(row) => <DeliveryRow key={row.id} row={row} />}
    </ListRows>
  )
}
