import { Box, Paper, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { number as written } from '../../../shared/format/format.ts'
import { money } from '../../look/time.ts'
import { ToSection } from './Contents.tsx'
import { daysIn, type Figures } from './useFigures.ts'

/** Where each sum is told day by day. */
const sectionOf = {
  reservadas: 'citas',
  completadas: 'citas',
  ingresos: 'ingresos',
  cancelacion: 'cancelaciones',
  inasistencia: 'inasistencias',
  repiten: 'clientes',
} as const

/** `now`: the same period as it is known now, where `figures` are of the past. */
export function FiguresSummary({
  figures: { resumen, periodo },
  before,
  now,
}: {
  figures: Figures
  before: Figures | undefined
  now: Figures | undefined
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const days = daysIn(periodo)
  const percent = (rate: number | null) =>
    rate === null ? '—' : `${written(Math.round(rate * 1_000) / 10, locale)} %`
  const signed = (value: number) => {
    const minus = value < 0 ? '−' : ''
    return `${value > 0 ? '+' : minus}${written(Math.abs(value), locale)}`
  }
  const grown = (now: number, then: number | undefined) => {
    if (!then) return undefined
    const change = Math.round(((now - then) / then) * 100)
    return change === 0
      ? translate('console.figures.same', { smart_count: days })
      : translate('console.figures.before', { change: `${signed(change)} %`, smart_count: days })
  }
  const moved = (now: number | null, then: number | null | undefined) => {
    if (now === null || then === null || then === undefined) return undefined
    const change = Math.round((now - then) * 1_000) / 10
    return change === 0
      ? translate('console.figures.same', { smart_count: days })
      : translate('console.figures.before', {
          change: translate('console.figures.points', { change: signed(change) }),
          smart_count: days,
        })
  }
  const then = before?.resumen
  const present = now?.resumen
  const today = (
    value: string,
    change: number | undefined,
    unit: (change: string) => string = (text) => text,
  ) =>
    translate('console.figures.nowIs', {
      value,
      change: change ? unit(signed(Math.round(change * 10) / 10)) : '=',
    })
  const counted = (name: 'reservadas' | 'completadas') =>
    present && today(written(present[name], locale), present[name] - resumen[name])
  const rated = (now: number | null | undefined, existing: number | null) =>
    now === undefined
      ? undefined
      : today(
          percent(now),
          now === null || existing === null ? undefined : (now - existing) * 100,
          (change) => translate('console.figures.points', { change }),
        )
  const earned = present?.ingresos.map(({ moneda, total }) => {
    const change = Math.round(
      (total - (resumen.ingresos.find((one) => one.moneda === moneda)?.total ?? 0)) * 100,
    )
    return today(
      money(Math.round(total * 100), moneda),
      change === 0 ? undefined : change,
      () => `${change > 0 ? '+' : '−'}${money(Math.abs(change), moneda)}`,
    )
  })
  const tiles = [
    [
      'reservadas',
      [written(resumen.reservadas, locale)],
      grown(resumen.reservadas, then?.reservadas),
      [counted('reservadas')],
    ],
    [
      'completadas',
      [written(resumen.completadas, locale)],
      grown(resumen.completadas, then?.completadas),
      [counted('completadas')],
    ],
    [
      'ingresos',
      resumen.ingresos.length === 0
        ? [translate('console.figures.summary.nothing')]
        : resumen.ingresos.map(({ moneda, total }) => money(Math.round(total * 100), moneda)),
      resumen.ingresos.length === 1
        ? grown(
            resumen.ingresos[0]?.total ?? 0,
            then?.ingresos.find(({ moneda }) => moneda === resumen.ingresos[0]?.moneda)?.total,
          )
        : undefined,
      earned ?? [],
    ],
    [
      'cancelacion',
      [percent(resumen.tasaCancelacion)],
      moved(resumen.tasaCancelacion, then?.tasaCancelacion),
      [rated(present?.tasaCancelacion, resumen.tasaCancelacion)],
    ],
    [
      'inasistencia',
      [percent(resumen.tasaInasistencia)],
      moved(resumen.tasaInasistencia, then?.tasaInasistencia),
      [rated(present?.tasaInasistencia, resumen.tasaInasistencia)],
    ],
    [
      'repiten',
      [percent(resumen.recurrencia.tasa)],
      moved(resumen.recurrencia.tasa, then?.recurrencia.tasa),
      [rated(present?.recurrencia.tasa, resumen.recurrencia.tasa)],
    ],
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        gap: 1.25,
        margin: 0,
      }}
    >
      {tiles.map(([name, values, change, today]) => (
        <Paper
          key={name}
          variant="outlined"
          sx={{ padding: { xs: 1.5, md: 2 }, borderRadius: 'var(--radius-card)' }}
        >
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            <ToSection name={sectionOf[name]}>
              {translate(`console.figures.summary.${name}`)}
            </ToSection>
          </Typography>
          {values.map((value) => (
            <Typography
              key={value}
              component="dd"
              sx={{
                margin: 0,
                fontFamily: 'var(--font-display)',
                fontStretch: 'condensed',
                fontWeight: 700,
                fontSize:
                  values.length > 1
                    ? '1.125rem'
                    : { xs: value.length > 9 ? '1.125rem' : '1.5rem', md: '1.625rem' },
                lineHeight: 1.2,
                overflowWrap: 'anywhere',
              }}
            >
              {value}
            </Typography>
          ))}
          {change !== undefined && (
            <Typography
              component="dd"
              sx={{
                margin: 0,
                marginBlockStart: 0.25,
                color: 'text.secondary',
                fontSize: '0.8125rem',
              }}
            >
              {change}
            </Typography>
          )}
          {today.map((text) =>
            text === undefined ? null : (
              <Typography
                key={text}
                component="dd"
                sx={{
                  margin: 0,
                  marginBlockStart: 0.25,
                  color: 'var(--info)',
                  fontSize: '0.8125rem',
                }}
              >
                {text}
              </Typography>
            ),
          )}
        </Paper>
      ))}
    </Box>
  )
}
