import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceForNewVersion } from './reload.ts'

const page = (entry: string) => `<link rel="entry" href="/assets/${entry}.js">`
const reload = vi.fn()
let ended: AbortController

/** Listeners of an earlier test are gone. */
beforeEach(() => {
  ended = new AbortController()
  const { addEventListener } = window
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      addEventListener.call(window, type, listener, { signal: ended.signal })
    },
  )
  vi.stubGlobal('location', { href: 'http://balbu.test/chat', reload })
  document.head.innerHTML = page('index-old')
  sessionStorage.clear()
  reload.mockClear()
  reloadOnceForNewVersion()
})
afterEach(() => {
  ended.abort()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const fails = async (answer: () => Promise<Response>) => {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  window.dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise((resume) => setTimeout(resume))
}

test('a chunk that is gone with its version brings the new one, once for a page', async () => {
  await fails(async () => new Response(page('index-new')))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await fails(async () => new Response(page('index-new')))
  expect(reload).toHaveBeenCalledOnce()
})

test.each<[string, () => Promise<Response>]>([
  ['the network is gone', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is not well', async () => new Response('', { status: 503 })],
  ['this is the version', async () => new Response(page('index-old'))],
])('where %s the page stays as it is', async (_, answer) => {
  await fails(answer)
  expect(reload).not.toHaveBeenCalled()
})
