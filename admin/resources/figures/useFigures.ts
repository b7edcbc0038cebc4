/** Figures of the period and moment in the URL, and of the same number of days before. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import {
  type Dimension,
  figuresBreakdown,
  figuresBreakdownCsv,
} from '../../../contract/analysis/breakdown.ts'
import {
  type channels,
  figures,
  type FigureTable,
  figuresCsv,
} from '../../../contract/analysis/figures.ts'
import type { Interval } from '../../../contract/analysis/intervals.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { read } from '../../providers/reads.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { call } from '../../providers/call.ts'

export type Figures = ResponseOf<typeof figures>
type Channel = (typeof channels)[number]
const DAY = 86_400_000

/** The local day so many days from today, or from another day. */
export const dayFrom = (days: number, day?: string): string => {
  const date = day === undefined ? new Date() : new Date(`${day}T12:00:00`)
  date.setDate(date.getDate() + days)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
export const daysIn = ({ desde, hasta }: Figures['periodo']): number =>
  Math.round((Date.parse(hasta) - Date.parse(desde)) / DAY) + 1

/** What the server is asked: period, moment and filters. */
const askedNames = ['desde', 'hasta', 'al', 'ciudad', 'negocio', 'servicio', 'canal'] as const
/** What the address says besides: how days are added up, and by what the visits are broken down. */
const shownNames = ['cada', 'por'] as const
export type FiguresQuery = Partial<Record<(typeof askedNames)[number], string>>
export type Shown = Partial<Record<(typeof shownNames)[number], string>>
type Said = Partial<
  Record<(typeof askedNames)[number] | (typeof shownNames)[number], string | undefined>
>

/** What the address says; `say` changes it, and `undefined` takes something out. */
export function useAsked(): { asked: FiguresQuery; shown: Shown; say: (changes: Said) => void } {
  const [search, setSearch] = useSearchParams()
  const of = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
    )
  const query: FiguresQuery = of(askedNames)
  const shown: Shown = of(shownNames)
  const say = (changes: Said) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) before.delete(name)
          else before.set(name, value)
        }
        return before
      },
      { replace: true },
    )
  return { asked: query, shown, say }
}

export const filtersOf = ({ ciudad, negocio, servicio, canal }: FiguresQuery): FiguresQuery => ({
  ...(ciudad && { ciudad }),
  ...(negocio && { negocio }),
  ...(servicio && { servicio }),
  ...(canal && { canal }),
})

const queryOf = (query: FiguresQuery) => query as FiguresQuery & { canal?: Channel }

export function useFigures(query: FiguresQuery) {
  const found = useQuery({
    ...read(figures, { query: queryOf(query) }),
    placeholderData: keepPreviousData,
  })
  const { periodo } = found.data ?? {}
  const before = useQuery({
    ...read(figures, { query: { ...queryOf(query), ...earlier(periodo) } }),
    enabled: periodo !== undefined,
  })
  const isPast = found.data?.pasado === true
  const now = useQuery({
    ...read(figures, { query: { ...queryOf(query), al: undefined, ...periodo } }),
    enabled: isPast,
  })
  return { found, before: before.data, now: isPast ? now.data : undefined }
}

function earlier(periodo: Figures['periodo'] | undefined): Pick<FiguresQuery, 'desde' | 'hasta'> {
  if (!periodo) return {}
  return { desde: dayFrom(-daysIn(periodo), periodo.desde), hasta: dayFrom(-1, periodo.desde) }
}

/** Downloads one table as it is on the screen: filtered, and by day, week or month. */
export async function download(
  tabla: FigureTable,
  query: FiguresQuery,
  { desde, hasta }: Figures['periodo'],
  cada: Interval,
  locale: string,
): Promise<void> {
  const text = await call(figuresCsv, {
    query: { ...queryOf(query), desde, hasta, tabla, cada, lang: locale === 'en' ? 'en' : 'es' },
  })
  saveCsv(`${tabla}-${desde}-${hasta}.csv`, text)
}

/** The mark by which spreadsheets know UTF-8 is lost where an answer is read as text. */
const saveCsv = (name: string, text: string) =>
  saveFile(name, `\uFEFF${text.replace(/^\uFEFF/, '')}`, 'text/csv;charset=utf-8')

interface BreakdownAsked {
  readonly asked: FiguresQuery
  readonly por: Dimension
  readonly cada: Interval | undefined
}

export function useBreakdown({ asked, por, cada }: BreakdownAsked, enabled = true) {
  return useQuery({
    ...read(figuresBreakdown, { query: { ...queryOf(asked), por, cada } }),
    enabled,
    placeholderData: keepPreviousData,
  })
}

export async function downloadBreakdown(
  { asked, por, cada }: BreakdownAsked,
  { desde, hasta }: Figures['periodo'],
  locale: string,
): Promise<void> {
  const text = await call(figuresBreakdownCsv, {
    query: { ...queryOf(asked), desde, hasta, por, cada, lang: locale === 'en' ? 'en' : 'es' },
  })
  saveCsv(`${por}-${desde}-${hasta}.csv`, text)
}
