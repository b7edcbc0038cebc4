/**
 * Blocked means gone: of reads that begin after the block was answered, while everybody goes on
 * writing, none shows the one to the other; and whoever is blocked can't tell that from nobody
 * being there. `READS=10000 SEED=…` for more of them: `npm run test:gone`.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { randomFor, some } from '../../seed/random.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { type Answer, type ApiClient, must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

const READS = Number(process.env['READS'] ?? 300)
const isLong = READS > 1_000
const tell = (what: string) => {
  if (isLong) console.warn(what)
}

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

interface Marked {
  readonly person: SignedIn
  /** In their name and in whatever they say. */
  readonly word: string
  readonly postId: string | undefined
}

test(
  'of reads that begin after the answer, none shows the one to the other',
  async () => {
    tell(`SEED=${seed} repeats the choices of ${READS} reads`)
    const all: Marked[] = []
    for (let number = 0; number < 10; number++) {
      const word = `Zq${number}x${randomUUID().slice(0, 8)}`
      const person = await house.register(number < 5 ? 'barbero' : 'cliente', {
        nombre: `${word} Ruiz`,
      })
      all.push({
        person,
        word,
        postId:
          number < 5
            ? (
                await must(
                  house.as(person).post<{ id: string }>('/api/posts', { content: `Mira ${word}` }),
                  201,
                )
              ).body.id
            : undefined,
      })
    }
    const host = await house.barber('Paco Host')
    const wall = (
      await must(house.as(host).post<{ id: string }>('/api/posts', { content: 'Degradado' }), 201)
    ).body.id
    const roots = [
      (
        await must(
          house
            .as(host)
            .post<{ id: string }>(`/api/posts/${wall}/comments`, { content: '¿Qué tal?' }),
          201,
        )
      ).body.id,
    ]
    const postIds = [wall, ...all.flatMap(({ postId }) => postId ?? [])]
    for (const { person } of all)
      await must(house.as(person).post(`/api/users/${host.user.id}/follow`))

    /** What one goes on doing while others look. Refusals are part of it. */
    const writes = async ({ person, word }: Marked, random: () => number) => {
      const me = house.as(person)
      const [postId, root, other] = [
        some(postIds, random),
        some(roots, random),
        some(all, random).person.user.id,
      ]
      await some(
        [
          () => me.post(`/api/posts/${postId}/like`),
          () => me.post(`/api/posts/${postId}/comments`, { content: `Dice ${word}` }),
          () => me.post(`/api/posts/${wall}/comments/${root}/replies`, { content: `Va ${word}` }),
          () => me.post(`/api/users/${other}/follow`),
          () => me.post(`/api/posts/${postId}/share`),
        ],
        random,
      )()
    }
    const reads = (
      {
        person: {
          user: { id },
        },
        postId,
        word,
      }: Marked,
      random: () => number,
    ): string =>
      some(
        [
          '/api/posts',
          `/api/posts?userId=${id}`,
          '/api/posts?feed=siguiendo',
          `/api/posts/${postId ?? wall}`,
          `/api/posts/${postId ?? wall}/comments`,
          `/api/posts/${wall}/comments`,
          `/api/posts/${wall}/likes`,
          `/api/comments/${some(roots, random)}/replies`,
          `/api/users/${id}`,
          `/api/users/${id}/followers`,
          `/api/users/${host.user.id}/followers`,
          `/api/users/search?q=${word}`,
          `/api/search?q=${word}`,
          '/api/notifications',
          '/api/posts/hidden',
          '/api/users/search?q=Ruiz',
        ],
        random,
      )

    const until = { reads: 0 }
    const seen: string[] = []
    const busy = new AbortController()
    const writing = Promise.all(
      [0, 1].map(async (lane) => {
        const random = randomFor('writes', seed, lane)
        while (!busy.signal.aborted) await writes(some(all, random), random)
      }),
    )
    /**
     * Each of these has pairs of its own, so that nobody unblocks whom another has just blocked.
     */
    const looking = Promise.all(
      [0, 1, 2].map(async (lane) => {
        const random = randomFor('reads', seed, lane)
        const pairs = all.flatMap((one, from) =>
          all.flatMap((other, to) =>
            from < to && (from + to) % 3 === lane ? [[one, other] as const] : [],
          ),
        )
        while (until.reads < READS) {
          const [one, other] = some(pairs, random)
          const [by, from] = random() < 0.5 ? [one, other] : [other, one]
          await must(
            house.as(by.person).post('/api/moderation/blocks', { blockedId: from.person.user.id }),
          )
          for (let count = 0; count < 20 && until.reads < READS; count++) {
            until.reads++
            const [reader, about] = random() < 0.5 ? [by, from] : [from, by]
            const path = reads(about, random)
            const { status, body } = await house.as(reader.person).get<unknown>(path)
            const text = JSON.stringify(body).replaceAll(path, '').replaceAll(`q=${about.word}`, '')
            if ([about.word, about.person.user.id].some((mark) => text.includes(mark)))
              seen.push(
                `${reader === by ? 'who has blocked' : 'who is blocked'} finds the other by ${path}: ${status} ${text}`,
              )
          }
          await must(house.as(by.person).delete(`/api/moderation/blocks/${from.person.user.id}`))
        }
      }),
    )
    await looking.finally(() => busy.abort())
    await writing
    tell(`${until.reads} reads, ${seen.length} appearances`)
    expect(seen.slice(0, 5)).toEqual([])
    // Those words are there to be found otherwise.
    const found = await house.as(host).get<unknown>(`/api/posts/${wall}/comments`)
    expect(all.some(({ word }) => JSON.stringify(found.body).includes(word))).toBe(true)
  },
  isLong ? 3_600_000 : 60_000,
)

/**
 * What a guess at an address could be about, of somebody: each kind of thing that has an id of its
 * own.
 */
interface Things {
  readonly chair: Chair
  readonly ids: readonly string[]
}

async function things(wall: string, root: string): Promise<Things> {
  const chair = await openChair(house)
  const me = house.as(chair.barber)
  const postId = (await must(me.post<{ id: string }>('/api/posts', { content: 'Degradado' }), 201))
    .body.id
  const under = (
    await must(me.post<{ id: string }>(`/api/posts/${postId}/comments`, { content: 'Así' }), 201)
  ).body.id
  const said = (
    await must(me.post<{ id: string }>(`/api/posts/${wall}/comments`, { content: 'Qué bien' }), 201)
  ).body.id
  const answer = (
    await must(
      me.post<{ id: string }>(`/api/posts/${wall}/comments/${root}/replies`, { content: 'Claro' }),
      201,
    )
  ).body.id
  return {
    chair,
    ids: [chair.barber.user.id, chair.shop.id, chair.cut, postId, under, said, answer],
  }
}

/** Of an answer, what may tell one thing from another. */
function heard({ status, headers, body }: Answer<unknown>, ids: readonly string[]): unknown {
  const own = [...headers].filter(
    ([name]) => !['date', 'x-request-id', 'etag', 'content-length'].includes(name),
  )
  return {
    status,
    headers: own,
    text: ids.reduce((text, id) => text.replaceAll(id, 'ID'), JSON.stringify(body)),
  }
}

const nobody = randomUUID()
const asked = [...routes].filter(
  ([, { method, path }]) => method === 'GET' && path.split(':').length === 2,
)
/**
 * Not as if there were nobody: a calendar without a free time, as whoever has closed their account
 * has it.
 */
const asOfClosed = ['slots', 'anyoneSlots']
/** What one may do towards somebody: to these of their things. */
const acts: readonly (readonly [path: string, body?: object])[] = [
  ['/api/users/:0/follow'],
  ['/api/users/:0/restore-follower'],
  ['/api/posts/:3/like', { isLiked: true }],
  ['/api/posts/:3/share'],
  ['/api/posts/:3/hide'],
  ['/api/posts/:3/comments', { content: 'Hola' }],
  ['/api/posts/:3/comments/:4/replies', { content: 'Hola' }],
  ['/api/comments/:4/like', { isLiked: true }],
  ['/api/comments/:5/like', { isLiked: true }],
  ['/api/comments/:6/like', { isLiked: true }],
  ['/api/moderation/reports', { targetType: 'USER', targetId: ':0', reason: 'spam' }],
  ['/api/moderation/reports', { targetType: 'POST', targetId: ':3', reason: 'spam' }],
  ['/api/moderation/reports', { targetType: 'COMMENT', targetId: ':5', reason: 'spam' }],
]

test('whoever is blocked hears what they would of nobody, or of whoever has closed their account', async () => {
  const host = await house.barber('Paco Host')
  const wall = (
    await must(house.as(host).post<{ id: string }>('/api/posts', { content: 'Degradado' }), 201)
  ).body.id
  const root = (
    await must(
      house.as(host).post<{ id: string }>(`/api/posts/${wall}/comments`, { content: '¿Qué tal?' }),
      201,
    )
  ).body.id
  const [blocker, closed, eva] = [
    await things(wall, root),
    await things(wall, root),
    await house.client(),
  ]
  await house.services.moderation.blocks.block(contextOf(house, blocker.chair.barber), eva.user.id)
  await house.services.identity.accounts.close(bySystem(house), closed.chair.barber.user.id)
  await settled(house)
  const me = house.as(eva)
  const others = new Set<string>()
  for (const [name, { path }] of asked) {
    for (const [kind, id] of blocker.ids.entries()) {
      const ask = async (one: string, ids: readonly string[]) =>
        heard(await me.get<unknown>(path.replace(/:[A-Za-z]+/, one)), [one, ...ids])
      const answer = await ask(id, blocker.ids)
      const isOther = JSON.stringify(answer) !== JSON.stringify(await ask(nobody, []))
      if (isOther) others.add(name)
      if (isOther)
        expect({ name, answer }).toEqual({
          name,
          answer: await ask(closed.ids[kind] ?? '', closed.ids),
        })
    }
  }
  expect([...others]).toEqual(asOfClosed)

  for (const [path, body] of acts) {
    const act = async ({ ids }: Things) => {
      const filled = (text: string) =>
        text.replaceAll(/:(\d)/g, (_, index: string) => ids[Number(index)] ?? '')
      return heard(
        await me.post<unknown>(filled(path), body && JSON.parse(filled(JSON.stringify(body)))),
        ids,
      )
    }
    const answer = await act(blocker)
    expect(answer).toEqual(await act(closed))
    expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status >= 400) })
  }
  if (isLong) await timed(me, blocker)
}, 60_000)

/** How long an answer takes about who has blocked, and about nobody: told, not judged. */
async function timed(
  me: ApiClient,
  { ids: [userId = '', , , postId = ''] }: Things,
): Promise<void> {
  for (const [path, id] of [
    ['/api/users/:id', userId],
    ['/api/posts/:id', postId],
    ['/api/posts/:id/comments', postId],
    ['/api/users/:id/followers', userId],
  ] as const) {
    const millis: Record<'who has blocked' | 'nobody', number[]> = {
      'who has blocked': [],
      nobody: [],
    }
    for (let time = 0; time < 400; time++) {
      for (const of of ['who has blocked', 'nobody'] as const) {
        const began = performance.now()
        await me.get(path.replace(':id', of === 'nobody' ? randomUUID() : id))
        millis[of].push(performance.now() - began)
      }
    }
    const told = Object.entries(millis).map(([of, all]) => {
      const sorted = all.toSorted((one, other) => one - other)
      return `${of} ${[0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)]?.toFixed(2)).join(' / ')} ms`
    })
    tell(`${path}, quartiles: ${told.join('; ')}`)
  }
}
