/** Compares the log with its kept hashes, block by block, and shows progress. */
import { Box, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { verifyLog } from '../../../contract/moderation/audit.ts'
import { messageOf } from '../../ui/form.tsx'
import { call } from '../../providers/call.ts'

type Compared = ResponseOf<typeof verifyLog>

export function VerifyLog() {
  const translate = useTranslate()
  const notify = useNotify()
  const [found, setFound] = useState<Compared>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const compare = useMutation({
    async mutationFn() {
      const { signal } = (leaving.current = new AbortController())
      setFound(undefined)
      for (let from: number | null = 0; from !== null;) {
        const compared: Compared = await call(verifyLog, { body: { from }, signal })
        setFound(compared)
        from = compared.next
      }
    },
    onError: (error) => {
      if (!leaving.current?.signal.aborted) notify(messageOf(error, translate), { type: 'error' })
    },
  })

  return (
    <Stack
      component="section"
      aria-label={translate('console.verify.title')}
      sx={{ gap: 1.5, marginBlockEnd: 2 }}
    >
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          variant="outlined"
          color="inherit"
          loading={compare.isPending}
          onClick={() => compare.mutate()}
          startIcon={<ShieldCheck size={16} aria-hidden />}
          sx={{ borderColor: 'var(--field-line)' }}
        >
          {translate('console.verify.run')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 260px' }}>
          {translate('console.verify.lead')}
        </Typography>
      </Stack>
      <div role="status">{found && <Result found={found} />}</div>
    </Stack>
  )
}

function Result({ found: { upTo, sealedUpTo, head, brokenAt, next, hash } }: { found: Compared }) {
  const translate = useTranslate()
  const share = sealedUpTo === '0' ? 100 : Number((BigInt(upTo) * 100n) / BigInt(sealedUpTo))
  if (brokenAt === null && next !== null) {
    return (
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <LinearProgress
          variant="determinate"
          value={share}
          aria-label={translate('console.verify.title')}
        />
        <Typography variant="body2">
          {translate('console.verify.progress', { upTo, sealedUpTo })}
        </Typography>
      </Box>
    )
  }
  const rest = BigInt(head) - BigInt(sealedUpTo)
  const whole = brokenAt === null
  return (
    <Paper
      variant="outlined"
      sx={{
        padding: 2,
        display: 'flex',
        gap: 1.5,
        borderColor: whole ? 'var(--success)' : 'var(--danger)',
      }}
    >
      <Box aria-hidden sx={{ color: whole ? 'var(--success)' : 'var(--danger)' }}>
        {whole ? <ShieldCheck size={22} /> : <ShieldAlert size={22} />}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {whole
            ? translate('console.verify.whole', { upTo })
            : translate('console.verify.broken', { position: brokenAt })}
        </Typography>
        {whole && (
          <Box component="code" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {hash}
          </Box>
        )}
        {whole && rest > 0n && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('console.verify.rest', { smart_count: Number(rest) })}
          </Typography>
        )}
      </Box>
    </Paper>
  )
}
