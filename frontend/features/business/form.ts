/** What the business form takes, with the specification's words for what is wrong (booking.md §5). */
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import type { openBusiness } from '../../../contract/business/shops.ts'
import type { BodyInput } from '../../../contract/kernel/route.ts'

export const radius = { min: 1, max: 50, usual: 5 } as const

const atLeast = (count: number) => (typed: string) => [...typed.trim()].length >= count
const atMost = (count: number) => (typed: string) => [...typed.trim()].length <= count

export const businessForm = (t: TFunction) => z.object({
  nombre: z.string().check(z.refine(atLeast(2), t('businessSetup.nameShort')), z.refine(atMost(80), t('businessSetup.tooLong'))),
  direccion: z.string().check(z.refine(atLeast(5), t('businessSetup.addressRequired')), z.refine(atMost(200), t('businessSetup.tooLong'))),
  descripcion: z.string().check(z.refine(atMost(1000), t('businessSetup.tooLong'))),
  phone: z.string().check(z.refine((typed) => typed.trim() === '' || typed.replace(/\D/g, '').length >= 10, t('businessSetup.phoneShort'))),
  ofreceServicioDomicilio: z.boolean(),
  radioCobertura: z.string(),
})
export type BusinessForm = z.infer<ReturnType<typeof businessForm>>

export const emptyBusiness: BusinessForm = { nombre: '', direccion: '', descripcion: '', phone: '', ofreceServicioDomicilio: false, radioCobertura: String(radius.usual) }

/** Whole kilometres from 1 to 50; anything else counts as 5 (decision 2-72: and is shown). */
export function radiusOf(typed: string): number {
  const km = Number(typed.trim())
  return typed.trim() !== '' && Number.isInteger(km) && km >= radius.min && km <= radius.max ? km : radius.usual
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
