/** A frame part with its own error boundary: a crash leaves the page and other parts intact. */
import { Alert, Button } from '@mui/material'
import { type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'

export const FramePart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={PartCrashed}>{children}</ErrorBoundary>
)

function PartCrashed({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ margin: 1 }}
      action={
        <Button color="inherit" size="small" onClick={resetErrorBoundary}>
          {translate('console.error.retry')}
        </Button>
      }
    >
      {translate('console.error.part')}
    </Alert>
  )
}
