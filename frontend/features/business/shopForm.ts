/** Shared parts of the two shop forms: notes beside fields, changed values. */
import type { Business } from '../../../contract/business/shops.ts'
import type { Place } from '../../entities/business/coordinates.ts'
import { hidesAddress, radiusOf, type Serving, typeOf } from './form.ts'

export const servingOf = ({
  tipoServicio,
  direccionPrivada,
  radioCobertura,
}: Business): Serving => ({
  goesHome: tipoServicio !== 'fisico',
  onlyHome: tipoServicio === 'domicilio',
  isPrivate: direccionPrivada,
  radius: String(radioCobertura ?? 5),
})

export const shopPlaceOf = ({ latitude, longitude }: Business): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/** What of the way of serving differs from what the shop says. */
export function servingChanges(shop: Business, serving: Serving) {
  const radius = radiusOf(serving.radius)
  return {
    ...(typeOf(serving) !== shop.tipoServicio && { tipoServicio: typeOf(serving) }),
    ...(hidesAddress(serving) !== shop.direccionPrivada && {
      direccionPrivada: hidesAddress(serving),
    }),
    ...(serving.goesHome && radius !== shop.radioCobertura && { radioCobertura: radius }),
  }
}

export function placeChanges(shop: Business, place: Place | undefined) {
  const now = shopPlaceOf(shop)
  const isSame = now?.latitude === place?.latitude && now?.longitude === place?.longitude
  return isSame ? {} : { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}
