/** Error and loading boundary of one section of a screen. */
import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useOnline, whenBackOnline } from '../native/online.ts'
import { useTranslation } from '../i18n/useTranslation.ts'
import { Boundary, type Broken } from './Boundary.tsx'
import { Unplugged } from './drawings.tsx'
import { forgetFailures, LoadError } from './loadable.tsx'
import { ErrorState } from './State.tsx'

/** Wraps children of `Screen`, `Section` and `Tabs`. `skeleton`: while code loads. */
export function SectionBoundary({
  skeleton,
  children,
}: {
  skeleton?: ReactNode
  children: ReactNode
}) {
  return (
    <Boundary Fallback={PartFailed} onReset={forgetFailures} resetKey={useLocation().pathname}>
      {skeleton === undefined ? children : <Suspense fallback={skeleton}>{children}</Suspense>}
    </Boundary>
  )
}

function PartFailed({ error, retry }: Broken) {
  const { t } = useTranslation()
  return error instanceof LoadError ? (
    <NotLoaded onRetry={retry} />
  ) : (
    <ErrorState title={t('app.crashTitle')} text={t('ui.partFailed')} onRetry={retry} />
  )
}

/** Why something is not here; tries again by itself when the network is back. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const online = useOnline()
  // From the moment on that it says so, not one later.
  useLayoutEffect(() => whenBackOnline(onRetry), [onRetry])
  return (
    <ErrorState
      drawing={<Unplugged />}
      title={t(online ? 'ui.notLoaded' : 'app.offlineTitle')}
      text={t(online ? 'ui.notLoadedText' : 'ui.notLoadedOffline')}
      onRetry={onRetry}
    />
  )
}
