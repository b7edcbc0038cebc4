import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { checkReviewLink } from '../../../contract/engagement/reviews.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { VisitReviewScreen } from './VisitReviewScreen.tsx'

const token = 'k'.repeat(65)
const visit: ResponseOf<typeof checkReviewLink> = {
  barberId: '00000000-0000-4000-8000-000000000103',
  barberName: 'Paco Navarro',
  barberImage: null,
  businessName: 'La Navaja',
  servicios: ['Corte'],
  fecha: '2026-11-20T10:00:00+01:00',
  zonaHoraria: 'Europe/Madrid',
  hasta: '2099-12-20T10:30:00+01:00',
}

function open(more: Answers = {}) {
  const asked = serve({
    'POST /api/visit-reviews/check': () => visit,
    'POST /api/visit-reviews': () => ({
      id: visit.barberId,
      rating: 5,
      comment: 'Impecable',
      creadaEn: visit.fecha,
      editadaEn: null,
      editableHasta: visit.hasta,
      oculta: false,
      moderacion: null,
    }),
    ...more,
  })
  const user = show(
    <Routes>
      <Route path="/visit-review/:token" element={<VisitReviewScreen />} />
    </Routes>,
    { at: `/visit-review/${token}` },
  )
  return {
    user,
    sent: () =>
      asked.filter(({ name }) => name === 'POST /api/visit-reviews').map(({ body }) => body),
  }
}

test('by the link of the visit, without an account: shown first, sent by the button, and then over', async () => {
  const { user, sent } = open()
  expect(await screen.findByText('Paco Navarro')).toBeVisible()
  expect(screen.getByText(/La Navaja/)).toBeVisible()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('radio', { name: '5: Excelente' }))
  await user.type(screen.getByRole('textbox', { name: /Tu comentario/ }), 'Impecable')
  await user.click(screen.getByRole('button', { name: 'Publicar Review' }))
  expect(await screen.findByText('Tu review ha sido publicada exitosamente')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver el perfil de Paco Navarro' })).toHaveAttribute(
    'href',
    `/user/${visit.barberId}`,
  )
  expect(screen.queryByRole('button', { name: 'Publicar Review' })).toBeNull()
  expect(sent()).toEqual([{ token, rating: 5, comment: 'Impecable' }])
})

test('a link that is no good says why', async () => {
  open({
    'POST /api/visit-reviews/check': () =>
      refuse(404, 'Este enlace ya se usó: la visita ya tiene su reseña'),
  })
  expect(await screen.findByText('Este enlace no se puede usar')).toBeVisible()
  expect(screen.getByText('Este enlace ya se usó: la visita ya tiene su reseña')).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a failure leaves what was written where it is, and may be tried again', async () => {
  const { user, sent } = open({
    'POST /api/visit-reviews': () => refuse(500, 'Error del servidor. Inténtalo más tarde.'),
  })
  await user.click(await screen.findByRole('radio', { name: '4: Muy bueno' }))
  await user.type(screen.getByRole('textbox', { name: /Tu comentario/ }), 'Muy bien')
  await user.click(screen.getByRole('button', { name: 'Publicar Review' }))
  expect(await screen.findByText('No se pudo publicar tu review. Intenta de nuevo.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /Tu comentario/ })).toHaveValue('Muy bien')
  expect(sent()).toHaveLength(1)
})
