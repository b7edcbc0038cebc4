/**
 * Somebody as a reporter: by an id, with what they are right about; a warning first, and only then
 * a pause.
 */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type AuthProvider, CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { reporterById } from '../../../contract/moderation/reporters.ts'
import { consoleData } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import { draftOf } from '../../moderation/decide/useDraft.ts'
import ReporterPage from './ReporterPage.tsx'

type Reporter = ResponseOf<typeof reporterById>
const [id, caseId] = [
  '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10',
  '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d11',
]
const reporter: Reporter = {
  id,
  nombre: null,
  reveladoHasta: null,
  acierto: 0.4,
  resueltos: 5,
  acertados: 2,
  enviados: 7,
  conMedidas: 2,
  sinMedidas: 3,
  pendientes: 1,
  retirados: 1,
  porMotivo: [{ motivo: 'spam', enviados: 7, conMedidas: 2, sinMedidas: 3 }],
  porDia: [
    { dia: '2026-11-22', enviados: 0 },
    { dia: '2026-11-23', enviados: 7 },
  ],
  pausa: null,
  avisado: false,
  medidas: [],
  reportes: [
    {
      id: caseId,
      casoId: caseId,
      tipo: 'POST',
      motivo: 'spam',
      estado: 'NO_ACTION',
      clausula: null,
      creadoEn: '2026-11-23T10:00:00.000Z',
    },
  ],
}
const auth: AuthProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => undefined,
  canAccess: async ({ resource }) => resource !== 'replay',
}
afterEach(() => vi.unstubAllGlobals())

function open(changes: Partial<Reporter> = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ ...reporter, ...changes })
    sent.push([new URL(url, 'http://x').pathname, JSON.parse(String(init.body))])
    return Response.json({ id: caseId }, { status: 201 })
  })
  render(
    <MemoryRouter initialEntries={[`/reporters/${id}`]}>
      <CoreAdminContext
        authProvider={auth}
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ThemeProvider theme={createTheme()}>
          <Routes>
            <Route path="/reporters/:id" element={<ReporterPage />} />
            <Route path="/cases/:id/show" element={<p>El caso</p>} />
          </Routes>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return { sent, user: userEvent.setup() }
}

test('says how often they were right, and leads to their case, where the warning is chosen already', async () => {
  const { sent, user } = open()
  expect(
    await screen.findByRole('heading', { name: 'Quien reporta: 3d0c0c2e' }, { timeout: 20_000 }),
  ).toBeVisible()
  expect(screen.getByText(/^40\s?%$/)).toBeVisible()
  expect(
    screen.getByText(
      'Con medidas: 2 de sus últimos 5 reportes resueltos. Hasta tener cinco, los que faltan cuentan como la mitad.',
    ),
  ).toBeVisible()
  expect(
    screen.queryByRole('button', { name: 'Pausar sus reportes' }),
    'first they are warned',
  ).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Avisar' }))
  await user.type(screen.getByRole('textbox', { name: /Por qué/ }), 'Reporta todo')
  await user.click(screen.getByRole('button', { name: 'Avisar' }))
  expect(await screen.findByText('El caso', {}, { timeout: 20_000 })).toBeVisible()
  expect(sent).toEqual([
    ['/api/admin/cases', { tipo: 'USER', objetoId: id, motivo: 'Reporta todo' }],
  ])
  expect(draftOf(caseId)).toMatchObject({ chosen: ['objeto warn'], clause: 'reportes' })
}, 40_000)

test('whoever was warned can be paused, and a pause says until when', async () => {
  open({ avisado: true, pausa: { hasta: '2026-12-01T10:00:00.000Z' } })
  expect(
    await screen.findByRole('button', { name: 'Pausar sus reportes' }, { timeout: 20_000 }),
  ).toBeVisible()
  expect(screen.getByText(/Sus reportes están en pausa hasta el 1 dic 2026/)).toBeVisible()
}, 40_000)
