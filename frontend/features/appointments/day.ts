/** A barber's own day: working hours, exceptions, blocks. */
import { useQuery } from '@tanstack/react-query'
import type { Availability, Block } from '../../../contract/business/availability.ts'
import { lively, readWhen } from '../../client/query.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { weekdayName } from '../../time/week.ts'

export interface DayRange {
  start: string
  end: string
}

/** The hours of a day as HH:MM: those of an exception before those of the week. */
export function hoursOn(
  day: string,
  { horario, excepciones }: Pick<Availability, 'horario' | 'excepciones'>,
): { hours: readonly DayRange[]; why?: string } {
  const exception = excepciones.findLast(({ desde, hasta }) => desde <= day && day <= hasta)
  return exception
    ? { hours: exception.rangos, ...(exception.etiqueta && { why: exception.etiqueta }) }
    : { hours: horario[weekdayName(day)] ?? [] }
}

export interface BarberDays {
  /** Unknown while it has not come: then nothing counts as free. */
  availability: Availability | undefined
  blocks: readonly Block[]
}

/** Nothing for non-barbers. */
export function useBarberDays(
  barberId: string | undefined,
  desde: string,
  hasta: string,
): BarberDays {
  const interval = useLiveInterval()
  const availability = useQuery({
    ...readWhen(
      'GET /api/barbers/:id/availability',
      barberId === undefined ? undefined : { params: { id: barberId } },
    ),
    retry: false,
  }).data
  const blocks = useQuery({
    ...readWhen(
      'GET /api/availability/blocks',
      barberId === undefined ? undefined : { query: { barberId, desde, hasta } },
    ),
    ...lively,
    retry: false,
    refetchInterval: interval,
  })
  // What is blocked is not known to be free: both, or neither.
  return { availability: blocks.data ? availability : undefined, blocks: blocks.data ?? [] }
}
