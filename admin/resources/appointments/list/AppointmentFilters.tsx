/** Search, state, and the person or shop that was picked in a row. */
import { Box, Button, Chip, InputAdornment, MenuItem, TextField } from '@mui/material'
import { Search, X } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import { estados } from '../../../../contract/kernel/values.ts'
import { shortId } from '../../../ui/Known.tsx'
import { FilterChoice, FilterText } from '../../../ui/FilterBar.tsx'
import type { AppointmentFilter, AuditedAppointment } from '../../../providers/dataProvider.ts'
import { isEstado } from '../../../history/EstadoChip.tsx'
import { useFilters, useSearchText } from './useFilters.ts'

const days = ['desde', 'hasta', 'reservadaDesde', 'reservadaHasta'] as const
const ends = ['cliente', 'barbero', 'sistema', 'tarde', 'falta'] as const
/** Who called it off, that it was late, or that nobody came: one of them. */
const endOf = (end: string): Pick<AppointmentFilter, 'cancelo' | 'tarde' | 'falta'> => ({
  cancelo: end === 'cliente' || end === 'barbero' || end === 'sistema' ? end : undefined,
  tarde: end === 'tarde' ? '1' : undefined,
  falta: end === 'falta' ? '1' : undefined,
})

export function AppointmentFilters() {
  const translate = useTranslate()
  const { filter, narrow, clear, any } = useFilters()
  const [typed, setTyped] = useSearchText()

  return (
    <Box
      component="search"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', marginBlockEnd: 2 }}
    >
      <TextField
        type="search"
        label={translate('console.appointments.search')}
        placeholder={translate('console.appointments.searchHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        sx={{ flex: '1 1 260px', maxWidth: 420 }}
        slotProps={{
          inputLabel: { shrink: true },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={18} aria-hidden />
              </InputAdornment>
            ),
          },
          htmlInput: { maxLength: 80, enterKeyHint: 'search' },
        }}
      />
      <TextField
        select
        label={translate('console.appointments.state')}
        value={filter.estado ?? ''}
        onChange={({ target: { value } }) =>
          narrow({ estado: isEstado(value) ? value : undefined })
        }
        sx={{ flex: '0 1 200px', minWidth: 150 }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{translate('console.appointments.allStates')}</MenuItem>
        {estados.map((estado) => (
          <MenuItem key={estado} value={estado}>
            {translate(`console.estado.${estado}`)}
          </MenuItem>
        ))}
      </TextField>
      <FilterChoice
        label={translate('console.appointments.ended')}
        value={filter.cancelo ?? (filter.tarde && 'tarde') ?? (filter.falta && 'falta') ?? ''}
        all={translate('console.appointments.anyhow')}
        options={ends.map((end) => [end, translate(`console.appointments.end.${end}`)])}
        send={(end) => narrow(endOf(end))}
      />
      {days.map((name) => (
        <FilterText
          key={name}
          type="date"
          label={translate(`console.appointments.${name}`)}
          value={filter[name] ?? ''}
          send={(day) => narrow({ [name]: day || undefined })}
        />
      ))}
      <Picked />
      {any && (
        <Button onClick={clear} startIcon={<X size={16} aria-hidden />} color="inherit">
          {translate('console.appointments.clear')}
        </Button>
      )}
    </Box>
  )
}

/** The filter knows a person and a shop by id; the name is that of the rows it lets through. */
function Picked() {
  const translate = useTranslate()
  const { filter, narrow } = useFilters()
  const { data } = useListContext<AuditedAppointment>()
  const barber =
    filter.barberId &&
    translate('console.appointments.filtered', {
      name:
        data?.find(({ barberId }) => barberId === filter.barberId)?.barberName ??
        shortId(filter.barberId),
    })
  const client =
    filter.clienteId &&
    translate('console.appointments.filteredClient', {
      name:
        data?.find(({ clienteId }) => clienteId === filter.clienteId)?.clientName ??
        shortId(filter.clienteId),
    })
  const shop =
    filter.businessId &&
    translate('console.appointments.filteredShop', {
      name:
        data?.find(({ businessId }) => businessId === filter.businessId)?.businessName ??
        shortId(filter.businessId),
    })
  return (
    <>
      {barber && <PickedChip label={barber} remove={() => narrow({ barberId: undefined })} />}
      {client && <PickedChip label={client} remove={() => narrow({ clienteId: undefined })} />}
      {shop && <PickedChip label={shop} remove={() => narrow({ businessId: undefined })} />}
    </>
  )
}

function PickedChip({ label, remove }: { label: string; remove: () => void }) {
  const translate = useTranslate()
  return (
    <Chip
      component="button"
      clickable
      onClick={remove}
      label={
        <>
          {label}{' '}
          <X size={14} aria-hidden style={{ verticalAlign: '-2px', marginInlineStart: 4 }} />
        </>
      }
      aria-label={`${label} · ${translate('ra.action.remove_filter')}`}
      sx={{
        height: 36,
        background: 'var(--accent-soft)',
        color: 'var(--accent-text)',
        fontWeight: 600,
      }}
    />
  )
}
