import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../../contract/kernel/limits.ts'
import type { Nameable } from '../../../contract/social/comments.ts'
import { forgetDrafts } from '../../client/drafts.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { serve } from '../../testServer.ts'
import { CommentsSheet } from './CommentsSheet.tsx'
import { POST, thread } from './example.ts'
import { MOST_MENTIONS, namedIn, wantedAt } from './useMentions.ts'

beforeEach(() => {
  forgetDrafts()
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
})

const named = (nombre: string, n: number): Nameable => ({
  id: `7a000000-0000-4000-8000-00000000000${n}`,
  nombre,
  profileImageUrl: null,
  esDelAutor: n === 1,
})
const noa = named('Noa Campos', 1)
const eva = named('Eva Ruiz', 2)

function open() {
  const closed: boolean[] = []
  const asked = serve({
    'GET /api/posts/:id/comments': () => [],
    'GET /api/posts/:id/people': ({ url }) =>
      [noa, eva].filter(({ nombre }) =>
        nombre.toLowerCase().startsWith(url.searchParams.get('q') ?? ''),
      ),
    'POST /api/posts/:id/comments': ({ body }) => {
      const { id, content, menciones } = body as {
        id: string
        content: string
        menciones: readonly string[]
      }
      return thread(content, {
        id,
        esMio: true,
        menciones: [noa, eva].filter((one) => menciones.includes(one.id)),
      })
    },
  })
  const user = show(<CommentsSheet post={{ id: POST }} open onClose={() => closed.push(true)} />)
  return { asked, user, closed }
}
const input = () => screen.findByRole('textbox', { name: 'Tu comentario' })
const sentBy = (asked: ReturnType<typeof serve>) =>
  asked.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)

test('an @ offers who takes part; one is chosen with the keys, sent by id, and leads to them', async () => {
  const { user, asked } = open()
  await user.type(await input(), 'Gracias @')
  const list = within(
    await screen.findByRole('listbox', { name: 'Personas a las que puedes nombrar' }),
  )
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Noa Campos'),
    expect.stringContaining('Eva Ruiz'),
  ])
  const field = await input()
  expect(field).toHaveAttribute(
    'aria-activedescendant',
    list.getByRole('option', { name: /Noa/ }).id,
  )
  await user.keyboard('{ArrowDown}')
  expect(list.getByRole('option', { name: /Eva/ })).toHaveAttribute('aria-selected', 'true')
  expect(field).toHaveAttribute(
    'aria-activedescendant',
    list.getByRole('option', { name: /Eva/ }).id,
  )
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('Gracias @Eva Ruiz ')
  expect(field).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('por todo{Enter}')
  await waitFor(() =>
    expect(sentBy(asked)).toMatchObject([
      { content: 'Gracias @Eva Ruiz por todo', menciones: [eva.id] },
    ]),
  )
  expect(await screen.findByRole('link', { name: '@Eva Ruiz' })).toHaveAttribute(
    'href',
    `/user/${eva.id}`,
  )
})

test('what is typed narrows the list, a tap chooses, and who was deleted from the words is not named', async () => {
  const { user, asked } = open()
  const field = await input()
  await user.type(field, '@no')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.click(screen.getByRole('option', { name: /Noa/ }))
  expect(field).toHaveValue('@Noa Campos ')
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.type(field, 'Nadie{Enter}')
  await waitFor(() => expect(sentBy(asked)).toMatchObject([{ content: 'Nadie', menciones: [] }]))
})

test('Escape closes the list and leaves the sheet open; then Enter sends', async () => {
  const { user, asked, closed } = open()
  await user.type(await input(), 'Hola @')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(closed).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sentBy(asked)).toMatchObject([{ content: 'Hola @', menciones: [] }]))
})

test.each([
  ['@', '', 0],
  ['Hola @Ev', 'Ev', 5],
  ['Hola @Eva Ru', 'Eva Ru', 5],
  ['@Álv', 'Álv', 0],
])('in %s somebody is looked for', (text, typed, from) =>
  expect(wantedAt(text, text.length)).toEqual({ typed, from, to: text.length }),
)
test.each(['eva@correo', '@Eva Ruiz Paz y', 'Hola', '@Eva '])('in %s nobody is', (text) =>
  expect(wantedAt(text, text.length)).toBeUndefined(),
)
test('no more are named than the server takes', () => {
  expect(MOST_MENTIONS).toBe(limits.comment.mentions)
  const many = new Map(Array.from({ length: 12 }, (_, n) => [`P${n}.`, String(n)]))
  expect(namedIn([...many.keys()].map((one) => `@${one}`).join(' '), many)).toHaveLength(
    MOST_MENTIONS,
  )
})
