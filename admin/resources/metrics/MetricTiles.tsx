import { Box, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useWritten } from '../../ui/useWritten.ts'
import type { Metrics } from './metrics.ts'

export function MetricTiles({ metrics: { ahora, resumen } }: { metrics: Metrics }) {
  const translate = useTranslate()
  const { count, time, share } = useWritten()
  const { apelaciones } = resumen
  const took = (of: Metrics['ahora']['edad']) =>
    [
      time(of.p50),
      of.p95 === null ? undefined : translate('console.metrics.nineteen', { time: time(of.p95) }),
    ] as const
  const part = (of: number) =>
    [
      count(of),
      resumen.decisiones > 0
        ? translate('console.metrics.share', { percent: share(of / resumen.decisiones) })
        : undefined,
    ] as const
  const groups = [
    [
      'now',
      [
        ['abiertos', count(ahora.abiertos)],
        ['tomados', count(ahora.tomados)],
        ['urgentes', count(ahora.urgentes)],
        ['edad', ...took(ahora.edad)],
      ],
    ],
    [
      'inPeriod',
      [
        ['decisiones', count(resumen.decisiones)],
        ['sinMedidas', ...part(resumen.sinMedidas)],
        ['revertidas', ...part(resumen.revertidas)],
        ['reabiertos', count(resumen.reabiertos)],
        ['hastaTomarlo', ...took(resumen.hastaTomarlo)],
        ['conElCaso', ...took(resumen.conElCaso)],
        ['hastaDecidir', ...took(resumen.hastaDecidir)],
        [
          'reportes',
          count(resumen.reportes.conMedidas),
          translate('console.metrics.ofAnswered', { count: count(resumen.reportes.atendidos) }),
        ],
      ],
    ],
    [
      'appealed',
      [
        ['presentadas', count(apelaciones.presentadas)],
        ['resueltas', count(apelaciones.resueltas)],
        [
          'revertidasPorApelacion',
          count(apelaciones.revertidas),
          apelaciones.resueltas > 0
            ? translate('console.metrics.share', {
                percent: share(apelaciones.revertidas / apelaciones.resueltas),
              })
            : undefined,
        ],
        ['hastaResolver', ...took(apelaciones.hastaResolver)],
      ],
    ],
  ] as const
  return groups.map(([group, tiles]) => (
    <Box key={group} component="section" aria-label={translate(`console.metrics.${group}`)}>
      <Typography variant="h2" sx={{ marginBlockEnd: 1 }}>
        {translate(`console.metrics.${group}`)}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          gap: 1.25,
          margin: 0,
        }}
      >
        {tiles.map(([name, value, more]) => (
          <Paper
            key={name}
            variant="outlined"
            sx={{ padding: { xs: 1.5, md: 2 }, borderRadius: 'var(--radius-card)' }}
          >
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {translate(`console.metrics.tile.${name}`)}
            </Typography>
            <Typography
              component="dd"
              sx={{
                margin: 0,
                fontFamily: 'var(--font-display)',
                fontStretch: 'condensed',
                fontWeight: 700,
                fontSize: '1.5rem',
                lineHeight: 1.2,
              }}
            >
              {value}
            </Typography>
            {more !== undefined && (
              <Typography
                component="dd"
                sx={{
                  margin: 0,
                  marginBlockStart: 0.25,
                  color: 'text.secondary',
                  fontSize: '0.8125rem',
                }}
              >
                {more}
              </Typography>
            )}
          </Paper>
        ))}
      </Box>
    </Box>
  ))
}
