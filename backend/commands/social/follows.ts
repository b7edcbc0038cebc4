/** Follows, and all that ends them. */
import { derivedId } from '../../domain/kernel/ids.ts'
import { followDecider, followId } from '../../domain/social/follow.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'

export interface FollowReads {
  /** Followed people and followers, by the read model; bounded. */
  followsOf(
    userId: string,
    limit: number,
  ): Promise<readonly { readonly followerId: string; readonly followedId: string }[]>
}

const AT_ONCE = 200

export class FollowCommands {
  readonly #commands: CommandHandler
  readonly #gate: Pick<Gate, 'mustMeet'>
  readonly #reads: FollowReads

  constructor(commands: CommandHandler, gate: Pick<Gate, 'mustMeet'>, reads: FollowReads) {
    this.#commands = commands
    this.#gate = gate
    this.#reads = reads
  }

  /** Follows, repeatably. @throws own_self, not_followable, refusals of the gate */
  async follow(context: Context, followedId: string): Promise<void> {
    const pair = { followerId: context.by.id, followedId }
    const { rol } = await this.#gate.mustMeet(context, pair.followerId, followedId)
    await this.#commands.handle(
      followDecider,
      followId(pair),
      { type: 'FollowUser', data: { ...pair, rol } },
      context,
    )
  }

  async unfollow(context: Context, followedId: string): Promise<void> {
    const pair = { followerId: context.by.id, followedId }
    await this.#commands.handle(
      followDecider,
      followId(pair),
      { type: 'EndFollow', data: { ...pair, by: 'follower' } },
      context,
    )
  }

  /** Undoes an unfollow of the asker. @throws too_late, refusals of the gate */
  async followAgain(context: Context, followedId: string): Promise<void> {
    const pair = { followerId: context.by.id, followedId }
    await this.#gate.mustMeet(context, pair.followerId, followedId)
    await this.#resume(context, { ...pair, by: 'follower' })
  }

  /** The asker lets go of a follower, who is not told. */
  async removeFollower(context: Context, followerId: string): Promise<void> {
    const pair = { followerId, followedId: context.by.id }
    await this.#commands.handle(
      followDecider,
      followId(pair),
      { type: 'EndFollow', data: { ...pair, by: 'followed' } },
      context,
    )
  }

  /** That was a slip. @throws too_late, and what the gate says */
  async restoreFollower(context: Context, followerId: string): Promise<void> {
    const pair = { followerId, followedId: context.by.id }
    await this.#gate.mustMeet(context, pair.followedId, followerId)
    await this.#resume(context, { ...pair, by: 'followed' })
  }

  async #resume(
    context: Context,
    data: { followerId: string; followedId: string; by: 'follower' | 'followed' },
  ): Promise<void> {
    await this.#commands.handle(
      followDecider,
      followId(data),
      { type: 'ResumeFollow', data },
      context,
    )
  }

  /** Ends a closed account's follows, both ways. Idempotent; `settled` awaits the read model. */
  async endAllOf(context: Context, userId: string, settled: () => Promise<void>): Promise<void> {
    for (;;) {
      await settled()
      const left = await this.#reads.followsOf(userId, AT_ONCE)
      if (left.length === 0) return
      for (const pair of left) {
        const step = { ...context, commandId: derivedId(context.commandId, followId(pair)) }
        await this.#commands.handle(
          followDecider,
          followId(pair),
          { type: 'EndFollow', data: { ...pair, by: 'system' } },
          step,
        )
      }
    }
  }
}

/** A block ends follows both ways. Ids derive from its command, so it is idempotent. */
export const endFollowsBetween = changeBothWays('EndFollow', 'unfollow')

/** The undo of a block resumes the follows that it has ended, both ways. */
export const resumeFollowsBetween = changeBothWays('ResumeFollow', 'resume')

function changeBothWays(type: 'EndFollow' | 'ResumeFollow', step: string) {
  return async (
    commands: CommandHandler,
    context: Context,
    one: string,
    other: string,
  ): Promise<void> => {
    const pairs = [
      { followerId: one, followedId: other },
      { followerId: other, followedId: one },
    ]
    for (const pair of pairs)
      await commands.handle(
        followDecider,
        followId(pair),
        { type, data: { ...pair, by: 'block' } },
        context,
        `${step}-${followId(pair)}`,
      )
  }
}
