/** Rows for two things that happen around the same visit. */
import { expect } from 'vitest'
import { must } from '../../../seed/http/client.ts'
import type { SignedIn } from '../../../seed/http/people.ts'
import type { Booking } from '../../../seed/http/visits.ts'
import { holdsOver, settled } from '../acting.ts'
import type { TestServer } from '../server.ts'
import { lineOf, offerTo, waitFor, waitsOf } from './queues.ts'
import { pairOf, type Rows } from './things.ts'
import {
  block,
  bookIn,
  chairOf,
  erase,
  isFree,
  mustHold,
  plus,
  seen,
  setClock,
  utc,
  type World,
  worldOf,
} from './visit.ts'

const [AT, TO] = [5, 9]

async function booked(house: TestServer) {
  const world = await worldOf(house)
  const visit = await bookIn(world, world.ana, AT)
  const { barber } = chairOf(world, visit.barberId)
  const change = (who: SignedIn, what: string, body?: object) =>
    house.as(who).patch<Booking>(`/api/appointments/${visit.id}/${what}`, body)
  return {
    world,
    ...visit,
    barber,
    to: world.times[TO]?.inicio,
    cancel: (who: SignedIn) => must(change(who, 'cancel')),
    move: (who: SignedIn, fecha: string | undefined) => must(change(who, 'reschedule', { fecha })),
    undo: (who: SignedIn) =>
      house.as(who).post<Booking & { code?: string }>(`/api/appointments/${visit.id}/undo`),
  }
}
async function waiting(world: World, at: string, name: string) {
  const who = await world.house.client(name)
  await waitFor(world, who, at)
  return who
}

const rows: Rows = [
  [
    pairOf('waiting list', 'line'),
    {
      says: 'an offered time is no chair of the line until its answer; a declined one is',
      async check(house) {
        const { world, ana, barberId, inicio, cancel } = await withAna(house)
        const rita = await waiting(world, inicio, 'Rita Vega')
        setClock(house, plus(inicio, -25))
        await cancel(ana)
        await holdsOver(house)
        const offer = await offerTo(world, rita)
        const line = await lineOf(world, barberId)
        expect((await line.call()).body.code).toBe('chair_taken')
        await must(house.as(rita).post(`/api/waitlist/offers/${offer.id}/decline`))
        await holdsOver(house)
        expect((await line.call()).status).toBe(200)
      },
    },
  ],
  [
    pairOf('waiting list', 'moved by the shop'),
    {
      says: 'the time that the shop leaves is offered',
      async check(house) {
        const { world, barber, inicio, to, move } = await booked(house)
        const rita = await waiting(world, inicio, 'Rita Vega')
        await move(barber, to)
        await holdsOver(house)
        expect(utc((await offerTo(world, rita)).fecha)).toBe(utc(inicio))
      },
    },
  ],
  [
    pairOf('waiting list', 'undo'),
    {
      says: 'what is taken back frees nothing; what is called off later is offered',
      async check(house) {
        const { world, ana, inicio, cancel, undo } = await withAna(house)
        const later = await bookIn(world, await house.client(), TO)
        const rita = await waiting(world, inicio, 'Rita Vega')
        await cancel(ana)
        await must(undo(ana))
        await holdsOver(house)
        await must(
          house
            .as(chairOf(world, later.barberId).barber)
            .patch(`/api/appointments/${later.id}/cancel`),
        )
        await holdsOver(house)
        expect(utc((await offerTo(world, rita)).fecha)).toBe(utc(later.inicio))
      },
    },
  ],
  [
    pairOf('waiting list', 'erased person'),
    {
      says: 'an erased client waits no more; the next one gets the offer',
      async check(house) {
        const { world, ana, inicio, cancel } = await withAna(house)
        const first = await waiting(world, inicio, 'Rita Vega')
        const second = await waiting(world, inicio, 'Sol Díaz')
        await erase(house, first)
        expect((await waitsOf(world, second))[0]?.puesto).toBe(1)
        await cancel(ana)
        await holdsOver(house)
        expect(utc((await offerTo(world, second)).fecha)).toBe(utc(inicio))
      },
    },
  ],
  [
    pairOf('waiting list', 'blocked pair'),
    {
      says: 'the other is passed over without a reason that names anybody, and keeps the place',
      async check(house) {
        const { world, ana, barber, inicio, cancel } = await withAna(house)
        const first = await waiting(world, inicio, 'Rita Vega')
        const second = await waiting(world, inicio, 'Sol Díaz')
        await block(house, barber, first)
        await cancel(ana)
        await holdsOver(house)
        expect(utc((await offerTo(world, second)).fecha)).toBe(utc(inicio))
        const [entry] = await waitsOf(world, first)
        expect(entry).toMatchObject({ estado: 'esperando', oferta: null })
        expect(entry?.pasos.map(({ motivo }) => motivo)).toContain('apart')
      },
    },
  ],
  [
    pairOf('line', 'moved by the shop'),
    {
      says: 'the barber who moved the visit may call a ticket at once, and then cannot take the move back',
      async check(house) {
        const { world, barber, barberId, inicio, move, undo } = await booked(house)
        setClock(house, plus(inicio, -20))
        const line = await lineOf(world, barberId)
        expect((await line.call()).body.code).toBe('chair_taken')
        await move(barber, world.times[20]?.inicio)
        expect((await line.call()).status).toBe(200)
        expect((await undo(barber)).body.code).toBe('slot_taken')
      },
    },
  ],
  [
    pairOf('line', 'undo'),
    {
      says: 'a visit that may still be taken back keeps its chair; a client who undoes leaving the line keeps the place',
      async check(house) {
        const { world, ana, barberId, inicio, cancel, undo } = await withAna(house)
        setClock(house, plus(inicio, -20))
        const rita = await house.client('Rita Vega')
        const line = await lineOf(world, barberId, rita)
        await cancel(ana)
        expect((await line.call()).body.code).toBe('chair_taken')
        await must(undo(ana))
        await must(line.leave())
        expect(await line.see()).toEqual([])
        await must(house.as(rita).post(`/api/line/tickets/${line.ticket.id}/undo`, {}))
        expect(await line.see()).toEqual([line.ticket.id])
      },
    },
  ],
  [
    pairOf('line', 'erased person'),
    {
      says: 'the ticket is gone, and the next one moves up',
      async check(house) {
        const { world, barberId, inicio } = await booked(house)
        setClock(house, plus(inicio, -90))
        const rita = await house.client('Rita Vega')
        const line = await lineOf(world, barberId, rita)
        const next = await lineOf(world, barberId)
        await erase(house, rita)
        expect(await line.see()).toEqual([next.ticket.id])
      },
    },
  ],
  [
    pairOf('line', 'blocked pair'),
    {
      says: 'the ticket keeps its place, and is not called to that chair',
      async check(house) {
        const { world, barber, barberId, inicio } = await booked(house)
        setClock(house, plus(inicio, -90))
        const rita = await house.client('Rita Vega')
        const line = await lineOf(world, barberId, rita)
        await block(house, barber, rita)
        expect((await line.call()).body.code).toBe('unavailable')
        expect(await line.see()).toEqual([line.ticket.id])
      },
    },
  ],
  [
    pairOf('moved by the shop', 'undo'),
    {
      says: 'taken back, it stands at the old time, and its client heard of nothing',
      async check(house) {
        const { world, ana, barber, id, barberId, inicio, to, move, undo } = await withAna(house)
        const heard = async () =>
          (await must(house.as(ana).get<object[]>('/api/notifications?limit=50'))).body.length
        await settled(house)
        const before = await heard()
        await move(barber, to)
        await must(undo(barber))
        await holdsOver(house)
        await mustHold(world, id, { at: inicio, barberId })
        expect(await isFree(world, to, barberId)).toBe(true)
        expect(await heard()).toBe(before)
      },
    },
  ],
  [
    pairOf('moved by the shop', 'erased person'),
    {
      says: 'it is called off where it stands now, and both times are free',
      async check(house) {
        const { world, ana, barber, id, barberId, inicio, to, move } = await withAna(house)
        await move(barber, to)
        await holdsOver(house)
        await erase(house, ana)
        expect((await seen(world, barber, id)).estado).toBe('cancelada')
        for (const time of [inicio, to]) expect(await isFree(world, time, barberId)).toBe(true)
      },
    },
  ],
  [
    pairOf('moved by the shop', 'blocked pair'),
    {
      says: 'what stands may still be moved',
      async check(house) {
        const { world, ana, barber, id, barberId, to, move } = await withAna(house)
        await block(house, barber, ana)
        await move(barber, to)
        await holdsOver(house)
        await mustHold(world, id, { at: to, barberId })
      },
    },
  ],
  [
    pairOf('undo', 'erased person'),
    {
      says: 'a visit whose client is gone does not come back',
      async check(house) {
        const { world, ana, barber, id, barberId, inicio, cancel, undo } = await withAna(house)
        await cancel(barber)
        await erase(house, ana)
        expect((await undo(barber)).body.code).toBe('unavailable')
        await holdsOver(house)
        expect((await seen(world, barber, id)).estado).toBe('cancelada')
        expect(await isFree(world, inicio, barberId)).toBe(true)
      },
    },
  ],
  [
    pairOf('undo', 'blocked pair'),
    {
      says: 'the visit comes back as it stood: the block is about new ones',
      async check(house) {
        const { world, ana, barber, id, barberId, inicio, cancel, undo } = await withAna(house)
        await cancel(ana)
        await block(house, barber, ana)
        await must(undo(ana))
        await holdsOver(house)
        await mustHold(world, id, { at: inicio, barberId })
      },
    },
  ],
  [
    pairOf('erased person', 'blocked pair'),
    {
      says: 'the visit is called off, and the list of the blocked names nobody',
      async check(house) {
        const { world, ana, barber, id } = await withAna(house)
        await block(house, barber, ana)
        await erase(house, ana)
        expect((await seen(world, barber, id)).estado).toBe('cancelada')
        const { body } = await must(house.as(barber).get('/api/moderation/blocks'))
        expect(JSON.stringify(body)).not.toContain('Ana Gil')
      },
    },
  ],
]

async function withAna(house: TestServer) {
  const visit = await booked(house)
  return { ...visit, ana: visit.world.ana }
}

export const rowsOfActs: Rows = rows
