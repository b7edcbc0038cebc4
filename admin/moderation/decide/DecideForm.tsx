/**
 * Decision form: measures, rule, facts, consequences and the exact text for the author. Digits
 * choose measures. The draft survives any change of the case.
 */
import { Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { previewDecision } from '../../../contract/moderation/preview.ts'
import { changesNothing, needsNoClause } from '../../../contract/moderation/reasons.ts'
import { filled } from '../../../contract/moderation/templates.ts'
import { read } from '../../providers/reads.ts'
import { messageOf, Refusal } from '../../ui/form.tsx'
import type { Case } from '../../providers/dataProvider.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { Consequences } from './Consequences.tsx'
import { nameOf, useDraft } from './useDraft.ts'
import { Snippets } from './Snippets.tsx'
import { LikeLast } from './LikeLast.tsx'
import { Propose } from './Propose.tsx'
import { Rule } from './Rule.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'
import { useDeciding } from './useDeciding.ts'
import { Measures } from './Measures.tsx'
import { Told } from './Told.tsx'
import { lacksLaw, ruleIn, wantedIn } from './drafting.ts'

export function DecideForm({ one }: { one: Case }) {
  const translate = useTranslate()
  const { draft, change } = useDraft(one)
  const { id, medidas, vistoHasta } = one
  const measures = medidas.filter((offered) => draft.chosen.includes(nameOf(offered)))
  const isNothing = measures.every(({ medida }) => changesNothing.includes(medida))
  // Of a dispute no clause is chosen by itself; what is done about a person needs one.
  const lacksClause =
    draft.clause === null && !measures.every(({ medida }) => needsNoClause.includes(medida))
  const deciding = {
    medidas: wantedIn(measures, draft),
    ...ruleIn(draft, isNothing),
  }
  const preview = useQuery({
    ...read(previewDecision, { params: { id }, body: deciding }),
    enabled: measures.length > 0 && !lacksClause && !lacksLaw(deciding),
    staleTime: Infinity,
    gcTime: 0,
  })
  const about = JSON.stringify(deciding)
  // Facts come last and change with each key: the template's text has a place for them.
  const written = preview.data?.aviso
    ? filled(preview.data.aviso.texto, { hechos: draft.facts.trim() || undefined })
    : ''
  const text = draft.text?.words ?? written
  const { decide, refused } = useDeciding(id, {
    ...deciding,
    hechos: draft.facts,
    avisoAutor: isNothing ? null : text || null,
    vistoHasta,
  })
  const isReady =
    measures.length > 0 &&
    !lacksClause &&
    !lacksLaw(deciding) &&
    preview.data !== undefined &&
    !preview.isFetching
  const form = useRef<HTMLFormElement>(null)
  // Nobody is told what is missing before they have tried to send it.
  const [hasTried, setTried] = useState(false)
  const trying = () => setTried(true)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Of the two buttons the one that was pressed, the first by Ctrl and Enter.
    const { submitter } = event.nativeEvent as SubmitEvent
    decide.mutate(submitter?.getAttribute('value') === 'next')
  }
  const press = (button: 'stay' | 'next') => () => {
    if (!isReady || decide.isPending) return
    trying()
    form.current?.requestSubmit(
      form.current.querySelector<HTMLButtonElement>(`button[value=${button}]`),
    )
  }
  useKeys({
    'Ctrl Enter': { does: 'console.keys.decide', form, run: press('stay') },
    'Ctrl Shift Enter': { does: 'console.keys.decideAndNext', form, run: press('next') },
  })
  return (
    <Stack component="form" ref={form} onSubmit={send} sx={{ gap: 2.5, maxWidth: 760 }}>
      <Measures offered={medidas} draft={draft} change={change} />
      {one.proponibles.length > 0 && (
        <Propose caseId={id} draft={draft} offered={one.proponibles} />
      )}
      {!isNothing && (
        <Rule
          draft={draft}
          change={change}
          mayBeNone={measures.every(({ medida }) => needsNoClause.includes(medida))}
        />
      )}
      <DecisionFacts draft={draft} change={change} isOptional={isNothing && measures.length > 0} />
      {!isNothing && draft.clause !== null && (
        <Snippets
          clause={draft.clause}
          language={preview.data?.aviso?.idioma ?? 'es'}
          draft={draft}
          change={change}
        />
      )}
      <LikeLast offered={medidas} draft={draft} change={change} />
      {preview.error && <Refusal>{messageOf(preview.error, translate)}</Refusal>}
      {preview.data?.aviso && !isNothing && (
        <Told
          text={text}
          language={preview.data.aviso.idioma}
          draft={draft}
          about={about}
          change={change}
          hasTried={hasTried}
        />
      )}
      {preview.data && measures.length > 0 && <Consequences of={preview.data} />}
      <Refusal>{refused}</Refusal>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          type="submit"
          value="stay"
          aria-keyshortcuts="Control+Enter"
          onClick={trying}
          variant="contained"
          disabled={!isReady}
          loading={decide.isPending}
        >
          {translate('console.cases.send')}
        </Button>
        <Button
          type="submit"
          value="next"
          aria-keyshortcuts="Control+Shift+Enter"
          onClick={trying}
          variant="outlined"
          disabled={!isReady || decide.isPending}
        >
          {translate('console.deciding.andNext')}
        </Button>
      </Stack>
    </Stack>
  )
}
