/** What the queue is narrowed by, with how many there would be of each; in the URL, so that a view can be sent to a colleague. */
import { Button, Stack, TextField } from '@mui/material'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { caseClaims, caseMarks } from '../../../contract/moderation/cases.ts'
import { contentLanguages } from '../../../contract/moderation/priority.ts'
import { caseReasons, subjectTypes } from '../../../contract/moderation/reasons.ts'
import type { CaseFilter, Facets, QueuedCase } from '../../providers/dataProvider.ts'
import { useCaseWords } from './useCaseWords.ts'
import { useKeys } from './useKeys.ts'

interface Choice {
  readonly name: keyof CaseFilter & keyof Facets
  readonly label: string
  readonly options: readonly (readonly [value: string, words: string])[]
}

export function CaseFilters() {
  const translate = useTranslate()
  const { typed, reasoned } = useCaseWords()
  const { filterValues, setFilters, meta } = useListContext<QueuedCase>()
  const first = useRef<HTMLSelectElement>(null)
  useKeys({ f: { does: 'console.keys.filter', run: () => first.current?.focus() } })
  const filter: CaseFilter = filterValues
  const facets: Facets | undefined = meta?.facetas
  const choices: readonly Choice[] = [
    { name: 'tipo', label: 'console.cases.type', options: subjectTypes.map((type) => [type, typed(type)]) },
    { name: 'motivo', label: 'console.cases.reason', options: caseReasons.map((reason) => [reason, reasoned(reason)]) },
    { name: 'tomado', label: 'console.cases.claim', options: caseClaims.map((claim) => [claim, translate(`console.queue.claim.${claim}`)]) },
    { name: 'idioma', label: 'console.queue.languageLabel', options: contentLanguages.map((language) => [language, translate(`console.queue.language.${language}`)]) },
    { name: 'rasgo', label: 'console.queue.markLabel', options: caseMarks.map((mark) => [mark, translate(`console.queue.mark.${mark}`)]) },
  ]
  const narrow = (name: keyof CaseFilter, value: string) => setFilters({ ...filter, [name]: value || undefined })
  const counted = (words: string, count: number | undefined) => (facets ? `${words} (${count ?? 0}${facets.mas ? '+' : ''})` : words)
  return (
    <Stack component="search" direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', marginBlockEnd: 1.5 }}>
      {choices.map(({ name, label, options }, index) => {
        const counts: Readonly<Record<string, number>> = facets?.[name] ?? {}
        return (
          <TextField key={name} select inputRef={index === 0 ? first : undefined} label={translate(label)} value={filter[name] ?? ''} sx={{ minWidth: 140, flex: '1 1 150px', maxWidth: 260 }} slotProps={native} onChange={({ target: { value } }) => narrow(name, value)}>
            <option value="">{translate('console.cases.all')}</option>
            {options.map(([value, words]) => <option key={value} value={value}>{counted(words, counts[value])}</option>)}
          </TextField>
        )
      })}
      {Object.keys(filter).some((name) => name !== 'estado') && <Button color="inherit" onClick={() => setFilters(filter.estado ? { estado: filter.estado } : {})} startIcon={<X size={16} aria-hidden />}>{translate('console.appointments.clear')}</Button>}
    </Stack>
  )
}

const native = { select: { native: true }, inputLabel: { shrink: true } } as const
