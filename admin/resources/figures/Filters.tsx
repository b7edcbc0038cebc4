/** Filters of the whole page: city, shop, service and channel, most booked first. */
import { Button, MenuItem, Stack, TextField } from '@mui/material'
import { FilterX } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type FilterDimension, filterDimensions } from '../../../contract/analysis/breakdown.ts'
import { NO_CITY } from '../../../contract/analysis/figures.ts'
import { type FiguresQuery, filtersOf, useAsked, useBreakdown } from './useFigures.ts'
import { useValueName } from './valueName.ts'

const ALL = '*'

export function Filters() {
  const translate = useTranslate()
  const { asked, say } = useAsked()
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate('console.figures.filters')}
      sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}
    >
      {filterDimensions.map((dimension) => (
        <Filter key={dimension} dimension={dimension} />
      ))}
      {Object.keys(filtersOf(asked)).length > 0 && (
        <Button
          color="inherit"
          startIcon={<FilterX size={18} aria-hidden />}
          onClick={() =>
            say({ ciudad: undefined, negocio: undefined, servicio: undefined, canal: undefined })
          }
        >
          {translate('console.figures.unfilter')}
        </Button>
      )}
    </Stack>
  )
}

function Filter({ dimension }: { dimension: FilterDimension }) {
  const translate = useTranslate()
  const nameOf = useValueName()
  const { asked, say } = useAsked()
  const [isOpen, setOpen] = useState(false)
  const value = asked[dimension]
  // The other filters narrow the choices, its own does not. A shop's name is asked for as soon as
  // one is chosen.
  const others: FiguresQuery = { ...asked, [dimension]: undefined }
  const { data } = useBreakdown(
    { asked: others, por: dimension, cada: undefined },
    isOpen || (dimension === 'negocio' && value !== undefined),
  )
  const rows = data?.filas ?? []
  const choices = rows.map(({ valor, nombre, reservadas }) => ({
    value: valor ?? NO_CITY,
    name: nameOf(dimension, valor, nombre),
    reservadas,
  }))
  // Only of cities 'none' is a choice: a visit in no shop has none.
  const offered = choices.filter((choice) => choice.value !== NO_CITY || dimension === 'ciudad')
  return (
    <TextField
      select
      size="small"
      label={translate(`console.figures.dimension.${dimension}`)}
      value={value ?? ALL}
      sx={{ minWidth: 150, maxWidth: 260, flex: { xs: '1 1 140px', md: '0 0 auto' } }}
      onChange={({ target }) =>
        say({ [dimension]: target.value === ALL ? undefined : target.value })
      }
      slotProps={{ inputLabel: { shrink: true }, select: { onOpen: () => setOpen(true) } }}
    >
      <MenuItem value={ALL}>{translate(`console.figures.every.${dimension}`)}</MenuItem>
      {value !== undefined && !offered.some((choice) => choice.value === value) && (
        <MenuItem value={value}>
          {nameOf(dimension, value === NO_CITY ? null : value, null)}
        </MenuItem>
      )}
      {offered.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {translate('console.figures.choice', choice)}
        </MenuItem>
      ))}
      {isOpen && !data && <MenuItem disabled>{translate('console.figures.loading')}</MenuItem>}
    </TextField>
  )
}
