/** Where the shop is, from the device, so that it is found by distance and runs on its own clock. */
import { CircleCheck, LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { locate } from '../../native/geolocation.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts.ts'
import type { Place } from './form.ts'

export function LocationField({ place, onLocated }: { place: Place | undefined; onLocated: (place: Place) => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)

  const ask = async () => {
    setAsking(true)
    const found = await locate()
    setAsking(false)
    if ('place' in found) {
      onLocated(found.place)
      toast({ title: t('businessSetup.located'), description: t('businessSetup.locatedText') })
    } else if (found.failed === 'unsupported') toast({ title: t('ui.error'), description: t('geolocation.unsupported'), variant: 'destructive' })
    else toast({ title: t('geolocation.failed'), description: t('geolocation.failedText'), variant: 'destructive' })
  }

  return (
    <div role="group" aria-label={t('businessSetup.location')} className="grid gap-2">
      <Button
        variant="secondary" icon={<LocateFixed aria-hidden size={20} />} onClick={() => void ask()} pending={asking}
        pendingText={t('geolocation.locating')}
      >
        {place ? t('businessSetup.relocate') : t('businessSetup.locate')}
      </Button>
      {place
        ? <p className="flex items-center gap-2 text-small text-success"><CircleCheck aria-hidden size={18} />{t('businessSetup.locatedAt')} ({place.latitude.toFixed(4)}, {place.longitude.toFixed(4)})</p>
        : <p className="text-small text-muted">{t('businessSetup.locationHint')}</p>}
    </div>
  )
}
