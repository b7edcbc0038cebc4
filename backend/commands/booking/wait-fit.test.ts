/** Which times of an opening an entry could take, and the truth of each reason. */
import { describe, expect, test } from 'vitest'
import { barberId, clientId, id } from '../../test/support/day.ts'
import type { WaitEntry } from '../../domain/booking/waiting.ts'
import { type FitFacts, servicesHere, startsFor, windowRanges } from './wait-fit.ts'

const now = Date.parse('2026-11-23T08:00:00.000Z')
const at = (time: string) => Date.parse(`2026-11-23T${time}:00.000Z`)
const iso = (time: string) => new Date(at(time)).toISOString()

const entry = (more: Partial<WaitEntry> = {}): WaitEntry => ({
  entryId: id(70),
  clientId,
  businessId: null,
  barberIds: [barberId],
  services: [{ serviceId: id(5), nombre: 'Corte', cents: 15_000, minutes: 30 }],
  windows: [],
  note: '',
  appointmentId: null,
  always: false,
  joinedAt: iso('07:00'),
  status: 'waiting',
  offer: null,
  declined: null,
  lapses: 0,
  had: new Set(),
  accepted: null,
  ...more,
})
const facts = (more: Partial<FitFacts> = {}): FitFacts => ({
  opening: {
    openingId: id(80),
    barberId,
    start: iso('10:10'),
    end: iso('10:40'),
    isExact: true,
  },
  ranges: [{ start: at('09:00'), end: at('20:00') }],
  free: [at('10:00'), at('10:30'), at('11:00')],
  minutes: 30,
  bufferMinutes: 0,
  minNoticeMinutes: 0,
  before: undefined,
  now,
  ...more,
})

describe('an opening', () => {
  test('is offered as it stood, and on the grid where it touches it', () =>
    expect(startsFor(entry(), facts())).toEqual({
      starts: [at('10:00'), at('10:10'), at('10:30')],
    }))
  test.each([
    ['that is none of the entry’s hours does not concern it', { ranges: [] }, undefined],
    ['later than the appointment that would move does not', { before: at('10:00') }, undefined],
    ['that begins too soon', { now: at('10:06'), free: [] }, { why: 'too_soon' }],
    [
      'for which the barber asks more notice',
      { minNoticeMinutes: 240, free: [] },
      { why: 'too_soon' },
    ],
    [
      'that is too short',
      { opening: { ...facts().opening, isExact: false }, free: [], minutes: 90 },
      { why: 'too_long' },
    ],
  ] as const)('%s', (_, more, outcome) =>
    expect(startsFor(entry(), facts(more as Partial<FitFacts>))).toEqual(outcome),
  )
  test('that the entry has had is not offered to it again', () =>
    expect(startsFor(entry({ had: new Set([`${barberId} ${iso('10:10')}`]) }), facts())).toEqual({
      why: 'declined',
    }))
  test('moves an appointment only to an earlier time', () =>
    expect(startsFor(entry(), facts({ before: at('10:30') }))).toEqual({
      starts: [at('10:00'), at('10:10')],
    }))
})

describe('windows in the nights on which the clocks change', () => {
  const on = (day: string, from: string, to: string) =>
    windowRanges([{ day, from, to }], 'Europe/Madrid').map(
      ({ start, end }) => (end - start) / 3_600_000,
    )
  test('are as long as the night is', () => {
    expect(on('2026-03-28', '01:00', '05:00')).toEqual([4])
    expect(on('2026-03-29', '01:00', '05:00')).toEqual([3])
    expect(on('2026-10-25', '01:00', '05:00')).toEqual([5])
  })
  test('that begin in the missing hour are none', () =>
    expect(on('2026-03-29', '02:30', '05:00')).toEqual([]))
})

test('services are those of this barber: by id, else by name, and none where one is missing', () => {
  const offer = (serviceId: string, nombre: string, active = true) => ({
    serviceId,
    nombre,
    active,
    cents: 20_000,
    minutes: 45,
    descripcion: null,
    categoria: null,
  })
  const catalogue = (...all: readonly ReturnType<typeof offer>[]) =>
    new Map(all.map((one) => [one.serviceId, one]))
  const found = (...all: readonly ReturnType<typeof offer>[]) =>
    servicesHere(entry(), catalogue(...all))?.map(({ serviceId }) => serviceId)
  expect(found(offer(id(6), 'corte '), offer(id(5), 'Otro'))).toEqual([id(5)])
  expect(found(offer(id(6), ' CORTE'))).toEqual([id(6)])
  expect(found(offer(id(5), 'Corte', false))).toBeUndefined()
  expect(found()).toBeUndefined()
})
