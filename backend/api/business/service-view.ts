/** A service in the spec's two vocabularies. */
import type { Service, ServiceA, ServiceB } from '../../../contract/business/services.ts'
import type { OfferedService } from '../../domain/business/catalogue.ts'
import type { ServiceRow } from '../../projections/business/offers-reads.ts'

type Offered = Omit<OfferedService, 'serviceId'> & { readonly id: string }

export const fromRow = ({ service_id: id, ...service }: ServiceRow): Offered => ({ id, ...service })
export const fromCatalogue = ({ serviceId: id, ...service }: OfferedService): Offered => ({
  id,
  ...service,
})

/** `moneda` is the shop's: a catalogue holds amounts only. */
export const serviceA = (
  { id, nombre, descripcion, cents, minutes, active, categoria }: Offered,
  moneda: string,
): ServiceA => ({
  id,
  nombre,
  descripcion,
  precio: cents / 100,
  moneda,
  duracionMin: minutes,
  isActive: active,
  categoria,
})

export const serviceB = (
  { id, nombre, descripcion, cents, minutes, active, categoria }: Offered,
  currency: string,
): ServiceB => ({
  id,
  name: nombre,
  description: descripcion,
  price: cents / 100,
  currency,
  duration: minutes,
  active,
  category: categoria,
})

export const service = (offered: Offered, moneda: string): Service => ({
  ...serviceA(offered, moneda),
  ...serviceB(offered, moneda),
})
