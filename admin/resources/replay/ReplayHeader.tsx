/** The appointment as it stands now, in one line: state, when, who, where, how much. */
import { Box, Stack } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { shortId } from '../../ui/Known.tsx'
import { dateTime, money } from '../../look/time.ts'
import type { AuditedAppointment } from '../../providers/dataProvider.ts'
import { EstadoChip } from '../../history/EstadoChip.tsx'

export function ReplayHeader({
  appointment: {
    estado,
    fecha,
    zonaHoraria,
    barberId,
    barberName,
    businessName,
    totalPrice,
    moneda,
  },
}: {
  appointment: AuditedAppointment
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const facts = [
    dateTime(fecha, zonaHoraria, locale),
    barberName ?? `${translate('console.actor.barbero')} ${shortId(barberId)}`,
    businessName,
    money(Math.round(totalPrice * 100), moneda),
  ].filter((fact) => fact !== null)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
      <EstadoChip estado={estado} />
      {facts.map((fact, index) => (
        <Box
          component="span"
          key={fact}
          sx={
            index < facts.length - 1
              ? { '&::after': { content: '"·"', marginInlineStart: '12px' } }
              : undefined
          }
        >
          {fact}
        </Box>
      ))}
    </Stack>
  )
}
