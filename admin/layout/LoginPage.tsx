/** The door. Staff accounts only; what is wrong is said beside the form and kept until the next try. */
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useEffect, useState } from 'react'
import { HttpError, Notification, useLogin, useTranslate } from 'react-admin'
import { useMode } from '../look/useMode.ts'
import { Brand } from './Brand.tsx'

/** Both fields are needed, so neither says so. */
const unmarked = { required: false }

export function LoginPage() {
  useMode()
  const translate = useTranslate()
  const { refused, pending, submit } = useSignIn()
  const title = translate('console.login.title')
  useEffect(() => { document.title = `${title} · Balbu` }, [title])

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 2, background: 'var(--bg)', backgroundImage: 'var(--glow)' }}>
      <Box component="form" onSubmit={submit} noValidate aria-labelledby="login-title" sx={{ width: '100%', maxWidth: 400, background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 'var(--radius-sheet)', boxShadow: 'var(--shadow)', padding: { xs: 3, sm: 4 }, overflow: 'hidden', position: 'relative' }}>
        <Stack sx={{ gap: 2.5 }}>
          <Brand large />
          <div>
            <Typography variant="h2" component="h1" id="login-title">{title}</Typography>
            <Typography sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>{translate('console.login.lead')}</Typography>
          </div>
          {refused && <Alert severity="error" variant="outlined" sx={{ color: 'var(--danger)', borderColor: 'var(--danger)', '& .MuiAlert-icon': { color: 'var(--danger)' } }}>{refused}</Alert>}
          <TextField
            name="email" type="email" label={translate('console.login.email')} autoComplete="username" required fullWidth
            slotProps={{ inputLabel: unmarked, htmlInput: { inputMode: 'email', spellCheck: false, autoCapitalize: 'none' } }}
          />
          <TextField
            name="password" type="password" label={translate('console.login.password')} autoComplete="current-password" required fullWidth
            slotProps={{ inputLabel: unmarked }}
          />
          <Button type="submit" variant="contained" size="large" disabled={pending}>
            {translate(pending ? 'console.login.pending' : 'console.login.submit')}
          </Button>
        </Stack>
      </Box>
      <Notification />
    </Box>
  )
}

function useSignIn() {
  const translate = useTranslate()
  const login = useLogin()
  const [refused, setRefused] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const username = String(typed.get('email') ?? '').trim()
    const password = String(typed.get('password') ?? '')
    if (!username || !password) return setRefused(translate('console.login.required'))
    setPending(true)
    setRefused(undefined)
    try {
      await login({ username, password })
    } catch (error) {
      const message = error instanceof HttpError ? error.message : 'ra.auth.sign_in_error'
      setRefused(translate(message, { _: message }))
    } finally {
      setPending(false)
    }
  }
  return { refused, pending, submit }
}
