import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { visitReview } from '../../../contract/engagement/reviews.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { AddReviewScreen } from './AddReviewScreen.tsx'

type Visit = ResponseOf<typeof visitReview>
const barberId = '00000000-0000-4000-8000-000000000103'
const visit: Visit = {
  appointmentId: '00000000-0000-4000-8000-000000000101',
  barberId,
  barberName: 'Paco Navarro',
  barberImage: null,
  barberRol: 'duenno',
  businessName: 'La Navaja',
  servicios: ['Corte'],
  fecha: '2026-11-20T10:00:00+01:00',
  zonaHoraria: 'Europe/Madrid',
  hasta: '2099-12-20T10:30:00+01:00',
  resena: null,
}
const own = {
  id: visit.appointmentId,
  rating: 4,
  comment: 'Muy bien',
  creadaEn: '2026-11-20T12:00:00.000Z',
  editadaEn: null,
  editableHasta: '2099-12-20T12:00:00.000Z',
  oculta: false,
  moderacion: null,
}

function open(
  shown: Partial<Visit> = {},
  more: Answers = {},
  who: ReturnType<typeof person> | null = person(),
  search = '',
) {
  const bodies: unknown[] = []
  serve({
    'GET /api/appointments/:id/review': () => ({ ...visit, ...shown }),
    'POST /api/users/:id/reviews': ({ body }) => {
      bodies.push(body)
      return own
    },
    ...more,
  })
  if (who) signedIn({ sessionId: 's-1', user: who }, { landing: '/' })
  return {
    bodies,
    user: show(
      <Routes>
        <Route path="/add-review/:appointmentId" element={<AddReviewScreen />} />
        <Route path="/user/:userId" element={<p>el perfil</p>} />
      </Routes>,
      { at: `/add-review/${visit.appointmentId}${search}` },
    ),
  }
}

test('stars with their names, words with their count, and then the profile', async () => {
  const { user, bodies } = open()
  expect(await screen.findByText('Paco Navarro')).toBeVisible()
  expect(screen.getByText('Dueño · La Navaja')).toBeVisible()
  for (const word of ['1: Malo', '2: Regular', '3: Bueno', '4: Muy bueno', '5: Excelente'])
    expect(screen.getByRole('radio', { name: word })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '5: Excelente' }))
  await user.type(screen.getByRole('textbox', { name: /Tu comentario/ }), 'Impecable')
  expect(screen.getByText('9/500')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Publicar Review' }))
  expect(await screen.findByText('el perfil')).toBeVisible()
  expect(screen.getByText('Tu review ha sido publicada exitosamente')).toBeVisible()
  expect(bodies).toEqual([{ rating: 5, comment: 'Impecable', appointmentId: visit.appointmentId }])
})

test('what is missing is said, and nothing is sent', async () => {
  const { user, bodies } = open()
  await user.click(await screen.findByRole('button', { name: 'Publicar Review' }))
  expect(await screen.findByText('Calificación requerida')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '3: Bueno' }))
  await user.click(screen.getByRole('button', { name: 'Publicar Review' }))
  expect(await screen.findByText('Comentario requerido')).toBeVisible()
  expect(bodies).toEqual([])
})

test('a failure leaves what was written where it is', async () => {
  const { user } = open(
    {},
    {
      'POST /api/users/:id/reviews': () => refuse(500, 'Error del servidor. Inténtalo más tarde.'),
    },
  )
  await user.click(await screen.findByRole('radio', { name: '5: Excelente' }))
  await user.type(screen.getByRole('textbox', { name: /Tu comentario/ }), 'Impecable')
  await user.click(screen.getByRole('button', { name: 'Publicar Review' }))
  expect(await screen.findByText('Error al enviar review')).toBeVisible()
  expect(screen.getByText('No se pudo publicar tu review. Intenta de nuevo.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /Tu comentario/ })).toHaveValue('Impecable')
})

test('a review that is there already is changed', async () => {
  open({ resena: own })
  expect(await screen.findByRole('radio', { name: '4: Muy bueno' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeVisible()
})

test('once its time is over, or while it is hidden, it is only shown', async () => {
  open({ resena: { ...own, oculta: true, moderacion: null } })
  expect(await screen.findByText('Oculta por moderación: solo tú la ves.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
})

test.each([
  ['Todavía no hay visita', null],
  ['Ya pasó el plazo', '2026-01-01T00:00:00Z'],
] as const)('%s', async (title, hasta) => {
  open({ hasta })
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Publicar Review' })).toBeNull()
})

test('nobody’s visit, and nobody signed in', async () => {
  open({}, { 'GET /api/appointments/:id/review': () => refuse(404, 'Usuario no encontrado') })
  expect(await screen.findByText('Usuario no encontrado')).toBeVisible()
})
test('a guest is told that it takes an account, and the way back', async () => {
  open({}, {}, null)
  expect(await screen.findByText('Necesitas una cuenta para escribir reviews')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/add-review/${visit.appointmentId}`)}`,
  )
})

test.each([
  ['?estrellas=4', '4: Muy bueno'],
  ['?estrellas=6', undefined],
  ['?estrellas=x', undefined],
  ['', undefined],
])('%s has given as many stars as it says, if they can be given', async (search, word) => {
  open({}, {}, person(), search)
  await screen.findByRole('radio', { name: '1: Malo' })
  expect(
    screen
      .queryAllByRole('radio', { checked: true })
      .map((radio) => radio.getAttribute('aria-label') ?? radio.closest('label')?.textContent),
  ).toHaveLength(word ? 1 : 0)
  if (word) expect(screen.getByRole('radio', { name: word })).toBeChecked()
})
