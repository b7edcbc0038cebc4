/** Reviews for tests. */
import type { Review } from '../../../contract/engagement/reviews.ts'
import type { ReviewList } from './reviewQueries.ts'

export const reviewExample = (changes: Partial<Review> = {}): Review => ({
  id: '00000000-0000-4000-8000-000000000101',
  rating: 4,
  comment: 'Muy buen corte',
  cuentaEliminada: false,
  autorId: '00000000-0000-4000-8000-000000000102',
  autorNombre: 'Eva',
  tipo: 'cuenta',
  barberId: '00000000-0000-4000-8000-000000000103',
  barberName: 'Paco Navarro',
  servicios: ['Corte Clásico'],
  mes: '2026-11',
  creadaEn: '2026-11-20T10:00:00.000Z',
  editadaEn: null,
  revision: 0,
  respuesta: null,
  esMia: false,
  puedeEditar: false,
  puedeResponder: false,
  puedeEditarRespuesta: false,
  ...changes,
})

export const listedExample = (
  resenas: Review[],
  changes: Partial<ReviewList> = {},
): ReviewList => ({
  resumen: { rating: null, totalReviews: resenas.length, histograma: [0, 0, 0, 0, resenas.length] },
  resenas,
  siguiente: null,
  ...changes,
})
