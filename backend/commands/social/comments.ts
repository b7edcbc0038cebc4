/** Comments. Acts towards another person ask the streams; deleting one's own is always allowed. */
import { authorize } from '../../domain/authority.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { isRestrictedAt } from '../../domain/identity/account-standing.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { restrictionDecider, restrictionId } from '../../domain/moderation/restriction.ts'
import { commentDecider } from '../../domain/social/comment.ts'
import { requireComment, type WrittenComment } from '../../domain/social/comment-state.ts'
import {
  postDecider,
  type PublishedPost,
  requirePost as standingPost,
} from '../../domain/social/post.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'

export interface CommentReads {
  /** Participants of a post's conversation among these people whom the requester may meet. */
  partakersAmong(
    asker: { readonly userId: string; readonly at: string },
    post: Pick<PublishedPost, 'postId' | 'authorId'>,
    ids: readonly string[],
  ): Promise<readonly string[]>
}

export interface CommentText {
  readonly content: string
  /** Of people who are named in it; who has no part in the conversation is passed over. */
  readonly mentions: readonly string[]
}

const missing = () => new DomainError('not_found', 'Comentario no encontrado')

export class CommentCommands {
  readonly #commands: CommandHandler
  readonly #gate: Gate
  readonly #reads: CommentReads

  constructor(
    { commands, gate }: { readonly commands: CommandHandler; readonly gate: Gate },
    reads: CommentReads,
  ) {
    this.#commands = commands
    this.#gate = gate
    this.#reads = reads
  }

  /** Whether there was ever one of this id: sending it again writes nothing. */
  async isKnown(commentId: string): Promise<boolean> {
    return (await this.#commands.state(commentDecider, commentId)) !== null
  }

  /**
   * Under a post, or in answer to a comment under it. `commentId`: the client's own, so that sent
   * twice it is written once.
   * @throws not_found, gone, unavailable, blocked_by_you; wrong_state for the post's author where
   * what is answered still waits
   */
  async add(
    context: Context,
    where: { readonly postId: string; readonly parentId: string | null },
    commentId: string,
    words: CommentText,
  ): Promise<WrittenComment> {
    const { postId, parentId } = where
    const writerId = context.by.id
    const parent = parentId === null ? null : await this.#commands.state(commentDecider, parentId)
    const [under, answered] = await Promise.all([
      this.#postFor(context, postId),
      parentId === null ? null : this.#answered(context, parent, postId),
    ])
    if (answered?.held && answered.authorId !== writerId)
      throw new DomainError('wrong_state', 'Aprueba el comentario antes de responder')
    const [mentions, isRestricted] = await Promise.all([
      this.#mentioned(context, under, words),
      this.#isRestricted(context, under.authorId, writerId),
    ])
    const { state } = await this.#commands.handle(
      commentDecider,
      commentId,
      {
        type: 'AddComment',
        data: {
          commentId,
          postId,
          postAuthorId: under.authorId,
          content: words.content,
          mentions,
          rootId: answered && (answered.rootId ?? answered.commentId),
          parentId,
          parentAuthorId: answered && answered.authorId,
          // In answer to what waits more waits: else its first sign would be an answer to nothing.
          held: isRestricted || (answered?.held ?? false),
        },
      },
      context,
    )
    return requireComment(state)
  }

  /** Edits; a restricted author's text waits again. @throws not_found, gone, unavailable */
  async edit(
    context: Context,
    postId: string,
    commentId: string,
    words: CommentText,
  ): Promise<WrittenComment> {
    const written = await this.mustBeOwn(context, postId, commentId)
    const under = await this.#postFor(context, postId)
    const [mentions, held] = await Promise.all([
      this.#mentioned(context, under, words),
      this.#isRestricted(context, under.authorId, written.authorId),
    ])
    return requireComment(
      (
        await this.#commands.handle(
          commentDecider,
          commentId,
          { type: 'EditComment', data: { content: words.content, mentions, held } },
          context,
        )
      ).state,
    )
  }

  /** Deletes by author or post author, even when blocked; repeatable. @throws not_found */
  async remove(context: Context, commentId: string): Promise<void> {
    const written = await this.#commands.state(commentDecider, commentId)
    authorize(context.by, 'comment.delete', {
      self: written?.authorId,
      postAuthor: written?.postAuthorId,
    })
    await this.#commands.handle(
      commentDecider,
      commentId,
      { type: 'DeleteComment', data: {} },
      context,
    )
  }

  /** Approves, repeatably. @throws not_found for others, gone */
  async approve(context: Context, commentId: string): Promise<void> {
    const written = await this.#commands.state(commentDecider, commentId)
    authorize(context.by, 'comment.approve', { postAuthor: written?.postAuthorId })
    if (written) standingPost(await this.#commands.state(postDecider, written.postId))
    await this.#commands.handle(
      commentDecider,
      commentId,
      { type: 'ApproveComment', data: {} },
      context,
    )
  }

  /**
   * What was approved or rejected a moment ago waits again; where it does already that changes
   * nothing.
   * @throws not_found for anybody but the post's author, gone, too_late; unavailable,
   * blocked_by_you where its writer is not to be met any more
   */
  async holdAgain(context: Context, commentId: string): Promise<void> {
    const written = await this.#commands.state(commentDecider, commentId)
    authorize(context.by, 'comment.approve', { postAuthor: written?.postAuthorId })
    if (written) {
      standingPost(await this.#commands.state(postDecider, written.postId))
      // Comments of erased or blocked people are not restored.
      await this.#gate.mustMeet(context, context.by.id, written.authorId)
    }
    await this.#commands.handle(commentDecider, commentId, { type: 'HoldAgain', data: {} }, context)
  }

  /**
   * Hides from all but both authors; repeatable. @throws not_found, own_comment, wrong_state, gone
   */
  async hide(context: Context, commentId: string): Promise<void> {
    await this.#handleUnderOwn(context, commentId, 'HideComment')
  }

  /** Shows again; repeatable. @throws not_found for others, gone */
  async unhide(context: Context, commentId: string): Promise<void> {
    await this.#handleUnderOwn(context, commentId, 'UnhideComment')
  }

  async #handleUnderOwn(
    context: Context,
    commentId: string,
    type: 'HideComment' | 'UnhideComment',
  ): Promise<void> {
    const written = await this.#commands.state(commentDecider, commentId)
    authorize(context.by, 'comment.hide', { postAuthor: written?.postAuthorId })
    if (written) standingPost(await this.#commands.state(postDecider, written.postId))
    await this.#commands.handle(commentDecider, commentId, { type, data: {} }, context)
  }

  /** Deletes a closed account's comments. Idempotent; `left` lists the rest. */
  async endAllOf(context: Context, left: () => Promise<readonly string[]>): Promise<void> {
    for (let ids = await left(); ids.length > 0; ids = await left()) {
      for (const id of ids) {
        const step = { ...context, commandId: derivedId(context.commandId, 'comment', id) }
        await this.#commands.handle(commentDecider, id, { type: 'DeleteComment', data: {} }, step)
      }
    }
  }

  /** The comment, by the streams. @throws not_found, gone, unavailable, blocked_by_you */
  async actOn(context: Context, commentId: string): Promise<WrittenComment> {
    const found = await this.#commands.state(commentDecider, commentId)
    if (!found) throw missing()
    const [written] = await Promise.all([
      this.#answered(context, found, found.postId),
      this.#postFor(context, found.postId),
    ])
    return written
  }

  /** A visible post whose author the user may meet. */
  async #postFor(context: Context, postId: string): Promise<PublishedPost> {
    const found = await this.#commands.state(postDecider, postId)
    if (found && found.authorId !== context.by.id)
      await this.#gate.mustMeet(context, context.by.id, found.authorId)
    return standingPost(found)
  }

  /** A readable comment of this post whose author may be met. */
  async #answered(
    context: Context,
    found: WrittenComment | null,
    postId: string,
  ): Promise<WrittenComment> {
    const asker = context.by.id
    if (found && found.authorId !== asker) await this.#gate.mustMeet(context, asker, found.authorId)
    const written = requireComment(found)
    const isParty = asker === written.authorId || asker === written.postAuthorId
    if (written.postId !== postId || ((written.held || written.hidden) && !isParty)) throw missing()
    if (written.hidden) throw new DomainError('wrong_state', 'Este comentario está oculto')
    return written
  }

  /** As it stands, where its writer asks. @throws not_found for anybody else */
  async mustBeOwn(
    { by }: Pick<Context, 'by'>,
    postId: string,
    commentId: string,
  ): Promise<WrittenComment> {
    const found = await this.#commands.state(commentDecider, commentId)
    authorize(by, 'comment.edit', { self: found?.authorId })
    const written = requireComment(found)
    if (written.postId !== postId) throw missing()
    return written
  }

  #mentioned(
    { by, at }: Context,
    under: PublishedPost,
    { mentions }: CommentText,
  ): Promise<readonly string[]> {
    return this.#reads.partakersAmong(
      { userId: by.id, at },
      under,
      mentions.filter((id) => id !== by.id),
    )
  }

  /**
   * Restricted by the post's author or moderation, by the log, because publishing can't be undone.
   */
  async #isRestricted({ at }: Context, ownerId: string, writerId: string): Promise<boolean> {
    if (ownerId === writerId) return false
    const [[stands], writer] = await Promise.all([
      this.#commands.now(restrictionDecider, [restrictionId(ownerId, writerId)]),
      this.#commands.state(accountDecider, writerId, { fresh: true }),
    ])
    return stands || (writer !== null && isRestrictedAt(writer.standing, at))
  }
}
