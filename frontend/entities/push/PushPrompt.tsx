/** Explains notifications before the browser's prompt, which appears once only. */
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { attempt } from '../../client/storage.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { usePush } from './usePush.ts'

const ASKED = 'pushAsked'
/** Who has said no is left alone for so long. */
const LEAVE_ALONE = 30 * 86_400_000

export function PushPrompt() {
  const { t } = useTranslation()
  const { state, isApp, isChanging, turnOn } = usePush()
  const [request, setAsked] = useState(wasAsked)
  if (state !== 'off' || request) return null
  const leave = () => {
    attempt(() => localStorage.setItem(ASKED, String(Date.now())))
    setAsked(true)
  }
  return (
    <Card padded>
      <section aria-labelledby="push-prompt" className="grid gap-3">
        <div className="flex items-start gap-3">
          <BellRing aria-hidden size={22} className="mt-0.5 shrink-0 text-accent-text" />
          <div className="grid gap-1">
            <h2 id="push-prompt" className="text-lead font-semibold">
              {t('push.ask')}
            </h2>
            <p className="text-small text-muted">{t(isApp ? 'push.askTextApp' : 'push.askText')}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" needsNetwork pending={isChanging} onClick={() => void turnOn()}>
            {t('push.askYes')}
          </Button>
          <Button size="sm" variant="ghost" onClick={leave}>
            {t('push.askNo')}
          </Button>
        </div>
      </section>
    </Card>
  )
}

const wasAsked = (): boolean =>
  Date.now() - Number(attempt(() => localStorage.getItem(ASKED)) ?? 0) < LEAVE_ALONE
