/** What is typed of a place of a shop. */
import * as z from 'zod/mini'
import { limits } from '../../../contract/kernel/limits.ts'
import type { TFunction } from '../../i18n/translate.ts'

const isSaid = (typed: string) => typed.trim() !== ''
const atMost = (count: number) => (typed: string) => [...typed.trim()].length <= count

export const locationRules = (t: TFunction) =>
  z.object({
    name: z
      .string()
      .check(
        z.refine(isSaid, t('locations.required')),
        z.refine(atMost(limits.nombre.max), t('locations.tooLong')),
      ),
    address: z
      .string()
      .check(
        z.refine(isSaid, t('locations.required')),
        z.refine(atMost(limits.direccion.max), t('locations.tooLong')),
      ),
    phone: z
      .string()
      .check(
        z.refine(
          (typed) => !isSaid(typed) || typed.replace(/\D/g, '').length >= limits.phoneDigits.min,
          t('locations.phoneShort'),
        ),
      ),
  })
export type LocationForm = z.infer<ReturnType<typeof locationRules>>

export const emptyLocation: LocationForm = { name: '', address: '', phone: '' }
