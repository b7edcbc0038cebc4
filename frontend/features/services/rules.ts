/** A service as it is typed: what is wrong with it, and what the contract wants of it. */
import type { TFunction } from '../../i18n/translate.ts'
import * as z from 'zod/mini'
import type { addService } from '../../../contract/business/services.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { BodyInput } from '../../../contract/kernel/route.ts'

/** Rules in the spec's words; model.test.ts compares with the server. */
export const serviceRules = (t: TFunction) =>
  z.object({
    nombre: z.string().check(
      z.refine((typed) => typed.trim() !== '', t('services.required')),
      z.refine((typed) => [...typed.trim()].length >= nombre.min, t('services.nameShort')),
    ),
    precio: z.string().check(
      z.refine((typed) => typed.trim() !== '', t('services.required')),
      z.refine((typed) => isPrice(numberIn(typed)), t('services.priceWrong')),
      z.refine((typed) => (numberIn(typed) ?? 0) <= price, t('services.priceHigh')),
    ),
    duracion: z.string().check(
      z.refine((typed) => typed.trim() !== '', t('services.required')),
      z.refine((typed) => isLength(numberIn(typed)), t('services.minutesWrong')),
    ),
    categoria: z.string(),
    descripcion: z.string(),
  })

const { nombre, price, minutes } = limits.service
/** Of two decimals at most. */
const isPrice = (typed: number | undefined): boolean =>
  typed !== undefined && typed >= 0 && Math.abs(typed * 100 - Math.round(typed * 100)) <= 1e-6
const isLength = (typed: number | undefined): boolean =>
  typed !== undefined && Number.isInteger(typed) && typed >= minutes.min && typed <= minutes.max

/** `12,50` and `12.50` are the same; anything that is no number is undefined. */
export function numberIn(typed: string): number | undefined {
  const written = typed.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : undefined
}

export const serviceBodyOf = ({
  nombre,
  descripcion,
  precio,
  duracion,
  categoria,
}: ServiceForm): BodyInput<typeof addService> => ({
  nombre: nombre.trim(),
  descripcion: descripcion.trim() || null,
  precio: numberIn(precio),
  duracion: numberIn(duracion),
  categoria: categoria || null,
})

/** As typed: a comma of the price counts as a decimal point. */
export type ServiceForm = z.infer<ReturnType<typeof serviceRules>>
