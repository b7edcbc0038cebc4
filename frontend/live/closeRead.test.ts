import { afterAll, expect, test, vi } from 'vitest'
import { refuse, serve } from '../testServer.ts'
import { closeRead } from './closeRead.ts'

const plugin = vi.hoisted(() => {
  const held: { delivered: { id: string; tag?: string; data: object }[] } = { delivered: [] }
  return {
    held,
    getDeliveredNotifications: async () => ({ notifications: held.delivered }),
    removeDeliveredNotifications: async ({
      notifications,
    }: {
      notifications: { id: string }[]
    }) => {
      held.delivered = held.delivered.filter(
        ({ id }) => !notifications.some((gone) => gone.id === id),
      )
    },
  }
})
vi.mock('@capacitor/push-notifications', () => ({ PushNotifications: plugin }))
// Other files of this worker have the plugin itself.
afterAll(() => {
  vi.doUnmock('@capacitor/push-notifications')
})

function inBrowser(...tags: string[]) {
  let shown = tags.map((tag) => ({
    tag,
    close: () => {
      shown = shown.filter((one) => one.tag !== tag)
    },
  }))
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      serviceWorker: {
        value: { getRegistration: async () => ({ getNotifications: async () => shown }) },
      },
    }),
  )
  return () => shown.map(({ tag }) => tag)
}

test('in a browser what was read elsewhere is closed, and what is unread stays', async () => {
  const shown = inBrowser('conversation:1', 'appointment:1')
  serve({ 'GET /api/notifications/unread-tags': () => ({ tags: ['appointment:1'] }) })
  await closeRead()
  expect(shown()).toEqual(['appointment:1'])
})

test('where nothing is shown, or the server does not say, nothing is asked or closed', async () => {
  inBrowser()
  expect(serve({})).toEqual([])
  await closeRead()
  const shown = inBrowser('conversation:1')
  serve({ 'GET /api/notifications/unread-tags': () => refuse(503) })
  await closeRead()
  expect(shown()).toEqual(['conversation:1'])
})

test.each(['android', 'ios'])('on %s the phone closes it', async (platform) => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => platform })
  plugin.held.delivered = ['conversation:1', 'appointment:1'].map((tag) =>
    platform === 'android' ? { id: tag, tag, data: {} } : { id: tag, data: { tag } },
  )
  serve({ 'GET /api/notifications/unread-tags': () => ({ tags: ['appointment:1'] }) })
  await closeRead()
  expect(plugin.held.delivered.map(({ id }) => id)).toEqual(['appointment:1'])
})
