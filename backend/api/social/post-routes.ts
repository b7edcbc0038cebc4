/** What barbers and owners show of their work. */
import { LRUCache } from 'lru-cache'
import * as contract from '../../../contract/social/posts.ts'
import { limits as sizes } from '../../../contract/kernel/limits.ts'
import { authorize } from '../../domain/authority.ts'
import { catalogueDecider } from '../../domain/business/catalogue.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import {
  type PostPicture,
  PostDeleted,
  PostEdited,
  PostPublished,
  PostTakenDown,
  type PublishedPost,
} from '../../domain/social/post.ts'
import { personById } from '../../projections/identity/people-reads.ts'
import {
  followsOf,
  keptAwayBy,
  postSeen,
  postsSeen,
  postsSince,
  type PostRow,
} from '../../projections/social/posts-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { costOf } from '../kernel/limits.ts'
import { markedBy, markerOf } from './feed-cursors.ts'
import { lookForRepetition } from './repetition.ts'
import { pictureView, postView } from './post-view.ts'
import { mustSeePost } from './seen-post.ts'

const PLACES = { max: 20_000, ttl: 3_600_000 } as const

const shownOf = ({ content, images }: Pick<PublishedPost, 'content' | 'images'>) => ({
  content,
  pictures: images.map(({ path }) => path),
})

export const postRoutes: Routes = (
  api,
  { db, commands, images, limits, log, social: { posting }, moderation: { cases } },
) => {
  const places = new LRUCache<string, string>(PLACES)
  api.on(
    contract.posts,
    async ({
      viewer,
      query: {
        page,
        userId: authorId,
        limit = authorId === undefined ? sizes.page : sizes.post.ofAuthor,
        desde,
        feed,
      },
    }) => {
      // All guests share theirs: what is skipped by counting would cost more the deeper it is.
      const place = (number: number) => `${viewer.userId} ${authorId} ${feed} ${limit} ${number}`
      const marker = desde ?? (page > 1 ? places.get(place(page)) : undefined)
      const from = marker === undefined ? undefined : markedBy(marker)
      const query = {
        limit: limit + 1,
        authorId,
        before: from?.last,
        skip: from ? 0 : (page - 1) * limit,
      }
      const rows =
        viewer.userId !== null
          ? await postsSeen(db, viewer, {
              ...query,
              following: feed && (await followsOf(db, viewer.userId)),
            })
          : // Nobody is followed by a guest.
            feed
            ? []
            : await postsSeen(db, viewer, query)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const top = from?.top ?? shown[0]?.position ?? 0n
      const nextPage = last && rows.length > limit ? markerOf({ top, last: last.position }) : null
      if (nextPage !== null) places.set(place(page + 1), nextPage)
      return {
        posts: shown.map((row) => postView(row, viewer)),
        hasMore: nextPage !== null,
        nextPage,
        inicio: markerOf({ top, last: top }),
      }
    },
    { shared: true },
  )

  api.on(contract.newPosts, async ({ viewer, query: { desde, feed } }) => ({
    nuevas: await postsSince(db, viewer, markedBy(desde).top, { isFollowing: feed !== undefined }),
  }))

  api.on(contract.hiddenPosts, async ({ session: { userId }, viewer }) =>
    (await keptAwayBy(db, { ...viewer, userId }, 'hidden')).map((row) => ({
      ...postView(row, viewer),
      hiddenAt: row.since,
    })),
  )

  api.on(contract.reportedPosts, async ({ session: { userId }, viewer }) =>
    (await keptAwayBy(db, { ...viewer, userId }, 'reported')).map((row) => ({
      ...postView(row, viewer),
      reportedAt: row.since,
    })),
  )

  api.on(
    contract.post,
    async ({ viewer, params }) => postView(await mustSeePost(db, viewer, params.id), viewer),
    { shared: true },
  )

  api.on(contract.postVersions, async ({ context, params }) => {
    const versions = []
    let [self, isGone]: [string | null, boolean] = [null, false]
    for await (const { type, data } of log.readStream(`post-${params.id}`)) {
      isGone = isGone
        ? !('isBack' in data && data.isBack)
        : type === PostDeleted.type || type === PostTakenDown.type
      if (type !== PostPublished.type && type !== PostEdited.type) continue
      // Of one of these two types.
      const content = data as
        | ReturnType<typeof PostPublished>['data']
        | ReturnType<typeof PostEdited>['data']
      self = content.authorId
      versions.push({
        revision: 'number' in content ? content.number : 0,
        content: content.content,
        images: content.images.map(pictureView),
        sensible: content.sensitive,
        servicioId: content.serviceId,
        at: 'editedAt' in content ? content.editedAt : content.publishedAt,
      })
    }
    authorize(context.by, 'post.versions', { self })
    if (isGone) throw new DomainError('gone', 'Ya no está disponible')
    return versions
  })

  api.on(
    contract.publishPost,
    async ({
      session: { userId },
      context,
      viewer,
      settle,
      body: {
        id = derivedId('post', context.commandId),
        content,
        imageUrls,
        alts,
        sensible,
        servicioId,
      },
    }) => {
      authorize(context.by, 'post.publish')
      const publish = async () =>
        posting.publish(context, id, {
          content,
          images: await taken(userId, imageUrls, alts),
          sensitive: sensible,
          serviceId: servicioId,
        })
      const published = (await posting.isKnown(id))
        ? await publish()
        : await counted(userId, context.at, publish)
      if (published.isNew)
        await lookForRepetition(
          { limits, cases },
          context,
          { type: 'POST', id },
          { shown: shownOf(published.post) },
        )
      await settle()
      return written(viewer, published.post)
    },
  )

  api.on(
    contract.editPost,
    async ({
      session: { userId },
      context,
      viewer,
      settle,
      params: { id },
      body: { content, imageUrls, alts, sensible, servicioId },
    }) => {
      // Checked before a picture is decoded.
      const before = await posting.mustBeOwn(context, id)
      const message = {
        content,
        images: await taken(userId, imageUrls, alts),
        sensitive: sensible,
        serviceId: servicioId,
      }
      const published = await posting.edit(context, id, message)
      await lookForRepetition(
        { limits, cases },
        context,
        { type: 'POST', id },
        { shown: shownOf(message), before: shownOf(before) },
      )
      await settle()
      return written(viewer, published)
    },
    { counted: 'postActsByAccount' },
  )

  api.on(
    contract.deletePost,
    async ({ context, params }) => {
      await posting.remove(context, params.id)
      return done
    },
    { counted: 'postActsByAccount' },
  )
  api.on(
    contract.hidePost,
    async ({ context, params }) => {
      await posting.hide(context, params.id)
      return done
    },
    { counted: 'postActsByAccount' },
  )
  api.on(
    contract.unhidePost,
    async ({ context, params }) => {
      await posting.unhide(context, params.id)
      return done
    },
    { counted: 'postActsByAccount' },
  )
  api.on(
    contract.sharePost,
    async ({ context, viewer, settle, params }) => {
      await posting.share(context, params.id)
      await settle()
      return { sharesCount: (await mustSeePost(db, viewer, params.id)).shares }
    },
    { counted: 'postActsByAccount' },
  )

  /** Counts what was published: neither what was refused nor what was only sent again. */
  async function counted(
    userId: string,
    at: string,
    publish: () => Promise<{ post: PublishedPost; isNew: boolean }>,
  ): Promise<{ post: PublishedPost; isNew: boolean }> {
    const points = costOf('postsByAccount', (await personById(db, userId))?.createdAt, at)
    let isNew = false
    try {
      await limits.count('postsByAccount', userId, points)
      const published = await publish()
      isNew = published.isNew
      return published
    } finally {
      if (!isNew) await limits.forgive('postsByAccount', userId, points)
    }
  }

  /** One by one: a sender over the limit is refused before the next picture is decoded. */
  async function taken(
    userId: string,
    addresses: readonly string[],
    alts: readonly string[],
  ): Promise<PostPicture[]> {
    const pictures: PostPicture[] = []
    for (const [index, address] of addresses.entries())
      pictures.push({ ...(await images.takeSized(userId, address)), alt: alts[index] ?? '' })
    return pictures
  }

  /** The author's post as written, since the read model may lag; only counts are read. */
  async function written(
    viewer: Viewer,
    {
      postId,
      authorId,
      content,
      images: pictures,
      sensitive,
      serviceId,
      number,
      publishedAt,
    }: PublishedPost,
  ) {
    const [row, person, offered] = await Promise.all([
      postSeen(db, viewer, postId),
      commands.state(accountDecider, authorId),
      serviceId === null ? undefined : commands.state(catalogueDecider, authorId),
    ])
    const service = offered?.offered.get(serviceId ?? '')
    const tag = service?.active
      ? { service_id: service.serviceId, service_name: service.nombre }
      : { service_id: null, service_name: null }
    const shown: PostRow =
      row === 'gone' || !row
        ? {
            post_id: postId,
            author_id: authorId,
            content,
            images: pictures,
            revision: number,
            created_at: publishedAt,
            edited_at: null,
            likes: 0,
            comments: 0,
            shares: 0,
            position: 0n,
            nombre: person?.profile.nombre ?? ERASED,
            rol: person?.rol ?? 'barbero',
            author_image: person?.profile.profileImageUrl ?? null,
            business_id: null,
            business_name: null,
            is_liked: false,
            is_following: false,
            has_commented: false,
            taken_as: null,
            clause: null,
            taken_by: null,
            label: null,
            labelled_by: null,
            sensitive,
            ...tag,
          }
        : row
    return postView(
      { ...shown, ...tag, content, images: pictures, sensitive, revision: number },
      viewer,
    )
  }
}
