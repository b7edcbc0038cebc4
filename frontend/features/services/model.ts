/** A service on its way into the form, and the catalogue in numbers. */
import type { ServiceA } from '../../../contract/business/services.ts'
import type { ServiceForm } from './rules.ts'

/** What the sheet works on: a service that exists (by id) or one to be. */
export interface SheetTarget {
  id?: string
  form: ServiceForm
}

export const emptyService: ServiceForm = { nombre: '', descripcion: '', precio: '', duracion: '30', categoria: '' }

export const formOf = ({ nombre, descripcion, precio, duracionMin, categoria }: ServiceA): ServiceForm =>
  ({ nombre, descripcion: descripcion ?? '', precio: precio.toFixed(2).replace(/\.00$/, ''), duracion: String(duracionMin), categoria: categoria ?? '' })

export const countsOf = (services: readonly ServiceA[]): { total: number; active: number; inactive: number } => {
  const active = services.filter(({ isActive }) => isActive).length
  return { total: services.length, active, inactive: services.length - active }
}

/** Common lengths, one tap each. */
export const usualMinutes = [15, 20, 30, 45, 60, 90] as const
