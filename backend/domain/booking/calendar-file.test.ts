/** What we write is read by somebody else's reader. */
import { fc } from '../../test/support/seed.ts'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const id = '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0001'
const visit: Appointment = {
  id,
  fecha: '2026-11-23T16:00:00-06:00',
  fin: '2026-11-23T16:55:00-06:00',
  zonaHoraria: 'America/Mexico_City',
  estado: 'confirmada',
  totalPrice: 27.5,
  moneda: 'MXN',
  totalDuration: 55,
  total_duration: 55,
  serviceDuration: 55,
  margenMinutos: 0,
  serviceName: 'Corte Clásico, Barba',
  services: [
    { serviceId: id, serviceName: 'Corte Clásico', servicePrice: 15, serviceDuration: 30 },
    { serviceId: id, serviceName: 'Barba', servicePrice: 12.5, serviceDuration: 25 },
  ],
  clienteId: id,
  clientName: 'Lucía Prieto',
  clientPhone: null,
  barberId: id,
  barberName: 'Marco Ruiz',
  businessId: id,
  businessName: 'Navaja Norte',
  businessAddress: 'Calle del Pez 12, local; 3',
  businessCity: null,
  locationId: null,
  locationName: 'Sur',
  modalidad: 'local',
  direccionServicio: null,
  notes: 'Corte Clásico, Barba',
  userRole: 'client',
  canceladaPor: null,
  motivo: null,
  noShow: false,
  asistenciaEn: null,
  iniciadaEn: null,
  cancelarHasta: '2026-11-23T16:00:00-06:00',
  esperadaEn: null,
  retraso: null,
  clienteTarde: null,
  tardia: false,
  resenada: false,
  resenaHasta: null,
  disputada: false,
  disputaHasta: null,
  disputa: null,
  creadoEn: '2026-11-21T09:00:00Z',
}
const written = (changes: Partial<Appointment> = {}, more: Partial<CalendarEntry> = {}) =>
  calendarFile({
    appointment: { ...visit, ...changes },
    changes: 0,
    changedAt: '2026-11-21T09:00:00Z',
    lang: 'es',
    publicUrl: 'https://balbu.example',
    now: new Date('2026-11-21T12:00:00Z'),
    ...more,
  })
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  const event = events[0] ?? calendar
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '')
  const instant = (name: string) =>
    (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString()
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    text,
    instant,
    has: (name: string) => event.hasProperty(name),
  }
}

test('it says when, what, with whom and where', () => {
  const { text, instant, method } = read(written())
  expect([instant('dtstart'), instant('dtend')]).toEqual([
    '2026-11-23T22:00:00.000Z',
    '2026-11-23T22:55:00.000Z',
  ])
  expect(text('summary')).toBe('Corte Clásico, Barba con Marco Ruiz')
  expect(text('location')).toBe('Navaja Norte, Sur, Calle del Pez 12, local; 3')
  expect(text('description')).toBe(
    'Hora del lugar: lunes, 23 de noviembre, 16:00 (America/Mexico_City)\nCorte Clásico + Barba\nTotal: 27.50 MXN · 55 min',
  )
  expect(text('url')).toContain(id)
  expect([method, text('status')]).toEqual(['PUBLISH', 'CONFIRMED'])
})
test("in English, and from the barber's side", () => {
  const { text } = read(written({ userRole: 'barber', notes: 'Sin máquina' }, { lang: 'en' }))
  expect(text('summary')).toBe('Corte Clásico, Barba with Lucía Prieto')
  expect(text('description')).toMatch(/Monday,? November 23.*16:00/)
  expect(text('description')).toContain('Notes: Sin máquina')
})

test.each([
  // The night on which Madrid's clocks go back, both times it is half past two; and the one on
  // which Mexico's once went forward.
  ['Europe/Madrid', '2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00.000Z'],
  ['Europe/Madrid', '2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
  ['America/Santiago', '2026-09-06T01:00:00-03:00', '2026-09-06T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-23T16:00:00+05:45', '2026-11-23T10:15:00.000Z'],
])('in %s %s is that very instant', (zonaHoraria, fecha, utc) =>
  expect(read(written({ zonaHoraria, fecha })).instant('dtstart')).toBe(utc),
)

test('one and the same entry through its life: same UID, each time a higher SEQUENCE', () => {
  const [first, moved] = [
    read(written()),
    read(
      written(
        { fecha: '2026-11-24T16:00:00-06:00' },
        { changes: 2, changedAt: '2026-11-22T10:00:00Z' },
      ),
    ),
  ]
  expect([first.text('uid'), moved.text('uid')]).toEqual([
    `${id}@balbu.example`,
    `${id}@balbu.example`,
  ])
  expect([first.text('sequence'), moved.text('sequence')]).toEqual(['0', '2'])
  expect(moved.instant('dtstamp')).toBe('2026-11-22T10:00:00.000Z')
})
test.each([
  ['pendiente', 'PUBLISH', 'TENTATIVE'],
  ['próxima', 'PUBLISH', 'CONFIRMED'],
  ['completada', 'PUBLISH', 'CONFIRMED'],
  ['cancelada', 'CANCEL', 'CANCELLED'],
] as const)('a visit that is %s is %s, %s', (estado, method, status) => {
  const entry = read(written({ estado }))
  expect([entry.method, entry.text('status')]).toEqual([method, status])
})

describe('where a client lives', () => {
  const home = {
    modalidad: 'domicilio',
    direccionServicio: 'Luz Saviñón 702',
    businessAddress: null,
  } as const
  test('is in their own calendar', () =>
    expect(read(written(home)).text('location')).toBe('Luz Saviñón 702'))
  test("is in the barber's only on the day of the visit, by the clock there", () => {
    const barber = { ...home, userRole: 'barber' } as const
    expect(read(written(barber)).has('location')).toBe(false)
    expect(read(written(barber, { now: new Date('2026-11-24T05:30:00Z') })).text('location')).toBe(
      'Luz Saviñón 702',
    )
  })
})

test('whatever people write comes out as they wrote it, in lines of 75 octets at most', () => {
  const line = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 200 })
    .map((text) => text.replace(/\p{Cc}|\p{Cs}/gu, ' ').trim())
    .filter((text) => text !== '' && text !== visit.serviceName)
  const typed = fc
    .array(
      fc.oneof(line, fc.constantFrom('a;b,c\\d', '\\n', '"', 'ñ'.repeat(90), '💈'.repeat(40))),
      { minLength: 1, maxLength: 4 },
    )
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(typed, (notes) => {
      const file = written({ notes })
      const description = read(file).text('description')
      expect(description.slice(description.indexOf('Notas: ') + 'Notas: '.length)).toBe(notes)
      for (const one of file.split('\r\n')) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }),
    { numRuns: 100 },
  )
})
