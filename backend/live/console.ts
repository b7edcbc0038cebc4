/**
 * Console messages by event. A new case is announced once, with its first report; later reports
 * change nothing for other viewers. `queue` messages carry no ids: permissions are checked when the
 * queue is read.
 */
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { ConsoleEvent, ConsoleTopic } from '../../contract/live.ts'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { AppealClaimed, AppealDecided, AppealFiled } from '../domain/moderation/appeals.ts'
import {
  CaseOpened,
  CaseRaised,
  CaseReopened,
  CaseClaimed,
  DecisionCarriedOut,
  DecisionReversed,
  DecisionTaken,
  CaseEscalated,
  CaseNoteAdded,
  CasePassed,
  CaseReleased,
  CaseTakenOver,
} from '../domain/moderation/case-events.ts'
import { NoticeClosed, NoticeGiven, NoticePlaced } from '../domain/moderation/guest-notice.ts'
import { ReportFiled } from '../domain/moderation/report.ts'
import { follow, type Follower } from '../eventlog/follower.ts'
import type { EventLog, LogBatch } from '../eventlog/log.ts'
import { standingIn, standingTypes } from './audience.ts'
import type { LiveRoom } from './server.ts'
import type { PublishedOn } from './topics.ts'

type Said = PublishedOn<ConsoleTopic, ConsoleEvent>
type OnQueue = Exclude<
  ConsoleEvent['type'],
  'ready' | 'pong' | 'case_changed' | 'case_viewers' | 'mentioned'
>

/** How an event changes the queue; missing events leave it unchanged. */
const table: ReadonlyMap<string, OnQueue | null> = new Map<string, OnQueue | null>([
  [CaseReopened.type, 'case_reopened'],
  [CaseRaised.type, 'case_reopened'],
  [CaseClaimed.type, 'queue_changed'],
  [CaseReleased.type, 'queue_changed'],
  [CaseTakenOver.type, 'queue_changed'],
  [CasePassed.type, 'queue_changed'],
  [CaseEscalated.type, 'queue_changed'],
  [DecisionTaken.type, 'queue_changed'],
  [AppealFiled.type, 'appeal_filed'],
  [AppealClaimed.type, 'queue_changed'],
  [AppealDecided.type, 'queue_changed'],
  [DecisionReversed.type, null],
  [DecisionCarriedOut.type, null],
  [CaseNoteAdded.type, null],
  [ReportFiled.type, null],
  [NoticeGiven.type, null],
  [NoticePlaced.type, null],
])
const tellings: ReadonlySet<string> = new Set([
  ReportFiled.type,
  NoticeGiven.type,
  NoticePlaced.type,
])

export const consoleHears: readonly string[] = [CaseOpened.type, NoticeClosed.type, ...table.keys()]

/** Remembers which cases wait for their first report. */
export function consoleAudience(): (event: RecordedEvent) => readonly Said[] {
  const unreported = new LRUCache<string, true>({ max: 10_000 })
  const onQueue = (type: OnQueue): Said => ({ topic: 'queue', message: { type } })

  return ({ type, data }) => {
    const caseId = 'caseId' in data && typeof data.caseId === 'string' ? data.caseId : undefined
    // A notice that is a part of no case waits in a list of its own.
    if (caseId === undefined)
      return type === NoticeGiven.type || type === NoticeClosed.type
        ? [onQueue('queue_changed')]
        : []
    if (type === CaseOpened.type) {
      // One that nobody has reported waits from the beginning.
      if ('openedBy' in data && (data.openedBy === 'staff' || data.openedBy === 'rule'))
        return [onQueue('case_opened')]
      unreported.set(caseId, true)
      return []
    }
    const content = table.get(type)
    if (content === undefined) return []
    const isFirst = (tellings.has(type) || content === 'case_reopened') && unreported.delete(caseId)
    const queued = isFirst ? 'case_opened' : content
    return [
      ...(queued === null ? [] : [onQueue(queued)]),
      { topic: `case:${caseId}`, message: { type: 'case_changed', caseId } },
    ]
  }
}

function mentionedIn({
  type,
  data,
}: RecordedEvent): readonly { readonly to: readonly string[]; readonly caseId: string }[] {
  if (type !== CaseNoteAdded.type) return []
  // Of this type, by its name.
  const { mentions, caseId } = data as Pick<
    ReturnType<typeof CaseNoteAdded>['data'],
    'mentions' | 'caseId'
  >
  return mentions.length === 0 ? [] : [{ to: mentions, caseId }]
}

export interface ConsoleParts {
  readonly log: EventLog
  /** Waits until what the queue shows holds everything up to a position, or a little while. */
  readonly passed: (position: bigint) => Promise<unknown>
  readonly live: Pick<
    LiveRoom<ConsoleTopic, ConsoleEvent>,
    'publish' | 'deliver' | 'isWatched' | 'putOut'
  >
  /** Something was said of the queue, whether anybody was there or not. */
  readonly told: () => void
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Follows the log itself, so messages don't wait for moderation's read models. */
export async function startConsole({
  log,
  passed,
  live,
  told,
  logger,
}: ConsoleParts): Promise<Follower> {
  const audienceOf = consoleAudience()

  async function tell({ events, position }: LogBatch): Promise<void> {
    for (const { userId, isOut } of events.flatMap((event) => standingIn(event) ?? []))
      if (isOut) live.putOut(userId)
    // Of what nobody looks at nothing is waited for: a mob that reports one thing costs nothing
    // here.
    const message = events
      .flatMap(audienceOf)
      .filter(({ topic }) => topic === 'queue' || live.isWatched(topic))
    const mentioned = events.flatMap(mentionedIn)
    if (message.length === 0 && mentioned.length === 0) return
    await passed(position)
    if (message.some(({ topic }) => topic === 'queue')) told()
    for (const one of message) live.publish(one)
    for (const { to, caseId } of mentioned) live.deliver(to, { type: 'mentioned', caseId })
  }

  return follow({
    name: 'live console',
    from: await log.head(),
    logger,
    take: tell,
    // Ids alone are said.
    read: (from, signal) =>
      log.subscribe({ from, types: [...consoleHears, ...standingTypes], sealed: true, signal }),
  })
}
