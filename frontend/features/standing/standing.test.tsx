import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { OwnDecision } from '../../../contract/moderation/standing.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { currentSession, signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { StandingScreen } from './StandingScreen.tsx'

type Standing = CallAnswer<'GET /api/account/standing'>
const id = (n: number) => `00000000-0000-4000-8000-00000000030${n}`
const decision = (changes: Partial<OwnDecision> = {}): OwnDecision => ({
  id: id(1),
  en: '2026-11-20T10:00:00.000Z',
  tipo: 'POST',
  objetoId: id(8),
  medidas: [{ medida: 'hide', sobre: 'objeto', hasta: null }],
  clausula: 'acoso',
  fundamento: 'normas',
  hechos: 'Insulta a otra persona.',
  origen: 'reporte',
  medios: 'persona',
  aviso: 'Ocultamos tu publicación.\nIncumple la norma de acoso.',
  puntos: 3,
  cuentaHasta: '2027-02-18T10:00:00.000Z',
  revertida: false,
  automatica: null,
  apelacion: null,
  apelableHasta: '2027-05-20T10:00:00.000Z',
  ...changes,
})
const standing = (changes: Partial<Standing> = {}): Standing => ({
  estado: 'bueno',
  puntos: 0,
  umbrales: { aviso: 4, riesgo: 8 },
  suspension: null,
  decisiones: [],
  hasMore: false,
  ...changes,
})
const serving = (changes: Partial<Standing>, more: Answers = {}) =>
  serve({ 'GET /api/account/standing': () => standing(changes), ...more })

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

test('nothing counts against whom nobody has decided about', async () => {
  serving({})
  show(<StandingScreen />)
  expect(await screen.findByText('En regla')).toBeVisible()
  expect(screen.getByText('0 puntos')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Ninguna decisión' })).toBeVisible()
})

test('each decision says what was done, by which rule, what it counts and the very words; the one of the notice has the focus', async () => {
  serving({
    estado: 'aviso',
    puntos: 4,
    decisiones: [
      decision({ id: id(2), revertida: true, puntos: 0, cuentaHasta: null, apelableHasta: null }),
      decision(),
    ],
  })
  show(<StandingScreen />, { at: `/account/standing?decision=${id(1)}` })
  const [first, second] = await screen.findAllByRole('article', { name: /^Tu publicación/ })
  if (!first || !second) throw new Error('two decisions')
  expect(within(first).getByText('Revertida')).toBeVisible()
  expect(within(first).queryByRole('button', { name: 'Apelar' })).toBeNull()
  await waitFor(() => expect(second).toHaveFocus())
  expect(within(second).getByText('Oculto para los demás')).toBeVisible()
  expect(within(second).getByText('Por nuestras normas: acoso')).toBeVisible()
  expect(within(second).getByText('Cuenta 3 puntos hasta el 18 feb 2027')).toBeVisible()
  expect(within(second).getByText(/Incumple la norma de acoso/)).toBeInTheDocument()
  expect(within(second).getByRole('link', { name: 'Ver' })).toHaveAttribute(
    'href',
    `/post/${id(8)}`,
  )
})

test('every decision tells facts, source, automated means and redress, also beside a moderator’s own words', async () => {
  const own = decision({ aviso: 'La ocultamos.', hechos: 'Llama «payaso» a un colega.' })
  const held = decision({
    id: id(2),
    aviso: null,
    hechos: null,
    origen: 'regla',
    medios: 'maquina',
    apelableHasta: null,
  })
  const reversed = decision({
    id: id(3),
    origen: 'denuncia',
    medios: 'regla',
    revertida: true,
    apelableHasta: null,
  })
  serving({ decisiones: [own, held, reversed] })
  show(<StandingScreen />)
  const rowsOf = (article: HTMLElement) =>
    within(article)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  const articles = await screen.findAllByRole('article', { name: /^Tu publicación/ })
  expect(articles.map(rowsOf)).toEqual([
    [
      ['Hechos', 'Llama «payaso» a un colega.'],
      ['De dónde vino', 'Otra persona lo reportó'],
      ['Medios automatizados', 'No se usaron para decidir: lo decidió una persona'],
      [
        'Si no estás de acuerdo',
        'Puedes apelar aquí hasta el 20 may 2027: lo revisará otra persona. También puedes acudir a los tribunales.',
      ],
    ],
    [
      ['De dónde vino', 'Lo señaló una regla automática, por iniciativa propia'],
      ['Medios automatizados', 'Lo encontró y lo decidió un sistema automático'],
      ['Si no estás de acuerdo', 'Puedes acudir a los tribunales.'],
    ],
    [
      ['Hechos', 'Insulta a otra persona.'],
      ['De dónde vino', 'Alguien lo denunció'],
      ['Medios automatizados', 'Se usaron para encontrarlo; lo decidió una persona'],
    ],
  ])
})

test('what a machine has decided says so, and that it counts nothing before a person has looked', async () => {
  const [pending, confirmed] = [
    decision({ automatica: 'pendiente', puntos: 0, cuentaHasta: null }),
    decision({
      id: id(2),
      automatica: 'confirmada',
      puntos: 0,
      cuentaHasta: null,
      apelableHasta: null,
    }),
  ]
  serving({ decisiones: [pending, confirmed] })
  show(<StandingScreen />)
  const [first, second] = await screen.findAllByRole('article', { name: /^Tu publicación/ })
  if (!first || !second) throw new Error('two decisions')
  expect(
    within(first).getByText(
      'Lo decidió un sistema automático. Hasta que una persona lo revise no cuenta.',
    ),
  ).toBeVisible()
  expect(within(first).getByRole('button', { name: 'Apelar' })).toBeVisible()
  expect(
    within(second).getByText('Lo decidió un sistema automático y después una persona lo confirmó.'),
  ).toBeVisible()
})

test('a decision is appealed with words; what was typed stays where it is refused', async () => {
  let tries = 0
  const asked = serving(
    { decisiones: [decision()] },
    {
      'POST /api/moderation/appeals': () =>
        tries++ === 0
          ? refuse(429, 'Espera un momento')
          : {
              id: id(5),
              estado: 'PENDING',
              creadaEn: '2026-11-21T10:00:00.000Z',
              texto: 'No era un insulto',
              imagenes: 0,
              respuesta: null,
              respondidaEn: null,
            },
    },
  )
  const user = show(<StandingScreen />)
  await user.click(await screen.findByRole('button', { name: 'Apelar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apelar esta decisión' }))
  await user.click(dialog.getByRole('button', { name: 'Enviar apelación' }))
  expect(await dialog.findByText('Explica por qué no estás de acuerdo')).toBeVisible()
  await user.type(dialog.getByRole('textbox'), 'No era un insulto')
  await user.click(dialog.getByRole('button', { name: 'Enviar apelación' }))
  expect(await screen.findByText('No se pudo enviar la apelación')).toBeVisible()
  expect(dialog.getByRole('textbox')).toHaveValue('No era un insulto')
  await user.click(dialog.getByRole('button', { name: 'Enviar apelación' }))
  expect(await screen.findByText('Apelación enviada')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.filter(({ name }) => name === 'POST /api/moderation/appeals').at(-1)?.body).toEqual({
    decisionId: id(1),
    texto: 'No era un insulto',
    imagenes: [],
  })
})

test('an answered appeal stands there with its answer', async () => {
  serving({
    decisiones: [
      decision({
        apelableHasta: null,
        apelacion: {
          id: id(5),
          estado: 'UPHELD',
          creadaEn: '2026-11-21T10:00:00.000Z',
          texto: 'No era un insulto',
          imagenes: 2,
          respuesta: 'Lo era.',
          respondidaEn: '2026-11-22T10:00:00.000Z',
        },
      }),
    ],
  })
  show(<StandingScreen />)
  const own = within(await screen.findByRole('region', { name: 'Tu apelación' }))
  expect(own.getByText('La decisión se mantiene')).toBeVisible()
  expect(own.getByText('Lo era.')).toBeVisible()
  expect(own.getByText(/con 2 fotos/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Apelar' })).toBeNull()
})

test('whose account is suspended has the reason, the appeal, their appointments, their data and the way out', async () => {
  signedIn(
    { sessionId: 's-1', user: person(), suspension: { hasta: '2026-12-20T10:00:00.000Z' } },
    { landing: '/' },
  )
  const visit = appointmentExample({
    fecha: '2099-11-30T10:00:00.000Z',
    fin: '2099-11-30T10:30:00.000Z',
    estado: 'confirmada',
    userRole: 'client',
  })
  let visits = [visit]
  const asked = serving(
    {
      suspension: { hasta: '2026-12-20T10:00:00.000Z' },
      decisiones: [
        decision({
          tipo: 'USER',
          medidas: [{ medida: 'suspend', sobre: 'objeto', hasta: '2026-12-20T10:00:00.000Z' }],
        }),
      ],
    },
    {
      'GET /api/appointments': () => visits,
      'PATCH /api/appointments/:id/cancel': () => {
        visits = []
        return { ...visit, estado: 'cancelada' }
      },
      'POST /api/auth/logout': () => ({ ok: true }),
    },
  )
  const user = show(<StandingScreen />)
  expect(
    await screen.findByRole('heading', { name: 'Tu cuenta está suspendida' }),
  ).toBeInTheDocument()
  expect(screen.getByText(/^Hasta el 20 de diciembre de 2026/)).toBeVisible()
  expect(await screen.findByText(/Ocultamos tu publicación/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apelar' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Decisiones' }), 'the only one is on top').toBeNull()
  for (const [name, href] of [
    [/Descargar mis datos/, '/my-data'],
    [/Eliminar/, '/delete-account'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  await user.click(await screen.findByRole('button', { name: /^Cancelar cita: / }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '¿Cancelar esta cita?' })).getByRole(
      'button',
      { name: 'Cancelar cita' },
    ),
  )
  expect(await screen.findByText('No tienes citas por venir')).toBeVisible()
  expect(asked.some(({ name }) => name.startsWith('PATCH /api/appointments/'))).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
  await waitFor(() => expect(currentSession().status).toBe('guest'))
})
