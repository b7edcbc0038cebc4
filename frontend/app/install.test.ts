import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { installable, rememberInstallPrompt } from '../native/install.ts'
import { toasts } from '../ui/toasts.ts'
import { countVisit, offerInstall } from './install.ts'

rememberInstallPrompt()
const prompt = vi.fn(async () => {})
beforeEach(() => {
  prompt.mockClear()
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
})
const shown = () => vi.waitFor(() => expect(toasts.current()?.title).toBe('Balbu en tu pantalla'))
const later = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)))

test('who comes for the second time is offered the app, and the browser asks when they want it', async () => {
  expect(countVisit()).toBe(1)
  expect(countVisit()).toBe(1)
  sessionStorage.clear()
  offerInstall(new QueryClient(), countVisit())
  await shown()
  toasts.current()?.action?.run()
  expect(prompt).toHaveBeenCalledOnce()
})

test('nobody is asked on the first visit, before the first booking', async () => {
  const queries = new QueryClient()
  offerInstall(queries, countVisit())
  await later()
  expect(toasts.current()).toBeUndefined()
  const booking = new MutationObserver(queries, {
    mutationKey: ['POST /api/appointments'],
    mutationFn: async () => ({}),
  })
  await booking.mutate()
  await shown()
})

test('it is not offered again for two months', async () => {
  localStorage.setItem('installOffered', String(Date.now() - 30 * 86_400_000))
  offerInstall(new QueryClient(), 5)
  await later()
  expect(toasts.current()).toBeUndefined()
  localStorage.setItem('installOffered', String(Date.now() - 61 * 86_400_000))
  offerInstall(new QueryClient(), 5)
  await shown()
})

test('an iPhone is told how, since it cannot be asked', async () => {
  await installable()?.()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  )
  offerInstall(new QueryClient(), 2)
  await shown()
  expect(toasts.current()).toMatchObject({
    description: expect.stringContaining('Compartir'),
    action: undefined,
  })
  vi.restoreAllMocks()
})
