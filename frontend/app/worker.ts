/** Page side of the service worker: announces a new version, applies it on request. */
import { loadTexts, currentLanguage, translatorOf } from '../i18n/i18n.ts'
import { whenBackOnline } from '../native/online.ts'
import { toast } from '../ui/toasts.ts'

const LOOK_EVERY_MS = 3_600_000
/** The worker of before keeps its place while it still owes an answer. */
const TAKEN_WITHIN_MS = 4_000

/** Without it only offline use is missing, so errors stay silent. */
export async function followWorker(worker: ServiceWorkerContainer): Promise<void> {
  const registration = await worker.register('/sw.js')
  let isWanted = false
  let lookedAt = Date.now()
  // The first worker of a page takes it over without a change of version.
  let controlled = worker.controller !== null

  /**
   * Without a worker the page comes from the server and registers the next one. Not where that
   * would lose the push subscription, or the app itself without a network.
   */
  const goWithout = async () => {
    if (await registration.pushManager.getSubscription()) return
    const signal = AbortSignal.timeout(TAKEN_WITHIN_MS)
    const { ok } = await fetch('/', { cache: 'no-store', signal })
    if (!ok) return
    await registration.unregister()
    window.location.reload()
  }

  const offer = async (next: ServiceWorker) => {
    await loadTexts(['door'])
    const t = translatorOf(currentLanguage())
    const take = () => {
      isWanted = true
      next.postMessage('SKIP_WAITING')
      setTimeout(() => {
        if (next.state === 'installed') void goWithout().catch(() => {})
      }, TAKEN_WITHIN_MS)
    }
    toast({
      title: t('app.newVersion'),
      description: t('app.newVersionText'),
      icon: 'info',
      stays: true,
      action: { label: t('app.newVersionAction'), run: take },
    })
  }
  const offerWhenReady = (next: ServiceWorker | null) => {
    if (!next || !worker.controller) return
    if (next.state === 'installed') void offer(next)
    else
      next.addEventListener('statechange', () => {
        if (next.state === 'installed') void offer(next)
      })
  }
  const look = () => {
    lookedAt = Date.now()
    registration.update().catch(() => {})
  }

  offerWhenReady(registration.waiting ?? registration.installing)
  registration.addEventListener('updatefound', () => offerWhenReady(registration.installing))
  worker.addEventListener('controllerchange', () => {
    // Another tab may have taken it; this one follows when nobody looks, at the latest when it
    // misses a file (reload.ts).
    if (controlled && (isWanted || document.visibilityState === 'hidden')) window.location.reload()
    controlled = true
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > LOOK_EVERY_MS) look()
  })
  whenBackOnline(look)
}
