import type { FigureTable } from '../../../../contract/analysis/figures.ts'

export type FigureRow = Readonly<Record<string, number | string | null>>

export type BringTable = (table: FigureTable) => Promise<void>
