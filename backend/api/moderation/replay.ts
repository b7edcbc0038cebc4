/** Replay of a subject: events of all its streams and the state after each, without texts. */
import type { Life, replay } from '../../../contract/moderation/audit.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { locationDecider } from '../../domain/business/location.ts'
import { businessDecider } from '../../domain/business/business.ts'
import { membershipDecider } from '../../domain/business/membership.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { conversationDecider } from '../../domain/messaging/conversation.ts'
import { receiptsDecider } from '../../domain/messaging/receipts.ts'
import { blockDecider } from '../../domain/moderation/user-block.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { guestNoticeDecider } from '../../domain/moderation/guest-notice.ts'
import { restrictionDecider } from '../../domain/moderation/restriction.ts'
import { commentDecider } from '../../domain/social/comment.ts'
import { postDecider } from '../../domain/social/post.ts'
import { daysOf } from '../../projections/booking/appointment-lists.ts'
import { personNamesOf } from '../../projections/booking/appointments-audit.ts'
import { streamsAbout, streamsOfLife } from '../../projections/journal-reads.ts'
import type { Revealed } from '../../projections/moderation/audit-reads.ts'
import { caseSeen, decisionsAmong } from '../../projections/moderation/case-reads.ts'
import { replayOf } from '../../domain/booking/replay.ts'
import { notFound } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { covered, marked, plain } from './hidden.ts'
import { isBehindBack, unnamedEvent } from './reporter-ids.ts'

type Replay = ResponseOf<typeof replay>
type Step = Replay['steps'][number]
type Fields = Readonly<Record<string, unknown>>

const MOST = 500

export interface ReplayAsked {
  readonly type: Life
  readonly id: string
  readonly upTo: string | undefined
  readonly staffId: string
  readonly at: string
  readonly revealed: Revealed
}

/** @throws not_found */
export async function replayed(
  services: Services,
  { type, id, upTo, staffId, at, revealed }: ReplayAsked,
): Promise<Replay> {
  const { db, vault } = services
  // Who has to do with a case is not to learn of it this way either.
  if (type === 'case' && !(await caseSeen(db, { staffId, at }, id)))
    throw notFound('Caso no encontrado')
  const until = revealed.until(type, id)
  const written = await eventsOf(services, type, id)
  // Reporters, blockers and restrictors stay hidden from their target, and from staff until
  // revealed.
  const events = (
    type === 'person' && id === staffId
      ? written.filter((event) => !isBehindBack(event, staffId))
      : written
  ).map((event) => (until === null ? unnamedEvent(event) : event))
  if (events.length === 0) throw notFound('No hay nada escrito de esto')
  // What two people say to each other is theirs, whatever is revealed.
  const all = (type === 'appointment' ? appointmentSteps : stepsOf)({
    type,
    id,
    events,
    hides: until === null || type === 'conversation',
  })
  const reached =
    upTo === undefined ? all : all.filter(({ position }) => BigInt(position) <= BigInt(upTo))
  const steps = reached.slice(-MOST)
  const first = steps[0]
  const people =
    until === null
      ? new Map<string, string>()
      : await personNamesOf(db, [
          ...new Set(
            steps.flatMap(({ actor, data }) => [
              actor.id,
              ...Object.values(data).filter((value) => typeof value === 'string'),
            ]),
          ),
        ])
  const decisions = await decisionsAmong(db, { staffId, at }, [
    ...new Set(
      steps.flatMap(({ data: { decisionId } }) =>
        typeof decisionId === 'string' ? [decisionId] : [],
      ),
    ),
  ])
  const contact = until !== null && type === 'person' ? await vault.accounts.byId(id) : undefined
  return {
    steps: steps.map((step) => ({
      ...step,
      actor: { ...step.actor, nombre: people.get(step.actor.id) ?? null },
    })),
    before: first && reached.length > MOST ? String(BigInt(first.position) - 1n) : null,
    decisions: Object.fromEntries(
      decisions.map(
        ({ id: decisionId, caseId: casoId, name: por, automatic: automatica, at: en }) => [
          decisionId,
          { casoId, por, automatica, en },
        ],
      ),
    ),
    reveladoHasta: until,
    revealedUntil: until,
    people: Object.fromEntries(people),
    contact:
      until !== null && type === 'person'
        ? { email: contact?.email ?? null, telefono: contact?.telefono ?? null }
        : null,
  }
}

async function eventsOf({ db, log }: Services, type: Life, id: string): Promise<RecordedEvent[]> {
  const streams =
    type === 'appointment'
      ? (await daysOf(db, id)).map(({ barber_id, day }) => `agenda-${barber_id}-${day}`)
      : await streamsAbout(db, type, id)
  const events: RecordedEvent[] = []
  for (const stream of streams) for await (const event of log.readStream(stream)) events.push(event)
  return events.sort((a, b) => Number(a.position - b.position))
}

interface Told {
  readonly type: Life
  readonly id: string
  readonly events: readonly RecordedEvent[]
  readonly hides: boolean
}

/** Several appointments share a day: the rules for them are `replayOf`'s. */
function appointmentSteps({ id, events, hides }: Told): Step[] {
  if (!hides) return replayOf(id, events).map(unnamed)
  const covers = new Map(events.map((event) => [event.id, covered(event)]))
  const steps = replayOf(
    id,
    events.map((event) => covers.get(event.id)?.event ?? event),
  )
  const hidden = new Map<string, boolean>()
  return steps.map((step) => {
    const cover = covers.get(step.eventId)
    for (const [field, is] of cover?.hidden ?? []) hidden.set(field, is)
    return unnamed({ ...step, data: { ...cover?.data }, state: marked(step.state, hidden) })
  })
}

type Unnamed = Omit<Step, 'actor'> & { readonly actor: RecordedEvent['metadata']['actor'] }
const unnamed = ({ actor: { id, role }, ...step }: Unnamed): Step => ({
  ...step,
  actor: { id, role, nombre: null },
})

interface Folding {
  readonly initial: unknown
  readonly evolve: (state: never, event: never) => unknown
}
/** What was said in a month is counted, not listed. */
const counting: Folding = {
  initial: { sent: 0, deleted: 0 },
  evolve: ({ sent, deleted }: { sent: number; deleted: number }, { type }: RecordedEvent) => ({
    sent: sent + Number(type === 'MessageSent'),
    deleted: deleted + Number(type === 'MessageDeleted'),
  }),
}
const folds: Readonly<Record<string, Folding>> = {
  account: accountDecider,
  membership: membershipDecider,
  restriction: restrictionDecider,
  block: blockDecider,
  business: businessDecider,
  location: locationDecider,
  post: postDecider,
  comment: commentDecider,
  conversation: conversationDecider,
  receipts: receiptsDecider,
  case: caseDecider,
  notice: guestNoticeDecider,
  messages: counting,
}

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'))

/** Its own stream's state, with what the others come to beside it, each under its own name. */
function stepsOf({ type, id, events, hides }: Told): Step[] {
  const [main] = streamsOfLife[type]
  const states = new Map<string, unknown>()
  const shown = new Map<string, Fields>()
  const hidden = new Map<string, Map<string, boolean>>()
  return events.map((event) => {
    const cover = hides ? covered(event) : undefined
    const { stream } = event
    const category = categoryOf(stream)
    const fields = hidden.get(stream) ?? new Map<string, boolean>()
    for (const [field, is] of cover?.hidden ?? []) fields.set(field, is)
    hidden.set(stream, fields)
    const fold = folds[category]
    if (fold) {
      // The stream is of this category, so its events are what these rules know.
      const state = fold.evolve(
        (states.get(stream) ?? fold.initial) as never,
        (cover?.event ?? event) as never,
      )
      states.set(stream, state)
      const notified = plain(state)
      shown.set(
        stream,
        marked(
          typeof notified === 'object' && notified !== null
            ? (notified as Fields)
            : { stands: notified },
          fields,
        ),
      )
    }
    const beside = [...shown]
      .filter(([one]) => categoryOf(one) !== main)
      .map(
        ([one, state]) =>
          [
            `${categoryOf(one)} ${one
              .slice(categoryOf(one).length + 1)
              .replace(`${id}-`, '')
              .replace(`-${id}`, '')
              .slice(0, 8)}`,
            state,
          ] as const,
      )
    const own = [...shown].filter(([one]) => categoryOf(one) === main).map(([, state]) => state)
    const {
      position,
      revision,
      id: eventId,
      metadata: { occurredAt, actor, commandId },
    } = event
    return unnamed({
      position: String(position),
      revision,
      stream,
      eventId,
      type: event.type,
      occurredAt,
      actor,
      commandId,
      data: { ...(cover?.data ?? event.data) },
      state: { ...(Object.assign({}, ...own) as Fields), ...Object.fromEntries(beside) },
    })
  })
}
