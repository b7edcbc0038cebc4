/** How a barber takes bookings. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { hoursOf } from '../kernel/tags.ts'

export const scheduleTypes = ['mananero', 'estandar', 'vespertino', 'fines_semana'] as const
export const ScheduleType = z.enum(scheduleTypes, { error: 'Horario desconocido' })
export type ScheduleType = z.infer<typeof ScheduleType>

export const changeSettings = route({
  method: 'PATCH',
  path: '/api/users/settings',
  invalidates: hoursOf('me'),
  tag: 'Disponibilidad',
  access: { rol: ['barbero', 'duenno'] },
  summary: 'Horario predefinido y confirmación automática',
  body: z.object({
    autoConfirmBookings: z.boolean().optional(),
    scheduleType: ScheduleType.optional(),
  }),
  response: z.object({
    autoConfirmBookings: z.boolean(),
    scheduleType: ScheduleType.nullable(),
    /** How many wait for an answer: those booked before auto-confirmation still do. */
    pendientes: z.number(),
  }),
})
