/** Table of counts with an optional picture; on narrow screens one labelled row per count. */
import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../look/visuallyHidden.ts'
import { useWritten } from './useWritten.ts'

const NARROW = '@container (max-width: 400px)'
const stacked = {
  '& thead': visuallyHidden,
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '2px 20px',
    padding: '8px',
  },
  '& tbody tr + tr': { borderBlockStart: '1px solid var(--line)' },
  '& tbody tr + tr > *': { border: 0 },
  '& tbody th, & tbody td': { padding: 0, whiteSpace: 'normal' },
  '& tbody th': { gridColumn: '1 / -1', fontWeight: 600 },
  '& tbody td': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 1,
    '&::before': { content: 'attr(data-label) / ""', color: 'text.secondary', textAlign: 'start' },
  },
} as const

interface CountsProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly head: { readonly label: string; readonly of: (row: Row) => string }
  readonly columns: readonly (string & keyof Row)[]
  readonly took?: string & keyof Row
  readonly part?: string & keyof Row
  readonly children?: ReactNode
}

export function Counts<Row>({
  title,
  rows,
  head,
  columns,
  took,
  part,
  children,
}: CountsProps<Row>) {
  const translate = useTranslate()
  const heading = useId()
  const { count, share, time } = useWritten()
  const named = (name: string) => translate(`console.metrics.column.${name}`)
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={heading}
      sx={{ padding: { xs: 2, md: 2.5 }, borderRadius: 'var(--radius-card)' }}
    >
      <Typography id={heading} variant="h2" sx={{ marginBlockEnd: 1.5 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.metrics.nothing')}
        </Typography>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md:
                children && columns.length < 4
                  ? 'minmax(0, 1.5fr) minmax(0, 1fr)'
                  : 'minmax(0, 1fr)',
            },
          }}
        >
          {children && <Box sx={{ minWidth: 0 }}>{children}</Box>}
          {/* The overflowing region is focusable: arrow keys scroll it. */}
          <Box
            role="region"
            tabIndex={0}
            aria-label={translate('console.metrics.table', { name: title })}
            sx={{
              containerType: 'inline-size',
              maxHeight: 300,
              overflow: 'auto',
              border: '1px solid var(--line)',
              borderRadius: 'var(--radius-control)',
            }}
          >
            <Box
              component="table"
              sx={{
                width: '100%',
                borderCollapse: 'collapse',
                fontSize: '0.8125rem',
                overflowWrap: 'normal',
                '& th, & td': {
                  padding: '6px 8px',
                  textAlign: 'end',
                  fontWeight: 400,
                  whiteSpace: 'nowrap',
                },
                '& thead th:first-of-type, & tbody th': { textAlign: 'start' },
                '& thead th': {
                  whiteSpace: 'normal',
                  position: 'sticky',
                  top: 0,
                  background: 'var(--surface)',
                  color: 'text.secondary',
                  fontWeight: 600,
                  boxShadow: 'inset 0 -1px var(--line)',
                  verticalAlign: 'bottom',
                },
                '& tbody tr + tr > *': { borderBlockStart: '1px solid var(--line)' },
                [NARROW]: stacked,
              }}
            >
              <thead>
                <tr>
                  {[
                    head.label,
                    ...columns.map(named),
                    ...(took ? [named(took)] : []),
                    ...(part ? [named(part)] : []),
                  ].map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={head.of(row)}>
                    <th scope="row">{head.of(row)}</th>
                    {columns.map((name) => (
                      <td key={name} data-label={named(name)}>
                        {count(Number(row[name]))}
                      </td>
                    ))}
                    {part && <td data-label={named(part)}>{share(Number(row[part]))}</td>}
                    {/* The contract's `Taken`. */}
                    {took && (
                      <td data-label={named(took)}>
                        {time((row[took] as { p50: number | null }).p50)}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
        </Box>
      )}
    </Paper>
  )
}
