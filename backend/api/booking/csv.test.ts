import { expect, test } from 'vitest'
import type { TableRow } from '../../projections/booking/appointment-table.ts'
import { cell, csvHead, csvLine, appointmentsCsv } from './csv.ts'

const row: TableRow = {
  appointment_id: '11111111-0000-4000-8000-000000000000',
  barber_id: 'b',
  client_id: 'c',
  person_id: 'c',
  owner_id: 'o',
  start: '2026-11-20 16:00:00+00',
  day: '2026-11-20',
  time: '10:00',
  minutes: 45,
  status: 'cancelada',
  no_show: true,
  services: 'Corte + Barba; larga',
  cents: 123_450,
  currency: 'MXN',
  who: 'Lucía "Lu" Núñez',
  barber_name: 'Paco',
  business_name: 'La Navaja',
  place_name: null,
  at_home: false,
  cancelled_by: 'barbero',
  reason: '=HYPERLINK("http://mal")',
  booked: '2026-11-17 23:30',
}

test('in Spanish: semicolons, the decimal comma', () => {
  expect(csvHead('es').startsWith('\uFEFFFecha;Hora;Minutos;')).toBe(true)
  expect(csvLine(row, '+525512345678', 'es')).toBe(
    `2026-11-20;10:00;45;cancelada;sí;"Corte + Barba; larga";1234,50;MXN;"Lucía ""Lu"" Núñez";'+525512345678;Paco;La Navaja;;en el local;barbero;"'=HYPERLINK(""http://mal"")";2026-11-17 23:30;${row.appointment_id}\r\n`,
  )
})

test('in English: commas and points', () => {
  expect(csvLine(row, undefined, 'en')).toContain(
    '2026-11-20,10:00,45,cancelled,yes,Corte + Barba; larga,1234.50,MXN,"Lucía ""Lu"" Núñez",,Paco',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is no formula', (text) =>
  expect(cell(text, ';').replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true),
)

test('the next page is asked for when the one before has left, and none after the reader has gone', async () => {
  let read = 0
  async function* pages() {
    for (;;) {
      read++
      yield [row]
    }
  }
  const csv = appointmentsCsv(pages(), async () => () => undefined, 'es')
  for await (const _ of csv) break
  expect(read).toBeLessThan(4)
})
