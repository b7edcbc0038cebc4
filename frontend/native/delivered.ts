/** Our notifications shown on this device, in browser or native app. */
import { isMissing, isNative } from './shell.ts'

export interface DeliveredNotice {
  readonly tag: string
  close(): Promise<void>
}

export async function deliveredNotices(): Promise<DeliveredNotice[]> {
  try {
    return await (isNative() ? onPhone() : inBrowser())
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function inBrowser(): Promise<DeliveredNotice[]> {
  if (!('serviceWorker' in navigator)) return []
  const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
  return shown
    .filter(({ tag }) => tag !== '')
    .map((notice) => ({ tag: notice.tag, close: async () => notice.close() }))
}

async function onPhone(): Promise<DeliveredNotice[]> {
  const { PushNotifications } = await import('@capacitor/push-notifications')
  const { notifications } = await PushNotifications.getDeliveredNotifications()
  return notifications.flatMap((notice) => {
    const tag = tagOf(notice)
    return tag === undefined
      ? []
      : [
          {
            tag,
            close: () =>
              PushNotifications.removeDeliveredNotifications({ notifications: [notice] }),
          },
        ]
  })
}

/** Android says it itself; iOS has it among what the message brought. */
function tagOf({
  tag,
  data,
}: {
  readonly tag?: string
  readonly data: unknown
}): string | undefined {
  if (tag !== undefined && tag !== '') return tag
  const text = typeof data === 'object' && data !== null && 'tag' in data ? data.tag : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}
