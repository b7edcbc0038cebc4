/**
 * Memory is never older than PostgreSQL, on any node, and gives way to it wherever read models are
 * not what they were when it was loaded.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MirroredSearch, mirroredSearch } from '../../composition/search-memory.ts'
import { ProfileUpdated } from '../../domain/identity/account-events.ts'
import { system } from '../../domain/kernel/event.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { shareTail } from '../../eventlog/tail.ts'
import { events } from '../../modules/modules.ts'
import { sql } from '../../postgres/db.ts'
import { rebuild } from '../../projections/engine/build/rebuild.ts'
import { setAside, takeBack } from '../../projections/engine/apply/set-aside.ts'
import type { SearchAsked } from '../../projections/business/search-asked.ts'
import { foundIn } from '../../projections/business/search-read.ts'
import { search } from '../../projections/business/search.ts'
import { people } from '../../projections/identity/people.ts'
import { appendEvents, eventsOf } from '../../seed/events/append.ts'
import { shopOf, shopOpened } from '../../seed/events/shops.ts'
import { seeded } from '../../seed/random.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const shop = shopOf(1)
const ownerId = shop.barberId
const stream = `account-${ownerId}`

let house: TestServer
/** On a node of its own: it shares nothing with the one that projects but the database. */
let memory: MirroredSearch
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())

const question = (word: string): SearchAsked => ({
  viewer: { userId: null, at: new Date().toISOString() },
  words: [word],
  order: 'nombre',
  businesses: false,
  barbers: true,
  homeService: false,
  limit: 10,
  offset: 0,
})

const renamed = (nombre: string) =>
  ProfileUpdated({
    userId: ownerId,
    nombre,
    acercaDe: null,
    especialidades: [],
    profileImageUrl: null,
    phoneChanged: false,
  })
const rename = (nombre: string) =>
  appendEvents(house.services.log, stream, system, [renamed(nombre)])
const shown = async (position: bigint) =>
  expect(await house.services.passed(position, { timeoutMs: 60_000 })).toBe(true)

const names = (found: Awaited<ReturnType<MirroredSearch['inMemory']>>) =>
  found?.map((one) => one.row().person_name)

const answers = (word: string) =>
  eventually('memory answers', async () => {
    const found = await memory.inMemory(question(word))
    return found && { names: names(found) }
  })

async function node(mostShops = 10): Promise<MirroredSearch> {
  const { db, vault } = house.services
  const log = openEventLog(shareTail(await openPostgresLog(house.databaseUrl)), {
    events,
    keys: vault.keys,
  })
  const opened = mirroredSearch({ db, background: db, log, mostShops })
  closing.defer(() => log.close())
  closing.defer(() => opened.close())
  opened.begin()
  return opened
}

beforeAll(async () => {
  house = await startTestServer()
  for (const [of, event] of shopOpened(shop, 1, seeded(1)))
    await appendEvents(house.services.log, of, system, [event])
  await shown(await rename('Ana'))
  memory = await node()
  expect(await answers('ana')).toEqual({ names: ['Ana'] })
})

describe('memory', () => {
  test('shows on one node what another has shown, a thousand times', async () => {
    let fromMemory = 0
    for (let time = 0; time < 1_000; time++) {
      const name = `Ana ${time}ava`
      await shown(await rename(name))
      const found = await memory.inMemory(question(`${time}ava`))
      if (!found) continue
      fromMemory++
      expect(names(found)).toEqual([name])
    }
    // Where it was too late PostgreSQL has answered.
    expect(fromMemory).toBeGreaterThan(0)
  }, 120_000)

  test('is loaded anew where a rebuild was put in place', async () => {
    const { db, log } = house.services
    const before = await answers('ana')
    // Nothing of this is in the log: after the rebuild it is gone from the tables.
    await db.run(
      sql`UPDATE ${search.barber} SET words = 'Xantipa' WHERE user_id = ${ownerId}::uuid`,
    )
    expect(await answers('ana'), 'followed, not read').toEqual(before)
    await rebuild(search, { db, log })
    await eventually('its tables are other ones', async () => !(await memory.isLevel()))
    expect(await answers('ana')).toEqual(before)
    expect(await answers('xantipa')).toEqual({ names: [] })
  })

  test('does not answer while a read model has stopped', async () => {
    const { db } = house.services
    const stopped = (status: string) =>
      db.run(sql`UPDATE projections.checkpoint SET status = ${status} WHERE name = ${people.name}`)
    await stopped('failed')
    expect(await memory.inMemory(question('ana'))).toBeUndefined()
    expect((await memory.find(question('ana'))).length, 'PostgreSQL does').toBe(1)
    await stopped('live')
    await answers('ana')
  })

  test('leaves out what is set aside for a read model', async () => {
    const { db, log } = house.services
    const position = (await log.head()) + 1n
    const at = await rename('Berenice')
    expect(at).toBe(position)
    await shown(at)
    await setAside(db.pool, log, search, at)
    expect(await memory.inMemory(question('ana'))).toBeUndefined()
    await rebuild(search, { db, log })
    const inSql = await foundIn(db)(question('berenice'))
    expect(inSql).toEqual([])
    expect(await answers('berenice')).toEqual({ names: [] })
    // Also one that is still to come, by its id.
    const [coming] = eventsOf(system, [renamed('Dorotea')])
    if (!coming) throw new Error('no event')
    await db.run(
      sql`INSERT INTO projections.set_aside (projection, event_id, position, event_type) VALUES (${search.name}, ${coming.id}::uuid, 0, ${coming.type})`,
    )
    await answers('ana')
    const { position: last } = await log.append(stream, [coming], { expected: 'any' })
    await shown(last)
    expect(await answers('dorotea')).toEqual({ names: [] })
    expect(await foundIn(db)(question('dorotea'))).toEqual([])
    await takeBack(db.pool, search, 0n)
    await takeBack(db.pool, search, at)
    await rebuild(search, { db, log })
    expect(await answers('dorotea')).toEqual({ names: ['Dorotea'] })
  })

  test('leaves the search to PostgreSQL where there are more shops than it is meant for', async () => {
    const small = await node(0)
    await shown(await rename('Carmen'))
    expect(names(await small.find(question('carmen')))).toEqual(['Carmen'])
    expect(small.isLoaded()).toBe(false)
  })

  test('leaves a search to PostgreSQL that would walk past thousands of shops for nothing', async () => {
    const { db } = house.services
    await db.run(sql`
      INSERT INTO ${search.shop} (business_id, owner_id, nombre, at_home, at_shop, radius_km)
      SELECT gen_random_uuid(), ${ownerId}::uuid, 'Barbería', false, true, 5
      FROM generate_series(1, 2100)`)
    const large = await node(10_000)
    await eventually('it is loaded', async () => large.isLoaded())
    const rare = { ...question('barberia'), words: [], businesses: true, homeService: true }
    expect(await large.inMemory(rare)).toBeUndefined()
    expect(await large.find(rare)).toEqual([])
    expect((await large.inMemory({ ...rare, homeService: false }))?.length).toBe(10)
    const few = { ...rare, homeService: false, specialty: 'zzzz' }
    expect(await large.inMemory(few), 'nobody has it: nothing is walked').toEqual([])
  })
})
