/**
 * What the list and the badge show before the server has answered, and where it never does well:
 * the next look fails too.
 */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { createQueryClient, keyOf } from '../../client/query.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type RefusedAnswer, refuse, serve } from '../../testServer.ts'
import { NotificationsScreen } from './NotificationsScreen.tsx'

const notification = (id: string, more: Partial<Notification> = {}): Notification =>
  ({
    id,
    type: 'post_liked',
    title: `Aviso ${id}`,
    message: 'Lucía',
    isRead: false,
    creadoEn: new Date().toISOString(),
    sentViaSms: false,
    enlace: null,
    appointmentId: null,
    acciones: [],
    ...more,
  }) as Notification

/**
 * Two that are unread and one that is read. The answer to what is done is held until the test gives
 * it, and nothing is read anew after that.
 */
function open() {
  const answer = Promise.withResolvers<{ ok: true } | RefusedAnswer>()
  let isDone = false
  const held = () => {
    isDone = true
    return answer.promise
  }
  const look = <T,>(now: T) => (isDone ? refuse(503, 'No') : now)
  const queries = createQueryClient()
  queries.setQueryData(keyOf('GET /api/notifications/unread-count'), { unreadCount: 2 })
  serve({
    'GET /api/notifications': () =>
      look([notification('1'), notification('2'), notification('3', { isRead: true })]),
    'GET /api/notifications/unread-count': () => look({ unreadCount: 2 }),
    'PATCH /api/notifications/:id/read': held,
    'PATCH /api/notifications/read-all': held,
    'DELETE /api/notifications/:id': held,
  })
  const badge = () => queries.getQueryData(keyOf('GET /api/notifications/unread-count'))
  return { user: show(<NotificationsScreen />, { at: '/notifications', queries }), answer, badge }
}
const shown = () =>
  screen
    .getAllByRole('link', { name: /Aviso/ })
    .map(
      ({ textContent }) =>
        `${/Sin leer/.test(textContent ?? '') ? 'unread ' : ''}${/Aviso \d/.exec(textContent ?? '')?.[0]}`,
    )
const before = ['unread Aviso 1', 'unread Aviso 2', 'Aviso 3']

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

const acts: readonly [
  what: string,
  act: (user: ReturnType<typeof open>['user']) => Promise<void>,
  list: string[],
  unread: number,
][] = [
  [
    'reading one',
    (user) => user.click(screen.getByRole('link', { name: /Aviso 1/ })),
    ['Aviso 1', 'unread Aviso 2', 'Aviso 3'],
    1,
  ],
  [
    'reading all',
    (user) => user.click(screen.getByRole('button', { name: 'Marcar todas como leídas' })),
    ['Aviso 1', 'Aviso 2', 'Aviso 3'],
    0,
  ],
  [
    'deleting an unread one',
    (user) => user.click(screen.getByRole('button', { name: /Aviso 2/ })),
    ['unread Aviso 1', 'Aviso 3'],
    1,
  ],
  [
    'deleting a read one',
    (user) => user.click(screen.getByRole('button', { name: /Aviso 3/ })),
    ['unread Aviso 1', 'unread Aviso 2'],
    2,
  ],
]
test.each(acts)(
  '%s shows in the list and the badge before the answer, and is taken back where it fails',
  async (_, act, list, unread) => {
    const { user, answer, badge } = open()
    await screen.findByRole('link', { name: /Aviso 1/ })
    expect(shown()).toEqual(before)
    await act(user)
    await waitFor(() => expect(shown()).toEqual(list))
    expect(badge()).toEqual({ unreadCount: unread })
    answer.resolve(refuse(500, 'No'))
    await waitFor(() => expect(shown()).toEqual(before))
    expect(badge()).toEqual({ unreadCount: 2 })
  },
)
