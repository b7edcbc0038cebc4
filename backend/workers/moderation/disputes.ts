/** What a client contests is a case, where the request that said so did not live to open it. */
import {
  AppointmentLateCancellationDisputed,
  AppointmentNoShowDisputed,
} from '../../domain/booking/events.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { Policy } from '../kernel/policy.ts'

export interface Disputing {
  /** `commandId`: of the event, so that it follows once. */
  readonly open: (
    contested: {
      readonly appointmentId: string
      readonly barberId: string
      readonly clientId: string
      readonly words: string | null
    },
    command: { readonly commandId: string; readonly at: string },
  ) => Promise<void>
}

export const disputePolicy = ({ open }: Disputing): Policy => ({
  name: 'disputes',
  from: 'head',
  types: [AppointmentNoShowDisputed.type, AppointmentLateCancellationDisputed.type],
  async act(events: readonly RecordedEvent[]) {
    for (const {
      id,
      data,
      metadata: { occurredAt: at },
    } of events) {
      // Of one of these two types, which say the same, by what the policy follows.
      const {
        appointmentId,
        barberId,
        clientId,
        reason: words,
      } = data as ReturnType<typeof AppointmentNoShowDisputed>['data']
      if (clientId !== null)
        await open(
          { appointmentId, barberId, clientId, words },
          { commandId: derivedId('dispute opened', id), at },
        )
    }
  },
})
