/** What the server says of itself (`/api/health/ready`), in words. */
import { Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonX, RotateCw } from 'lucide-react'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { deliveryCounts } from '../../../contract/engagement/deliveries.ts'
import { number } from '../../../shared/format/format.ts'
import { read } from '../../providers/reads.ts'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/states.tsx'

const Readiness = z.object({
  status: z.string(),
  checks: z.record(z.string(), z.looseObject({ ok: z.boolean(), ms: z.number().optional() })),
})

/** One that is not ready answers 503, with the same words. */
async function ask(signal: AbortSignal): Promise<z.infer<typeof Readiness>> {
  const answer = await fetch('/api/health/ready', {
    signal,
    headers: { accept: 'application/json' },
  })
  return Readiness.parse(await answer.json())
}

export default function HealthPage() {
  const translate = useTranslate()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['health'],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => ask(signal),
  })
  const again = (
    <Button
      variant="outlined"
      color="inherit"
      loading={isFetching}
      onClick={() => void refetch()}
      startIcon={<RotateCw size={16} aria-hidden />}
      sx={{ borderColor: 'var(--field-line)' }}
    >
      {translate('console.health.again')}
    </Button>
  )
  const isWell = data?.status === 'ready'
  return (
    <Page
      title={translate('resources.health.name', { smart_count: 1 })}
      lead={translate('console.health.lead')}
      actions={again}
    >
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!error && !data && <Skeleton variant="rounded" height={240} />}
      {data && (
        <>
          <Box
            role="status"
            sx={{
              display: 'flex',
              gap: 1.5,
              alignItems: 'center',
              padding: 2,
              marginBlockEnd: 2,
              borderRadius: 'var(--radius-card)',
              color: isWell ? 'var(--success)' : 'var(--danger)',
              background: isWell ? 'var(--success-soft)' : 'var(--danger-soft)',
            }}
          >
            {isWell ? <CircleCheck size={24} aria-hidden /> : <OctagonX size={24} aria-hidden />}
            <Typography component="p" variant="h2">
              {translate(isWell ? 'console.health.ready' : 'console.health.notReady')}
            </Typography>
          </Box>
          <Stack component="ul" sx={{ gap: 1.25, listStyle: 'none', padding: 0, margin: 0 }}>
            {Object.entries(data.checks).map(([part, { ok, ms, ...said }]) => (
              <Paper
                key={part}
                component="li"
                variant="outlined"
                sx={{
                  padding: 2,
                  borderRadius: 'var(--radius-card)',
                  display: 'flex',
                  gap: 1.5,
                  alignItems: 'flex-start',
                  borderColor: ok ? undefined : 'var(--danger)',
                }}
              >
                <Box
                  sx={{ color: ok ? 'var(--success)' : 'var(--danger)', marginBlockStart: 0.25 }}
                >
                  {ok ? <CircleCheck size={20} aria-hidden /> : <OctagonX size={20} aria-hidden />}
                </Box>
                <div>
                  <Typography component="h2" variant="h3">
                    {translate(`console.health.part.${part}`, { _: part })}
                  </Typography>
                  <Typography>
                    {translate(`console.health.${ok ? 'well' : 'ill'}.${part}`, {
                      _: '',
                      ...Object.fromEntries(
                        Object.entries(said).map(([name, value]) => [
                          name,
                          Array.isArray(value) ? value.join(', ') : String(value),
                        ]),
                      ),
                    })}
                  </Typography>
                  {ms !== undefined && (
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {translate('console.health.took', { ms })}
                    </Typography>
                  )}
                </div>
              </Paper>
            ))}
          </Stack>
          <DeliveryShare />
        </>
      )}
    </Page>
  )
}

/** How many notices of the last day went out, and why the others did not. */
function DeliveryShare() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { data } = useQuery({
    ...read(deliveryCounts),
    refetchInterval: 60_000,
  })
  if (!data) return null
  const total = data.estados.reduce((sum, { cuenta }) => sum + cuenta, 0)
  const skipped = data.estados.find(({ estado }) => estado === 'omitida')?.cuenta ?? 0
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ padding: 2, marginBlockStart: 2, borderRadius: 'var(--radius-card)' }}
    >
      <Typography component="h2" variant="h3">
        {translate('console.deliveries.health.title')}
      </Typography>
      {total === 0 ? (
        <Typography>{translate('console.deliveries.health.none')}</Typography>
      ) : (
        <Typography>
          {translate('console.deliveries.health.share', {
            percent: `${number(Math.round((skipped / total) * 1_000) / 10, locale)} %`,
            skipped: number(skipped, locale),
            total: number(total, locale),
          })}
        </Typography>
      )}
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {data.estados
          .filter(({ estado }) => estado !== 'omitida')
          .map(({ estado, cuenta }) => (
            <li key={estado}>
              {translate(`console.deliveries.states.${estado}`)}: {number(cuenta, locale)}
            </li>
          ))}
        {data.omitidas.map(({ motivo, cuenta }) => (
          <li key={motivo}>
            {translate('console.deliveries.health.why', {
              count: number(cuenta, locale),
              reason: translate(`console.deliveries.reasons.${motivo}`, { code: '' }),
            })}
          </li>
        ))}
      </Box>
      <Button component={Link} to="/deliveries">
        {translate('console.deliveries.health.open')}
      </Button>
    </Paper>
  )
}
