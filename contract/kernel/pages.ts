/** Numbered pages. Each has a last page, because a page reads all rows before it. */
import { z } from 'zod'
import { numeric } from './values.ts'

/** Of what everybody reads, and of lists in the console. */
export const lastPage = { public: 200, console: 1_000 } as const

/** The number of a page, the first one unless told. `error`: how to go on from the last one. */
export const pageNumber = (first: 0 | 1, last: number, error: string) =>
  numeric(z.number().int().min(first).max(last, { error })).default(first)

/** Of a list in the console. */
export const consolePages = {
  page: pageNumber(
    1,
    lastPage.console,
    'Hay páginas hasta la 1000. Para llegar más atrás, usa los filtros.',
  ),
  perPage: numeric(z.number().int().min(1).max(100)).default(25),
}
