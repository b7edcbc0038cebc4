/** The catalogue's rows; of many, what is looked for, in the order that one wants. */
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { ServiceA } from '../../../contract/business/services.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Select, TextField } from '../../ui/Field.tsx'
import { type ServiceOrder, serviceOrders, shownOf } from './servicesModel.ts'
import { ServiceRow } from './ServiceRow.tsx'

const FEW = 7

export function OwnServices({
  services,
  onEdit,
}: {
  services: readonly ServiceA[]
  onEdit: (id: string) => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [order, setOrder] = useState<ServiceOrder>('alta')
  const many = services.length > FEW
  const shown = many ? shownOf(services, text, order) : services
  return (
    <div className="grid gap-3">
      {many && (
        <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            label={t('services.search')}
            hideLabel
            type="search"
            placeholder={t('services.search')}
            autoComplete="off"
            enterKeyHint="search"
            icon={<Search size={20} />}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Select
            label={t('services.order')}
            hideLabel
            value={order}
            options={serviceOrders.map((value) => ({ value, label: t(`services.order_${value}`) }))}
            onChange={({ target }) =>
              setOrder(serviceOrders.find((one) => one === target.value) ?? 'alta')
            }
          />
        </div>
      )}
      {many && text.trim() !== '' && (
        <p role="status" className="text-small text-muted">
          {t('services.found', { count: shown.length })}
        </p>
      )}
      {shown.length === 0 && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => setText('')}
          className="justify-self-start"
        >
          {t('services.searchClear')}
        </Button>
      )}
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {shown.map((service) => (
          <ServiceRow key={service.id} service={service} onEdit={() => onEdit(service.id)} />
        ))}
      </ul>
    </div>
  )
}
