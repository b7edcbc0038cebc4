/** Says that there is no network, on the web too; the toast says it once when it happens. */
import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useOnline } from '../../device/online.ts'
import { toast } from '../../ui/toasts.ts'

export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useOnline()
  const was = useRef(online)
  useEffect(() => {
    if (online === was.current) return
    was.current = online
    if (online) toast({ title: t('app.backOnline') })
    else toast({ title: t('app.offlineTitle'), description: t('app.offlineText'), variant: 'destructive' })
  }, [online, t])
  return (
    <div role="status">
      {!online && (
        <p className="flex min-h-11 items-center justify-center gap-2 bg-danger-solid px-4 py-2 text-small font-semibold text-on-danger">
          <WifiOff aria-hidden size={18} />
          {t('app.offlineBanner')}
        </p>
      )}
    </div>
  )
}
