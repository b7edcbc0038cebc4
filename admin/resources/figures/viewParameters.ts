/** Converts between a saved view and the page's address. */
import type { FigureView, ViewParameter } from '../../../contract/analysis/views.ts'
import { type FiguresQuery, dayFrom, daysIn, type Figures, type Shown } from './useFigures.ts'

type Parameters = FigureView['parametros']

/** A period ending today is stored by length, so the view moves with time; others by days. */
export function parametersOf(
  periodo: Figures['periodo'],
  query: FiguresQuery,
  shown: Shown,
): Parameters {
  const { desde: _, hasta: __, ...rest } = query
  const period =
    query.al === undefined && periodo.hasta === dayFrom(0)
      ? { ultimos: String(daysIn(periodo)) }
      : periodo
  return { ...period, ...rest, ...shown }
}

const inAddress = [
  'desde',
  'hasta',
  'al',
  'ciudad',
  'negocio',
  'servicio',
  'canal',
  'por',
  'cada',
] as const satisfies readonly ViewParameter[]

/** Everything that the address may say, so that nothing of the view before is left. */
export function saidBy({
  ultimos,
  ...parameters
}: Parameters): Partial<Record<(typeof inAddress)[number], string | undefined>> {
  const days = Number(ultimos)
  const period =
    Number.isInteger(days) && days > 0 ? { desde: dayFrom(1 - days), hasta: dayFrom(0) } : {}
  return Object.fromEntries(inAddress.map((name) => [name, { ...parameters, ...period }[name]]))
}
