/**
 * What people publish and say, in every state in which it can be: each with a word that nothing
 * else has, and those who look at it.
 */
import { randomUUID } from 'node:crypto'
import { commentDecider } from '../../domain/social/comment.ts'
import { postDecider } from '../../domain/social/post.ts'
import type { TestServer } from './server.ts'
import { bySystem, contextOf, settled } from './acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

/**
 * Who looks. The `blocker` has blocked whoever wrote it, the `blocked` was blocked by them. The
 * `wary` one has put it out of their sight or has reported it, where that is its state. Comments
 * and replies are under a post of the `host`, who restricts whoever writes what is held.
 */
export const lookers = [
  'guest',
  'stranger',
  'author',
  'host',
  'blocker',
  'blocked',
  'wary',
  'suspended',
  'auditor',
] as const
export type Looker = (typeof lookers)[number]

/**
 * `labelled`, `veiled` and `removed`: by a decision of moderation shown to whoever asks to, hidden,
 * or removed. `away`, `banned` and `closed`: by somebody whose account is suspended, banned or
 * closed; `before`: what it said until it was edited.
 */
const postStates = [
  'standing',
  'edited',
  'before',
  'hidden',
  'reported',
  'labelled',
  'veiled',
  'removed',
  'deleted',
  'away',
  'banned',
  'closed',
] as const
/**
 * `taken`: deleted by the host. `covered`: hidden by the host. `restricted`: by somebody whom
 * moderation has restricted.
 */
const saidStates = [
  'standing',
  'edited',
  'before',
  'held',
  'restricted',
  'reported',
  'veiled',
  'removed',
  'deleted',
  'taken',
  'away',
  'banned',
  'closed',
  'covered',
] as const
/** What a third one has answered to the wary one under each of the posts. */
const answerStates = [
  'standing',
  'edited',
  'hidden',
  'reported',
  'labelled',
  'veiled',
  'removed',
  'deleted',
  'away',
  'banned',
  'closed',
] as const
export type ContentName =
  | `post ${(typeof postStates)[number]}`
  | `comment ${(typeof saidStates)[number]}`
  | `reply ${(typeof saidStates)[number]}`
  | `answer ${(typeof answerStates)[number]}`
export const contentNames: readonly ContentName[] = [
  ...postStates.map((state) => `post ${state}` as const),
  ...saidStates.map((state) => `comment ${state}` as const),
  ...saidStates.map((state) => `reply ${state}` as const),
  ...answerStates.map((state) => `answer ${state}` as const),
]

export interface Content {
  readonly name: ContentName
  readonly word: string
  readonly id: string
  readonly author: SignedIn
  /** Under which it stands; its own id, of a post. */
  readonly postId: string
}

export interface Contents {
  readonly all: readonly Content[]
  of(name: ContentName): Content
  /** Whose session it is, who looks at this; a guest has none. */
  who(looker: Looker, at: Content): SignedIn | undefined
  /** Everybody who ever looks, each once. */
  readonly everybody: readonly (SignedIn | undefined)[]
  readonly people: Readonly<
    Record<'host' | 'stranger' | 'blocker' | 'blocked' | 'wary' | 'ana' | 'tom', SignedIn>
  >
  /** Of everybody's posts, and the host's. */
  readonly postIds: readonly string[]
  /** The host's post, and what is answered there. */
  readonly wall: string
  readonly root: string
  /** What is answered under each post. */
  readonly roots: readonly string[]
  /** Stands in every word. */
  readonly common: string
}

export async function gatherContents(house: TestServer): Promise<Contents> {
  const { barber, client } = house
  const [host, ana, away, banned, closed, ben, rex] = [
    await barber('Paco Host'),
    await barber('Ana Gil'),
    await barber('Luis Paz'),
    await barber('Ivo Luz'),
    await barber('Leo Sanz'),
    await barber('Ben Rey'),
    await barber('Rex Mar'),
  ]
  const authors: Readonly<Record<string, SignedIn>> = {
    away,
    banned,
    closed,
    held: ben,
    restricted: rex,
  }
  const [tom, stranger, blocker, blocked, wary, suspended] = [
    await client('Tom Mas'),
    await client(),
    await client('Iris Sol'),
    await client('Hugo Pla'),
    await client('Nora Rus'),
    await client('Raúl Vez'),
  ]
  const common = `Zq${randomUUID().slice(0, 8)}`
  const made: Content[] = []
  const wordOf = (name: ContentName) => `${common}x${name.replace(' ', '')}x`
  const id = async (asked: Promise<{ body: { id: string } }>) => (await asked).body.id
  const publish = (who: SignedIn, content: string) =>
    id(must(house.as(who).post<{ id: string }>('/api/posts', { content }), 201))
  const comment = (who: SignedIn, postId: string, content: string) =>
    id(must(house.as(who).post<{ id: string }>(`/api/posts/${postId}/comments`, { content }), 201))
  const answer = (who: SignedIn, postId: string, to: string, content: string) =>
    id(
      must(
        house
          .as(who)
          .post<{ id: string }>(`/api/posts/${postId}/comments/${to}/replies`, { content }),
        201,
      ),
    )
  const keep = (name: ContentName, author: SignedIn, one: { id: string; postId: string }) => {
    made.push({ name, word: wordOf(name), author, ...one })
  }

  const roots: string[] = []
  for (const state of postStates) {
    if (state === 'before') continue
    const author = authors[state] ?? ana
    const name = `post ${state}` as const
    const postId = await publish(author, wordOf(state === 'edited' ? 'post before' : name))
    keep(name, author, { id: postId, postId })
    const root = await comment(wary, postId, 'Qué bien')
    roots.push(root)
    keep(`answer ${state}`, tom, {
      id: await answer(tom, postId, root, wordOf(`answer ${state}`)),
      postId,
    })
    if (state !== 'edited') continue
    keep('post before', author, { id: postId, postId })
    await must(house.as(author).put(`/api/posts/${postId}`, { content: wordOf(name) }))
  }

  await must(house.as(host).post('/api/moderation/restrictions', { restrictedId: ben.user.id }))
  await house.services.identity.accounts.restrict(bySystem(house), rex.user.id, {
    decisionId: randomUUID(),
    until: null,
  })
  const wall = await publish(host, 'Degradado bajo')
  const root = await comment(host, wall, '¿Qué les parece?')
  for (const state of saidStates) {
    if (state === 'before') continue
    const author = authors[state] ?? ana
    for (const kind of ['comment', 'reply'] as const) {
      const name = `${kind} ${state}` as const
      const words = wordOf(state === 'edited' ? `${kind} before` : name)
      const commentId =
        kind === 'comment'
          ? await comment(author, wall, words)
          : await answer(author, wall, root, words)
      keep(name, author, { id: commentId, postId: wall })
      if (state !== 'edited') continue
      keep(`${kind} before`, author, { id: commentId, postId: wall })
      await must(
        house.as(author).put(`/api/posts/${wall}/comments/${commentId}`, { content: wordOf(name) }),
      )
    }
  }

  const of = (name: ContentName): Content => {
    const found = made.find((one) => one.name === name)
    if (!found) throw new Error(`there is no ${name}`)
    return found
  }
  await settled(house)
  await must(house.as(wary).post(`/api/posts/${of('post hidden').id}/hide`))
  for (const name of ['post reported', 'comment reported', 'reply reported'] as const) {
    await must(
      house.as(wary).post('/api/moderation/reports', {
        targetType: name.startsWith('post') ? 'POST' : 'COMMENT',
        targetId: of(name).id,
        reason: 'spam',
      }),
      201,
    )
  }
  for (const [state, effect] of [
    ['veiled', 'hide'],
    ['removed', 'remove'],
  ] as const) {
    const by = () => ({ ...bySystem(house), commandId: randomUUID() })
    const data = { decisionId: randomUUID(), effect, clause: 'acoso' } as const
    await house.services.commands.handle(
      postDecider,
      of(`post ${state}`).id,
      { type: 'TakeDownPost', data },
      by(),
    )
    for (const kind of ['comment', 'reply'] as const)
      await house.services.commands.handle(
        commentDecider,
        of(`${kind} ${state}`).id,
        { type: 'TakeDownComment', data },
        by(),
      )
  }
  await house.services.commands.handle(
    postDecider,
    of('post labelled').id,
    { type: 'LabelPost', data: { decisionId: randomUUID(), clause: 'desnudez' } },
    bySystem(house),
  )
  await must(house.as(ana).delete(`/api/posts/${of('post deleted').id}`))
  for (const kind of ['comment', 'reply'] as const) {
    await must(house.as(ana).delete(`/api/comments/${of(`${kind} deleted`).id}`))
    await must(house.as(host).delete(`/api/comments/${of(`${kind} taken`).id}`))
    await must(house.as(host).post(`/api/comments/${of(`${kind} covered`).id}/hide`))
  }
  await must(house.as(stranger).post(`/api/users/${ana.user.id}/follow`))
  await must(house.as(wary).post(`/api/users/${ana.user.id}/follow`))
  for (const one of [ana, away, banned, closed, ben, rex]) {
    await house.services.moderation.blocks.block(contextOf(house, blocker), one.user.id)
    await house.services.moderation.blocks.block(contextOf(house, one), blocked.user.id)
  }
  const inDays = new Date(house.services.now().getTime() + 20 * 86_400_000).toISOString()
  for (const [one, until] of [
    [away, inDays],
    [suspended, inDays],
    [banned, null],
  ] as const)
    await house.services.identity.accounts.suspend(bySystem(house), one.user.id, {
      decisionId: randomUUID(),
      until,
    })
  await house.services.identity.accounts.close(bySystem(house), closed.user.id)
  await settled(house)

  const auditor = await house.staff('auditor')
  const named = {
    host,
    stranger,
    blocker,
    blocked,
    wary,
    suspended,
    auditor: { ...auditor, sessionId: auditor.staffSessionId },
  }
  return {
    all: made,
    of,
    roots,
    wall,
    root,
    common,
    people: { host, stranger, blocker, blocked, wary, ana, tom },
    who: (looker, at) =>
      looker === 'guest' ? undefined : looker === 'author' ? at.author : named[looker],
    everybody: [undefined, ...Object.values(named), ana, away, banned, closed, ben, rex, tom],
    postIds: [...new Set(made.map(({ postId }) => postId))],
  }
}
