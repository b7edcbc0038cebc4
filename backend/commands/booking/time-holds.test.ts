/**
 * A client's limits, as they stand when requests meet: what the read models don't show yet, and
 * what they still show.
 */
import { describe, expect, test } from 'vitest'
import { ids, memoryShop, monday, now, onMonday, utc } from '../../test/support/memory-shop.ts'
import { shifted } from '../../test/support/day.ts'
import { refusals } from '../../domain/booking/agenda-refusals.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { timeHoldDecider } from '../../domain/booking/time-holds.ts'
import { claimMove } from './time-holds.ts'

type House = Awaited<ReturnType<typeof memoryShop>>
const tuesday = '2026-11-24'
const book = (house: House, start: string, more: object = {}, at = now) =>
  house.booking.book(house.as(house.client, at), house.wish(start, more))
const cancel = (house: House, { appointmentId }: Booked) =>
  house.lives.cancel(house.as(house.client), appointmentId, null)
/** From here on the read models show of a client's appointments what they show now. */
async function fallBehind({ reads, appointments }: House) {
  const shown = appointments()
  reads.heldBy = async () => shown
}
const claimed = async ({ commands }: House) =>
  (await commands.state(timeHoldDecider, ids.client)).map(({ appointmentId }) => appointmentId)

test('what a client has claimed counts, whether or not anybody shows it', async () => {
  const house = await memoryShop()
  await house.policy({ maxActivePerClient: 2 })
  await fallBehind(house)
  await book(house, onMonday('10:00'))
  await expect(book(house, onMonday('10:00'))).rejects.toMatchObject({ code: 'slot_taken' })
  await book(house, onMonday('11:00'))
  await expect(book(house, onMonday('12:00'))).rejects.toMatchObject({ code: 'too_many_active' })
  expect(house.appointments()).toHaveLength(2)
})
test('two barbers at once are one too many, unless on purpose', async () => {
  const house = await memoryShop()
  await house.hire(ids.owner)
  await fallBehind(house)
  await book(house, onMonday('10:00'))
  await expect(book(house, onMonday('10:15'), { barberId: ids.owner })).rejects.toMatchObject({
    code: 'not_offered',
  })
  await expect(book(house, onMonday('10:00'), { barberId: ids.owner })).rejects.toMatchObject({
    code: 'client_overlap',
    details: { permiteSolape: true },
  })
  await book(house, onMonday('10:00'), { barberId: ids.owner, allowOverlap: true })
  expect(house.appointments().map(({ barberId }) => barberId)).toEqual([ids.barber, ids.owner])
})

describe("what stood in the way counts only where the barbers' days say so", () => {
  async function full() {
    const house = await memoryShop()
    await house.policy({ maxActivePerClient: 1 })
    const first = await book(house, onMonday('10:00'))
    return { house, first }
  }
  test("what was called off is in nobody's way, though it is still shown", async () => {
    const { house, first } = await full()
    await fallBehind(house)
    await cancel(house, first)
    const second = await book(house, onMonday('11:00'))
    expect(await claimed(house)).toEqual([second.appointmentId])
  })
  test('what has moved counts where it is now', async () => {
    const { house, first } = await full()
    await house.hire(ids.owner)
    await fallBehind(house)
    await house.lives.reschedule(
      house.as(house.client),
      first.appointmentId,
      `${tuesday}T10:00:00+01:00`,
    )
    await book(house, onMonday('10:00'), { barberId: ids.owner })
    await expect(book(house, onMonday('12:00'))).rejects.toMatchObject({ code: 'too_many_active' })
  })
  test('also where another process has moved it, of which this one has not heard', async () => {
    const { house, first } = await full()
    await house.hire(ids.owner)
    await fallBehind(house)
    await house
      .another()
      .lives.reschedule(house.as(house.client), first.appointmentId, `${tuesday}T10:00:00+01:00`)
    await book(house, onMonday('10:00'), { barberId: ids.owner })
    expect(house.appointments().filter(({ movedTo }) => !movedTo)).toHaveLength(2)
  })
  test('what never came to be counts for a minute: its booking may be under way', async () => {
    const { house, first } = await full()
    await cancel(house, first)
    const lost = {
      appointmentId: ids.off,
      barberId: ids.barber,
      day: monday,
      start: '2026-11-23T10:00:00.000Z',
      end: '2026-11-23T10:30:00.000Z',
    }
    await house.commands.handle(
      timeHoldDecider,
      ids.client,
      {
        type: 'ClaimTime',
        data: {
          clientId: ids.client,
          wanted: lost,
          allowOverlap: false,
          most: 9,
          standing: [],
          over: [],
        },
      },
      house.as(house.client),
    )
    await expect(book(house, onMonday('12:00'), {}, shifted(now, 60_000))).rejects.toMatchObject({
      code: 'too_many_active',
    })
    await book(house, onMonday('12:00'), {}, shifted(now, 60_001))
    expect(await claimed(house)).not.toContain(ids.off)
  })
  test('what is shown and stands, counts, also beyond its claim', async () => {
    const { house } = await full()
    // Its claim is gone, as that of an appointment from before there were claims.
    const [first] = house.appointments()
    await house.commands.handle(
      timeHoldDecider,
      ids.client,
      {
        type: 'ReleaseTime',
        data: { clientId: ids.client, appointmentId: first?.appointmentId ?? '' },
      },
      house.as(house.client),
    )
    await expect(book(house, onMonday('12:00'))).rejects.toMatchObject({ code: 'too_many_active' })
  })
})

describe('what a client moves takes its claim along', () => {
  const times = async ({ commands }: House) =>
    [...(await commands.state(timeHoldDecider, ids.client)).values()]
      .map(({ day, start, end }) => ({ day, start, end }))
      .toSorted((a, b) => a.start.localeCompare(b.start))
  /**
   * From here on the read models find what they show now: at the same time, or to come with the
   * same barber.
   */
  async function showNothingNew({ reads, appointments }: House) {
    const shown = appointments()
    reads.heldBy = async (_, wanted, at) =>
      shown.filter(
        (one) =>
          (one.start < wanted.end && wanted.start < one.end) ||
          (one.barberId === wanted.barberId && one.start > at),
      )
  }
  test.each([onMonday('12:00'), `${tuesday}T10:00:00+01:00`])(
    'to %s: what they book in that moment meets it there, and nothing where it was',
    async (to) => {
      const house = await memoryShop()
      await house.hire(ids.owner)
      const { appointmentId } = await book(house, onMonday('10:00'))
      await showNothingNew(house)
      await house.lives.reschedule(house.as(house.client), appointmentId, to)
      expect(await times(house)).toEqual([
        { day: to.slice(0, 10), start: utc(to), end: shifted(utc(to), 30 * 60_000) },
      ])
      await expect(book(house, to, { barberId: ids.owner })).rejects.toMatchObject({
        code: 'client_overlap',
      })
      await book(house, onMonday('10:00'), { barberId: ids.owner })
    },
  )
  test('also over something else of theirs, and with as many as they may have', async () => {
    const house = await memoryShop()
    await house.policy({ maxActivePerClient: 1 })
    await house.hire(ids.owner)
    const { appointmentId } = await book(house, onMonday('10:00'))
    await book(house, onMonday('12:00'), { barberId: ids.owner })
    await house.lives.reschedule(house.as(house.client), appointmentId, onMonday('12:00'))
    expect((await times(house)).map(({ start }) => start)).toEqual([
      utc(onMonday('12:00')),
      utc(onMonday('12:00')),
    ])
  })
  test('refused, it is back where it was; of what is merely unknown it stays where it may be', async () => {
    const house = await memoryShop()
    const from = await book(house, onMonday('10:00'))
    const before = await times(house)
    const to = { ...from, start: utc(onMonday('12:00')), end: utc(onMonday('12:30')) }
    const moving = (error: Error) =>
      claimMove(
        house.commands,
        house.as(house.client),
        { clientId: ids.client, from, to },
        async () => {
          throw error
        },
      )
    await expect(moving(refusals.slot_taken())).rejects.toMatchObject({ code: 'slot_taken' })
    expect(await times(house)).toEqual(before)
    await expect(moving(new Error('away'))).rejects.toThrow('away')
    expect((await times(house)).map(({ start }) => start)).toEqual([to.start])
  })
  test('what its barber moves has none: that is on purpose, and counts by what stands', async () => {
    const house = await memoryShop()
    const { appointmentId } = await book(house, onMonday('10:00'))
    const before = await times(house)
    await house.lives.reschedule(house.as(house.barber), appointmentId, onMonday('12:00'))
    expect(await times(house)).toEqual(before)
  })
})

test('a booking that is refused gives its claim back', async () => {
  const house = await memoryShop()
  await book(house, onMonday('10:00'))
  const rival = { id: ids.off, role: 'cliente' as const }
  await expect(
    house.booking.book(house.as(rival), house.wish(onMonday('10:00'))),
  ).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await house.commands.state(timeHoldDecider, ids.off)).toEqual([])
  expect(await claimed(house)).toHaveLength(1)
})
test('so does one that only the day itself refuses, taken meanwhile where nobody here has heard of it', async () => {
  const house = await memoryShop()
  await book(house, onMonday('11:00'))
  const before = await claimed(house)
  await house
    .another()
    .booking.book(house.as({ id: ids.off, role: 'cliente' }), house.wish(onMonday('10:00')))
  await expect(book(house, onMonday('10:00'))).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await claimed(house)).toEqual(before)
  expect(
    house.log.events
      .filter(({ stream }) => stream === `claims-${ids.client}`)
      .map(({ type }) => type),
  ).toEqual(['TimeClaimed', 'TimeClaimed', 'TimeReleased'])
})
test('a client who overlaps on purpose still has a limit', async () => {
  const house = await memoryShop()
  await house.policy({ maxActivePerClient: 1 })
  await book(house, onMonday('10:00'))
  await expect(book(house, onMonday('11:00'), { allowOverlap: true })).rejects.toMatchObject({
    code: 'too_many_active',
  })
})
