/** A note for the team on a case; after an @ one chooses a colleague, who is told of it. */
import { Box, Button, Chip, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { caseColleagues, noteCase } from '../../../contract/moderation/cases.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { read } from '../../providers/reads.ts'
import { call } from '../../providers/call.ts'
import { useAct } from '../../ui/useAct.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { begunName, completed, mentionedIn, namedBy } from './mentions.ts'

export function NoteForm({ caseId }: { caseId: string }) {
  const translate = useTranslate()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [caret, setCaret] = useState(0)
  const begun = begunName(text, caret)
  const isNaming = text.includes('@')
  const { data } = useQuery({
    ...read(caseColleagues, { params: { id: caseId } }),
    enabled: isNaming,
    staleTime: 60_000,
  })
  const colleagues = data?.data ?? []
  const offered = begun === undefined ? [] : namedBy(colleagues, begun).slice(0, 8)
  const note = useAct(
    noteCase,
    () =>
      call(noteCase, {
        params: { id: caseId },
        body: {
          texto: text,
          menciones: mentionedIn(text, colleagues).slice(0, limits.case.mentions),
        },
      }),
    () => setText(''),
  )
  useKeys({ n: { does: 'console.keys.note', run: () => field.current?.focus() } })
  const name = (chosen: string) => {
    const next = completed(text, caret, chosen)
    setText(next.text)
    setCaret(next.caret)
    field.current?.focus()
  }
  return (
    <Box
      component="form"
      aria-label={translate('console.cases.notes')}
      sx={{ maxWidth: 760, display: 'grid', gap: 1 }}
      // Until it is known who is there nobody can be named.
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        if (!note.isPending && (!isNaming || data)) note.mutate(undefined)
      }}
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <TextField
          name="note"
          size="small"
          required
          multiline
          inputRef={field}
          label={translate('console.cases.note')}
          helperText={translate('console.mentions.hint')}
          value={text}
          sx={{ flexGrow: 1, minWidth: 0 }}
          onChange={({ target }) => {
            setText(target.value)
            setCaret(target.selectionStart ?? target.value.length)
          }}
          onSelect={({ target }) => {
            if (target instanceof HTMLTextAreaElement) setCaret(target.selectionStart)
          }}
          slotProps={{ htmlInput: { maxLength: limits.case.note } }}
        />
        <Button type="submit" variant="outlined" color="inherit" loading={note.isPending}>
          {translate('console.cases.addNote')}
        </Button>
      </Stack>
      {offered.length > 0 && (
        <Stack
          direction="row"
          role="group"
          aria-label={translate('console.mentions.pick')}
          sx={{ gap: 1, flexWrap: 'wrap' }}
        >
          {offered.map(({ id, nombre }) => (
            <Chip key={id} label={nombre} onClick={() => name(nombre)} sx={{ minHeight: 44 }} />
          ))}
        </Stack>
      )}
    </Box>
  )
}
