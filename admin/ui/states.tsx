/** The pages that stand in for a page: crashed, refused, not found, still coming. */
import { Box, Chip, Skeleton, Stack } from '@mui/material'
import { CircleAlert, Compass, LockKeyhole } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { HttpError, useGetIdentity, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { markCrash } from './crash.ts'
import { Notice } from './Notice.tsx'
import { Page } from './Page.tsx'

/**
 * Error of a read, with a retry. The server's own message is shown as it is. `back`: where one goes
 * from what is not there.
 */
export function Failed({
  error,
  retry,
  level,
  back,
}: {
  error: unknown
  retry: () => void
  level?: 'h1'
  back?: { readonly to: string; readonly label: string }
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const message =
    error instanceof HttpError && error.message
      ? translate(error.message, { _: error.message })
      : translate(error instanceof HttpError ? 'console.error.server' : 'console.error.page')
  // Trying again brings nothing that is not there.
  if (back && error instanceof HttpError && error.status === 404) {
    return (
      <div role="alert">
        <Notice
          level={level}
          icon={Compass}
          title={message}
          lead={translate('console.error.notThere')}
          action={{ label: back.label, run: () => void navigate(back.to) }}
        />
      </div>
    )
  }
  return (
    <div role="alert">
      <Notice
        level={level}
        icon={CircleAlert}
        title={translate('console.error.title')}
        lead={message}
        action={{ label: translate('console.error.retry'), run: retry }}
      />
    </div>
  )
}

export function Crashed({
  error,
  resetErrorBoundary,
}: {
  error: unknown
  resetErrorBoundary: (...args: unknown[]) => void
}) {
  const translate = useTranslate()
  // A layout effect: it runs before the effects of the page that crashed are cleaned up.
  useLayoutEffect(markCrash, [])
  return (
    <Page title={translate('console.error.title')} headed={false}>
      <Failed level="h1" error={error} retry={resetErrorBoundary} />
    </Page>
  )
}

export function NotFound() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const title = translate('console.error.notFound')
  return (
    <Page title={title} headed={false}>
      <Notice
        level="h1"
        icon={Compass}
        title={title}
        lead={translate('console.error.notFoundLead')}
        action={{ label: translate('console.error.home'), run: () => navigate('/') }}
      />
    </Page>
  )
}

export function AccessDenied() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { data: identity } = useGetIdentity()
  const roles: readonly string[] = identity?.['roles'] ?? []
  const title = translate('console.error.denied')
  return (
    <Page title={title} headed={false}>
      <Notice
        level="h1"
        icon={LockKeyhole}
        title={title}
        lead={
          <>
            {translate('console.error.deniedLead')}
            <Stack
              direction="row"
              sx={{
                gap: 1,
                justifyContent: 'center',
                alignItems: 'center',
                flexWrap: 'wrap',
                marginBlockStart: 2,
              }}
            >
              {translate('console.error.yourRoles')}
              {roles.map((role) => (
                <Chip
                  key={role}
                  label={translate(`console.role.${role}`)}
                  size="small"
                  variant="outlined"
                />
              ))}
            </Stack>
          </>
        }
        action={{ label: translate('console.error.home'), run: () => navigate('/') }}
      />
    </Page>
  )
}

/** Skeleton of a page while code or permission loads. */
export function PageSkeleton() {
  const translate = useTranslate()
  return (
    <Box
      role="status"
      aria-label={translate('ra.page.loading')}
      sx={{ maxWidth: 1440, marginInline: 'auto', padding: { xs: '16px', md: '28px 32px' } }}
    >
      <Skeleton width={180} height={40} />
      <Skeleton width="60%" height={24} sx={{ marginBlockEnd: 3 }} />
      <Skeleton variant="rounded" height={320} sx={{ borderRadius: 'var(--radius-card)' }} />
    </Box>
  )
}
