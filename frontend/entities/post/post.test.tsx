import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../client/query.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { pageExample, pictureExample, postExample } from './example.ts'
import { heldPost, leaveOut } from './held.ts'
import { publishedBy, usePublished, withoutTwins } from './lists.ts'
import { PostCard } from './PostCard.tsx'
import { PostGrid } from './PostGrid.tsx'
import { PostsAround } from './PostsAround.tsx'

const author = postExample().userId
const someone = () => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })

/** Cards as a list shows them: from the cache. */
function Cards() {
  const { data } = usePublished(author)
  return (
    <PostsAround>
      {data?.pages
        .flatMap(({ posts }) => posts)
        .map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
    </PostsAround>
  )
}
const open = (post = postExample(), more: Answers = {}) => {
  const asked = serve({ 'GET /api/posts': () => pageExample([post]), ...more })
  const queries = createQueryClient()
  return { asked, queries, user: show(<Cards />, { at: '/home', queries }) }
}
const heart = () => screen.findByRole('button', { name: /Me gusta$/ })

test('a card says who, where, when and what, and leads to its author', async () => {
  open(
    postExample({
      editedAt: '2026-11-22T10:00:00Z',
      images: [pictureExample(1), pictureExample(2), pictureExample(3)],
    }),
  )
  const card = within(await screen.findByRole('article', { name: 'Marcos Peña' }))
  expect(card.getByRole('link', { name: 'Marcos Peña' })).toHaveAttribute('href', `/user/${author}`)
  for (const said of ['Degradado medio con barba perfilada', /Navaja/, /editado/])
    expect(card.getByText(said)).toBeVisible()
  expect(card.getAllByRole('button', { name: /^Imagen \d de 3$/ })).toHaveLength(3)
  expect(card.getByRole('button', { name: '2 comentarios' })).toBeVisible()
})

test('what moderation has taken away its author reads why of, and acts on no more', async () => {
  someone()
  const { user } = open(
    postExample({
      esMio: true,
      moderacion: {
        medida: 'hide',
        clausula: 'acoso',
        decisionId: '0c1d2e3f-0000-4000-8000-0000000000dd',
      },
    }),
  )
  expect(await screen.findByText('Oculta por moderación')).toBeVisible()
  expect(screen.getByText('Motivo: Acoso. Solo tú ves esto.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Apelar' })).toHaveAttribute(
    'href',
    '/account/standing?decision=0c1d2e3f-0000-4000-8000-0000000000dd',
  )
  expect(screen.queryByRole('button', { name: /Me gusta|comentarios/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Opciones/ }))
  expect(await screen.findByRole('button', { name: 'Eliminar Post' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Editar Post' })).toBeNull()
})

test('what may disturb is blurred, and out of the way of readers, until somebody asks to see it', async () => {
  const { user } = open(postExample({ difuminada: true, images: [pictureExample(1)] }))
  const ask = await screen.findByRole('button', { name: /^Contenido sensible/ })
  const words = screen.getByText('Degradado medio con barba perfilada')
  expect(words.closest('[inert]')).not.toBeNull()
  await user.click(ask)
  expect(words.closest('[inert]')).toBeNull()
  expect(screen.getByRole('button', { name: 'Imagen 1 de 1' })).toBeVisible()
  expect(ask).not.toBeInTheDocument()
})

test('its author reads of a label by which clause, and goes on with it as everybody does', async () => {
  someone()
  open(
    postExample({
      esMio: true,
      difuminada: true,
      moderacion: { medida: 'label', clausula: 'violencia', decisionId: null },
    }),
  )
  expect(await screen.findByText('Difuminada por moderación')).toBeVisible()
  expect(
    screen.getByText('Motivo: Violencia o amenazas. Los demás la ven si lo piden.'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: '2 comentarios' })).toBeVisible()
})

test('a picture that does not come is stood in for', async () => {
  open(postExample({ images: [pictureExample(1)] }))
  const button = await screen.findByRole('button', { name: 'Imagen 1 de 1' })
  const image = button.querySelector('img')
  expect(image).toHaveAttribute('width', '1200')
  if (image) fireEvent.error(image)
  expect(button.querySelector('img')).toHaveAttribute('src', '/api/placeholder/400/300')
})

test('a heart is seen at once, and the count is the server’s', async () => {
  someone()
  const answer = Promise.withResolvers<{ isLiked: boolean; likesCount: number }>()
  const { user, asked } = open(postExample(), { 'POST /api/posts/:id/like': () => answer.promise })
  await user.click(await heart())
  expect(await heart()).toHaveAccessibleName('5 Me gusta')
  expect(await heart()).toHaveAttribute('aria-pressed', 'true')
  answer.resolve({ isLiked: true, likesCount: 9 })
  await waitFor(async () => expect(await heart()).toHaveAccessibleName('9 Me gusta'))
  expect(asked.find(({ name }) => name.endsWith('/like'))?.body).toEqual({ isLiked: true })
})

test('of quick taps the last wish wins: one question at a time, and none too many', async () => {
  someone()
  const answers: PromiseWithResolvers<{ isLiked: boolean; likesCount: number }>[] = []
  const { user, asked } = open(postExample(), {
    'POST /api/posts/:id/like': () => {
      const answer = Promise.withResolvers<{ isLiked: boolean; likesCount: number }>()
      answers.push(answer)
      return answer.promise
    },
  })
  for (let tap = 0; tap < 4; tap++) await user.click(await heart())
  expect(await heart()).toHaveAttribute('aria-pressed', 'false')
  expect(answers).toHaveLength(1)
  answers[0]?.resolve({ isLiked: true, likesCount: 5 })
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve({ isLiked: false, likesCount: 4 })
  await waitFor(async () => expect(await heart()).toHaveAccessibleName('4 Me gusta'))
  expect(asked.filter(({ name }) => name.endsWith('/like')).map(({ body }) => body)).toEqual([
    { isLiked: true },
    { isLiked: false },
  ])
})

test('a heart that is refused goes back, and it is said', async () => {
  someone()
  const { user } = open(postExample(), { 'POST /api/posts/:id/like': () => refuse(500) })
  await user.click(await heart())
  expect(await screen.findByText('Ha ocurrido un error')).toBeVisible()
  expect(await heart()).toHaveAccessibleName('4 Me gusta')
})

test('a guest is asked for an account, and comes back to the post', async () => {
  const { user } = open()
  await user.click(await heart())
  const next = `?next=${encodeURIComponent(`/post/${postExample().id}`)}`
  expect(await screen.findByRole('link', { name: 'Crear Cuenta' })).toHaveAttribute(
    'href',
    `/register${next}`,
  )
  await user.click(screen.getByRole('button', { name: 'Cerrar' }))
  await user.click(screen.getByRole('button', { name: 'Compartido 1 vez' }))
  expect(await screen.findByText('Para compartir publicaciones necesitas una cuenta')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cerrar' }))
})

test('who shares is told that the address is copied, and is counted', async () => {
  someone()
  const { user, asked } = open(postExample(), {
    'POST /api/posts/:id/share': () => ({ sharesCount: 2 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Compartido 1 vez' }))
  expect(await screen.findByRole('button', { name: 'Compartido 2 veces' })).toBeVisible()
  expect(await screen.findByText('¡Enlace copiado!')).toBeVisible()
  expect(await navigator.clipboard.readText()).toContain(`/post/${postExample().id}`)
  expect(asked.filter(({ name }) => name.endsWith('/share'))).toHaveLength(1)
})

test('a hidden post is gone at once, and back on request', async () => {
  someone()
  let hidden = false
  const { user } = open(postExample(), {
    'GET /api/posts': () => pageExample(hidden ? [] : [postExample()]),
    'POST /api/posts/:id/hide': () => {
      hidden = true
      return { ok: true as const }
    },
    'DELETE /api/posts/:id/hide': () => {
      hidden = false
      return { ok: true as const }
    },
    'GET /api/moderation/blocks': () => [],
    'GET /api/moderation/restrictions': () => [],
  } as Answers)
  await user.click(await screen.findByRole('button', { name: 'Opciones del Post de Marcos Peña' }))
  expect(await screen.findByRole('dialog', { name: 'Opciones del Post' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ocultar Post' }))
  expect(await screen.findByText('Este post ha sido ocultado de tu feed')).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByRole('article')).toBeVisible()
})

test('one that could not be hidden is back, also where the list does not come anew', async () => {
  someone()
  let isAway = false
  const { user } = open(postExample(), {
    'GET /api/posts': () => (isAway ? refuse(404) : pageExample([postExample()])),
    'POST /api/posts/:id/hide': () => refuse(409),
    'GET /api/moderation/blocks': () => [],
    'GET /api/moderation/restrictions': () => [],
  } as Answers)
  await user.click(await screen.findByRole('button', { name: 'Opciones del Post de Marcos Peña' }))
  isAway = true
  await user.click(await screen.findByRole('button', { name: 'Ocultar Post' }))
  expect(await screen.findByText('No se pudo ocultar el post')).toBeVisible()
  expect(await screen.findByRole('article')).toBeVisible()
})

test('its author edits and deletes a post, after a question; others can do neither', async () => {
  someone()
  const { user } = open(postExample({ esMio: true }), {
    'DELETE /api/posts/:id': () => ({ ok: true as const }),
  })
  await user.click(await screen.findByRole('button', { name: /^Opciones/ }))
  expect(await screen.findByRole('link', { name: 'Editar Post' })).toHaveAttribute(
    'href',
    `/edit-post/${postExample().id}`,
  )
  expect(screen.queryByRole('button', { name: 'Ocultar Post' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Eliminar Post' }))
  expect(
    await screen.findByText(
      '¿Estás seguro de que quieres eliminar este post? Esta acción no se puede deshacer.',
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Post eliminado exitosamente')).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
})

test('a picture opens as large as the screen, and the back of its address closes it', async () => {
  const { user } = open(
    postExample({ images: [pictureExample(1), { ...pictureExample(2), alt: 'De perfil' }] }),
  )
  await user.click(await screen.findByRole('button', { name: 'De perfil' }))
  const box = within(await screen.findByRole('dialog', { name: 'Imágenes de Marcos Peña' }))
  expect(box.getByRole('img', { name: 'De perfil' })).toBeVisible()
  expect(screen.getByTestId('where')).toHaveTextContent('foto=')
  await user.click(box.getByRole('button', { name: 'Cerrar' }))
  expect(screen.getByTestId('where')).not.toHaveTextContent('foto=')
})

test('what its address opens is there after a reload, too', async () => {
  someone()
  serve({ 'GET /api/posts': () => pageExample([postExample({ images: [pictureExample(1)] })]) })
  show(<Cards />, { at: `/?foto=${postExample().id}.0` })
  expect(await screen.findByRole('dialog', { name: 'Imágenes de Marcos Peña' })).toBeVisible()
})

test('no post stands twice in a list, and a page without twins stays the same', () => {
  const [one, two, three] = ['a', 'b', 'c'].map((id) => postExample({ id }))
  if (!one || !two || !three) throw new Error('three posts')
  const data = {
    pages: [pageExample([one, two], 'm'), pageExample([two, three])],
    pageParams: [null, 'm'],
  }
  const { pages } = withoutTwins(data)
  expect(pages.map(({ posts }) => posts.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
  expect(pages[0]).toBe(data.pages[0])
})

test('what is left out of the lists keeps its own page, and untouched pages stay the same', () => {
  const queries = createQueryClient()
  const [one, two] = [postExample({ id: 'a' }), postExample({ id: 'b' })]
  const pages = [pageExample([one], 'm'), pageExample([two])]
  queries.setQueryData(publishedBy('x').queryKey, { pages, pageParams: [null, 'm'] })
  queries.setQueryData(['api', 'posts', 'b'], two)
  leaveOut(queries, ({ id }) => id === 'b')
  const after = queries.getQueryData(publishedBy('x').queryKey)
  expect(after?.pages.map(({ posts }) => posts.length)).toEqual([1, 0])
  expect(after?.pages[0]).toBe(pages[0])
  expect(heldPost(queries, 'b')).toBe(two)
})

const some = (many: number, more: object = {}) =>
  Array.from({ length: many }, (_, n) =>
    postExample({ id: `post-${n}`, content: `Corte ${n}`, ...more }),
  )

test('a grid shows nine, and all of another’s on request', async () => {
  const asked = serve({
    'GET /api/posts': ({ url }) =>
      url.searchParams.has('desde') ? pageExample(some(12).slice(10)) : pageExample(some(10), 'm'),
  })
  const user = show(<PostGrid userId={author} />)
  expect(
    await screen.findAllByRole('button', { name: /^Corte \d+\. 4 Me gusta, 2 comentarios$/ }),
  ).toHaveLength(9)
  await user.click(screen.getByRole('button', { name: 'Ver todas' }))
  expect(await screen.findByRole('button', { name: /^Corte 11/ })).toBeVisible()
  expect(asked.at(-1)?.url.searchParams.get('desde')).toBe('m')
})

test('one’s own grid leads to all of them, and a tile to a viewer that goes on and deletes', async () => {
  someone()
  serve({
    'GET /api/posts': () => pageExample(some(10, { esMio: true })),
    'DELETE /api/posts/:id': () => ({ ok: true as const }),
  })
  const user = show(<PostGrid userId={author} own />)
  expect(await screen.findByRole('link', { name: 'Ver todas' })).toHaveAttribute('href', '/my-feed')
  await user.click(screen.getByRole('button', { name: /^Corte 0/ }))
  const viewer = within(await screen.findByRole('dialog'))
  expect(viewer.getByText('1 de 10')).toBeVisible()
  expect(viewer.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await user.click(viewer.getByRole('button', { name: 'Siguiente' }))
  expect(await viewer.findByText('Corte 1')).toBeVisible()
  expect(viewer.getByRole('link', { name: 'Editar Post' })).toHaveAttribute(
    'href',
    '/edit-post/post-1',
  )
  await user.click(viewer.getByRole('button', { name: 'Eliminar Post' }))
  expect(await screen.findByRole('dialog', { name: 'Eliminar publicación' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Tu publicación ha sido eliminada exitosamente')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Corte 1\./ })).toBeNull()
})

test('an empty grid says so, to its owner in other words', async () => {
  serve({ 'GET /api/posts': () => pageExample([]) })
  show(
    <>
      <PostGrid userId={author} />
      <PostGrid userId={author} own all />
    </>,
  )
  expect(await screen.findByText('Este usuario no ha publicado nada aún')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Crear tu primera publicación' })).toHaveAttribute(
    'href',
    '/create-post',
  )
})

const liker = (n: number, more: object = {}) => ({
  id: `6f1d2c3b-0000-4000-8000-00000000010${n}`,
  nombre: `Barbero ${n}`,
  profileImageUrl: null,
  rol: 'barbero' as const,
  isFollowing: false,
  ...more,
})
const count = () => screen.findByRole('button', { name: /ver a quién le gusta$/ })

test('the number leads whoever has part in a post to whom it appeals, and there they follow', async () => {
  someone()
  const { user, asked } = open(postExample({ isLiked: true }), {
    'GET /api/posts/:id/likes': ({ url }) =>
      url.searchParams.get('antes') === '0.7'
        ? {
            usuarios: [liker(1, { isFollowing: true }), liker(3, { rol: 'cliente' })],
            siguiente: null,
          }
        : { usuarios: [liker(1, { isFollowing: true }), liker(2)], siguiente: '0.7' },
    'POST /api/users/:id/follow': () => ({ isFollowing: true, followersCount: 1 }),
  })
  await user.click(await count())
  const sheet = within(await screen.findByRole('dialog', { name: 'A quién le gusta' }))
  expect(await sheet.findByRole('button', { name: 'Siguiendo a Barbero 1' })).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Seguir a Barbero 2' }))
  await waitFor(() => expect(asked.some(({ name }) => name.startsWith('POST'))).toBe(true))
  await user.click(sheet.getByRole('button', { name: 'Ver más' }))
  expect(await sheet.findByText('Barbero 3')).toBeVisible()
  // Whoever comes with two pages stands there once, and whom one follows now stays where they
  // stood.
  expect(sheet.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    [/Barbero 1Barbero$/, /Barbero 2Barbero$/, /Barbero 3Cliente$/].map((said) =>
      expect.stringMatching(said),
    ),
  )
  await waitFor(() =>
    expect(sheet.getByRole('button', { name: 'Siguiendo a Barbero 2' })).toBeVisible(),
  )
  expect(sheet.queryByRole('button', { name: /Barbero 3/ })).toBeNull()
})

test('whoever has no part in it has the number in the heart; with their own heart it leads on', async () => {
  someone()
  const { user } = open(postExample(), {
    'POST /api/posts/:id/like': () => ({ isLiked: true, likesCount: 5 }),
  })
  await heart()
  expect(screen.queryByRole('button', { name: /ver a quién le gusta$/ })).toBeNull()
  await user.click(await heart())
  expect(await count()).toHaveTextContent('5')
})

test('a list that does not come is asked for again; one that is not theirs says so', async () => {
  someone()
  const answers = [refuse(429), refuse(403)]
  const { user } = open(postExample({ esMio: true }), {
    'GET /api/posts/:id/likes': () => answers.shift() ?? { usuarios: [], siguiente: null },
  })
  await user.click(await count())
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('Esta lista no es para ti')).toBeVisible()
})

test('over a picture at full size stands whose it is, and they are followed there', async () => {
  someone()
  const { user, asked } = open(postExample({ images: [pictureExample(1)] }), {
    'POST /api/users/:id/follow': () => ({ isFollowing: true, followersCount: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Imagen 1 de 1' }))
  const large = within(await screen.findByRole('dialog', { name: 'Imágenes de Marcos Peña' }))
  expect(
    large.getByRole('button', { name: 'Cerrar' }),
    'nobody follows by the same key',
  ).toHaveFocus()
  await user.click(large.getByRole('button', { name: 'Seguir a Marcos Peña' }))
  expect(await large.findByRole('button', { name: 'Siguiendo a Marcos Peña' })).toBeVisible()
  expect(asked.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
})

test('over a picture at full size it is liked, and leads to the chair of whose work it is', async () => {
  someone()
  const { user, asked } = open(
    postExample({ images: [pictureExample(1)], isLiked: false, likesCount: 4 }),
    { 'POST /api/posts/:id/like': () => ({ isLiked: true, likesCount: 5 }) },
  )
  await user.click(await screen.findByRole('button', { name: 'Imagen 1 de 1' }))
  const large = within(await screen.findByRole('dialog', { name: 'Imágenes de Marcos Peña' }))
  await user.click(large.getByRole('button', { name: '4 Me gusta' }))
  expect(await large.findByRole('button', { name: '5 Me gusta', pressed: true })).toBeVisible()
  expect(large.getByRole('link', { name: 'Reservar con Marcos Peña' })).toHaveAttribute(
    'href',
    `/book/${postExample().userId}?origen=feed`,
  )
  expect(asked.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
})

test('the service that a post shows is named, and chosen already at the chair', async () => {
  someone()
  open(postExample({ servicio: { id: 'fade', nombre: 'Fade Cut' } }))
  expect(await screen.findByText('Servicio: Fade Cut')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Reservar con Marcos Peña' })).toHaveAttribute(
    'href',
    `/book/${postExample().userId}?servicio=fade&origen=feed`,
  )
})

test.each([
  ['a guest', undefined, true],
  ['a client', 'cliente', true],
  ['a barber', 'barbero', false],
] as const)('from a card %s gets to the chair: %s %s', async (_, rol, isOffered) => {
  if (rol) signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
  open(postExample())
  await screen.findByRole('article')
  expect(screen.queryByRole('link', { name: 'Reservar con Marcos Peña' }) !== null).toBe(isOffered)
})
