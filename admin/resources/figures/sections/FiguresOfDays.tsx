import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { FigureTable } from '../../../../contract/analysis/figures.ts'
import { Bars } from '../../../ui/Bars.tsx'
import type { Series } from '../../../ui/bars/patterns.tsx'
import { byStretch, type Unit } from '../../../ui/stretches.ts'
import { Section, type Column } from '../Section.tsx'
import type { BringTable, FigureRow } from './rows.ts'
import { stacks } from './stacks.ts'
import { useFigureWords } from './figureWords.ts'

/** `rate`: parts and whole of a share that has a column of its own. */
export function FiguresOfDays({
  name,
  now,
  rows,
  columns,
  rate,
  unit,
  bring,
}: {
  name: FigureTable
  now: readonly FigureRow[] | undefined
  rows: readonly FigureRow[]
  columns: readonly string[]
  rate?: readonly [parts: readonly string[], whole: string]
  unit: Unit
  bring: BringTable
}) {
  const words = useFigureWords()
  const series = (stacks[name] ?? []).map(([one, color]): Series => ({
    name: one,
    label: words.column(one),
    color,
  }))
  const stretches = byStretch(
    rows,
    [...new Set([...columns, ...series.map((one) => one.name)])],
    unit,
  )
  const table: Column[] = [
    { label: words.dayHead(unit), write: ({ dia }) => words.day(dia, unit) },
    ...columns.map((one): Column => ({
      label: words.column(one),
      write: (row) => words.count(Number(row[one])),
      end: true,
    })),
    ...(rate
      ? [
          {
            label: words.column('tasa'),
            write: (row: FigureRow) =>
              words.percent(
                rate[0].reduce((sum, part) => sum + Number(row[part]), 0),
                Number(row[rate[1]]),
              ),
            end: true,
          },
        ]
      : []),
  ]
  return (
    <Section name={name} columns={table} rows={stretches} onDownload={() => bring(name)}>
      {now && <SinceThen columns={columns} rows={rows} now={now} />}
      <Bars
        rows={stretches}
        series={series}
        write={words.count}
        nameOf={({ dia }) => words.day(dia, unit)}
        summary={words.summed(words.title(name), series, stretches, words.count)}
      />
    </Section>
  )
}

/** What each column came to then, what it comes to now, and the difference. */
function SinceThen({
  columns,
  rows,
  now,
}: {
  columns: readonly string[]
  rows: readonly FigureRow[]
  now: readonly FigureRow[]
}) {
  const translate = useTranslate()
  const words = useFigureWords()
  const totalOf = (name: string, of: readonly FigureRow[]) =>
    of.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
  const changed = columns
    .map((name) => ({ name, then: totalOf(name, rows), value: totalOf(name, now) }))
    .filter(({ then, value }) => then !== value)
  return (
    <Typography sx={{ color: 'var(--info)', fontSize: '0.8125rem', marginBlockEnd: 1 }}>
      {changed.length === 0
        ? translate('console.figures.unchanged')
        : changed
            .map(({ name, then, value }) =>
              translate('console.figures.since', {
                label: words.column(name),
                then: words.count(then),
                now: words.count(value),
                change: `${value > then ? '+' : '−'}${words.count(Math.abs(value - then))}`,
              }),
            )
            .join(' · ')}
    </Typography>
  )
}
