/**
 * Days on which the demo barber was late: announced in the middle of a visit, a client who waits
 * for the booked time, and on time again.
 */
import { agendaDecider } from '../domain/booking/agenda.ts'
import { at, type DemoParts } from './open.ts'
import {
  accountId,
  appointmentId,
  demoBarberOf,
  demoClientOf,
  demoId,
  type DemoStep,
  type DemoVisit,
  inOrder,
  streamOf,
} from './steps.ts'

const MINUTE = 60_000
const DAYS = 2
const VISITS = 3
const LATE_MINUTES = 20

/** The last days that are over and full enough, with the visits that took place as they were booked. */
function lateDays(steps: readonly DemoStep[]): DemoVisit[][] {
  const barberId = accountId('barbero@balbu.demo')
  const moved = new Set(steps.flatMap((step) => (step.kind === 'move' ? step.key : [])))
  const done = steps.flatMap((step) =>
    step.kind === 'turn' &&
    step.turn === 'complete' &&
    step.visit.barberId === barberId &&
    !moved.has(step.key)
      ? step.visit
      : [],
  )
  return [...Map.groupBy(done, ({ day }) => day)]
    .filter(([, visits]) => visits.length >= VISITS)
    .sort(([one], [other]) => one.localeCompare(other))
    .slice(-DAYS)
    .map(([, visits]) => visits.toSorted((a, b) => a.start - b.start))
}

/** The steps with the delays among them; all of such a day happen one after the other. */
export function withDelays(steps: readonly DemoStep[]): DemoStep[] {
  const days = lateDays(steps)
  const delays = days.flatMap(([during, next]): DemoStep[] => {
    if (!during || !next) return []
    const announced = during.start + 5 * MINUTE
    const step = { kind: 'delay', visit: next, key: next.key } as const
    return [
      { ...step, at: announced, act: 'announce' },
      ...(next.client === undefined
        ? []
        : [{ ...step, at: announced + MINUTE, act: 'keep' } as const]),
      { ...step, at: announced + 8 * MINUTE, act: 'end' },
    ]
  })
  const streams = new Set(days.flatMap(([visit]) => (visit ? streamOf(visit) : [])))
  return inOrder([...steps, ...delays]).map((step) =>
    'visit' in step && streams.has(streamOf(step.visit))
      ? { ...step, key: streamOf(step.visit) }
      : step,
  )
}

export async function carryOutDelay(
  { commands }: DemoParts,
  { act: what, visit, at: when }: Extract<DemoStep, { kind: 'delay' }>,
): Promise<void> {
  const [appointment, { barberId }] = [appointmentId(visit), visit]
  const decided = {
    announce: {
      type: 'AnnounceDelay',
      data: {
        barberId,
        delayId: demoId(visit.key, 'delay'),
        minutes: LATE_MINUTES,
        from: appointment,
      },
    },
    keep: {
      type: 'AnswerShift',
      data: { appointmentId: appointment, answer: 'keep', newStart: undefined },
    },
    end: { type: 'EndDelay', data: { barberId } },
  } as const
  const context = at(
    what === 'keep' ? demoClientOf(visit) : demoBarberOf(visit),
    when,
    visit.key,
    'delay',
    what,
  )
  await commands.handle(agendaDecider, streamOf(visit), decided[what], context)
}
