/** What is to be done about it, by which rule and on which facts: 1 to 4 choose the measure. */
import { Button, FormControlLabel, FormLabel, Radio, RadioGroup, Stack, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { decideCase } from '../../../contract/moderation/cases.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { clauses, type Effect } from '../../../contract/moderation/reasons.ts'
import { call } from '../../providers/call.ts'
import type { Case } from '../../providers/dataProvider.ts'
import { useAct } from './useAct.ts'
import { useCaseWords } from './useCaseWords.ts'
import { useKeys } from './useKeys.ts'

export function DecideForm({ one: { id, medidas, motivos, vistoHasta } }: { one: Case }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { doing, reasoned } = useCaseWords()
  const [effect, setEffect] = useState<Effect>('none')
  const [clause, setClause] = useState(clauses.find((one) => one === motivos[0]?.motivo) ?? clauses[0])
  const [facts, setFacts] = useState('')
  const [days, setDays] = useState(7)
  useKeys(Object.fromEntries(medidas.map((one, index) => [String(index + 1), () => setEffect(one)])))
  const body = {
    medida: effect, clausula: effect === 'none' ? null : clause, fundamento: effect === 'none' ? null : clause === 'ilegal' ? 'law' as const : 'terms' as const,
    hechos: facts, dias: effect === 'suspend' ? days : null, vistoHasta,
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
        <RadioGroup aria-labelledby="measure" value={effect} onChange={(_, value) => setEffect(medidas.find((one) => one === value) ?? 'none')}>
          {medidas.map((one, index) => <FormControlLabel key={one} value={one} control={<Radio />} label={`${index + 1}. ${doing(one)}`} />)}
        </RadioGroup>
      </div>
      {effect !== 'none' && (
        <TextField select label={translate('console.cases.clause')} value={clause} slotProps={{ select: { native: true } }} onChange={({ target: { value } }) => setClause(clauses.find((one) => one === value) ?? clause)}>
          {clauses.map((one) => <option key={one} value={one}>{reasoned(one)}</option>)}
        </TextField>
      )}
      {effect === 'suspend' && (
        <TextField type="number" required label={translate('console.cases.days')} value={days} onChange={({ target: { value } }) => setDays(Number(value))} slotProps={{ htmlInput: { min: 1, max: limits.case.suspension } }} />
      )}
      <TextField multiline minRows={2} required label={translate('console.cases.facts')} value={facts} onChange={({ target: { value } }) => setFacts(value)} slotProps={{ htmlInput: { maxLength: limits.case.facts } }} />
      <Button type="submit" variant="contained" loading={decide.isPending} sx={{ justifySelf: 'start', alignSelf: 'start' }}>{translate('console.cases.send')}</Button>
    </Stack>
  )
}
