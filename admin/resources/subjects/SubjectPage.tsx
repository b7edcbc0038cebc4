/** Subject page: current content, cases, decisions; opens a case without a report. */
import { Box, Button, Chip, Paper, Stack, Typography } from '@mui/material'
import { useQuery, skipToken } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocaleState, useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { openCase } from '../../../contract/moderation/cases.ts'
import { seenTypes } from '../../../contract/moderation/subject-types.ts'
import { subjectById } from '../../../contract/moderation/subjects.ts'
import { messageOf } from '../../ui/form.tsx'
import { RecordPage } from '../../ui/RecordPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { NotFound } from '../../ui/states.tsx'
import { moment, zone } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { read, useCommand } from '../../providers/reads.ts'
import type { Subject } from '../../providers/dataProvider.ts'
import { SayWhy } from '../../ui/SayWhy.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { pictureShown } from '../../moderation/wellbeing.ts'
import { subjectPath } from '../../paths/subjectPath.ts'
import { queuePath } from '../../paths/queueAddress.ts'

export default function SubjectPage() {
  const translate = useTranslate()
  const { id = '', ...params } = useParams()
  const type = seenTypes.find((one) => one === params['type'])
  const found = useQuery({
    ...(type
      ? read(subjectById, { params: { type, id } })
      : { queryKey: ['no such type'], queryFn: skipToken }),
    enabled: type !== undefined,
    staleTime: 30_000,
  })
  if (!type) return <NotFound />
  const back = { to: queuePath(), label: translate('console.error.toCases') }
  return (
    <RecordPage query={found} back={back}>
      {(record) => <Shown of={record} />}
    </RecordPage>
  )
}

function Shown({ of }: { of: Subject }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const notify = useNotify()
  const navigate = useNavigate()
  const { typed, reasoned, measured } = useCaseWords()
  const open = useCommand(openCase, {
    mutationFn: (motivo: string) =>
      call(openCase, { body: { tipo: of.tipo, objetoId: of.id, motivo } }),
    onSuccess: ({ id }) => navigate(`/cases/${id}/show`),
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
  })
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
  const isPerson = of.tipo === 'USER'
  return (
    <Page
      title={of.nombre ?? typed(of.tipo)}
      above={above}
      lead={of.nombre === null ? undefined : typed(of.tipo)}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Stack sx={{ gap: 1.25 }}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Chip variant="outlined" label={translate(`console.subjects.state.${of.estado}`)} />
            {of.autor && (
              <Chip
                variant="outlined"
                label={translate(`console.actor.${of.autor.rol}`, { _: of.autor.rol })}
              />
            )}
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {translate('console.subjects.since', { when: moment(of.desde, zone, locale) })}
            </Typography>
          </Stack>
          {of.autor && !isPerson && (
            <Link to={subjectPath('USER', of.autor.id)}>
              {translate('console.subjects.by', { name: of.autor.nombre })}
            </Link>
          )}
          {of.texto && (
            <Paper
              variant="outlined"
              sx={{ padding: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {of.texto}
            </Paper>
          )}
          <Typography>
            {translate('console.subjects.reports', {
              own: of.reportes.propios,
              all: of.reportes.delAutor,
            })}
          </Typography>
          <SayWhy
            label={translate('console.subjects.open')}
            pending={open.isPending}
            send={(why) => open.mutate(why)}
            hotkey={{ key: 'o', does: 'console.keys.openCase' }}
          />
        </Stack>
        {of.imagenes.length > 0 && (
          <Part title={translate('console.subjects.pictures', { smart_count: of.imagenes.length })}>
            <Pictures paths={of.imagenes} />
          </Part>
        )}
        <Part title={translate('resources.cases.name', { smart_count: 2 })}>
          {of.casos.length === 0 && (
            <Typography sx={{ color: 'text.secondary' }}>
              {translate('console.subjects.noCases')}
            </Typography>
          )}
          <Rows>
            {of.casos.map(({ id, tipo, estado, reportes, motivos, ultimoEn }) => (
              <Paper
                key={id}
                component="li"
                variant="outlined"
                sx={{ padding: 1.5, overflowWrap: 'anywhere' }}
              >
                <Link to={`/cases/${id}/show`}>
                  {typed(tipo)} ·{' '}
                  {translate(
                    estado === 'abierto' ? 'console.subjects.open1' : 'console.subjects.decided1',
                  )}
                </Link>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {[
                    translate('console.cases.counted', { smart_count: reportes }),
                    ...motivos.map(reasoned),
                    moment(ultimoEn, zone, locale),
                  ].join(' · ')}
                </Typography>
              </Paper>
            ))}
          </Rows>
        </Part>
        {of.decisiones.length > 0 && (
          <Part title={translate('console.cases.decisions')}>
            <Rows>
              {of.decisiones.map(({ id, casoId, tipo, medidas, clausula, en, revertida }) => (
                <Paper
                  key={id}
                  component="li"
                  variant="outlined"
                  sx={{ padding: 1.5, overflowWrap: 'anywhere' }}
                >
                  <Link to={`/cases/${casoId}/show`}>
                    {medidas.map(measured).join(', ')}
                    {clausula && ` · ${reasoned(clausula)}`}
                  </Link>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {[
                      typed(tipo),
                      moment(en, zone, locale),
                      ...(revertida ? [translate('console.subjects.reversed')] : []),
                    ].join(' · ')}
                  </Typography>
                </Paper>
              ))}
            </Rows>
          </Part>
        )}
      </Box>
    </Page>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 1.25 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Box>
)
const Rows = ({ children }: { children: ReactNode }) => (
  <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
    {children}
  </Stack>
)

/** Small and grey, and only once one asks: what is here was not chosen to be seen. */
function Pictures({ paths }: { paths: readonly string[] }) {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  const toggle = () => {
    if (!shown) for (const _ of paths) pictureShown()
    setShown(!shown)
  }
  useKeys({ b: { does: 'console.keys.picture', run: toggle } })
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Button
        variant="outlined"
        color="inherit"
        aria-pressed={shown}
        aria-keyshortcuts="b"
        onClick={toggle}
      >
        {translate(shown ? 'console.subjects.hidePictures' : 'console.subjects.showPictures')}
      </Button>
      {shown && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {paths.map((path, index) => (
            <Box
              key={path}
              component="img"
              src={path}
              alt={translate('console.cases.picture', { number: index + 1 })}
              loading="lazy"
              sx={{
                width: 120,
                height: 120,
                objectFit: 'cover',
                filter: 'grayscale(1)',
                borderRadius: '8px',
              }}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}
