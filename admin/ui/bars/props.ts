import type { Series } from './patterns.tsx'

export interface BarsProps {
  readonly rows: readonly Readonly<Record<string, number | string>>[]
  readonly series: readonly Series[]
  readonly summary: string
  readonly write: (value: number) => string
  /** A row's name: its day, its hour. */
  readonly nameOf: (row: Readonly<Record<string, number | string>>) => string
  /** Series of one group stack; groups stand side by side. Without it all stack. */
  readonly columnOf?: (series: string) => string
}
