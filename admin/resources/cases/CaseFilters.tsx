/** Filters of the queue with counts, kept in the URL. */
import { Button, Skeleton, Stack, TextField } from '@mui/material'
import { ListFilter, X } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useListContext, useStore, useTranslate } from 'react-admin'
import { caseClaims, caseMarks } from '../../../contract/moderation/cases.ts'
import { contentLanguages } from '../../../contract/moderation/priority.ts'
import { caseReasons, effects } from '../../../contract/moderation/reasons.ts'
import { subjectTypes } from '../../../contract/moderation/subject-types.ts'
import type { CaseFilter, Facets, QueuedCase } from '../../providers/dataProvider.ts'
import { shortId } from '../../ui/Known.tsx'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { listsDecided, moreFilters } from '../../paths/queueAddress.ts'
import { useKeys } from '../../ui/useKeys.ts'

const MoreFilters = lazy(() => import('./MoreFilters.tsx'))

interface Choice {
  readonly name: keyof CaseFilter & keyof Facets
  readonly label: string
  readonly options: readonly (readonly [value: string, words: string])[]
  readonly counts: Readonly<Record<string, number>>
}

/** `works`: the reader moderates, and may save filters and look people up. */
export function CaseFilters({ works }: { works: boolean }) {
  const translate = useTranslate()
  const { typed, reasoned } = useCaseWords()
  const { filterValues, setFilters, meta } = useListContext<QueuedCase>()
  const first = useRef<HTMLSelectElement>(null)
  useKeys({ f: { does: 'console.keys.filter', run: () => first.current?.focus() } })
  const filter: CaseFilter = filterValues
  const facets: Facets | undefined = meta?.facetas
  const [isOpen, setOpen] = useStore('cases.moreFilters', false)
  const isNarrowed = moreFilters.some((name) => filter[name] !== undefined)
  const showsMore = isOpen || isNarrowed
  const isDecided = listsDecided(filter)
  const deciders = facets?.decidio ?? []
  // The chosen one stays in the list where no case is left of theirs.
  const chosen =
    filter.decidio !== undefined && !deciders.some(({ id }) => id === filter.decidio)
      ? [[filter.decidio, shortId(filter.decidio)] as const]
      : []
  const claim: Choice = {
    name: 'tomado',
    label: 'console.cases.claim',
    options: caseClaims.map((claim) => [claim, translate(`console.queue.claim.${claim}`)]),
    counts: facets?.tomado ?? {},
  }
  const lastDecision: readonly Choice[] = [
    {
      name: 'decidio',
      label: 'console.queue.decider',
      options: [
        ...deciders.map(
          ({ id, nombre, automatica }) =>
            [id, automatica ? translate('console.cases.machine') : nombre] as const,
        ),
        ...chosen,
      ],
      counts: Object.fromEntries(deciders.map(({ id, cuenta }) => [id, cuenta])),
    },
    {
      name: 'medida',
      label: 'console.queue.measure',
      options: effects.map((effect) => [effect, translate(`console.cases.effect.${effect}`)]),
      counts: facets?.medida ?? {},
    },
  ]
  const choices: readonly Choice[] = [
    {
      name: 'tipo',
      label: 'console.cases.type',
      options: subjectTypes.map((type) => [type, typed(type)]),
      counts: facets?.tipo ?? {},
    },
    {
      name: 'motivo',
      label: 'console.cases.reason',
      options: caseReasons.map((reason) => [reason, reasoned(reason)]),
      counts: facets?.motivo ?? {},
    },
    ...(filter.estado === 'decidido' ? [] : [claim]),
    ...(isDecided ? lastDecision : []),
    {
      name: 'idioma',
      label: 'console.queue.languageLabel',
      options: contentLanguages.map((language) => [
        language,
        translate(`console.queue.language.${language}`),
      ]),
      counts: facets?.idioma ?? {},
    },
    {
      name: 'rasgo',
      label: 'console.queue.markLabel',
      options: caseMarks.map((mark) => [mark, translate(`console.queue.mark.${mark}`)]),
      counts: facets?.rasgo ?? {},
    },
  ]
  const narrow = (name: keyof CaseFilter, value: string) =>
    setFilters({ ...filter, [name]: value || undefined })
  const counted = (words: string, count: number | undefined) =>
    facets ? `${words} (${count ?? 0}${facets.mas ? '+' : ''})` : words
  return (
    <>
      <Stack
        component="search"
        direction="row"
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', marginBlockEnd: 1.5 }}
      >
        {choices.map(({ name, label, options, counts }, index) => (
          <TextField
            key={name}
            select
            inputRef={index === 0 ? first : undefined}
            label={translate(label)}
            value={filter[name] ?? ''}
            sx={{ minWidth: 140, flex: '1 1 150px', maxWidth: 260 }}
            slotProps={native}
            onChange={({ target: { value } }) => narrow(name, value)}
          >
            <option value="">{translate('console.cases.all')}</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {counted(words, counts[value])}
              </option>
            ))}
          </TextField>
        ))}
        <Button
          color="inherit"
          onClick={() => setOpen(!showsMore)}
          disabled={isNarrowed}
          aria-expanded={showsMore}
          startIcon={<ListFilter size={16} aria-hidden />}
        >
          {translate(showsMore ? 'console.narrowing.fewer' : 'console.narrowing.more')}
        </Button>
        {Object.keys(filter).some((name) => name !== 'estado') && (
          <Button
            color="inherit"
            onClick={() => setFilters(filter.estado ? { estado: filter.estado } : {})}
            startIcon={<X size={16} aria-hidden />}
          >
            {translate('console.appointments.clear')}
          </Button>
        )}
      </Stack>
      {showsMore && (
        <Suspense
          fallback={<Skeleton variant="rounded" height={96} sx={{ marginBlockEnd: 1.5 }} />}
        >
          <MoreFilters works={works} />
        </Suspense>
      )}
    </>
  )
}

const native = { select: { native: true }, inputLabel: { shrink: true } } as const
