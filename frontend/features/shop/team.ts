/** Who of a shop can be booked, and from which price on. */
import { useQuery } from '@tanstack/react-query'
import type { Business } from '../../../contract/business/shops.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'

export type Colleague = CallAnswer<'GET /api/businesses/:id/barbers'>[number]
export type Offered = CallAnswer<'GET /api/businesses/:id/services'>[number]

/** What is asked of a shop beside itself: who works there, and what is done there. */
export function useTeam({ id, acceptsAppointments }: Pick<Business, 'id' | 'acceptsAppointments'>) {
  const { user } = useSession()
  const where = { params: { id } }
  const barbers = useQuery(read('GET /api/businesses/:id/barbers', where))
  const services = useQuery(read('GET /api/businesses/:id/services', where))
  const offered = services.data?.filter(({ isActive }) => isActive) ?? []
  const offers = (userId: string) => offered.some(({ barberId }) => barberId === userId)
  return {
    barbers,
    services,
    offered,
    /** Bookable barbers: with services, not the viewer. */
    bookable: acceptsAppointments
      ? (barbers.data?.filter(({ userId }) => userId !== user?.id && offers(userId)) ?? [])
      : [],
  }
}

/** The lowest price of these, with its currency. */
export function cheapestOf(services: readonly Offered[]): Offered | undefined {
  return services.reduce<Offered | undefined>(
    (cheapest, service) => (cheapest && cheapest.precio <= service.precio ? cheapest : service),
    undefined,
  )
}
