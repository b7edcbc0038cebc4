/** Appeal page: the argument, the decision with its reasons, the evidence, and the answer. */
import { useQuery } from '@tanstack/react-query'
import { useTranslate, useLocaleState } from 'react-admin'
import { useParams, Link } from 'react-router-dom'
import { Box, Typography, Alert, Button, Chip, Paper, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { appealById } from '../../../contract/moderation/appeals.ts'
import { caseById } from '../../../contract/moderation/cases.ts'
import { read } from '../../providers/reads.ts'
import { RecordPage } from '../../ui/RecordPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'
import { moment, zone } from '../../look/time.ts'
import type { Appeal } from '../../providers/dataProvider.ts'
import { useNext } from '../../moderation/NextCase.tsx'
import { Picture, Evidence } from '../../moderation/Evidence.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { AnswerForm } from './AnswerForm.tsx'

export default function AppealPage() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const found = useQuery({
    ...read(appealById, { params: { id } }),
  })
  const back = { to: '/appeals', label: translate('console.error.toAppeals') }
  return (
    <RecordPage query={found} back={back}>
      {(record) => <Shown appeal={record} />}
    </RecordPage>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 1.25 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Box>
)

function Shown({ appeal }: { appeal: Appeal }) {
  const translate = useTranslate()
  useNext()
  const [locale] = useLocaleState()
  const { typed } = useCaseWords()
  const { casoId, tipo, lado, estado, creadaEn, texto, imagenes, respuesta, impedimento, sola } =
    appeal
  const above = (
    <Button
      component={Link}
      to="/appeals"
      startIcon={<ArrowLeft size={18} aria-hidden />}
      sx={{ marginInlineStart: -2, color: 'var(--accent-text)' }}
    >
      {translate('resources.appeals.name', { smart_count: 2 })}
    </Button>
  )
  return (
    <Page
      title={`${translate('resources.appeals.name', { smart_count: 1 })}: ${typed(tipo)}`}
      above={above}
      lead={`${translate(`console.appeals.sides.${lado}`)} · ${moment(creadaEn, zone, locale)}`}
      actions={
        <Button component={Link} to={`/cases/${casoId}/show`} variant="outlined" color="inherit">
          {translate('console.appeals.case')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {estado !== 'PENDING' && (
          <Chip
            variant="outlined"
            label={translate(`console.appeals.status.${estado}`)}
            sx={{ justifySelf: 'start' }}
          />
        )}
        <Part title={translate('console.appeals.said')}>
          <Paper
            variant="outlined"
            sx={{ padding: 2, display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}
          >
            <Typography sx={{ whiteSpace: 'pre-line' }}>
              {texto === '' ? translate('console.appeals.erased') : texto}
            </Typography>
            {imagenes.length > 0 && (
              <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
                {imagenes.map((mediaId, index) => (
                  <Picture key={mediaId} caseId={casoId} mediaId={mediaId} number={index + 1} />
                ))}
              </Stack>
            )}
          </Paper>
        </Part>
        <Decision appeal={appeal} />
        <Kept caseId={casoId} />
        {estado === 'PENDING' && impedimento && (
          <Alert severity="info" variant="outlined">
            {translate(`console.appeals.obstacleLead.${impedimento}`)}
          </Alert>
        )}
        {estado === 'PENDING' && !impedimento && (
          <Part title={translate('console.appeals.decide')}>
            {sola && (
              <Alert severity="warning" variant="outlined">
                {translate('console.appeals.aloneLead')}
              </Alert>
            )}
            <AnswerForm appeal={appeal} />
          </Part>
        )}
        {respuesta && (
          <Part title={translate('console.appeals.answer')}>
            <Paper
              variant="outlined"
              sx={{ padding: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}
            >
              <Typography sx={{ whiteSpace: 'pre-line' }}>{respuesta.palabras}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {translate('console.cases.decidedBy', {
                  name: respuesta.por.nombre,
                  when: moment(respuesta.en, zone, locale),
                })}
              </Typography>
              {respuesta.propia && (
                <Chip
                  size="small"
                  variant="outlined"
                  label={translate('console.appeals.own')}
                  sx={{ justifySelf: 'start' }}
                />
              )}
            </Paper>
          </Part>
        )}
      </Box>
    </Page>
  )
}

function Decision({
  appeal: {
    medidas,
    clausula,
    fundamento,
    hechos,
    avisoAutor,
    decididoPor,
    decididoEn,
    automatica,
  },
}: {
  appeal: Appeal
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { measured, reasoned } = useCaseWords()
  const done = medidas
    .map(
      (one) =>
        measured(one) +
        (one.hasta === null
          ? ''
          : ` ${translate('console.cases.until', { when: moment(one.hasta, zone, locale) })}`),
    )
    .join(', ')
  return (
    <Part title={translate('console.appeals.decision')}>
      <Paper
        variant="outlined"
        sx={{ padding: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          {[
            done,
            ...(clausula ? [reasoned(clausula)] : []),
            ...(fundamento ? [translate(`console.appeals.ground.${fundamento}`)] : []),
          ].join(' · ')}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-line' }}>{hechos}</Typography>
        {avisoAutor !== null && (
          <Box component="details">
            <Box component="summary" sx={{ paddingBlock: 1.25, cursor: 'pointer' }}>
              {translate('console.appeals.notice')}
            </Box>
            <Typography sx={{ whiteSpace: 'pre-line' }}>{avisoAutor}</Typography>
          </Box>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.cases.decidedBy', {
            name: automatica ? translate('console.cases.machine') : decididoPor.nombre,
            when: moment(decididoEn, zone, locale),
          })}
        </Typography>
      </Paper>
    </Part>
  )
}

function Kept({ caseId }: { caseId: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({ ...read(caseById, { params: { id: caseId } }) })
  return (
    <Part title={translate('console.cases.evidence')}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {data?.pruebas.map((kept) => (
        <Evidence key={kept.revision} caseId={caseId} type={data.tipo} kept={kept} />
      ))}
    </Part>
  )
}
