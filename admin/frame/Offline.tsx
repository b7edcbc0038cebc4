/** Says that the server does not answer: what is on screen may be old. */
import { Alert } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { NO_ANSWER } from '../providers/call.ts'

export function Offline() {
  const translate = useTranslate()
  return useOffline() ? (
    <Alert severity="warning" variant="outlined" role="alert" sx={{ margin: 2, marginBlockEnd: 0 }}>
      {translate('console.error.isOffline')}
    </Alert>
  ) : null
}

/** From the first question without an answer, or the browser's own word, to the next answer. */
function useOffline(): boolean {
  const queries = useQueryClient()
  const [isOffline, setOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    const stop = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action } = event
      // Each try counts, not only the last one.
      const error = action.type === 'error' || action.type === 'failed' ? action.error : undefined
      if (error instanceof HttpError && error.status === NO_ANSWER) setOffline(true)
      else if (action.type === 'success' && !action.manual) setOffline(false)
    })
    const gone = () => setOffline(true)
    const back = () => {
      setOffline(false)
      void queries.invalidateQueries()
    }
    window.addEventListener('offline', gone)
    window.addEventListener('online', back)
    return () => {
      stop()
      window.removeEventListener('offline', gone)
      window.removeEventListener('online', back)
    }
  }, [queries])
  return isOffline
}
