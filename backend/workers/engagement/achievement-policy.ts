/** When achievements are judged: after a person's event at once, and daily for all. */
import { AppointmentCompleted, AppointmentMarkCleared } from '../../domain/booking/events.ts'
import { BarberJoined } from '../../domain/business/team.ts'
import {
  ReviewEdited,
  ReviewHidden,
  ReviewPublished,
  ReviewRestored,
} from '../../domain/engagement/review.ts'
import { UserFollowed } from '../../domain/social/follow.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { Sweep } from '../kernel/clock.ts'
import { reasonOf } from '../kernel/queue.ts'
import { NotComing } from '../kernel/failed-events.ts'
import type { Policy } from '../kernel/policy.ts'

export interface Judging {
  /** Whether the read models reach a position, with a bounded wait. */
  readonly shown: (position: bigint) => Promise<boolean>
  readonly ownersOf: (businessIds: readonly string[]) => Promise<readonly string[]>
  readonly judge: (userIds: readonly string[], at: string) => Promise<number>
  /** Everybody in their order, those after one of them. */
  readonly everybodyAfter: (userId: string, limit: number) => Promise<readonly string[]>
}

/** That a review is gone may raise an average. */
const TYPES: readonly string[] = [
  AppointmentCompleted,
  AppointmentMarkCleared,
  ReviewPublished,
  ReviewEdited,
  ReviewHidden,
  ReviewRestored,
  BarberJoined,
  UserFollowed,
].map(({ type }) => type)
/** People who are judged together: each by all that ever happened to them. */
const AT_ONCE = 20

/** From the head: what was before is the daily look's, without news of each. */
export const achievementPolicy = (
  { shown, ownersOf, judge }: Judging,
  now: () => Date = () => new Date(),
): Policy => ({
  name: 'achievements',
  from: 'head',
  types: TYPES,
  async act(events) {
    const position = events.at(-1)?.position ?? 0n
    // Where the read model stands still, nobody stands and waits for it: the daily look finds them.
    if (!(await shown(position))) return
    const { people, shops } = concernedBy(events)
    const all = [...new Set([...people, ...(await ownersOf(shops))])]
    for (let from = 0; from < all.length; from += AT_ONCE)
      await judgeInTime(judge, all.slice(from, from + AT_ONCE), now().toISOString())
  },
})

/** The database gave up: there was too much to read. */
const isTooSlow = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '57014') || /timeout/i.test(error.message))

/**
 * Splits large queries per person. @throws NotComing for a too large one; the daily look retries
 */
async function judgeInTime(
  judge: Judging['judge'],
  people: readonly string[],
  at: string,
): Promise<void> {
  try {
    await judge(people, at)
  } catch (error) {
    if (!isTooSlow(error)) throw error
    if (people.length === 1) throw new NotComing('what somebody has done could not be read in time')
    for (const one of people) await judgeInTime(judge, [one], at)
  }
}

function concernedBy(events: readonly RecordedEvent[]): {
  readonly people: string[]
  readonly shops: string[]
} {
  const of = (...fields: readonly string[]) => [
    ...new Set(
      events
        .flatMap(({ data }) =>
          fields.map((field) => (data as Readonly<Record<string, unknown>>)[field]),
        )
        .filter((id) => typeof id === 'string'),
    ),
  ]
  return {
    people: of('clientId', 'barberId', 'ownerId', 'followedId', 'followerId'),
    shops: of('businessId'),
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** What time alone brings about, what a new rule finds, and whatever was missed. */
export const achievementSweep = ({ judge, everybodyAfter }: Judging): Sweep => ({
  name: 'achievements-daily',
  everySeconds: 86_400,
  async run(now, { signal, logger }) {
    let [done, failed] = [0, 0]
    for (let after = FIRST; !signal.aborted;) {
      const page = await everybodyAfter(after, AT_ONCE)
      try {
        done += await judge(page, now.toISOString())
      } catch (error) {
        // The others' day is not lost for it; the next look tries again.
        failed += page.length
        logger.warn(
          {
            sweep: 'achievements-daily',
            after,
            problem: error instanceof Error ? reasonOf(error) : 'unknown',
          },
          'a sweep failed for some; the next run tries again',
        )
      }
      const last = page.at(-1)
      if (last === undefined || page.length < AT_ONCE) break
      after = last
    }
    return { done, passed: 0, failed }
  },
})
