/** Reading one's appointments by window and by page. */
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { call } from '../../client/api.ts'
import { keyOf, lively, read, readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { useOwnTeam } from '../../entities/business/ownTeam.ts'
import { type AgendaOf, type AgendaScope, SHOP } from './whose.ts'

/** The most that one answer holds (contract), and how much history comes at a time. */
const WINDOW_PAGE = 200
const HISTORY_PAGE = 50

/** Where the next page begins: the last one of this page. */
const cursorAfter = (page: readonly Appointment[]): string | undefined => {
  const last = page.at(-1)
  return last && `${last.fecha}_${last.id}`
}

/** Every appointment from one day on, up to another (both included) if told; the earliest first. */
const appointmentsFrom = (desde: string, hasta: string | undefined, whose: AgendaScope) =>
  queryOptions({
    queryKey: keyOf('GET /api/appointments', { query: { ...whose, desde, hasta } }),
    queryFn: async ({ signal }) => {
      const all: Appointment[] = []
      let despuesDe: string | undefined
      for (;;) {
        const page = await call('GET /api/appointments', {
          query: { ...whose, desde, hasta, despuesDe, limit: WINDOW_PAGE },
          signal,
        })
        all.push(...page)
        if (page.length < WINDOW_PAGE) return all
        despuesDe = cursorAfter(page)
      }
    },
    ...lively,
  })

/** What has come to an end in one way, the latest first, page by page. */
const appointmentsThatAre = (estado: 'cancelada' | 'completada', whose: AgendaScope) =>
  infiniteQueryOptions({
    queryKey: keyOf('GET /api/appointments', { query: { ...whose, estado, limit: HISTORY_PAGE } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/appointments', {
        query: { ...whose, estado, despuesDe: pageParam, limit: HISTORY_PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: readonly Appointment[]) =>
      page.length < HISTORY_PAGE ? undefined : cursorAfter(page),
    ...lively,
  })

export function useAppointmentsFrom(
  desde: string,
  hasta: string | undefined,
  whose: AgendaScope,
  enabled = true,
) {
  return useQuery({
    ...appointmentsFrom(desde, hasta, whose),
    refetchInterval: useLiveInterval(),
    enabled,
  })
}

export const useHistory = (estado: 'cancelada' | 'completada', whose: AgendaScope) =>
  useInfiniteQuery(appointmentsThatAre(estado, whose))

/** Who waits for the chair that is shown, or for any of the shop's. */
export function useWaiters({ chosen, barberId }: Pick<AgendaOf, 'chosen' | 'barberId'>) {
  const { user } = useSession()
  const { shopId } = useOwnTeam()
  const ofShop = chosen === SHOP && shopId !== undefined
  const reading = ofShop
    ? readWhen('GET /api/businesses/:id/waitlist', { params: { id: shopId } })
    : readWhen(
        'GET /api/barbers/:id/waitlist',
        barberId === undefined || user?.rol === 'cliente'
          ? undefined
          : { params: { id: barberId } },
      )
  return useQuery({ ...reading, ...lively, refetchInterval: useLiveInterval(), retry: false })
}

export const useAppointment = (id: string | undefined) =>
  useQuery({
    ...readWhen('GET /api/appointments/:id', id === undefined ? undefined : { params: { id } }),
    ...lively,
    retry: false,
  })

/** The shop that one works in, for its clock; none for a client. */
export function useOwnShop() {
  const { user } = useSession()
  return (
    useQuery({
      ...read('GET /api/user/business'),
      enabled: user !== null && user.rol !== 'cliente',
      retry: false,
    }).data ?? undefined
  )
}
