/** Getting out of a stale or broken build. */
const RELOADED_KEY = 'reloadedFor'

const PATIENCE_MS = 5_000

/** After a deployment old chunks are gone: reloads once per page. */
export function reloadOnceForNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    // A chunk that only did not arrive says so in its place, with a button: a reload without a
    // network would lose the page.
    void isOutdated().then((outdated) => {
      const { location } = window
      if (!outdated || sessionStorage[RELOADED_KEY] === location.href) return
      sessionStorage[RELOADED_KEY] = location.href
      location.reload()
    })
  })
}

/** Whether the server's page has another script. False when unreachable. */
async function isOutdated(): Promise<boolean> {
  const entry = /\/assets\/index-[\w-]+\.js/.exec(document.head.innerHTML)?.[0]
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.ok && entry !== undefined && !(await answer.text()).includes(entry)
  } catch {
    return false
  }
}

/** Empties what a service worker may have kept, then loads the page again. */
export async function reloadFresh(): Promise<void> {
  if ('caches' in window) {
    const names = await caches.keys().catch(() => [])
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  window.location.reload()
}
