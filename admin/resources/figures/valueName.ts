/** Display name of a dimension's value: city, service, shop, channel or source. */
import { useTranslate } from 'react-admin'
import type { Dimension } from '../../../contract/analysis/breakdown.ts'

export function useValueName(): (
  dimension: Dimension,
  value: string | null,
  shopName: string | null,
) => string {
  const translate = useTranslate()
  return (dimension, value, shopName) => {
    if (dimension === 'origen') return translate(`console.figures.source.${value ?? 'none'}`)
    if (value === null)
      return translate(dimension === 'ciudad' ? 'console.figures.noCity' : 'console.figures.noShop')
    if (dimension === 'canal') return translate(`console.figures.channel.${value}`)
    return dimension === 'negocio'
      ? (shopName ?? translate('console.figures.goneShop', { id: value.slice(0, 8) }))
      : value
  }
}
