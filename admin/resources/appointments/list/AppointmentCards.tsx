/** The list on a phone: a card an appointment. */
import { Box, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AuditedAppointment } from '../../../providers/dataProvider.ts'
import { EstadoChip } from '../../../history/EstadoChip.tsx'
import { useTelling } from './useTelling.ts'

export function AppointmentCards({ rows }: { rows: readonly AuditedAppointment[] }) {
  const translate = useTranslate()
  const { start, booked, price, replay, client, barber } = useTelling()
  return (
    <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1.25 }}>
      {rows.map((row) => (
        <li key={row.id}>
          <Box
            component={Link}
            to={replay(row)}
            sx={{
              display: 'block',
              padding: 2,
              background: 'var(--surface)',
              border: '1px solid var(--line)',
              borderRadius: 'var(--radius-card)',
              color: 'text.primary',
              textDecoration: 'none',
            }}
          >
            <Stack
              direction="row"
              sx={{
                justifyContent: 'space-between',
                alignItems: 'center',
                gap: 1,
                flexWrap: 'wrap',
              }}
            >
              <Typography component="span" sx={{ fontWeight: 600 }}>
                {start(row)}
              </Typography>
              <EstadoChip estado={row.estado} />
            </Stack>
            <Typography component="div" sx={{ marginBlockStart: 1 }}>
              {client(row)} {translate('console.appointments.with', { name: barber(row) })}
            </Typography>
            <Stack
              direction="row"
              sx={{
                justifyContent: 'space-between',
                gap: 1,
                color: 'text.secondary',
                fontSize: '0.875rem',
                marginBlockStart: 0.25,
              }}
            >
              <span>{row.serviceName}</span>
              <span>{price(row)}</span>
            </Stack>
            <Typography component="div" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {translate('console.appointments.column.created')} {booked(row)}
            </Typography>
          </Box>
        </li>
      ))}
    </Stack>
  )
}
