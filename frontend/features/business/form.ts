/** What the business form takes, with the specification's words for what is wrong (booking.md §5). */
import type { TFunction } from '../../i18n/translate.ts'
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import type { openBusiness } from '../../../contract/business/shops.ts'
import type { BodyInput } from '../../../contract/kernel/route.ts'

const atLeast = (count: number) => (typed: string) => [...typed.trim()].length >= count
const atMost = (count: number) => (typed: string) => [...typed.trim()].length <= count

export const businessForm = (t: TFunction) => z.object({
  nombre: z.string().check(z.refine(atLeast(limits.nombre.min), t('businessSetup.nameShort')), z.refine(atMost(limits.nombre.max), t('businessSetup.tooLong'))),
  direccion: z.string().check(z.refine(atLeast(limits.direccion.min), t('businessSetup.addressRequired')), z.refine(atMost(limits.direccion.max), t('businessSetup.tooLong'))),
  descripcion: z.string().check(z.refine(atMost(limits.descripcion), t('businessSetup.tooLong'))),
  phone: z.string().check(z.refine((typed) => typed.trim() === '' || typed.replace(/\D/g, '').length >= limits.phoneDigits.min, t('businessSetup.phoneShort'))),
  ofreceServicioDomicilio: z.boolean(),
  radioCobertura: z.string(),
})
export type BusinessForm = z.infer<ReturnType<typeof businessForm>>

export const emptyBusiness: BusinessForm = { nombre: '', direccion: '', descripcion: '', phone: '', ofreceServicioDomicilio: false, radioCobertura: String(limits.radius.usual) }

/** Whole kilometres from 1 to 50; anything else counts as 5 (decision 2-72: and is shown). */
export function radiusOf(typed: string): number {
  const { min, max, usual } = limits.radius
  const km = Number(typed.trim())
  return typed.trim() !== '' && Number.isInteger(km) && km >= min && km <= max ? km : usual
}

export interface Place {
  latitude: number
  longitude: number
}

export const bodyOf = ({ nombre, direccion, descripcion, phone, ofreceServicioDomicilio, radioCobertura }: BusinessForm, place: Place | undefined): BodyInput<typeof openBusiness> => ({
  nombre: nombre.trim(),
  direccion: direccion.trim(),
  descripcion: descripcion.trim() || null,
  phone: phone.trim(),
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
  ofreceServicioDomicilio,
  radioCobertura: ofreceServicioDomicilio ? radiusOf(radioCobertura) : undefined,
  tipoServicio: ofreceServicioDomicilio ? 'fisico_y_domicilio' : 'fisico',
})
