/** One's own second factor, for who is signed in: who they are is asked once more, because a tab left open must not give it to somebody else. */
import { Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { unmarked } from '../../layout/form.tsx'
import { Page } from '../../layout/Page.tsx'
import { SecondFactor } from '../../layout/SecondFactor.tsx'

export default function SecondFactorPage() {
  const translate = useTranslate()
  const login = useLogin()
  const [who, setWho] = useState<{ email: string; password: string }>()
  return (
    <Page title={translate('console.factor.title')} lead={translate('console.factor.lead')}>
      <Stack sx={{ maxWidth: 420, gap: 2.5 }}>
        {who ? <SecondFactor {...who} onDone={(session) => void login({ session }, '/')} /> : <Again onSaid={setWho} />}
      </Stack>
    </Page>
  )
}

function Again({ onSaid }: { onSaid: (who: { email: string; password: string }) => void }) {
  const translate = useTranslate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [email, password] = [String(form.get('email') ?? '').trim(), String(form.get('password') ?? '')]
    if (email && password) onSaid({ email, password })
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} aria-labelledby="who-again" sx={{ gap: 2 }}>
      <Typography id="who-again" component="h2" variant="h6">{translate('console.factor.start')}</Typography>
      <TextField name="email" type="email" label={translate('console.login.email')} autoComplete="username" required fullWidth slotProps={{ inputLabel: unmarked }} />
      <TextField name="password" type="password" label={translate('console.login.password')} autoComplete="current-password" required fullWidth slotProps={{ inputLabel: unmarked }} />
      <Button type="submit" variant="contained" size="large">{translate('console.factor.next')}</Button>
    </Stack>
  )
}
