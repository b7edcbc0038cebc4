/** Who stands in line in the demo: four people in the shop of the demo owner, today. */
import { system } from '../domain/kernel/event.ts'
import { at, type DemoParts, once } from './open.ts'
import type { City } from './plan.ts'
import { accountId } from './steps.ts'

const MINUTE = 60_000
const tickets = [
  { minutesAgo: 25, name: 'Rosa' },
  { minutesAgo: 18, client: 2 },
  { minutesAgo: 11, name: 'Don Beto' },
  { minutesAgo: 4, client: 6 },
]

export async function openLine(
  { booking: { line, workplaces } }: DemoParts,
  { chairs, clients }: City,
  begins: number,
): Promise<void> {
  const chair = chairs.find(({ id }) => id === accountId('duenno@balbu.demo'))
  const [service] = chair?.services ?? []
  const businessId = chair && (await workplaces.bookable(chair.id)).businessId
  if (!chair || !service || !businessId) return
  const now = new Date(begins).toISOString()
  const place = await line.placeAt(businessId, undefined, now)
  const owner = { id: chair.id, role: 'duenno' } as const
  await once(line.open(at(owner, begins - 30 * MINUTE, 'line', 'open'), place))
  for (const { minutesAgo, name, client } of tickets) {
    const who = client === undefined ? undefined : clients[client]
    const by = who ? ({ id: who.id, role: 'cliente' } as const) : system
    await once(
      line.take(at(by, begins - minutesAgo * MINUTE, 'line', name ?? who?.id ?? ''), place, {
        serviceIds: [service.serviceId],
        barberId: undefined,
        guestName: name ?? null,
        source: name === undefined ? 'qr' : 'staff',
      }),
    )
  }
}
