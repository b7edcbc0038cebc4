/** Rows for two kinds of visit at once, and for a kind beside what happens around a visit. */
import { expect } from 'vitest'
import { must } from '../../../seed/http/client.ts'
import { holdsOver } from '../acting.ts'
import type { TestServer } from '../server.ts'
import { lineOf, offerTo, waitFor } from './queues.ts'
import { pairOf, type Row, type Rows, type Thing } from './things.ts'
import {
  block,
  bookIn,
  chairOf,
  erase,
  isFree,
  type Kind,
  kinds,
  mustHold,
  plus,
  seen,
  setClock,
  worldOf,
} from './visit.ts'

const [AT, TO] = [5, 9]

/** Booked, moved by its client, called off and back: both stay true. */
async function bothHold(house: TestServer, one: Kind, other: Kind): Promise<void> {
  const world = await worldOf(house, [one, other])
  const { ana, times } = world
  const { id, barberId, inicio } = await bookIn(world, ana, AT)
  await mustHold(world, id, { at: inicio, barberId })
  const to = times[TO]?.inicio
  await must(house.as(ana).patch(`/api/appointments/${id}/reschedule`, { fecha: to }))
  await holdsOver(house)
  await mustHold(world, id, { at: to, barberId })
  await must(house.as(ana).patch(`/api/appointments/${id}/cancel`))
  await must(house.as(ana).post(`/api/appointments/${id}/undo`))
  await holdsOver(house)
  await mustHold(world, id, { at: to, barberId })
  await must(house.as(ana).patch(`/api/appointments/${id}/cancel`))
  await holdsOver(house)
  expect(await isFree(world, to, barberId)).toBe(true)
}

type Act = 'waiting list' | 'line' | 'moved by the shop' | 'undo' | 'erased person' | 'blocked pair'

const acts: Readonly<Record<Act, (house: TestServer, kind: Kind) => Promise<void>>> = {
  async 'waiting list'(house, kind) {
    const world = await worldOf(house, [kind])
    const { ana } = world
    const { id, barberId, inicio } = await bookIn(world, ana, AT)
    const rita = await house.client('Rita Vega')
    await waitFor(world, rita, inicio)
    await must(house.as(ana).patch(`/api/appointments/${id}/cancel`))
    await holdsOver(house)
    const offer = await offerTo(world, rita)
    expect(new Date(offer.fecha).toISOString()).toBe(new Date(inicio).toISOString())
    const { body } = await must(
      house.as(rita).post<{ id: string }>(`/api/waitlist/offers/${offer.id}/accept`, {}),
    )
    expect(await seen(world, rita, body.id)).toMatchObject({
      estado: 'confirmada',
      modalidad: 'local',
      barberId,
      fecha: offer.fecha,
    })
  },
  async line(house, kind) {
    const world = await worldOf(house, [kind])
    const { id, barberId, inicio } = await bookIn(world, world.ana, AT)
    setClock(house, plus(inicio, -20))
    const line = await lineOf(world, barberId)
    expect((await line.call()).body.code).toBe('chair_taken')
    if (kind === 'anybody') {
      const other = world.chairs.find(({ barber }) => barber.id !== barberId)
      expect((await line.call(other?.barber)).status).toBe(200)
      return
    }
    await must(house.as(world.ana).patch(`/api/appointments/${id}/cancel`))
    await holdsOver(house)
    expect((await line.call()).status).toBe(200)
    expect((await line.seat()).body.estado).toBe('confirmada')
  },
  async 'moved by the shop'(house, kind) {
    const world = await worldOf(house, [kind])
    const { id, barberId, inicio } = await bookIn(world, world.ana, AT)
    const to = world.times[TO]?.inicio
    const { barber } = chairOf(world, barberId)
    await must(house.as(barber).patch(`/api/appointments/${id}/reschedule`, { fecha: to }))
    await holdsOver(house)
    await mustHold(world, id, { at: to, barberId })
    expect(await isFree(world, inicio, barberId)).toBe(true)
  },
  async undo(house, kind) {
    const world = await worldOf(house, [kind])
    const { id, barberId, inicio } = await bookIn(world, world.ana, AT)
    const { barber } = chairOf(world, barberId)
    for (const by of [world.ana, barber]) {
      await must(house.as(by).patch(`/api/appointments/${id}/cancel`))
      expect(await isFree(world, inicio, barberId)).toBe(false)
      await must(house.as(by).post(`/api/appointments/${id}/undo`))
      await holdsOver(house)
      await mustHold(world, id, { at: inicio, barberId })
    }
  },
  async 'erased person'(house, kind) {
    const world = await worldOf(house, [kind])
    const { id, barberId, inicio } = await bookIn(world, world.ana, AT)
    await erase(house, world.ana)
    const view = await seen(world, chairOf(world, barberId).barber, id)
    expect(view.estado).toBe('cancelada')
    expect(JSON.stringify(view)).not.toMatch(/Ana Gil|Juárez/)
    expect(await isFree(world, inicio, barberId)).toBe(true)
  },
  async 'blocked pair'(house, kind) {
    const world = await worldOf(house, [kind])
    const { ana, times } = world
    const { id, barberId, inicio } = await bookIn(world, ana, AT)
    await block(house, chairOf(world, barberId).barber, ana)
    await mustHold(world, id, { at: inicio, barberId })
    const { body } = await house.as(ana).post<{ code: string }>('/api/appointments', {
      barberId,
      services: times[AT]?.services,
      fecha: times[TO]?.inicio,
    })
    expect(body).toMatchObject({ code: 'unavailable' })
    await must(house.as(ana).patch(`/api/appointments/${id}/cancel`))
  },
}

const saidOf: Readonly<Record<Act, string>> = {
  'waiting list': 'the freed time is offered, and booked confirmed and in the shop',
  line: 'its chair is nobody else’s while it stands; once it is called off, the next ticket gets it',
  'moved by the shop': 'it stays what it was at the new time, and the old one is free',
  undo: 'called off and back, by either side, it is what it was, and nobody had its time',
  'erased person': 'it is called off, its time is free, and no name or address is left',
  'blocked pair': 'it stands and may be called off; nothing new is booked',
}

const row = (says: string, check: Row['check']): Row => ({ says, check })

const ofTwoKinds: Rows = kinds.flatMap((one, index) =>
  kinds
    .slice(index + 1)
    .map(
      (other) =>
        [
          pairOf(one, other),
          row('a visit is both: booked, moved, called off and back', (house) =>
            bothHold(house, one, other),
          ),
        ] as const,
    ),
)

const ofKindAndAct: Rows = Object.entries(acts).flatMap(([act, check]) =>
  kinds.map(
    (kind) =>
      [
        pairOf(kind, act as Thing),
        row(
          kind === 'anybody' && act === 'line'
            ? 'a ticket goes to the chair that is free'
            : saidOf[act as Act],
          (house) => check(house, kind),
        ),
      ] as const,
  ),
)

export const rowsOfKinds: Rows = [...ofTwoKinds, ...ofKindAndAct]
