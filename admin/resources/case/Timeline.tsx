/** Timeline of a case, newest first: decisions, handovers, notes. */
import { Alert, Box, Chip, Paper, Stack, Typography } from '@mui/material'
import { useCanAccess, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { reverseDecision } from '../../../contract/moderation/cases.ts'
import { moment, zone } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { Part } from '../../ui/Part.tsx'
import { SayWhy } from '../../ui/SayWhy.tsx'
import { useAct } from '../../ui/useAct.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { NoteForm } from './NoteForm.tsx'
import { withNames } from './mentions.ts'

export function CaseTimeline({ one, works }: { one: Case; works: boolean }) {
  const translate = useTranslate()
  const next = one.decisiones.find(({ puedeRevertir }) => puedeRevertir)?.id
  const entries = [
    ...one.decisiones.map((decision) => ({
      at: decision.en,
      key: decision.id,
      shown: <Decision decision={decision} isNext={decision.id === next} />,
    })),
    ...one.historia.map((happened) => ({
      at: happened.en,
      key: happened.en + happened.que,
      shown: <Happened of={happened} />,
    })),
    ...one.notas.map((note) => ({ at: note.en, key: note.id, shown: <Note of={note} /> })),
  ].toSorted((a, b) => {
    if (a.at < b.at) return 1
    if (a.at > b.at) return -1
    return 0
  })
  if (!works && entries.length === 0) return null
  return (
    <Part title={translate('console.cases.timeline')}>
      {works && <NoteForm caseId={one.id} />}
      {entries.map(({ key, shown }) => (
        <Box key={key}>{shown}</Box>
      ))}
    </Part>
  )
}

function Decision({
  isNext,
  decision: {
    id,
    por,
    automatica,
    en,
    medidas,
    clausula,
    hechos,
    avisoAutor,
    aplicada,
    revertida,
    puedeRevertir,
    apelaciones,
  },
}: {
  isNext: boolean
  decision: Case['decisiones'][number]
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { measured, reasoned } = useCaseWords()
  const reverse = useAct(reverseDecision, (motivo: string) =>
    call(reverseDecision, { params: { id }, body: { motivo } }),
  )
  return (
    <Paper
      variant="outlined"
      sx={{ padding: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {medidas
          .map(
            (one) =>
              measured(one) +
              (one.hasta === null
                ? ''
                : ` ${translate('console.cases.until', { when: moment(one.hasta, zone, locale) })}`),
          )
          .join(', ')}
        {clausula && ` · ${reasoned(clausula)}`}
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
          name: automatica ? translate('console.cases.machine') : por.nombre,
          when: moment(en, zone, locale),
        })}
      </Typography>
      {!aplicada && (
        <Alert severity="info" variant="outlined">
          {translate('console.cases.pending')}
        </Alert>
      )}
      {revertida && (
        <Typography variant="body2">
          {translate('console.cases.reversedBy', {
            name: revertida.por.nombre,
            when: moment(revertida.en, zone, locale),
            why: revertida.motivo,
          })}
        </Typography>
      )}
      {apelaciones.length > 0 && <Appeals of={apelaciones} />}
      {puedeRevertir && (
        <SayWhy
          label={translate('console.cases.reverse')}
          pending={reverse.isPending}
          send={(why) => reverse.mutate(why)}
          hotkey={isNext ? { key: 'u', does: 'console.keys.undo' } : undefined}
        />
      )}
    </Paper>
  )
}

/** Who does not agree with it, and what became of that; auditors read no appeals. */
function Appeals({ of }: { of: Case['decisiones'][number]['apelaciones'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { canAccess } = useCanAccess({ resource: 'appeals', action: 'show' })
  return (
    <Stack
      component="ul"
      aria-label={translate('resources.appeals.name', { smart_count: 2 })}
      sx={{ gap: 0.5, listStyle: 'none', padding: 0, margin: 0 }}
    >
      {of.map(({ id, lado, estado, creadaEn }) => {
        const words = translate(`console.appeals.ofDecision.${lado}`)
        return (
          <Stack
            key={id}
            component="li"
            direction="row"
            sx={{ gap: '4px 12px', flexWrap: 'wrap', alignItems: 'center', minHeight: 44 }}
          >
            {canAccess ? <Link to={`/appeals/${id}/show`}>{words}</Link> : <span>{words}</span>}
            <Chip
              size="small"
              variant="outlined"
              label={translate(`console.appeals.status.${estado}`)}
            />
            <Typography
              variant="body2"
              component="time"
              dateTime={creadaEn}
              sx={{ color: 'text.secondary' }}
            >
              {moment(creadaEn, zone, locale)}
            </Typography>
          </Stack>
        )
      })}
    </Stack>
  )
}

/** Why it was opened without a report, handed to a lead, taken over. */
function Happened({ of: { que, por, en, motivo } }: { of: Case['historia'][number] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
      {translate(`console.queue.happened.${que}`)}
      {motivo && `: ${motivo}`}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {por?.nombre ?? translate('console.actor.system')} · {moment(en, zone, locale)}
      </Typography>
    </Typography>
  )
}

function Note({ of: { por, en, texto, menciones } }: { of: Case['notas'][number] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Typography component="div" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {withNames(
        texto,
        menciones.map(({ nombre }) => nombre),
      ).map(({ text, isName }, index) => (isName ? <b key={index}>{text}</b> : text))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.cases.note')} · {por.nombre} · {moment(en, zone, locale)}
      </Typography>
    </Typography>
  )
}
