import { Box } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { calendarDay, moment, zone } from '../../look/time.ts'
import type { Figures } from './useFigures.ts'

export function FiguresStanding({
  figures: { periodo, pasado, al, posicion },
}: {
  figures: Figures
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const existing = !pasado
    ? translate('console.figures.current')
    : al === null
      ? translate('console.figures.pastAt', { position: posicion })
      : translate('console.figures.past', { when: moment(al, zone, locale) })
  return (
    <Box
      component="span"
      role="status"
      sx={
        pasado
          ? {
              display: 'inline-block',
              padding: '6px 12px',
              borderRadius: 'var(--radius-control)',
              background: 'var(--info-soft)',
              color: 'var(--info)',
            }
          : undefined
      }
    >
      {translate('console.figures.between', {
        from: calendarDay(periodo.desde, locale),
        to: calendarDay(periodo.hasta, locale),
      })}{' '}
      {existing}
    </Box>
  )
}

/** `2026-11-23T10:00` as the input wants it, on this device's clock. */
export const onThisClock = (instant: string): string => {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
