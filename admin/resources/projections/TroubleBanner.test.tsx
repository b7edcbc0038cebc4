/**
 * The banner that stands above every page of the console while something that it shows may be old.
 */
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { AdminContext, type AuthProvider, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { consoleData, type ProjectionStatus } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import { TroubleBanner } from './TroubleBanner.tsx'

afterEach(() => vi.unstubAllGlobals())

const live: ProjectionStatus = {
  id: 'people',
  name: 'people',
  version: 1,
  position: '9',
  lagEvents: 0,
  lagSeconds: 0,
  status: 'live',
  error: null,
  rebuilding: null,
  verifying: null,
  verified: null,
}
const authProvider = (mayList: boolean): AuthProvider => ({
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  canAccess: async () => mayList,
})

/**
 * Gives the banner's words once the statuses have been asked for, or at once where they may not be.
 */
async function banner(
  statuses: readonly ProjectionStatus[],
  mayList = true,
): Promise<string | undefined> {
  const asked = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    asked.resolve()
    return Response.json({ data: statuses, head: '9' })
  })
  const { unmount } = render(
    <MemoryRouter>
      <AdminContext
        dataProvider={consoleData}
        authProvider={authProvider(mayList)}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient()}
      >
        <TroubleBanner />
        <p>la página</p>
      </AdminContext>
    </MemoryRouter>,
  )
  await screen.findByText('la página')
  if (mayList) await asked.promise
  const isTroubled = statuses.some(
    ({ status, lagSeconds }) => status === 'failed' || status === 'building' || lagSeconds > 30,
  )
  if (mayList && isTroubled) await screen.findByText(/Ver proyecciones/)
  const words = screen.queryByRole('status')?.textContent
  unmount()
  return words ?? undefined
}

test('while all is well it says nothing, and a few seconds are nothing', async () => {
  const busyOnes = [
    { ...live, name: 'shops', lagEvents: 40, lagSeconds: 30 },
    { ...live, name: 'team', status: 'rebuilding' as const },
  ]
  expect(await banner([live, ...busyOnes])).toBe('')
})

test('what has stopped, is late or is not there yet is called by its name, with the way to it', async () => {
  const words = await banner([
    live,
    { ...live, name: 'history', status: 'failed' },
    { ...live, name: 'search', lagEvents: 9, lagSeconds: 31 },
    { ...live, name: 'busy', status: 'building' },
  ])
  expect(words).toMatch(/Historia en cifras.*Búsqueda.*Tiempo ocupado.*Ver proyecciones/)
  expect(words).not.toContain('Personas')
})

test('who may not look at projections hears nothing of them', async () => {
  expect(await banner([{ ...live, status: 'failed' }], false)).toBeUndefined()
})
