import { Button, Stack, TextField } from '@mui/material'
import { History, Link as Chain } from 'lucide-react'
import { useNotify, useTranslate } from 'react-admin'
import { intervalOf, unitFor, units } from '../../ui/stretches.ts'
import { Filters } from './Filters.tsx'
import { dayFrom, daysIn, useAsked, type Figures } from './useFigures.ts'
import { Views } from './Views.tsx'
import { onThisClock } from './FiguresStanding.tsx'

const periods = [7, 30, 90, 365] as const

export function FiguresControls({ figures }: { figures: Figures | undefined }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { asked, shown, say } = useAsked()
  const field = {
    size: 'small',
    slotProps: { inputLabel: { shrink: true } },
    sx: { flex: { xs: '1 1 140px', md: '0 0 auto' } },
  } as const
  const { desde = '', hasta = '' } = figures?.periodo ?? {}
  const whole = (changes: { desde?: string; hasta?: string }) => {
    const next = { desde, hasta, ...changes }
    if (next.desde && next.hasta)
      say(
        next.desde <= next.hasta
          ? next
          : { desde: changes.desde ?? next.hasta, hasta: changes.hasta ?? next.desde },
      )
  }
  const keep = () => {
    if (!figures) return
    say({ ...figures.periodo, al: figures.fijo })
    notify('console.figures.kept', { type: 'info' })
  }
  return (
    <Stack sx={{ gap: 1.5, marginBlockEnd: 2.5 }}>
      <Stack
        component="div"
        role="group"
        aria-label={translate('console.figures.periods')}
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap' }}
      >
        {periods.map((days) => {
          const isOn =
            figures !== undefined &&
            daysIn(figures.periodo) === days &&
            figures.periodo.hasta >= dayFrom(-1) &&
            figures.periodo.hasta <= dayFrom(1)
          return (
            <Button
              key={days}
              size="small"
              variant={isOn ? 'contained' : 'outlined'}
              color={isOn ? 'primary' : 'inherit'}
              aria-pressed={isOn}
              onClick={() => say({ desde: dayFrom(1 - days), hasta: dayFrom(0) })}
            >
              {days === 365
                ? translate('console.figures.year')
                : translate('console.figures.last', { smart_count: days })}
            </Button>
          )
        })}
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          {...field}
          type="date"
          label={translate('console.figures.from')}
          value={desde}
          onChange={({ target }) => whole({ desde: target.value })}
        />
        <TextField
          {...field}
          type="date"
          label={translate('console.figures.to')}
          value={hasta}
          onChange={({ target }) => whole({ hasta: target.value })}
        />
        <TextField
          {...field}
          type="datetime-local"
          label={translate('console.figures.asOf')}
          value={figures?.pasado && figures.al !== null ? onThisClock(figures.al) : ''}
          onChange={({ target: { value } }) => {
            const at = new Date(value)
            if (value && at.getTime() <= Date.now()) say({ al: at.toISOString() })
          }}
        />
        {asked.al !== undefined && (
          <Button
            onClick={() => say({ al: undefined })}
            startIcon={<History size={18} aria-hidden />}
          >
            {translate('console.figures.now')}
          </Button>
        )}
        {asked.al !== figures?.fijo && (
          <Button
            color="inherit"
            onClick={keep}
            disabled={!figures}
            startIcon={<Chain size={18} aria-hidden />}
          >
            {translate('console.figures.keep')}
          </Button>
        )}
        <Views figures={figures} />
      </Stack>
      <Filters />
      <Stack
        direction="row"
        role="group"
        aria-label={translate('console.figures.stretches')}
        sx={{ gap: 1, flexWrap: 'wrap' }}
      >
        {units.map((unit) => {
          const isOn =
            figures !== undefined && unitFor(shown.cada, daysIn(figures.periodo)) === unit
          return (
            <Button
              key={unit}
              size="small"
              variant={isOn ? 'contained' : 'outlined'}
              color={isOn ? 'primary' : 'inherit'}
              aria-pressed={isOn}
              onClick={() => say({ cada: intervalOf[unit] })}
            >
              {translate(
                `console.figures.${{ day: 'byDay', week: 'byWeek', month: 'byMonth' }[unit]}`,
              )}
            </Button>
          )
        })}
      </Stack>
    </Stack>
  )
}
