/** Whether the chair is free for a walk-in: blocks may yield, visits don't. */
import { useQuery } from '@tanstack/react-query'
import type { Block } from '../../../contract/business/availability.ts'
import { lively, read } from '../../client/query.ts'
import { holds } from '../../entities/appointment/appointmentModel.ts'
import { useCommand } from '../../live/useCommand.ts'
import { addDays, dayOf } from '../../time/zone.ts'
import { useAppointmentsFrom } from './appointmentsQueries.ts'

interface Asked {
  barberId: string
  zone: string
  now: Date
  /** How long the visit would be; an unknown one takes a moment. */
  minutes: number
  enabled: boolean
}

export function useChairNow({ barberId, zone, now, minutes, enabled }: Asked) {
  const today = dayOf(now, zone)
  const blocks = useQuery({
    ...read('GET /api/availability/blocks', { query: { barberId, desde: today, hasta: today } }),
    ...lively,
    retry: false,
    enabled,
  })
  const visits = useAppointmentsFrom(addDays(today, -1), today, { barberId }, enabled)
  const block = useCommand('POST /api/availability/blocks')
  const lift = useCommand('DELETE /api/availability/blocks/:id')

  const [from, to] = [now.getTime(), now.getTime() + Math.max(minutes, 1) * 60_000]
  const lies = (start: string, end: string, margin = 0) =>
    Date.parse(start) < to && Date.parse(end) + margin * 60_000 > from
  const isTaken = (visits.data ?? []).some(
    ({ userRole, estado, fecha, fin, margenMinutos }) =>
      userRole === 'barber' && holds(estado) && lies(fecha, fin, margenMinutos),
  )
  const inTheWay: readonly Block[] =
    !enabled || isTaken || !visits.data
      ? []
      : (blocks.data ?? []).filter(({ desde, hasta }) => lies(desde, hasta))

  /** What is done once the blocks are gone. Where it fails they are put back. */
  const withoutBlocks = async <T>(act: () => Promise<T>): Promise<T> => {
    const gone: Block[] = []
    try {
      for (const one of inTheWay) {
        await lift.mutateAsync({ params: { id: one.id } })
        gone.push(one)
      }
      return await act()
    } catch (error) {
      for (const { desde, hasta, motivo } of gone)
        await block.mutateAsync({ body: { barberId, desde, hasta, motivo } }).catch(() => {})
      throw error
    }
  }
  return {
    blocks: inTheWay,
    until: inTheWay
      .map(({ hasta }) => hasta)
      .sort((a, b) => Date.parse(a) - Date.parse(b))
      .at(-1),
    isPending: lift.isPending,
    withoutBlocks,
  }
}
