/** Something that is done only with a reason: the button opens the field for it. */
import { Button, Stack, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../contract/kernel/limits.ts'
import { useKeys } from './useKeys.ts'

const begin = (field: HTMLInputElement | null) => field?.focus()

/** `hotkey`: opens the field, too. */
export function SayWhy({
  label,
  pending,
  send,
  hotkey,
}: {
  label: string
  pending: boolean
  send: (why: string) => void
  hotkey?: { readonly key: string; readonly does: string } | undefined
}) {
  const translate = useTranslate()
  const [asks, setAsks] = useState(false)
  const wasAsked = useRef(false)
  useKeys(hotkey ? { [hotkey.key]: { does: hotkey.does, run: () => setAsks(true) } } : {})
  const back = (button: HTMLButtonElement | null) => {
    if (wasAsked.current) button?.focus()
  }
  const close = () => {
    wasAsked.current = true
    setAsks(false)
  }
  if (!asks)
    return (
      <Button
        ref={back}
        variant="outlined"
        color="inherit"
        aria-keyshortcuts={hotkey?.key}
        sx={{ justifySelf: 'start' }}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
    )
  return (
    <Stack
      component="form"
      direction="row"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
      sx={{ gap: 1, flexWrap: 'wrap', minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault()
        send(String(new FormData(event.currentTarget).get('why')))
      }}
    >
      <TextField
        name="why"
        size="small"
        required
        inputRef={begin}
        label={translate('console.cases.why')}
        sx={{ minWidth: 0 }}
        slotProps={{ htmlInput: { maxLength: limits.case.why } }}
      />
      <Button type="submit" variant="contained" loading={pending}>
        {label}
      </Button>
      <Button color="inherit" onClick={close}>
        {translate('ra.action.cancel')}
      </Button>
    </Stack>
  )
}
