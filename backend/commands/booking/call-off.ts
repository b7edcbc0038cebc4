/** Cancels all upcoming appointments of a person who leaves. */
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { dayOf } from './moves.ts'

export interface ComingReads {
  toCome(
    userId: string,
    now: string,
  ): Promise<
    readonly {
      readonly appointmentId: string
      readonly barberId: string
      readonly day: string
      readonly side: 'cliente' | 'barbero'
    }[]
  >
}

/** What a rule refuses because it has happened or begun meanwhile; it needs no cancelling. */
const OVER = new Set(['already_started', 'wrong_state', 'not_found'])

/**
 * Until the read models show no more. `own`: the context of one act. `settled` waits until they
 * show all that was written; @throws where they don't
 */
export const callOffAppointments =
  (commands: CommandHandler, reads: ComingReads, settled: () => Promise<void>) =>
  async (own: (...what: readonly string[]) => Context, userId: string): Promise<void> => {
    const seen = new Set<string>()
    for (;;) {
      await settled()
      const left = (await reads.toCome(userId, own().at)).filter(
        ({ appointmentId }) => !seen.has(appointmentId),
      )
      if (left.length === 0) return
      for (const { appointmentId, barberId, day, side } of left) {
        seen.add(appointmentId)
        const place = { appointmentId, barberId, day }
        await commands
          .handle(
            agendaDecider,
            `${barberId}-${await dayOf(commands, place, { fresh: true })}`,
            { type: 'CancelAppointment', data: { appointmentId, side, reason: null } },
            own('cancel', appointmentId),
          )
          .catch((error: unknown) => {
            if (!(error instanceof DomainError && OVER.has(error.code))) throw error
          })
      }
    }
  }
