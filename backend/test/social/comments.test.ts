/**
 * Comments over HTTP: what is said, answered, changed, taken away, held and approved; and what each
 * viewer finds of it.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Comment, Nameable, Thread } from '../../../contract/social/comments.ts'
import { restrictionDecider, restrictionId } from '../../domain/moderation/restriction.ts'
import { commentsSeen } from '../../projections/social/comments-reads.ts'
import { publish, takeDown } from '../support/post.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let noa: SignedIn
let eva: SignedIn
let leo: SignedIn
let ada: SignedIn
beforeAll(async () => {
  house = await startTestServer()
  noa = await house.barber()
  ;[eva, leo, ada] = await Promise.all([
    house.client(),
    house.client('Leo Mora'),
    house.client('Ada Gil'),
  ])
})

type Said = Thread & { code: string }
const say = (who: SignedIn, postId: string, content: string, more: object = {}) =>
  house.as(who).post<Said>(`/api/posts/${postId}/comments`, { content, ...more })
const answer = (who: SignedIn, postId: string, to: string, content: string, more: object = {}) =>
  house.as(who).post<Comment & { code: string }>(`/api/posts/${postId}/comments/${to}/replies`, {
    content,
    ...more,
  })
const change = (who: SignedIn, postId: string, id: string, content: string) =>
  house.as(who).put<Said>(`/api/posts/${postId}/comments/${id}`, { content })
const takeAway = (who: SignedIn, id: string) => house.as(who).delete(`/api/comments/${id}`)
const hide = (who: SignedIn, id: string) =>
  house.as(who).post<{ code: string }>(`/api/comments/${id}/hide`)
const unhide = (who: SignedIn, id: string) =>
  house.as(who).delete<{ code: string }>(`/api/comments/${id}/hide`)
const approve = (who: SignedIn, id: string) => house.as(who).post(`/api/comments/${id}/approve`)
const like = (who: SignedIn, id: string, body?: object) =>
  house
    .as(who)
    .post<{ isLiked: boolean; likesCount: number; code: string }>(`/api/comments/${id}/like`, body)
const asked = (who: SignedIn | undefined) => (who ? house.as(who) : house.guest)
const list = async (who: SignedIn | undefined, postId: string, query = '') =>
  (await must(asked(who).get<Thread[]>(`/api/posts/${postId}/comments${query}`))).body
const words = async (who: SignedIn | undefined, postId: string) =>
  (await list(who, postId)).map(({ content, replies }) =>
    replies.length === 0 ? content : [content, ...replies.map((one) => one.content)],
  )
const waiting = async (who: SignedIn) =>
  (
    await must(
      house.as(who).get<{
        comentarios: (Comment & { post: { id: string; content: string } })[]
        total: number
      }>('/api/comments/pending'),
    )
  ).body
const count = (who: SignedIn | undefined, postId: string) =>
  commentsSeen(
    house.services.db,
    { userId: who?.user.id ?? null, at: house.services.now().toISOString() },
    postId,
  )
const said = async (who: SignedIn, postId: string, content: string) =>
  (await must(say(who, postId, content), 201)).body.id
const answered = async (who: SignedIn, postId: string, to: string, content: string) =>
  (await must(answer(who, postId, to, content), 201)).body.id
const saidNaming = async (who: SignedIn, postId: string, named: SignedIn) =>
  (await must(say(who, postId, '@alguien', { menciones: [named.user.id] }), 201)).body.id
const block = async (who: SignedIn, whom: SignedIn) => {
  await house.services.moderation.blocks.block(contextOf(house, who), whom.user.id)
  await settled(house)
}
const restrict = async (
  owner: SignedIn,
  whom: SignedIn,
  type: 'RestrictUser' | 'UnrestrictUser' = 'RestrictUser',
) => {
  const pair = { ownerId: owner.user.id, restrictedId: whom.user.id }
  await house.services.commands.handle(
    restrictionDecider,
    restrictionId(pair.ownerId, pair.restrictedId),
    { type, data: pair },
    contextOf(house, owner),
  )
}
const typesOf = async (stream: string) => {
  const types: string[] = []
  for await (const { type } of house.services.log.readStream(stream)) types.push(type)
  return types
}

test('what is said under a post is there for everybody, with who said it; an answer stands under it', async () => {
  const id = await publish(house, noa)
  const { body: first } = await must(say(eva, id, '  ¡Qué buen corte!  '), 201)
  expect(first).toMatchObject({
    postId: id,
    userId: eva.user.id,
    userName: 'Eva Ruiz',
    userRole: 'cliente',
    content: '¡Qué buen corte!',
    likesCount: 0,
    isLiked: false,
    repliesCount: 0,
    replies: [],
    revision: 0,
    estado: 'visible',
    esMio: true,
    esDelAutor: false,
    puedeEliminar: true,
    rootId: null,
    editedAt: null,
  })
  expect(first.createdAt).toBe(first.creadoEn)
  const { body: back } = await must(answer(noa, id, first.id, 'Gracias'), 201)
  expect(back).toMatchObject({
    userName: 'Noa Campos',
    esDelAutor: true,
    rootId: first.id,
    respondeA: null,
  })
  const { body: deeper } = await must(answer(leo, id, back.id, '¿Y cuánto cuesta?'), 201)
  expect(deeper, 'one level: who is answered is named').toMatchObject({
    rootId: first.id,
    respondeA: { id: noa.user.id, nombre: 'Noa Campos' },
  })
  for (const viewer of [undefined, ada, noa]) {
    expect(await words(viewer, id)).toEqual([['¡Qué buen corte!', 'Gracias', '¿Y cuánto cuesta?']])
    expect(await count(viewer, id)).toBe(3)
  }
  expect((await list(undefined, id))[0]).toMatchObject({
    repliesCount: 2,
    esMio: false,
    puedeEliminar: false,
  })
  expect((await list(noa, id))[0]).toMatchObject({ esMio: false, puedeEliminar: true })
})

test('sent twice under its own id it is written once, and nobody writes under another’s', async () => {
  const [id, commentId] = [await publish(house, noa), randomUUID()]
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => say(eva, id, 'Hola', { id: commentId })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await typesOf(`comment-${commentId}`)).toEqual(['CommentAdded'])
  expect((await say(leo, id, 'Hola', { id: commentId })).status).toBe(409)
  expect((await say(eva, id, 'Otra cosa', { id: commentId })).status).toBe(409)
  expect(await words(undefined, id)).toEqual(['Hola'])
})

test('words that are none are refused, and so is what is under no post', async () => {
  const [id, other] = [await publish(house, noa), await publish(house, noa)]
  for (const content of ['', '   ', 'x'.repeat(501), 7, undefined])
    expect((await house.as(eva).post(`/api/posts/${id}/comments`, { content })).status).toBe(400)
  expect((await house.guest.post(`/api/posts/${id}/comments`, { content: 'Hola' })).status).toBe(
    401,
  )
  expect((await say(eva, randomUUID(), 'Hola')).status).toBe(404)
  expect((await house.guest.get(`/api/posts/${randomUUID()}/comments`)).status).toBe(404)
  const mine = await said(eva, id, 'Hola')
  expect((await answer(leo, other, mine, 'Hola')).status, 'it is under another').toBe(404)
  expect((await change(eva, other, mine, 'Adiós')).status).toBe(404)
  expect((await change(leo, id, mine, 'Adiós')).status).toBe(404)
  expect((await change(noa, id, mine, 'Adiós')).status).toBe(404)
  expect((await takeAway(leo, mine)).status).toBe(404)
  expect((await takeAway(leo, randomUUID())).status).toBe(404)
  expect((await approve(eva, mine)).status).toBe(404)
  expect((await house.guest.get(`/api/posts/${id}/comments?desde=zz`)).status).toBe(400)
  expect((await house.guest.get(`/api/posts/${id}/comments?desde=99999999999.1.1`)).status).toBe(
    400,
  )
  expect((await house.guest.get(`/api/comments/${mine}/replies?desde=1.2`)).status).toBe(400)
  await takeDown(house, noa, id)
  expect((await say(eva, id, 'Hola')).status).toBe(410)
  expect((await change(eva, id, mine, 'Adiós')).status).toBe(410)
  expect((await house.guest.get(`/api/posts/${id}/comments`)).status).toBe(410)
  expect((await takeAway(eva, mine)).status, 'one’s own one may always take back').toBe(200)
})

test('a changed one says so; the same words change nothing', async () => {
  const id = await publish(house, noa)
  const mine = await said(eva, id, 'Hola')
  expect((await must(change(eva, id, mine, 'Hola'))).body).toMatchObject({
    revision: 0,
    editedAt: null,
  })
  const { body } = await must(change(eva, id, mine, 'Buenas'))
  expect(body).toMatchObject({ content: 'Buenas', revision: 1 })
  expect(body.editedAt).not.toBeNull()
  expect(await words(undefined, id)).toEqual(['Buenas'])
})

describe('what is taken away', () => {
  test('is gone; where it was answered a line stays in its place', async () => {
    const id = await publish(house, noa)
    const [alone, root] = [await said(eva, id, 'Sola'), await said(eva, id, 'Con respuesta')]
    const under = await answered(leo, id, root, 'Respuesta')
    for (const one of [alone, root, root]) await must(takeAway(eva, one))
    const [place, ...more] = await list(ada, id)
    expect(more).toEqual([])
    expect(place).toMatchObject({
      id: root,
      estado: 'noDisponible',
      userId: null,
      userName: '',
      content: '',
      repliesCount: 1,
      replies: [{ content: 'Respuesta' }],
    })
    expect(await count(ada, id)).toBe(1)
    expect((await like(ada, root, { isLiked: true })).status).toBe(404)
    expect((await answer(ada, id, root, 'Hola')).status).toBe(404)
    await must(takeAway(leo, under))
    expect(await list(ada, id)).toEqual([])
    expect(await typesOf(`comment-${root}`)).toEqual(['CommentAdded', 'CommentDeleted'])
  })
  test('by the post’s author is so in words for its writer, and nothing for others', async () => {
    const id = await publish(house, noa)
    const mine = await said(eva, id, 'Feo')
    await must(takeAway(noa, mine))
    expect(await list(eva, id)).toMatchObject([
      { id: mine, estado: 'eliminado', content: '', esMio: true, puedeEliminar: false },
    ])
    for (const viewer of [undefined, noa, leo]) expect(await list(viewer, id)).toEqual([])
    expect(await count(eva, id)).toBe(0)
  })
})

describe('what the post’s author hides', () => {
  const states = async (who: SignedIn | undefined, id: string) =>
    (await list(who, id)).map(({ content, estado, puedeOcultar }) => ({
      content,
      estado,
      puedeOcultar,
    }))
  test('only they and its writer see, marked, until it is shown again', async () => {
    const id = await publish(house, noa)
    const [mine] = [await said(eva, id, 'Feo'), await said(leo, id, 'Bonito')]
    for (const other of [eva, leo]) expect((await hide(other, mine)).status).toBe(404)
    expect((await house.guest.post(`/api/comments/${mine}/hide`)).status).toBe(401)
    await must(hide(noa, mine))
    await must(hide(noa, mine))
    const visible = { content: 'Bonito', estado: 'visible', puedeOcultar: false }
    expect(await states(eva, id)).toEqual([
      visible,
      { content: 'Feo', estado: 'oculto', puedeOcultar: false },
    ])
    expect(await states(noa, id)).toEqual([
      { ...visible, puedeOcultar: true },
      { content: 'Feo', estado: 'oculto', puedeOcultar: true },
    ])
    for (const viewer of [undefined, leo, ada]) expect(await states(viewer, id)).toEqual([visible])
    expect(await Promise.all([undefined, leo, eva, noa].map((who) => count(who, id)))).toEqual([
      1, 1, 2, 2,
    ])
    expect((await list(eva, id))[1]?.retiradoPor).toEqual({ id: noa.user.id, nombre: 'Noa Campos' })
    expect((await list(noa, id))[1]?.retiradoPor).toBeNull()
    for (const act of [answer(ada, id, mine, 'Hola'), like(ada, mine)])
      expect((await act).status).toBe(404)
    for (const who of [eva, noa])
      expect((await answer(who, id, mine, 'Hola')).body.code).toBe('wrong_state')
    expect((await change(eva, id, mine, 'Muy feo')).status).toBe(409)
    expect((await unhide(eva, mine)).status).toBe(404)
    await must(unhide(noa, mine))
    await must(unhide(noa, mine))
    for (const viewer of [undefined, leo, eva, noa])
      expect(await words(viewer, id)).toEqual(['Bonito', 'Feo'])
    expect(await count(undefined, id)).toBe(2)
    expect(await typesOf(`comment-${mine}`)).toEqual([
      'CommentAdded',
      'CommentHidden',
      'CommentUnhidden',
    ])
  })
  test('leaves the answers to it, and an answer is hidden likewise', async () => {
    const id = await publish(house, noa)
    const root = await said(eva, id, 'Raíz')
    const [first] = [await answered(leo, id, root, 'Una'), await answered(ada, id, root, 'Otra')]
    await must(hide(noa, root))
    expect((await list(ada, id))[0]).toMatchObject({
      estado: 'noDisponible',
      content: '',
      repliesCount: 2,
    })
    await must(hide(noa, first))
    expect(await words(ada, id)).toEqual([['', 'Otra']])
    expect((await list(ada, id))[0]?.repliesCount).toBe(1)
    expect((await list(leo, id))[0]).toMatchObject({
      repliesCount: 2,
      replies: [{ content: 'Una', estado: 'oculto' }, { content: 'Otra' }],
    })
    expect(await Promise.all([undefined, ada, leo, eva, noa].map((who) => count(who, id)))).toEqual(
      [1, 1, 2, 2, 3],
    )
  })
  test('may not be what waits, nor their own', async () => {
    const [owner, writer] = [await house.barber(), await house.client()]
    const id = await publish(house, owner)
    const own = await said(owner, id, 'Mío')
    expect((await hide(owner, own)).body.code).toBe('own_comment')
    await restrict(owner, writer)
    const held = await said(writer, id, 'Espera')
    expect((await list(owner, id))[0]).toMatchObject({ estado: 'pendiente', puedeOcultar: false })
    expect((await hide(owner, held)).body.code).toBe('wrong_state')
  })
  test('its writer may report, as they may report that it was deleted; nobody else may', async () => {
    const [owner, writer] = [await house.barber(), await house.client()]
    const id = await publish(house, owner)
    const [hidden, gone, kept] = [
      await said(writer, id, 'Oculto'),
      await said(writer, id, 'Borrado'),
      await said(writer, id, 'Sigue'),
    ]
    const report = (who: SignedIn, commentId: string, more: object = {}) =>
      house.as(who).post<{ id: string; code: string }>('/api/moderation/reports', {
        targetType: 'USER',
        targetId: owner.user.id,
        reason: 'acoso',
        commentId,
        ...more,
      })
    expect((await report(writer, hidden)).status, 'nothing was done to it').toBe(404)
    await must(hide(owner, hidden))
    await must(takeAway(owner, gone))
    for (const [who, what, more] of [
      [writer, kept, {}],
      // Its former name.
      [writer, kept, { commentId: undefined, comentarioId: kept }],
      [ada, hidden, {}],
      [writer, hidden, { targetId: noa.user.id }],
      [writer, hidden, { targetType: 'POST', targetId: id }],
    ] as const) {
      expect((await report(who, what, more)).status).toBe(404)
    }
    await must(report(writer, gone), 201)
    const moderator = await house.staff('moderator')
    const {
      body: {
        data: [found],
      },
    } = await must(
      house.asStaff(moderator).get<{ data: { id: string }[] }>('/api/admin/cases?tipo=USER'),
    )
    const reportsOf = async (caseId: string) =>
      (
        await must(
          house
            .asStaff(moderator)
            .get<{ data: { comentario: unknown }[] }>(`/api/admin/cases/${caseId}/reports`),
        )
      ).body
    const told = await reportsOf(found?.id ?? '')
    expect(told.data.map(({ comentario }) => comentario)).toEqual([
      { acto: 'eliminado', texto: 'Borrado' },
    ])
    expect(JSON.stringify(told), 'that would say who reports').not.toContain(gone)
  })
})

test('who may be named is offered: the author and who comments, by how a name begins, without oneself and whom one may not meet', async () => {
  const [owner, lia, leon, apart, held, mute] = [
    await house.barber('Luis Álamo'),
    await house.client('Lía Paz'),
    await house.client('León Lara'),
    await house.client('Lola Ríos'),
    await house.client('Lupe Sol'),
    await house.client('Luz Vega'),
  ]
  const id = await publish(house, owner)
  await restrict(owner, held)
  const said1 = await said(leon, id, 'Uno')
  for (const who of [lia, apart, held]) await said(who, id, 'Hola')
  await answered(leon, id, said1, 'Dos')
  await block(apart, lia)
  const offered = async (who: SignedIn, query = '') =>
    (await must(house.as(who).get<Nameable[]>(`/api/posts/${id}/people${query}`))).body.map(
      ({ nombre }) => nombre,
    )
  expect(await offered(lia)).toEqual(['Luis Álamo', 'León Lara'])
  expect(await offered(mute)).toEqual(['Luis Álamo', 'León Lara', 'Lola Ríos', 'Lía Paz'])
  expect(await offered(apart), 'in either direction').toEqual(['Luis Álamo', 'León Lara'])
  expect(await offered(mute, '?q=LE')).toEqual(['León Lara'])
  expect(await offered(mute, '?q=ala'), 'also of its second word, without its accent').toEqual([
    'Luis Álamo',
  ])
  expect(await offered(mute, '?q=%25')).toEqual([])
  expect(await offered(mute, '?limit=1')).toEqual(['Luis Álamo'])
  expect((await house.guest.get(`/api/posts/${id}/people`)).status).toBe(401)
  await block(owner, mute)
  expect((await house.as(mute).get(`/api/posts/${id}/people`)).status).toBe(404)
})

test('who is named is one whom its writer may meet, whatever is between them and the post’s author', async () => {
  const [owner, other, named, free, kept] = [
    await house.barber(),
    await house.barber(),
    await house.client(),
    await house.client(),
    await house.client(),
  ]
  const [id, elsewhere] = [await publish(house, owner), await publish(house, other)]
  for (const post of [id, elsewhere]) await said(named, post, 'Yo también')
  await block(named, owner)
  await block(named, kept)
  const names = async (who: SignedIn, postId: string) => {
    const commentId = await saidNaming(who, postId, named)
    return (await list(free, postId))
      .find((one) => one.id === commentId)
      ?.menciones.map((one) => one.id)
  }
  expect(await names(free, id), 'its author is apart from them, not its writer').toEqual([
    named.user.id,
  ])
  expect(await names(kept, elsewhere)).toEqual([])
})

test('of each hour those that appeal most come first, the newest hour before', async () => {
  const id = await publish(house, noa)
  const at = (hours: number) =>
    new Date(Date.UTC(2026, 10, 20, 10) + hours * 3_600_000).toISOString()
  const write = async (content: string, hours: number) => {
    const commentId = randomUUID()
    await house.services.social.commenting.add(
      { ...contextOf(house, eva), at: at(hours) },
      { postId: id, parentId: null },
      commentId,
      { content, mentions: [] },
    )
    return commentId
  }
  const [old, early] = [await write('a', 0), await write('b', 1.1)]
  await write('c', 1.2)
  await write('d', 2)
  await must(like(leo, early))
  for (const who of [leo, ada, noa]) await must(like(who, old, { isLiked: true }))
  expect(await words(undefined, id)).toEqual(['d', 'b', 'c', 'a'])
  const [, second] = await list(ada, id)
  expect(second).toMatchObject({ likesCount: 1, isLiked: false })
  expect((await list(ada, id, `?desde=${second?.cursor}`)).map(({ content }) => content)).toEqual([
    'c',
    'a',
  ])
})

test('thirty come at once, and the others after the last one, without a gap', async () => {
  const id = await publish(house, noa)
  const context = contextOf(house, eva)
  const ids = Array.from({ length: 65 }, () => randomUUID())
  for (const [index, commentId] of ids.entries())
    await house.services.social.commenting.add(
      { ...context, commandId: commentId },
      { postId: id, parentId: null },
      commentId,
      { content: `n${index}`, mentions: [] },
    )
  for (const [index] of ids.entries()) {
    const commentId = randomUUID()
    await house.services.social.commenting.add(
      { ...context, commandId: commentId },
      { postId: id, parentId: ids[0] ?? '' },
      commentId,
      { content: `r${index}`, mentions: [] },
    )
  }
  await settled(house)
  const seen: string[] = []
  for (
    let page = await list(undefined, id);
    page.length > 0;
    page = await list(undefined, id, `?desde=${page.at(-1)?.cursor}`)
  )
    seen.push(...page.map((one) => one.content))
  expect(seen).toEqual(ids.map((_, index) => `n${index}`).reverse())
  const answers: string[] = []
  const more = (query: string) =>
    must(house.guest.get<Comment[]>(`/api/comments/${ids[0]}/replies${query}`))
  for (
    let { body } = await more('');
    body.length > 0;
    { body } = await more(`?desde=${body.at(-1)?.cursor}`)
  )
    answers.push(...body.map((one) => one.content))
  expect(answers).toEqual(ids.map((_, index) => `r${index}`))
})

test('who is named is kept where they have part in the conversation', async () => {
  const id = await publish(house, noa)
  await said(leo, id, 'Yo también')
  const { body } = await must(
    say(eva, id, '@Leo @Ada', {
      menciones: [leo.user.id, ada.user.id, noa.user.id, randomUUID(), eva.user.id],
    }),
    201,
  )
  expect(body.menciones.map(({ nombre }) => nombre).sort()).toEqual(['Leo Mora', 'Noa Campos'])
})

describe('of whom one has restricted', () => {
  test('words wait: their writer sees them as always, nobody else but the post’s author', async () => {
    const [owner, writer] = [await house.barber(), await house.client()]
    const id = await publish(house, owner, 'Fade')
    const before = await said(writer, id, 'Antes')
    await restrict(owner, writer)
    const { body: held } = await must(say(writer, id, 'Espera'), 201)
    expect(held.estado).toBe('visible')
    expect(await words(writer, id)).toEqual(['Espera', 'Antes'])
    expect((await list(owner, id)).map(({ content, estado }) => [content, estado])).toEqual([
      ['Espera', 'pendiente'],
      ['Antes', 'visible'],
    ])
    for (const viewer of [undefined, ada]) expect(await words(viewer, id)).toEqual(['Antes'])
    expect(await Promise.all([undefined, ada, writer, owner].map((who) => count(who, id)))).toEqual(
      [1, 1, 2, 2],
    )
    expect((await answer(ada, id, held.id, 'Hola')).status).toBe(404)
    expect((await like(ada, held.id)).status).toBe(404)
    expect((await answer(owner, id, held.id, 'Hola')).body.code).toBe('wrong_state')
    const own = await answered(writer, id, held.id, 'Y más')
    expect(await waiting(owner)).toMatchObject({
      total: 2,
      comentarios: [{ content: 'Y más', post: { id, content: 'Fade' } }, { content: 'Espera' }],
    })
    expect(await waiting(writer)).toEqual({ total: 0, comentarios: [] })
    expect((await approve(writer, held.id)).status, 'its writer is not to know').toBe(404)

    await restrict(owner, writer, 'UnrestrictUser')
    expect(await words(ada, id), 'that it ended shows nothing by itself').toEqual(['Antes'])
    for (const one of [held.id, held.id, own]) await must(approve(owner, one))
    expect(await words(ada, id)).toEqual([['Espera', 'Y más'], 'Antes'])
    expect(await typesOf(`comment-${held.id}`)).toEqual(['CommentAdded', 'CommentApproved'])
    expect(await Promise.all([undefined, writer, owner].map((who) => count(who, id)))).toEqual([
      3, 3, 3,
    ])

    await restrict(owner, writer)
    await must(answer(ada, id, before, 'Sí'), 201)
    await must(change(writer, id, before, 'Antes, y ahora'))
    expect(await words(ada, id), 'other words wait, too').toEqual([
      ['Espera', 'Y más'],
      ['', 'Sí'],
    ])
    expect(await words(writer, id)).toEqual([
      ['Espera', 'Y más'],
      ['Antes, y ahora', 'Sí'],
    ])
    expect(await Promise.all([undefined, writer, owner].map((who) => count(who, id)))).toEqual([
      3, 4, 4,
    ])
  })
  test('what was approved or rejected waits again as before where that was a slip, and is told to nobody else', async () => {
    const [owner, writer] = [await house.barber(), await house.client()]
    const id = await publish(house, owner)
    await restrict(owner, writer)
    const { body: held } = await must(say(writer, id, 'Espera'), 201)
    const decide = {
      approve: () => must(approve(owner, held.id)),
      reject: () => must(house.as(owner).delete(`/api/comments/${held.id}`)),
    }
    const holdAgain = (who: SignedIn) =>
      house.as(who).delete<{ code: string }>(`/api/comments/${held.id}/decision`)
    for (const how of ['approve', 'reject'] as const) {
      await decide[how]()
      expect(await waiting(owner)).toEqual({ total: 0, comentarios: [] })
      for (const other of [writer, ada]) expect((await holdAgain(other)).status).toBe(404)
      await must(holdAgain(owner))
      await must(holdAgain(owner))
      expect(await waiting(owner)).toMatchObject({
        total: 1,
        comentarios: [{ id: held.id, content: 'Espera' }],
      })
      expect(await words(ada, id)).toEqual([])
      expect((await list(writer, id)).map(({ content, estado }) => [content, estado])).toEqual([
        ['Espera', 'visible'],
      ])
      expect(await Promise.all([ada, writer, owner].map((who) => count(who, id)))).toEqual([
        0, 1, 1,
      ])
    }
    await decide.approve()
    expect(await words(ada, id)).toEqual(['Espera'])
    await must(house.as(owner).delete(`/api/comments/${held.id}`))
    expect((await holdAgain(owner)).body.code, 'what everybody has seen is deleted for good').toBe(
      'too_late',
    )
    expect(await typesOf(`comment-${held.id}`)).toEqual([
      'CommentAdded',
      'CommentApproved',
      'CommentHeldAgain',
      'CommentDeleted',
      'CommentHeldAgain',
      'CommentApproved',
      'CommentDeleted',
    ])
  })
  test('what is rejected is nowhere, and its writer is told', async () => {
    const [owner, writer] = [await house.barber(), await house.client()]
    const id = await publish(house, owner)
    await restrict(owner, writer)
    const held = await said(writer, id, 'Espera')
    await must(takeAway(owner, held))
    expect(await list(writer, id)).toMatchObject([{ estado: 'eliminado' }])
    expect(await waiting(owner)).toEqual({ total: 0, comentarios: [] })
    expect((await approve(owner, held)).status).toBe(404)
    expect(await count(writer, id)).toBe(0)
  })
  test('one’s own never wait', async () => {
    const owner = await house.barber()
    const id = await publish(house, owner)
    expect((await must(say(owner, id, 'Yo'), 201)).body.estado).toBe('visible')
    expect(await words(undefined, id)).toEqual(['Yo'])
  })
})

describe('between two who are kept apart', () => {
  test('under a third one’s post neither finds the other, and everybody else finds both', async () => {
    const [one, other] = [await house.client(), await house.client()]
    const id = await publish(house, noa)
    const [left, right] = [await said(one, id, 'uno'), await said(other, id, 'otro')]
    await answered(ada, id, left, 'a uno')
    await answered(ada, id, right, 'a otro')
    const mine = await answered(other, id, left, 'mía')
    await must(like(one, right, { isLiked: true }))
    await block(one, other)
    expect(await words(ada, id)).toEqual([
      ['otro', 'a otro'],
      ['uno', 'a uno', 'mía'],
    ])
    expect(await words(one, id), 'what hangs on the other is left out').toEqual([['uno', 'a uno']])
    expect(await words(other, id), 'but where they have part in it').toEqual([
      ['otro', 'a otro'],
      ['', 'a uno', 'mía'],
    ])
    expect((await list(other, id))[1]).toMatchObject({ estado: 'noDisponible', userId: null })
    expect(await Promise.all([ada, one, other, undefined].map((who) => count(who, id)))).toEqual([
      5, 2, 4, 5,
    ])
    expect((await list(other, id))[0]).toMatchObject({ likesCount: 0 })
    expect((await list(ada, id))[0]).toMatchObject({ likesCount: 1 })
    expect((await house.as(one).get(`/api/comments/${right}/replies`)).status).toBe(404)
    for (const act of [
      answer(one, id, right, 'Hola'),
      like(one, right, { isLiked: true }),
      answer(other, id, left, 'Hola'),
      like(other, left),
    ])
      expect((await act).status).toBe(400)
    // One's own heart is taken back, and answered as where there is nothing.
    await must(like(one, right, { isLiked: false }), 404)
    expect((await list(ada, id))[0]).toMatchObject({ likesCount: 0 })
    await must(takeAway(other, mine))
    expect(await words(other, id)).toEqual([['otro', 'a otro']])
    expect(await count(other, id)).toBe(2)
  })
  test('under one’s own post the other says nothing, and takes their own back', async () => {
    const [owner, writer] = [await house.barber(), await house.client()]
    const id = await publish(house, owner)
    const mine = await said(writer, id, 'Hola')
    await block(owner, writer)
    expect((await say(writer, id, 'Otra')).body.code).toBe('unavailable')
    expect((await change(writer, id, mine, 'Otra')).body.code).toBe('unavailable')
    expect((await house.as(writer).get(`/api/posts/${id}/comments`)).status).toBe(404)
    expect(await list(owner, id)).toEqual([])
    expect(await words(ada, id)).toEqual(['Hola'])
    await must(takeAway(writer, mine))
    expect(await words(ada, id)).toEqual([])
  })
})

test('of whoever is gone for good nothing is left: no word, no heart, and the numbers are those of the others', async () => {
  const [writer, owner] = [await house.client(), await house.barber()]
  const id = await publish(house, owner)
  const [alone, root] = [await said(writer, id, 'Sola'), await said(writer, id, 'Con respuesta')]
  await answered(ada, id, root, 'Sí')
  const other = await said(ada, id, 'Otra')
  await must(like(writer, other))
  await must(house.as(writer).post(`/api/posts/${id}/like`))
  await house.services.identity.closing.erase(bySystem(house), writer.user.id)
  await settled(house)
  expect(await words(undefined, id)).toEqual(['Otra', ['', 'Sí']])
  expect(await count(undefined, id)).toBe(2)
  expect((await list(undefined, id))[0]).toMatchObject({ likesCount: 0 })
  expect(await typesOf(`comment-${alone}`)).toEqual(['CommentAdded', 'CommentDeleted'])
  expect(
    await house.services.db.many({
      text: 'SELECT user_id FROM reactions.post_like WHERE user_id = $1 UNION ALL SELECT user_id FROM reactions.comment_like WHERE user_id = $1',
      values: [writer.user.id],
    }),
  ).toEqual([])
})

test('whom a post appeals to is for those who take part in it', async () => {
  const [owner, stranger] = [await house.barber(), await house.client()]
  const id = await publish(house, owner)
  const likers = (who: SignedIn, query = '') =>
    house
      .as(who)
      .get<{ usuarios: { id: string }[]; siguiente: string | null }>(
        `/api/posts/${id}/likes${query}`,
      )
  for (const who of [eva, leo]) await must(house.as(who).post(`/api/posts/${id}/like`))
  await said(ada, id, 'Hola')
  for (const who of [owner, eva, ada])
    expect((await must(likers(who))).body.usuarios.map((one) => one.id)).toEqual([
      leo.user.id,
      eva.user.id,
    ])
  expect((await likers(stranger)).status).toBe(403)
  const {
    body: { usuarios, siguiente },
  } = await must(likers(owner, '?limit=1'))
  expect(usuarios.map((one) => one.id)).toEqual([leo.user.id])
  expect((await must(likers(owner, `?limit=1&antes=${siguiente}`))).body).toMatchObject({
    usuarios: [{ id: eva.user.id }],
    siguiente: null,
  })
  const partakes = async (who: SignedIn) =>
    (await must(house.as(who).get<{ hasCommented: boolean }>(`/api/posts/${id}`))).body.hasCommented
  expect([await partakes(ada), await partakes(eva), await partakes(stranger)]).toEqual([
    true,
    false,
    false,
  ])
})

test('of those to whom a post appeals, whom one follows come first, page by page, and nobody from whom one is kept apart', async () => {
  const owner = await house.barber()
  const fans = await Promise.all(
    ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((nombre) => house.barber(nombre)),
  )
  const id = await publish(house, owner)
  for (const who of fans) await must(house.as(who).post(`/api/posts/${id}/like`))
  const [one, two, three, four, five] = fans.map(({ user }) => user.id)
  for (const whom of [one, three]) await must(house.as(owner).post(`/api/users/${whom}/follow`))
  await house.services.moderation.blocks.block(contextOf(house, owner), four ?? '')
  await settled(house)
  const page = async (antes?: string) =>
    (
      await must(
        house
          .as(owner)
          .get<{ usuarios: { id: string; isFollowing: boolean }[]; siguiente: string | null }>(
            `/api/posts/${id}/likes?limit=2${antes === undefined ? '' : `&antes=${antes}`}`,
          ),
      )
    ).body
  const first = await page()
  expect(first.usuarios.map((liker) => [liker.id, liker.isFollowing])).toEqual([
    [three, true],
    [one, true],
  ])
  const second = await page(first.siguiente ?? '')
  expect(second).toMatchObject({
    usuarios: [
      { id: five, isFollowing: false },
      { id: two, isFollowing: false },
    ],
    siguiente: null,
  })
  // Between two of those whom one follows.
  const {
    body: { siguiente },
  } = await must(house.as(owner).get<{ siguiente: string }>(`/api/posts/${id}/likes?limit=1`))
  expect((await page(siguiente)).usuarios.map((liker) => liker.id)).toEqual([one, five])
  expect((await house.as(owner).get(`/api/posts/${id}/likes?antes=7`)).status).toBe(400)
})

test('whoever is new says fifteen things an hour, whoever has been here for a week sixty', async () => {
  const strict = await startTestServer({ config: { rateLimit: 'strict' } })
  const old = await strict.register('barbero')
  strict.clock.offsetMs = 8 * 86_400_000
  const newcomer = await strict.register()
  const id = await publish(strict, old)
  const tries = async (who: SignedIn, times: number) => {
    const {
      body: { sessionId },
    } = await must(
      strict.guest.post<{ sessionId: string }>('/api/auth/login', {
        email: who.email,
        password: who.password,
      }),
    )
    const answers = []
    for (let n = 0; n < times; n++)
      answers.push(
        (await strict.as({ sessionId }).post(`/api/posts/${id}/comments`, { content: `n${n}` }))
          .status,
      )
    return answers
  }
  expect(await tries(newcomer, 16)).toEqual([...Array<number>(15).fill(201), 429])
  expect(await tries(old, 61)).toEqual([...Array<number>(60).fill(201), 429])
})

test('what one has reported is out of one’s own sight, and out of nobody else’s, until one takes it back', async () => {
  const id = await publish(house, noa)
  const [ugly, fine] = [await said(leo, id, 'Feo'), await said(leo, id, 'Bien')]
  const under = await answered(ada, id, ugly, 'No')
  const insult = await answered(leo, id, fine, 'Bah')
  const report = async (targetId: string) =>
    (
      await must(
        house.as(eva).post<{ id: string }>('/api/moderation/reports', {
          targetType: 'COMMENT',
          targetId,
          reason: 'acoso',
        }),
        201,
      )
    ).body.id
  const reports = [await report(ugly), await report(insult)]
  expect(await words(eva, id)).toEqual(['Bien', ['', 'No']])
  expect((await list(eva, id))[0]).toMatchObject({ repliesCount: 0 })
  expect(await Promise.all([eva, ada].map((who) => count(who, id)))).toEqual([2, 4])
  expect(await words(ada, id)).toEqual([
    ['Bien', 'Bah'],
    ['Feo', 'No'],
  ])
  for (const one of reports) await must(house.as(eva).delete(`/api/moderation/reports/${one}`))
  expect(await words(eva, id)).toEqual([
    ['Bien', 'Bah'],
    ['Feo', 'No'],
  ])
  await must(takeAway(ada, under))
  expect(await count(eva, id)).toBe(3)
})
