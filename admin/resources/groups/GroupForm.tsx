import { Alert, Button, Stack, Typography } from '@mui/material'
import { useRef, type FormEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { decideGroup } from '../../../contract/moderation/groups.ts'
import { changesNothing, needsNoClause } from '../../../contract/moderation/reasons.ts'
import { messageOf, Refusal } from '../../ui/form.tsx'
import { call } from '../../providers/call.ts'
import { useCommand } from '../../providers/reads.ts'
import { lacksLaw, ruleIn, wantedIn } from '../../moderation/decide/drafting.ts'
import { DecisionFacts } from '../../moderation/decide/DecisionFacts.tsx'
import { Measures } from '../../moderation/decide/Measures.tsx'
import { Rule } from '../../moderation/decide/Rule.tsx'
import { forgetDraft, nameOf, useDraft } from '../../moderation/decide/useDraft.ts'
import { useKeys } from '../../ui/useKeys.ts'
import type { ReportGroup, Member, Result } from './group.ts'
import { Example } from './Example.tsx'

export function GroupForm({
  group,
  chosen,
  onResults,
}: {
  group: ReportGroup
  chosen: readonly Member[]
  onResults: (results: readonly Result[]) => void
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const { id, medidas, casos } = group
  const { draft, change } = useDraft({
    id,
    tipo: casos[0]?.tipo ?? 'POST',
    motivos: casos[0]?.motivos ?? [],
  })
  const measures = medidas.filter((offered) => draft.chosen.includes(nameOf(offered)))
  const isNothing = measures.every(({ medida }) => changesNothing.includes(medida))
  const mayLackClause = measures.every(({ medida }) => needsNoClause.includes(medida))
  const deciding = {
    medidas: wantedIn(measures, draft),
    ...ruleIn(draft, isNothing),
  }
  const decide = useCommand(decideGroup, {
    mutationFn: () =>
      call(decideGroup, {
        params: { id },
        body: {
          ...deciding,
          hechos: draft.facts,
          casos: chosen.map(({ id: casoId, vistoHasta, version }) => ({
            id: casoId,
            vistoHasta,
            version,
          })),
        },
      }),
    onSuccess: ({ resultados }) => {
      if (resultados.every(({ resultado }) => resultado === 'decidido')) forgetDraft(id)
      onResults(resultados)
      notify('console.groups.sent', { type: 'success' })
    },
  })
  const hasSubject = measures.some(({ sobre }) => sobre === 'objeto')
  const isReady =
    hasSubject &&
    (mayLackClause || draft.clause !== null) &&
    !lacksLaw(deciding) &&
    chosen.length > 0
  const form = useRef<HTMLFormElement>(null)
  useKeys({
    'Ctrl Enter': {
      does: 'console.keys.decide',
      form,
      run: () => {
        if (isReady && !decide.isPending) form.current?.requestSubmit()
      },
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate()
  }
  return (
    <Stack component="form" ref={form} onSubmit={send} sx={{ gap: 2.5, maxWidth: 760 }}>
      <Measures offered={medidas} draft={draft} change={change} />
      {measures.length > 0 && !hasSubject && (
        <Alert severity="info" variant="outlined">
          {translate('console.groups.needsSubject')}
        </Alert>
      )}
      {measures.some(({ sobre }) => sobre === 'autor') && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.groups.authorOnce')}
        </Typography>
      )}
      {!isNothing && <Rule draft={draft} change={change} mayBeNone={mayLackClause} />}
      <DecisionFacts draft={draft} change={change} isOptional={isNothing && measures.length > 0} />
      {!isNothing && (mayLackClause || draft.clause !== null) && chosen[0] && (
        <Example caseId={chosen[0].id} deciding={deciding} facts={draft.facts} />
      )}
      <Refusal>{decide.error && messageOf(decide.error, translate)}</Refusal>
      <Button
        type="submit"
        aria-keyshortcuts="Control+Enter"
        variant="contained"
        disabled={!isReady}
        loading={decide.isPending}
        sx={{ justifySelf: 'start', alignSelf: 'flex-start' }}
      >
        {translate('console.groups.send', { smart_count: chosen.length })}
      </Button>
    </Stack>
  )
}
