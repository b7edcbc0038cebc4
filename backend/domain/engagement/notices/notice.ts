/** One person is told one thing: what a notice is, and how a table row says it. */
import type { ChannelName } from '../../../../contract/engagement/preferences.ts'
import type { Actor, EventDefinition, RecordedEvent } from '../../kernel/event.ts'
import { derivedId } from '../../kernel/ids.ts'
import { type About, type NoticeKind, notificationKindOf } from '../notification-kinds.ts'
import type { z } from 'zod'

export interface Notification {
  /** The recipient; of an invitation by mail its own id, because there may be no account. */
  readonly to: string
  readonly kind: NoticeKind
  readonly about: About
  readonly inApp: boolean
  readonly channels: readonly ChannelName[]
  /** Not sent before this instant. */
  readonly notBefore?: string
  /** Time of the undone act: its notice is withdrawn, and nothing goes out. */
  readonly takesBack?: string
  /** Time of the act whose withdrawn notice is back in the inbox; nothing goes out. */
  readonly givesBack?: string
  /** As of its kind, unless told. */
  readonly window?: number
}

/** Id of an inbox entry: one per subject and UTC day. */
export const notificationId = (
  {
    to,
    kind,
    about,
    takesBack,
    givesBack,
  }: Pick<Notification, 'to' | 'kind' | 'about' | 'takesBack' | 'givesBack'>,
  at: string,
): string =>
  derivedId(
    'notification',
    to,
    kind,
    notificationKindOf(kind).group(about),
    (takesBack ?? givesBack ?? at).slice(0, 10),
  )

/** An event's type, and who is told what of it. */
export type NoticeRow = readonly [
  type: string,
  tell: (event: RecordedEvent) => readonly Notification[],
]

export interface Said<Data> {
  readonly data: Data
  readonly by: Actor
  readonly at: string
}

export const when = <Type extends string, Shape extends z.ZodRawShape>(
  definition: EventDefinition<Type, Shape>,
  notices: (message: Said<z.output<z.ZodObject<Shape>>>) => readonly Notification[],
): NoticeRow =>
  // The table is looked up by type, so the data is this event's.
  [
    definition.type,
    ({ data, metadata: { actor: by, occurredAt: at } }) =>
      notices({ data: data as z.output<z.ZodObject<Shape>>, by, at }),
  ]

export function notice(
  to: string,
  kind: NoticeKind,
  about: About,
  {
    by,
    at,
    inApp = true,
    channels = notificationKindOf(kind).channels,
  }: { by: Actor; at: string; inApp?: boolean; channels?: readonly ChannelName[] },
): Notification {
  const { waits = 0, after = 0 } = notificationKindOf(kind)
  const byPerson = by.role !== 'system'
  const seconds = Math.max(after, byPerson ? waits : 0)
  return {
    to,
    kind,
    about: { ...about, ...(byPerson && { by: by.id }) },
    inApp,
    channels,
    ...(seconds > 0 && { notBefore: later(at, seconds) }),
  }
}

export const later = (at: string, seconds: number): string =>
  new Date(Date.parse(at) + seconds * 1_000).toISOString()
