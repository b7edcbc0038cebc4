/** The waiting list and the line, as the rows use them. */
import type { LineTicketView } from '../../../../contract/booking/line.ts'
import type { WaitingEntry } from '../../../../contract/booking/waitlist.ts'
import { must } from '../../../seed/http/client.ts'
import type { SignedIn } from '../../../seed/http/people.ts'
import { eventually } from '../eventually.ts'
import { chairOf, type World } from './visit.ts'

export async function waitFor(
  { house, zone, shop, chairs }: World,
  who: SignedIn,
  at: string | undefined,
): Promise<void> {
  const day = Temporal.Instant.from(at ?? '')
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  await must(
    house.as(who).post('/api/waitlist', {
      businessId: shop.id,
      services: [chairs[0]?.cut],
      ventanas: [{ dia: day.toString(), desde: '00:00', hasta: '23:59' }],
    }),
    201,
  )
}

export const waitsOf = async ({ house }: Pick<World, 'house'>, who: SignedIn) =>
  (await must(house.as(who).get<WaitingEntry[]>('/api/waitlist'))).body

export const offerTo = (world: Pick<World, 'house'>, who: SignedIn) =>
  eventually('an offer', async () => (await waitsOf(world, who))[0]?.oferta ?? undefined)

type Ticket = LineTicketView & { code?: string; enlace: string | null }

/** An open line with one ticket, for the cut of this barber; `who`: with an account. */
export async function lineOf(world: World, barberId: string, who?: SignedIn) {
  const { house, shop } = world
  const { barber, cut } = chairOf(world, barberId)
  const staff = house.as(barber)
  const path = `/api/businesses/${shop.id}/line`
  const isOpen = (await must(staff.get<{ abierta: boolean }>(path))).body.abierta
  if (!isOpen) await must(staff.post(`${path}/open`, {}))
  const { body: code } = await must(staff.get<{ codigo: string }>(`${path}/code`))
  const { body: ticket } = await must(
    house.as(who ?? barber).post<Ticket>(`${path}/tickets`, {
      services: [cut],
      ...(who ? { codigo: code.codigo } : { nombre: 'Rosa' }),
    }),
    201,
  )
  const act = (what: string, by = barber) =>
    house.as(by).post<Ticket>(`/api/line/tickets/${ticket.id}/${what}`, {})
  return {
    ticket,
    call: (by?: SignedIn) => act('call', by),
    seat: () => act('seat'),
    leave: () => act('leave', who),
    see: async () =>
      (await must(staff.get<{ tickets: Ticket[] }>(path))).body.tickets.map(({ id }) => id),
  }
}
