/** One of the figures: what it means, its picture, the table beside it, and the same as a file. */
import { Box, Button, Paper, Typography } from '@mui/material'
import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { FigureTable } from '../../../contract/analysis/figures.ts'
import { sectionId } from './Contents.tsx'
import { messageOf } from '../../ui/form.tsx'

export interface Column {
  readonly label: string
  readonly write: (row: Readonly<Record<string, number | string | null>>) => string
  readonly end?: boolean
}

interface SectionProps {
  readonly name: FigureTable
  readonly onDownload: () => Promise<void>
  readonly choice?: ReactNode
  readonly columns: readonly Column[]
  readonly rows: readonly Readonly<Record<string, number | string | null>>[]
  readonly children: ReactNode
}

export function Section({ name, onDownload, choice, columns, rows, children }: SectionProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const heading = useId()
  const title = translate(`console.figures.title.${name}`)
  return (
    <Paper
      component="section"
      id={sectionId(name)}
      tabIndex={-1}
      variant="outlined"
      aria-labelledby={heading}
      sx={{
        scrollMarginBlockStart: 16,
        padding: { xs: 2, md: 2.5 },
        borderRadius: 'var(--radius-card)',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: 1.5,
          marginBlockEnd: 1.5,
        }}
      >
        <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
          <Typography id={heading} variant="h2">
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem', maxWidth: '70ch' }}>
            {translate(`console.figures.means.${name}`)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          {choice}
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<Download size={16} aria-hidden />}
            aria-label={translate('console.figures.csvOf', { name: title })}
            sx={{ borderColor: 'var(--field-line)' }}
            onClick={() =>
              void onDownload().catch((error: unknown) =>
                notify(messageOf(error, translate), { type: 'error' }),
              )
            }
          >
            {translate('console.figures.csv')}
          </Button>
        </Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: columns.length > 4 ? 'minmax(0, 1fr)' : 'minmax(0, 1.5fr) minmax(0, 1fr)',
          },
          alignItems: 'start',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {rows.length === 0 ? (
            <Typography sx={{ color: 'text.secondary', paddingBlock: 4 }}>
              {translate('console.figures.empty')}
            </Typography>
          ) : (
            children
          )}
        </Box>
        <Box
          // The overflowing region is focusable: arrow keys scroll it.
          role="region"
          tabIndex={0}
          aria-label={translate('console.figures.table', { name: title })}
          sx={{
            maxHeight: 270,
            overflow: 'auto',
            border: '1px solid var(--line)',
            borderRadius: 'var(--radius-control)',
            display: rows.length === 0 ? 'none' : 'block',
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
                padding: '6px 10px',
                textAlign: 'start',
                fontWeight: 400,
                whiteSpace: 'nowrap',
              },
              '& thead th': {
                position: 'sticky',
                top: 0,
                background: 'var(--surface)',
                color: 'text.secondary',
                fontWeight: 600,
                boxShadow: 'inset 0 -1px var(--line)',
                whiteSpace: 'normal',
                verticalAlign: 'bottom',
              },
              '& tbody tr + tr > *': { borderBlockStart: '1px solid var(--line)' },
              '& .end': { textAlign: 'end' },
            }}
          >
            <thead>
              <tr>
                {columns.map(({ label, end }) => (
                  <th key={label} scope="col" className={end ? 'end' : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // Rows of one day may be several, one for each currency.
                <tr key={index}>
                  {columns.map(({ label, write, end }, place) =>
                    place === 0 ? (
                      <th key={label} scope="row">
                        {write(row)}
                      </th>
                    ) : (
                      <td key={label} className={end ? 'end' : undefined}>
                        {write(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      </Box>
    </Paper>
  )
}
