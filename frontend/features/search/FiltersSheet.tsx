/** 'Filtros' (decision 2-01): choices apply on 'show results' and go into the URL. */
import { LocateFixed } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import { useHere } from '../../entities/place/useHere.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, Switch } from '../../ui/Choice.tsx'
import { Select, TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { type Filters, noFilters, type SearchOrder, searchOrders } from './wanted.ts'

const DISTANCES = [1, 3, 5, 10, 25] as const
const RATINGS = [4, 4.5] as const

interface FiltersSheetProps {
  filters: Filters
  specialties: readonly string[]
  onApply: (filters: Filters) => void
  onClose: () => void
}

export function FiltersSheet({ filters, specialties, onApply, onClose }: FiltersSheetProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { here, locating, ask } = useHere()
  const [chosen, setChosen] = useState(filters)
  const [price, setPrice] = useState(filters.price?.toString() ?? '')
  const choose = (change: Partial<Filters>) => setChosen({ ...chosen, ...change })
  const form = useId()
  const list = useId()
  const most = price.trim() === '' ? undefined : Number(price.replace(',', '.'))
  const wrong = most !== undefined && !(most >= 0 && most <= limits.service.price)

  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('search.filters')}
      footer={
        <>
          <Button variant="ghost" onClick={() => onApply(noFilters)}>
            {t('search.clear')}
          </Button>
          <Button type="submit" form={form} disabled={wrong}>
            {t('search.show')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrong) onApply({ ...chosen, price: most })
        }}
      >
        <Switch
          label={t('search.today')}
          hint={t('search.todayHint')}
          checked={chosen.today}
          onChange={({ target }) => choose({ today: target.checked })}
        />
        <Group title={t('search.distance')}>
          {here ? (
            <Chips
              options={[undefined, ...DISTANCES]}
              value={chosen.distance}
              onChange={(distance) => choose({ distance })}
              say={(km) =>
                km === undefined ? t('search.any') : t('search.upToKm', { km: format.number(km) })
              }
            />
          ) : (
            <div className="grid justify-items-start gap-2">
              <p className="text-small text-muted">{t('search.distanceNeedsPlace')}</p>
              <Button
                size="sm"
                variant="quiet"
                icon={<LocateFixed aria-hidden size={18} />}
                onClick={() => void ask()}
                pending={locating}
                pendingText={t('geolocation.locating')}
              >
                {t('search.useHere')}
              </Button>
            </div>
          )}
        </Group>
        <TextField
          label={t('search.price')}
          value={price}
          onChange={({ target }) => setPrice(target.value)}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          unit="$"
          error={wrong ? t('search.priceWrong') : undefined}
        />
        <Group title={t('search.rating')}>
          <Chips
            options={[undefined, ...RATINGS]}
            value={chosen.rating}
            onChange={(rating) => choose({ rating })}
            say={(stars) =>
              stars === undefined
                ? t('search.any')
                : t('search.atLeast', { stars: format.number(stars) })
            }
          />
        </Group>
        <div>
          <TextField
            label={t('search.specialty')}
            value={chosen.specialty}
            onChange={({ target }) => choose({ specialty: target.value })}
            list={list}
            maxLength={limits.especialidades.each}
            placeholder={t('search.specialtyExample')}
            enterKeyHint="done"
            autoComplete="off"
          />
          <datalist id={list}>
            {specialties.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </datalist>
        </div>
        <Select
          label={t('search.order')}
          value={chosen.order ?? ''}
          placeholder={t('search.orderUsual')}
          onChange={({ target }) =>
            choose({ order: searchOrders.find((order) => order === target.value) })
          }
          options={searchOrders
            .filter((order) => here || order !== 'distancia')
            .map((order) => ({
              value: order,
              label: t(`search.orders.${order satisfies SearchOrder}`),
            }))}
        />
      </form>
    </Sheet>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 text-small font-semibold">{title}</legend>
    {children}
  </fieldset>
)

interface ChipsProps<Value> {
  options: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  say: (value: Value) => string
}

const Chips = <Value,>({ options, value, onChange, say }: ChipsProps<Value>) => (
  <div className="flex flex-wrap gap-2">
    {options.map((option) => (
      <Chip key={String(option)} pressed={option === value} onClick={() => onChange(option)}>
        {say(option)}
      </Chip>
    ))}
  </div>
)
