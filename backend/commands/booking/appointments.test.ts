/** What becomes of an appointment, and at whose word. */
import { describe, expect, test } from 'vitest'
import { ids, memoryShop, now, onMonday, utc } from '../../test/support/memory-shop.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Actor } from '../../domain/kernel/event.ts'
import type { AppointmentCommands } from './appointments.ts'

type House = Awaited<ReturnType<typeof memoryShop>>
const tuesday = '2026-11-24T10:00:00+01:00'
const during = utc(onMonday('10:10'))
const stranger: Actor = { id: ids.off, role: 'cliente' }
const colleague: Actor = { id: ids.place, role: 'barbero' }
const admin: Actor = { id: ids.off, role: 'admin' }

/** What is asked of it, and when; a confirmed one unless it is `pending`. */
const acts: Readonly<
  Record<
    string,
    {
      at: string
      pending?: true
      ask: (
        lives: AppointmentCommands,
        context: ReturnType<House['as']>,
        id: string,
      ) => Promise<unknown>
    }
  >
> = {
  confirm: { at: now, pending: true, ask: (lives, context, id) => lives.confirm(context, id) },
  reject: {
    at: now,
    pending: true,
    ask: (lives, context, id) => lives.reject(context, id, 'Vacaciones'),
  },
  cancel: { at: now, ask: (lives, context, id) => lives.cancel(context, id, null) },
  reschedule: { at: now, ask: (lives, context, id) => lives.reschedule(context, id, tuesday) },
  attend: { at: now, ask: (lives, context, id) => lives.confirmAttendance(context, id) },
  start: { at: during, ask: (lives, context, id) => lives.start(context, id) },
  complete: { at: during, ask: (lives, context, id) => lives.complete(context, id) },
  noShow: { at: during, ask: (lives, context, id) => lives.markNoShow(context, id) },
}

/** `-`: for them there is no such appointment; `no`: it is not theirs to do. */
const table = `
                client  barber  owner  colleague  stranger  admin
    confirm     no      yes     yes    -          -         -
    reject      no      yes     yes    -          -         -
    cancel      yes     yes     yes    -          -         -
    reschedule  yes     yes     yes    -          -         -
    attend      yes     no      no     -          -         -
    start       no      yes     yes    -          -         -
    complete    no      yes     yes    -          -         -
    noShow      no      yes     yes    -          -         -
`
const [people = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

async function booked({ pending = false }: { pending?: boolean } = {}) {
  const house = await memoryShop()
  if (!pending) await house.policy({ autoConfirm: true })
  const { appointmentId } = await house.booking.book(
    house.as(house.client),
    house.wish(onMonday('10:00')),
  )
  const actors: Readonly<Record<string, Actor>> = {
    client: house.client,
    barber: house.barber,
    owner: house.owner,
    colleague,
    stranger,
    admin,
  }
  return { house, appointmentId, actors }
}

test.each(rows)('who may %s', async (name = '', ...expected) => {
  const { at = now, pending = false, ask } = acts[name] ?? {}
  const outcomes = await Promise.all(
    people.map(async (who) => {
      const { house, appointmentId, actors } = await booked({ pending })
      const before = house.log.events.length
      try {
        await ask?.(house.lives, house.as(actors[who] ?? stranger, at), appointmentId)
        return house.log.events.length > before ? 'yes' : 'nothing'
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return { not_found: '-', forbidden: 'no' }[error.code] ?? error.code
      }
    }),
  )
  expect(Object.fromEntries(people.map((who, index) => [who, outcomes[index]]))).toEqual(
    Object.fromEntries(people.map((who, index) => [who, expected[index]])),
  )
})
test('the table knows every act', () =>
  expect(rows.map(([name]) => name)).toEqual(Object.keys(acts)))

describe('which side did it is written down', () => {
  test.each([
    ['client', 'cliente'],
    ['barber', 'barbero'],
    ['owner', 'barbero'],
  ])('%s', async (who, side) => {
    const { house, appointmentId, actors } = await booked()
    await house.lives.reschedule(house.as(actors[who] ?? stranger), appointmentId, tuesday)
    expect(
      await house.lives.cancel(house.as(actors[who] ?? stranger), appointmentId, 'Enfermo'),
    ).toMatchObject({ status: 'cancelada', cancelledBy: side, reason: 'Enfermo' })
    expect(house.log.events.find(({ type }) => type === 'AppointmentMovedIn')?.data).toMatchObject({
      side,
    })
  })
})

describe('moving', () => {
  const status = async (who: 'client' | 'barber', autoConfirm: boolean) => {
    const { house, appointmentId, actors } = await booked()
    await house.policy({ autoConfirm })
    return (await house.lives.reschedule(house.as(actors[who] ?? stranger), appointmentId, tuesday))
      .status
  }
  test('by the client of a barber who confirms by hand, it waits again; else it stands', async () =>
    expect([
      await status('client', false),
      await status('client', true),
      await status('barber', false),
    ]).toEqual(['pendiente', 'confirmada', 'confirmada']))
  test('keeps how long it takes, and takes the buffer that holds now', async () => {
    const { house, appointmentId } = await booked()
    await house.policy({ bufferMinutes: 10 })
    expect(
      await house.lives.reschedule(house.as(house.client), appointmentId, tuesday),
    ).toMatchObject({
      start: utc(tuesday),
      end: '2026-11-24T09:30:00.000Z',
      day: '2026-11-24',
      bufferMinutes: 10,
    })
  })
  test('within its day, and to where it stands already', async () => {
    const { house, appointmentId } = await booked()
    expect(
      await house.lives.reschedule(house.as(house.client), appointmentId, onMonday('10:30')),
    ).toMatchObject({ start: utc(onMonday('10:30')), day: '2026-11-23' })
    const before = house.log.events.length
    await house.lives.reschedule(house.as(house.client), appointmentId, onMonday('10:30'))
    expect(house.log.events).toHaveLength(before)
  })
  test("a client within the hours and on the grid, the barber's side at any time that ends within its day", async () => {
    const code = async (who: 'client' | 'barber', start: string) => {
      const { house, appointmentId, actors } = await booked()
      return house.lives.reschedule(house.as(actors[who] ?? stranger), appointmentId, start).then(
        () => 'moved',
        (error: DomainError) => error.code,
      )
    }
    expect([
      await code('client', onMonday('10:10')),
      await code('barber', onMonday('10:10')),
    ]).toEqual(['not_offered', 'moved'])
    expect([
      await code('client', onMonday('22:00')),
      await code('barber', onMonday('22:00')),
    ]).toEqual(['outside_hours', 'moved'])
    expect([
      await code('barber', onMonday('23:30')),
      await code('barber', onMonday('23:31')),
    ]).toEqual(['moved', 'over_midnight'])
    expect([
      await code('client', '2026-11-20T10:00:00+01:00'),
      await code('barber', '2026-11-20T10:00:00+01:00'),
    ]).toEqual(['in_the_past', 'in_the_past'])
  })
  test("onto somebody else's time is refused with others that are free", async () => {
    const { house, appointmentId } = await booked()
    await house.booking.book(house.as(stranger), house.wish(onMonday('11:00')))
    for (const by of [house.client, house.barber]) {
      await expect(
        house.lives.reschedule(house.as(by), appointmentId, onMonday('11:00')),
      ).rejects.toMatchObject({
        code: 'slot_taken',
        details: { alternativas: expect.arrayContaining([onMonday('11:30')]) },
      })
    }
  })
})

describe('the clock', () => {
  test('lets a request lapse, and completes what is over', async () => {
    const waiting = await booked({ pending: true })
    const standing = {
      appointmentId: waiting.appointmentId,
      barberId: ids.barber,
      day: '2026-11-23',
    }
    await waiting.house.lives.expire(
      waiting.house.as({ id: 'system', role: 'system' }, utc(onMonday('09:00'))),
      standing,
    )
    expect(waiting.house.appointments()).toMatchObject([
      { status: 'cancelada', cancelledBy: 'sistema' },
    ])
    const over = await booked()
    await over.house.lives.completeByClock(
      over.house.as({ id: 'system', role: 'system' }, utc(onMonday('11:00'))),
      { ...standing, appointmentId: over.appointmentId },
    )
    expect(over.house.appointments()).toMatchObject([{ status: 'completada' }])
    expect(over.house.log.events.at(-1)?.data).toMatchObject({ automatic: true })
  })
})
test('the barber completes by hand', async () => {
  const { house, appointmentId } = await booked()
  await house.lives.complete(house.as(house.barber, during), appointmentId)
  const completed = house.log.events.find(({ type }) => type === 'AppointmentCompleted')
  expect(completed?.data).toMatchObject({ automatic: false })
})
test('what nobody has booked is not there', async () => {
  const { house } = await booked()
  await expect(house.lives.confirm(house.as(house.barber), ids.off)).rejects.toMatchObject({
    code: 'not_found',
  })
})
