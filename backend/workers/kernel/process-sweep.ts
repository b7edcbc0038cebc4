/** Finishes processes that a crash interrupted and whose patience is over. */
import type { Finisher } from '../../commands/kernel/process.ts'
import { system } from '../../domain/kernel/event.ts'
import type { Unfinished } from '../../projections/unfinished-processes.ts'
import { type Sweep, sweep } from './clock.ts'

export const unfinishedSweep = ({
  due,
  finishers,
}: {
  readonly due: (now: Date, limit: number) => Promise<readonly Unfinished[]>
  readonly finishers: readonly Finisher[]
}): Sweep => {
  const by = new Map(finishers.map((one) => [one.process.name, one]))
  return sweep({
    name: 'unfinished',
    everySeconds: 15,
    due,
    key: ({ process, id }) => `${process} ${id}`,
    async effect({ process, id, about }, now) {
      const finisher = by.get(process)
      if (!finisher) throw new Error(`nothing here finishes a ${process}`)
      await finisher.finish(
        { commandId: id, correlationId: id, by: system, at: now.toISOString(), position: 0n },
        id,
        about,
      )
    },
  })
}
