/**
 * Deciding: what is chosen by digits, the text that follows it until it is written by hand, and
 * words that nobody loses.
 */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { previewDecision } from '../../../contract/moderation/preview.ts'
import { consoleData, type Case } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import { DecideForm } from './DecideForm.tsx'
import { KeptDraft } from './KeptDraft.tsx'

const one: Pick<Case, 'id' | 'tipo' | 'medidas' | 'proponibles' | 'motivos' | 'vistoHasta'> = {
  tipo: 'POST',
  proponibles: [],
  id: '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10',
  vistoHasta: '7',
  motivos: [{ motivo: 'acoso', cuenta: 1 }],
  medidas: [
    { medida: 'none', sobre: 'objeto' },
    { medida: 'hide', sobre: 'objeto' },
    { medida: 'remove', sobre: 'objeto' },
    { medida: 'suspend', sobre: 'autor' },
  ],
}
const preview: ResponseOf<typeof previewDecision> = {
  aviso: { texto: 'Hola, Ana. {{hechos}}', idioma: 'es' },
  desaparece: {
    publicaciones: 1,
    comentarios: 2,
    resenas: 0,
    mensajes: 0,
    negocio: false,
    imagen: false,
  },
  retenido: false,
  marca: null,
  avisados: { autor: true, reportantes: 3, denunciantes: 0 },
  citas: null,
  puntos: {
    antes: 2,
    despues: 5,
    situacionAntes: 'bueno',
    situacionDespues: 'aviso',
    sugiereExpulsion: false,
  },
  definitiva: null,
}
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function open(decided: () => Response) {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) as Record<string, unknown> })
    return url.endsWith('/preview') ? Response.json(preview) : decided()
  })
  return { sent, ...show() }
}

function show(more: Partial<Case> = {}) {
  // Of a case the form reads these alone.
  const shown = { ...one, ...more } as Case
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (content: ReactNode) => (
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={queryClient}
      >
        <ThemeProvider theme={createTheme()}>{content}</ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>
  )
  const { rerender } = render(page(<DecideForm one={shown} />))
  return { user: userEvent.setup(), seeDecided: () => rerender(page(<KeptDraft one={shown} />)) }
}

test('several measures at once, what goes together, the exact text; and whoever is second keeps their words', async () => {
  const { sent, user, seeDecided } = open(() =>
    Response.json(
      { message: 'Ya lo resolvió otra persona', code: 'already_decided' },
      { status: 409 },
    ),
  )
  const box = (name: RegExp) => screen.getByRole('checkbox', { name })
  expect(await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })).toBeDisabled()
  await user.keyboard('1')
  expect(box(/Sin medidas/)).toBeChecked()
  await user.keyboard('24')
  expect(
    [box(/Sin medidas/), box(/Ocultar/), box(/Suspender/)].map(
      (one) => one instanceof HTMLInputElement && one.checked,
    ),
  ).toEqual([false, true, true])
  await user.keyboard('3')
  expect(
    [box(/Ocultar/), box(/Retirar/)].map((one) => one instanceof HTMLInputElement && one.checked),
  ).toEqual([false, true])
  const text = await screen.findByRole(
    'textbox',
    { name: /palabra por palabra/ },
    { timeout: 20_000 },
  )
  expect(text).toHaveValue('Hola, Ana. {{hechos}}')
  expect(screen.getByText('Falta completar: {{hechos}}')).toBeVisible()
  expect(text).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Decidir' }))
  expect(text, 'what is missing is wrong once somebody has tried to send it').toBeInvalid()
  await user.type(screen.getByRole('textbox', { name: 'Qué has visto' }), 'Insulta')
  expect(text).toHaveValue('Hola, Ana. Insulta')
  expect(screen.getByText('Deja de verse: 1 publicación, 2 comentarios.')).toBeVisible()
  expect(screen.getByText('Se avisa a: su autor, 3 personas que lo reportaron.')).toBeVisible()
  expect(screen.getByText('Puntos de su cuenta: 2 → 5 (con aviso).')).toBeVisible()
  await user.type(text, '!')
  await user.click(screen.getByRole('button', { name: 'Volver a la plantilla' }))
  expect(text).toHaveValue('Hola, Ana. Insulta')
  await user.type(text, '!')
  await user.click(screen.getByRole('button', { name: 'Decidir' }))
  expect(
    await screen.findByText('Ya lo resolvió otra persona', {}, { timeout: 20_000 }),
  ).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    url: expect.stringMatching(/\/decisions$/),
    body: {
      medidas: [
        { medida: 'remove', sobre: 'objeto', dias: null },
        { medida: 'suspend', sobre: 'autor', dias: 7 },
      ],
      clausula: 'acoso',
      fundamento: 'normas',
      hechos: 'Insulta',
      avisoAutor: 'Hola, Ana. Insulta!',
      vistoHasta: '7',
    },
  })
  expect(text).toHaveValue('Hola, Ana. Insulta!')
  seeDecided()
  expect(screen.getByText(/Esto es lo que escribías/)).toHaveTextContent('Hola, Ana. Insulta!')
}, 40_000)

test('of what is held nothing is still seen: it will be again where nothing is taken away', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      ...preview,
      desaparece: { ...preview.desaparece, publicaciones: 0, comentarios: 0 },
      retenido: true,
    }),
  )
  const { user } = show()
  await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })
  await user.keyboard('1')
  expect(
    await screen.findByText(
      'Ahora está retenido y no se ve: volverá a verse.',
      {},
      { timeout: 20_000 },
    ),
  ).toBeVisible()
  expect(screen.queryByText('Todo se sigue viendo.')).toBeNull()
}, 40_000)

test('what is a lead’s to decide is proposed with what was written, and is not among the measures', async () => {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) as Record<string, unknown> })
    return Response.json(url.endsWith('/preview') ? preview : { ok: true })
  })
  const { user } = show({ proponibles: [{ medida: 'ban', sobre: 'autor' }] })
  await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })
  expect(screen.queryByRole('checkbox', { name: /Expulsar/ })).toBeNull()
  await user.keyboard('h')
  await user.keyboard('Amenaza de muerte')
  await user.click(screen.getByRole('button', { name: /Proponer expulsar/ }))
  expect(sent.find(({ url }) => url.endsWith('/escalate'))?.body).toEqual({
    motivo: 'Propuesta: Expulsar (a su autor) · Acoso · Amenaza de muerte',
  })
}, 40_000)

test('of a dispute no rule is chosen, none is sent, and the preview says that no mark counts', async () => {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) as Record<string, unknown> })
    return Response.json(
      url.endsWith('/preview')
        ? {
            ...preview,
            marca: 'quitada',
            puntos: null,
            desaparece: { ...preview.desaparece, publicaciones: 0, comentarios: 0 },
          }
        : { ok: true },
    )
  })
  const { user } = show({
    id: 'b0cf5c59-8e35-4f4c-9f8b-7b4f2a4f5a11',
    tipo: 'APPOINTMENT',
    motivos: [{ motivo: 'disputa', cuenta: 1 }],
    medidas: [
      { medida: 'none', sobre: 'objeto' },
      { medida: 'clear_no_show', sobre: 'objeto' },
      { medida: 'warn', sobre: 'autor' },
    ],
  })
  await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })
  await user.keyboard('2')
  expect(
    await screen.findByText(
      /La inasistencia ya no cuenta para el cliente/,
      {},
      { timeout: 20_000 },
    ),
  ).toBeVisible()
  expect(screen.queryByText('Todo se sigue viendo.')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Norma' })).toHaveDisplayValue(
    'Ninguna: es una corrección, sin puntos',
  )
  await user.type(screen.getByRole('textbox', { name: 'Qué has visto' }), 'Estuvo')
  await user.click(screen.getByRole('button', { name: 'Decidir' }))
  expect(sent.at(-1)).toMatchObject({
    url: expect.stringMatching(/\/decisions$/),
    body: { clausula: null, fundamento: null, hechos: 'Estuvo' },
  })
  // What is done about the barber needs a rule.
  await user.click(screen.getByRole('checkbox', { name: /Avisar/ }))
  expect(screen.getByRole('button', { name: 'Decidir' })).toBeDisabled()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Norma' }), 'servicio')
  expect(await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })).toBeEnabled()
}, 40_000)

test('Ctrl, Shift and Enter decide and go on to the next one of the filter', async () => {
  sessionStorage.setItem(
    'balbu.console.queue',
    `?filter=${encodeURIComponent(JSON.stringify({ tipo: 'POST', tomado: 'libre' }))}`,
  )
  const { sent, user } = open(() =>
    Response.json({ ok: true, id: 'b0cf5c59-8e35-4f4c-9f8b-7b4f2a4f5a11', apelacion: null }),
  )
  await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })
  await user.keyboard('1')
  await user.type(screen.getByRole('textbox', { name: 'Qué has visto' }), 'Nada')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Decidir' })).toBeEnabled(), {
    timeout: 20_000,
  })
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await vi.waitFor(
    () =>
      expect(sent.at(-1)).toMatchObject({
        url: expect.stringMatching(/\/cases\/next$/),
        body: { tipo: 'POST' },
      }),
    { timeout: 20_000 },
  )
  expect(sent.at(-1)?.body).not.toHaveProperty('tomado')
}, 40_000)

test('dismissing needs no words; the next one like it is decided as the one before', async () => {
  const { sent, user } = open(() => Response.json({ ok: true }))
  await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })
  expect(screen.queryByRole('button', { name: 'Igual que el anterior' })).toBeNull()
  await user.keyboard('1')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Decidir' })).toBeEnabled(), {
    timeout: 20_000,
  })
  expect(screen.getByRole('textbox', { name: 'Qué has visto' })).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Decidir' }))
  await vi.waitFor(
    () =>
      expect(sent.at(-1)).toMatchObject({
        url: expect.stringMatching(/\/decisions$/),
        body: { hechos: '' },
      }),
    { timeout: 20_000 },
  )
  cleanup()
  show({ id: 'b0cf5c59-8e35-4f4c-9f8b-7b4f2a4f5a12' })
  await user.click(
    await screen.findByRole('button', { name: 'Igual que el anterior' }, { timeout: 20_000 }),
  )
  expect(screen.getByRole('checkbox', { name: /Sin medidas/ })).toBeChecked()
}, 40_000)

test('phrases for the facts follow the rule and the language of whoever is told, and are added to what was written', async () => {
  const phrases = {
    nombre: 'hechos_acoso',
    textos: { es: 'Insulta a otra persona.\nIntimida.', en: 'It insults.' },
    deFabrica: true,
    version: 0,
    cambiada: null,
  }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/preview') ? preview : { data: [phrases], historial: [] }),
  )
  const { user } = show()
  await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })
  await user.keyboard('2')
  await user.type(screen.getByRole('textbox', { name: 'Qué has visto' }), 'Otra vez.')
  await user.click(
    await screen.findByRole('button', { name: 'Insulta a otra persona.' }, { timeout: 20_000 }),
  )
  expect(screen.getByRole('textbox', { name: 'Qué has visto' })).toHaveValue(
    'Otra vez. Insulta a otra persona.',
  )
  expect(screen.queryByRole('button', { name: 'Insulta a otra persona.' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Intimida.' })).toBeVisible()
}, 40_000)

test('illegal content needs the law that it breaks', async () => {
  const { sent, user } = open(() => Response.json({}, { status: 201 }))
  await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })
  await user.click(screen.getByRole('checkbox', { name: /Ocultar/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Norma' }), 'ilegal')
  await user.type(screen.getByRole('textbox', { name: 'Qué has visto' }), 'Copia un logotipo')
  expect(screen.getByRole('button', { name: 'Decidir' })).toBeDisabled()
  const [category, ground] = ['Categoría de lo ilegal', 'Ámbito de la ley'].map((name) =>
    screen.getByRole('combobox', { name: new RegExp(name) }),
  )
  if (!category || !ground) throw new Error('no fields of the law')
  await user.selectOptions(category, 'Propiedad intelectual')
  await user.selectOptions(ground, 'Propiedad intelectual e industrial')
  const decide = await screen.findByRole('button', { name: 'Decidir' }, { timeout: 20_000 })
  await waitFor(() => expect(decide).toBeEnabled())
  await user.click(decide)
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      url: expect.stringMatching(/\/decisions$/),
      body: {
        clausula: 'ilegal',
        fundamento: 'ley',
        ley: {
          categoria: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
          ambito: 'propiedad',
        },
      },
    }),
  )
})
