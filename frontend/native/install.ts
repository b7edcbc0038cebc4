/** Whether this page can become an app on the device's home screen, and how. */

/** As far as Chromium's browsers have it; no standard says it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
}

let request: InstallPromptEvent | undefined

/** From the start on: the browser says only once that it may be asked for. */
export function rememberInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    request = event as InstallPromptEvent
  })
}

/** Opens the browser's question; nothing where it has none. */
export const installable = (): (() => Promise<void>) | undefined => {
  const event = request
  return (
    event &&
    (async () => {
      request = undefined
      await event.prompt()
    })
  )
}

export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** An iPhone or iPad (which calls itself a Mac): by the menu of its browser alone. */
export const mustInstallByHand = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
