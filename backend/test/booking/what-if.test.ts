/**
 * The table 'what if' of holds, offers, line and delays, row by row. A row either is a test here, or
 * names the test that is it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LogAway } from '../../eventlog/log.ts'
import { openMemoryLog } from '../../eventlog/memory/log.ts'
import { bookingModule } from '../../modules/booking.ts'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { openChair } from '../../seed/http/shops.ts'
import type { Booking } from '../../seed/http/visits.ts'
import { startPolicy } from '../../workers/kernel/policy.ts'
import { bySystem, holdsOver } from '../support/acting.ts'
import { delayCalls, fullMorning } from '../support/late-day.ts'
import { lineOf, offerTo, waitFor, waitsOf } from '../support/pairs/queues.ts'
import { bookIn, chairOf, freeTimes, plus, utc, worldOf } from '../support/pairs/visit.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Where a row is tested that is not here. */
const elsewhere: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'kill -9 after the hold, before the offer': [
    'backend/commands/booking/waitlist-histories.test.ts',
    'random histories, with kills, no time is offered twice or past an entry',
  ],
  'two nodes match the same opening': [
    'backend/commands/booking/waitlist-histories.test.ts',
    'random histories, with kills, no time is offered twice or past an entry',
  ],
  'service deleted or repriced while waiting': [
    'backend/test/booking/waitlist.test.ts',
    'another price is refused with the new one; a service that is gone is passed over',
  ],
  'the two are blocked': [
    'backend/test/booking/waitlist.test.ts',
    'two who may not meet wait for nothing of each other',
  ],
  'the client’s account is closed': [
    'backend/test/booking/waitlist.test.ts',
    'who closes the account waits no more, and what was offered goes on',
  ],
  'undo of a cancellation after an offer went out': [
    'backend/test/booking/waitlist.test.ts',
    'is offered to the first, who accepts it: one appointment, confirmed, whatever the device',
  ],
  'shop closes for the day with people in the line': [
    'backend/test/booking/line.test.ts',
    'ends what waits; the next day begins at one',
  ],
  'barber switches phones or has two tabs': [
    'e2e/line.spec.ts',
    'two who walk in scan the code: one is called, is not there, and comes back after the other',
  ],
  'offline client taps accept': [
    'frontend/features/waitlist/waitlist.test.tsx',
    'without a network an offer says why it cannot be answered',
  ],
}

test.each(Object.entries(elsewhere))('%s: has its test', async (_, [file, title]) => {
  const text = await readFile(join(import.meta.dirname, '../../..', file), 'utf8')
  expect(text).toContain(title)
})

async function startWorkers({ services }: TestServer) {
  const { log, db } = services
  const logger = pino({ level: 'silent' })
  const policies = bookingModule.policies?.({ services, background: db, logger }) ?? []
  const workers = await Promise.all(
    policies.map((policy) => startPolicy(policy, { log, db, logger })),
  )
  return () => Promise.all(workers.map((worker) => worker.close()))
}

async function waited(house: TestServer, ...kinds: Parameters<typeof worldOf>[1] & {}) {
  const world = await worldOf(house, kinds)
  const visit = await bookIn(world, world.ana, 5)
  const rita = await house.client('Rita Vega')
  await waitFor(world, rita, visit.inicio)
  return { world, ...visit, rita, barber: chairOf(world, visit.barberId).barber }
}
const cancelled = async (house: TestServer, who: SignedIn, id: string) => {
  await must(house.as(who).patch(`/api/appointments/${id}/cancel`))
  await holdsOver(house)
}

describe('what if', () => {
  let house: TestServer
  let close: () => Promise<unknown>
  beforeAll(async () => {
    house = await startTestServer()
    close = await startWorkers(house)
  })
  afterAll(() => close())

  test('the barber books by hand what is offered: told until when, or takes the offer back first', async () => {
    const { world, rita, id, inicio, barber } = await waited(house)
    await cancelled(house, world.ana, id)
    const offer = await offerTo(world, rita)
    const byHand = () =>
      house.as(barber).post<Booking>('/api/appointments', {
        barberId: barber.id,
        services: [world.chairs[0]?.cut],
        fecha: inicio,
        cliente: { nombre: 'Don Beto' },
      })
    const refused = await byHand()
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.message).toMatch(
      /^Se la ofrecimos a alguien de la lista de espera hasta las \d\d:\d\d\.$/,
    )
    const [entry] = await waitsOf(world, rita)
    await must(
      house.as(barber).post(`/api/waitlist/${entry?.id}/withdraw`, { motivo: 'Vino en persona' }),
    )
    await holdsOver(house)
    await must(byHand(), 201)
    const late = await house
      .as(rita)
      .post<{ code: string }>(`/api/waitlist/offers/${offer.id}/accept`, {})
    expect([late.status, late.body.code]).toEqual([410, 'offer_lapsed'])
  })

  test('a client is suspended with an offer: it goes to the next', async () => {
    const { world, rita, id, inicio } = await waited(house)
    const sol = await house.client('Sol Díaz')
    await waitFor(world, sol, inicio)
    await cancelled(house, world.ana, id)
    const offer = await offerTo(world, rita)
    await house.services.identity.accounts.suspend(bySystem(house), rita.user.id, {
      until: null,
      decisionId: crypto.randomUUID(),
    })
    const answer = await house
      .as(rita)
      .post<{ code: string }>(`/api/waitlist/offers/${offer.id}/accept`, {})
    expect(answer.body.code).toBe('account_suspended')
    expect((await offerTo(world, sol)).fecha).toBe(offer.fecha)
  })

  test('an hour is missing that night: no opening is in it, and the one before it is offered', async () => {
    house.clock.offsetMs = Date.parse('2027-03-26T12:00:00Z') - Date.now()
    const zone = 'Europe/Madrid'
    const chair = await openChair(house, { autoConfirm: true, shop: { zonaHoraria: zone } })
    const times = await must(
      house.guest.get<{ dias: { horarios: { inicio: string; hora: string }[] }[] }>(
        `/api/barbers/${chair.barber.id}/slots?servicios=${chair.cut}&desde=2027-03-28&dias=1`,
      ),
    )
    const hours = times.body.dias[0]?.horarios ?? []
    expect(hours.slice(2, 6).map(({ hora }) => hora)).toEqual(['01:00', '01:30', '03:00', '03:30'])
    const [ana, rita, sol] = [
      await house.client('Ana Gil'),
      await house.client('Rita Vega'),
      await house.client('Sol Díaz'),
    ]
    const { body: visit } = await must(
      house.as(ana).post<Booking>('/api/appointments', {
        barberId: chair.barber.id,
        services: [chair.cut],
        fecha: hours[3]?.inicio,
      }),
      201,
    )
    const wait = (who: SignedIn, desde: string, hasta: string) =>
      must(
        house.as(who).post('/api/waitlist', {
          businessId: chair.shop.id,
          services: [chair.cut],
          ventanas: [{ dia: '2027-03-28', desde, hasta }],
        }),
        201,
      )
    await wait(rita, '02:00', '03:00')
    await wait(sol, '01:00', '04:00')
    await cancelled(house, ana, visit.id)
    const offer = await offerTo({ house }, sol)
    expect(utc(offer.fecha)).toBe(utc(hours[3]?.inicio))
    expect((await waitsOf({ house }, rita))[0]?.oferta).toBeNull()
    house.clock.offsetMs = 0
  })

  test('a delay of 20 minutes, then on time again: what was accepted stands, what was not is over', async () => {
    const { barber, ana, bea, first, second, times } = await fullMorning(house)
    const { announce, answer, end, seen } = delayCalls(house)
    await must(announce(barber, { minutos: 20 }))
    await must(answer(ana, first, 'vale'))
    await must(end(barber))
    expect(utc((await seen(ana, first)).esperadaEn ?? (await seen(ana, first)).fecha)).toBe(
      plus(times[0], 20),
    )
    expect(await seen(bea, second)).toMatchObject({ esperadaEn: null, retraso: null })
    expect((await answer(bea, second, 'vale')).status).toBe(409)
  })

  test('home service: an offer leaves the way back free, and there is no line', async () => {
    const { world, rita, inicio, barberId } = await waited(house, 'home service')
    // The visit, and half an hour back: the next one begins an hour after.
    const after = await freeTimes({ ...world, of: [] }, barberId)
    expect(after.map((time) => utc(time.inicio))).not.toContain(plus(inicio, 30))
    const next = world.times.findIndex((time) => utc(time.inicio) === plus(inicio, 60))
    const local = await bookIn({ ...world, of: [] }, await house.client(), next)
    await cancelled(house, chairOf(world, barberId).barber, local.id)
    expect(utc((await offerTo(world, rita)).fecha)).toBe(plus(inicio, 60))
    await must(
      house.as(chairOf(world, barberId).barber).put('/api/user/business', {
        tipoServicio: 'domicilio',
      }),
    )
    await expect(lineOf(world, barberId)).rejects.toThrow('only_home')
  })
})

test('the log is away: nothing is offered and nothing lost; the answer is sent again', async () => {
  const stored = openMemoryLog()
  let isAway = false
  const house = await startTestServer({
    store: async () => ({
      ...stored,
      append: (...args) =>
        isAway ? Promise.reject(new LogAway(new Error('away'))) : stored.append(...args),
    }),
  })
  const close = await startWorkers(house)
  try {
    const { world, rita, id } = await waited(house)
    await cancelled(house, world.ana, id)
    const offer = await offerTo(world, rita)
    const accept = () =>
      house
        .as(rita)
        .post<Booking>(
          `/api/waitlist/offers/${offer.id}/accept`,
          {},
          { headers: { 'idempotency-key': 'de0c7c1e-4ef5-4c83-8f0f-5a4bb1f0a001' } },
        )
    isAway = true
    const away = await accept()
    expect(away.status).toBe(503)
    isAway = false
    const { body } = await must(accept())
    expect(utc(body.fecha)).toBe(utc(offer.fecha))
    expect((await must(accept())).body.id).toBe(body.id)
  } finally {
    await close()
  }
})
