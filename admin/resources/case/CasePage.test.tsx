/**
 * The page of a case: whether it is decided and by whom, what its author was told, whose it is, and
 * a way back from what is not there.
 */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type AuthProvider, CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { type Case, consoleData } from '../../providers/dataProvider.ts'
import { viewersOf } from '../../live/screen.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import { dropSession, keepSession } from '../../providers/session.ts'
import { beginDraft } from '../../moderation/decide/useDraft.ts'
import CasePage from './CasePage.tsx'

const id = (n: number) => `3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d1${n}`
const luz = { id: id(7), nombre: 'Luz Sol' }
const decision: Case['decisiones'][number] = {
  id: id(5),
  por: luz,
  automatica: false,
  en: '2026-11-20T12:00:00.000Z',
  medidas: [{ medida: 'hide', sobre: 'objeto', hasta: null }],
  clausula: 'acoso',
  fundamento: 'normas',
  hechos: 'Insulta',
  avisoAutor: 'Hola, Paco: ocultamos tu publicación.',
  aplicada: true,
  revertida: null,
  puedeRevertir: false,
  apelaciones: [],
}
const one: Case = {
  id: id(1),
  tipo: 'POST',
  objetoId: id(2),
  estado: 'abierto',
  gravedad: 'grave',
  motivos: [{ motivo: 'acoso', cuenta: 1 }],
  reportes: 1,
  denuncias: 0,
  abiertoEn: '2026-11-20T10:00:00.000Z',
  ultimoEn: '2026-11-20T10:00:00.000Z',
  esperaDesde: '2026-11-20T10:00:00.000Z',
  objetivoHoras: 24,
  prioridad: { motivo: 1, peso: 0.5, alcance: 1, arriba: null },
  porque: null,
  escalado: false,
  imagenes: 0,
  idioma: 'es',
  anteriores: 1,
  tomado: null,
  decision: null,
  vistoHasta: '7',
  pruebas: [
    {
      revision: 0,
      guardadoEn: '2026-11-20T10:00:00.000Z',
      autor: null,
      versiones: [
        {
          en: '2026-11-20T09:00:00.000Z',
          textos: [{ nombre: 'texto', texto: 'Como era' }],
          imagenes: [],
        },
      ],
      contexto: [],
    },
  ],
  historia: [],
  notas: [],
  decisiones: [],
  iguales: [],
  medidas: [{ medida: 'none', sobre: 'objeto' }],
  proponibles: [],
  disputa: null,
  reabierto: null,
  ahora: { texto: 'Como era', estado: 'visible' },
  autor: {
    id: id(3),
    nombre: 'Paco Navarro',
    rol: 'barbero',
    desde: '2026-01-01T10:00:00.000Z',
    negocio: 'Barbería Paco',
    puntos: 3,
    situacion: 'bueno',
    casos: 2,
    reportes: 4,
    decisiones: [
      {
        id: id(6),
        casoId: id(4),
        tipo: 'COMMENT',
        medidas: ['remove'],
        clausula: 'spam',
        en: '2026-10-01T10:00:00.000Z',
        revertida: false,
      },
    ],
  },
}
const auth: AuthProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => undefined,
  canAccess: async () => true,
}
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const Where = () => <p data-testid="where">{useLocation().pathname + useLocation().search}</p>

let queries: QueryClient
async function open(shown: Partial<Case> = {}, claim: object = {}, found = 200) {
  const present = { ...one, ...shown }
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/claim'))
      return Response.json({
        estado: present.estado,
        tomado: null,
        escalado: false,
        quitado: null,
        decidido: null,
        ultimoEn: present.ultimoEn,
        ...claim,
      })
    if (url.includes('/reports')) return Response.json({ data: [], hasMore: false, juntos: [] })
    return found === 200
      ? Response.json(present)
      : Response.json({ message: 'Caso no encontrado', code: 'not_found' }, { status: found })
  })
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }))
  render(
    <MemoryRouter initialEntries={[`/cases/${one.id}/show`]}>
      <CoreAdminContext
        authProvider={auth}
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={queries}
      >
        <ThemeProvider theme={createTheme()}>
          <Where />
          <Routes>
            <Route path="/cases/:id/show" element={<CasePage />} />
            <Route path="*" element={<p>otra página</p>} />
          </Routes>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  await screen.findByText(
    found === 200 ? 'Como era' : 'Caso no encontrado',
    {},
    { timeout: 20_000 },
  )
  return userEvent.setup()
}

test('a decided case says so at the top, by whom and when, and what its author was told, word for word', async () => {
  await open({ estado: 'decidido', decisiones: [decision] })
  expect(screen.getByText(/^Lo decidió Luz Sol/)).toBeVisible()
  expect(screen.getByText('Hola, Paco: ocultamos tu publicación.')).toBeInTheDocument()
  expect(screen.getByText('Lo que se le envió')).toBeVisible()
}, 40_000)

test('who stands on it while a colleague decides learns who did', async () => {
  await open(
    {},
    {
      estado: 'decidido',
      decidido: { ...luz, en: '2026-11-20T12:00:00.000Z' },
      ultimoEn: '2026-11-20T12:00:00.000Z',
    },
  )
  expect(
    await screen.findByText(
      /Lo decidió Luz Sol.*Hay algo nuevo en este caso/,
      {},
      { timeout: 20_000 },
    ),
  ).toBeVisible()
}, 40_000)

test('a case that an appeal has opened again says so', async () => {
  await open({
    decisiones: [decision],
    reabierto: { porque: 'apelacion', en: '2026-11-21T12:00:00.000Z' },
  })
  expect(screen.getByText(/^Abierto de nuevo .*se dio la razón a una apelación/)).toBeVisible()
  expect(screen.queryByText(/^Lo decidió/)).toBeNull()
}, 40_000)

test('says how long it waits in words, without a figure of priority', async () => {
  await open()
  expect(screen.getByText(/^Grave · espera \d+\sd \(objetivo 24\sh\)$/)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Prioridad/)
}, 40_000)

test('whose it is: points, shop, and links to earlier decisions', async () => {
  await open()
  const card = screen.getByRole('region', { name: 'Su autor' })
  expect(
    await within(card).findByRole('link', { name: 'Paco Navarro' }, { timeout: 20_000 }),
  ).toHaveAttribute('href', `/subjects/USER/${id(3)}`)
  expect(within(card).getByText('3 puntos, en buen estado')).toBeVisible()
  expect(card).toHaveTextContent('Barbería Paco')
  expect(
    within(card).getByRole('link', { name: /Retirar · Spam o publicidad · Comentario/ }),
  ).toHaveAttribute('href', `/cases/${id(4)}/show`)
}, 40_000)

test('what it says now stands beside what was kept, only where it is not the same', async () => {
  await open({ ahora: { texto: 'Otra cosa', estado: 'visible' } })
  expect(within(screen.getByRole('region', { name: 'Ahora' })).getByText('Otra cosa')).toBeVisible()
}, 40_000)

test('from a case that is not there a button leads back to the queue as it was', async () => {
  sessionStorage.setItem('balbu.console.queue', '?page=2')
  const user = await open({}, {}, 404)
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ir a los casos' }))
  expect(screen.getByTestId('where')).toHaveTextContent('/cases?page=2')
}, 40_000)

test('a moderator with a decision begun is asked before the next case replaces it', async () => {
  keepSession({
    sessionId: 'bs1_staff',
    staff: { id: luz.id, nombre: luz.nombre, roles: ['moderator'], lead: false },
  })
  beginDraft(one.id, { chosen: [{ medida: 'hide', sobre: 'objeto' }], clause: 'spam' })
  const user = await open({}, { tomado: { ...luz, hasta: '2099-01-01T00:00:00.000Z', mio: true } })
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }))
  expect(await screen.findByText('¿Dejar este caso?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(screen.getByTestId('where')).toHaveTextContent(`/cases/${one.id}/show`)
  dropSession()
})

test('a colleague who looks at it without having claimed it is named, and no longer once they have gone', async () => {
  await open()
  act(() => {
    queries.setQueryData([...viewersOf, one.id], [{ id: id(8), nombre: 'Ana' }])
  })
  expect(await screen.findByText('Viendo: Ana')).toBeVisible()
  act(() => {
    queries.setQueryData([...viewersOf, one.id], [])
  })
  await waitFor(() => expect(screen.queryByText(/^Viendo/)).toBeNull())
})
