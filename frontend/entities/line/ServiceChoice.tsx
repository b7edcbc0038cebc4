/** What somebody in line comes for: the shop's services, each name once. */
import { limits } from '../../../contract/kernel/limits.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { useFormat } from '../../ui/format.ts'

type Offered = CallAnswer<'GET /api/businesses/:id/services'>[number]

export function ServiceChoice({
  services,
  chosen,
  onChange,
}: {
  services: readonly Offered[]
  /** By name. */
  chosen: readonly string[]
  onChange: (names: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-small font-semibold">{t('line.services')}</legend>
      {services.map(({ id, nombre, duracionMin, precio, moneda }) => {
        const isChosen = chosen.includes(nombre)
        return (
          <Checkbox
            key={id}
            label={`${nombre} · ${format.duration(duracionMin)} · ${format.price(precio, moneda)}`}
            checked={isChosen}
            disabled={!isChosen && chosen.length >= limits.service.most}
            onChange={() =>
              onChange(isChosen ? chosen.filter((one) => one !== nombre) : [...chosen, nombre])
            }
          />
        )
      })}
    </fieldset>
  )
}

/** Each name once, at its lowest price: the barber who calls does it at their own. */
export function servicesByName(offered: readonly Offered[]): Offered[] {
  const found = new Map<string, Offered>()
  for (const service of offered) {
    if (!service.isActive) continue
    const cheapest = found.get(service.nombre)
    if (!cheapest || service.precio < cheapest.precio) found.set(service.nombre, service)
  }
  return [...found.values()]
}
