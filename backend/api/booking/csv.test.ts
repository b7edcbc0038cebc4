import { expect, test } from 'vitest'
import type { AppointmentRow } from '../../projections/booking/appointment-lists.ts'
import { cell, csvHead, csvLine, csvOf } from './csv.ts'

const row: AppointmentRow = {
  appointment_id: '11111111-0000-4000-8000-000000000000', barber_id: 'b', client_id: 'c', person_id: 'c', business_id: 's', location_id: null, day: '2026-11-20',
  start_at: '2026-11-20T16:00:00.000Z', end_at: '2026-11-20T16:45:00.000Z', zone: 'America/Mexico_City', status: 'cancelada', cents: 123_450, currency: 'MXN', notes: '', guest_name: null, address: null,
  services: [{ serviceId: 'v', nombre: 'Corte', cents: 100_000, minutes: 30 }, { serviceId: 'w', nombre: 'Barba; larga', cents: 23_450, minutes: 15 }],
  booked_at: '2026-11-18T05:30:00.000Z', cancelled_by: 'barbero', reason: '=HYPERLINK("http://mal")', late: false, no_show: true, attendance_confirmed_at: null, started_at: null, cancel_limit_hours: 0,
  no_show_at: null, contested_at: null, attested_at: null,
  barber_name: 'Paco', client_name: 'Lucía "Lu" Núñez', business_name: 'La Navaja', business_address: null, place_name: null, place_address: null, owner_id: 'o',
}

test('in Spanish: semicolons, the decimal comma, days as ISO writes them, by the clock of the place', () => {
  expect(csvHead('es').startsWith('\uFEFFFecha;Hora;Minutos;')).toBe(true)
  expect(csvLine(row, '+525512345678', 'es')).toBe(
    `2026-11-20;10:00;45;cancelada;sí;"Corte + Barba; larga";1234,50;MXN;"Lucía ""Lu"" Núñez";'+525512345678;Paco;La Navaja;;en el local;barbero;"'=HYPERLINK(""http://mal"")";2026-11-17 23:30;${row.appointment_id}\r\n`)
})

test('in English: commas and points', () => {
  expect(csvLine(row, undefined, 'en')).toContain('2026-11-20,10:00,45,cancelled,yes,Corte + Barba; larga,1234.50,MXN,"Lucía ""Lu"" Núñez",,Paco')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is no formula', (text) => expect(cell(text, ';').replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true))

test('the next page is asked for when the one before has left, and none after the reader has gone', async () => {
  let read = 0
  async function* pages() {
    for (;;) {
      read++
      yield [row]
    }
  }
  const csv = csvOf(pages(), async () => () => undefined, 'es')
  for await (const _ of csv) break
  expect(read).toBeLessThan(4)
})
