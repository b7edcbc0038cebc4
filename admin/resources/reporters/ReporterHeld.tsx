import { Alert, Paper, Stack, Typography } from '@mui/material'
import { useLocaleState, useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { openCase } from '../../../contract/moderation/cases.ts'
import { messageOf } from '../../ui/form.tsx'
import { moment, zone } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { useCommand } from '../../providers/reads.ts'
import { SayWhy } from '../../ui/SayWhy.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { beginDraft } from '../../moderation/decide/useDraft.ts'
import type { Reporter } from './reporter.ts'
import { ReporterPart } from './ReporterPart.tsx'

/** Opens a case against the reporter with the measure chosen, so that an appeal is possible. */
export function ReporterHeld({ of: { id, pausa, avisado, medidas } }: { of: Reporter }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const notify = useNotify()
  const navigate = useNavigate()
  const { measured } = useCaseWords()
  const open = useCommand(openCase, {
    mutationFn: async ({ medida, motivo }: { medida: 'warn' | 'mute'; motivo: string }) => ({
      medida,
      opened: await call(openCase, { body: { tipo: 'USER', objetoId: id, motivo } }),
    }),
    onSuccess: ({ medida, opened }) => {
      beginDraft(opened.id, { chosen: [{ medida, sobre: 'objeto' }], clause: 'reportes' })
      return navigate(`/cases/${opened.id}/show`)
    },
    onError: (error) => notify(messageOf(error, translate), { type: 'error' }),
  })
  const done = (one: Reporter['medidas'][number]) =>
    one.medidas
      .map(
        ({ medida, hasta }) =>
          measured({ medida, sobre: 'objeto' }) +
          (hasta === null
            ? ''
            : ` ${translate('console.cases.until', { when: moment(hasta, zone, locale) })}`),
      )
      .join(', ')
  return (
    <ReporterPart title={translate('console.reporters.held')}>
      {pausa && (
        <Alert severity="warning" variant="outlined">
          {pausa.hasta === null
            ? translate('console.reporters.paused')
            : translate('console.reporters.pausedUntil', {
                when: moment(pausa.hasta, zone, locale),
              })}
        </Alert>
      )}
      {medidas.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.reporters.nothing')}
        </Typography>
      ) : (
        <Stack component="ul" sx={{ gap: 1, listStyle: 'none', padding: 0, margin: 0 }}>
          {medidas.map((one) => (
            <Paper
              key={one.decisionId}
              component="li"
              variant="outlined"
              sx={{ padding: 1.5, overflowWrap: 'anywhere' }}
            >
              <Link to={`/cases/${one.casoId}/show`}>{done(one)}</Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {[
                  moment(one.en, zone, locale),
                  ...(one.revertida ? [translate('console.subjects.reversed')] : []),
                ].join(' · ')}
              </Typography>
            </Paper>
          ))}
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SayWhy
          label={translate('console.reporters.warn')}
          pending={open.isPending}
          send={(motivo) => open.mutate({ medida: 'warn', motivo })}
          hotkey={{ key: 'w', does: 'console.keys.warnReporter' }}
        />
        {avisado && (
          <SayWhy
            label={translate('console.reporters.mute')}
            pending={open.isPending}
            send={(motivo) => open.mutate({ medida: 'mute', motivo })}
            hotkey={{ key: 'm', does: 'console.keys.muteReporter' }}
          />
        )}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        {translate(avisado ? 'console.reporters.warnedLead' : 'console.reporters.warnLead')}
      </Typography>
    </ReporterPart>
  )
}
