/**
 * What takes several streams, over the real log and read models: its process dies before one of its
 * appends, and the clock's sweep finds and finishes it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servicesOf } from '../../composition/services.ts'
import { readConfig } from '../../config.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { shopOfPerson } from '../../projections/business/team-reads.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { finishAll, leftOver } from '../support/unfinished.ts'
import { type Chair, joinShop, openChair } from '../../seed/http/shops.ts'
import { contextOf } from '../support/acting.ts'
import { freeDays } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'

let house: TestServer
let chair: Chair
beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house)
})
afterAll(async () => {
  const { rows } = await house.services.db.pool.query('SELECT process FROM processes.unfinished')
  expect(rows, 'nothing is left over').toEqual([])
})

class Killed extends Error {}
/** The same services in a process that dies before its so-many-th append. */
function dying(number: number) {
  const { db, vault, media, passed, log, chain } = house.services
  let appends = 0
  const mortal: EventLog = {
    ...log,
    append: async (...args) => {
      if (++appends >= number) throw new Killed()
      return log.append(...args)
    },
  }
  const stores = {
    databaseUrl: house.databaseUrl,
    db,
    background: db,
    projecting: db,
    asking: db,
    vault,
    media,
    log: mortal,
    chain,
    trust: house.services.trust,
  }
  return servicesOf({
    ...stores,
    config: readConfig({ RATE_LIMIT: 'off' }),
    passed,
    logger: openLogger('silent'),
  })
}

test('time on three days of which one was blocked when the server died is blocked on all of them', async () => {
  const days = await freeDays(house, chair)
  const [desde, hasta] = [days[2]?.inicios[2] ?? '', days[4]?.inicios[2] ?? '']
  const wanted = {
    barberId: chair.barber.user.id,
    zone: chair.shop.zonaHoraria,
    start: Date.parse(desde),
    end: Date.parse(hasta),
    reason: 'Vacaciones',
  }
  // The announcement and one day's block get through.
  await expect(
    dying(3).business.availability.block(contextOf(house, chair.barber), wanted),
  ).rejects.toThrow(Killed)
  expect(await leftOver(house.services)).toMatchObject([
    { process: 'blocking', about: { barberId: chair.barber.user.id, firstDay: days[2]?.fecha } },
  ])
  const blocks = async () =>
    (await must(house.as(chair.barber).get<{ motivo: string }[]>('/api/availability/blocks'))).body
  expect(await blocks()).toHaveLength(1)
  expect(await finishAll(house.services)).toEqual({ found: 1, failed: 0, left: [] })
  expect((await blocks()).map(({ motivo }) => motivo)).toEqual([
    'Vacaciones',
    'Vacaciones',
    'Vacaciones',
  ])
  expect(await finishAll(house.services), 'and again').toEqual({ found: 0, failed: 0, left: [] })
  expect(await blocks()).toHaveLength(3)
})

test('a barber who had just left a team when the server died has left its places and may join another', async () => {
  const { barber } = await joinShop(house, chair)
  const {
    body: { id: place },
  } = await must(
    house.as(chair.barber).post<{ id: string }>('/api/business-locations', {
      name: 'Centro',
      address: 'Calle Mayor 2',
    }),
    201,
  )
  await must(
    house
      .as(chair.barber)
      .post(`/api/business-locations/${place}/staff`, { userId: barber.user.id }),
  )
  await expect(
    dying(2).business.team.remove(contextOf(house, barber), chair.shop.id, barber.user.id),
  ).rejects.toThrow(Killed)
  expect(await leftOver(house.services)).toMatchObject([
    { process: 'leaving', about: { businessId: chair.shop.id, barberId: barber.user.id } },
  ])
  expect(await finishAll(house.services)).toEqual({ found: 1, failed: 0, left: [] })
  const { db } = house.services
  expect(
    await db.many(sql`SELECT FROM locations.staff WHERE barber_id = ${barber.user.id}`),
  ).toEqual([])
  expect(await shopOfPerson(db, barber.user.id)).toBeUndefined()
  const other = await openChair(house)
  const {
    body: { enlace },
  } = await must(
    house.as(other.barber).post<{ enlace: string }>(`/api/businesses/${other.shop.id}/barbers`, {}),
    201,
  )
  await must(house.as(barber).post(`/api/invitations/${enlace.split('/').at(-1)}/accept`))
})

test('who comes back before the clock came by is let go of first', async () => {
  const { barber } = await joinShop(house, chair)
  await expect(
    dying(2).business.team.remove(contextOf(house, barber), chair.shop.id, barber.user.id),
  ).rejects.toThrow(Killed)
  const {
    body: { enlace },
  } = await must(
    house.as(chair.barber).post<{ enlace: string }>(`/api/businesses/${chair.shop.id}/barbers`, {}),
    201,
  )
  await must(house.as(barber).post(`/api/invitations/${enlace.split('/').at(-1)}/accept`))
  expect(await finishAll(house.services)).toEqual({ found: 0, failed: 0, left: [] })
  expect((await shopOfPerson(house.services.db, barber.user.id))?.business_id).toBe(chair.shop.id)
})
