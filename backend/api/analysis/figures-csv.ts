/** A figures table as CSV: headings and numbers in the reader's language. */
import type { BreakdownRow } from '../../../contract/analysis/breakdown.ts'
import type { FigureTable } from '../../../contract/analysis/figures.ts'
import { BYTE_ORDER_MARK, cell, type CsvLanguage, separators } from '../booking/csv.ts'

const heads: Readonly<Record<FigureTable, Readonly<Record<CsvLanguage, readonly string[]>>>> = {
  citas: {
    es: [
      'Día',
      'Reservadas',
      'Pendientes',
      'Completadas',
      'Canceladas',
      'Inasistencias',
      'Sin hora',
    ],
    en: ['Day', 'Booked', 'Pending', 'Completed', 'Cancelled', 'No-shows', 'No free time'],
  },
  ingresos: {
    es: ['Día', 'Moneda', 'Visitas', 'Total'],
    en: ['Day', 'Currency', 'Visits', 'Total'],
  },
  cancelaciones: {
    es: [
      'Día',
      'Reservadas',
      'Por el cliente',
      'Por el barbero',
      'Rechazadas',
      'Expiradas',
      'Fuera de plazo',
      'Tasa',
    ],
    en: ['Day', 'Booked', 'By the client', 'By the barber', 'Rejected', 'Expired', 'Late', 'Rate'],
  },
  inasistencias: {
    es: ['Día', 'Citas', 'Inasistencias', 'Tasa'],
    en: ['Day', 'Appointments', 'No-shows', 'Rate'],
  },
  clientes: {
    es: ['Día', 'Clientes', 'Repiten', 'Tasa'],
    en: ['Day', 'Clients', 'Returning', 'Rate'],
  },
  ciudades: {
    es: [
      'Ciudad',
      'Reservadas',
      'Completadas',
      'Canceladas',
      'Tasa de cancelación',
      'Inasistencias',
      'Tasa de inasistencia',
      'Horas abiertas',
      'Citas por hora abierta',
    ],
    en: [
      'City',
      'Booked',
      'Completed',
      'Cancelled',
      'Cancellation rate',
      'No-shows',
      'No-show rate',
      'Open hours',
      'Appointments per open hour',
    ],
  },
  horas: {
    es: ['Ciudad', 'Hora', 'Reservadas', 'Horas abiertas', 'Citas por hora abierta'],
    en: ['City', 'Hour', 'Booked', 'Open hours', 'Appointments per open hour'],
  },
  social: {
    es: [
      'Día (UTC)',
      'Publicaciones',
      'Comentarios',
      'Corazones',
      'Seguimientos',
      'Compartidas',
      'Reseñas',
    ],
    en: ['Day (UTC)', 'Posts', 'Comments', 'Hearts', 'Follows', 'Shares', 'Reviews'],
  },
  moderacion: {
    es: ['Día (UTC)', 'Reportes', 'Casos', 'Decisiones', 'Sin medidas', 'Revertidas'],
    en: ['Day (UTC)', 'Reports', 'Cases', 'Decisions', 'Without action', 'Reversed'],
  },
}

type Cell = string | number | null

/** Head and rows, a line at a time; the cells of a row come in the order of its fields. */
export const tableCsv = (
  table: FigureTable,
  rows: readonly Readonly<Record<string, Cell>>[],
  lang: CsvLanguage,
): Generator<string> =>
  linesOf(
    heads[table][lang],
    rows.map((row) => Object.values(row)),
    lang,
  )

const breakdownHeads = {
  es: [
    'Desde',
    'Valor',
    'Nombre',
    'Reservadas',
    'Completadas',
    'Canceladas',
    'Tasa de cancelación',
    'Inasistencias',
    'Tasa de inasistencia',
    'Ingresos',
    'Sin hora',
  ],
  en: [
    'From',
    'Value',
    'Name',
    'Booked',
    'Completed',
    'Cancelled',
    'Cancellation rate',
    'No-shows',
    'No-show rate',
    'Revenue',
    'No free time',
  ],
} as const

/**
 * A breakdown as CSV, a line per interval and value; revenues of several currencies share a cell.
 */
export const breakdownCsv = (rows: readonly BreakdownRow[], lang: CsvLanguage): Generator<string> =>
  linesOf(
    breakdownHeads[lang],
    rows.map((row) => [
      row.desde,
      row.valor,
      row.nombre,
      row.reservadas,
      row.completadas,
      row.canceladas,
      row.tasaCancelacion,
      row.inasistencias,
      row.tasaInasistencia,
      row.ingresos.map(({ moneda, total }) => `${written(total, lang)} ${moneda}`).join(' + '),
      row.sinHora,
    ]),
    lang,
  )

function* linesOf(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  lang: CsvLanguage,
): Generator<string> {
  const separator = separators[lang]
  const line = (cells: readonly string[]) =>
    `${cells.map((text) => cell(text, separator)).join(separator)}\r\n`
  yield BYTE_ORDER_MARK + line(head)
  for (const row of rows) yield line(row.map((value) => written(value, lang)))
}

function written(value: Cell, lang: CsvLanguage): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  const number = String(Number.isInteger(value) ? value : Number(value.toFixed(4)))
  return lang === 'es' ? number.replace('.', ',') : number
}
