import { TextField } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/kernel/limits.ts'
import { unmarked } from '../../ui/form.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import type { Drafting } from './drafting.ts'

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
