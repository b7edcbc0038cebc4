/**
 * Appointments as a table for a spreadsheet, page after page: what is not asked for is not read, so
 * a slow reader costs no memory and holds no connection. In Spanish it is written as spreadsheets
 * in Spanish read it: semicolons, the decimal comma, and the mark by which they know that it is
 * UTF-8.
 */
import { Readable } from 'node:stream'
import { ERASED } from '../../domain/kernel/event.ts'
import type { TableRow } from '../../projections/booking/appointment-table.ts'

export type CsvLanguage = 'es' | 'en'

const heads = {
  es: [
    'Fecha',
    'Hora',
    'Minutos',
    'Estado',
    'No se presentó',
    'Servicios',
    'Total',
    'Moneda',
    'Cliente',
    'Teléfono',
    'Barbero',
    'Negocio',
    'Lugar',
    'Modalidad',
    'Cancelada por',
    'Motivo',
    'Reservada',
    'Cita',
  ],
  en: [
    'Date',
    'Time',
    'Minutes',
    'Status',
    'No-show',
    'Services',
    'Total',
    'Currency',
    'Client',
    'Phone',
    'Barber',
    'Shop',
    'Place',
    'Visit',
    'Cancelled by',
    'Reason',
    'Booked',
    'Appointment',
  ],
} as const

const words = {
  es: {
    yes: 'sí',
    no: 'no',
    shop: 'en el local',
    home: 'a domicilio',
    states: {} as Record<string, string>,
  },
  en: {
    yes: 'yes',
    no: 'no',
    shop: 'at the shop',
    home: 'at home',
    states: {
      pendiente: 'pending',
      confirmada: 'confirmed',
      completada: 'completed',
      cancelada: 'cancelled',
      cliente: 'client',
      barbero: 'barber',
      sistema: 'system',
    } as Record<string, string>,
  },
} as const

export const separators = { es: ';', en: ',' } as const

/** With it spreadsheets read UTF-8 as what it is. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV cell, quoted where needed; leading formula characters are escaped against injection. */
export function cell(text: string, separator: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return harmless.includes('"') || harmless.includes(separator) || /[\r\n]/.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

export const csvHead = (lang: CsvLanguage): string =>
  `${BYTE_ORDER_MARK}${heads[lang].map((head) => cell(head, separators[lang])).join(separators[lang])}\r\n`

/** `phone`: where the reader may know it. */
export function csvLine(row: TableRow, phone: string | undefined, lang: CsvLanguage): string {
  const separator = separators[lang]
  const say = words[lang]
  const state = (word: string) => say.states[word] ?? word
  const total = (row.cents / 100).toFixed(2)
  const cells = [
    row.day,
    row.time,
    String(row.minutes),
    state(row.status),
    row.no_show ? say.yes : say.no,
    row.services,
    lang === 'es' ? total.replace('.', ',') : total,
    row.currency,
    row.who ?? ERASED,
    phone ?? '',
    row.barber_name ?? ERASED,
    row.business_name ?? '',
    row.place_name ?? '',
    row.at_home ? say.home : say.shop,
    row.cancelled_by === null ? '' : state(row.cancelled_by),
    row.reason ?? '',
    row.booked,
    row.appointment_id,
  ]
  return `${cells.map((text) => cell(text, separator)).join(separator)}\r\n`
}

/** What `pages` gives, one page at a time: the next is asked for when the one before has left. */
export function appointmentsCsv(
  pages: AsyncIterable<readonly TableRow[]>,
  phonesOf: (rows: readonly TableRow[]) => Promise<(row: TableRow) => string | undefined>,
  lang: CsvLanguage,
): Readable {
  async function* written() {
    yield csvHead(lang)
    for await (const rows of pages) {
      const phone = await phonesOf(rows)
      yield rows.map((row) => csvLine(row, phone(row), lang)).join('')
    }
  }
  return Readable.from(written(), { highWaterMark: 1 })
}
