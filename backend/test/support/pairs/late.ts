/** Rows of running late. */
import { expect } from 'vitest'
import type { WaitingEntry } from '../../../../contract/booking/waitlist.ts'
import type { LineTicketView } from '../../../../contract/booking/line.ts'
import { localDay } from '../../../domain/booking/schedule.ts'
import { finishersOf } from '../../../modules/modules.ts'
import { must } from '../../../seed/http/client.ts'
import { book, type Booking } from '../../../seed/http/visits.ts'
import { bySystem, contextOf, holdsOver, settled } from '../acting.ts'
import { eventually } from '../eventually.ts'
import { delayCalls, fullMorning, plus, utc } from '../late-day.ts'
import type { TestServer } from '../server.ts'
import { leftOver } from '../unfinished.ts'
import { pairOf, type Row, type Rows, type Thing } from './things.ts'
import { bookIn, chairOf, isFree, setClock, worldOf } from './visit.ts'

interface Free {
  readonly dias: readonly { readonly horarios: readonly { readonly inicio: string }[] }[]
}
const ZONE = 'America/Mexico_City'

const checks = {
  async approval(house: TestServer) {
    const { barber, ana, first, times } = await fullMorning(house, { autoConfirm: false })
    const { announce, seen, answer } = delayCalls(house)
    await must(announce(barber, { minutos: 20, desde: first }))
    await must(answer(ana, first, 'vale'))
    await must(house.as(barber).patch(`/api/appointments/${first}/confirm`))
    const view = await seen(ana, first)
    expect(utc(view.esperadaEn)).toBe(plus(times[0], 20))
    expect(view.retraso?.respuesta).toBe('vale')
  },
  async anybody(house: TestServer) {
    const { barber, cut, shop, times } = await fullMorning(house)
    const { announce, end } = delayCalls(house)
    const free = async () => {
      await settled(house)
      const { body } = await must(
        house.guest.get<Free>(`/api/businesses/${shop.id}/slots?servicios=${cut}`),
      )
      return body.dias.flatMap(({ horarios }) => horarios.map(({ inicio }) => utc(inicio)))
    }
    const after = plus(times[3], 0)
    expect(await free()).toContain(after)
    await must(announce(barber, { minutos: 20 }))
    expect(await free()).not.toContain(after)
    await must(end(barber))
    expect(await free()).toContain(after)
  },
  async 'waiting list'(house: TestServer) {
    const { barber, cut, shop, bea, first, second, times } = await fullMorning(house)
    const { announce, answer, end, seen } = delayCalls(house)
    const rita = await house.client('Rita Vega')
    const day = localDay(Date.parse(times[1] ?? ''), ZONE)
    const clock = (instant: string | undefined) =>
      new Date(instant ?? '').toLocaleTimeString('en-GB', {
        timeZone: ZONE,
        hour: '2-digit',
        minute: '2-digit',
      })
    await must(
      house.as(rita).post('/api/waitlist', {
        businessId: shop.id,
        services: [cut],
        ventanas: [{ dia: day, desde: clock(times[1]), hasta: clock(times[2]) }],
      }),
      201,
    )
    await must(announce(barber, { minutos: 20 }))
    await must(answer(bea, second, 'cancelar'))
    await holdsOver(house)
    const offers = async () =>
      (await must(house.as(rita).get<WaitingEntry[]>('/api/waitlist'))).body.flatMap(
        ({ oferta }) => oferta ?? [],
      )
    // The policy has seen the end of the hold: what came after it is done, too.
    await must(book(house, await house.client(), { barber, cut }, times[7]), 201)
    await settled(house)
    expect(await offers()).toEqual([])
    expect((await seen(bea, second)).estado).toBe('cancelada')
    await must(end(barber))
    const [offer] = await eventually('an offer', async () => {
      const all = await offers()
      return all.length > 0 && all
    })
    expect(utc(offer?.fecha ?? null)).toBe(plus(times[1], 0))
    expect(first).toBeDefined()
  },
  async line(house: TestServer) {
    const { barber, cut, shop, times } = await fullMorning(house)
    const { announce } = delayCalls(house)
    // The minute at which the last one is booked to end.
    await must(announce(barber, { minutos: 40 }))
    house.clock.offsetMs = Date.parse(plus(times[3], 1)) - Date.now()
    const staff = house.as(barber)
    await must(staff.post(`/api/businesses/${shop.id}/line/open`, {}))
    const { body: ticket } = await must(
      staff.post<LineTicketView>(`/api/businesses/${shop.id}/line/tickets`, {
        nombre: 'Rosa',
        services: [cut],
      }),
      201,
    )
    const call = () =>
      staff.post<LineTicketView & { code?: string }>(`/api/line/tickets/${ticket.id}/call`, {})
    expect((await call()).body.code).toBe('chair_taken')
    await must(staff.post('/api/agenda/delay/end', {}))
    expect((await call()).status).toBe(200)
  },
  async 'moved by the shop'(house: TestServer) {
    const { barber, ana, first, times } = await fullMorning(house)
    const { announce, seen, inbox } = delayCalls(house)
    await must(announce(barber, { minutos: 20 }))
    await must(
      house.as(barber).patch(`/api/appointments/${first}/reschedule`, { fecha: plus(times[6], 0) }),
    )
    expect(await seen(ana, first)).toMatchObject({ esperadaEn: null, retraso: null })
    expect((await inbox(ana)).filter(({ type }) => type === 'appointment_shifted')).toEqual([])
  },
  async undo(house: TestServer) {
    const { barber, ana, first, times } = await fullMorning(house)
    const { announce, answer, seen } = delayCalls(house)
    await must(announce(barber, { minutos: 20 }))
    await must(answer(ana, first, 'cancelar'))
    await must(house.as(ana).post(`/api/appointments/${first}/undo`))
    expect(utc((await seen(ana, first)).esperadaEn)).toBe(plus(times[0], 20))
  },
  async 'other zone'(house: TestServer) {
    const { barber, ana, first, times } = await fullMorning(house, {
      shop: { zonaHoraria: 'Asia/Tokyo' },
    })
    const { announce, seen } = delayCalls(house)
    await must(announce(barber, { minutos: 20 }))
    const { esperadaEn } = await seen(ana, first)
    expect(esperadaEn).toMatch(/\+09:00$/)
    expect(utc(esperadaEn)).toBe(plus(times[0], 20))
  },
  async 'erased person'(house: TestServer) {
    const { barber, ana, first } = await fullMorning(house, { cancelLimitHours: 24 })
    const { announce, delayOf } = delayCalls(house)
    await must(announce(barber, { minutos: 20 }))
    await must(
      house
        .as(ana)
        .post('/api/account/close', { password: ana.password, confirmacion: 'ELIMINAR' }),
    )
    for (const { process, id, about } of await leftOver(house.services))
      if (process === 'closing')
        await finishersOf(house.services)
          .find((one) => one.process.name === process)
          ?.finish({ ...bySystem(house), commandId: id }, id, about)
    expect((await delayOf(barber))?.alcanza[0]).toMatchObject({
      appointmentId: first,
      respuesta: 'cancelar',
    })
    await settled(house)
    const { body } = await must(house.as(barber).get<Booking>(`/api/appointments/${first}`))
    expect(body).toMatchObject({ estado: 'cancelada', tardia: false })
  },
  async 'blocked pair'(house: TestServer) {
    const { barber, ana, first } = await fullMorning(house)
    const { announce, answer, inbox } = delayCalls(house)
    await house.services.moderation.blocks.block(contextOf(house, ana), barber.user.id)
    await settled(house)
    await must(announce(barber, { minutos: 20 }))
    expect((await inbox(ana))[0]?.type).toBe('appointment_shift_proposed')
    await must(answer(ana, first, 'espero'))
  },
  async 'home service'(house: TestServer) {
    const world = await worldOf(house, ['home service'])
    const { id, barberId, inicio } = await bookIn(world, world.ana, 5)
    const { barber } = chairOf(world, barberId)
    const after = world.times[7]
    expect(await isFree(world, after?.inicio, barberId)).toBe(true)
    setClock(house, plus(inicio, -60))
    const { announce, seen } = delayCalls(house)
    await must(announce(barber, { minutos: 20, desde: id }))
    expect(utc((await seen(world.ana, id)).esperadaEn)).toBe(plus(inicio, 20))
    // The visit and the way back are 20 minutes later.
    expect(await isFree(world, after?.inicio, barberId)).toBe(false)
  },
  async 'DST night'(house: TestServer) {
    const world = await worldOf(house, ['DST night'])
    const { id, barberId, inicio } = await bookIn(world, world.ana, 5)
    const { barber } = chairOf(world, barberId)
    setClock(house, plus(inicio, -60))
    const { announce, seen, answer } = delayCalls(house)
    await must(announce(barber, { minutos: 40, desde: id }))
    const { fecha, esperadaEn } = await seen(world.ana, id)
    expect([fecha, esperadaEn]).toEqual(['2027-10-31T02:30:00+02:00', '2027-10-31T02:10:00+01:00'])
    await must(answer(world.ana, id, 'vale'))
    await eventually('the agreed time', async () =>
      utc((await seen(world.ana, id)).fecha) === plus(inicio, 40) ? true : undefined,
    )
  },
} satisfies Partial<Record<Thing, Row['check']>>

const says: Readonly<Record<keyof typeof checks, string>> = {
  approval: 'a request is late like a visit, and stays so once it is confirmed',
  anybody: 'a barber who is late is not offered as free',
  'waiting list': 'a time that a late visit needs is offered to nobody until the delay is over',
  line: 'a chair that a late visit needs is nobody else’s',
  'moved by the shop': 'the new time is in time, and its client hears of the move alone',
  undo: 'a visit that is called off and comes back is as late as before',
  'other zone': 'the expected time is told by the clock of the shop',
  'erased person': 'the visit is called off and not late, and the card of the delay says so',
  'blocked pair': 'what stands is told, and answered',
  'home service': 'the visit and the way back are late together',
  'DST night': 'the expected time is so many minutes later, whatever the clock shows',
}

export const rowsOfLate: Rows = Object.entries(checks).map(([thing, check]) => [
  pairOf('running late', thing as Thing),
  { says: says[thing as keyof typeof checks], check },
])
