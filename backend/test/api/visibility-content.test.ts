/**
 * Who finds what people publish and say, in every state in which it can be: every read of the
 * contract, asked by everybody for whom it could make a difference, about words that stand nowhere
 * else; and likewise what comes unasked: frames, messages that go out, pages, the sitemap. Where
 * such a word may stand the table says, and where its id may without it; anywhere else it is a
 * leak. A route without a line shows none of it, so a new one that does fails until somebody has
 * thought about it.
 */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../../contract/kernel/route.ts'
import { pages } from '../../../contract/paths.ts'
import { routes } from '../../../contract/routes.ts'
import { openLive } from '../../composition/live-updates.ts'
import { telling } from '../../composition/workers.ts'
import { noticesOf, toldTypes } from '../../domain/engagement/notifications.ts'
import { reactionDecider, reactionId } from '../../domain/social/reaction.ts'
import { openLogger } from '../../observability/logger.ts'
import {
  type ContentName,
  type Contents,
  contentNames,
  gatherContents,
  type Looker,
  lookers,
} from '../support/contents.ts'
import { eventually } from '../support/eventually.ts'
import { Listener } from '../support/listener.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, settled } from '../support/acting.ts'
import { type SignedIn } from '../../seed/http/people.ts'

/** Of each content, who finds it. */
type Sight = Readonly<Partial<Record<ContentName, readonly Looker[]>>>
interface Shows {
  /** Who reads its words, wherever its id stands. */
  readonly words?: Sight
  /** Who finds its id alone. */
  readonly ids?: Sight
}

/**
 * Everybody whose account is active and from whom its author is not kept apart. Staff look as
 * guests do.
 */
const met: readonly Looker[] = ['guest', 'stranger', 'author', 'host', 'wary', 'auditor']
const without = (one: Looker) => met.filter((looker) => looker !== one)

const posts: Sight = {
  'post standing': met,
  'post edited': met,
  'post hidden': without('wary'),
  'post reported': without('wary'),
  'post labelled': met,
}
/**
 * Under somebody's post everything is as the post is: the blocker has nothing against whoever
 * answered there.
 */
const answers: Sight = {
  'answer standing': met,
  'answer edited': met,
  'answer hidden': without('wary'),
  'answer reported': without('wary'),
  'answer labelled': met,
}
/**
 * What moderation has taken away only its author finds: what is hidden with its words, what is
 * removed without.
 */
const ownTaken: Sight = { 'post veiled': ['author'] }
const ownPosts: Sight = { ...ownTaken, 'post removed': ['author'] }
const comments: Sight = {
  'comment standing': met,
  'comment edited': met,
  'comment reported': without('wary'),
  'comment held': ['author', 'host'],
  'comment restricted': ['author', 'host'],
  'comment covered': ['author', 'host'],
}
/** Hidden, what somebody said keeps its words for them. */
const ownVeiled: Sight = { 'comment veiled': ['author'] }
/** What auditors have looked at here, each look of which is listed. */
const lookedAt: Sight = {
  'post standing': ['auditor'],
  'comment standing': ['auditor'],
  'reply standing': ['auditor'],
}
const replies: Sight = {
  'reply standing': met,
  'reply edited': met,
  'reply reported': without('wary'),
  'reply held': ['author', 'host'],
  'reply restricted': ['author', 'host'],
}
/** What was told before leads there, whatever has become of it since: there it says so. */
const heard: readonly Looker[] = ['author', 'wary']

const table: Readonly<Record<string, Shows>> = {
  posts: { words: { ...posts, ...ownTaken }, ids: { 'post removed': ['author'] } },
  post: { words: { ...posts, ...ownTaken }, ids: { 'post removed': ['author'] } },
  // Until it is deleted.
  postVersions: {
    words: {
      'post standing': ['author'],
      'post edited': ['author'],
      'post before': ['author'],
      'post hidden': ['author'],
      'post reported': ['author'],
      'post labelled': ['author'],
    },
  },
  hiddenPosts: { words: { 'post hidden': ['wary'] } },
  reportedPosts: { words: { 'post reported': ['wary'] } },
  myReports: {
    ids: { 'post reported': ['wary'], 'comment reported': ['wary'], 'reply reported': ['wary'] },
  },
  // Each with its post's id and its first three answers: the host, who sees what is held, comes to
  // neither the restricted nor the reported one.
  comments: {
    words: {
      ...comments,
      ...replies,
      ...ownVeiled,
      'reply reported': without('wary').filter((looker) => looker !== 'host'),
      'reply restricted': ['author'],
      ...answers,
    },
    ids: { ...posts, ...ownPosts, 'comment taken': ['author'], 'comment removed': ['author'] },
  },
  replies: {
    words: {
      ...replies,
      'reply covered': ['author', 'host'],
      'reply veiled': ['author'],
      ...answers,
    },
    ids: { ...posts, ...ownPosts, 'reply taken': ['author'], 'reply removed': ['author'] },
  },
  pendingComments: {
    words: {
      'comment held': ['host'],
      'reply held': ['host'],
      'comment restricted': ['host'],
      'reply restricted': ['host'],
    },
  },
  cases: {
    ids: {
      'post reported': ['auditor'],
      'comment reported': ['auditor'],
      'reply reported': ['auditor'],
    },
  },
  auditList: { ids: lookedAt },
  auditCsv: { ids: lookedAt },
  // Of one's own posts, whose hearts one has not looked at yet.
  unreadTags: {
    ids: Object.fromEntries(
      ['standing', 'edited', 'hidden', 'reported', 'labelled', 'deleted', 'veiled', 'removed'].map(
        (state) => [`post ${state}`, ['author']],
      ),
    ),
  },
  notifications: {
    ids: {
      'post standing': heard,
      'post edited': heard,
      'post hidden': heard,
      'post reported': heard,
      'post labelled': heard,
      'post deleted': heard,
      'post veiled': heard,
      'post removed': heard,
      'post away': ['wary'],
      'post banned': ['wary'],
      'post closed': ['wary'],
    },
  },
}

let house: TestServer
let contents: Contents
const dist = await mkdtemp(join(tmpdir(), 'balbu-fronts-'))
const closing = new AsyncDisposableStack()
afterAll(async () => {
  await closing.disposeAsync()
  await rm(dist, { recursive: true, force: true })
})
beforeAll(async () => {
  for (const front of ['client', 'console']) {
    await mkdir(join(dist, front), { recursive: true })
    await writeFile(
      join(dist, front, 'index.html'),
      '<!doctype html><html lang="es"><head><title>Balbu</title><meta name="description" content="Balbu"></head><div id="root"></div></html>',
    )
  }
  house = await startTestServer({
    fronts: { client: join(dist, 'client'), console: join(dist, 'console') },
  })
  contents = await gatherContents(house)
})

const asking = (who: SignedIn | undefined) => (who ? house.as(who) : house.guest)

/**
 * One of each kind, for a route that shows none of it; everything that there is, for one that does.
 */
function idsFor(routeName: string): readonly string[] {
  const { all, wall, root, roots, of } = contents
  const few = [of('post standing'), of('comment standing'), of('reply standing')]
  const asked = routeName in table ? all : few
  return [
    ...new Set([
      ...asked.flatMap(({ id, author }) => [id, author.user.id]),
      wall,
      root,
      ...(routeName in table ? roots : []),
    ]),
  ]
}

/** Every way in which a route could be asked about them. */
function ways(routeName: string, route: Route): string[] {
  const names = [...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)
  const paths =
    names.length === 0
      ? [route.path]
      : idsFor(routeName).map((id) =>
          names.reduce((path, name) => path.replace(`:${name}`, id), route.path),
        )
  const authors = [...new Set(contents.all.map(({ author }) => author.user.id))]
  const queries: Readonly<Record<string, readonly string[]>> = {
    q: [`q=${contents.common}`],
    feed: ['feed=siguiendo'],
    userId: authors.map((id) => `userId=${id}`),
  }
  const asked = Object.entries(queries).flatMap(([name, all]) =>
    route.query instanceof z.ZodObject && name in route.query.shape
      ? all.map((query) => `?${query}`)
      : [],
  )
  return paths.flatMap((path) => ['', ...asked].map((query) => path + query))
}

/** What somebody was told of everything that there is. */
class Found {
  #words = new Set<ContentName>()
  #ids = new Set<ContentName>()
  read(text: string): void {
    if (!text.includes(contents.common) && !contents.all.some(({ id }) => text.includes(id))) return
    for (const { name, word, id } of contents.all) {
      if (text.includes(word)) this.#words.add(name)
      // What a thing said before has no id of its own.
      if (!name.endsWith(' before') && text.includes(id)) this.#ids.add(name)
    }
  }
  how(name: ContentName): 'words' | 'id' | undefined {
    return this.#words.has(name) ? 'words' : this.#ids.has(name) ? 'id' : undefined
  }
}

/**
 * Who has found what, by content: those who read its words, and those who know of it by its id
 * alone.
 */
function sights(foundBy: ReadonlyMap<SignedIn | undefined, Found>): Shows {
  const [words, ids]: [Record<string, Looker[]>, Record<string, Looker[]>] = [{}, {}]
  for (const content of contents.all) {
    for (const looker of lookers) {
      const who = contents.who(looker, content)
      // Staff are known by another session than their own.
      const found = [...foundBy].find(([one]) => one?.sessionId === who?.sessionId)?.[1]
      const how = found?.how(content.name)
      if (how === 'words') (words[content.name] ??= []).push(looker)
      if (how === 'id') (ids[content.name] ??= []).push(looker)
    }
  }
  return { words, ids }
}
const shows = ({ words = {}, ids = {} }: Shows = {}): Shows => ({ words, ids })

const reads = [...routes].filter(([, { method }]) => method === 'GET')

test.each(reads)(
  '%s',
  async (routeName, route) => {
    const foundBy = new Map<SignedIn | undefined, Found>()
    const asked = ways(routeName, route)
    await Promise.all(
      contents.everybody.map(async (who) => {
        const [me, found] = [asking(who), new Found()]
        for (const way of asked) {
          const { status, body } = await me.get<unknown>(way)
          // What was asked for may be said back; finding is more than that.
          const text = JSON.stringify(body).replaceAll(way, '')
          if (status < 300) found.read(text)
          else expect(text, `a refusal of ${way}`).not.toContain(contents.common)
        }
        foundBy.set(who, found)
      }),
    )
    const seen = sights(foundBy)
    // Its page has the newest events, whichever they are: by ids alone, and for auditors alone.
    if (routeName === 'eventsFound')
      expect([seen.words, new Set(Object.values(seen.ids ?? {}).flat())]).toEqual([
        {},
        new Set(['auditor']),
      ])
    else expect(seen).toEqual(shows(table[routeName]))
  },
  60_000,
)

test('the table names no call that is not read', () => {
  expect(Object.keys(table).filter((name) => !reads.some(([known]) => known === name))).toEqual([])
})

describe('what nobody has asked for', () => {
  const asked = <Value>(all: readonly Value[], ask: (one: Value) => Promise<void>) =>
    Promise.all(all.map(ask))

  test('frames: of a post those hear who see it, and of nothing that is said in it', async () => {
    const sockets = new Map<SignedIn | undefined, Listener>()
    await openLive({
      server: house.server.server,
      services: house.services,
      logger: openLogger('silent'),
      closing,
      limits: { topicMs: 20 },
    })
    const { everybody, postIds, wall, all } = contents
    await asked(everybody, async (who) => {
      const socket = new Listener(
        `${house.url.replace('http', 'ws')}/ws`,
        who && { 'x-session-id': who.sessionId },
      )
      closing.defer(() => socket.close())
      if (
        !(await Promise.race([
          socket.next('ready').then(() => true),
          socket.refused().then(() => false),
        ]))
      )
        return
      await socket.watch('feed', ...postIds.map((id) => `post:${id}`))
      sockets.set(who, socket)
    })
    // By the commands themselves, of somebody whom nobody keeps away: what the API would refuse is
    // told to nobody either.
    const fan = await house.client()
    const by = { ...bySystem(house), by: { id: fan.user.id, role: 'cliente' as const } }
    const like = (postId: string, postAuthorId: string) =>
      house.services.commands.handle(
        reactionDecider,
        reactionId(postId, fan.user.id),
        { type: 'LikePost', data: { postId, postAuthorId, userId: fan.user.id } },
        { ...by, commandId: randomUUID() },
      )
    for (const { id, author } of all.filter(
      ({ name }) => name.startsWith('post ') && name !== 'post before',
    ))
      await like(id, author.user.id)
    for (const { id: commentId, postId, author } of all.filter(({ name }) =>
      name.startsWith('answer '),
    )) {
      await house.services.commands.handle(
        reactionDecider,
        reactionId(commentId, fan.user.id),
        {
          type: 'LikeComment',
          data: { commentId, postId, authorId: author.user.id, userId: fan.user.id },
        },
        { ...by, commandId: randomUUID() },
      )
    }
    await like(wall, contents.people.host.user.id)
    await settled(house)
    for (const { messages } of sockets.values())
      await eventually('the last frame', async () =>
        messages.some((message) => message.type === 'post_liked' && message.postId === wall),
      )
    const foundBy = new Map(
      [...sockets].map(([who, { messages }]) => {
        const found = new Found()
        found.read(JSON.stringify(messages))
        return [who, found] as const
      }),
    )
    // Staff have no socket. Its author hears of what was deleted what the API would refuse: it is
    // theirs.
    const live = Object.fromEntries(
      Object.entries(posts).map(([name, seen]) => [
        name,
        seen.filter((looker) => looker !== 'auditor'),
      ]),
    )
    expect(sights(foundBy)).toEqual({
      words: {},
      ids: { ...live, ...ownPosts, 'post deleted': ['author'] },
    })
  })

  test('messages that go out: never what was said, and of a post only to whom it shows', async () => {
    const { db: background, vault, passed, moderation } = house.services
    const { mayHear, compose } = telling({
      config: { timeZone: 'America/Mexico_City', publicUrl: 'https://balbu.test' },
      background,
      vault,
      passed,
      statements: moderation.statements,
    })
    const told = new Map<string, Found>()
    let count = 0
    const signal = AbortSignal.timeout(20_000)
    const head = await house.services.log.head()
    for await (const { events, position } of house.services.log.subscribe({
      from: 0n,
      types: toldTypes,
      signal,
    })) {
      for (const event of events) {
        for (const notice of noticesOf(event).filter(({ channels }) => channels.includes('push'))) {
          const delivery = {
            eventId: event.id,
            position: String(event.position),
            channel: 'push',
            recipient: notice.to,
            kind: notice.kind,
            about: notice.about,
          }
          const message = (await mayHear(delivery)) ? await compose(delivery) : undefined
          if (!message) continue
          count++
          const found = told.get(notice.to) ?? new Found()
          told.set(notice.to, found)
          found.read(JSON.stringify(message))
        }
      }
      if (position >= head) break
    }
    expect(count).toBeGreaterThan(10)
    const foundBy = new Map(
      contents.everybody.map((who) => [who, (who && told.get(who.user.id)) ?? new Found()]),
    )
    // Its author of hearts and comments, the wary one of answers; whoever answered of hearts for
    // that.
    const answered = Object.fromEntries(Object.keys(answers).map((name) => [name, ['author']]))
    // Of what moderation has taken away nothing: its author is told of the decision, by that one's
    // id.
    const ofPosts = {
      'post standing': heard,
      'post edited': heard,
      'post hidden': ['author'],
      'post reported': ['author'],
      'post labelled': heard,
    }
    expect(sights(foundBy)).toEqual({ words: {}, ids: { ...ofPosts, ...answered } })
  })

  const ofContents = () => [
    ...new Set(contents.all.flatMap(({ id, author }) => [id, author.user.id])),
  ]
  test('pages: as a guest is told, to everybody', async () => {
    const foundBy = new Map<SignedIn | undefined, Found>()
    await asked(contents.everybody, async (who) => {
      const [me, found] = [
        who && who.cookie !== '' ? house.byCookie(who) : house.guest,
        new Found(),
      ]
      for (const page of pages) {
        const ids =
          page === '/post/:postId' ? contents.postIds : who === undefined ? ofContents() : []
        for (const id of page.includes(':') ? ids : ['']) {
          const path = page.replace(/:[A-Za-z]+/, id)
          const { body } = await me.get<string>(path, { headers: { accept: 'text/html' } })
          // Its own address stands in a page.
          found.read(id === '' ? body : body.replaceAll(id, ''))
        }
      }
      foundBy.set(who, found)
    })
    const everybody = {
      'post standing': lookers,
      'post edited': lookers,
      'post hidden': lookers,
      'post reported': lookers,
    }
    expect(sights(foundBy)).toEqual({ words: everybody, ids: {} })
  }, 60_000)

  test('the sitemap', async () => {
    const { body } = await house.guest.get<string>('/sitemap.xml')
    const inside = [...body.matchAll(/<loc>[^<]*?(\/sitemap[^<]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    const texts = await Promise.all(
      inside.map(async (path) => (await house.guest.get<string>(path)).body),
    )
    const found = new Found()
    found.read([body, ...texts].join())
    expect(contentNames.filter((name) => found.how(name))).toEqual([
      'post standing',
      'post edited',
      'post hidden',
      'post reported',
      'post labelled',
    ])
  })
})
