/**
 * What the list of conversations shows before the server has answered, and where it says no: the
 * next look fails too. And the day of a message, west of Greenwich.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '../../client/session.ts'
import {
  conversationExample,
  marcoId,
  messageExample,
  settingsExample,
} from '../../entities/conversation/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type RefusedAnswer, refuse, serve } from '../../testServer.ts'
import { ChatScreen } from './ChatScreen.tsx'
import { ConversationScreen } from './ConversationScreen.tsx'

const screens = (
  <Routes>
    <Route path="/chat" element={<ChatScreen />} />
    <Route path="/chat/:userId" element={<ConversationScreen />} />
  </Routes>
)
const olga = conversationExample({
  id: '7c0f3a52-6f6e-4d52-9a57-0d1f7f1a0002',
  otherUserId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0009',
  otherUserName: 'Olga Rey',
  cursor: '9',
})
const always = {
  'GET /api/chat/unread-count': () => ({ unreadCount: 3, solicitudes: 0 }),
  'GET /api/messages/pending-requests': () => [],
  'GET /api/chat/settings': () => settingsExample(),
  'GET /api/chat/conversations/:id/appointments': () => [],
  'POST /api/chat/conversations/:id/mark-read': () => ({ unreadCount: 0 }),
  'GET /api/moderation/blocks': () => [],
  'GET /api/moderation/restrictions': () => [],
}

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))
afterEach(() => {
  vi.unstubAllEnvs()
})

test('a conversation that one deletes is gone before the answer, and back in its place where that fails', async () => {
  const answer = Promise.withResolvers<{ ok: true } | RefusedAnswer>()
  let isDone = false
  serve({
    ...always,
    'GET /api/chat/conversations': () =>
      isDone ? refuse(503, 'No') : [conversationExample(), olga],
    'DELETE /api/messages/conversations/:id': () => {
      isDone = true
      return answer.promise
    },
  })
  const user = show(screens, { at: '/chat' })
  const names = () =>
    screen
      .getAllByRole('link', { name: /Marco Ruiz|Olga Rey/ })
      .map(({ textContent }) => /Marco|Olga/.exec(textContent ?? '')?.[0])
  await screen.findByRole('link', { name: /Marco Ruiz/ })
  expect(names()).toEqual(['Marco', 'Olga'])
  await user.click(screen.getByRole('button', { name: /Eliminar.*Marco Ruiz/ }))
  await waitFor(() => expect(names()).toEqual(['Olga']))
  answer.resolve(refuse(500, 'No'))
  await waitFor(() => expect(names()).toEqual(['Marco', 'Olga']))
})

test('the day above a message is the reader’s, not that of Greenwich', async () => {
  vi.stubEnv('TZ', 'America/Mexico_City')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
  // In Mexico 23:30 of the 19th, and 19:00 and 20:00 of the 20th.
  const at = ['2026-11-20T05:30:00Z', '2026-11-21T01:00:00Z', '2026-11-21T02:00:00Z']
  const messages = at.map((creadoEn, n) => messageExample(n + 1, { creadoEn, createdAt: creadoEn }))
  serve({
    ...always,
    'GET /api/chat/conversations': () => [conversationExample()],
    'GET /api/chat/conversations/:id': () => conversationExample(),
    'GET /api/chat/conversations/:id/messages': () => messages,
  })
  show(screens, { at: `/chat/${marcoId}` })
  const list = await screen.findByRole('list', { name: 'Conversación con Marco Ruiz' })
  await within(list).findByText('mensaje 3')
  expect(
    [...list.querySelectorAll('time[datetime]')]
      .filter((one) => /^\d{4}-\d\d-\d\d$/.test(one.getAttribute('datetime') ?? ''))
      .map((one) => [one.getAttribute('datetime'), one.textContent]),
  ).toEqual([
    ['2026-11-19', 'Ayer'],
    ['2026-11-20', 'Hoy'],
  ])
})
