/** An appointment's state: word, shape and colour, never colour alone. */
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { estadoIcons } from '../../shared/look/estados.ts'
import type { AuditedAppointment } from '../providers/dataProvider.ts'

type Estado = AuditedAppointment['estado']

const looks: Readonly<Record<Estado, { color: string; ground: string }>> = {
  pendiente: { color: 'var(--warn)', ground: 'var(--warn-soft)' },
  confirmada: { color: 'var(--success)', ground: 'var(--success-soft)' },
  próxima: { color: 'var(--info)', ground: 'var(--info-soft)' },
  completada: { color: 'var(--text)', ground: 'var(--sunken)' },
  cancelada: { color: 'var(--danger)', ground: 'var(--danger-soft)' },
}

export const isEstado = (value: unknown): value is Estado =>
  typeof value === 'string' && value in looks

export function EstadoChip({ estado }: { estado: Estado }) {
  const translate = useTranslate()
  const Icon = estadoIcons[estado]
  const { color, ground } = looks[estado]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        height: 26,
        padding: '0 10px 0 8px',
        borderRadius: 'var(--radius-pill)',
        background: ground,
        color,
        fontSize: '0.8125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon size={14} aria-hidden />
      {translate(`console.estado.${estado}`)}
    </Box>
  )
}
