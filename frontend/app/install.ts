/** Offers installation from the second visit or a booking, at most every two months. */
import type { QueryClient } from '@tanstack/react-query'
import { attempt } from '../client/storage.ts'
import { currentLanguage, loadTexts, translatorOf } from '../i18n/i18n.ts'
import { installable, isInstalled, mustInstallByHand } from '../native/install.ts'
import { toast } from '../ui/toasts.ts'

const PAUSE_MS = 60 * 86_400_000
const VISITS = 'visits'
const VISITING = 'visiting'
const OFFERED = 'installOffered'

/** Counts this visit (a tab's life is one); gives which one it is. */
export function countVisit(): number {
  return (
    attempt(() => {
      const before = Number(localStorage.getItem(VISITS) ?? 0)
      if (sessionStorage.getItem(VISITING)) return before
      sessionStorage.setItem(VISITING, '1')
      localStorage.setItem(VISITS, String(before + 1))
      return before + 1
    }) ?? 1
  )
}

/** Call it at rest. */
export function offerInstall(queries: QueryClient, visit: number): void {
  if (isInstalled()) return
  if (visit >= 2) void offer()
  queries.getMutationCache().subscribe(({ type, mutation }) => {
    if (
      type === 'updated' &&
      mutation.state.status === 'success' &&
      mutation.options.mutationKey?.[0] === 'POST /api/appointments'
    )
      void offer()
  })
}

async function offer(now = Date.now()): Promise<void> {
  const offered = attempt(() => Number(localStorage.getItem(OFFERED) ?? 0)) ?? now
  const install = installable()
  if (now - offered < PAUSE_MS || !(install || mustInstallByHand())) return
  attempt(() => localStorage.setItem(OFFERED, String(now)))
  await loadTexts(['door'])
  const t = translatorOf(currentLanguage())
  toast({
    title: t('app.install'),
    description: t(install ? 'app.installText' : 'app.installByHand'),
    icon: 'info',
    stays: true,
    action: install && { label: t('app.installAction'), run: () => void install() },
  })
}
