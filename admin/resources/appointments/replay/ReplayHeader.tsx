/** The appointment as it stands now, in one line: state, when, who, where, how much. */
import { Box, Stack } from '@mui/material'
import { useLocaleState } from 'react-admin'
import { dateTime, money } from '../../../look/time.ts'
import type { AuditedAppointment } from '../../../providers/dataProvider.ts'
import { EstadoChip } from '../EstadoChip.tsx'

export function ReplayHeader({ appointment: { estado, fecha, zonaHoraria, barberName, businessName, totalPrice, moneda } }: { appointment: AuditedAppointment }) {
  const [locale] = useLocaleState()
  const facts = [dateTime(fecha, zonaHoraria, locale), barberName, businessName, money(Math.round(totalPrice * 100), moneda)].filter((fact) => fact !== null)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
      <EstadoChip estado={estado} />
      {facts.map((fact, index) => (
        <Box
          component="span" key={fact}
          sx={index < facts.length - 1 ? { '&::after': { content: '"·"', marginInlineStart: '12px' } } : undefined}
        >
          {fact}
        </Box>
      ))}
    </Stack>
  )
}
