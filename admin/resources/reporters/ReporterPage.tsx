/**
 * A reporter, by id only: accuracy, reports, restrictions; with warning and pausing their reports.
 */
import { useQuery } from '@tanstack/react-query'
import { useTranslate, useCanAccess, useLocaleState } from 'react-admin'
import { useParams, Link } from 'react-router-dom'
import { Box, Button } from '@mui/material'
import { ArrowLeft } from 'lucide-react'
import { reporterById } from '../../../contract/moderation/reporters.ts'
import { RecordPage } from '../../ui/RecordPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { read } from '../../providers/reads.ts'
import { queuePath } from '../../paths/queueAddress.ts'
import { shortId } from '../../ui/Known.tsx'
import { calendarDay } from '../../look/time.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { Counts } from '../../ui/Counts.tsx'
import { Reveal } from '../../ui/Reveal.tsx'
import { filtered } from '../../moderation/QueueTabs.tsx'
import type { Reporter } from './reporter.ts'
import { Accuracy } from './Accuracy.tsx'
import { ReporterHeld } from './ReporterHeld.tsx'
import { ReporterDays } from './ReporterDays.tsx'
import { ReportsMade } from './ReportsMade.tsx'

export default function ReporterPage() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const found = useQuery({
    ...read(reporterById, { params: { id } }),
    staleTime: 30_000,
  })
  const back = { to: queuePath(), label: translate('console.error.toCases') }
  return (
    <RecordPage query={found} back={back}>
      {(record) => <Shown of={record} />}
    </RecordPage>
  )
}

function Shown({ of }: { of: Reporter }) {
  const translate = useTranslate()
  const { canAccess: mayReveal } = useCanAccess({ resource: 'replay', action: 'reveal' })
  const [locale] = useLocaleState()
  const { reasoned } = useCaseWords()
  const above = (
    <Button
      component={Link}
      to={queuePath()}
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, color: 'var(--accent-text)' }}
    >
      {translate('resources.cases.name', { smart_count: 2 })}
    </Button>
  )
  return (
    <Page
      title={of.nombre ?? translate('console.reporters.title', { id: shortId(of.id) })}
      above={above}
      lead={translate(mayReveal ? 'console.reporters.lead' : 'console.reporters.leadOnlyId')}
      actions={<Reveal type="person" id={of.id} until={of.reveladoHasta} />}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Accuracy of={of} />
        <Link to={filtered({ estado: 'todos', reportante: of.id })}>
          {translate('console.narrowing.ofReporter')}
        </Link>
        <ReporterHeld of={of} />
        <Counts
          title={translate('console.reporters.reasons')}
          rows={of.porMotivo}
          head={{ label: translate('console.cases.reason'), of: ({ motivo }) => reasoned(motivo) }}
          columns={['enviados', 'conMedidas', 'sinMedidas']}
        />
        <Counts
          title={translate('console.reporters.days')}
          rows={of.porDia.filter(({ enviados }) => enviados > 0).toReversed()}
          head={{
            label: translate('console.metrics.column.dia'),
            of: ({ dia }) => calendarDay(dia, locale),
          }}
          columns={['enviados']}
        >
          <ReporterDays of={of.porDia} />
        </Counts>
        <ReportsMade of={of.reportes} />
      </Box>
    </Page>
  )
}
