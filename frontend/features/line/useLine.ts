/** A shop's line, the pass that its screen's code gives, and one's own ticket in it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { lively, read, readWhen } from '../../client/query.ts'
import { useUserId } from '../../client/session.ts'
import type { LineTicketView } from '../../../contract/booking/line.ts'
import { browserZone, dayOf } from '../../time/zone.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { guestTickets } from './guestTickets.ts'

export function usePlace() {
  const { businessId = '' } = useParams()
  const [search] = useSearchParams()
  const lugar = search.get('lugar') ?? undefined
  return { businessId, lugar, query: lugar === undefined ? {} : { lugar } }
}

export function useLine(businessId: string, query: { lugar?: string }) {
  return useQuery({
    ...read('GET /api/businesses/:id/line', { params: { id: businessId }, query }),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
}

/** `null`: the code is too old; `undefined`: there is none, or it is being asked for. */
export function usePass(businessId: string, query: { lugar?: string }): string | null | undefined {
  const [search] = useSearchParams()
  const codigo = search.get('codigo')
  const [kept, keep] = useState<{ readonly codigo: string; readonly pase: string }>()
  const isKept = kept !== undefined && kept.codigo === codigo
  const exchange = useQuery({
    ...readWhen(
      'GET /api/businesses/:id/line',
      codigo === null || isKept
        ? undefined
        : { params: { id: businessId }, query: { ...query, codigo } },
    ),
    staleTime: Infinity,
  })
  const pase = exchange.data?.pase
  useEffect(() => {
    if (codigo !== null && pase) keep({ codigo, pase })
  }, [codigo, pase])
  return isKept ? kept.pase : pase
}

/** It waits, or is called. */
export const isOpenTicket = ({ estado }: LineTicketView): boolean =>
  estado === 'esperando' || estado === 'llamado'

/** The ticket of this person in this shop: of the account, or by the link of a guest. */
export function useOwnTicket(businessId: string) {
  const me = useUserId()
  const [search] = useSearchParams()
  const [turno, enlace] = [search.get('turno'), search.get('enlace')]
  const guest =
    turno !== null && enlace !== null
      ? { id: turno, enlace }
      : me === undefined
        ? guestTickets.of(businessId)
        : undefined
  const interval = useLiveInterval()
  const own = useQuery({
    ...readWhen('GET /api/line/tickets', me === undefined ? undefined : {}),
    ...lively,
    refetchInterval: interval,
  })
  const byLink = useQuery({
    ...readWhen(
      'GET /api/line/tickets/:id',
      guest && { params: { id: guest.id }, query: { enlace: guest.enlace } },
    ),
    ...lively,
    refetchInterval: interval,
    retry: false,
  })
  const today = dayOf(new Date(), browserZone())
  const ticket = [byLink.data, ...(own.data ?? [])].find(
    (one) => one?.businessId === businessId && (isOpenTicket(one) || one.dia >= today),
  )
  return {
    ticket,
    link: ticket === byLink.data ? guest?.enlace : undefined,
    isPending: (me !== undefined && own.isPending) || (guest !== undefined && byLink.isPending),
    isMissing: turno !== null && byLink.isError,
  }
}
