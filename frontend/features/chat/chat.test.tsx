import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { Message } from '../../../contract/messaging/messages.ts'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import {
  chatId,
  conversationExample,
  lineExample,
  marcoId,
  messageExample,
  requestExample,
  settingsExample,
} from '../../entities/conversation/example.ts'
import { profileExample } from '../../entities/person/example.ts'
import { onLiveEvent } from '../../live/onLiveEvent.ts'
import { heardTyping } from '../../live/typing.ts'
import { lost } from '../../native/online.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { ChatScreen } from './ChatScreen.tsx'
import { ChatSettingsScreen } from './ChatSettingsScreen.tsx'
import { ConversationScreen } from './ConversationScreen.tsx'

const screens = (
  <Routes>
    <Route path="/chat" element={<ChatScreen />} />
    <Route path="/chat/:userId" element={<ConversationScreen />} />
    <Route path="/chat-settings" element={<ChatSettingsScreen />} />
    <Route path="*" element={<p>otra pantalla</p>} />
  </Routes>
)
const where = () => screen.getByTestId('where').textContent
const alwaysThere: Answers = {
  'GET /api/chat/unread-count': () => ({ unreadCount: 3, solicitudes: 1 }),
  'GET /api/messages/pending-requests': () => [],
  'GET /api/chat/settings': () => settingsExample(),
  'GET /api/chat/conversations/:id/appointments': () => [],
  'POST /api/chat/conversations/:id/mark-read': () => ({ unreadCount: 0 }),
  'POST /api/chat/conversations/:id/typing': () => null,
  'GET /api/moderation/blocks': () => [],
  'GET /api/moderation/restrictions': () => [],
}
const openList = (answers: Answers, at = '/chat') => {
  const asked = serve({ ...alwaysThere, ...answers })
  return { asked, user: show(screens, { at }) }
}

interface Sent {
  id: string
  message: string
  images: string[]
  respondeA?: string
}
/** A conversation as a server keeps it: what is sent twice under one id is there once. */
function openTalk(begin: Message[], answers: Answers = {}) {
  const messages = [...begin]
  const asked = serve({
    ...alwaysThere,
    'GET /api/chat/conversations/:id': () => conversationExample(),
    'GET /api/chat/conversations': () => [conversationExample()],
    'GET /api/chat/conversations/:id/messages': ({ url: { searchParams } }) => {
      const [antes, despues] = [searchParams.get('antes'), searchParams.get('despues')]
      if (despues)
        return messages.filter(({ cursor }) => Number(cursor) > Number(despues)).slice(0, 50)
      return messages.filter(({ cursor }) => !antes || Number(cursor) < Number(antes)).slice(-50)
    },
    'POST /api/chat/conversations/:id/messages': ({ body }) => keep(messages, body as Sent),
    ...answers,
  })
  return { asked, messages, user: show(screens, { at: `/chat/${marcoId}` }) }
}
function keep(messages: Message[], { id, message, respondeA }: Sent): Message {
  const known = messages.find((one) => one.id === id)
  if (known) return known
  const answered = messages.find((one) => one.id === respondeA)
  const n = Number(messages.at(-1)?.cursor ?? 0) + 1
  const sent = messageExample(n, {
    id,
    message,
    esMio: true,
    isRead: false,
    isDelivered: false,
    respondeA: answered
      ? { id: answered.id, message: answered.message, esMio: answered.esMio }
      : null,
  })
  messages.push(sent)
  return sent
}
const field = () => screen.findByRole('textbox', { name: 'Tu mensaje' })
const bubbles = () =>
  within(screen.getByRole('list', { name: 'Conversación con Marco Ruiz' }))
    .getAllByRole('article')
    .map(({ textContent }) => textContent)

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

test('the list says who wrote what, how far one’s own came, and what is unread', async () => {
  openList({
    'GET /api/chat/conversations': () => [
      conversationExample({ unreadCount: 2 }),
      conversationExample({
        id: 'b',
        otherUserId: 'b',
        otherUserName: 'Inés Peña',
        lastMessage: '¡Gracias!',
        ultimoEsMio: true,
        ultimoEntregado: true,
        ultimoLeido: true,
      }),
      conversationExample({ id: 'c', otherUserId: 'c', otherUserName: 'Nico', status: 'pending' }),
    ],
  })
  const rows = within(await screen.findByRole('list', { name: 'Conversaciones' })).getAllByRole(
    'listitem',
  )
  expect(rows[0]).toHaveTextContent('Te espero a las diez')
  expect(rows[0]).toHaveTextContent('2 sin leer')
  expect(within(rows[1] ?? document.body).getByRole('img', { name: 'Leído' })).toBeVisible()
  expect(rows[2]).toHaveTextContent('Pendiente')
  expect(screen.getByRole('tab', { name: /Mensajes\s*3/ })).toBeVisible()
  expect(screen.getByRole('tab', { name: /Solicitudes\s*1/ })).toBeVisible()
})

test('the search finds a conversation without its accents, in its name and in what was said', async () => {
  const { user } = openList({
    'GET /api/chat/conversations': () => [
      conversationExample(),
      conversationExample({
        id: 'b',
        otherUserId: 'b',
        otherUserName: 'Inés Peña',
        lastMessage: 'Vale',
      }),
    ],
  })
  const box = await screen.findByRole('searchbox', { name: 'Buscar en tus conversaciones' })
  await user.type(box, 'pena')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.clear(box)
  await user.type(box, 'las DIEZ')
  expect(screen.getByRole('link', { name: /Marco Ruiz/ })).toBeVisible()
  await user.type(box, 'x')
  expect(screen.getByText('Ninguna conversación con «las DIEZx»')).toBeVisible()
})

test('nothing yet; and a list that does not come says so in the specification’s words', async () => {
  let broken = true
  const { user } = openList({
    'GET /api/chat/conversations': () => (broken ? refuse(404, 'No') : []),
  })
  expect(await screen.findByText('Error de conexión')).toBeVisible()
  expect(screen.getByText('No se pudieron cargar las conversaciones')).toBeVisible()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('Todavía no tienes conversaciones')).toBeVisible()
})

test('a conversation goes out of one’s own list, and comes back', async () => {
  let hidden = false
  const { asked, user } = openList({
    'GET /api/chat/conversations': () => (hidden ? [] : [conversationExample()]),
    'DELETE /api/messages/conversations/:id': () => {
      hidden = true
      return { ok: true }
    },
    'POST /api/messages/conversations/:id/restore': () => {
      hidden = false
      return { ok: true }
    },
  })
  await user.click(
    await screen.findByRole('button', { name: 'Eliminar conversación con Marco Ruiz' }),
  )
  expect(await screen.findByText('Todavía no tienes conversaciones')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByRole('link', { name: /Marco Ruiz/ })).toBeVisible()
  expect(asked.map(({ name }) => name)).toContain(`DELETE /api/messages/conversations/${chatId}`)
})

test('drawn to the left by more than 60 px a row shows what deletes it, by 60 it does not, and nobody is led away', async () => {
  openList({ 'GET /api/chat/conversations': () => [conversationExample()] })
  const link = await screen.findByRole('link', { name: /Marco Ruiz/ })
  const draw = (to: number) => {
    fireEvent.pointerDown(link, { clientX: 300, isPrimary: true })
    fireEvent.pointerMove(link, { clientX: to })
    fireEvent.pointerUp(link, { clientX: to })
    fireEvent.click(link)
  }
  draw(240)
  expect(
    screen.getAllByRole('button', { name: 'Eliminar conversación con Marco Ruiz' }),
  ).toHaveLength(1)
  draw(239)
  expect(
    screen.getAllByRole('button', { name: 'Eliminar conversación con Marco Ruiz' }),
  ).toHaveLength(2)
  expect(where()).toBe('/chat')
})

test('a request is accepted, and the conversation opens; one’s own says that it waits', async () => {
  const { user } = openList(
    {
      'GET /api/messages/pending-requests': () => [
        requestExample({ id: 'mine', isUserSender: true, otherUserName: 'Nico' }),
        requestExample(),
      ],
      'POST /api/messages/requests/:id/accept': () => conversationExample({ otherUserId: 'olga' }),
      'GET /api/chat/conversations/:id': () => conversationExample(),
      'GET /api/chat/conversations/:id/messages': () => [messageExample(1)],
      'GET /api/chat/conversations': () => [],
    },
    '/chat?tab=solicitudes',
  )
  const cards = await screen.findAllByRole('article')
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Olga Rey', 'Nico'])
  expect(cards[1]).toHaveTextContent('Pendiente')
  expect(cards[0]).toHaveTextContent('Hola, ¿cortas rizado?')
  await user.click(within(cards[0] ?? document.body).getByRole('button', { name: 'Aceptar' }))
  await waitFor(() => expect(where()).toBe('/chat/olga'))
})

test('whom one writes to is found by their name', async () => {
  const { asked, user } = openList(
    {
      'GET /api/chat/conversations': () => [conversationExample()],
      'GET /api/users/:id/following': () => [
        {
          ...profileExample(),
          profileImageUrl: null,
          isFollowing: true,
          marca: '1',
          desde: '2026-11-01T00:00:00Z',
        } as never,
      ],
      'GET /api/users': () => ({
        results: [{ id: 'ines', nombre: 'Inés Peña', rol: 'cliente', profileImageUrl: null }],
        hasMore: false,
      }),
    },
    '/chat?nuevo=1',
  )
  expect(await screen.findByRole('link', { name: /Marco Ruiz/ })).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nombre' }), 'iné')
  expect(await screen.findByRole('link', { name: /Inés Peña/ })).toHaveAttribute(
    'href',
    '/chat/ines',
  )
  expect(asked.filter(({ name }) => name === 'GET /api/users')).toHaveLength(1)
})

test('what was said stands under its day, one’s own with how far it came, and is read by looking at it', async () => {
  const { asked } = openTalk([
    messageExample(1, { esMio: true, isRead: true }),
    messageExample(2, { esMio: true, isRead: false }),
    messageExample(3, { creadoEn: '2026-11-21T09:00:00Z', isRead: false }),
  ])
  expect(await screen.findByText('mensaje 3')).toBeVisible()
  expect(screen.getAllByText(/de noviembre/)).toHaveLength(2)
  expect(screen.getByRole('img', { name: 'Leído' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Entregado' })).toBeVisible()
  await expect
    .poll(() => asked.find(({ name }) => name.endsWith('/mark-read'))?.body)
    .toEqual({ hasta: messageExample(3).id })
  expect(screen.getByRole('link', { name: 'Reservar con Marco Ruiz' })).toHaveAttribute(
    'href',
    `/book/${marcoId}`,
  )
})

test('Enter sends, Shift and Enter make a line, and nothing but space is never sent', async () => {
  const { asked, user } = openTalk([messageExample(1)])
  await user.type(await field(), '  {Enter}')
  await user.clear(await field())
  await user.type(await field(), 'hola{Shift>}{Enter}{/Shift}Marco{Enter}')
  await waitFor(() => expect(bubbles().at(-1)).toMatch(/hola\s*Marco/))
  await waitFor(() => expect(screen.getByRole('img', { name: 'Enviado' })).toBeVisible())
  const sent = asked.filter(
    ({ name }) => name === `POST /api/chat/conversations/${chatId}/messages`,
  )
  expect(sent.map(({ body }) => (body as Sent).message)).toEqual(['hola\nMarco'])
  expect(await field()).toHaveValue('')
})

test('what is written without a network waits in its order, survives a reload, and leaves once when it is back', async () => {
  const before = openTalk([messageExample(1)])
  expect(await screen.findByText('mensaje 1')).toBeVisible()
  let back = false
  const offline = serve('offline', () => back)
  act(lost)
  for (const word of ['uno', 'dos', 'tres']) await before.user.type(await field(), `${word}{Enter}`)
  await waitFor(() =>
    expect(screen.getAllByText('Se enviará cuando vuelva la conexión')).toHaveLength(3),
  )
  expect(screen.queryByText(/falló|No se pudo enviar/)).toBeNull()
  expect(offline.some(({ name }) => name.endsWith('/messages'))).toBe(true)

  cleanup()
  const after = openTalk(before.messages)
  expect(await screen.findByText('tres')).toBeVisible()
  back = true
  await waitFor(() =>
    expect(after.messages.map(({ message }) => message)).toEqual([
      'mensaje 1',
      'uno',
      'dos',
      'tres',
    ]),
  )
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Enviado' })).toHaveLength(3))
  expect(bubbles()).toHaveLength(4)
})

test('of one whose answer is lost nobody says that it failed; sent once more it is the same', async () => {
  let lostOnce = false
  const { messages, asked, user } = openTalk([messageExample(1)], {
    'POST /api/chat/conversations/:id/messages': ({ body }) => {
      const sent = keep(messages, body as Sent)
      if (lostOnce) return sent
      lostOnce = true
      return refuse(503, 'Hay mucha actividad')
    },
  })
  await user.type(await field(), 'una vez{Enter}')
  expect(await screen.findByText('Sin confirmar')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('img', { name: 'Enviado' })).toBeVisible()
  const ids = asked.flatMap(({ name, body }) =>
    name.startsWith('POST') && name.endsWith('/messages') ? [(body as Sent).id] : [],
  )
  expect(new Set(ids).size).toBe(1)
  expect(bubbles()).toHaveLength(2)
})

test('what the server refuses says why, and can be thrown away', async () => {
  const { user } = openTalk([messageExample(1)], {
    'POST /api/chat/conversations/:id/messages': () =>
      refuse(403, 'No puedes escribir a esta persona'),
  })
  await user.type(await field(), 'hola{Enter}')
  expect((await screen.findAllByText('No puedes escribir a esta persona'))[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(bubbles()).toHaveLength(1))
})

test('what is begun stays as a draft of its conversation', async () => {
  const first = openTalk([messageExample(1)])
  await first.user.type(await field(), 'a medias')
  cleanup()
  openTalk([messageExample(1)])
  expect(await field()).toHaveValue('a medias')
})

test('an answer shows what it answers', async () => {
  const { asked, user } = openTalk([messageExample(1, { message: '¿A qué hora?' })])
  await user.click(await screen.findByRole('button', { name: /^Opciones: Mensaje de Marco Ruiz/ }))
  await user.click(await screen.findByRole('button', { name: 'Responder' }))
  await user.type(await field(), 'a las diez{Enter}')
  await expect
    .poll(
      () =>
        (
          asked.find(({ name }) => name.startsWith('POST') && name.endsWith('/messages'))?.body as
            | Sent
            | undefined
        )?.respondeA,
    )
    .toBe(messageExample(1).id)
  await waitFor(() => expect(screen.getAllByText('¿A qué hora?')).toHaveLength(2))
})

test('one’s own goes for both within its time, and not after it', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const { asked, user } = openTalk(
    [
      messageExample(1, { esMio: true, eliminableHasta: null }),
      messageExample(2, { esMio: true, eliminableHasta: soon }),
    ],
    { 'DELETE /api/chat/conversations/:id/messages/:messageId': () => ({ ok: true }) },
  )
  const options = await screen.findAllByRole('button', { name: /^Opciones: Mensaje tuyo/ })
  await user.click(options[0] ?? document.body)
  expect(await screen.findByRole('button', { name: 'Copiar' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Eliminar para los dos/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await user.click(options[1] ?? document.body)
  await user.click(await screen.findByRole('button', { name: /Eliminar para los dos/ }))
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  await expect
    .poll(() =>
      asked.some(
        ({ name }) =>
          name === `DELETE /api/chat/conversations/${chatId}/messages/${messageExample(2).id}`,
      ),
    )
    .toBe(true)
})

test('a message is reported as itself, and not only whoever wrote it', async () => {
  const { asked, user } = openTalk([messageExample(1)], {
    'POST /api/moderation/reports': () => ({}) as never,
  })
  await user.click(await screen.findByRole('button', { name: /^Opciones: Mensaje de Marco Ruiz/ }))
  await user.click(await screen.findByRole('button', { name: 'Reportar' }))
  await user.click(await screen.findByRole('radio', { name: /Spam/i }))
  await user.click(screen.getByRole('button', { name: /^Enviar/ }))
  await expect
    .poll(() => asked.find(({ name }) => name === 'POST /api/moderation/reports')?.body)
    .toMatchObject({ targetType: 'MESSAGE', targetId: messageExample(1).id })
})

test('what said itself is marked; what moderation took away says why to its writer alone', async () => {
  openTalk([
    messageExample(1, { message: 'Abro a las nueve', automatico: true }),
    messageExample(2, { message: '', estado: 'retirado' }),
    messageExample(3, {
      message: '',
      estado: 'retirado',
      esMio: true,
      moderacion: { decision: chatId, clausula: 'acoso' },
    }),
  ])
  expect(await screen.findByText('Respuesta automática')).toBeVisible()
  expect(screen.getAllByText('Mensaje retirado por moderación')).toHaveLength(2)
  const [why, ...others] = await screen.findAllByText(/^Motivo/)
  expect([why?.textContent, others]).toEqual(['Motivo: Acoso. Solo tú ves esto.', []])
})

test('older ones come before the others', async () => {
  const { user } = openTalk(Array.from({ length: 120 }, (_, n) => messageExample(n + 1)))
  expect(await screen.findByText('mensaje 120')).toBeVisible()
  expect(screen.queryByText('mensaje 70')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mensajes anteriores' }))
  expect(await screen.findByText('mensaje 70')).toBeInTheDocument()
  expect(screen.getByText('mensaje 120')).toBeInTheDocument()
})

test('to somebody whom one does not know one writes a request: without pictures, once, and then it waits', async () => {
  let conversation = conversationExample({
    status: 'pending',
    isUserSender: true,
    impedimento: 'pendiente',
    hasRelationship: false,
  })
  let sent = false
  const { asked, user } = openTalk([], {
    'GET /api/chat/conversations/:id': () => (sent ? conversation : null),
    'GET /api/users/:id': () => profileExample(),
    'GET /api/chat/relationships/:userId': () => ({ hasRelationship: false }),
    'POST /api/chat/users/:userId/messages': ({ body }) => {
      sent = true
      return keep([], body as Sent)
    },
    'GET /api/chat/conversations/:id/messages': () => [
      messageExample(1, { esMio: true, message: 'hola' }),
    ],
  })
  expect(await screen.findByText(/tu primer mensaje será una solicitud/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Agregar fotos' })).toBeNull()
  await user.type(await field(), 'hola{Enter}')
  expect(
    await screen.findByText('Podrás escribir más cuando Marco Ruiz responda.', { exact: false }),
  ).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tu mensaje' })).toBeNull())
  expect(asked.some(({ name }) => name === `POST /api/chat/users/${marcoId}/messages`)).toBe(true)
  conversation = { ...conversation, status: 'active', impedimento: null }
})

test('a request that one has received is not read by looking at it, its links are words, and answering is accepting', async () => {
  const { asked } = openTalk(
    [messageExample(1, { message: 'mira https://example.com/x.', isRead: false })],
    {
      'GET /api/chat/conversations/:id': () =>
        conversationExample({
          status: 'pending',
          isUserSender: false,
          hasRelationship: false,
          unreadCount: 1,
        }),
    },
  )
  expect(await screen.findByText('mira https://example.com/x.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /example\.com/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Aceptar' })).toBeVisible()
  expect(await field()).toHaveAttribute('placeholder', 'Responder es aceptar')
  expect(asked.some(({ name }) => name.endsWith('/mark-read'))).toBe(false)
})

test('between two who know each other links lead out', async () => {
  openTalk([messageExample(1, { message: 'mira https://example.com/x.' })])
  expect(await screen.findByRole('link', { name: 'https://example.com/x' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noreferrer'),
  )
})

test('the first picture of somebody is covered until one wants to see it', async () => {
  const image = {
    url: '/api/chat/media/1',
    width: 640,
    height: 480,
    alt: 'Un degradado',
    blur: 'data:image/webp;base64,AA',
  }
  const { user } = openTalk([
    messageExample(1, { message: '', messageType: 'image', images: [image] }),
  ])
  const cover = await screen.findByRole('button', { name: 'Ver foto' })
  expect(document.querySelector('img[src*="/api/chat/media/"]')).toBeNull()
  await user.click(cover)
  expect(screen.getByRole('button', { name: 'Un degradado' })).toBeVisible()
  expect(document.querySelector('img[src="/api/chat/media/1?size=640"]')).not.toBeNull()
})

test('what happened to an appointment stands where it happened, and of what is to come the card', async () => {
  const fecha = new Date(Date.now() + 3_600_000).toISOString()
  openTalk([messageExample(1), messageExample(2)], {
    'GET /api/chat/conversations/:id/appointments': () => [lineExample({ fecha })],
    'GET /api/appointments/:id': () => appointmentExample({ estado: 'próxima', fecha }),
  })
  expect(await screen.findByRole('button', { name: 'Confirmo' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Mover' })).toHaveAttribute(
    'href',
    expect.stringContaining('mover='),
  )
  const items = within(screen.getByRole('list', { name: 'Conversación con Marco Ruiz' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  expect(items.findIndex((text) => text.includes('Cita reservada'))).toBeGreaterThan(
    items.findIndex((text) => text.includes('mensaje 1')),
  )
  expect(items.findIndex((text) => text.includes('Cita reservada'))).toBeLessThan(
    items.findIndex((text) => text.includes('mensaje 2')),
  )
})

test('it is said that the other is writing', async () => {
  openTalk([messageExample(1)])
  expect(await screen.findByText('mensaje 1')).toBeVisible()
  act(() => heardTyping({ conversationId: chatId }))
  expect(screen.getByText('escribiendo…')).toBeVisible()
})

test('the words of a message are there before any read, and gone once it is deleted', async () => {
  const { asked } = openTalk([messageExample(1)])
  expect(await screen.findByText('mensaje 1')).toBeVisible()
  const queries = new QueryClient()
  const { id: messageId, senderId, createdAt, cursor } = messageExample(2)
  const reads = asked.length
  act(() => heardTyping({ conversationId: chatId }))
  act(() =>
    onLiveEvent(queries, {
      type: 'message_words',
      conversationId: chatId,
      messageId,
      senderId,
      message: 'Te espero',
      createdAt,
      automatico: false,
      cursor,
    }),
  )
  expect(screen.getByText('Te espero')).toBeVisible()
  expect(screen.queryByText('escribiendo…')).toBeNull()
  expect(asked).toHaveLength(reads)
  act(() => onLiveEvent(queries, { type: 'message_deleted', conversationId: chatId, messageId }))
  expect(screen.queryByText('Te espero')).toBeNull()
})

test('somebody who is writing is told of, unless they keep it to themselves', async () => {
  const told = openTalk([messageExample(1)])
  await told.user.type(await field(), 'hola')
  expect(told.asked.filter(({ name }) => name.endsWith('/typing'))).toHaveLength(1)
  cleanup()
  const quiet = openTalk([messageExample(1)], {
    'GET /api/chat/settings': () => settingsExample({ avisoEscribiendo: false }),
  })
  await quiet.user.type(await field(), 'x')
  expect(quiet.asked.some(({ name }) => name.endsWith('/typing'))).toBe(false)
})

test('a barber’s quick reply is filled in, and one with a place that stands for nothing can’t be used', async () => {
  signedIn({ sessionId: 's-1', user: person({ rol: 'barbero' }) }, { landing: '/' })
  const { user } = openTalk([messageExample(1)], {
    'GET /api/chat/settings': () =>
      settingsExample({ respuestasRapidas: ['Hola {nombre}', 'Te espero a las {hora}'] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Respuestas rápidas' }))
  expect(screen.getByRole('button', { name: /Te espero a las/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Hola Marco' }))
  expect(await field()).toHaveValue('Hola Marco')
})

test('whom one has blocked one does not write to, until they are unblocked', async () => {
  const { asked, user } = openTalk([messageExample(1)], {
    'GET /api/chat/conversations/:id': () => conversationExample({ impedimento: 'bloqueado' }),
    'DELETE /api/moderation/blocks/:userId': () => ({ ok: true }),
  })
  expect(await screen.findByText('Has bloqueado a Marco Ruiz')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Tu mensaje' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Desbloquear' }))
  await expect
    .poll(() => asked.some(({ name }) => name.startsWith('DELETE /api/moderation/blocks/')))
    .toBe(true)
})

test('a conversation is made quiet', async () => {
  const { asked, user } = openTalk([messageExample(1)], {
    'PUT /api/chat/conversations/:id/mute': () =>
      conversationExample({ silenciadaHasta: '9999-12-31T00:00:00.000Z' }),
  })
  await user.click(
    await screen.findByRole('button', { name: 'Opciones de la conversación con Marco Ruiz' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Silenciar siempre' }))
  expect(await screen.findByText('Conversación silenciada')).toBeVisible()
  expect(asked.find(({ name }) => name.endsWith('/mute'))?.body).toEqual({
    hasta: '9999-12-31T00:00:00.000Z',
  })
})

test('who is not there, or keeps away, can’t be written to', async () => {
  openTalk([], {
    'GET /api/chat/conversations/:id': () => null,
    'GET /api/users/:id': () => refuse(404, 'No'),
    'GET /api/chat/relationships/:userId': () => ({ hasRelationship: false }),
  })
  expect((await screen.findAllByText('No puedes escribir a esta persona'))[0]).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Tu mensaje' })).toBeNull()
})

test('receipts are off where one turns them off; a client has no quick replies', async () => {
  let settings = settingsExample()
  const { asked, user } = openList(
    {
      'GET /api/chat/settings': () => settings,
      'PUT /api/chat/settings': ({ body }) => (settings = { ...settings, ...(body as object) }),
    },
    '/chat-settings',
  )
  const receipts = await screen.findByRole('switch', { name: /Confirmaciones de lectura/ })
  expect(receipts).toBeChecked()
  await user.click(receipts)
  await expect
    .poll(() => asked.find(({ name }) => name.startsWith('PUT'))?.body)
    .toEqual({ confirmacionesDeLectura: false })
  expect(receipts).not.toBeChecked()
  expect(screen.queryByText('Respuestas rápidas')).toBeNull()
})

test('a barber adds a quick reply, takes one away, and says what is answered outside the hours', async () => {
  signedIn({ sessionId: 's-1', user: person({ rol: 'barbero' }) }, { landing: '/' })
  let settings = settingsExample({ respuestasRapidas: ['Hola'] })
  const { user } = openList(
    {
      'GET /api/chat/settings': () => settings,
      'PUT /api/chat/settings': ({ body }) => (settings = { ...settings, ...(body as object) }),
    },
    '/chat-settings',
  )
  await user.type(await screen.findByRole('textbox', { name: 'Nueva respuesta' }), 'Ya voy')
  await user.click(screen.getByRole('button', { name: 'Agregar' }))
  await waitFor(() => expect(settings.respuestasRapidas).toEqual(['Hola', 'Ya voy']))
  await user.click(await screen.findByRole('button', { name: 'Quitar respuesta: Hola' }))
  await waitFor(() => expect(settings.respuestasRapidas).toEqual(['Ya voy']))
  await user.type(screen.getByRole('textbox', { name: /Qué se responde/ }), 'Abro a las nueve')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(settings.mensajeDeAusencia).toBe('Abro a las nueve'))
})
