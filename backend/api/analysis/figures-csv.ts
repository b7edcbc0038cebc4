/** A table of the figures for a spreadsheet: heads in the asker's language, numbers as that language's spreadsheets read them. */
import type { FigureTable } from '../../../contract/analysis/figures.ts'
import { BYTE_ORDER_MARK, cell, type CsvLanguage, separators } from '../booking/csv.ts'

const heads: Readonly<Record<FigureTable, Readonly<Record<CsvLanguage, readonly string[]>>>> = {
  citas: {
    es: ['Día', 'Reservadas', 'Pendientes', 'Completadas', 'Canceladas', 'Inasistencias'],
    en: ['Day', 'Booked', 'Pending', 'Completed', 'Cancelled', 'No-shows'],
  },
  ingresos: { es: ['Día', 'Moneda', 'Visitas', 'Total'], en: ['Day', 'Currency', 'Visits', 'Total'] },
  cancelaciones: {
    es: ['Día', 'Por el cliente', 'Por el barbero', 'Rechazadas', 'Expiradas', 'Fuera de plazo'],
    en: ['Day', 'By the client', 'By the barber', 'Rejected', 'Expired', 'Late'],
  },
  inasistencias: { es: ['Día', 'Citas', 'Inasistencias', 'Tasa'], en: ['Day', 'Appointments', 'No-shows', 'Rate'] },
  clientes: { es: ['Día', 'Clientes', 'Repiten', 'Tasa'], en: ['Day', 'Clients', 'Returning', 'Rate'] },
  ciudades: {
    es: ['Ciudad', 'Reservadas', 'Completadas', 'Canceladas', 'Inasistencias', 'Horas abiertas', 'Citas por hora abierta'],
    en: ['City', 'Booked', 'Completed', 'Cancelled', 'No-shows', 'Open hours', 'Appointments per open hour'],
  },
  horas: {
    es: ['Ciudad', 'Hora', 'Reservadas', 'Horas abiertas', 'Citas por hora abierta'],
    en: ['City', 'Hour', 'Booked', 'Open hours', 'Appointments per open hour'],
  },
  social: {
    es: ['Día (UTC)', 'Publicaciones', 'Comentarios', 'Corazones', 'Seguimientos', 'Compartidas', 'Reseñas'],
    en: ['Day (UTC)', 'Posts', 'Comments', 'Hearts', 'Follows', 'Shares', 'Reviews'],
  },
  moderacion: {
    es: ['Día (UTC)', 'Reportes', 'Casos', 'Decisiones', 'Sin medidas', 'Revertidas'],
    en: ['Day (UTC)', 'Reports', 'Cases', 'Decisions', 'Without action', 'Reversed'],
  },
}

/** Head and rows, a line at a time; the cells of a row come in the order of its fields. */
export function* tableCsv(table: FigureTable, rows: readonly Readonly<Record<string, string | number | null>>[], lang: CsvLanguage): Generator<string> {
  const separator = separators[lang]
  const line = (cells: readonly string[]) => `${cells.map((text) => cell(text, separator)).join(separator)}\r\n`
  yield BYTE_ORDER_MARK + line(heads[table][lang])
  for (const row of rows) yield line(Object.values(row).map((value) => written(value, lang)))
}

function written(value: string | number | null, lang: CsvLanguage): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  const number = String(Number.isInteger(value) ? value : Number(value.toFixed(4)))
  return lang === 'es' ? number.replace('.', ',') : number
}
