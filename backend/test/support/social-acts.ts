/**
 * Very many acts of people towards each other, chosen by a seed; and what they then find, as
 * numbers and as lists.
 */
import { randomUUID } from 'node:crypto'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { sql } from '../../postgres/db.ts'
import { notificationsOf, unreadOf } from '../../projections/engagement/inbox-reads.ts'
import {
  type CommentRow,
  commentsSeen,
  commentsUnder,
  commentsWaitingFor,
  countWaitingFor,
  repliesOf,
} from '../../projections/social/comments-reads.ts'
import { followCounts, followsSeen } from '../../projections/social/follows.ts'
import { postsSeen, postsSince, type PostRow } from '../../projections/social/posts-reads.ts'
import { likersOf, postLikesSeen } from '../../projections/social/reactions-reads.ts'
import { visiblePeopleAmong, type Viewer } from '../../projections/visibility.ts'
import type { TestServer } from './server.ts'
import { type Random, randomFor, some } from '../../seed/random.ts'
import { contextOf, settled } from './acting.ts'
import { type SignedIn } from '../../seed/http/people.ts'

interface Published {
  readonly id: string
  readonly by: SignedIn
}
interface Said extends Published {
  readonly under: Published
}
/** What is there to act upon: acts add to it, and take from it. */
export interface Crowd {
  readonly people: readonly SignedIn[]
  readonly posts: Published[]
  readonly comments: Said[]
}

export async function gatherCrowd(
  house: TestServer,
  { barbers, clients }: { barbers: number; clients: number },
): Promise<Crowd> {
  const people: SignedIn[] = []
  for (let number = 0; number < barbers + clients; number++)
    people.push(
      await house.register(number < barbers ? 'barbero' : 'cliente', {
        nombre: `Persona ${number}`,
      }),
    )
  return { people, posts: [], comments: [] }
}

/**
 * So much stands at once at most: there is to be much under each post, and somebody still has to
 * look at all of it.
 */
const MOST = { posts: 24, comments: 1_200, apartForEach: 3 } as const

/** Takes one of them out, where there is one. */
function taken<One>(all: One[], random: Random): One | undefined {
  return all.splice(Math.floor(random() * all.length), 1)[0]
}

/** `as`: at a command of this person. */
type Act = (one: {
  readonly me: SignedIn
  readonly other: SignedIn
  readonly random: Random
  readonly as: (who: SignedIn) => Context
}) => Promise<unknown>

/**
 * Carries out so many acts, `atOnce` people at a time, each with choices of their own by the seed.
 * What is refused does not count.
 * @returns how many of each kind were not refused
 */
export async function actAtRandom(
  house: TestServer,
  { people, posts, comments }: Crowd,
  { acts: wanted, seed, atOnce }: { acts: number; seed: number; atOnce: number },
): Promise<Readonly<Record<string, number>>> {
  const {
    social: { posting, commenting, reactions, follows },
    moderation: { blocks, restrictions, reporting },
  } = house.services
  const apart: { by: SignedIn; from: SignedIn }[] = []
  const reported: { by: SignedIn; type: 'POST' | 'COMMENT'; id: string }[] = []
  const words = (random: Random) => `Dice ${Math.floor(random() * 1e9)}`
  const publish = async (by: SignedIn, context: Context) => {
    const id = randomUUID()
    await posting.publish(context, id, { content: 'Degradado', images: [] })
    posts.push({ id, by })
  }
  const say = async (
    by: SignedIn,
    context: Context,
    random: Random,
    under: Published,
    parentId: string | null,
  ) => {
    if (comments.length >= MOST.comments)
      await removeComment({ me: by, other: by, random, as: (who) => contextOf(house, who) })
    const id = randomUUID()
    await commenting.add(context, { postId: under.id, parentId }, id, {
      content: words(random),
      mentions: [some(people, random).user.id],
    })
    comments.push({ id, by, under })
  }
  const removeComment: Act = async ({ random, as }) => {
    const one = taken(comments, random)
    if (one) await commenting.remove(as(random() < 0.7 ? one.by : one.under.by), one.id)
  }
  /** Something of what is there, where there is anything. */
  const withComment =
    (act: (comment: Said, one: Parameters<Act>[0]) => Promise<unknown>): Act =>
    async (one) =>
      comments.length === 0 ? undefined : act(some(comments, one.random), one)
  const report = async (by: SignedIn, context: Context, type: 'POST' | 'COMMENT', id: string) => {
    await reporting.file(
      context,
      { type, id },
      { reason: 'spam', description: null, seen: undefined },
      async () => {},
    )
    reported.push({ by, type, id })
  }
  const acts: Readonly<Record<string, { readonly often: number; readonly act: Act }>> = {
    publish: { often: 2, act: ({ me, as }) => publish(me, as(me)) },
    editPost: {
      often: 1,
      act: ({ random, as }) => {
        const { id, by } = some(posts, random)
        return posting.edit(as(by), id, { content: words(random), images: [] })
      },
    },
    removePost: {
      often: 1,
      async act({ random, as }) {
        const one = posts.length < MOST.posts ? undefined : taken(posts, random)
        if (one) await posting.remove(as(one.by), one.id)
      },
    },
    likePost: {
      often: 16,
      act: ({ me, random, as }) => reactions.likePost(as(me), some(posts, random).id),
    },
    share: { often: 3, act: ({ me, random, as }) => posting.share(as(me), some(posts, random).id) },
    hide: { often: 2, act: ({ me, random, as }) => posting.hide(as(me), some(posts, random).id) },
    unhide: {
      often: 3,
      act: ({ me, random, as }) => posting.unhide(as(me), some(posts, random).id),
    },
    comment: {
      often: 8,
      act: ({ me, random, as }) => say(me, as(me), random, some(posts, random), null),
    },
    reply: {
      often: 10,
      act: withComment(({ id, under }, { me, random, as }) => say(me, as(me), random, under, id)),
    },
    editComment: {
      often: 4,
      act: withComment(({ id, by, under }, { random, as }) =>
        commenting.edit(as(by), under.id, id, { content: words(random), mentions: [] }),
      ),
    },
    removeComment: { often: 3, act: removeComment },
    hideComment: {
      often: 3,
      act: withComment(({ id, under }, { as }) => commenting.hide(as(under.by), id)),
    },
    unhideComment: {
      often: 3,
      act: withComment(({ id, under }, { as }) => commenting.unhide(as(under.by), id)),
    },
    approve: {
      often: 6,
      act: withComment(({ id, under }, { as }) => commenting.approve(as(under.by), id)),
    },
    likeComment: {
      often: 24,
      act: withComment(({ id }, { me, as }) => reactions.likeComment(as(me), id)),
    },
    follow: { often: 8, act: ({ me, other, as }) => follows.follow(as(me), other.user.id) },
    unfollow: { often: 3, act: ({ me, other, as }) => follows.unfollow(as(me), other.user.id) },
    removeFollower: {
      often: 1,
      act: ({ me, other, as }) => follows.removeFollower(as(me), other.user.id),
    },
    restoreFollower: {
      often: 1,
      act: ({ me, other, as }) => follows.restoreFollower(as(me), other.user.id),
    },
    block: {
      often: 2,
      async act({ me, other, as }) {
        if (apart.length >= people.length * MOST.apartForEach) return
        apart.push({ by: me, from: other })
        await blocks.block(as(me), other.user.id)
      },
    },
    unblock: {
      often: 2,
      act: async ({ random, as }) => {
        const pair = taken(apart, random)
        if (pair) await blocks.unblock(as(pair.by), pair.from.user.id)
      },
    },
    restrict: {
      often: 1,
      act: ({ me, other, as }) => restrictions.restrict(as(me), other.user.id),
    },
    unrestrict: {
      often: 2,
      act: ({ me, other, as }) => restrictions.unrestrict(as(me), other.user.id),
    },
    report: {
      often: 2,
      act: withComment(({ id }, { me, as }) => report(me, as(me), 'COMMENT', id)),
    },
    reportPost: {
      often: 1,
      act: ({ me, random, as }) => report(me, as(me), 'POST', some(posts, random).id),
    },
    withdraw: {
      often: 3,
      act: async ({ random, as }) => {
        const one = taken(reported, random)
        if (one) await reporting.withdrawOf(as(one.by), one)
      },
    },
  }
  const urn = Object.entries(acts).flatMap(([name, { often, act }]) =>
    Array.from({ length: often }, () => ({ name, act })),
  )
  for (const me of people.filter(({ user }) => user.rol !== 'cliente'))
    for (let number = 0; number < 3; number++) await publish(me, contextOf(house, me))

  const done: Record<string, number> = {}
  let left = wanted
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      const random = randomFor('social', seed, lane)
      while (left > 0) {
        const [me, other] = [some(people, random), some(people, random)]
        const { name, act } = some(urn, random)
        if (me === other) continue
        left--
        const carriedOut = act({ me, other, random, as: (who) => contextOf(house, who) })
        await carriedOut.then(
          () => {
            done[name] = (done[name] ?? 0) + 1
          },
          (error: unknown) => {
            if (!(error instanceof DomainError)) throw error
            left++
          },
        )
      }
    }),
  )
  await settled(house)
  return done
}

const ALL = 1_000_000
const PAGE = 50

/** Everything of a post that the viewer finds, page by page. */
async function found(
  { services: { db } }: TestServer,
  viewer: Viewer,
  postId: string,
): Promise<{ roots: CommentRow[]; replies: CommentRow[] }> {
  const roots: CommentRow[] = []
  for (
    let page = await commentsUnder(db, viewer, postId, { limit: PAGE });
    page.length > 0;
    page = await commentsUnder(db, viewer, postId, { limit: PAGE, after: page.at(-1) })
  )
    roots.push(...page)
  return {
    roots,
    replies: await repliesOf(
      db,
      viewer,
      roots.map(({ comment_id }) => comment_id),
      { limit: ALL },
    ),
  }
}

async function feed({ services: { db } }: TestServer, viewer: Viewer): Promise<PostRow[]> {
  const all: PostRow[] = []
  for (
    let page = await postsSeen(db, viewer, { limit: 7 });
    page.length > 0;
    page = await postsSeen(db, viewer, { limit: 7, before: page.at(-1)?.position })
  )
    all.push(...page)
  return all
}

/**
 * Every number that anybody is told, beside how many they find: those that differ. `compared`: how
 * many were asked for. `someAway`: of whom is suspended, or may still come back, hearts and
 * comments count on, so there may be more of them than are found.
 */
export async function numbersUnlikeLists(
  house: TestServer,
  { people }: Crowd,
  { someAway = false } = {},
): Promise<{ readonly compared: number; readonly differing: readonly string[] }> {
  const {
    services: { db },
  } = house
  const differing: string[] = []
  let compared = 0
  const gathered = async (asked: Promise<readonly { subject: string; one: string }[]>) =>
    Map.groupBy(await asked, ({ subject }) => subject)
  const [hearts, shares, follows] = await Promise.all([
    gathered(
      db.many(sql`SELECT comment_id AS subject, user_id AS one FROM reactions.comment_like`),
    ),
    gathered(
      db.many(
        sql`SELECT data ->> 'postId' AS subject, data ->> 'userId' AS one
          FROM log.event
          WHERE type = 'PostShared'`,
      ),
    ),
    gathered(db.many(sql`SELECT follower_id AS subject, followed_id AS one FROM graph.follow`)),
  ])
  for (const userId of [null, ...people.map(({ user }) => user.id)]) {
    const viewer: Viewer = { userId, at: house.services.now().toISOString() }
    const number = people.findIndex(({ user }) => user.id === userId)
    const same = (what: string, told: unknown, list: unknown) => {
      compared++
      if (told !== list) differing.push(`${what}, to person ${number}: told ${told}, found ${list}`)
    }
    const sameOrMore = (what: string, told: number, list: number) => {
      if (someAway && told > list) compared++
      else same(what, told, list)
    }
    const met = await visiblePeopleAmong(
      db,
      viewer,
      people.map(({ user }) => user.id),
    )
    // Who is away looks at nothing.
    if (userId !== null && !met.has(userId)) continue
    const posts = await feed(house, viewer)
    same('posts that are new', await postsSince(db, viewer, 0n), Math.min(posts.length, 100))
    for (const { post_id: postId, author_id, ...post } of posts) {
      const likers = await likersOf(db, viewer, postId, { limit: ALL })
      sameOrMore(`hearts of post ${postId}`, post.likes, likers.length)
      sameOrMore(
        `hearts of post ${postId} as said to a heart`,
        await postLikesSeen(db, viewer, postId),
        likers.length,
      )
      same(
        `shares of post ${postId}`,
        post.shares,
        new Set(shares.get(postId)?.map(({ one }) => one)).size,
      )
      same(
        `own heart of post ${postId}`,
        post.is_liked,
        likers.some(({ id }) => id === userId),
      )
      same(
        `following the author of ${postId}`,
        post.is_following,
        userId !== null && (follows.get(userId)?.some(({ one }) => one === author_id) ?? false),
      )
      const { roots, replies } = await found(house, viewer, postId)
      const shown = [...roots, ...replies].filter((row) => row.shown)
      sameOrMore(`comments of post ${postId}`, post.comments, shown.length)
      sameOrMore(
        `comments of post ${postId} by itself`,
        await commentsSeen(db, viewer, postId),
        shown.length,
      )
      same(
        `comments of ${postId}, each once`,
        new Set([...roots, ...replies].map(({ comment_id }) => comment_id)).size,
        roots.length + replies.length,
      )
      const under = Map.groupBy(
        replies.filter((row) => row.shown),
        ({ root_id }) => root_id,
      )
      for (const root of roots) {
        const answers = under.get(root.comment_id)?.length ?? 0
        sameOrMore(`answers to ${root.comment_id}`, root.replies_seen, answers)
        // A line in the place of what can't be read stands for the answers to it.
        if (!root.shown && !root.taken_away)
          same(`a line without an answer in the place of ${root.comment_id}`, answers > 0, true)
      }
      for (const row of shown) {
        const given = hearts.get(row.comment_id)?.map(({ one }) => one) ?? []
        sameOrMore(
          `hearts of comment ${row.comment_id}`,
          row.likes_seen,
          given.filter((id) => met.has(id)).length,
        )
        same(
          `own heart of comment ${row.comment_id}`,
          row.is_liked,
          userId !== null && given.includes(userId),
        )
      }
    }
    for (const {
      user: { id },
    } of people.filter(({ user }) => met.has(user.id))) {
      const { followers, following } = await followCounts(db, viewer, id)
      same(
        `followers of ${id}`,
        followers,
        (await followsSeen(db, viewer, id, 'followers', { limit: ALL })).length,
      )
      same(
        `whom ${id} follows`,
        following,
        (await followsSeen(db, viewer, id, 'following', { limit: ALL })).length,
      )
    }
    if (userId === null) continue
    const own = { ...viewer, userId }
    same(
      'what waits',
      await countWaitingFor(db, own),
      (await commentsWaitingFor(db, own, { limit: ALL })).length,
    )
    same(
      'what is unread',
      await unreadOf(db, own),
      Math.min(
        (await notificationsOf(db, own, { limit: ALL })).filter(({ is_read }) => !is_read).length,
        100,
      ),
    )
  }
  return { compared, differing }
}
