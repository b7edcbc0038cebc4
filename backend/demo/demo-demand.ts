/** Where clients of the demo looked for a time in the last weeks, and found none that day. */
import { demandDecider } from '../domain/booking/demand.ts'
import { dayAfter, localDay } from '../domain/booking/schedule.ts'
import { system } from '../domain/kernel/event.ts'
import { at, type DemoParts } from './open.ts'
import type { City } from './plan.ts'

const DAY = 86_400_000
const DAYS = 21
const EVERY = [1, 2, 3, 5, 7]

export async function lookInVain(
  { commands, booking: { workplaces } }: DemoParts,
  { chairs }: City,
  begins: number,
): Promise<void> {
  for (const [index, every] of EVERY.entries()) {
    const chair = chairs[index]
    const service = chair?.services[index % chair.services.length]
    const businessId = chair && (await workplaces.bookable(chair.id)).businessId
    if (!chair || !service || !businessId) continue
    const { serviceId, nombre, minutes } = service
    for (let ago = 1; ago <= DAYS; ago += every) {
      const looked = begins - ago * DAY
      await commands.handle(
        demandDecider,
        `${businessId}-${new Date(looked).toISOString().slice(0, 10)}`,
        {
          type: 'NoteDemand',
          data: {
            businessId,
            barberId: chair.id,
            services: [{ serviceId, nombre }],
            minutes,
            days: [dayAfter(localDay(looked, chair.zone), 1)],
          },
        },
        at(system, looked, 'demand', chair.id, String(ago)),
      )
    }
  }
}
