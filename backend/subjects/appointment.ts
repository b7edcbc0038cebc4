/** An appointment that its client disputes. Its day is the barber's and shows others' as well. */
import { stepNames, stepRoles } from '../../contract/moderation/disputes.ts'
import { sideOf } from '../commands/booking/appointments.ts'
import type { ContentVersion } from '../commands/moderation/subjects.ts'
import type { Booked } from '../domain/booking/agenda-state.ts'
import type { DisputeRuling } from '../domain/booking/events.ts'
import { type ReplayEventStep, replayOf } from '../domain/booking/replay.ts'
import { shownTexts } from './content.ts'
import type { MeasureActs, SubjectDefinition } from './definition.ts'

/** A step of its history as evidence: who did what, and the state after it. */
function version({ type, occurredAt: at, actor, data, state }: ReplayEventStep): ContentVersion {
  // The replay's state is the appointment as the rules know it, right after the event.
  const booked = state as unknown as Booked
  const [, barber, system] = stepRoles
  const { reason, late, terms } = data as {
    readonly reason?: string | null
    readonly late?: boolean
    readonly terms?: { readonly text: string } | null
  }
  return {
    at,
    pictures: [],
    texts: shownTexts({
      [stepNames.what]: type,
      [stepNames.who]:
        actor.role === 'system'
          ? system
          : (sideOf({ ...booked, ownerId: null }, actor.id) ?? barber),
      [stepNames.state]: booked.status,
      [stepNames.start]: booked.start,
      [stepNames.late]: late === true ? 'sí' : null,
      [stepNames.why]: reason,
      [stepNames.terms]: terms?.text,
    }),
  }
}

const rule = (outcome: DisputeRuling): MeasureActs => ({
  take: ({ appointments }, step, id, { decisionId }) =>
    appointments.decideDispute(step, id, { decisionId, outcome }),
  takeBack: ({ appointments }, step, id, decisionId) =>
    appointments.reverseDispute(step, id, decisionId),
})

export const appointment: SubjectDefinition = {
  evidence: ({ daysOf }) => ({
    category: 'agenda',
    after: () => undefined,
    life: (events, id) => replayOf(id, events).map(version),
    streams: async (id) =>
      (await daysOf(id)).map(({ barberId, day }) => `agenda-${barberId}-${day}`),
  }),
  quoted: (evidence) => ({
    words: null,
    publishedAt:
      evidence?.versions.at(-1)?.texts.find(({ name }) => name === stepNames.start)?.text ?? null,
  }),
  picturesOf: async () => [],
  // The client learns of every outcome, also of 'no action'.
  measures: {
    none: rule('none'),
    clear_no_show: rule('cleared'),
    uphold_no_show: rule('upheld'),
  },
  reportableBy: async () => undefined,
}
