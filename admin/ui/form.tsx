/** What the console's few forms have in common. */
import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { HttpError, type TranslateFunction } from 'react-admin'

/** All fields are needed, so none says so. */
export const unmarked = { required: false }

/** What is wrong stays until the next try. */
export const Refusal = ({ children }: { children: ReactNode }) =>
  children ? (
    <Alert
      severity="error"
      variant="outlined"
      sx={{
        color: 'var(--danger)',
        borderColor: 'var(--danger)',
        '& .MuiAlert-icon': { color: 'var(--danger)' },
      }}
    >
      {children}
    </Alert>
  ) : null

export function messageOf(error: unknown, translate: TranslateFunction): string {
  const message = error instanceof HttpError ? error.message : 'ra.auth.sign_in_error'
  return translate(message, { _: message })
}

/** The server's word for what is wrong. */
export function codeOf({ body }: HttpError): string | undefined {
  const text: unknown = body
  return typeof text === 'object' &&
    text !== null &&
    'code' in text &&
    typeof text.code === 'string'
    ? text.code
    : undefined
}
