/** What is to be done about it or about its author, by which rule and on which facts: the digits choose the measure. */
import { Button, FormControlLabel, FormLabel, Radio, RadioGroup, Stack, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { decideCase } from '../../../contract/moderation/cases.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { clauses, needsEnd } from '../../../contract/moderation/reasons.ts'
import { call } from '../../providers/call.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { useAct } from './useAct.ts'
import { useCaseWords } from './useCaseWords.ts'
import { useKeys } from './useKeys.ts'

export function DecideForm({ one: { id, medidas, motivos, vistoHasta } }: { one: Case }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { measured, reasoned } = useCaseWords()
  const [chosen, setChosen] = useState(0)
  const [clause, setClause] = useState(clauses.find((one) => one === motivos[0]?.motivo) ?? clauses[0])
  const [facts, setFacts] = useState('')
  const [days, setDays] = useState(7)
  useKeys(Object.fromEntries(medidas.map((_, index) => [String(index + 1), () => setChosen(index)])))
  const { medida, sobre } = medidas[chosen] ?? { medida: 'none' as const, sobre: 'objeto' as const }
  const isNothing = medida === 'none'
  const body = {
    medidas: [{ medida, sobre, dias: needsEnd.includes(medida) ? days : null }], clausula: isNothing ? null : clause, fundamento: isNothing ? null : clause === 'ilegal' ? 'ley' as const : 'normas' as const,
    hechos: facts, vistoHasta,
  }
  const decide = useAct(() => call(decideCase, { params: { id }, body }), () => notify('console.cases.wasDecided', { type: 'success' }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate()
  }
  return (
    <Stack component="form" onSubmit={send} sx={{ gap: 2, maxWidth: 640 }}>
      <div>
        <FormLabel id="measure">{translate('console.cases.measure')}</FormLabel>
        <RadioGroup aria-labelledby="measure" value={chosen} onChange={(_, value) => setChosen(Number(value))}>
          {medidas.map((one, index) => <FormControlLabel key={measured(one)} value={index} control={<Radio />} label={`${index + 1}. ${measured(one)}`} />)}
        </RadioGroup>
      </div>
      {!isNothing && (
        <TextField select label={translate('console.cases.clause')} value={clause} slotProps={{ select: { native: true } }} onChange={({ target: { value } }) => setClause(clauses.find((one) => one === value) ?? clause)}>
          {clauses.map((one) => <option key={one} value={one}>{reasoned(one)}</option>)}
        </TextField>
      )}
      {needsEnd.includes(medida) && (
        <TextField type="number" required label={translate('console.cases.days')} value={days} onChange={({ target: { value } }) => setDays(Number(value))} slotProps={{ htmlInput: { min: 1, max: limits.case.suspension } }} />
      )}
      <TextField multiline minRows={2} required label={translate('console.cases.facts')} value={facts} onChange={({ target: { value } }) => setFacts(value)} slotProps={{ htmlInput: { maxLength: limits.case.facts } }} />
      <Button type="submit" variant="contained" loading={decide.isPending} sx={{ justifySelf: 'start', alignSelf: 'start' }}>{translate('console.cases.send')}</Button>
    </Stack>
  )
}
