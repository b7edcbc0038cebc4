/** Daily rows added up by week or month: counts are sums, rates are recomputed. */
import type { FigureTable } from '../../../contract/analysis/figures.ts'
import { beginOf, type Interval } from '../../../contract/analysis/intervals.ts'
import { rate } from './figure-tables.ts'

type Row = Readonly<Record<string, string | number | null>>

interface Adding {
  readonly by?: string
  /** Counts whose sum over the count `whole` is the row's `tasa`. */
  readonly rate?: { readonly parts: readonly string[]; readonly whole: string }
}

/** `clientes` can't be added: a client of two days is one client. Neither can undated tables. */
const adding: Partial<Record<FigureTable, Adding>> = {
  citas: {},
  ingresos: { by: 'moneda' },
  cancelaciones: {
    rate: { parts: ['cliente', 'barbero', 'rechazadas', 'expiradas'], whole: 'reservadas' },
  },
  inasistencias: { rate: { parts: ['faltas'], whole: 'citas' } },
  social: {},
  moderacion: {},
}

export function stretched(
  table: FigureTable,
  rows: readonly Row[],
  interval: Interval,
): readonly Row[] {
  const how = adding[table]
  if (interval === 'dia' || !how) return rows
  const groups = Map.groupBy(
    rows,
    (row) =>
      `${beginOf(String(row['dia']), interval)} ${how.by === undefined ? '' : String(row[how.by])}`,
  )
  return [...groups.values()].map((group) => sumOf(group, interval, how))
}

function sumOf(group: readonly Row[], interval: Interval, { rate: parts }: Adding): Row {
  const total = (name: string) => group.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
  const [first = {}] = group
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => {
      if (name === 'dia') return [name, beginOf(String(value), interval)]
      if (name === 'tasa' && parts)
        return [
          name,
          rate(
            parts.parts.reduce((sum, part) => sum + total(part), 0),
            total(parts.whole),
          ),
        ]
      return [name, typeof value === 'string' ? value : total(name)]
    }),
  )
}
