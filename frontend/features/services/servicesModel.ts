/** A service on its way into the form, and the catalogue in numbers. */
import type { ServiceA } from '../../../contract/business/services.ts'
import type { ServiceForm } from './rules.ts'

/** What the sheet works on: a service that exists (by id) or one to be. */
export interface SheetTarget {
  id?: string
  form: ServiceForm
}

export const emptyService: ServiceForm = {
  nombre: '',
  descripcion: '',
  precio: '',
  duracion: '30',
  categoria: '',
}

export const formOf = ({
  nombre,
  descripcion,
  precio,
  duracionMin,
  categoria,
}: ServiceA): ServiceForm => ({
  nombre,
  descripcion: descripcion ?? '',
  precio: precio.toFixed(2).replace(/\.00$/, ''),
  duracion: String(duracionMin),
  categoria: categoria ?? '',
})

export const countsOf = (
  services: readonly ServiceA[],
): { total: number; active: number; inactive: number } => {
  const active = services.filter(({ isActive }) => isActive).length
  return { total: services.length, active, inactive: services.length - active }
}

export const usualMinutes = [15, 20, 30, 45, 60, 90] as const

/** As they were added, or by what one looks for them by. */
export const serviceOrders = ['alta', 'nombre', 'precio', 'duracion'] as const
export type ServiceOrder = (typeof serviceOrders)[number]

const by: { readonly [O in ServiceOrder]: (a: ServiceA, b: ServiceA) => number } = {
  alta: () => 0,
  nombre: (a, b) => a.nombre.localeCompare(b.nombre, 'es'),
  precio: (a, b) => a.precio - b.precio,
  duracion: (a, b) => a.duracionMin - b.duracionMin,
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Services matching all words in name, category or description, ignoring accents. */
export function shownOf(
  services: readonly ServiceA[],
  typed: string,
  order: ServiceOrder,
): ServiceA[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const found = services.filter(({ nombre, categoria, descripcion }) => {
    const text = plain([nombre, categoria, descripcion].join(' '))
    return words.every((word) => text.includes(word))
  })
  return found.toSorted(by[order])
}
