/** A service in a list: name, price, duration; `by`: its barber; `from`: lowest price. */
import type { ServiceA } from '../../../contract/business/services.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { Duration, Price } from '../../ui/Numbers.tsx'

interface ServiceLineProps {
  service: ServiceA
  by?: string
  from?: boolean | undefined
}

export function ServiceLine({
  service: { nombre, descripcion, precio, moneda, duracionMin },
  by,
  from,
}: ServiceLineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{nombre}</span>
        {descripcion && <span className="line-clamp-2 text-small text-muted">{descripcion}</span>}
        {by && <span className="text-small text-muted">{by}</span>}
      </span>
      <span className="grid shrink-0 justify-items-end">
        {from ? (
          <span className="text-small font-semibold whitespace-nowrap">
            {t('publicProfile.from', { price: format.price(precio, moneda) })}
          </span>
        ) : (
          <Price amount={precio} currency={moneda} className="text-lead" />
        )}
        <Duration minutes={duracionMin} className="text-small text-muted" />
      </span>
    </>
  )
}
