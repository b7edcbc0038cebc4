/** Where any barber of a shop will do. */
import { expect, test } from 'vitest'
import {
  ids,
  madrid,
  memoryShop,
  monday,
  now,
  onMonday,
  profile,
} from '../../test/support/memory-shop.ts'
import { presets } from '../../domain/business/availability.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { anyoneFree } from './anyone.ts'
import type { SlotsAsked } from './free-times.ts'

const noa = ids.off
const theirs = { cut: ids.owner, beard: ids.client }
const noasOffers = { [theirs.cut]: { nombre: ' CORTE', cents: 2000, minutes: 60, active: true } }
const open = { ...presets.estandar, monday: [{ start: '09:00', end: '11:00' }] }
const home = { lat: profile.latitude ?? 0, lng: profile.longitude ?? 0 }
const canary = 'Atlantic/Canary'

async function shopOfTwo(changes: Partial<typeof profile> = {}) {
  const house = await memoryShop(changes)
  await house.hire(noa, { services: noasOffers })
  await house.week(open)
  await house.week({ ...presets.estandar, monday: [{ start: '10:00', end: '12:00' }] }, noa)
  const reads = {
    barbersOf: async () => [ids.barber, noa],
    busyOfAll: async (barberIds: readonly string[], from: number, to: number) =>
      new Map(
        await Promise.all(
          barberIds.map(
            async (barberId) => [barberId, await house.reads.busy(barberId, from, to)] as const,
          ),
        ),
      ),
  }
  const ask = (more: Partial<SlotsAsked> = {}, businessId = ids.shop) =>
    anyoneFree({ commands: house.commands, workplaces: house.workplaces, reads }, businessId, {
      from: monday,
      days: 1,
      serviceIds: [ids.cut],
      now: Date.parse(now),
      ...more,
    })
  const who = async (more: Partial<SlotsAsked> = {}) =>
    (await ask(more)).dias.flatMap(({ horarios }) =>
      horarios.map(({ hora, barberId }) => `${hora} ${barberId === noa ? 'Noa' : 'Paco'}`),
    )
  return { house, reads, ask, who }
}

test('a time is free where one of them is, each with their own service of that name, price and duration', async () => {
  const { ask } = await shopOfTwo()
  const slot = (time: string) => ({ hora: time, inicio: onMonday(time), locationId: null })
  expect(await ask()).toEqual({
    zonaHoraria: madrid,
    dias: [
      {
        fecha: monday,
        laborable: true,
        horarios: [
          ...['09:00', '09:30', '10:00', '10:30'].map((time) => ({
            ...slot(time),
            barberId: ids.barber,
            servicios: [ids.cut],
          })),
          { ...slot('11:00'), barberId: noa, servicios: [theirs.cut] },
        ],
      },
    ],
  })
})
test('of two who are free it is the one who has less to do that day; at a tie the first', async () => {
  const { house, who } = await shopOfTwo()
  await house.booking.book(house.as(house.client), house.wish(onMonday('09:00')))
  expect(await who()).toEqual(['09:30 Paco', '10:00 Noa', '10:30 Noa', '11:00 Noa'])
  await house.booking.book(
    house.as(house.client),
    house.wish(onMonday('10:00'), { barberId: noa, serviceIds: [theirs.cut] }),
  )
  expect(await who()).toEqual(['09:30 Paco', '10:00 Paco', '10:30 Paco', '11:00 Noa'])
})
test('without a service everybody is asked, for half an hour', async () => {
  const { who } = await shopOfTwo()
  expect(await who({ serviceIds: [] })).toEqual([
    '09:00 Paco',
    '09:30 Paco',
    '10:00 Paco',
    '10:30 Paco',
    '11:00 Noa',
    '11:30 Noa',
  ])
})
test('what one alone offers only they can give; what nobody offers nobody', async () => {
  const { who, ask } = await shopOfTwo()
  expect(await who({ serviceIds: [ids.beard] })).toEqual([
    '09:00 Paco',
    '09:30 Paco',
    '10:00 Paco',
    '10:30 Paco',
  ])
  expect(await who({ serviceIds: [ids.cut, ids.beard] })).toEqual([
    '09:00 Paco',
    '09:30 Paco',
    '10:00 Paco',
  ])
  await expect(ask({ serviceIds: [ids.off] })).rejects.toMatchObject({ code: 'invalid_booking' })
  await expect(ask({ serviceIds: [ids.place] })).rejects.toMatchObject({ code: 'invalid_booking' })
})
test('a service of any of them may be named', async () => {
  const { who } = await shopOfTwo()
  expect(await who({ serviceIds: [theirs.cut] })).toEqual([
    '09:00 Paco',
    '09:30 Paco',
    '10:00 Paco',
    '10:30 Paco',
    '11:00 Noa',
  ])
})
test('a shop that is not there has nobody', async () => {
  const { ask } = await shopOfTwo()
  await expect(ask({}, ids.off)).rejects.toMatchObject({ code: 'not_found' })
})
test('at home, where the shop goes there, with the way back', async () => {
  const { who } = await shopOfTwo({ tipoServicio: 'fisico_y_domicilio' })
  expect(await who({ home })).toEqual([
    '09:00 Paco',
    '09:30 Paco',
    '10:00 Paco',
    '10:30 Paco',
    '11:00 Noa',
  ])
  const near = await shopOfTwo()
  await expect(near.ask({ home })).rejects.toMatchObject({ code: 'no_home_service' })
  const far = await shopOfTwo({ tipoServicio: 'fisico_y_domicilio' })
  await expect(far.ask({ home: { lat: 0, lng: 0 } })).rejects.toMatchObject({
    code: 'out_of_reach',
  })
})
test.each<[kind: typeof profile.tipoServicio, asked: Partial<SlotsAsked>, free: boolean]>([
  ['fisico_y_domicilio', { home }, false],
  ['fisico_y_domicilio', {}, true],
  ['fisico', {}, true],
  ['domicilio', {}, false],
])(
  '%s: who goes there needs the way back before what follows',
  async (tipoServicio, asked, free) => {
    const { house, who } = await shopOfTwo({ tipoServicio })
    await house.booking.enter(house.as(house.barber), house.wish(onMonday('10:00')), {
      guestId: ids.place,
      nombre: 'Ana',
    })
    expect((await who(asked)).includes('09:30 Paco')).toBe(free)
  },
)
test('at one of its places only who serves there, by its clock', async () => {
  const { house, ask } = await shopOfTwo()
  await house.addPlace({ zone: canary, horario: open }, [noa])
  house.work.set(noa, { businessId: ids.shop, locationIds: [ids.place] })
  const there = await ask({ locationId: ids.place })
  expect(there.zonaHoraria).toBe(canary)
  expect(there.dias[0]?.horarios).toEqual([
    {
      hora: '10:00',
      inicio: '2026-11-23T10:00:00+00:00',
      barberId: noa,
      locationId: ids.place,
      servicios: [theirs.cut],
    },
  ])
})
test('at its own address, which its own id means, only who is at none of its places', async () => {
  const { house, who, ask } = await shopOfTwo()
  await house.addPlace({ zone: madrid }, [noa])
  house.work.set(noa, { businessId: ids.shop, locationIds: [ids.place] })
  expect(await who()).toEqual(['09:00 Paco', '09:30 Paco', '10:00 Paco', '10:30 Paco', '11:00 Noa'])
  expect(await who({ locationId: ids.shop })).toEqual([
    '09:00 Paco',
    '09:30 Paco',
    '10:00 Paco',
    '10:30 Paco',
  ])
  expect((await ask({ locationId: ids.shop })).zonaHoraria).toBe(madrid)
  await expect(ask({ locationId: ids.off })).resolves.toMatchObject({ dias: [{ horarios: [] }] })
})
test("one list shows one clock: who is at a place of another one is not in the shop's", async () => {
  const { house, who } = await shopOfTwo()
  await house.addPlace({ zone: canary }, [noa])
  house.work.set(noa, { businessId: ids.shop, locationIds: [ids.place] })
  expect(await who()).toEqual(['09:00 Paco', '09:30 Paco', '10:00 Paco', '10:30 Paco'])
})
test('a shop in which nobody takes bookings has no times, and is closed', async () => {
  const { ask, reads } = await shopOfTwo()
  reads.barbersOf = async () => []
  expect(await ask({ serviceIds: [] })).toEqual({
    zonaHoraria: madrid,
    dias: [{ fecha: monday, laborable: false, horarios: [] }],
  })
})
test('that something else is wrong with one of them is not passed over', async () => {
  const { ask, house } = await shopOfTwo()
  house.reads.workplaceOf = async () => {
    throw new Error('away')
  }
  await expect(ask()).rejects.toThrow('away')
  house.reads.workplaceOf = async () => {
    throw new DomainError('not_found', 'Negocio no encontrado')
  }
  await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
})
