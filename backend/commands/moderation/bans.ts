/** A final ban removes likes, comments and follows, which were only hidden before. Idempotent. */
import { derivedId } from '../../domain/kernel/ids.ts'
import { bannedBy } from '../../domain/moderation/case-bans.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseStream } from '../../domain/moderation/case-events.ts'
import { decisionOf } from '../../domain/moderation/case-state.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { Begun } from './decisions.ts'
import { asSystem, caseNow } from './case-work.ts'

/** Removes likes, comments and follows of an account, both ways. Idempotent. */
export type Sweeping = (context: Context, userId: string) => Promise<void>

export class BanCommands {
  readonly #commands: CommandHandler
  readonly #sweep: Sweeping

  constructor(commands: CommandHandler, sweep: Sweeping) {
    this.#commands = commands
    this.#sweep = sweep
  }

  /** Nothing where it can still be appealed, or is being. */
  async makeFinal(
    context: Context,
    { decisionId, targetType: type, targetId: id }: Begun,
  ): Promise<void> {
    const { state } = await asSystem(context, derivedId('final', decisionId), (step) =>
      this.#commands.handle(
        caseDecider,
        caseStream({ type, id }),
        { type: 'MakeBanFinal', data: { decisionId } },
        step,
        'final',
      ),
    )
    if (decisionOf(state, decisionId).final)
      await this.finishSweeping(context, { decisionId, targetType: type, targetId: id })
  }

  async finishSweeping(
    context: Context,
    { decisionId, targetType: type, targetId: id }: Begun,
  ): Promise<void> {
    const taken = decisionOf(await caseNow(this.#commands, { type, id }), decisionId)
    const bannedId = bannedBy(taken)
    if (bannedId === undefined || !taken.final || taken.swept) return
    await asSystem(context, derivedId('sweep', decisionId), async (step) => {
      await this.#sweep(step, bannedId)
      await this.#commands.handle(
        caseDecider,
        caseStream({ type, id }),
        { type: 'EndSweep', data: { decisionId } },
        step,
        'end',
      )
    })
  }
}
