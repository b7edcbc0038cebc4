/** Rules of shop forms, in the spec's words (booking.md §5). */
import * as z from 'zod/mini'
import type { openBusiness, TipoServicio } from '../../../contract/business/shops.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { BodyInput } from '../../../contract/kernel/route.ts'
import type { Place } from '../../entities/business/coordinates.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { browserZone } from '../../time/zone.ts'
import { currencyOf } from './currencies.ts'

const atLeast = (count: number) => (typed: string) => [...typed.trim()].length >= count
const atMost = (count: number) => (typed: string) => [...typed.trim()].length <= count
const blankOr = (rule: (typed: string) => boolean) => (typed: string) =>
  typed.trim() === '' || rule(typed.trim())

/** A rule for each kind of field, whatever the form calls it. */
export const ruleOf = (t: TFunction) => ({
  name: z
    .string()
    .check(
      z.refine(atLeast(limits.nombre.min), t('businessSetup.nameShort')),
      z.refine(atMost(limits.nombre.max), t('businessSetup.tooLong')),
    ),
  address: z
    .string()
    .check(
      z.refine(atLeast(limits.direccion.min), t('businessSetup.addressRequired')),
      z.refine(atMost(limits.direccion.max), t('businessSetup.tooLong')),
    ),
  city: z.string().check(z.refine(atMost(limits.nombre.max), t('businessSetup.tooLong'))),
  currency: z.string(),
  description: z.string().check(z.refine(atMost(limits.descripcion), t('businessSetup.tooLong'))),
  phone: z.string().check(
    z.refine(
      blankOr((typed) => typed.replace(/\D/g, '').length >= limits.phoneDigits.min),
      t('businessSetup.phoneShort'),
    ),
  ),
  email: z.string().check(
    z.refine(
      blankOr((typed) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)),
      t('businessManagement.emailWrong'),
    ),
  ),
  website: z.string().check(
    z.refine(
      blankOr((typed) => /^(https?:\/\/)?[^\s/:]+\.[^\s/]+/i.test(typed)),
      t('businessManagement.websiteWrong'),
    ),
  ),
})

export const businessForm = (t: TFunction) => {
  const { name, address, city, currency, description, phone } = ruleOf(t)
  return z.object({
    nombre: name,
    direccion: address,
    ciudad: city,
    moneda: currency,
    descripcion: description,
    phone,
  })
}
export type BusinessForm = z.infer<ReturnType<typeof businessForm>>

export const emptyBusiness = (): BusinessForm => ({
  nombre: '',
  direccion: '',
  ciudad: '',
  moneda: currencyOf(browserZone()),
  descripcion: '',
  phone: '',
})

/** Where visits take place: shop, home in a radius, or home only; private address. */
export interface Serving {
  goesHome: boolean
  onlyHome: boolean
  isPrivate: boolean
  /** Kilometres, as typed. */
  radius: string
}
export const atShop: Serving = {
  goesHome: false,
  onlyHome: false,
  isPrivate: false,
  radius: String(limits.radius.usual),
}

/** Two fields of the specification say the same (decision 2-70). */
export const typeOf = ({ goesHome, onlyHome }: Serving): TipoServicio => {
  if (!goesHome) return 'fisico'
  if (onlyHome) return 'domicilio'
  return 'fisico_y_domicilio'
}
/** Home-visit-only barbers have no public address. */
export const hidesAddress = ({ goesHome, onlyHome, isPrivate }: Serving): boolean =>
  isPrivate || (goesHome && onlyHome)

/** Whole kilometres from 1 to 50; anything else counts as 5 (decision 2-72: and is shown). */
export function radiusOf(typed: string): number {
  const { min, max, usual } = limits.radius
  const km = Number(typed.trim())
  return typed.trim() !== '' && Number.isInteger(km) && km >= min && km <= max ? km : usual
}

/** What is wrong with going to people from nowhere: reach is measured from somewhere. */
export const needsPlace = ({ goesHome }: Serving, place: Place | undefined): boolean =>
  goesHome && !place

export const businessBodyOf = (
  { nombre, direccion, ciudad, moneda, descripcion, phone }: BusinessForm,
  serving: Serving,
  place: Place | undefined,
): BodyInput<typeof openBusiness> => ({
  nombre: nombre.trim(),
  direccion: direccion.trim(),
  ciudad: ciudad.trim() || null,
  moneda,
  descripcion: descripcion.trim() || null,
  phone: phone.trim(),
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
  // Where no place says by which clock the shop lives, the device of its owner does.
  zonaHoraria: place ? undefined : browserZone(),
  direccionPrivada: hidesAddress(serving),
  ofreceServicioDomicilio: serving.goesHome,
  radioCobertura: serving.goesHome ? radiusOf(serving.radius) : undefined,
  tipoServicio: typeOf(serving),
})

/** Changed fields only, so a save doesn't overwrite other devices' changes. */
export function changesOf<Name extends string>(
  begin: Record<Name, string>,
  typed: Record<Name, string>,
): Partial<Record<Name, string | null>> {
  const changed: Partial<Record<Name, string | null>> = {}
  for (const name in begin)
    if (typed[name].trim() !== begin[name]) changed[name] = typed[name].trim() || null
  return changed
}
