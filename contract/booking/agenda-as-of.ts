/** A barber's day as it stood at a moment in the past. */
import { z } from 'zod'
import { Block } from '../business/availability.ts'
import { route } from '../kernel/route.ts'
import { Day, Id } from '../kernel/values.ts'
import { Appointment } from './appointments.ts'
import { Moment } from './statistics.ts'

export const agendaAsOf = route({
  method: 'GET',
  path: '/api/agenda',
  provides: [],
  tag: 'Citas',
  access: { rol: ['barbero', 'duenno'] },
  summary:
    'El día de un barbero tal como estaba en un momento anterior: sus citas y lo que tenía bloqueado',
  query: z.object({
    /** The caller's own by default; a colleague's only for appointments of the caller's shop. */
    barberId: Id.optional(),
    dia: Day,
    al: Moment,
  }),
  response: z.object({
    zonaHoraria: z.string(),
    /** Instant and position; together as `al` they always show the same. */
    al: z.string(),
    posicion: z.string(),
    /** The last change of this day before the moment, and the first one after it. */
    anterior: z.string().nullable(),
    siguiente: z.string().nullable(),
    /** The earliest first, cancelled ones among them. Names and phones are today's. */
    citas: z.array(Appointment),
    bloques: z.array(Block),
  }),
})
