/** A small market over HTTP: its barbers, its clients, and which times they want. */
import { must } from './client.ts'
import { callersOf, type Callers, type SignedIn, whenFree } from './people.ts'
import type { Random } from '../random.ts'

export interface MarketBarber extends SignedIn {
  readonly serviceId: string
}

export interface Market {
  readonly barbers: readonly MarketBarber[]
  readonly clients: readonly SignedIn[]
}

export async function openMarket(
  url: string,
  { barbers, clients }: { barbers: number; clients: number },
): Promise<Market> {
  const callers = callersOf(url)
  return {
    barbers: await inEights(barbers, (number) => openStall(callers, number)),
    clients: await inEights(clients, (number) => callers.client(`Cliente ${number}`)),
  }
}

async function openStall(callers: Callers, number: number): Promise<MarketBarber> {
  const barber = await callers.barber(`Barbero ${number}`)
  const make = async (path: string, body: object) => {
    const { answer } = await whenFree(() => callers.as(barber).post<{ id: string }>(path, body))
    return (await must(Promise.resolve(answer), 201)).body.id
  }
  await make('/api/businesses', { nombre: `Barbería ${number}`, direccion: 'Calle Mayor 1' })
  return {
    ...barber,
    serviceId: await make('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 }),
  }
}

/** So many of something, eight at a time: passwords are hashed slowly on purpose. */
async function inEights<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let number = 0; number < count; number += 8) {
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(8, count - number) }, (_, index) => make(number + index)),
      )),
    )
  }
  return made
}

/**
 * Half hours of working days from the day after tomorrow on: always in the future, always within
 * the window. `spread`: from how many of them is chosen.
 */
export function someSlot(random: Random, zone: string, spread = 18 * 15): string {
  const choice = Math.floor(random() * spread)
  let day = Temporal.Now.zonedDateTimeISO(zone).toPlainDate().add({ days: 2 })
  for (let passed = Math.floor(choice / 18); ; day = day.add({ days: 1 })) {
    if (day.dayOfWeek > 5) continue
    if (passed-- === 0) break
  }
  return day
    .toZonedDateTime({ timeZone: zone, plainTime: '09:00' })
    .add({ minutes: (choice % 18) * 30 })
    .toInstant()
    .toString()
}
