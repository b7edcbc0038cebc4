import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Review } from '../../../contract/engagement/reviews.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { listedExample, reviewExample } from './example.ts'
import { Reviews } from './Reviews.tsx'

const reply = {
  texto: 'Aquí te esperamos',
  autorId: null,
  autorNombre: 'Paco Navarro',
  rol: 'barbero' as const,
  creadaEn: '2026-11-21T10:00:00.000Z',
  editadaEn: null,
}
function open(resenas: Review[], more: Answers = {}) {
  const bodies: unknown[] = []
  serve({
    'GET /api/users/:id/reviews': () =>
      listedExample(resenas, {
        resumen: {
          rating: resenas.length > 2 ? 4.3 : null,
          totalReviews: resenas.length,
          histograma: [0, 0, 0, 2, 1],
        },
      }),
    'PUT /api/reviews/:id': ({ body }) => {
      bodies.push(body)
      return {
        id: 'a',
        rating: 2,
        comment: 'Muy buen corte',
        creadaEn: '2026-11-20T10:00:00Z',
        editadaEn: null,
        editableHasta: '2026-12-20T10:00:00Z',
        oculta: false,
        moderacion: null,
      }
    },
    'PUT /api/reviews/:id/reply': ({ body }) => {
      bodies.push(body)
      return { texto: 'Gracias', creadaEn: '2026-11-21T10:00:00.000Z', editadaEn: null }
    },
    ...more,
  })
  return { bodies, user: show(<Reviews whose={{ barberId: person().id }} />) }
}

test('nothing has been said yet', async () => {
  open([])
  expect(await screen.findByText('No hay reseñas todavía')).toBeVisible()
})

test('the average with its histogram, each review with what was done and its answer', async () => {
  open([
    reviewExample({ respuesta: reply }),
    reviewExample({ id: 'b', autorNombre: 'Luis', autorId: null, comment: 'Bien' }),
    reviewExample({
      id: 'c',
      cuentaEliminada: true,
      comment: '',
      autorNombre: 'Usuario eliminado',
      autorId: null,
    }),
  ])
  expect(await screen.findByText('4.3')).toBeVisible()
  expect(screen.getByText('3 reseñas')).toBeVisible()
  const eva = within(screen.getByRole('article', { name: 'Reseña de Eva' }))
  expect(eva.getByText(/^Corte Clásico · noviembre/i)).toBeVisible()
  expect([eva.getByText('4 estrellas'), eva.getByText('Aquí te esperamos')].length).toBe(2)
  expect(eva.getByRole('link', { name: 'Eva' })).toBeVisible()
  expect(
    within(screen.getByRole('article', { name: 'Reseña de Luis' })).queryByRole('link'),
    'who keeps away from the viewer',
  ).toBeNull()
  expect(
    screen.getByText('Esta persona eliminó su cuenta; su calificación se conserva.'),
  ).toBeVisible()
})

test('too few for an average: new', async () => {
  open([reviewExample()])
  expect(await screen.findByText('Nuevo')).toBeVisible()
})

test('its barber answers in its place', async () => {
  const { user, bodies } = open([reviewExample({ puedeResponder: true })])
  await user.click(await screen.findByRole('button', { name: /^Responder/ }))
  await user.click(await screen.findByRole('button', { name: 'Publicar respuesta' }))
  expect(await screen.findByText('Por favor escribe una respuesta')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /Tu respuesta a Eva/ }), 'Gracias')
  await user.click(screen.getByRole('button', { name: 'Publicar respuesta' }))
  expect(await screen.findByRole('button', { name: /^Responder/ })).toBeVisible()
  expect(bodies).toEqual([{ texto: 'Gracias' }])
})

test('whoever wrote it changes stars and words; what was refused is said, and the words stay', async () => {
  const { user, bodies } = open([reviewExample({ esMia: true, puedeEditar: true })])
  await user.click(await screen.findByRole('button', { name: /^Editar reseña/ }))
  await user.click(await screen.findByRole('radio', { name: '2: Regular' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByRole('button', { name: /^Editar reseña/ })).toBeVisible()
  expect(bodies).toEqual([{ rating: 2, comment: 'Muy buen corte' }])
})

test('a list that does not come is asked for again', async () => {
  let away = true
  const { user } = open([reviewExample()], {
    'GET /api/users/:id/reviews': () =>
      away ? refuse(403, 'No') : listedExample([reviewExample()]),
  })
  expect(await screen.findByText('No se pudieron cargar las reseñas')).toBeVisible()
  away = false
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByRole('article', { name: 'Reseña de Eva' })).toBeVisible()
})
