/** Likes. Giving one is an act towards the author; taking it back is always allowed. */
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { postDecider, requirePost } from '../../domain/social/post.ts'
import { reactionDecider, reactionId } from '../../domain/social/reaction.ts'
import { commentDecider } from '../../domain/social/comment.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'
import type { CommentCommands } from './comments.ts'

export interface Acting {
  readonly commands: CommandHandler
  readonly gate: Gate
}

export class ReactionCommands {
  readonly #commands: CommandHandler
  readonly #gate: Gate
  readonly #comments: Pick<CommentCommands, 'actOn'>

  constructor({ commands, gate }: Acting, comments: Pick<CommentCommands, 'actOn'>) {
    this.#commands = commands
    this.#gate = gate
    this.#comments = comments
  }

  /**
   * Whether the asker likes the post from now on; without a wish, the other way round than before.
   * `userId`: whose heart it is, where the system takes it back.
   * @throws not_found, gone where it was deleted, unavailable or blocked_by_you where its author is
   * not to be met; never for a heart that is taken back
   */
  async likePost(
    context: Context,
    postId: string,
    wish?: boolean,
    userId = context.by.id,
  ): Promise<boolean> {
    const id = reactionId(postId, userId)
    const [found, likes] = await Promise.all([
      this.#commands.state(postDecider, postId),
      wish ?? this.#commands.state(reactionDecider, id).then(({ post: since }) => since === null),
    ])
    if (!found) throw new DomainError('not_found', 'Publicación no encontrada')
    if (likes) {
      await this.#gate.mustMeet(context, userId, found.authorId)
      requirePost(found)
    }
    const command = {
      type: likes ? 'LikePost' : 'UnlikePost',
      data: { postId, postAuthorId: found.authorId, userId },
    } as const
    await this.#commands.handle(reactionDecider, id, command, context)
    return likes
  }
  /** Likes a comment. @throws not_found, gone, unavailable, blocked_by_you; never on removal */
  async likeComment(
    context: Context,
    commentId: string,
    wish?: boolean,
    userId = context.by.id,
  ): Promise<boolean> {
    const id = reactionId(commentId, userId)
    const [found, likes] = await Promise.all([
      this.#commands.state(commentDecider, commentId),
      wish ??
        this.#commands.state(reactionDecider, id).then(({ comment: since }) => since === null),
    ])
    if (!found) throw new DomainError('not_found', 'Comentario no encontrado')
    if (likes) await this.#comments.actOn(context, commentId)
    const command = {
      type: likes ? 'LikeComment' : 'UnlikeComment',
      data: { commentId, postId: found.postId, authorId: found.authorId, userId },
    } as const
    await this.#commands.handle(reactionDecider, id, command, context)
    return likes
  }

  /** Removes all likes of a closed account. Idempotent; `left` lists the remaining ones. */
  async endAllOf(
    context: Context,
    userId: string,
    left: () => Promise<
      readonly { readonly postId: string | null; readonly commentId: string | null }[]
    >,
  ): Promise<void> {
    for (let given = await left(); given.length > 0; given = await left()) {
      for (const { postId, commentId } of given) {
        const subject = commentId ?? postId
        if (subject === null) continue
        const step = { ...context, commandId: derivedId(context.commandId, 'heart', subject) }
        await (commentId === null
          ? this.likePost(step, subject, false, userId)
          : this.likeComment(step, subject, false, userId))
      }
    }
  }
}
