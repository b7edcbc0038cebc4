/** Web push of this browser: permission and subscription. Native: push.ts. */

import { rememberPushIsFor } from './pushOwner.ts'

/** `denied`: the person has said no to the browser, which asks no second time. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

const manager = async (): Promise<PushManager | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? (await navigator.serviceWorker.getRegistration().catch(() => undefined))?.pushManager
    : undefined

export async function pushState(): Promise<PushState> {
  const push = await manager()
  if (!push) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await push.getSubscription()) ? 'on' : 'off'
}

/** Requests push permission, after explaining it; undefined if denied. */
export async function subscribeBrowser(
  publicKey: string,
  userId: string,
): Promise<BrowserSubscription | undefined> {
  const push = await manager()
  if (!push || (await Notification.requestPermission()) !== 'granted') return undefined
  const key = bytesOf(publicKey)
  const existing = await push.getSubscription()
  // One that was made for another key of ours reaches nobody.
  if (existing && !isSame(existing.options.applicationServerKey, key)) await existing.unsubscribe()
  rememberPushIsFor(userId)
  return inWords(await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

/** What this browser is subscribed with, without asking for anything. */
export async function browserSubscription(): Promise<BrowserSubscription | undefined> {
  const existing = await (await manager())?.getSubscription()
  return existing && Notification.permission === 'granted' ? inWords(existing) : undefined
}

/** Nothing reaches this browser any more; gives where it was reached. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  const existing = await (await manager())?.getSubscription()
  await existing?.unsubscribe()
  rememberPushIsFor(null)
  return existing?.endpoint
}

function inWords(subscription: PushSubscription): BrowserSubscription | undefined {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean => {
  const bytes = new Uint8Array(one ?? new ArrayBuffer())
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index])
}
