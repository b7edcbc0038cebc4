/** Blocking and unblocking, and what ends with a block. */
import { accountDecider } from '../../domain/identity/account.ts'
import { blockDecider, blockId } from '../../domain/moderation/user-block.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

/** What another context ends between two people once one has blocked the other. Repeatable. */
export type EndBetween = (
  commands: CommandHandler,
  context: Context,
  blockerId: string,
  blockedId: string,
) => Promise<void>

export class BlockCommands {
  readonly #commands: CommandHandler
  readonly #endings: readonly EndBetween[]
  readonly #resumptions: readonly EndBetween[]

  /** `endings`: what a block ends between two; `resumptions`: what its undoing gives back. */
  constructor(
    commands: CommandHandler,
    endings: readonly EndBetween[],
    resumptions: readonly EndBetween[] = [],
  ) {
    this.#commands = commands
    this.#endings = endings
    this.#resumptions = resumptions
  }

  /** Blocks, repeatably; blocks.ts finishes after a crash. @throws own_self, not_found */
  async block(context: Context, blockedId: string): Promise<void> {
    const blockerId = context.by.id
    if (!(await this.#commands.state(accountDecider, blockedId)))
      throw new DomainError('not_found', 'El perfil de usuario que buscas no existe.')
    await this.#commands.handle(
      blockDecider,
      blockId(blockerId, blockedId),
      { type: 'BlockUser', data: { blockerId, blockedId } },
      context,
    )
    await this.#part(context, blockerId, blockedId)
  }

  /**
   * Unblocks; effects stay, and pending ones happen first. `isUndo`: also resumes what the block
   * has ended a moment ago, unless the other person blocks, too.
   */
  async unblock(context: Context, blockedId: string, { isUndo = false } = {}): Promise<void> {
    const blockerId = context.by.id
    await this.#unblock(context, blockedId)
    if (!isUndo) return
    const [isBlocked] = await this.#commands.now(blockDecider, [blockId(blockedId, blockerId)])
    if (isBlocked) return
    for (const resume of this.#resumptions)
      await resume(this.#commands, context, blockerId, blockedId)
  }

  async #unblock(context: Context, blockedId: string): Promise<void> {
    const blockerId = context.by.id
    const stands = await this.#commands.state(blockDecider, blockId(blockerId, blockedId), {
      fresh: true,
    })
    if (!stands) return
    await this.#part(context, blockerId, blockedId)
    await this.#commands.handle(
      blockDecider,
      blockId(blockerId, blockedId),
      { type: 'UnblockUser', data: { blockerId, blockedId } },
      context,
    )
  }

  /** Finishes a block's effects; none if the block no longer stands. */
  async follows(context: Context, blockerId: string, blockedId: string): Promise<void> {
    const [stands] = await this.#commands.now(blockDecider, [blockId(blockerId, blockedId)])
    if (stands) await this.#part(context, blockerId, blockedId)
  }

  async #part(context: Context, blockerId: string, blockedId: string): Promise<void> {
    for (const end of this.#endings) await end(this.#commands, context, blockerId, blockedId)
  }
}
