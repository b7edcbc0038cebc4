/** Simulated reports, blocks and restrictions. */
import type { ReportReason } from '../../contract/moderation/reasons.ts'
import type { Actor } from '../domain/kernel/event.ts'
import type { Subject } from '../domain/moderation/subject.ts'
import type { Neighbourhood } from './town.ts'
import { DAY } from './plan.ts'
import { some } from '../seed/random.ts'

/** Chance of a quarrel between colleagues, per barber and day. Bookings are unaffected. */
const QUARRELS = 0.05

/** A day of it, from this instant on. */
export function quarrel(place: Neighbourhood, from: number): void {
  const { tempers, barbers } = place
  for (const { by } of barbers) {
    if (tempers() < QUARRELS)
      place.later(from + tempers() * DAY, () => fallOut(place, by, some(barbers, tempers).by))
  }
}

/** They had followed each other; one of them reports the other's profile, or not. */
async function fallOut(place: Neighbourhood, one: Actor, other: Actor): Promise<void> {
  const {
    tempers,
    commands: { follows },
  } = place
  if (one.id === other.id) return
  for (const [by, whom] of [
    [one, other],
    [other, one],
  ] as const) {
    const done = await place.send('followed', by, whom.id, (context) =>
      follows.follow(context, whom.id).then(() => true),
    )
    if (done) place.world.society.follows(by.id, whom.id, true)
  }
  place.later(place.now + tempers() * DAY, async () => {
    if (tempers() < 0.5)
      await simulateReport(place, one, { type: 'USER', id: other.id }, 'suplantacion')
    await keepAway(place, one, other)
  })
}

/** Some think better of it. */
export async function keepAway(place: Neighbourhood, by: Actor, whom: Actor): Promise<void> {
  const {
    tempers,
    commands: { blocks },
    world: { society },
  } = place
  const done = await place.send('kept away', by, whom.id, (context) =>
    blocks.block(context, whom.id).then(() => true),
  )
  if (!done) return
  society.blocks(by.id, whom.id, true)
  if (tempers() < 0.6)
    place.later(place.now + tempers() * 2 * DAY, async () => {
      await place.send('let near again', by, whom.id, (context) => blocks.unblock(context, whom.id))
      society.blocks(by.id, whom.id, false)
    })
}

/** Some take it back. */
export async function simulateReport(
  place: Neighbourhood,
  by: Actor,
  subject: Subject,
  reason: ReportReason,
): Promise<void> {
  const {
    tempers,
    commands: { reporting },
  } = place
  const content = {
    reason,
    description: tempers() < 0.5 ? 'Mírenlo, por favor.' : null,
    seen: undefined,
  }
  const filed = await place.send('reported', by, subject.id, (context) =>
    reporting.file(context, subject, content, async () => {}),
  )
  if (filed && tempers() < 0.4)
    place.later(place.now + tempers() * DAY, async () => {
      await place.send('report taken back', by, subject.id, (context) =>
        reporting.withdrawOf(context, subject),
      )
    })
}
