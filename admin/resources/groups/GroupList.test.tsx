/** Groups of cases that are alike: each row says what its cases have in common. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import {
  type AuthProvider,
  CoreAdminContext,
  memoryStore,
  ResourceContextProvider,
} from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { consoleData } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import GroupList from './GroupList.tsx'

afterEach(() => vi.unstubAllGlobals())
const id = (n: number) => `3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d1${n}`
const auth: AuthProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => undefined,
  canAccess: async () => true,
}

test('the text of a group with the same words and the author of a group of one author stand in its row, read once for the page', async () => {
  const asked: string[] = []
  const rows = (['texto', 'autor', 'imagen'] as const).map((por, n) => ({
    id: `${por}-${id(n)}`,
    por,
    casos: 2,
    tipos: ['POST'],
    motivos: ['spam'],
    reportes: 2,
    urgente: false,
    primero: id(n),
    tomados: 0,
    desde: '2026-11-20T10:00:00.000Z',
  }))
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/cases/lines')) return Response.json({ data: rows, hasNextPage: false })
    asked.push(decodeURIComponent(url))
    return Response.json({
      data: [
        { id: id(0), autor: 'Rita Sol', linea: 'Gana dinero desde casa' },
        { id: id(1), autor: 'Paco Navarro', linea: 'Corte' },
      ],
    })
  })
  render(
    <MemoryRouter>
      <CoreAdminContext
        authProvider={auth}
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ThemeProvider theme={createTheme()}>
          <ResourceContextProvider value="groups">
            <GroupList />
          </ResourceContextProvider>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  expect(await screen.findByText('Gana dinero desde casa', {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByText('Paco Navarro')).toBeVisible()
  expect(screen.queryByText('Rita Sol')).toBeNull()
  expect(asked).toEqual([`/api/admin/cases/lines?casos=${id(0)},${id(1)}`])
}, 40_000)
