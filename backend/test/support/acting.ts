/** Commands past the API: by whom, and until every read model has what they told. */
import { randomUUID } from 'node:crypto'
import type { Context } from '../../commands/kernel/handle.ts'
import { type Actor, system } from '../../domain/kernel/event.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { lapsedHolds } from '../../projections/booking/due.ts'
import type { TestServer } from './server.ts'

const acting = ({ services }: Pick<TestServer, 'services'>, by: Actor): Context => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  by,
  at: services.now().toISOString(),
  position: 0n,
})

/** By this person, at the server's time. */
export const contextOf = (house: TestServer, { user: { id, rol } }: SignedIn): Context =>
  acting(house, { id, role: rol })

export const bySystem = (house: Pick<TestServer, 'services'>): Context => acting(house, system)

export const settled = async ({ services }: TestServer) => {
  await services.passed(await services.log.head(), { timeoutMs: 60_000 })
}

/** Time passes: what acts that could be taken back had freed is anybody's. */
export async function holdsOver(house: TestServer): Promise<void> {
  await settled(house)
  const { db, booking } = house.services
  for (const hold of await lapsedHolds(db, FAR_OFF, 1_000))
    await booking.holds.release({ ...bySystem(house), at: FAR_OFF }, hold, 'lapsed')
  await settled(house)
}
const FAR_OFF = '2099-01-01T00:00:00.000Z'
