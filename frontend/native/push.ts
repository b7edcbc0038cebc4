/** The address under which this device can be sent notices by its maker's service; nothing on the web and where the person says no. */
import { onDevice } from './shell.ts'

const PATIENCE_MS = 15_000

/** Asks for the permission: call it when the person has just seen what for. */
export const pushToken = (): Promise<string | undefined> => onDevice(async () => {
  const { PushNotifications } = await import('@capacitor/push-notifications')
  if ((await PushNotifications.requestPermissions()).receive !== 'granted') return undefined
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const heard = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', () => resolve(undefined)),
  ])
  const timer = window.setTimeout(() => resolve(undefined), PATIENCE_MS)
  await PushNotifications.register()
  const token = await promise
  window.clearTimeout(timer)
  await Promise.all(heard.map((listener) => listener.remove()))
  return token
}, () => undefined)
