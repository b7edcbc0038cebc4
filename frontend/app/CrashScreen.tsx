/** Crash screen of the app. It needs no provider, so nothing else can break it. */
import { useState } from 'react'
import { useTranslation } from '../i18n/useTranslation.ts'
import type { Broken } from '../ui/Boundary.tsx'
import { Button } from '../ui/Button.tsx'
import { Shears } from '../ui/drawings.tsx'
import { idOfError } from './errorId.ts'
import { reloadFresh } from './reload.ts'

export function CrashScreen({ error }: Pick<Broken, 'error'>) {
  const { t } = useTranslation()
  // It has been sent under this number (main.tsx).
  const [id] = useState(() => idOfError(error))
  return (
    <main
      id="main"
      role="alert"
      className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center gap-4 px-6 text-center"
    >
      <Shears className="h-32 text-brass" />
      <h1 className="text-headline">{t('app.crashTitle')}</h1>
      <p className="text-muted">{t('app.crashText')}</p>
      <Button className="mt-2" onClick={() => void reloadFresh()}>
        {t('app.crashReload')}
      </Button>
      <p className="text-small text-faint">{t('app.crashId', { id })}</p>
    </main>
  )
}
