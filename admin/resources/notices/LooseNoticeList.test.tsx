/** Guest notices that lead to nothing here: read, answered, brought to a case. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
import LooseNoticeList from './LooseNoticeList.tsx'

afterEach(() => vi.unstubAllGlobals())
const id = '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10'
const notice = {
  id,
  motivo: 'menores',
  texto: 'CANARIO: lo vi ayer',
  enlace: 'https://example.com/nada',
  creadaEn: '2026-11-20T10:00:00.000Z',
  conCorreo: false,
  respuesta: null,
}

async function open(may: (action: string) => boolean = () => true) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === undefined || init.method === 'GET')
      return Response.json({ data: [notice], hasNextPage: false })
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return Response.json(path.endsWith('/place') ? { casoId: id } : { success: true })
  })
  const auth: AuthProvider = {
    login: async () => {},
    logout: async () => {},
    checkAuth: async () => {},
    checkError: async () => {},
    getPermissions: async () => undefined,
    canAccess: async ({ action }) => may(action),
  }
  render(
    <MemoryRouter>
      <CoreAdminContext
        authProvider={auth}
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient()}
      >
        <ThemeProvider theme={createTheme()}>
          <ResourceContextProvider value="notices">
            <LooseNoticeList />
          </ResourceContextProvider>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  await screen.findByText('CANARIO: lo vi ayer', {}, { timeout: 20_000 })
  return { sent, user: userEvent.setup() }
}

test('it is answered with an outcome and words', async () => {
  const { sent, user } = await open()
  expect(screen.getByText('https://example.com/nada')).toBeVisible()
  expect(screen.getByText(/leerá la respuesta con su recibo/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'No se encontró, o ya no está' }))
  await user.type(screen.getByRole('textbox', { name: /Respuesta/ }), 'No lleva a nada')
  await user.click(screen.getByRole('button', { name: 'Responder' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: `/api/admin/notices/${id}/close`,
        body: { resultado: 'GONE', palabras: 'No lleva a nada' },
      },
    ]),
  )
})

test('or brought to the case of what an address shows', async () => {
  const { sent, user } = await open()
  await user.type(
    screen.getByRole('textbox', { name: /Dirección de la página/ }),
    'https://balbu.example/post/1',
  )
  await user.click(screen.getByRole('button', { name: 'Llevar a un caso' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { path: `/api/admin/notices/${id}/place`, body: { enlace: 'https://balbu.example/post/1' } },
    ]),
  )
})

test('who only reads is offered nothing to do', async () => {
  await open((action) => action === 'list')
  expect(screen.queryByRole('button', { name: 'Responder' })).toBeNull()
})
