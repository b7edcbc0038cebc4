/** Native app: Android's back button, deep links, notices, status bar, network hints. */
import type { PluginListenerHandle } from '@capacitor/core'
import { doubt, lost } from './online.ts'
import { tappedPath } from './push.ts'
import { isMissing } from './shell.ts'

interface Page {
  /** Closes what lies over the screen; false where nothing does. */
  closeOverlay: () => boolean
  /** One step back; false at the first screen. */
  back: () => boolean
  /** A link of ours that another app has opened, from the slash on. */
  open: (path: string) => void
  isDark: () => boolean
}

export async function beNative({ closeOverlay, back, open, isDark }: Page): Promise<void> {
  const [{ App }, { Network }, { StatusBar, Style }, { PushNotifications }] = await Promise.all([
    import('@capacitor/app'),
    import('@capacitor/network'),
    import('@capacitor/status-bar'),
    import('@capacitor/push-notifications'),
  ])
  await Promise.all([
    whereThere(() =>
      App.addListener('backButton', () => {
        if (!closeOverlay() && !back()) void App.minimizeApp()
      }),
    ),
    whereThere(() =>
      App.addListener('appUrlOpen', ({ url }) => {
        const { pathname, search } = new URL(url)
        open(pathname + search)
      }),
    ),
    // The plugin keeps the launching link until a listener is added.
    whereThere(() =>
      PushNotifications.addListener(
        'pushNotificationActionPerformed',
        ({ notification: { data } }) => {
          const path = tappedPath(data)
          if (path !== undefined) open(path)
        },
      ),
    ),
    whereThere(() =>
      Network.addListener('networkStatusChange', ({ connected }) => (connected ? doubt() : lost())),
    ),
  ])
  const dress = () =>
    whereThere(() => StatusBar.setStyle({ style: isDark() ? Style.Dark : Style.Light }))
  new MutationObserver(() => void dress()).observe(document.documentElement, {
    attributeFilter: ['class'],
  })
  await dress()
}

/** A device without this part goes on without it. */
async function whereThere(part: () => Promise<PluginListenerHandle | void>): Promise<void> {
  try {
    await part()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
