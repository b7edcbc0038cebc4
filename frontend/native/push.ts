/** Native push: the device token and the target of a tap. */
import { platform } from './shell.ts'
import { pushIsFor, rememberPushIsFor } from './pushOwner.ts'
import type { PushState } from './webPush.ts'

const TIMEOUT_MS = 15_000

export interface NativeToken {
  readonly platform: 'android' | 'ios'
  readonly token: string
}

const plugin = async () => (await import('@capacitor/push-notifications')).PushNotifications

/** `denied`: the person has said no to the phone, which asks no second time. */
export async function nativePushState(userId: string): Promise<Exclude<PushState, 'unsupported'>> {
  const { receive } = await (await plugin()).checkPermissions()
  if (receive === 'denied') return 'denied'
  return receive === 'granted' && pushIsFor() === userId ? 'on' : 'off'
}

/** Requests push permission, after explaining it; undefined if denied. */
export async function askNativeToken(userId: string): Promise<NativeToken | undefined> {
  if ((await (await plugin()).requestPermissions()).receive !== 'granted') return undefined
  const token = await register()
  if (token) rememberPushIsFor(userId)
  return token
}

/** The current token if push is on; it may change. Never prompts. */
export const currentNativeToken = async (userId: string): Promise<NativeToken | undefined> =>
  (await nativePushState(userId)) === 'on' ? register() : undefined

/** Nothing reaches this app any more. */
export async function forgetNativeToken(): Promise<void> {
  rememberPushIsFor(null)
  await (await plugin()).unregister()
}

async function register(): Promise<NativeToken | undefined> {
  const phone = platform()
  if (phone !== 'android' && phone !== 'ios') return undefined
  const push = await plugin()
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const listeners = await Promise.all([
    push.addListener('registration', ({ value }) => resolve(value)),
    push.addListener('registrationError', () => resolve(undefined)),
  ])
  const timer = window.setTimeout(() => resolve(undefined), TIMEOUT_MS)
  await push.register()
  const token = await promise
  window.clearTimeout(timer)
  await Promise.all(listeners.map((listener) => listener.remove()))
  return token === undefined ? undefined : { platform: phone, token }
}

/** The page that a tapped notice names; undefined where it names none of ours. */
export function tappedPath(data: unknown): string | undefined {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : undefined
}
