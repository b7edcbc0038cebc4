/** Points of each clause, and the thresholds of the account states. */
import { Box, Button, Paper, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { MOST_POINTS, STRIKE_DAYS } from '../../../contract/moderation/clauses.ts'
import {
  changeModerationSettings,
  moderationSettings,
} from '../../../contract/moderation/policies.ts'
import { clauses } from '../../../contract/moderation/reasons.ts'
import { messageOf, Refusal, unmarked } from '../../ui/form.tsx'
import { Failed, PageSkeleton } from '../../ui/states.tsx'
import { call } from '../../providers/call.ts'
import { useCommand, read } from '../../providers/reads.ts'
import { useCaseWords } from '../../moderation/useCaseWords.ts'
import { History, mayChange, PolicyPage } from '../../moderation/PolicyPage.tsx'

type Rules = ResponseOf<typeof moderationSettings>
const thresholds = ['aviso', 'riesgo', 'expulsion'] as const

export default function SettingsPage() {
  const { data, error, refetch } = useQuery({
    ...read(moderationSettings),
  })
  if (error && !data)
    return (
      <PolicyPage>
        <Failed error={error} retry={() => void refetch()} />
      </PolicyPage>
    )
  if (!data) return <PageSkeleton />
  return (
    <PolicyPage>
      <RulesForm key={data.version} now={data} />
      <Changes history={data.historial} />
    </PolicyPage>
  )
}

function RulesForm({ now }: { now: Rules }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { reasoned } = useCaseWords()
  const [points, setPoints] = useState(now.puntos)
  const [from, setFrom] = useState(now.umbrales)
  const save = useCommand(changeModerationSettings, {
    mutationFn: () =>
      call(changeModerationSettings, {
        body: { puntos: points, umbrales: from, version: now.version },
      }),
    onSuccess: () => notify('console.policies.saved', { type: 'success' }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const isFixed = !mayChange()
  const number = (label: string, value: number, change: (value: number) => void, min: number) => (
    <TextField
      key={label}
      type="number"
      size="small"
      required
      disabled={isFixed}
      label={label}
      value={value}
      onChange={({ target }) => change(Number(target.value))}
      slotProps={{ htmlInput: { min, max: MOST_POINTS }, inputLabel: unmarked }}
    />
  )
  const grid = {
    display: 'grid',
    gap: 2,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  }
  return (
    <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 3 }}>
      <Paper component="section" variant="outlined" sx={{ padding: 2, display: 'grid', gap: 2 }}>
        <Typography variant="h2">{translate('console.policies.points')}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.policies.pointsLead', { days: STRIKE_DAYS })}
        </Typography>
        <Box sx={grid}>
          {clauses.map((clause) =>
            number(
              reasoned(clause),
              points[clause],
              (value) => setPoints({ ...points, [clause]: value }),
              0,
            ),
          )}
        </Box>
      </Paper>
      <Paper component="section" variant="outlined" sx={{ padding: 2, display: 'grid', gap: 2 }}>
        <Typography variant="h2">{translate('console.policies.thresholds')}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('console.policies.thresholdsLead')}
        </Typography>
        <Box sx={grid}>
          {thresholds.map((one) =>
            number(
              translate(`console.policies.threshold.${one}`),
              from[one],
              (value) => setFrom({ ...from, [one]: value }),
              1,
            ),
          )}
        </Box>
      </Paper>
      <Refusal>{save.error && messageOf(save.error, translate)}</Refusal>
      {!isFixed && (
        <Button
          type="submit"
          variant="contained"
          loading={save.isPending}
          sx={{ justifySelf: 'start' }}
        >
          {translate('console.policies.save')}
        </Button>
      )}
    </Box>
  )
}

/** What each change made of what was before it. */
function Changes({ history }: { history: Rules['historial'] }) {
  const translate = useTranslate()
  const { reasoned } = useCaseWords()
  const all = (rules: Pick<Rules, 'puntos' | 'umbrales'>) =>
    new Map<string, number>([
      ...clauses.map((clause) => [reasoned(clause), rules.puntos[clause]] as const),
      ...thresholds.map(
        (one) => [translate(`console.policies.threshold.${one}`), rules.umbrales[one]] as const,
      ),
    ])
  const changed = (change: Rules['historial'][number]) => {
    const before = history[history.indexOf(change) + 1]
    const was = before && all(before)
    const text = [...all(change)]
      .filter(([name, value]) => was !== undefined && was.get(name) !== value)
      .map(([name, value]) => `${name}: ${was?.get(name)} → ${value}`)
    return (
      <Typography>
        {text.length > 0 ? text.join(' · ') : translate('console.policies.first')}
      </Typography>
    )
  }
  return <History changes={history} said={changed} />
}
