/** The figures of the period that stands in the page's address, as of the moment that stands there; and of as many days before, to compare. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { figures, type FigureTable, figuresCsv } from '../../../contract/analysis/figures.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { saveFile } from '../../layout/saveFile.ts'
import { call } from '../../providers/call.ts'

export type Figures = ResponseOf<typeof figures>
const DAY = 86_400_000

/** The local day so many days from today, or from another day. */
export const dayFrom = (days: number, day?: string): string => {
  const date = day === undefined ? new Date() : new Date(`${day}T12:00:00`)
  date.setDate(date.getDate() + days)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
export const daysIn = ({ desde, hasta }: Figures['periodo']): number => Math.round((Date.parse(hasta) - Date.parse(desde)) / DAY) + 1

type Asked = Partial<Record<'desde' | 'hasta' | 'al', string>>

/** What the address says; `say` changes it, and `undefined` takes something out. */
export function useAsked(): { asked: Asked; say: (changes: Readonly<Record<keyof Asked, string | undefined>> | Partial<Record<keyof Asked, string | undefined>>) => void } {
  const [search, setSearch] = useSearchParams()
  const asked = Object.fromEntries((['desde', 'hasta', 'al'] as const).flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))) as Asked
  const say = (changes: Partial<Record<keyof Asked, string | undefined>>) => setSearch((before) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) before.delete(name)
      else before.set(name, value)
    }
    return before
  }, { replace: true })
  return { asked, say }
}

export function useFigures(asked: Asked, enabled: boolean) {
  const found = useQuery({
    queryKey: ['figures', asked], enabled, placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(figures, { query: asked, signal }),
  })
  const { periodo } = found.data ?? {}
  const before = useQuery({
    queryKey: ['figures', 'before', periodo, asked.al], enabled: enabled && periodo !== undefined,
    queryFn: ({ signal }) => call(figures, { query: { ...asked, ...earlier(periodo) }, signal }),
  })
  const isPast = found.data?.pasado === true
  const now = useQuery({
    queryKey: ['figures', 'now', periodo], enabled: enabled && isPast,
    queryFn: ({ signal }) => call(figures, { query: { ...asked, al: undefined, ...periodo }, signal }),
  })
  return { found, before: before.data, now: isPast ? now.data : undefined }
}

function earlier(periodo: Figures['periodo'] | undefined): Asked {
  if (!periodo) return {}
  return { desde: dayFrom(-daysIn(periodo), periodo.desde), hasta: dayFrom(-1, periodo.desde) }
}

/** Brings one table as a file. */
export async function download(tabla: FigureTable, asked: Asked, { desde, hasta }: Figures['periodo'], locale: string): Promise<void> {
  const text = await call(figuresCsv, { query: { ...asked, desde, hasta, tabla, lang: locale === 'en' ? 'en' : 'es' } })
  // The mark by which spreadsheets know UTF-8 is lost where an answer is read as text.
  saveFile(`${tabla}-${desde}-${hasta}.csv`, `\uFEFF${text.replace(/^\uFEFF/, '')}`, 'text/csv;charset=utf-8')
}
