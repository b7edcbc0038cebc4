/** A service as it is typed, and what the contract wants of it. The limits are the contract's (model.test.ts compares). */
import type { BodyInput } from '../../../contract/kernel/route.ts'
import type { addService, ServiceA } from '../../../contract/business/services.ts'

export interface ServiceForm {
  nombre: string
  descripcion: string
  /** As typed: a comma counts as a decimal point. */
  precio: string
  duracion: string
  categoria: string
}

/** What the sheet works on: a service that exists (by id) or one to be. */
export interface SheetTarget {
  id?: string
  form: ServiceForm
}

export const emptyService: ServiceForm = { nombre: '', descripcion: '', precio: '', duracion: '30', categoria: '' }

export const formOf = ({ nombre, descripcion, precio, duracionMin, categoria }: ServiceA): ServiceForm =>
  ({ nombre, descripcion: descripcion ?? '', precio: precio.toFixed(2).replace(/\.00$/, ''), duracion: String(duracionMin), categoria: categoria ?? '' })

/** What was typed and stored comes back; anything else is as `otherwise`. */
export function formFrom(stored: string | null, otherwise: ServiceForm): ServiceForm {
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    if (typeof found !== 'object' || found === null) return otherwise
    const typed = found as Record<string, unknown>
    const field = (name: keyof ServiceForm): string => (typeof typed[name] === 'string' ? typed[name] : otherwise[name])
    return { nombre: field('nombre'), descripcion: field('descripcion'), precio: field('precio'), duracion: field('duracion'), categoria: field('categoria') }
  } catch {
    return otherwise
  }
}

export const serviceLimits = { nombre: { min: 2, max: 80 }, descripcion: 500, precio: 1_000_000, minutes: { min: 5, max: 480 } } as const

export type Mistake = 'services.required' | 'services.nameShort' | 'services.priceWrong' | 'services.priceHigh' | 'services.minutesWrong'

/** What is wrong with each field; empty when nothing is. */
export function mistakesIn({ nombre, precio, duracion }: ServiceForm): Partial<Record<keyof ServiceForm, Mistake>> {
  const price = numberIn(precio)
  const minutes = numberIn(duracion)
  const mistakes: Partial<Record<keyof ServiceForm, Mistake>> = {}
  if (nombre.trim() === '') mistakes.nombre = 'services.required'
  else if ([...nombre.trim()].length < serviceLimits.nombre.min) mistakes.nombre = 'services.nameShort'
  if (precio.trim() === '') mistakes.precio = 'services.required'
  else if (price === undefined || price < 0 || Math.abs(price * 100 - Math.round(price * 100)) > 1e-6) mistakes.precio = 'services.priceWrong'
  else if (price > serviceLimits.precio) mistakes.precio = 'services.priceHigh'
  if (duracion.trim() === '') mistakes.duracion = 'services.required'
  else if (minutes === undefined || !Number.isInteger(minutes) || minutes < serviceLimits.minutes.min || minutes > serviceLimits.minutes.max) mistakes.duracion = 'services.minutesWrong'
  return mistakes
}

/** `12,50` and `12.50` are the same; anything that is no number is undefined. */
export function numberIn(typed: string): number | undefined {
  const written = typed.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : undefined
}

export const bodyOf = ({ nombre, descripcion, precio, duracion, categoria }: ServiceForm): BodyInput<typeof addService> =>
  ({ nombre: nombre.trim(), descripcion: descripcion.trim() || null, precio: numberIn(precio), duracion: numberIn(duracion), categoria: categoria || null })

export const countsOf = (services: readonly ServiceA[]): { total: number; active: number; inactive: number } => {
  const active = services.filter(({ isActive }) => isActive).length
  return { total: services.length, active, inactive: services.length - active }
}

/** Common lengths, one tap each. */
export const usualMinutes = [15, 20, 30, 45, 60, 90] as const
