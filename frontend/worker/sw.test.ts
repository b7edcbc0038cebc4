/** The worker itself, in a world that has what it asks for. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

interface Shown {
  readonly tag: string
  close: () => void
}
interface PushEvent {
  readonly data: { json: () => unknown }
  waitUntil: (work: Promise<unknown>) => void
}
const handlers = new Map<string, (event: PushEvent) => void>()
let shown: Shown[] = []
const show = (tag: string) => {
  const notice: Shown = {
    tag,
    close: () => {
      shown = shown.filter((one) => one !== notice)
    },
  }
  shown = [...shown.filter((one) => one.tag !== tag), notice]
}
const tags = () => shown.map(({ tag }) => tag)
const ask = vi.fn<(path: string) => Promise<Response>>()

/** What the push service brings; gives when the worker is done with it. */
async function push(tag: string): Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  handlers.get('push')?.({
    data: { json: () => ({ title: 'Hola', body: '…', tag }) },
    waitUntil: (given) => {
      work = given
    },
  })
  await work
}

const world = () => {
  const registration = {
    showNotification: async (_title: string, { tag = '' }: { tag?: string }) => show(tag),
    getNotifications: async () => shown,
  }
  return {
    addEventListener: (name: string, handler: (event: PushEvent) => void) =>
      handlers.set(name, handler),
    registration,
  }
}

beforeAll(async () => {
  Object.assign(globalThis, { FILES: [], VERSION: 'test' })
  vi.stubGlobal('self', world())
  // By a name that only the run knows: the worker is typed for a world of its own.
  const worker = './sw.ts'
  await import(/* @vite-ignore */ worker)
})
beforeEach(() => {
  shown = []
  ask.mockReset()
  vi.stubGlobal('self', world())
  vi.stubGlobal('fetch', ask)
})

test('with each push, what was read on another device is closed', async () => {
  for (const tag of ['conversation:1', 'appointment:1']) show(tag)
  ask.mockResolvedValue(Response.json({ tags: ['appointment:1', 'post:1'] }))
  await push('post:1')
  expect(tags()).toEqual(['appointment:1', 'post:1'])
  expect(ask.mock.calls).toEqual([['/api/notifications/unread-tags']])
})

test('the notice that has just come stays, though the server does not count it', async () => {
  show('conversation:1')
  ask.mockResolvedValue(Response.json({ tags: [] }))
  await push('appointment:2')
  expect(tags()).toEqual(['appointment:2'])
})

test('where nothing else is shown the server is not asked', async () => {
  await push('appointment:1')
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['signed out', async () => Response.json({ message: 'Debes iniciar sesión' }, { status: 401 })],
  [
    'without a network',
    async () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['answered by a login page of the hotel', async () => new Response('<html>')],
])('%s, nothing is closed', async (_, answer) => {
  show('conversation:1')
  ask.mockImplementation(answer)
  await push('appointment:1')
  expect(tags()).toEqual(['conversation:1', 'appointment:1'])
})
