/** History of a disputed appointment: each step, its side, and the state after it. */
import { Box, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { stepNames } from '../../contract/moderation/disputes.ts'
import { moment } from '../look/time.ts'
import type { Case } from '../providers/dataProvider.ts'
import { plainName } from '../history/story.ts'

type Step = Case['pruebas'][number]['versiones'][number]

/** `zone`: of the place of the appointment. */
export function Life({ steps, zone }: { steps: readonly Step[]; zone: string }) {
  const translate = useTranslate()
  return (
    <Box
      component="ol"
      aria-label={translate('console.disputes.life')}
      sx={{ display: 'grid', gap: 2, margin: 0, paddingInlineStart: 2.5 }}
    >
      {/* A step that brings about another is of the same instant. */}
      {steps.map((step, index) => (
        <Happened key={`${step.en} ${index}`} step={step} zone={zone} />
      ))}
    </Box>
  )
}

function Happened({ step: { en, textos }, zone }: { step: Step; zone: string }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const say = (name: string) => textos.find(({ nombre }) => nombre === name)?.texto
  const [what, who, state, start, why, terms] = [
    stepNames.what,
    stepNames.who,
    stepNames.state,
    stepNames.start,
    stepNames.why,
    stepNames.terms,
  ].map(say)
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {translate(`console.event.${what}`, { _: plainName(what ?? '') })}
        {say(stepNames.late) && ` · ${translate('console.disputes.late')}`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(`console.actor.${who === 'sistema' ? 'system' : who}`, { _: who })} ·{' '}
        {moment(en, zone, locale)}
      </Typography>
      {state && start && (
        <Typography variant="body2">
          {translate('console.disputes.stood', {
            state: translate(`console.estado.${state}`, { _: state }).toLocaleLowerCase(locale),
            start: moment(start, zone, locale),
          })}
        </Typography>
      )}
      {why && <Typography sx={{ whiteSpace: 'pre-line' }}>{why}</Typography>}
      {terms && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.disputes.terms', { terms })}
        </Typography>
      )}
    </Box>
  )
}
