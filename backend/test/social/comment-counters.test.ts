/** After very many acts in any order every number is as long as its list, for everybody who looks; and a rebuild says the same. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Context } from '../../commands/kernel/handle.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { restriction, restrictionId } from '../../domain/moderation/restriction.ts'
import { projections } from '../../projections/all.ts'
import { verify } from '../../projections/engine/verify.ts'
import { type CommentRow, commentsSeen, commentsUnder, repliesOf } from '../../projections/social/comments.ts'
import { likersOf, postLikesSeen } from '../../projections/social/reactions.ts'
import { sql } from '../../postgres/db.ts'
import { metOf, type Viewer } from '../../projections/visibility.ts'
import { settled } from '../support/cast.ts'
import { contextOf } from '../support/chair.ts'
import { publish } from '../support/post.ts'
import { fc, seed } from '../support/seed.ts'
import { startTestServer, type TestPerson, type TestServer } from '../support/server.ts'

const acts = ['comment', 'comment', 'reply', 'reply', 'reply', 'edit', 'remove', 'approve', 'likePost', 'likeComment', 'likeComment', 'block', 'unblock', 'restrict', 'unrestrict', 'unrestrict', 'report'] as const
interface Act { readonly act: (typeof acts)[number]; readonly who: number; readonly whom: number; readonly post: number; readonly comment: number }

async function carryOut(house: TestServer, people: readonly TestPerson[], posts: readonly string[], all: readonly Act[]): Promise<number> {
  const comments: { id: string; postId: string }[] = []
  let done = 0
  for (const { act, who, whom, post, comment } of all) {
    const me = people[who]
    const other = people[whom]
    const postId = posts[post] ?? ''
    const about = comments[comment % Math.max(comments.length, 1)]
    if (!me || !other || me === other) continue
    const context: Context = contextOf(house, me)
    const { commenting, reactions, blocks, commands } = house.services
    const restrict = (type: 'RestrictUser' | 'UnrestrictUser') => {
      const data = { ownerId: me.user.id, restrictedId: other.user.id }
      return commands.handle(restriction, restrictionId(data.ownerId, data.restrictedId), { type, data }, context)
    }
    const say = async (parent: { id: string; postId: string } | undefined) => {
      const id = randomUUID()
      await commenting.add(context, { postId: parent?.postId ?? postId, parentId: parent?.id ?? null }, id, { content: `n${done}`, mentions: [] })
      comments.push({ id, postId: parent?.postId ?? postId })
    }
    const ways: Readonly<Record<Act['act'], () => Promise<unknown>>> = {
      comment: () => say(undefined), reply: () => say(about),
      edit: async () => about && commenting.edit(context, about.postId, about.id, { content: `e${done}`, mentions: [] }),
      remove: async () => about && commenting.remove(context, about.id), approve: async () => about && commenting.approve(context, about.id),
      likePost: () => reactions.likePost(context, postId), likeComment: async () => about && reactions.likeComment(context, about.id),
      block: () => blocks.block(context, other.user.id), unblock: () => blocks.unblock(context, other.user.id),
      restrict: () => restrict('RestrictUser'), unrestrict: () => restrict('UnrestrictUser'),
      report: async () => about && house.as(me).post('/api/moderation/reports', { targetType: 'COMMENT', targetId: about.id, reason: 'spam' }),
    }
    await ways[act]().then(() => { done++ }, (error: unknown) => { if (!(error instanceof DomainError)) throw error })
  }
  return done
}

/** Everything of a post that the viewer finds, page by page. */
async function found({ services: { db } }: TestServer, viewer: Viewer, postId: string): Promise<{ roots: CommentRow[]; replies: CommentRow[] }> {
  const roots: CommentRow[] = []
  for (let page = await commentsUnder(db, viewer, postId, { limit: 7 }); page.length > 0; page = await commentsUnder(db, viewer, postId, { limit: 7, after: page.at(-1) })) roots.push(...page)
  return { roots, replies: await repliesOf(db, viewer, roots.map(({ comment_id }) => comment_id), { limit: 10_000 }) }
}

test('for everybody, of posts, of comments and of the answers to them', async () => {
  const house = await startTestServer()
  const { db } = house.services
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => house.register(index < 2 ? 'barbero' : 'cliente', { nombre: `Persona ${index}` })))
  const posts = await Promise.all([0, 0, 1].map((author) => publish(house, people[author] as TestPerson)))
  const one = fc.record({ act: fc.constantFrom(...acts), who: fc.nat({ max: 5 }), whom: fc.nat({ max: 5 }), post: fc.nat({ max: 2 }), comment: fc.nat({ max: 60 }) })
  const [all = []] = fc.sample(fc.array(one, { minLength: 2_000, maxLength: 2_000, size: 'max' }), { seed, numRuns: 1 })
  expect(await carryOut(house, people, posts, all)).toBeGreaterThan(500)
  await settled(house)

  let seen = 0
  for (const userId of [null, ...people.map(({ user }) => user.id)]) {
    const viewer: Viewer = { userId, at: house.services.now().toISOString() }
    for (const postId of posts) {
      const who = `${people.findIndex(({ user }) => user.id === userId)} of ${posts.indexOf(postId)}`
      expect(await postLikesSeen(db, viewer, postId), `hearts seen by ${who}`).toBe((await likersOf(db, viewer, postId, { limit: 1_000 })).length)
      const { roots, replies } = await found(house, viewer, postId)
      expect(new Set(roots.map(({ comment_id }) => comment_id)).size).toBe(roots.length)
      expect(await commentsSeen(db, viewer, postId), `comments seen by ${who}`).toBe([...roots, ...replies].filter(({ shown }) => shown).length)
      for (const root of roots) {
        const under = replies.filter(({ root_id, shown }) => shown && root_id === root.comment_id)
        expect(root.replies_seen, `answers seen by ${who}`).toBe(under.length)
        // A line in the place of what can't be read stands for the answers to it.
        if (!root.shown && !root.taken_away) expect(under.length).toBeGreaterThan(0)
      }
      for (const row of [...roots, ...replies].filter(({ shown }) => shown)) {
        const given = (await db.many<{ id: string }>(sql`SELECT user_id AS id FROM reactions.comment_like WHERE comment_id = ${row.comment_id}`)).map(({ id }) => id)
        expect(row.likes_seen, `hearts of a comment seen by ${who}`).toBe((await metOf(db, viewer, given)).size)
        seen++
      }
    }
  }
  expect(seen).toBeGreaterThan(100)
  for (const name of ['comments', 'reactions', 'posts']) {
    const projection = projections.find((known) => known.name === name)
    if (!projection) throw new Error(`there is no ${name}`)
    expect((await verify(projection, house.services)).differing, name).toBe(0)
  }
}, 60_000)
