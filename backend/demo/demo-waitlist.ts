/** Who waits in the demo: three clients of the demo barber, for the end of the next days. */
import { dayAfter, localDay } from '../domain/booking/schedule.ts'
import { at, type DemoParts, once } from './open.ts'
import type { City } from './plan.ts'
import { accountId } from './steps.ts'

const HOUR = 3_600_000
const wishes = [
  { client: 0, days: [2, 3], from: '17:00', to: '20:00', note: '', always: true },
  {
    client: 3,
    days: [1, 2, 3],
    from: '16:00',
    to: '20:00',
    note: 'Es para una boda.',
    always: false,
  },
  { client: 5, days: [2], from: '10:00', to: '14:00', note: '', always: false },
]

export async function joinWaitlists(
  { booking: { waits } }: DemoParts,
  { chairs, clients }: City,
  begins: number,
): Promise<void> {
  const chair = chairs.find(({ id }) => id === accountId('barbero@balbu.demo'))
  const [service] = chair?.services ?? []
  if (!chair || !service) return
  for (const [index, { client, days, from, to, note, always }] of wishes.entries()) {
    const who = clients[client]
    if (!who) continue
    const joined = begins - (wishes.length - index) * HOUR
    const today = localDay(begins, chair.zone)
    await once(
      waits.join(at({ id: who.id, role: 'cliente' }, joined, 'wait', who.id), {
        businessId: null,
        barberIds: [chair.id],
        serviceIds: [service.serviceId],
        windows: days.map((ahead) => ({ day: dayAfter(today, ahead), from, to })),
        note,
        always,
        appointmentId: undefined,
      }),
    )
  }
}
