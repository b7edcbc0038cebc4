import { Chip, Stack, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import type { Reporter } from './reporter.ts'
import { ReporterPart } from './ReporterPart.tsx'

export function Accuracy({
  of: { acierto, resueltos, acertados, enviados, conMedidas, sinMedidas, pendientes, retirados },
}: {
  of: Reporter
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const share = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(acierto)
  const counts = { enviados, conMedidas, sinMedidas, pendientes, retirados }
  return (
    <ReporterPart title={translate('console.reporters.accuracy')}>
      <Typography sx={{ fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.2 }}>
        {share}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        {resueltos === 0
          ? translate('console.reporters.noneResolved')
          : translate('console.reporters.accuracyLead', {
              upheld: acertados,
              smart_count: resueltos,
            })}
      </Typography>
      <Stack
        component="ul"
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', listStyle: 'none', padding: 0, margin: 0 }}
      >
        {Object.entries(counts).map(([name, count]) => (
          <li key={name}>
            <Chip
              variant="outlined"
              label={translate(`console.reporters.count.${name}`, { count })}
            />
          </li>
        ))}
      </Stack>
    </ReporterPart>
  )
}
