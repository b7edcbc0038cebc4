/** Rebuilding is an analyst's and an admin's, and is asked twice: it reads the whole log again. */
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { number } from '../../../shared/format/format.ts'
import type { ProjectionStatus } from '../../providers/dataProvider.ts'
import { isBusy, useProjectionName, useRebuild } from './useProjections.ts'

export function RebuildButton({
  projection,
  head,
}: {
  projection: ProjectionStatus
  head: string
}) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const [asking, setAsking] = useState(false)
  const title = useId()
  const rebuild = useRebuild(projection)
  const name = useProjectionName()(projection.name)
  const busy = isBusy(projection)
  const close = () => setAsking(false)
  const events = translate('console.projections.lagEvents', {
    smart_count: Number(head),
    _: head,
  }).replace(head, number(Number(head), locale))

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => setAsking(true)}
        disabled={busy || rebuild.isPending}
        startIcon={<RefreshCw size={16} aria-hidden />}
        aria-label={translate('console.projections.rebuildOf', { name })}
        sx={{ borderColor: 'var(--field-line)' }}
      >
        {translate('console.projections.rebuild')}
      </Button>
      <Dialog open={asking} onClose={close} aria-labelledby={title} maxWidth="xs" fullWidth>
        <DialogTitle id={title} variant="h2" sx={{ paddingBlockStart: 3 }}>
          {translate('console.projections.confirmTitle', { name })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText>
            {translate('console.projections.confirmLead', { events })}
          </DialogContentText>
          {busy && (
            <Alert severity="info" variant="outlined" sx={{ marginBlockStart: 1.5 }}>
              {translate(
                projection.verifying
                  ? 'console.projections.isVerifying'
                  : 'console.projections.isRebuilding',
              )}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ padding: 2 }}>
          <Button onClick={close} color="inherit">
            {translate('ra.action.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={busy}
            onClick={() => {
              close()
              rebuild.mutate()
            }}
          >
            {translate('console.projections.rebuild')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
