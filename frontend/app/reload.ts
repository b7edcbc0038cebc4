/** Getting out of a stale or broken build. */
import { isOnline } from '../native/online.ts'

const RELOADED_KEY = 'reloadedFor'

/** After a deployment an open page asks for chunks that are gone: load the new version, once per page. */
export function reloadOnceForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network the chunk is not gone, and a reload would lose the page.
    if (!isOnline() || sessionStorage.getItem(RELOADED_KEY) === window.location.href) return
    sessionStorage.setItem(RELOADED_KEY, window.location.href)
    event.preventDefault()
    window.location.reload()
  })
}

/** Empties what a service worker may have kept, then loads the page again. */
export async function reloadFresh(): Promise<void> {
  if ('caches' in window) {
    const names = await caches.keys().catch(() => [])
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  window.location.reload()
}
