/** A barber's services in two vocabularies (decision 2-78); writes accept both. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { limits } from '../kernel/limits.ts'
import { ById, Id, line, numeric, Ok, text } from '../kernel/values.ts'

/** Version A. Prices in currency units with two decimals; stored as integer cents. */
export const ServiceA = z.object({
  id: Id,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  precio: z.number(),
  duracionMin: z.number(),
  isActive: z.boolean(),
  /** What the price is in, ISO 4217: the shop's currency. */
  moneda: z.string(),
  categoria: z.string().nullable(),
})
export const ServiceB = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  price: z.number(),
  duration: z.number(),
  active: z.boolean(),
  currency: z.string(),
  category: z.string().nullable(),
})
export type ServiceA = z.infer<typeof ServiceA>
export type ServiceB = z.infer<typeof ServiceB>
/** What a write answers: both. */
export const Service = ServiceA.extend(ServiceB.shape)
export type Service = z.infer<typeof Service>

const required = 'Por favor completa todos los campos requeridos'
const Price = numeric(
  z
    .number({ error: required })
    .min(0, { error: 'El precio no puede ser negativo' })
    .max(limits.service.price, { error: 'El precio es demasiado alto' }),
  required,
).refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), {
  error: 'El precio admite dos decimales',
})
const Minutes = numeric(
  z
    .number({ error: required })
    .int({ error: 'La duración debe ser un número entero de minutos' })
    .min(limits.service.minutes.min, { error: 'La duración mínima es de 5 minutos' })
    .max(limits.service.minutes.max, { error: 'La duración máxima es de 480 minutos' }),
  required,
)
const Name = line(limits.service.nombre.max).refine(
  (name) => [...name].length >= limits.service.nombre.min,
  { error: 'El nombre debe tener al menos 2 caracteres' },
)

const spellings = {
  nombre: Name.optional(),
  name: Name.optional(),
  descripcion: text(limits.service.descripcion).nullish(),
  description: text(limits.service.descripcion).nullish(),
  precio: Price.optional(),
  price: Price.optional(),
  duracion: Minutes.optional(),
  duracionMin: Minutes.optional(),
  duration: Minutes.optional(),
  isActive: z.boolean().optional(),
  active: z.boolean().optional(),
  categoria: line(30).nullish(),
  category: line(30).nullish(),
}

/** Empty is none; left out stays left out. */
const orNone = (typed: string | null | undefined) => (typed === '' ? null : typed)

const unified = (typed: z.output<z.ZodObject<typeof spellings>>) => ({
  nombre: typed.nombre ?? typed.name,
  descripcion: orNone(typed.descripcion !== undefined ? typed.descripcion : typed.description),
  precio: typed.precio ?? typed.price,
  minutes: typed.duracion ?? typed.duracionMin ?? typed.duration,
  active: typed.isActive ?? typed.active,
  categoria: orNone(typed.categoria !== undefined ? typed.categoria : typed.category),
})

export const addService = route({
  method: 'POST',
  path: '/api/services',
  invalidates: ['services', 'barber:{me}', 'business'],
  tag: 'Servicios',
  access: { rol: ['barbero', 'duenno'] },
  status: 201,
  summary: 'Agregar un servicio',
  body: z
    .object(spellings)
    .transform(unified)
    .transform((service, context) => {
      const { nombre, precio, minutes, active = true } = service
      if (nombre !== undefined && precio !== undefined && minutes !== undefined)
        return { ...service, nombre, precio, minutes, active }
      context.addIssue({ code: 'custom', message: required })
      return z.NEVER
    }),
  response: Service,
})
export const changeService = route({
  method: 'PUT',
  path: '/api/services/:id',
  invalidates: ['services', 'barber:{me}', 'business'],
  tag: 'Servicios',
  access: { rol: ['barbero', 'duenno'] },
  summary: 'Cambiar un servicio; lo que falta queda como está',
  params: ById,
  body: z.object(spellings).transform(unified),
  response: Service,
})
export const removeService = route({
  method: 'DELETE',
  path: '/api/services/:id',
  invalidates: ['services', 'barber:{me}', 'business'],
  tag: 'Servicios',
  access: { rol: ['barbero', 'duenno'] },
  summary:
    'Quitar un servicio; las citas reservadas conservan su copia; diez segundos para deshacerlo',
  params: ById,
  response: Ok,
})
export const undoRemoveService = route({
  method: 'POST',
  path: '/api/services/:id/undo',
  invalidates: ['services', 'barber:{me}', 'business'],
  tag: 'Servicios',
  access: { rol: ['barbero', 'duenno'] },
  summary: 'Deshacer: el servicio que acabo de quitar vuelve',
  params: ById,
  response: Service,
})
export const myServicesA = route({
  method: 'GET',
  path: '/api/services/my-services',
  provides: ['services'],
  tag: 'Servicios',
  access: { rol: ['barbero', 'duenno'] },
  summary: 'Mis servicios (nombre, precio, duracionMin)',
  response: z.array(ServiceA),
})
export const myServicesB = route({
  method: 'GET',
  path: '/api/my-services',
  provides: ['services'],
  tag: 'Servicios',
  access: { rol: ['barbero', 'duenno'] },
  summary: 'Mis servicios (name, price, duration)',
  response: z.array(ServiceB),
})
