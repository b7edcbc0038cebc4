/** All of them at once, asked twice: the whole log is read for it. */
import { Button } from '@mui/material'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Confirm, useTranslate } from 'react-admin'
import { rebuildProjections } from '../../../contract/kernel/projections.ts'
import { call } from '../../providers/call.ts'
import { useBegin } from './useProjections.ts'

export function RebuildAll() {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const rebuild = useBegin(
    rebuildProjections,
    () => call(rebuildProjections),
    translate('console.works.all'),
  )
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => setAsking(true)}
        disabled={rebuild.isPending}
        startIcon={<RefreshCw size={16} aria-hidden />}
        sx={{ borderColor: 'var(--field-line)' }}
      >
        {translate('console.works.all')}
      </Button>
      <Confirm
        isOpen={asking}
        title={translate('console.works.allTitle')}
        content={translate('console.works.allLead')}
        confirm={translate('console.works.all')}
        onConfirm={() => {
          setAsking(false)
          rebuild.mutate()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
