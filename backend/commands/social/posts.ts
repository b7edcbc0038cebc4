/** Showing one's work, and what others do with a post. */
import { authorize } from '../../domain/authority.ts'
import { businessDecider, worksIn } from '../../domain/business/business.ts'
import { catalogueDecider } from '../../domain/business/catalogue.ts'
import { membershipDecider } from '../../domain/business/membership.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { hiddenDecider, hiddenId } from '../../domain/social/hidden.ts'
import {
  type PostPicture,
  postDecider,
  type PublishedPost,
  requirePost,
} from '../../domain/social/post.ts'
import { shareDecider, shareId } from '../../domain/social/share.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'

interface Said {
  readonly content: string
  readonly images: readonly PostPicture[]
  /** 'Contenido sensible'; left out, a new post has no mark and a changed one keeps its own. */
  readonly sensitive?: boolean | undefined
  /** The service that it shows; left out, a new post has none and a changed one keeps its own. */
  readonly serviceId?: string | null | undefined
}

export class PostCommands {
  readonly #commands: CommandHandler
  readonly #gate: Gate

  constructor({ commands, gate }: { commands: CommandHandler; gate: Gate }) {
    this.#commands = commands
    this.#gate = gate
  }

  /** Whether there was ever a post of this id: publishing it again makes no second one. */
  async isKnown(postId: string): Promise<boolean> {
    return (await this.#commands.state(postDecider, postId)) !== null
  }

  /** `isNew`: false on repeat. @throws already_exists, gone, not_found for the service */
  async publish(
    context: Context,
    postId: string,
    message: Said,
  ): Promise<{ post: PublishedPost; isNew: boolean }> {
    authorize(context.by, 'post.publish')
    if (!(await this.isKnown(postId))) await this.#mustOffer(context.by.id, message.serviceId)
    const businessId = await this.#workplaceOf(context.by.id)
    const { state, events } = await this.#commands.handle(
      postDecider,
      postId,
      { type: 'PublishPost', data: { postId, businessId, ...message } },
      context,
    )
    return { post: requirePost(state), isNew: events.length > 0 }
  }

  /** As it stands, where its author asks. @throws not_found for anybody else, gone */
  async mustBeOwn(context: Pick<Context, 'by'>, postId: string): Promise<PublishedPost> {
    authorize(context.by, 'post.edit', await this.#ownerOf(postId))
    return requirePost(await this.#commands.state(postDecider, postId))
  }

  /** @throws not_found where it is not one's own or the service is not offered, gone */
  async edit(context: Context, postId: string, message: Said): Promise<PublishedPost> {
    const before = await this.mustBeOwn(context, postId)
    // A tag that stands may outlive its service.
    if (message.serviceId !== before.serviceId)
      await this.#mustOffer(before.authorId, message.serviceId)
    return requirePost(
      (
        await this.#commands.handle(
          postDecider,
          postId,
          { type: 'EditPost', data: message },
          context,
        )
      ).state,
    )
  }

  /** For good; again changes nothing. */
  async remove(context: Context, postId: string): Promise<void> {
    authorize(context.by, 'post.delete', await this.#ownerOf(postId))
    await this.#commands.handle(
      postDecider,
      postId,
      { type: 'DeletePost', data: {} },
      context,
      `delete-${postId}`,
    )
  }

  /** Out of the asker's own sight. @throws as `actOn`, own_post */
  async hide(context: Context, postId: string): Promise<void> {
    const userId = context.by.id
    const { authorId } = await this.actOn(context, postId)
    if (authorId === userId)
      throw new DomainError('own_post', 'No puedes ocultar tu propia publicación')
    await this.#commands.handle(
      hiddenDecider,
      hiddenId(userId, postId),
      { type: 'HidePost', data: { postId, userId } },
      context,
    )
  }

  async unhide(context: Context, postId: string): Promise<void> {
    const userId = context.by.id
    await this.#commands.handle(
      hiddenDecider,
      hiddenId(userId, postId),
      { type: 'UnhidePost', data: { postId, userId } },
      context,
    )
  }

  /** Unhides all posts that an erased person hid; `left` lists the rest. */
  async unhideAllOf(
    context: Context,
    userId: string,
    left: () => Promise<readonly string[]>,
  ): Promise<void> {
    for (let postIds = await left(); postIds.length > 0; postIds = await left()) {
      for (const postId of postIds) {
        const step = { ...context, commandId: derivedId(context.commandId, 'hidden', postId) }
        await this.#commands.handle(
          hiddenDecider,
          hiddenId(userId, postId),
          { type: 'UnhidePost', data: { postId, userId } },
          step,
        )
      }
    }
  }

  /** Counted once for each person. @throws as `actOn` */
  async share(context: Context, postId: string): Promise<void> {
    const userId = context.by.id
    const { authorId: postAuthorId } = await this.actOn(context, postId)
    await this.#commands.handle(
      shareDecider,
      shareId(postId, userId),
      { type: 'SharePost', data: { postId, postAuthorId, userId } },
      context,
    )
  }

  /** By the streams, blocks first. @throws not_found, unavailable, blocked_by_you, gone */
  async actOn(context: Context, postId: string): Promise<PublishedPost> {
    const found = await this.#commands.state(postDecider, postId, { fresh: true })
    if (found && found.authorId !== context.by.id)
      await this.#gate.mustMeet(context, context.by.id, found.authorId)
    return requirePost(found)
  }

  async #mustOffer(authorId: string, serviceId: string | null | undefined): Promise<void> {
    if (
      serviceId &&
      !(await this.#commands.state(catalogueDecider, authorId)).offered.get(serviceId)?.active
    )
      throw new DomainError('not_found', 'Servicio no encontrado')
  }

  async #ownerOf(postId: string): Promise<{ self: string | null }> {
    return { self: (await this.#commands.state(postDecider, postId))?.authorId ?? null }
  }

  async #workplaceOf(barberId: string): Promise<string | null> {
    const claimed = await this.#commands.state(membershipDecider, barberId)
    return claimed &&
      worksIn(await this.#commands.state(businessDecider, claimed.businessId), barberId)
      ? claimed.businessId
      : null
  }
}
