import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Comment, Thread } from '../../../contract/social/comments.ts'
import { createQueryClient } from '../../client/query.ts'
import { forgetDrafts } from '../../client/drafts.ts'
import { signedIn, signOut } from '../../client/session.ts'
import { translatorOf } from '../../i18n/i18n.ts'
import { answered, doubt, isOnline } from '../../native/online.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { ageOf } from './CommentLine.tsx'
import { CommentsSheet } from './CommentsSheet.tsx'
import { answerTo, POST, thread } from './example.ts'
import { keyOfComments } from './threads.ts'

beforeEach(() => {
  forgetDrafts()
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
})

/** A server with these under the post; `said` may change. */
function open(said: Thread[], more: Answers = {}) {
  const queries: QueryClient = createQueryClient()
  const counted: number[] = []
  const asked = serve({ 'GET /api/posts/:id/comments': () => said, ...more })
  const closed: boolean[] = []
  const user = show(
    <CommentsSheet
      post={{ id: POST }}
      open
      onClose={() => closed.push(true)}
      onCounted={(one) => counted.push(one)}
    />,
    { queries },
  )
  return { asked, user, queries, counted, closed }
}
const input = () => screen.findByRole('textbox', { name: 'Tu comentario' })
const shown = () =>
  screen
    .queryAllByRole('listitem')
    .map(
      (item) =>
        within(item).queryAllByRole('article')[0]?.querySelector('p.max-w-prose')?.textContent,
    )
const written = (body: unknown, more: Partial<Thread> = {}) => {
  const { id, content } = body as { id: string; content: string }
  return thread(content, {
    id,
    esMio: true,
    puedeEliminar: true,
    userName: 'Lucía Fernández',
    ...more,
  })
}

test('says that there is nothing yet, or what there is, with who has published the post', async () => {
  open([])
  expect(await screen.findByText('No hay comentarios aún.')).toBeVisible()
  expect(screen.getByText('¡Sé el primero en comentar!')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Comentarios' })).toBeVisible()
})

test('what one writes is there at once, and is the one that the server has then', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, asked, counted } = open([thread('Antes')], {
    'POST /api/posts/:id/comments': async ({ body }) => {
      await answer.promise
      return written(body)
    },
  })
  await user.type(await input(), 'Qué corte{Enter}')
  expect(await input()).toHaveValue('')
  expect(screen.getByText('Qué corte')).toBeVisible()
  expect(screen.getByText('Enviando…')).toBeVisible()
  answer.resolve()
  await waitFor(() => expect(screen.queryByText('Enviando…')).toBeNull())
  expect(shown()).toEqual(['Qué corte', 'Antes'])
  expect(asked.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
  expect(counted).toEqual([1])
})

test('what could not be sent is back in the field, and sent again it is the same comment', async () => {
  let refuses = true
  const { user, asked } = open([], {
    'POST /api/posts/:id/comments': ({ body }) => (refuses ? refuse(503) : written(body)),
  })
  await user.type(await input(), 'Qué corte{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Reintentar' })).catch(() => {})
  expect(await input()).toHaveValue('Qué corte')
  refuses = false
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(shown()).toEqual(['Qué corte']))
  expect(
    new Set(
      asked.filter(({ name }) => name.startsWith('POST')).map(({ body }) => (body as Comment).id),
    ).size,
  ).toBe(1)
})

test('without a network nothing is sent, and what one writes stays', async () => {
  const { user } = open([])
  await user.type(await input(), 'Qué corte')
  const asked = serve('offline')
  await act(async () => {
    doubt()
    await vi.waitFor(() => expect(isOnline()).toBe(false))
  })
  expect(screen.getByText('Sin conexión a internet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await user.type(await input(), '{Enter}')
  expect(asked.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  expect(await input()).toHaveValue('Qué corte')
  act(answered)
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeEnabled()
})

test('blank words are not sent; an emoji is put behind what is there, and a draft stays', async () => {
  const { user, asked } = open([])
  await user.type(await input(), '   {Enter}')
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await user.clear(await input())
  await user.type(await input(), 'Va')
  await user.click(screen.getByRole('button', { name: 'Agregar 🔥' }))
  expect(await input()).toHaveValue('Va🔥')
  expect(within(screen.getByRole('group', { name: 'Emojis' })).getAllByRole('button')).toHaveLength(
    8,
  )
  expect(asked.every(({ name }) => name.startsWith('GET'))).toBe(true)
})

test('the order stays while one reads; what is new waits behind a pill', async () => {
  const [first, second] = [thread('uno'), thread('dos')]
  const said = [first, second]
  const { user, queries } = open(said)
  expect(await screen.findByText('uno')).toBeVisible()
  said.splice(0, 2, thread('tres'), { ...second, likesCount: 9 }, first)
  await act(() => queries.invalidateQueries({ queryKey: keyOfComments(POST) }))
  const pill = await screen.findByRole('button', { name: '1 comentario nuevo' })
  expect(shown()).toEqual(['uno', 'dos'])
  await user.click(pill)
  expect(shown()).toEqual(['tres', 'dos', 'uno'])
})

test('answers are unfolded, and an answer names whom it is to', async () => {
  const root = thread('¿Cuánto?', { repliesCount: 1 })
  const held = [answerTo(root, 'Quince', { esDelAutor: true })]
  root.replies = held
  const { user, asked } = open([root], {
    'GET /api/comments/:id/replies': () => held,
    'POST /api/posts/:id/comments/:commentId/replies': ({ body }) => {
      const reply = answerTo(root, (body as Comment).content, {
        id: (body as Comment).id,
        esMio: true,
        userName: 'Lucía Fernández',
      })
      held.push(reply)
      return reply
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ver 1 respuesta(s)' }))
  expect(await screen.findByText('Quince')).toBeVisible()
  expect(screen.getByText('• autor')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Responder: Eva Ruiz' }))
  const field = screen.getByRole('textbox', { name: 'Tu respuesta' })
  expect(field).toHaveValue('@Eva Ruiz ')
  expect(field).toHaveAttribute('placeholder', 'Responder a Eva Ruiz...')
  await user.type(field, 'gracias{Enter}')
  expect(await screen.findByText('¡Respuesta enviada!')).toBeVisible()
  expect(await screen.findByText(/gracias$/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Tu respuesta' })).toBeNull()
  expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    content: '@Eva Ruiz gracias',
    menciones: [root.userId],
  })
  await user.click(screen.getByRole('button', { name: 'Ocultar respuestas' }))
  expect(screen.queryByText('Quince')).toBeNull()
})

test('an own one is changed in its place, and deleted after a question', async () => {
  const mine = thread('Ola', { esMio: true, puedeEliminar: true, userName: 'Lucía Fernández' })
  const said = [mine]
  const { user, counted } = open(said, {
    'PUT /api/posts/:id/comments/:commentId': ({ body }) =>
      (said[0] = {
        ...mine,
        content: (body as Comment).content,
        editedAt: '2026-11-20T11:00:00.000Z',
      }),
    'DELETE /api/comments/:id': () => {
      said.length = 0
      return { ok: true }
    },
  })
  await user.click(
    await screen.findByRole('button', { name: 'Opciones del comentario de Lucía Fernández' }),
  )
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  const field = screen.getByRole('textbox', { name: 'Editar comentario' })
  await user.clear(field)
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await user.type(field, 'Hola')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Comentario actualizado')).toBeVisible()
  expect(screen.getByText('Hola')).toBeVisible()
  expect(screen.getByText(/editado/)).toBeVisible()
  await user.click(
    screen.getByRole('button', { name: 'Opciones del comentario de Lucía Fernández' }),
  )
  await user.click(screen.getByRole('button', { name: 'Eliminar' }))
  expect(
    await screen.findByText('¿Estás seguro de que quieres eliminar este comentario?'),
  ).toBeVisible()
  await user.click(
    within(screen.getByRole('dialog', { name: /Estás seguro/ })).getByRole('button', {
      name: 'Eliminar',
    }),
  )
  expect(await screen.findByText('Comentario eliminado')).toBeVisible()
  expect(await screen.findByText('No hay comentarios aún.')).toBeVisible()
  expect(counted).toEqual([-1])
})

test('a change that is refused says why, and what was typed stays', async () => {
  const mine = thread('Ola', { esMio: true, puedeEliminar: true, userName: 'Lucía Fernández' })
  const { user } = open([mine], {
    'PUT /api/posts/:id/comments/:commentId': () => refuse(400, 'Con demasiados enlaces'),
  })
  await user.click(
    await screen.findByRole('button', { name: 'Opciones del comentario de Lucía Fernández' }),
  )
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  await user.type(screen.getByRole('textbox', { name: 'Editar comentario' }), ' https://a.mx')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Con demasiados enlaces')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Editar comentario' })).toHaveValue('Ola https://a.mx')
})

test('a heart shows what one wished last', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asks = 0
  const { user, asked } = open([thread('Bien', { likesCount: 4 })], {
    'POST /api/comments/:id/like': async ({ body }) => {
      await answers[asks++]?.promise
      const { isLiked } = body as { isLiked: boolean }
      return { isLiked, likesCount: isLiked ? 5 : 4 }
    },
  })
  const heart = (count: number) =>
    screen.findByRole('button', { name: `${count} Me gusta: comentario de Eva Ruiz` })
  await user.click(await heart(4))
  await user.click(await heart(5))
  expect(await heart(4)).toHaveAttribute('aria-pressed', 'false')
  for (const { resolve } of answers) resolve()
  await waitFor(() =>
    expect(asked.filter(({ name }) => name.includes('like')).map(({ body }) => body)).toEqual([
      { isLiked: true },
      { isLiked: false },
    ]),
  )
  expect(await heart(4)).toHaveAttribute('aria-pressed', 'false')
})

test('what waits for the post’s author says so, and is approved there', async () => {
  const said = [thread('Espera', { estado: 'pendiente', puedeEliminar: true })]
  const { user } = open(said, {
    'POST /api/comments/:id/approve': () => {
      said[0] = thread('Espera', said[0] && { ...said[0], estado: 'visible' })
      return { ok: true }
    },
  })
  expect(await screen.findByText('Por aprobar')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Responder/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Aprobar' }))
  expect(await screen.findByText('Comentario aprobado')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Por aprobar')).toBeNull())
})

test('of what is said too often the refusal says why, and the words stay', async () => {
  const { user } = open([], {
    'POST /api/posts/:id/comments': () =>
      refuse(429, 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'),
  })
  await user.type(await input(), 'Corta más barato conmigo')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(
    await screen.findByText('Demasiados intentos. Espera un momento y vuelve a intentarlo.'),
  ).toBeVisible()
  expect(await input()).toHaveValue('Corta más barato conmigo')
})

test('what waits is rejected there without a question, and stands there again where that was a slip', async () => {
  const waits = thread('Espera', { estado: 'pendiente', puedeEliminar: true })
  const said = [waits]
  const { user, counted } = open(said, {
    'DELETE /api/comments/:id': () => {
      said.splice(0)
      return { ok: true }
    },
    'DELETE /api/comments/:id/decision': () => {
      said.push(waits)
      return { ok: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Rechazar' }))
  await waitFor(() => expect(screen.queryByText('Espera')).toBeNull())
  // Over an open sheet what is told stands outside of it.
  await user.click(await screen.findByRole('button', { name: 'Deshacer', hidden: true }))
  expect(await screen.findByText('Espera')).toBeVisible()
  expect(screen.getByText('Por aprobar')).toBeVisible()
  expect(counted).toEqual([-1, 1])
})

const REPORT = {
  id: POST,
  targetType: 'USER' as const,
  targetId: POST,
  reason: 'acoso' as const,
  description: null,
  status: 'PENDING' as const,
  createdAt: '2026-11-20T10:00:00.000Z',
  nombre: null,
  respuesta: null,
  apelacion: null,
  apelableHasta: null,
}
describe('what the post’s author hides', () => {
  test('is marked for them at once, and shown again by the same menu', async () => {
    const said = [thread('Feo', { puedeEliminar: true, puedeOcultar: true })]
    const becomes = (estado: 'oculto' | 'visible') => () => {
      said[0] = thread('Feo', said[0] && { ...said[0], estado })
      return { ok: true as const }
    }
    const { user, counted } = open(said, {
      'POST /api/comments/:id/hide': becomes('oculto'),
      'DELETE /api/comments/:id/hide': becomes('visible'),
    })
    await user.click(await screen.findByRole('button', { name: /^Opciones del comentario de/ }))
    await user.click(screen.getByRole('button', { name: 'Ocultar' }))
    expect(await screen.findByText('Oculto')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Responder/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Opciones del comentario de/ }))
    await user.click(screen.getByRole('button', { name: 'Mostrar de nuevo' }))
    await waitFor(() => expect(screen.queryByText('Oculto')).toBeNull())
    expect(counted, 'they still see it').toEqual([])
  })
  test('is not offered to anybody else', async () => {
    const { user } = open([thread('Feo')])
    await user.click(await screen.findByRole('button', { name: /^Opciones del comentario de/ }))
    expect(screen.queryByRole('button', { name: 'Ocultar' })).toBeNull()
  })
  test.each([
    ['oculto', 'Oculto por el autor de la publicación'],
    ['eliminado', 'Eliminado por el autor de la publicación'],
  ] as const)('its writer reports that it is %s', async (estado, said) => {
    const bodies: unknown[] = []
    const by = { id: '7a000000-0000-4000-8000-000000000009', nombre: 'Noa Campos' }
    const mine = thread('Feo', { estado, esMio: true, retiradoPor: by })
    const { user } = open([mine], {
      'POST /api/moderation/reports': ({ body }) => {
        bodies.push(body)
        return REPORT
      },
    })
    expect(await screen.findByText(said, { ignore: '.sr-only' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: `Reportar: ${said}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reportar a Noa Campos' }))
    await user.click(dialog.getByRole('radio', { name: 'Acoso' }))
    await user.click(dialog.getByRole('button', { name: 'Enviar reporte' }))
    await waitFor(() =>
      expect(bodies).toMatchObject([{ targetType: 'USER', targetId: by.id, commentId: mine.id }]),
    )
  })
})

describe('what can’t be read', () => {
  test('is a line in its place, over the answers to it', async () => {
    const gone = thread('', { estado: 'noDisponible', userId: null, userName: '', repliesCount: 1 })
    const reply = answerTo(gone, 'Respuesta')
    open(
      [
        { ...gone, replies: [reply] },
        thread('', { estado: 'eliminado', esMio: true }),
        thread('', {
          estado: 'retirado',
          moderacion: { medida: 'remove', clausula: 'odio', decisionId: null },
          esMio: true,
        }),
      ],
      { 'GET /api/comments/:id/replies': () => [reply] },
    )
    expect(await screen.findByText('Comentario no disponible')).toBeVisible()
    expect(await screen.findByText('Respuesta')).toBeVisible()
    expect(screen.getByText('Eliminado por el autor de la publicación')).toBeVisible()
    expect(screen.getByText('Retirado por moderación')).toBeVisible()
    expect(screen.getByText('Motivo: Odio o discriminación. Solo tú ves esto.')).toBeVisible()
  })
})

test('what somebody else says is reported over the sheet, with the version that was on the screen', async () => {
  const bodies: unknown[] = []
  const { user } = open([thread('Feo', { revision: 3 })], {
    'POST /api/moderation/reports': ({ body }) => {
      bodies.push(body)
      return {
        id: POST,
        targetType: 'COMMENT' as const,
        targetId: POST,
        reason: 'odio' as const,
        description: null,
        status: 'PENDING' as const,
        createdAt: '2026-11-20T10:00:00.000Z',
        nombre: null,
        respuesta: null,
        apelacion: null,
        apelableHasta: null,
      }
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Opciones del comentario de/ }))
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reportar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reportar comentario' }))
  await user.click(dialog.getByRole('radio', { name: 'Odio o discriminación' }))
  await user.click(dialog.getByRole('button', { name: 'Enviar reporte' }))
  await waitFor(() =>
    expect(bodies).toMatchObject([{ targetType: 'COMMENT', reason: 'odio', revision: 3 }]),
  )
  expect(await screen.findByText('Feo')).toBeVisible()
})

test('a guest reads, and is asked for an account where they would write', async () => {
  await signOut().catch(() => {})
  const { user } = open([thread('Hola')])
  expect(await screen.findByText('Hola')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Agregar un comentario...' }))
  expect(
    await screen.findByText('Para comentar en las publicaciones necesitas una cuenta'),
  ).toBeVisible()
})

test('how long ago it was is said in short', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const ago = (minutes: number) =>
    ageOf(translatorOf('es'), new Date(now - minutes * 60_000).toISOString(), now)
  expect([0, 1, 59, 60, 23 * 60, 24 * 60, 6 * 1_440, 7 * 1_440, 40 * 1_440].map(ago)).toEqual([
    'ahora',
    '1 min',
    '59 min',
    '1 h',
    '23 h',
    '1 d',
    '6 d',
    '1 sem',
    '5 sem',
  ])
  expect(ageOf(translatorOf('es'), 'never', now)).toBe('')
})
