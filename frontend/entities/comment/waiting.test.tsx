import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../client/calls.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { comment, POST } from './example.ts'
import { useWaiting, WaitingComments } from './Waiting.tsx'

type Held = Answer<'GET /api/comments/pending'>['comentarios'][number]
const held = (content: string, more: Partial<Held> = {}): Held => ({ ...comment(content, { estado: 'pendiente' }), post: { id: POST, content: 'Fade', imageUrl: null }, ...more })

function Tab() {
  return <WaitingComments waiting={useWaiting(true)} />
}
function open(all: Held[], more: Answers = {}) {
  const gone = (url: URL, part: number) => { all.splice(all.findIndex(({ id }) => id === url.pathname.split('/')[part]), 1); return { ok: true } as const }
  const asked = serve({
    'GET /api/comments/pending': () => ({ comentarios: [...all], total: all.length }),
    'POST /api/comments/:id/approve': ({ url }) => gone(url, 3), 'DELETE /api/comments/:id': ({ url }) => gone(url, 3), ...more,
  })
  return { asked, user: show(<Tab />) }
}
const card = async (content: string) => {
  const found = (await screen.findByText(content)).closest('li')
  if (!found) throw new Error(`no card of ${content}`)
  return within(found)
}

beforeEach(() => signedIn({ sessionId: 's-1', user: person({ rol: 'barbero' }) }, { landing: '/' }))

test('what waits is approved or rejected, each with the post under which it stands', async () => {
  const { user, asked } = open([held('Hola', { userId: 'a', userName: 'Ana Gil' }), held('Adiós', { userId: 'b', userName: 'Leo Mora' })])
  const ana = await card('Hola')
  expect(ana.getByText('En tu publicación: Fade')).toBeVisible()
  expect(ana.getByRole('link', { name: 'Ver publicación' })).toHaveAttribute('href', `/post/${POST}`)
  await user.click(ana.getByRole('button', { name: 'Aprobar: Ana Gil' }))
  expect(await screen.findByText('Comentario aprobado')).toBeVisible()
  await user.click((await card('Adiós')).getByRole('button', { name: 'Rechazar: Leo Mora' }))
  expect(await screen.findByText('Nada por aprobar')).toBeVisible()
  expect(asked.filter(({ name }) => !name.startsWith('GET')).map(({ name }) => name.split(' ')[0])).toEqual(['POST', 'DELETE'])
})

test('all of one person are approved together', async () => {
  const { user } = open([held('uno', { userName: 'Ana Gil' }), held('dos', { userName: 'Ana Gil' })])
  await user.click(await screen.findByRole('button', { name: 'Aprobar todos los de Ana Gil' }))
  expect(await screen.findByText('Nada por aprobar')).toBeVisible()
})

test('what fails is said, and stays', async () => {
  const { user } = open([held('uno')], { 'POST /api/comments/:id/approve': () => refuse(500) })
  await user.click((await card('uno')).getByRole('button', { name: /^Aprobar/ }))
  expect(await screen.findByText('No se pudo aprobar el comentario')).toBeVisible()
  await waitFor(() => expect(screen.getByText('uno')).toBeVisible())
})
