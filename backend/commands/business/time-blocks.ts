/** Blocks several days, all or none. Derived event ids make retries and rivals harmless. */
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { type BlockingOutcome, isUnderWay } from '../../domain/booking/time-blocks.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'

/** Finishes a block announced on `firstDay`; returns its outcome. */
export async function finishBlocking(
  commands: CommandHandler,
  context: Context,
  { blockingId, barberId, firstDay }: { blockingId: string; barberId: string; firstDay: string },
): Promise<BlockingOutcome | undefined> {
  const announced = (
    await commands.state(agendaDecider, `${barberId}-${firstDay}`, { fresh: true })
  ).blockings.get(blockingId)
  if (announced === undefined || !isUnderWay(announced)) return announced
  const { zone, reason, days } = announced
  return asStepOf(context, blockingId, async (step) => {
    let outcome: BlockingOutcome = 'blocked'
    for (const one of days) {
      const take = { type: 'TakeBlock', data: { ...one, barberId, zone, reason } } as const
      const { state } = await commands.handle(
        agendaDecider,
        `${barberId}-${one.day}`,
        take,
        step,
        `take-${one.day}`,
      )
      if (state.decided.get(one.blockId) === 'declined') {
        outcome = 'slot_taken'
        break
      }
    }
    // Also on the days that were not asked: who carries this out more slowly must not find room
    // there any more.
    if (outcome === 'slot_taken') {
      for (const { blockId, day } of days) {
        await commands.handle(
          agendaDecider,
          `${barberId}-${day}`,
          { type: 'GiveUpBlock', data: { barberId, blockId } },
          step,
          `give-up-${day}`,
        )
      }
    }
    await commands.handle(
      agendaDecider,
      `${barberId}-${firstDay}`,
      { type: 'EndBlocking', data: { barberId, blockingId, outcome } },
      step,
      'end',
    )
    return outcome
  })
}
