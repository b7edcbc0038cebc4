/** Guards of routes: session, role, complete business (foundation.md §4, decisions 0-43, 0-44). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Address } from '../../contract/paths.ts'
import { loginFor, safeNext } from '../client/destination.ts'
import { read } from '../client/query.ts'
import { useSession } from '../client/session.ts'
import { useTranslation } from '../i18n/useTranslation.ts'
import { useAddressFrom } from '../ui/knownRoutes.ts'
import { Navigate } from '../ui/links.ts'
import { toast, type ToastMessage } from '../ui/toasts.ts'
import type { RouteAccess, ScreenRoute } from './screenRoute.ts'
import { ScreenSkeleton } from './shell/ScreenSkeleton.tsx'

interface GuardProps extends Pick<ScreenRoute, 'withoutBusiness' | 'returns'> {
  access: RouteAccess
  children: ReactNode
}

export function Guard({ access, withoutBusiness = false, returns = false, children }: GuardProps) {
  const { status, user, expired } = useSession()
  const { pathname, search } = useLocation()
  const { t } = useTranslation()

  if (access === 'public' && !(returns && expired)) return children
  if (access === 'guests') return <GuestsOnly>{children}</GuestsOnly>
  if (status === 'loading') return <ScreenSkeleton />
  if (!user) {
    const reason: ToastMessage = expired
      ? {
          title: t('errors.sessionExpired'),
          description: t('errors.sessionExpiredText'),
          variant: 'destructive',
        }
      : { title: t('guard.loginRequired'), description: t('guard.loginRequiredText'), icon: 'info' }
    return <TurnAway to={loginFor(pathname, search)} message={reason} />
  }
  if (access !== 'public' && access !== 'signed-in' && !access.includes(user.rol)) {
    return (
      <TurnAway
        to="/"
        message={{
          title: t('guard.accessDenied'),
          description: t('guard.accessDeniedText'),
          variant: 'destructive',
        }}
      />
    )
  }
  if (withoutBusiness || user.rol === 'cliente') return children
  return <BusinessGuard isKnown={user.needsBusinessSetup === false}>{children}</BusinessGuard>
}

/** Screens for guests: signed-in users move on (decisions 0-15, 0-37). */
function GuestsOnly({ children }: { children: ReactNode }) {
  const { user, landing } = useSession()
  const [search] = useSearchParams()
  const addressFrom = useAddressFrom()
  if (!user) return children
  return (
    <Navigate to={addressFrom(landing ?? safeNext(search.get('next')) ?? '/') ?? '/'} replace />
  )
}

/**
 * Only 'no business' and 'no name or address' turn away; a failed look-up keeps the page. Where the
 * session has said that there is one (`isKnown`) the screen is there at once, and asks for its own
 * data meanwhile.
 */
function BusinessGuard({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const {
    data: business,
    isFetching,
    isSuccess,
  } = useQuery({ ...read('GET /api/user/business'), staleTime: 0, retry: false })

  // What was last seen may be from before there was one: it lets in, and turns nobody away.
  if (!business && isFetching) return isKnown ? children : <ScreenSkeleton />
  if (business === undefined || !isSuccess) return children
  if (!business)
    return (
      <TurnAway
        to="/business-setup"
        message={{
          title: t('guard.businessRequired'),
          description: t('guard.businessRequiredText'),
          icon: 'info',
        }}
      />
    )
  if (!business.nombre || !business.direccion)
    return (
      <TurnAway
        to="/business-setup"
        message={{
          title: t('guard.businessIncomplete'),
          description: t('guard.businessIncompleteText'),
          icon: 'info',
        }}
      />
    )
  return children
}

function TurnAway({ to, message }: { to: Address; message: ToastMessage }) {
  useEffect(() => {
    toast(message)
    // Said once per turning away; the words may be a new object on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <Navigate to={to} replace />
}
