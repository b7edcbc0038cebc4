import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { CallAnswer } from '../../client/calls.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { comment, POST } from './example.ts'
import { useHeldComments } from './useWaiting.ts'
import { WaitingComments } from './Waiting.tsx'

type Held = CallAnswer<'GET /api/comments/pending'>['comentarios'][number]
const held = (content: string, more: Partial<Held> = {}): Held => ({
  ...comment(content, { estado: 'pendiente' }),
  post: { id: POST, content: 'Fade', imageUrl: null },
  ...more,
})

function Tab() {
  return <WaitingComments waiting={useHeldComments(true)} />
}
function open(all: Held[], more: Answers = {}) {
  const gone = (url: URL, part: number) => {
    all.splice(
      all.findIndex(({ id }) => id === url.pathname.split('/')[part]),
      1,
    )
    return { ok: true } as const
  }
  const asked = serve({
    'GET /api/comments/pending': () => ({ comentarios: [...all], total: all.length }),
    'POST /api/comments/:id/approve': ({ url }) => gone(url, 3),
    'DELETE /api/comments/:id': ({ url }) => gone(url, 3),
    ...more,
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
  const { user, asked } = open([
    held('Hola', { userId: 'a', userName: 'Ana Gil' }),
    held('Adiós', { userId: 'b', userName: 'Leo Mora' }),
  ])
  const ana = await card('Hola')
  expect(ana.getByText('En tu publicación: Fade')).toBeVisible()
  expect(ana.getByRole('link', { name: 'Ver publicación' })).toHaveAttribute(
    'href',
    `/post/${POST}`,
  )
  await user.click(ana.getByRole('button', { name: 'Aprobar: Ana Gil' }))
  expect(await screen.findByText('Comentario aprobado')).toBeVisible()
  await user.click((await card('Adiós')).getByRole('button', { name: 'Rechazar: Leo Mora' }))
  expect(await screen.findByText('Nada por aprobar')).toBeVisible()
  expect(
    asked.filter(({ name }) => !name.startsWith('GET')).map(({ name }) => name.split(' ')[0]),
  ).toEqual(['POST', 'DELETE'])
})

test('all of one person are approved together', async () => {
  const { user } = open([
    held('uno', { userName: 'Ana Gil' }),
    held('dos', { userName: 'Ana Gil' }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Aprobar todos los de Ana Gil' }))
  expect(await screen.findByText('Nada por aprobar')).toBeVisible()
})

test('what was approved or rejected waits again where that was a slip', async () => {
  const all = [
    held('Hola', { userId: 'a', userName: 'Ana Gil' }),
    held('Adiós', { userId: 'b', userName: 'Leo Mora' }),
  ]
  const before = [...all]
  const { user, asked } = open(all, {
    'DELETE /api/comments/:id/decision': ({ url }) => {
      all.push(...before.filter(({ id }) => id === url.pathname.split('/')[3]))
      return { ok: true }
    },
  })
  for (const [text, act] of [
    ['Hola', /^Aprobar/],
    ['Adiós', /^Rechazar/],
  ] as const) {
    await user.click((await card(text)).getByRole('button', { name: act }))
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Espera de nuevo tu aprobación')).toBeVisible()
    expect(await screen.findByText(text)).toBeVisible()
  }
  expect(
    asked.filter(({ name }) => name.endsWith('/decision')).map(({ name }) => name.split('/')[3]),
  ).toEqual(before.map(({ id }) => id))
})

test('of several that were approved together all wait again', async () => {
  const undone: string[] = []
  const { user } = open(
    [held('uno', { userName: 'Ana Gil' }), held('dos', { userName: 'Ana Gil' })],
    {
      'DELETE /api/comments/:id/decision': ({ url }) => {
        undone.push(url.pathname)
        return { ok: true }
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Aprobar todos los de Ana Gil' }))
  expect(await screen.findByText('2 comentarios aprobados')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('2 comentarios esperan de nuevo tu aprobación')).toBeVisible()
  expect(undone).toHaveLength(2)
})

test('what fails is said, and stays', async () => {
  const { user } = open([held('uno')], { 'POST /api/comments/:id/approve': () => refuse(500) })
  await user.click((await card('uno')).getByRole('button', { name: /^Aprobar/ }))
  expect(await screen.findByText('No se pudo aprobar el comentario')).toBeVisible()
  await waitFor(() => expect(screen.getByText('uno')).toBeVisible())
})
