/** The clock by which a barber's days are counted, kept and changed. */
import { describe, expect, test } from 'vitest'
import {
  ids,
  madrid,
  memoryShop,
  monday,
  now,
  onMonday,
  utc,
} from '../../test/support/memory-shop.ts'
import { clockDecider } from '../../domain/business/agenda-zone.ts'
import {
  keepAgendaZone,
  mustBeFreeByEarlierClocks,
  mustBeFreeToChange,
  onOtherClocks,
  setAgendaZones,
} from './clocks.ts'

const [mexico, canary] = ['America/Mexico_City', 'Atlantic/Canary']
async function two() {
  const house = await memoryShop()
  await setAgendaZones(house.commands, house.as(house.owner), {
    barberIds: [ids.barber],
    zone: mexico,
  })
  return house
}

test('what has counted is kept the first time, and nothing else later', async () => {
  const { commands, as, client, log } = await memoryShop()
  const asked = as(client)
  expect(await keepAgendaZone(commands, asked, ids.barber, madrid)).toBe(madrid)
  expect(asked.position, 'whoever reads after it sees it').toBeGreaterThan(0n)
  expect(await keepAgendaZone(commands, as(client), ids.barber, mexico)).toBe(madrid)
  expect(
    log.events
      .filter(({ type }) => type === 'AgendaZoneSet')
      .map(({ stream, data }) => [stream, data]),
  ).toEqual([[`clock-${ids.barber}`, { barberId: ids.barber, zone: madrid }]])
})
test('a change is for each of them, once', async () => {
  const { commands, as, owner, log } = await memoryShop()
  const asked = as(owner)
  for (let times = 0; times < 2; times++)
    await setAgendaZones(commands, asked, { barberIds: [ids.barber, ids.owner], zone: canary })
  expect([
    (await commands.state(clockDecider, ids.barber)).zone,
    (await commands.state(clockDecider, ids.owner)).zone,
  ]).toEqual([canary, canary])
  expect(log.events.filter(({ type }) => type === 'AgendaZoneSet')).toHaveLength(2)
})
test('whose clock would change is whoever has another one; without one, what counts otherwise is theirs', async () => {
  const { commands } = await two()
  const barberIds = [ids.barber, ids.owner]
  expect(await onOtherClocks(commands, { barberIds, zone: mexico, otherwise: mexico })).toEqual([])
  expect(await onOtherClocks(commands, { barberIds, zone: mexico, otherwise: madrid })).toEqual([
    ids.owner,
  ])
  expect(await onOtherClocks(commands, { barberIds, zone: madrid, otherwise: madrid })).toEqual([
    ids.barber,
  ])
  expect(await onOtherClocks(commands, { barberIds: [], zone: madrid, otherwise: madrid })).toEqual(
    [],
  )
})
describe('a change waits', () => {
  async function change(upcoming: number, zone: string) {
    const { commands } = await two()
    const asked: (readonly [readonly string[], string])[] = []
    const upcomingOf = async (...args: [readonly string[], string]) => {
      asked.push(args)
      return upcoming
    }
    const outcome = await mustBeFreeToChange(
      { commands, upcomingOf },
      now,
      { barberIds: [ids.barber, ids.owner], zone, otherwise: madrid },
      'Cita no encontrada',
    ).then(
      () => 'free',
      (error: { code: string; message: string; details: object }) => [
        error.code,
        error.message,
        error.details,
      ],
    )
    return { outcome, asked }
  }
  test('while those whose clock it would change have appointments to come', async () => {
    expect(await change(1, madrid)).toEqual({
      outcome: ['conflict', 'Cita no encontrada', { citasPorVenir: 1 }],
      asked: [[[ids.barber], now]],
    })
    expect((await change(0, madrid)).outcome).toBe('free')
  })
  test('not for appointments of those whose clock stays', async () => {
    expect(await change(7, mexico)).toMatchObject({
      outcome: ['conflict', 'Cita no encontrada', { citasPorVenir: 7 }],
      asked: [[[ids.owner], now]],
    })
    const { commands } = await memoryShop()
    await mustBeFreeToChange(
      {
        commands,
        upcomingOf: async () => {
          throw new Error('nobody need be asked')
        },
      },
      now,
      { barberIds: [ids.barber], zone: madrid, otherwise: madrid },
      'Cita no encontrada',
    )
  })
})
describe('what stands on a day of an earlier clock', () => {
  /**
   * Half past midnight on Tuesday in Madrid, written in while the days were Mexico's: on Monday's
   * stream.
   */
  const [start, end] = ['2026-11-23T23:30:00.000Z', '2026-11-24T00:00:00.000Z']
  async function changed() {
    const house = await two()
    const { appointmentId } = await house.booking.enter(house.as(house.barber), house.wish(start), {
      guestId: ids.off,
      nombre: 'Don Pepe',
    })
    await setAgendaZones(house.commands, house.as(house.owner), {
      barberIds: [ids.barber],
      zone: madrid,
    })
    const free = (changes: object = {}) =>
      mustBeFreeByEarlierClocks(
        house.commands,
        ids.barber,
        {
          appointmentId: ids.client,
          start,
          end,
          bufferMinutes: 0,
          day: '2026-11-24',
          ...changes,
        },
        '2026-11-20T10:00:00.000Z',
      ).then(
        () => 'free',
        (error: { code: string }) => error.code,
      )
    return { appointmentId, free }
  }
  test('is in the way of whoever wants its time, and of nobody else', async () => {
    const { free, appointmentId } = await changed()
    expect(await free()).toBe('slot_taken')
    expect(await free({ appointmentId }), 'not of itself').toBe('free')
    expect(await free({ start: end, end: '2026-11-24T00:30:00.000Z' })).toBe('free')
    expect(
      await free({ start: utc(onMonday('10:00')), end: utc(onMonday('10:30')), day: monday }),
    ).toBe('free')
  })
  test('also where only its end reaches into it', async () => {
    const { free } = await changed()
    expect(await free({ start: '2026-11-23T23:00:00.000Z', end: '2026-11-23T23:30:00.000Z' })).toBe(
      'free',
    )
    expect(await free({ start: '2026-11-23T23:00:00.000Z', end: '2026-11-23T23:30:00.001Z' })).toBe(
      'slot_taken',
    )
  })
  test("is nobody's business where the clock has never changed", async () => {
    const house = await memoryShop()
    await house.booking.enter(house.as(house.barber), house.wish(start), {
      guestId: ids.off,
      nombre: 'Don Pepe',
    })
    await mustBeFreeByEarlierClocks(
      house.commands,
      ids.barber,
      {
        appointmentId: ids.client,
        start,
        end,
        bufferMinutes: 0,
        day: monday,
      },
      '2026-11-20T10:00:00.000Z',
    )
  })
})
