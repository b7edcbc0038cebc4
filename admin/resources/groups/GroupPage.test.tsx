/** Deciding cases that are alike: what is chosen by the keyboard, and what each came to. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type AuthProvider, CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { groupById } from '../../../contract/moderation/groups.ts'
import { consoleData } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import GroupPage from './GroupPage.tsx'

type Group = ResponseOf<typeof groupById>
const id = (n: number) => `3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d1${n}`
const one = (n: number, more: Partial<Group['casos'][number]> = {}): Group['casos'][number] => ({
  id: id(n),
  tipo: 'POST',
  objetoId: id(n),
  estado: 'abierto',
  gravedad: 'normal',
  motivos: [{ motivo: 'spam', cuenta: 1 }],
  reportes: 1,
  denuncias: 0,
  abiertoEn: '2026-11-20T10:00:00.000Z',
  ultimoEn: '2026-11-20T10:00:00.000Z',
  esperaDesde: '2026-11-20T10:00:00.000Z',
  objetivoHoras: 72,
  prioridad: { motivo: 1, peso: 0.5, alcance: 1, arriba: null },
  porque: null,
  escalado: false,
  imagenes: 0,
  idioma: 'es',
  anteriores: 0,
  tomado: null,
  decision: null,
  vistoHasta: '7',
  version: 1,
  pruebas: [
    {
      revision: 0,
      guardadoEn: '2026-11-20T10:00:00.000Z',
      autor: { nombre: 'Paco', rol: 'barbero', imagen: null },
      versiones: [
        {
          en: '2026-11-20T09:00:00.000Z',
          textos: [{ nombre: 'texto', texto: `Compra ${n}` }],
          imagenes: [],
        },
      ],
      contexto: [],
    },
  ],
  ...more,
})
const group: Group = {
  id: `autor-${id(9)}`,
  por: 'autor',
  mas: false,
  medidas: [
    { medida: 'none', sobre: 'objeto' },
    { medida: 'hide', sobre: 'objeto' },
    { medida: 'warn', sobre: 'autor' },
  ],
  casos: [
    one(1),
    one(2),
    one(3),
    one(4, { tomado: { id: id(8), nombre: 'Max', hasta: '2026-11-20T11:00:00.000Z', mio: false } }),
  ],
}
const auth: AuthProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => undefined,
  canAccess: async () => true,
}
afterEach(() => vi.unstubAllGlobals())

const listed = (n: number, por: 'autor' | 'texto' = 'autor') => ({
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
})
const isList = (url: string) => /\/groups(\?|$)/.test(url)

function open(shown: Group) {
  render(
    <MemoryRouter initialEntries={[`/groups/${shown.id}`]}>
      <CoreAdminContext
        authProvider={auth}
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ThemeProvider theme={createTheme()}>
          <Routes>
            <Route path="/groups/:id" element={<GroupPage />} />
          </Routes>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
}

test('those that are free are chosen, one is left out by x, and what was not decided says why', async () => {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/decisions')) {
      sent.push(JSON.parse(String(init.body)) as Record<string, unknown>)
      return Response.json({
        resultados: [
          { casoId: id(1), resultado: 'decidido', por: null, en: null },
          { casoId: id(3), resultado: 'tomado', por: { id: id(8), nombre: 'Max' }, en: null },
        ],
      })
    }
    if (isList(url)) return Response.json({ data: [listed(9), listed(7)], hasNextPage: false })
    return url.endsWith('/preview')
      ? Response.json({
          aviso: null,
          desaparece: { publicaciones: 1, comentarios: 0, resenas: 0, mensajes: 0, negocio: false },
          avisados: { autor: false, reportantes: 1, denunciantes: 0 },
          citas: null,
          puntos: null,
          definitiva: null,
        })
      : Response.json(group)
  })
  open(group)
  const user = userEvent.setup()
  const list = await screen.findByRole('list', { name: 'Casos del grupo' }, { timeout: 20_000 })
  const boxes = () =>
    within(list)
      .getAllByRole('checkbox')
      .map((box) => box instanceof HTMLInputElement && box.checked)
  expect(boxes()).toEqual([true, true, true, false])
  expect(within(list).getByText('Lo tiene Max')).toBeVisible()
  expect(within(list).getByText('Compra 2')).toBeVisible()
  await user.keyboard('jjx')
  expect(boxes()).toEqual([true, false, true, false])
  await user.keyboard('3')
  expect(screen.getByText('Elige también qué hacer con cada contenido.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Decidir 2 casos' })).toBeDisabled()
  await user.keyboard('2')
  await user.type(screen.getByRole('textbox', { name: 'Qué has visto' }), 'Anuncia')
  await user.click(screen.getByRole('button', { name: 'Decidir 2 casos' }))
  const result = await screen.findByText(/1 caso decidido/, {}, { timeout: 20_000 })
  expect(within(result).getByRole('link', { name: 'Lo tiene Max' })).toHaveAttribute(
    'href',
    `/cases/${id(3)}/show`,
  )
  expect(await screen.findByRole('link', { name: 'Siguiente grupo' })).toHaveAttribute(
    'href',
    `/groups/autor-${id(7)}`,
  )
  expect(sent).toEqual([
    {
      medidas: [
        { medida: 'hide', sobre: 'objeto', dias: null },
        { medida: 'warn', sobre: 'autor', dias: null },
      ],
      clausula: 'spam',
      fundamento: 'normas',
      ley: null,
      hechos: 'Anuncia',
      casos: [
        { id: id(1), vistoHasta: '7', version: 1 },
        { id: id(3), vistoHasta: '7', version: 1 },
      ],
    },
  ])
  expect(
    screen.getByRole('textbox', { name: 'Qué has visto' }),
    'nothing that was written is lost',
  ).toHaveValue('Anuncia')
}, 40_000)

test('of cases with the same text it stands there once', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...group, id: `texto-${'a'.repeat(32)}`, por: 'texto' }),
  )
  open({ ...group, id: `texto-${'a'.repeat(32)}`, por: 'texto' })
  const list = await screen.findByRole('list', { name: 'Casos del grupo' }, { timeout: 20_000 })
  expect(within(list).getByText('Compra 1')).toBeVisible()
  expect(within(list).getByText('Compra 2')).not.toBeVisible()
  await userEvent
    .setup()
    .click(within(list).getAllByText('Dice lo mismo que el primero: ver su texto')[0] ?? list)
  expect(within(list).getByText('Compra 2')).toBeVisible()
}, 40_000)

test.each([
  {
    what: 'the group of the same kind comes first',
    others: [listed(8, 'texto'), listed(7)],
    next: `/groups/autor-${id(7)}`,
  },
  {
    what: 'a group of another kind where no other is left',
    others: [listed(8, 'texto')],
    next: `/groups/texto-${id(8)}`,
  },
  { what: 'without another group there is the next case alone', others: [], next: null },
])(
  'once the whole group is decided: $what',
  async ({ others, next }) => {
    let isDecided = false
    vi.stubGlobal('fetch', async (url: string) => {
      if (isList(url)) return Response.json({ data: [listed(9), ...others], hasNextPage: false })
      if (url.endsWith('/preview')) return Response.json({ message: 'Ahora no' }, { status: 409 })
      if (!url.endsWith('/decisions'))
        return isDecided
          ? Response.json({ message: 'No encontrado' }, { status: 404 })
          : Response.json(group)
      isDecided = true
      return Response.json({
        resultados: [1, 2, 3].map((n) => ({
          casoId: id(n),
          resultado: 'decidido',
          por: null,
          en: null,
        })),
      })
    })
    open(group)
    const user = userEvent.setup()
    await screen.findByRole('list', { name: 'Casos del grupo' }, { timeout: 20_000 })
    await user.keyboard('1')
    await user.click(screen.getByRole('button', { name: 'Decidir 3 casos' }))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Grupo revisado' }, { timeout: 20_000 }),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeVisible()
    if (next === null) expect(screen.queryByRole('link', { name: 'Siguiente grupo' })).toBeNull()
    else
      expect(await screen.findByRole('link', { name: 'Siguiente grupo' })).toHaveAttribute(
        'href',
        next,
      )
  },
  40_000,
)
