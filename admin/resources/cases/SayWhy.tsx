/** Something that is done only with a reason: the button opens the field for it. */
import { Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/kernel/limits.ts'

/** Whoever has opened it writes next. */
const begin = (field: HTMLInputElement | null) => field?.focus()

export function SayWhy({ label, pending, send }: { label: string; pending: boolean; send: (why: string) => void }) {
  const translate = useTranslate()
  const [asks, setAsks] = useState(false)
  if (!asks) return <Button variant="outlined" color="inherit" sx={{ justifySelf: 'start' }} onClick={() => setAsks(true)}>{label}</Button>
  return (
    <Stack
      component="form" direction="row" sx={{ gap: 1, flexWrap: 'wrap', minWidth: 0 }}
      onSubmit={(event) => { event.preventDefault(); send(String(new FormData(event.currentTarget).get('why'))) }}
    >
      <TextField name="why" size="small" required inputRef={begin} label={translate('console.cases.why')} sx={{ minWidth: 0 }} slotProps={{ htmlInput: { maxLength: limits.case.why } }} />
      <Button type="submit" variant="contained" loading={pending}>{label}</Button>
      <Button color="inherit" onClick={() => setAsks(false)}>{translate('ra.action.cancel')}</Button>
    </Stack>
  )
}
