import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '../client/session.ts'
import { person } from '../testScreen.tsx'
import { serve } from '../testServer.ts'
import { keepPush } from './keepPush.ts'

const plugin = vi.hoisted(() => {
  const heard = new Map<string, (what: object) => void>()
  return {
    token: 'token-of-today',
    unregistered: 0,
    checkPermissions: async () => ({ receive: 'granted' }),
    addListener: async (name: string, listener: (what: object) => void) => {
      heard.set(name, listener)
      return { remove: async () => void heard.delete(name) }
    },
    register: async () => heard.get('registration')?.({ value: plugin.token }),
    unregister: async () => void (plugin.unregistered += 1),
  }
})
vi.mock('@capacitor/push-notifications', () => ({ PushNotifications: plugin }))
// Other files of this worker have the plugin itself.
afterAll(() => {
  vi.doUnmock('@capacitor/push-notifications')
})

beforeEach(() => {
  plugin.unregistered = 0
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => 'ios' })
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
})

test('a native app says its token anew at each start, where its person has turned push on', async () => {
  localStorage.setItem('pushFor', person().id)
  const asked = serve({ 'POST /api/push-notifications/device': () => ({ ok: true }) })
  keepPush()()
  await vi.waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([{ platform: 'ios', token: 'token-of-today' }]),
  )
})

test('where somebody else had turned it on, nothing reaches it any more', async () => {
  localStorage.setItem('pushFor', 'somebody-else')
  const asked = serve({})
  keepPush()()
  await vi.waitFor(() => expect(plugin.unregistered).toBe(1))
  expect(localStorage.getItem('pushFor')).toBeNull()
  expect(asked).toEqual([])
})
