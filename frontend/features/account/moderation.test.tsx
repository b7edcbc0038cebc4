import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Post } from '../../../contract/social/posts.ts'
import { userChanged } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { serve } from '../../testServer.ts'
import { ModerationButton } from './ModerationSheet.tsx'

const author = { nombre: 'Luis Vega', profileImageUrl: null }
const post: Post = {
  id: '00000000-0000-4000-8000-000000000601',
  userId: '00000000-0000-4000-8000-000000000602',
  userName: 'Luis Vega',
  userAvatar: null,
  userRole: 'barbero',
  businessId: null,
  businessName: null,
  content: 'Un degradado',
  images: [],
  imageUrls: [],
  imageUrl: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  revision: 0,
  likesCount: 0,
  commentsCount: 0,
  sharesCount: 0,
  isLiked: false,
  isFollowing: false,
  hasCommented: false,
  difuminada: false,
  sensible: false,
  servicio: null,
  moderacion: null,
  esMio: false,
  autorId: '00000000-0000-4000-8000-000000000602',
  autor: author,
  user: author,
  contenido: 'Un degradado',
  creadoEn: '2026-11-20T10:00:00.000Z',
}

test('what one has reported stands beside what one has hidden, and its report is cancelled there', async () => {
  let open = [{ ...post, reportedAt: '2026-11-21T10:00:00.000Z' }]
  serve({
    'GET /api/moderation/blocks': () => [],
    'GET /api/posts/hidden': () => [],
    'GET /api/posts/reported': () => open,
    'DELETE /api/posts/:id/report': () => {
      open = []
      return { ok: true }
    },
  })
  userChanged(person())
  const user = show(<ModerationButton />)
  await user.click(screen.getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('tab', { name: /Reportados\s*1/ }))
  expect(await dialog.findByText('Un degradado')).toBeVisible()
  await user.click(
    dialog.getByRole('button', { name: 'Cancelar el reporte de la publicación de Luis Vega' }),
  )
  expect(await screen.findByText('Se ha cancelado el reporte de la publicación')).toBeVisible()
  await waitFor(() => expect(dialog.getByText('No has reportado publicaciones')).toBeVisible())
})
