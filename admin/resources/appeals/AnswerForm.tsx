import {
  Button,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
} from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { limits } from '../../../contract/kernel/limits.ts'
import { decideAppeal } from '../../../contract/moderation/appeals.ts'
import { call } from '../../providers/call.ts'
import type { Appeal } from '../../providers/dataProvider.ts'
import { useAct } from '../../ui/useAct.ts'
import { useKeys } from '../../ui/useKeys.ts'

const outcomes = ['confirmar', 'revertir'] as const

/** Keys 1 and 2 choose. The typed answer stays when a colleague was faster. */
export function AnswerForm({ appeal: { id, lado } }: { appeal: Appeal }) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>()
  const [words, setWords] = useState('')
  useKeys(
    Object.fromEntries(outcomes.map((one, index) => [String(index + 1), () => setOutcome(one)])),
  )
  const decide = useAct(
    decideAppeal,
    (resultado: (typeof outcomes)[number]) =>
      call(decideAppeal, { params: { id }, body: { resultado, palabras: words } }),
    () => {
      notify('console.appeals.wasDecided', { type: 'success' })
      navigate('/appeals')
    },
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (outcome) decide.mutate(outcome)
  }
  return (
    <Stack component="form" onSubmit={send} sx={{ gap: 2, maxWidth: 640 }}>
      <div>
        <FormLabel id="outcome">{translate('console.appeals.outcome')}</FormLabel>
        <RadioGroup
          aria-labelledby="outcome"
          value={outcome ?? ''}
          onChange={(_, value) => setOutcome(outcomes.find((one) => one === value))}
        >
          {outcomes.map((one, index) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio required />}
              label={`${index + 1}. ${translate(`console.appeals.outcomes.${lado}.${one}`)}`}
            />
          ))}
        </RadioGroup>
      </div>
      <TextField
        multiline
        minRows={3}
        required
        label={translate('console.appeals.words')}
        helperText={translate('console.appeals.wordsHint')}
        value={words}
        onChange={({ target: { value } }) => setWords(value)}
        slotProps={{ htmlInput: { maxLength: limits.appeal.words } }}
      />
      <Button
        type="submit"
        variant="contained"
        loading={decide.isPending}
        sx={{ alignSelf: 'start' }}
      >
        {translate('console.appeals.send')}
      </Button>
    </Stack>
  )
}
