/** Offline banner, and a smaller one while the live connection is down. */
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useLost } from '../../live/LiveProvider.tsx'
import { useOnline } from '../../native/online.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/toasts.ts'

export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useOnline()
  const was = useRef(online)
  useEffect(() => {
    if (online === was.current) return
    was.current = online
    if (online) toast({ title: t('app.backOnline') })
    else
      toast({
        title: t('app.offlineTitle'),
        description: t('app.offlineText'),
        variant: 'destructive',
      })
  }, [online, t])
  return (
    <>
      <div role="status">
        {!online && (
          <p className="flex min-h-11 items-center justify-center gap-2 bg-danger-solid px-4 py-2 text-small font-semibold text-on-danger">
            <WifiOff aria-hidden size={18} />
            {t('app.offlineBanner')}
          </p>
        )}
      </div>
      <Reconnecting online={online} />
    </>
  )
}

/** Most losses are over before anybody would have noticed. */
const NOTICED_MS = 4_000

function Reconnecting({ online }: { online: boolean }) {
  const { t } = useTranslation()
  const lost = useLost()
  const [noticed, setNoticed] = useState(false)
  useEffect(() => {
    if (!lost) return
    const timer = window.setTimeout(() => setNoticed(true), NOTICED_MS)
    return () => {
      window.clearTimeout(timer)
      setNoticed(false)
    }
  }, [lost])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height,0px)+8px+env(safe-area-inset-top,0px))] z-40 grid justify-items-center"
    >
      {noticed && online && (
        <p className="flex animate-fade items-center gap-2 rounded-pill border border-line-strong bg-raised px-3 py-1.5 text-micro font-semibold text-muted shadow-card">
          <Spinner size={14} />
          {t('app.reconnecting')}
        </p>
      )}
    </div>
  )
}
