/** Push on this device: web push in a browser, FCM or APNs in a native app. */
import { call } from '../../client/api.ts'
import { askNativeToken, forgetNativeToken, nativePushState } from '../../native/push.ts'
import { platform } from '../../native/shell.ts'
import {
  type PushState,
  pushState,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../native/webPush.ts'

export interface PushDevice {
  state(userId: string): Promise<PushState>
  /** False where the person, or the device, says no. */
  turnOn(userId: string): Promise<boolean>
  turnOff(): Promise<void>
}

export const browser: PushDevice = {
  state: pushState,
  async turnOn(userId) {
    const { publicKey } = await call('GET /api/push-notifications/vapid-key')
    const subscription = await subscribeBrowser(publicKey, userId)
    if (!subscription) return false
    // What the server does not know of would promise what never comes.
    await call('POST /api/push-notifications/subscribe', { body: subscription }).catch(
      async (error: unknown) => {
        await unsubscribeBrowser()
        throw error
      },
    )
    return true
  },
  async turnOff() {
    const endpoint = await unsubscribeBrowser()
    if (endpoint) await call('DELETE /api/push-notifications/unsubscribe', { query: { endpoint } })
  },
}

export const nativeApp: PushDevice = {
  /** `unsupported`: the server sends nothing to apps of this platform. */
  async state(userId) {
    const { platforms } = await call('GET /api/push-notifications/platforms')
    return platforms.some((offered) => offered === platform())
      ? nativePushState(userId)
      : 'unsupported'
  },
  async turnOn(userId) {
    const device = await askNativeToken(userId)
    if (!device) return false
    await call('POST /api/push-notifications/device', { body: device }).catch(
      async (error: unknown) => {
        await forgetNativeToken()
        throw error
      },
    )
    return true
  },
  async turnOff() {
    await call('DELETE /api/push-notifications/device')
    await forgetNativeToken()
  },
}
