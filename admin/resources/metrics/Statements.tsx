/** Statements of reasons of the period for the DSA database, and the decisions that lack one. */
import { Button, Link, List, ListItem, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { STATEMENTS_PER_PAGE, statementsOfReasons } from '../../../contract/moderation/metrics.ts'
import { call } from '../../providers/call.ts'
import { read } from '../../providers/reads.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { Failed } from '../../ui/states.tsx'
import { useWritten } from '../../ui/useWritten.ts'
import { MetricSection } from './MetricSection.tsx'
import type { MetricsQuery } from './metricsQuery.ts'

type StatementPage = ResponseOf<typeof statementsOfReasons>

/** All pages, as the log was at the first. */
async function allStatements(period: MetricsQuery) {
  const pages: StatementPage[] = []
  for (let next: StatementPage['siguiente'] = '0'; next !== null;) {
    const page: StatementPage = await call(statementsOfReasons, {
      query: { ...period, despuesDe: next, ...(pages[0] && { al: pages[0].posicion }) },
    })
    pages.push(page)
    next = page.siguiente
  }
  return {
    statements: pages.flatMap(({ declaraciones }) => declaraciones),
    incomplete: pages.flatMap(({ incompletas }) => incompletas),
  }
}

export function Statements({ period }: { period: MetricsQuery }) {
  const translate = useTranslate()
  const { count } = useWritten()
  const { data, error, refetch } = useQuery({
    queryKey: [...read(statementsOfReasons, { query: period }).queryKey, 'all'],
    queryFn: () => allStatements(period),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={160} />
  const { statements, incomplete } = data
  /** In lines of one call to the database each. */
  const download = () => {
    const all = statements.map(({ statement }) => statement)
    const calls = Array.from({ length: Math.ceil(all.length / STATEMENTS_PER_PAGE) }, (_, index) =>
      all.slice(index * STATEMENTS_PER_PAGE, (index + 1) * STATEMENTS_PER_PAGE),
    )
    saveFile(
      'declaraciones.ndjson',
      calls.map((one) => `${JSON.stringify({ statements: one })}\n`).join(''),
      'application/x-ndjson',
    )
  }
  return (
    <MetricSection
      title={translate('console.metrics.statements')}
      lead={translate('console.metrics.statementsLead', {
        complete: count(statements.length),
        incomplete: count(incomplete.length),
      })}
      action={
        <Button
          color="inherit"
          variant="outlined"
          disabled={statements.length === 0}
          startIcon={<Download size={16} aria-hidden />}
          onClick={download}
          sx={{ borderColor: 'var(--field-line)' }}
        >
          {translate('console.metrics.statementsFile')}
        </Button>
      }
    >
      {incomplete.length > 0 && (
        <List aria-label={translate('console.metrics.incomplete')} sx={{ marginBlockStart: 1 }}>
          {incomplete.map(({ decisionId, casoId, falta }) => (
            <ListItem key={decisionId} disableGutters sx={{ gap: 1.5, flexWrap: 'wrap' }}>
              <Typography component="span">
                {translate('console.metrics.gapsOf', {
                  names: falta
                    .map((gap) => translate(`console.metrics.gaps.${gap}`).toLowerCase())
                    .join(', '),
                })}
              </Typography>
              <Link component={RouterLink} to={`/cases/${casoId}/show`}>
                {translate('console.metrics.openCase')}
              </Link>
            </ListItem>
          ))}
        </List>
      )}
    </MetricSection>
  )
}
