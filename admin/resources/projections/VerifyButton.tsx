/** Verifying changes nothing, so it is asked once. */
import { Button } from '@mui/material'
import { BadgeCheck } from 'lucide-react'
import { useNotify, useTranslate } from 'react-admin'
import { verifyProjection } from '../../../contract/kernel/projections.ts'
import { call } from '../../providers/call.ts'
import type { ProjectionStatus } from '../../providers/dataProvider.ts'
import { isBusy, useBegin, useProjectionName } from './useProjections.ts'

export function VerifyButton({ projection }: { projection: ProjectionStatus }) {
  const translate = useTranslate()
  const notify = useNotify()
  const name = useProjectionName()(projection.name)
  const text = translate('console.works.verifyStarted', { name })
  const verify = useBegin(
    verifyProjection,
    () => call(verifyProjection, { params: { name: projection.name } }),
    text,
  )
  return (
    <Button
      color="inherit"
      startIcon={<BadgeCheck size={16} aria-hidden />}
      aria-label={translate('console.works.verifyOf', { name })}
      disabled={isBusy(projection) || verify.isPending}
      onClick={() => verify.mutate(undefined, { onSuccess: () => notify(text, { type: 'info' }) })}
    >
      {translate('console.works.verify')}
    </Button>
  )
}
