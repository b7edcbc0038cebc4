import { Alert, Button, Chip, Stack } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import {
  claimCase,
  escalateCase,
  passCase,
  releaseCase,
  takeOverCase,
} from '../../../contract/moderation/cases.ts'
import { moment, zone } from '../../look/time.ts'
import { call } from '../../providers/call.ts'
import { keptSession } from '../../providers/session.ts'
import { queuePath } from '../../paths/queueAddress.ts'
import { SayWhy } from '../../ui/SayWhy.tsx'
import { useAct } from '../../ui/useAct.ts'
import { useKeys } from '../../ui/useKeys.ts'
import type { useClaim } from './useClaim.ts'
import { Viewers } from './Viewers.tsx'

/** The claim and its holder; key c takes it. The open page keeps the claim alive. */
export function ClaimState({
  id,
  claim: { tomado, isMine, escalado, quitado },
}: {
  id: string
  claim: ReturnType<typeof useClaim>
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const navigate = useNavigate()
  const params = { id }
  const lead = keptSession()?.staff.lead === true
  const claim = useAct(claimCase, () => call(claimCase, { params }))
  const release = useAct(releaseCase, () => call(releaseCase, { params, body: {} }))
  const takeOver = useAct(takeOverCase, (motivo: string) =>
    call(takeOverCase, { params, body: { motivo } }),
  )
  const pass = useAct(
    passCase,
    () => call(passCase, { params }),
    () => void navigate(queuePath()),
  )
  const escalate = useAct(
    escalateCase,
    (motivo: string) => call(escalateCase, { params, body: { motivo } }),
    () => void navigate(queuePath()),
  )
  const mayTake = !tomado && (lead || !escalado)
  useKeys({
    ...(mayTake && {
      c: {
        does: 'console.keys.claim',
        run: () => {
          if (!claim.isPending) claim.mutate()
        },
      },
    }),
    ...(isMine && {
      r: {
        does: 'console.keys.release',
        run: () => {
          if (!release.isPending) release.mutate()
        },
      },
    }),
    p: {
      does: 'console.keys.pass',
      run: () => {
        if (!pass.isPending) pass.mutate()
      },
    },
  })
  const held = tomado && moment(tomado.hasta, zone, locale)
  return (
    <Stack sx={{ gap: 1.5 }}>
      {quitado && (
        <Alert severity="warning" variant="outlined" role="alert">
          {translate('console.queue.taken', {
            name: quitado.nombre,
            when: moment(quitado.en, zone, locale),
          })}
        </Alert>
      )}
      <Viewers caseId={id} claimedBy={tomado?.id} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Chip
          variant="outlined"
          label={
            tomado
              ? translate(isMine ? 'console.cases.yoursUntil' : 'console.cases.withUntil', {
                  name: tomado.nombre,
                  when: held,
                })
              : translate(escalado ? 'console.queue.escalated' : 'console.cases.free')
          }
        />
        {mayTake && (
          <Button
            variant="contained"
            loading={claim.isPending}
            onClick={() => claim.mutate()}
            aria-keyshortcuts="c"
          >
            {translate('console.cases.take')}
          </Button>
        )}
        {isMine && (
          <Button
            variant="outlined"
            color="inherit"
            loading={release.isPending}
            onClick={() => release.mutate()}
            aria-keyshortcuts="r"
          >
            {translate('console.cases.release')}
          </Button>
        )}
        <Button
          color="inherit"
          loading={pass.isPending}
          onClick={() => pass.mutate()}
          aria-keyshortcuts="p"
        >
          {translate('console.queue.pass')}
        </Button>
        {!escalado && (!tomado || isMine) && (
          <SayWhy
            label={translate('console.queue.escalate')}
            pending={escalate.isPending}
            send={(why) => escalate.mutate(why)}
            hotkey={{ key: 'e', does: 'console.keys.escalate' }}
          />
        )}
        {tomado && !isMine && lead && (
          <SayWhy
            label={translate('console.cases.takeOver')}
            pending={takeOver.isPending}
            send={(why) => takeOver.mutate(why)}
            hotkey={{ key: 't', does: 'console.keys.takeOver' }}
          />
        )}
      </Stack>
    </Stack>
  )
}
