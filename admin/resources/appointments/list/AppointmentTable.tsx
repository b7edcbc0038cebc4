/** Desktop list: a dense row per appointment opens its replay; a name narrows the list. */
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AuditedAppointment } from '../../../providers/dataProvider.ts'
import { EstadoChip } from '../../../history/EstadoChip.tsx'
import { useFilters } from './useFilters.ts'
import { useTelling } from './useTelling.ts'

const columns = ['when', 'client', 'barber', 'service', 'total', 'state', 'created'] as const

export function TableFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  return (
    <TableContainer
      sx={{
        background: 'var(--surface)',
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius-card)',
      }}
    >
      <Table
        size="small"
        aria-label={translate('console.appointments.table')}
        sx={{
          minWidth: 820,
          '& td, & th': { paddingInline: '12px' },
          '& td:first-of-type, & th:first-of-type': { paddingInlineStart: '20px' },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column}
                align={column === 'total' ? 'right' : 'left'}
                sx={{ paddingBlock: 1.25, whiteSpace: 'nowrap' }}
              >
                {translate(`console.appointments.column.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  )
}

export const columnCount = columns.length

export function AppointmentTable({ rows }: { rows: readonly AuditedAppointment[] }) {
  return (
    <TableFrame>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </TableFrame>
  )
}

function Row({ row }: { row: AuditedAppointment }) {
  const translate = useTranslate()
  const { narrow } = useFilters()
  const { start, booked, price, replay, client, barber } = useTelling()
  const { clienteId, businessId, businessName } = row
  return (
    <TableRow
      sx={{
        position: 'relative',
        height: 52,
        '&:hover, &:focus-within': { background: 'var(--raised)' },
        '&:last-of-type td': { borderBlockEnd: 0 },
      }}
    >
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Box
          component={Link}
          to={replay(row)}
          sx={{
            color: 'text.primary',
            fontWeight: 600,
            fontSize: '0.8125rem',
            textDecoration: 'none',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {start(row)}
        </Box>
      </TableCell>
      <TableCell>
        {clienteId ? (
          <Narrow
            label={client(row)}
            hint={translate('console.appointments.onlyClient', { name: client(row) })}
            run={() => narrow({ clienteId })}
          />
        ) : (
          client(row)
        )}
      </TableCell>
      <TableCell>
        <Narrow
          label={barber(row)}
          hint={translate('console.appointments.onlyBarber', { name: barber(row) })}
          run={() => narrow({ barberId: row.barberId })}
        />
      </TableCell>
      <TableCell sx={{ maxWidth: 170 }}>
        <Typography component="div" noWrap title={row.serviceName} sx={{ fontSize: 'inherit' }}>
          {row.serviceName}
        </Typography>
        {businessId && businessName && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            <Narrow
              label={businessName}
              hint={translate('console.appointments.onlyShop', { name: businessName })}
              run={() => narrow({ businessId })}
            />
          </Box>
        )}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {price(row)}
      </TableCell>
      <TableCell>
        <EstadoChip estado={row.estado} />
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontSize: '0.8125rem' }}>
        {booked(row)}
      </TableCell>
    </TableRow>
  )
}

function Narrow({ label, hint, run }: { label: string; hint: string; run: () => void }) {
  return (
    <Box
      component="button"
      type="button"
      title={hint}
      onClick={run}
      sx={{
        position: 'relative',
        zIndex: 1,
        font: 'inherit',
        color: 'inherit',
        background: 'none',
        border: 0,
        padding: '6px 0',
        minHeight: 36,
        maxWidth: 150,
        textAlign: 'start',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        cursor: 'pointer',
        textDecoration: 'underline',
        textDecorationColor: 'var(--line-strong)',
        textUnderlineOffset: 4,
        '&:hover': { color: 'var(--accent-text)', textDecorationColor: 'currentColor' },
      }}
    >
      {label}
    </Box>
  )
}
