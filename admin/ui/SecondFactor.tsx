/** Enrolling a second factor: scan a code, type one back, keep ten recovery codes. */
import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import encodeQR from 'qr'
import { type FormEvent, useMemo, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { beginSecondFactor, confirmSecondFactor } from '../../contract/identity/staff.ts'
import type { ResponseOf } from '../../contract/kernel/route.ts'
import { call } from '../providers/call.ts'
import type { StaffSession } from '../providers/session.ts'
import { codeOf, messageOf, Refusal, unmarked } from './form.tsx'

interface Who {
  readonly email: string
  readonly password: string
}
type Secret = ResponseOf<typeof beginSecondFactor>
type Enrolled = ResponseOf<typeof confirmSecondFactor>

export function SecondFactor({
  email,
  password,
  onDone,
}: Who & { onDone: (session: StaffSession) => void }) {
  const translate = useTranslate()
  const { secret, refused: notBegun, needsCode, show } = useSecret({ email, password })
  const [enrolled, setEnrolled] = useState<Enrolled>()
  const [refused, setRefused] = useState<string>()

  async function confirm(codigo: string) {
    setRefused(undefined)
    await call(confirmSecondFactor, { body: { email, password, codigo } }).then(
      setEnrolled,
      (error: unknown) => setRefused(messageOf(error, translate)),
    )
  }
  if (enrolled) return <Codes codes={enrolled.codigos} onDone={() => onDone(enrolled)} />
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Refusal>{refused ?? notBegun}</Refusal>
      {secret ? (
        <>
          <Scan secret={secret} />
          <Ask label="console.factor.code" action="console.factor.confirm" onCode={confirm} />
        </>
      ) : (
        needsCode && (
          <Ask label="console.factor.current" action="console.factor.next" onCode={show} />
        )
      )}
    </Stack>
  )
}

/** Fetches a new secret once. A user with a second factor confirms a code first. */
function useSecret({ email, password }: Who) {
  const translate = useTranslate()
  const [shown, setShown] = useState<{ code?: string; tries: number }>({ tries: 0 })
  const { data: secret, error } = useQuery({
    queryKey: ['second-factor', email, shown],
    queryFn: () => call(beginSecondFactor, { body: { email, password, codigo: shown.code } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const code = error instanceof HttpError ? codeOf(error) : undefined
  return {
    secret,
    refused: error && code !== 'second_factor_needed' ? messageOf(error, translate) : undefined,
    needsCode: code === 'second_factor_needed' || code === 'wrong_code',
    show: async (typed: string) => setShown(({ tries }) => ({ code: typed, tries: tries + 1 })),
  }
}

const QUIET = 4

function Scan({ secret: { uri, secreto } }: { secret: Secret }) {
  const translate = useTranslate()
  const { path, side } = useMemo(() => {
    const rows = encodeQR(uri, 'raw', { border: QUIET })
    return {
      path: rows
        .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
        .join(''),
      side: rows.length,
    }
  }, [uri])
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography>{translate('console.factor.scan')}</Typography>
      <Box
        sx={{
          background: '#fff',
          borderRadius: 'var(--radius-control)',
          width: 220,
          maxWidth: '100%',
          marginInline: 'auto',
        }}
      >
        <svg
          viewBox={`0 0 ${side} ${side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={translate('console.factor.qr')}
          style={{ display: 'block' }}
        >
          <path d={path} fill="#14110d" />
        </svg>
      </Box>
      <div>
        <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {translate('console.factor.byHand')}
        </Typography>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secreto.match(/.{1,4}/g)?.join(' ')}
        </Typography>
      </div>
    </Stack>
  )
}

function Ask({
  label,
  action,
  onCode,
}: {
  label: string
  action: string
  onCode: (code: string) => Promise<void>
}) {
  const translate = useTranslate()
  const [pending, setPending] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (!code) return
    setPending(true)
    await onCode(code)
    setPending(false)
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <TextField
        name="code"
        label={translate(label)}
        autoComplete="one-time-code"
        required
        fullWidth
        slotProps={{
          inputLabel: unmarked,
          htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        }}
      />
      <Button type="submit" variant="contained" size="large" disabled={pending}>
        {translate(action)}
      </Button>
    </Stack>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const translate = useTranslate()
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography role="status">{translate('console.factor.codes')}</Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          margin: 0,
          padding: 2,
          border: '1px solid var(--line)',
          borderRadius: 'var(--radius-control)',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
          gap: 1,
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="contained" size="large" onClick={onDone}>
        {translate('console.factor.done')}
      </Button>
    </Stack>
  )
}
