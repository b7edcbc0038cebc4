/**
 * Push on this browser or app belongs to one account and ends with its session. The next account
 * that signs in is asked again; the same account gets it back. Notifications that were read on
 * another device are closed here when the app becomes visible.
 */
import { send } from '../client/api.ts'
import { currentSession, whenSessionChanges } from '../client/session.ts'
import { closeRead } from '../live/closeRead.ts'
import { currentNativeToken, forgetNativeToken } from '../native/push.ts'
import { pushIsFor } from '../native/pushOwner.ts'
import { isNative } from '../native/shell.ts'
import { browserSubscription, unsubscribeBrowser } from '../native/webPush.ts'

export function keepPush(): () => void {
  let done: string | undefined
  const look = () => {
    const { status, user } = currentSession()
    const is = status === 'signed-in' && user ? user.id : status
    if (is === done || status === 'loading') return
    done = is
    void (user ? (isNative() ? renewApp : renewBrowser)(user.id) : undefined)
  }
  const close = () => {
    if (document.visibilityState === 'visible' && currentSession().user) void closeRead()
  }
  look()
  close()
  document.addEventListener('visibilitychange', close)
  const stop = whenSessionChanges(look)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', close)
  }
}

async function renewBrowser(userId: string): Promise<void> {
  const subscription = await browserSubscription().catch(() => undefined)
  if (!subscription) return
  if (pushIsFor() !== userId) return void (await unsubscribeBrowser().catch(() => {}))
  // Without a network, or not taken: the next start tries again.
  await send('POST /api/push-notifications/subscribe', { body: subscription }).catch(() => {})
}

async function renewApp(userId: string): Promise<void> {
  const owner = pushIsFor()
  if (owner === null) return
  if (owner !== userId) return void (await forgetNativeToken().catch(() => {}))
  const device = await currentNativeToken(userId).catch(() => undefined)
  if (device) await send('POST /api/push-notifications/device', { body: device }).catch(() => {})
}
