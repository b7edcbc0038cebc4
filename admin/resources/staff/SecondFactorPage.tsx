/** The user's second factor. The password is asked again, in case a tab was left open. */
import { Alert, Button, Skeleton, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { ownSecondFactor } from '../../../contract/identity/staff.ts'
import { read } from '../../providers/reads.ts'
import { unmarked } from '../../ui/form.tsx'
import { Page } from '../../ui/Page.tsx'
import { SecondFactor } from '../../ui/SecondFactor.tsx'
import { Failed } from '../../ui/states.tsx'
import { visuallyHidden } from '../../look/visuallyHidden.ts'

export default function SecondFactorPage() {
  const translate = useTranslate()
  const login = useLogin()
  const [password, setPassword] = useState<string>()
  const { data, error, refetch } = useQuery({ ...read(ownSecondFactor) })
  return (
    <Page title={translate('console.factor.title')} lead={translate('console.factor.lead')}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={180} sx={{ maxWidth: 420 }} />}
      {data && (
        <Stack sx={{ maxWidth: 420, gap: 2.5 }}>
          <Alert severity={data.activa ? 'success' : 'info'} variant="outlined">
            {translate(data.activa ? 'console.factor.isOn' : 'console.factor.isOff')}
          </Alert>
          {password === undefined ? (
            <Again email={data.email} isOn={data.activa} onSaid={setPassword} />
          ) : (
            <SecondFactor
              email={data.email}
              password={password}
              onDone={(session) => void login({ session }, '/')}
            />
          )}
        </Stack>
      )}
    </Page>
  )
}

function Again({
  email,
  isOn,
  onSaid,
}: {
  email: string
  isOn: boolean
  onSaid: (password: string) => void
}) {
  const translate = useTranslate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password) onSaid(password)
  }
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      aria-label={translate('console.factor.start')}
      sx={{ gap: 2 }}
    >
      {/* So that a password manager knows whose password it is. */}
      <input
        name="username"
        type="email"
        value={email}
        readOnly
        autoComplete="username"
        tabIndex={-1}
        aria-hidden
        style={visuallyHidden}
      />
      <TextField
        name="password"
        type="password"
        label={translate('console.login.password')}
        autoComplete="current-password"
        required
        fullWidth
        slotProps={{ inputLabel: unmarked }}
      />
      <Button type="submit" variant="contained" size="large">
        {translate(isOn ? 'console.factor.change' : 'console.factor.turnOn')}
      </Button>
    </Stack>
  )
}
