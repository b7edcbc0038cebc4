/** Where, and by which clocks, a barber can be booked. */
import { describe, expect, test } from 'vitest'
import { ids, madrid, memoryShop, type place, profile } from '../../test/support/memory-shop.ts'
import { clockDecider } from '../../domain/business/agenda-zone.ts'
import { availabilityDecider, presets } from '../../domain/business/availability.ts'

const hours = { ...presets.estandar, monday: [{ start: '10:00', end: '14:00' }] }
const [other, canary] = [ids.off, 'Atlantic/Canary']

test('in their shop, by its clock and in its currency', async () => {
  const { workplaces } = await memoryShop({ horario: hours })
  expect(await workplaces.bookable(ids.barber)).toEqual({
    businessId: ids.shop,
    shop: { ...profile, horario: hours },
    place: null,
    locationIds: [],
    zone: madrid,
    placeZone: madrid,
    opening: hours,
    currency: 'EUR',
    availability: availabilityDecider.initial,
  })
})
test('without a shop by what counts for everybody', async () => {
  const { workplaces } = await memoryShop()
  expect(await workplaces.bookable(ids.owner)).toEqual({
    businessId: null,
    shop: null,
    place: null,
    locationIds: [],
    zone: 'America/Mexico_City',
    placeZone: 'America/Mexico_City',
    opening: null,
    currency: 'MXN',
    availability: availabilityDecider.initial,
  })
})
test('in a shop that is not there as without one', async () => {
  const { workplaces, work } = await memoryShop()
  work.set(ids.owner, { businessId: ids.off, locationIds: [] })
  expect(await workplaces.bookable(ids.owner)).toMatchObject({
    businessId: null,
    shop: null,
    currency: 'MXN',
  })
})
test('with the rules of their own', async () => {
  const { workplaces, policy } = await memoryShop()
  await policy({ bufferMinutes: 10 })
  expect((await workplaces.bookable(ids.barber)).availability.policy).toEqual({
    ...availabilityDecider.initial.policy,
    bufferMinutes: 10,
  })
})

describe("at a place of the shop's", () => {
  async function atPlace(
    changes: Partial<typeof place> = {},
    staff = [ids.barber],
    businessId = ids.shop,
  ) {
    const house = await memoryShop({ horario: presets.mananero })
    house.work.set(ids.barber, { businessId: ids.shop, locationIds: [ids.place] })
    await house.addPlace(changes, staff, ids.place, businessId)
    return house
  }
  test("where they usually are, unless told: by the clock and the hours of the place, the days counted by the shop's", async () => {
    const { workplaces } = await atPlace({ zone: canary, horario: hours })
    for (const where of [
      await workplaces.bookable(ids.barber),
      await workplaces.bookable(ids.barber, ids.place),
    ]) {
      expect(where).toMatchObject({
        place: { locationId: ids.place },
        locationIds: [ids.place],
        placeZone: canary,
        zone: madrid,
        opening: hours,
      })
    }
  })
  test("by the shop's hours where the place has none", async () => {
    const { workplaces } = await atPlace({ zone: canary })
    expect(await workplaces.bookable(ids.barber)).toMatchObject({
      placeZone: canary,
      opening: presets.mananero,
    })
  })
  test.each([
    ['is closed', { status: 'inactive' as const }, [ids.barber], ids.shop],
    ['has others', {}, [ids.owner], ids.shop],
    ["is another shop's", {}, [ids.barber], other],
  ])(
    'not where it %s: then in the shop, and not there where it was asked for',
    async (_, changes, staff, businessId) => {
      const { workplaces } = await atPlace(changes, staff, businessId)
      expect((await workplaces.bookable(ids.barber)).place).toBeNull()
      await expect(workplaces.bookable(ids.barber, ids.place)).rejects.toMatchObject({
        code: 'invalid_location',
      })
    },
  )
  test('not at one that is nowhere', async () => {
    const { workplaces } = await memoryShop()
    await expect(workplaces.bookable(ids.barber, ids.off)).rejects.toMatchObject({
      code: 'invalid_location',
    })
  })
  test('an appointment stands where it was made, also where its barber serves nobody new', async () => {
    const { workplaces } = await atPlace({ status: 'inactive', zone: canary })
    expect(
      await workplaces.standingAt({ barberId: ids.barber, locationId: ids.place }),
    ).toMatchObject({ place: { locationId: ids.place }, placeZone: canary, zone: madrid })
    expect(await workplaces.standingAt({ barberId: ids.barber, locationId: null })).toMatchObject({
      place: null,
      placeZone: madrid,
    })
  })
})

describe('before anything is written', () => {
  test('the clock by which the days were counted is kept, once', async () => {
    const { workplaces, commands, as, client, log } = await memoryShop()
    for (let times = 0; times < 2; times++)
      expect(
        (await workplaces.toWrite(as(client), ids.barber, await workplaces.bookable(ids.barber)))
          .zone,
      ).toBe(madrid)
    expect(await commands.state(clockDecider, ids.barber)).toEqual({ zone: madrid, earlier: [] })
    expect(log.events.filter(({ type }) => type === 'AgendaZoneSet')).toHaveLength(1)
  })
  test("from then on it counts, wherever the shop goes; the wall shows the shop's", async () => {
    const { workplaces, commands, as, barber } = await memoryShop()
    await commands.handle(
      clockDecider,
      ids.barber,
      { type: 'SetAgendaZone', data: { barberId: ids.barber, zone: canary } },
      as(barber),
    )
    expect(
      await workplaces.toWrite(as(barber), ids.barber, await workplaces.bookable(ids.barber)),
    ).toMatchObject({ zone: canary, placeZone: madrid })
    expect(await workplaces.bookable(ids.barber)).toMatchObject({ zone: canary, placeZone: madrid })
  })
  test('a barber without a shop works by their own clock', async () => {
    const { workplaces, commands, as, owner } = await memoryShop()
    await commands.handle(
      clockDecider,
      ids.owner,
      { type: 'SetAgendaZone', data: { barberId: ids.owner, zone: canary } },
      as(owner),
    )
    expect(await workplaces.bookable(ids.owner)).toMatchObject({ zone: canary, placeZone: canary })
  })
})
