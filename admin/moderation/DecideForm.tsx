/**
 * Decision form: measures, rule, facts, consequences and the exact text for the author. Digits
 * choose measures. The draft survives any change of the case.
 */
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  FormLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { HttpError, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { read } from '../providers/reads.ts'
import { limits } from '../../contract/kernel/limits.ts'
import { decideCase, escalateCase, nextCase } from '../../contract/moderation/cases.ts'
import { previewDecision } from '../../contract/moderation/preview.ts'
import {
  alternatives,
  changesNothing,
  type Clause,
  clauses,
  mayEnd,
  needsEnd,
  needsNoClause,
} from '../../contract/moderation/reasons.ts'
import { templates } from '../../contract/moderation/policies.ts'
import { filled, openIn, snippetsIn } from '../../contract/moderation/templates.ts'
import { messageOf, Refusal, unmarked } from '../ui/form.tsx'
import { call } from '../providers/call.ts'
import type { Case } from '../providers/dataProvider.ts'
import { pathOf } from './next.ts'
import { nextAsked, queuePath } from '../paths/queueAddress.ts'
import { Consequences } from './Consequences.tsx'
import { useAct } from '../ui/useAct.ts'
import { useCaseWords } from './useCaseWords.ts'
import {
  type Draft,
  draftOf,
  forgetDraft,
  groundOf,
  keepLast,
  lastDraft,
  nameOf,
  type Offered,
  useDraft,
} from './useDraft.ts'
import { useKeys } from '../ui/useKeys.ts'
import { avoidedNow } from './wellbeing.ts'

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
    clausula: isNothing ? null : draft.clause,
    fundamento: isNothing || draft.clause === null ? null : draft.ground,
  }
  const preview = useQuery({
    ...read(previewDecision, { params: { id }, body: deciding }),
    enabled: measures.length > 0 && !lacksClause,
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
    measures.length > 0 && !lacksClause && preview.data !== undefined && !preview.isFetching
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

/** Snippets of this rule in the recipient's language; appended to the text. */
function Snippets({
  clause,
  language,
  draft,
  change,
}: Drafting & { clause: Clause; language: 'es' | 'en' }) {
  const translate = useTranslate()
  const { data } = useQuery({
    ...read(templates),
    staleTime: 300_000,
  })
  const texts = data?.data.find(({ nombre }) => nombre === `hechos_${clause}`)?.textos
  const left = snippetsIn(texts?.[language] ?? '').filter((phrase) => !draft.facts.includes(phrase))
  if (left.length === 0) return null
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate('console.deciding.snippets')}
      sx={{ gap: 1, flexWrap: 'wrap' }}
    >
      {left.map((phrase) => (
        <Chip
          key={phrase}
          variant="outlined"
          label={phrase}
          onClick={() =>
            change({
              facts: [draft.facts.trim(), phrase]
                .filter(Boolean)
                .join(' ')
                .slice(0, limits.case.facts),
            })
          }
          sx={{
            height: 'auto',
            minHeight: 36,
            maxWidth: '100%',
            '& .MuiChip-label': { whiteSpace: 'normal' },
          }}
        />
      ))}
    </Stack>
  )
}

/** Repeats measures, rule and facts of the previous decision where allowed here. */
function LikeLast({ offered, draft, change }: Drafting & { offered: readonly Offered[] }) {
  const translate = useTranslate()
  const last = lastDraft()
  const chosen = last?.chosen.filter((name) => offered.some((one) => nameOf(one) === name)) ?? []
  if (!last || chosen.length === 0 || draft.facts !== '') return null
  const repeat = () =>
    change({
      chosen,
      days: last.days,
      clause: last.clause ?? draft.clause,
      ground: groundOf(last.clause ?? draft.clause),
      facts: last.facts,
    })
  return (
    <Button color="inherit" variant="outlined" onClick={repeat} sx={{ alignSelf: 'flex-start' }}>
      {translate('console.deciding.likeLast')}
    </Button>
  )
}

/** What only a lead may decide is proposed: the case is handed on, with what was written so far. */
function Propose({
  caseId,
  draft,
  offered,
}: {
  caseId: string
  draft: Draft
  offered: readonly Offered[]
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { measured, reasoned } = useCaseWords()
  const propose = useAct(
    escalateCase,
    async (measure: string) => {
      const motivo = [
        translate('console.deciding.proposal', { measure }),
        draft.clause && reasoned(draft.clause),
        draft.facts.trim(),
      ]
        .filter(Boolean)
        .join(' · ')
        .slice(0, limits.case.why)
      await call(escalateCase, { params: { id: caseId }, body: { motivo } })
      forgetDraft(caseId)
    },
    () => void navigate(queuePath()),
  )
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      {offered.map((one) => (
        <Button
          key={nameOf(one)}
          variant="outlined"
          color="inherit"
          loading={propose.isPending}
          onClick={() => propose.mutate(measured(one))}
        >
          {translate('console.deciding.propose', { measure: measured(one).toLocaleLowerCase() })}
        </Button>
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.deciding.proposeLead')}
      </Typography>
    </Stack>
  )
}

/** With for how long, of what ends by itself. */
export const wantedIn = (measures: readonly Offered[], draft: Draft) =>
  measures.map((offered) => ({
    ...offered,
    dias: mayEnd.includes(offered.medida)
      ? (draft.days[nameOf(offered)] ?? usualDays(offered))
      : null,
  }))

interface Drafting {
  readonly draft: Draft
  readonly change: (more: Partial<Draft>) => void
}

/** By which rule, and on what ground. `mayBeNone`: what is chosen accuses nobody. */
export function Rule({ draft, change, mayBeNone = false }: Drafting & { mayBeNone?: boolean }) {
  const translate = useTranslate()
  const { reasoned } = useCaseWords()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      <TextField
        select
        label={translate('console.cases.clause')}
        value={draft.clause ?? ''}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        onChange={({ target: { value } }) => {
          const clause = clauses.find((existing) => existing === value) ?? null
          change({ clause, ground: groundOf(clause) })
        }}
      >
        {(mayBeNone || draft.clause === null) && (
          <option value="">
            {translate(mayBeNone ? 'console.disputes.noClause' : 'console.disputes.chooseClause')}
          </option>
        )}
        {clauses.map((clause) => (
          <option key={clause} value={clause}>
            {reasoned(clause)}
          </option>
        ))}
      </TextField>
      {draft.clause !== null && (
        <TextField
          select
          label={translate('console.deciding.ground')}
          value={draft.ground}
          slotProps={{ select: { native: true } }}
          onChange={({ target: { value } }) =>
            change({ ground: value === 'ley' ? 'ley' : 'normas' })
          }
        >
          {(['normas', 'ley'] as const).map((ground) => (
            <option key={ground} value={ground}>
              {translate(`console.deciding.grounds.${ground}`)}
            </option>
          ))}
        </TextField>
      )}
    </Box>
  )
}

/** `isOptional`: nothing is done, so nobody is told. */
export function DecisionFacts({
  draft,
  change,
  isOptional = false,
}: Drafting & { isOptional?: boolean }) {
  const translate = useTranslate()
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys({ h: { does: 'console.keys.facts', run: () => field.current?.focus() } })
  return (
    <TextField
      multiline
      minRows={2}
      required={!isOptional}
      inputRef={field}
      label={translate('console.cases.facts')}
      value={draft.facts}
      onChange={({ target: { value } }) => change({ facts: value })}
      slotProps={{ htmlInput: { maxLength: limits.case.facts }, inputLabel: unmarked }}
    />
  )
}

/** The draft of a moderator who was overtaken: theirs to copy or discard. */
export function KeptDraft({ one: { id } }: { one: Case }) {
  const translate = useTranslate()
  const draft = draftOf(id)
  const words = draft && [draft.facts, draft.text?.words].filter(Boolean).join('\n\n')
  if (!words) return null
  return (
    <Alert severity="info" variant="outlined">
      {translate('console.deciding.kept')}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBlockStart: 1 }}>
        {words}
      </Typography>
    </Alert>
  )
}

/** Decides and opens the next case on request. Another's decision leaves the draft intact. */
function useDeciding(
  id: string,
  body: Parameters<typeof call<typeof decideCase>>[1] extends { body?: infer Body } | undefined
    ? Body
    : never,
) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const decide = useAct(decideCase, async (goesOn: boolean) => {
    await call(decideCase, { params: { id }, body })
    keepLast(id)
    forgetDraft(id)
    notify('console.cases.wasDecided', { type: 'success' })
    if (!goesOn) return
    await call(nextCase, { body: nextAsked(avoidedNow()) }).then(
      (next) => navigate(pathOf(next)),
      (error: unknown) => {
        notify(messageOf(error, translate), {
          type: error instanceof HttpError && error.status === 404 ? 'info' : 'error',
        })
        return navigate(queuePath())
      },
    )
  })
  return { decide, refused: decide.error && messageOf(decide.error, translate) }
}

const SUSPENDED_FOR = 7
const usualDays = ({ medida }: Offered) => (needsEnd.includes(medida) ? SUSPENDED_FOR : null)

export function Measures({ offered, draft, change }: Drafting & { offered: readonly Offered[] }) {
  const translate = useTranslate()
  const { measured } = useCaseWords()
  /** Nothing goes beside nothing, and of what says how one thing stands there is one. */
  const toggle = (one: Offered) => {
    const name = nameOf(one)
    const beside = offered
      .filter(
        (other) =>
          other.medida !== 'none' &&
          one.medida !== 'none' &&
          !alternatives.some((kinds) => kinds.includes(one.medida) && kinds.includes(other.medida)),
      )
      .map(nameOf)
    change({
      chosen: draft.chosen.includes(name)
        ? draft.chosen.filter((other) => other !== name)
        : [...draft.chosen.filter((other) => beside.includes(other)), name].slice(
            -limits.case.effects,
          ),
    })
  }
  useKeys(
    Object.fromEntries(
      offered.map((one, index) => [
        String(index + 1),
        { does: 'console.keys.measure', run: () => toggle(one) },
      ]),
    ),
  )
  return (
    <Stack role="group" aria-labelledby="measures" sx={{ gap: 0.5 }}>
      <FormLabel id="measures">{translate('console.cases.measure')}</FormLabel>
      {offered.map((one, index) => {
        const name = nameOf(one)
        const isChosen = draft.chosen.includes(name)
        return (
          <Stack
            key={name}
            direction="row"
            sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', minHeight: 44 }}
          >
            <FormControlLabel
              control={
                <Checkbox
                  checked={isChosen}
                  onChange={() => toggle(one)}
                  slotProps={{ input: { 'aria-keyshortcuts': String(index + 1) } }}
                />
              }
              label={`${index + 1}. ${measured(one)}`}
            />
            {isChosen && mayEnd.includes(one.medida) && (
              <TextField
                type="number"
                size="small"
                required={needsEnd.includes(one.medida)}
                label={translate(
                  needsEnd.includes(one.medida)
                    ? 'console.cases.days'
                    : 'console.deciding.daysIfAny',
                )}
                value={draft.days[name] ?? usualDays(one) ?? ''}
                onChange={({ target: { value } }) =>
                  change({ days: { ...draft.days, [name]: value === '' ? null : Number(value) } })
                }
                sx={{ width: 190 }}
                slotProps={{
                  htmlInput: { min: 1, max: limits.case.suspension },
                  inputLabel: unmarked,
                }}
              />
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}

/** The exact statement. Once edited by hand it no longer follows the choices above. */
function Told({
  text,
  language,
  draft,
  about,
  change,
  hasTried,
}: {
  text: string
  language: string
  draft: Draft
  about: string
  change: (more: Partial<Draft>) => void
  hasTried: boolean
}) {
  const translate = useTranslate()
  const open = openIn(text)
  return (
    <Stack sx={{ gap: 1 }}>
      <TextField
        multiline
        minRows={8}
        maxRows={24}
        label={translate('console.deciding.text')}
        value={text}
        onChange={({ target: { value } }) => change({ text: { words: value, for: about } })}
        error={hasTried && open.length > 0}
        helperText={
          open.length > 0
            ? translate('console.deciding.open', {
                names: open.map((name) => `{{${name}}}`).join(', '),
              })
            : translate(`console.deciding.language.${language}`)
        }
        slotProps={{ htmlInput: { maxLength: limits.case.notice, lang: language } }}
      />
      {draft.text && (
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(
              draft.text.for === about ? 'console.deciding.byHand' : 'console.deciding.outdated',
            )}
          </Typography>
          <Button color="inherit" variant="outlined" onClick={() => change({ text: null })}>
            {translate('console.deciding.toTemplate')}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}
