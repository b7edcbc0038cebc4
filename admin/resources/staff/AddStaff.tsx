/** Finds an account by its address, to grant a role. */
import { Button, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { findStaff } from '../../../contract/identity/staff.ts'
import { messageOf, Refusal, unmarked } from '../../ui/form.tsx'
import { call } from '../../providers/call.ts'
import type { Holder } from './RolesDialog.tsx'

export function AddStaff({ onFound }: { onFound: (holder: Holder) => void }) {
  const translate = useTranslate()
  const find = useMutation({
    mutationFn: (email: string) => call(findStaff, { body: { email } }),
    onSuccess: onFound,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (email) find.mutate(email)
  }
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      aria-label={translate('console.team.add')}
      sx={{ gap: 1, marginBlockEnd: 2, maxWidth: 560 }}
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <TextField
          name="email"
          type="email"
          size="small"
          label={translate('console.team.email')}
          required
          sx={{ flex: '1 1 220px' }}
          slotProps={{ inputLabel: unmarked }}
        />
        <Button
          type="submit"
          variant="outlined"
          color="inherit"
          loading={find.isPending}
          startIcon={<UserRoundPlus size={18} aria-hidden />}
          sx={{ borderColor: 'var(--field-line)' }}
        >
          {translate('console.team.find')}
        </Button>
      </Stack>
      <Refusal>{find.error && messageOf(find.error, translate)}</Refusal>
    </Stack>
  )
}
