import { Paper, Stack, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { moment, zone } from '../../look/time.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import type { Reporter } from './reporter.ts'
import { ReporterPart } from './ReporterPart.tsx'

export function ReportsMade({ of }: { of: Reporter['reportes'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { typed, reasoned } = useCaseWords()
  return (
    <ReporterPart title={translate('console.reporters.reports')}>
      {of.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.reporters.noReports')}
        </Typography>
      )}
      <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
        {of.map(({ id, casoId, tipo, motivo, estado, clausula, creadoEn }) => (
          <Paper
            key={id}
            component="li"
            variant="outlined"
            sx={{ padding: 1.5, overflowWrap: 'anywhere' }}
          >
            <Link to={`/cases/${casoId}/show`}>
              {typed(tipo)} · {reasoned(motivo)}
            </Link>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[
                translate(`console.cases.status.${estado}`),
                ...(clausula ? [reasoned(clausula)] : []),
                moment(creadoEn, zone, locale),
              ].join(' · ')}
            </Typography>
          </Paper>
        ))}
      </Stack>
    </ReporterPart>
  )
}
