import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'react-admin'
import { moment, zone } from '../../look/time.ts'
import { invalidate } from '../../providers/reads.ts'
import type { useClaim } from './useClaim.ts'

/** New reports or notes: loaded on request, because each look is audited. */
export function News({ decided }: { decided: ReturnType<typeof useClaim>['decidido'] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const queries = useQueryClient()
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button color="inherit" onClick={() => void invalidate(queries, ['cases'])}>
          {translate('console.queue.reload')}
        </Button>
      }
    >
      {[
        decided &&
          `${translate('console.cases.isDecided', { name: decided.nombre, when: moment(decided.en, zone, locale) })}.`,
        translate('console.queue.news'),
      ]
        .filter(Boolean)
        .join(' ')}
    </Alert>
  )
}
