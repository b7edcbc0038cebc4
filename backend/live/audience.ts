/** Live messages of all contexts, and whose sockets an event concerns. */
import { notificationActorOf } from '../domain/engagement/notification-kinds.ts'
import { noticesOf, toldTypes } from '../domain/engagement/notifications.ts'
import {
  AccountClosed,
  AccountReinstated,
  AccountReopened,
  AccountSuspended,
} from '../domain/identity/account-events.ts'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { UserBlocked, UserUnblocked } from '../domain/moderation/user-block.ts'
import type { Addressed, TellRow } from './tell.ts'
import { notificationId } from '../domain/engagement/notices/notice.ts'

/** Whose account may take part, or no longer may. */
const standings: ReadonlyMap<string, 'in' | 'out'> = new Map([
  [AccountReinstated.type, 'in'],
  [AccountReopened.type, 'in'],
  [AccountSuspended.type, 'out'],
  [AccountClosed.type, 'out'],
])

export const standingTypes: readonly string[] = [...standings.keys()]

/** Whose standing changes, and whether they lose access. */
export function standingIn({
  type,
  data,
}: RecordedEvent): { readonly userId: string; readonly isOut: boolean } | undefined {
  const now = standings.get(type)
  return now && 'userId' in data && typeof data.userId === 'string'
    ? { userId: data.userId, isOut: now === 'out' }
    : undefined
}

/** Who may see what of each other has changed: what they look at is asked about again. */
export const apartIn = ({ type, data }: RecordedEvent): readonly string[] =>
  (type === UserBlocked.type || type === UserUnblocked.type) &&
  'blockerId' in data &&
  'blockedId' in data
    ? [data.blockerId, data.blockedId].filter((id) => typeof id === 'string')
    : []

export interface AudienceTable {
  /** Event types with messages, or that change permissions. */
  readonly types: readonly string[]
  /** All messages of an event and their recipients. */
  readonly of: (event: RecordedEvent) => readonly Addressed[]
}

/** `rows`: what each context tells; a notification is told to its recipient. */
export function audienceTable(rows: readonly TellRow[]): AudienceTable {
  const table = new Map(rows)
  return {
    types: [...new Set([...table.keys(), ...toldTypes, ...standingTypes])],
    of: (event) => [...(table.get(event.type)?.(event) ?? []), ...notified(event)],
  }
}

const notified = (event: RecordedEvent): Addressed[] => {
  const waitsFor = undoableIn(event.data)
  return noticesOf(event)
    .filter(({ inApp }) => inApp)
    .map((notice) => ({
      to: [notice.to],
      from: notificationActorOf(notice),
      ...(waitsFor !== undefined && { waitsFor }),
      message: {
        type: 'notification_created',
        notificationId: notificationId(notice, event.metadata.occurredAt),
      },
    }))
}

/** While an act may be taken back, only who did it hears of it. */
const undoableIn = (data: object): string | undefined =>
  'undo' in data && data.undo && typeof data.undo === 'object' && 'actId' in data.undo
    ? String(data.undo.actId)
    : undefined
