/** Sign-in of staff: password, then code where enrolled. Input stays after an error. */
import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { HttpError, Notification, useLogin, useTranslate } from 'react-admin'
import type { StaffSession } from '../providers/session.ts'
import { useMode } from '../look/useMode.ts'
import { Brand } from './Brand.tsx'
import { codeOf, messageOf, Refusal, unmarked } from '../ui/form.tsx'
import { SecondFactor } from '../ui/SecondFactor.tsx'

interface Typed {
  readonly username: string
  readonly password: string
}
/** What is asked for: who one is, the code of their phone, or to make it theirs first. */
type Step = 'password' | 'code' | 'enrol'

export function LoginPage() {
  useMode()
  const translate = useTranslate()
  const { step, typed, refused, pending, submit, enter, back } = useSignIn()
  const title = translate('console.login.title')
  useEffect(() => {
    document.title = `${title} · Balbu`
  }, [title])
  const lead = {
    password: 'console.login.lead',
    code: 'console.login.codeLead',
    enrol: 'console.login.enrolLead',
  }[step]

  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        padding: 2,
        background: 'var(--bg)',
        backgroundImage: 'var(--glow)',
      }}
    >
      <Box
        sx={{
          width: '100%',
          maxWidth: 400,
          background: 'var(--surface)',
          border: '1px solid var(--line)',
          borderRadius: 'var(--radius-sheet)',
          boxShadow: 'var(--shadow)',
          padding: { xs: 3, sm: 4 },
          overflow: 'hidden',
          position: 'relative',
        }}
      >
        <Stack sx={{ gap: 2.5 }}>
          <Brand large title={translate('console.title')} />
          <div>
            <Typography variant="h2" component="h1" id="login-title">
              {title}
            </Typography>
            <Typography sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
              {translate(lead)}
            </Typography>
          </div>
          {step === 'enrol' && typed ? (
            <SecondFactor email={typed.username} password={typed.password} onDone={enter} />
          ) : (
            <Stack
              component="form"
              onSubmit={submit}
              noValidate
              aria-labelledby="login-title"
              sx={{ gap: 2.5 }}
            >
              <Refusal>{refused}</Refusal>
              {step === 'password' ? <WhoFields typed={typed} /> : <CodeField />}
              <Button type="submit" variant="contained" size="large" disabled={pending}>
                {translate(pending ? 'console.login.pending' : 'console.login.submit')}
              </Button>
            </Stack>
          )}
          {step !== 'password' && (
            <Button onClick={back} color="inherit">
              {translate('console.login.back')}
            </Button>
          )}
        </Stack>
      </Box>
      <Notification />
    </Box>
  )
}

function WhoFields({ typed }: { typed: Typed | undefined }): ReactNode {
  const translate = useTranslate()
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={translate('console.login.email')}
        autoComplete="username"
        required
        fullWidth
        defaultValue={typed?.username}
        slotProps={{
          inputLabel: unmarked,
          htmlInput: { inputMode: 'email', spellCheck: false, autoCapitalize: 'none' },
        }}
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
    </>
  )
}

function CodeField() {
  const translate = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  // It has taken the place of what was typed last.
  useEffect(() => {
    field.current?.focus()
  }, [])
  return (
    <TextField
      name="code"
      label={translate('console.login.code')}
      helperText={translate('console.login.codeHint')}
      autoComplete="one-time-code"
      required
      fullWidth
      inputRef={field}
      slotProps={{ inputLabel: unmarked, htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
    />
  )
}

function useSignIn() {
  const translate = useTranslate()
  const login = useLogin()
  const [step, setStep] = useState<Step>('password')
  const [typed, setTyped] = useState<Typed>()
  const [refused, setRefused] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const content =
      step === 'password'
        ? {
            username: String(form.get('email') ?? '').trim(),
            password: String(form.get('password') ?? ''),
          }
        : typed
    const code = step === 'code' ? String(form.get('code') ?? '').trim() : undefined
    if (!content?.username || !content.password)
      return setRefused(translate('console.login.required'))
    if (code === '') return setRefused(translate('console.login.codeRequired'))
    setTyped(content)
    setPending(true)
    setRefused(undefined)
    try {
      await login({ ...content, code })
    } catch (error) {
      const next = stepAfter(error)
      if (next) setStep(next)
      else setRefused(messageOf(error, translate))
    } finally {
      setPending(false)
    }
  }
  return {
    step,
    typed,
    refused,
    pending,
    submit,
    enter: (session: StaffSession) => void login({ session }),
    back: () => {
      setRefused(undefined)
      setStep('password')
    },
  }
}

function stepAfter(error: unknown): Step | undefined {
  const code = error instanceof HttpError ? codeOf(error) : undefined
  return code === 'second_factor_needed'
    ? 'code'
    : code === 'second_factor_missing'
      ? 'enrol'
      : undefined
}
