/** A client's limits, as they stand when requests meet: what the read models don't show yet, and what they still show. */
import { describe, expect, test } from 'vitest'
import { ids, memoryShop, monday, now, onMonday } from '../../test/support/memory-shop.ts'
import { shifted } from '../../test/support/day.ts'
import type { Booked } from '../../domain/booking/agenda.ts'
import { claims } from '../../domain/booking/claims.ts'

type House = Awaited<ReturnType<typeof memoryShop>>
const tuesday = '2026-11-24'
const book = (house: House, start: string, more: object = {}, at = now) => house.booking.book(house.as(house.client, at), house.wish(start, more))
const cancel = (house: House, { appointmentId }: Booked) => house.lives.cancel(house.as(house.client), appointmentId, null)
/** From here on the read models show of a client's appointments what they show now. */
async function fallBehind({ reads, appointments }: House) {
  const shown = appointments()
  reads.heldBy = async () => shown
}
const claimed = async ({ commands }: House) => [...(await commands.state(claims, ids.client)).keys()]

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
  await expect(book(house, onMonday('10:15'), { barberId: ids.owner })).rejects.toMatchObject({ code: 'not_offered' })
  await expect(book(house, onMonday('10:00'), { barberId: ids.owner })).rejects.toMatchObject({ code: 'client_overlap', details: { permiteSolape: true } })
  await book(house, onMonday('10:00'), { barberId: ids.owner, allowOverlap: true })
  expect(house.appointments().map(({ barberId }) => barberId)).toEqual([ids.barber, ids.owner])
})

describe('what stood in the way counts only where the barbers\' days say so', () => {
  async function full() {
    const house = await memoryShop()
    await house.policy({ maxActivePerClient: 1 })
    const first = await book(house, onMonday('10:00'))
    return { house, first }
  }
  test('what was called off is in nobody\'s way, though it is still shown', async () => {
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
    await house.lives.reschedule(house.as(house.client), first.appointmentId, `${tuesday}T10:00:00+01:00`)
    await book(house, onMonday('10:00'), { barberId: ids.owner })
    await expect(book(house, onMonday('12:00'))).rejects.toMatchObject({ code: 'too_many_active' })
  })
  test('what never came to be counts for a minute: its booking may be under way', async () => {
    const { house, first } = await full()
    await cancel(house, first)
    const lost = { appointmentId: ids.off, barberId: ids.barber, day: monday, start: '2026-11-23T10:00:00.000Z', end: '2026-11-23T10:30:00.000Z' }
    await house.commands.handle(claims, ids.client, { type: 'ClaimTime', data: { clientId: ids.client, wanted: lost, allowOverlap: false, most: 9, standing: [], over: [] } }, house.as(house.client))
    await expect(book(house, onMonday('12:00'), {}, shifted(now, 60_000))).rejects.toMatchObject({ code: 'too_many_active' })
    await book(house, onMonday('12:00'), {}, shifted(now, 60_001))
    expect(await claimed(house)).not.toContain(ids.off)
  })
  test('what is shown and stands, counts, also beyond its claim', async () => {
    const { house } = await full()
    // Its claim is gone, as that of an appointment from before there were claims.
    const [first] = house.appointments()
    await house.commands.handle(claims, ids.client, { type: 'ReleaseTime', data: { clientId: ids.client, appointmentId: first?.appointmentId ?? '' } }, house.as(house.client))
    await expect(book(house, onMonday('12:00'))).rejects.toMatchObject({ code: 'too_many_active' })
  })
})

test('a booking that is refused gives its claim back', async () => {
  const house = await memoryShop()
  await book(house, onMonday('10:00'))
  const rival = { id: ids.off, role: 'cliente' as const }
  await expect(house.booking.book(house.as(rival), house.wish(onMonday('10:00')))).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await house.commands.state(claims, ids.off)).toEqual(new Map())
  expect(await claimed(house)).toHaveLength(1)
})
test('a client who overlaps on purpose still has a limit', async () => {
  const house = await memoryShop()
  await house.policy({ maxActivePerClient: 1 })
  await book(house, onMonday('10:00'))
  await expect(book(house, onMonday('11:00'), { allowOverlap: true })).rejects.toMatchObject({ code: 'too_many_active' })
})
