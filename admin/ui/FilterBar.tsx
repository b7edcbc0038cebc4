/** Filter fields, sent on blur or Enter, because each query is audited. */
import { Box, Button, MenuItem, TextField } from '@mui/material'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from 'react-admin'

/** As high as a finger needs; two beside each other on a phone. */
const field = {
  flex: '1 1 150px',
  maxWidth: 320,
  '& .MuiInputBase-root': { minHeight: 44 },
} as const

export function FilterText({
  label,
  value,
  send,
  type = 'text',
  hint,
  error,
}: {
  label: string
  value: string
  send: (value: string) => void
  type?: 'text' | 'date'
  hint?: string
  error?: string | undefined
}) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const done = () => {
    if (typed.trim() !== value) send(typed.trim())
  }
  return (
    <TextField
      size="small"
      type={type}
      label={label}
      value={typed}
      placeholder={hint}
      error={error !== undefined}
      helperText={error}
      onBlur={done}
      sx={field}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 80, enterKeyHint: 'search' },
      }}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') done()
      }}
    />
  )
}

export function FilterChoice({
  label,
  value,
  all,
  options,
  send,
}: {
  label: string
  value: string
  all: string
  options: readonly (readonly [value: string, words: string])[]
  send: (value: string) => void
}) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options.some(([one]) => one === value) ? value : ''}
      sx={field}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={({ target }) => send(target.value)}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map(([one, words]) => (
        <MenuItem key={one} value={one}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  )
}

export function FilterBar({
  children,
  clear,
}: {
  children: React.ReactNode
  clear: (() => void) | undefined
}) {
  const translate = useTranslate()
  return (
    <Box
      component="search"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', marginBlockEnd: 2 }}
    >
      {children}
      {clear && (
        <Button onClick={clear} startIcon={<X size={16} aria-hidden />} color="inherit">
          {translate('console.appointments.clear')}
        </Button>
      )}
    </Box>
  )
}
