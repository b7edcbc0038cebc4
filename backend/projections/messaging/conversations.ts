/**
 * Conversations as one participant sees them. They stay readable after a block, so that it isn't
 * revealed; the blocker sees a name only.
 */
import type { OuterRowIn, RowIn } from '../engine/apply/projection.ts'
import { conversationIdOf } from '../../domain/messaging/conversation-events.ts'
import { batched } from '../../postgres/batched.ts'
import { type Db, prepared, preparedForAll, type Sql, sql, whole } from '../../postgres/db.ts'
import { hasBlocked, hasBlockedAs, mayMeet, type Viewer } from '../visibility.ts'
import { acquaintanceOf, areAcquainted } from './acquaintance.ts'
import type { MessageState, ConversationStatus } from './chats.ts'
import { chats } from './chats.ts'
import { people } from '../identity/people.ts'

/** Whose conversations are asked for. */
export type Talker = Viewer & { readonly userId: string }

export interface ConversationRow
  extends
    Pick<
      RowIn<typeof chats.participant>,
      'conversation_id' | 'last_position' | 'last_at' | 'requested_at'
    >,
    Pick<OuterRowIn<typeof people.person>, 'nombre' | 'rol'> {
  /** Of listed conversations, so there is one. */
  readonly other_id: string
  readonly opened_by: string
  readonly status: Exclude<ConversationStatus, 'over'>
  readonly muted_until: string | null
  readonly unread: number
  readonly image: string | null
  readonly blocked: boolean
  readonly acquainted: boolean
  readonly last_text: string | null
  readonly last_pictures: number | null
  readonly last_state: MessageState | null
  readonly last_is_mine: boolean
  readonly last_delivered: boolean
  readonly last_read: boolean
}

/** As much of what was said last as a list shows. */
const BEGINNING = 200

/** Of the viewer, how they want to talk: those who send no receipts see none. */
const seesReceipts = (viewer: Sql): Sql =>
  sql`coalesce((SELECT receipts FROM ${chats.settings} AS mine WHERE mine.user_id = ${viewer}), true)`

/** `one` with the other and what was said last: of a page's rows alone. */
const hydrated = (viewer: Talker): Sql => sql`
  SELECT one.conversation_id, one.other_id, one.opened_by, one.status, one.last_position,
    one.last_at, one.requested_at, one.muted_until, CASE WHEN one.status = 'active'
    AND NOT ${hasBlocked(viewer, sql`one.other_id`)} THEN greatest(one.received - one.read, 0)
    ELSE 0 END AS unread, other.nombre, other.rol, other.profile_image_url AS image,
    ${hasBlocked(viewer, sql`one.other_id`)} AS blocked, one.status = 'active'
    OR ${areAcquainted(sql`one.user_id`, sql`one.other_id`, viewer.at)} AS acquainted, CASE
    WHEN last.state <> 'removed' THEN left(last.text, ${whole(BEGINNING)}) END AS last_text,
    jsonb_array_length(last.images) AS last_pictures, last.state AS last_state,
    coalesce(last.sender_id = one.user_id, false) AS last_is_mine,
    coalesce(
      last.sender_id = one.user_id
        AND last.position <= greatest(one.other_delivered, one.other_read), false
    ) AS last_delivered,
    coalesce(last.sender_id = one.user_id AND last.position <= one.other_read, false)
    AND ${seesReceipts(sql`${viewer.userId}::uuid`)} AS last_read
  FROM one
  LEFT JOIN ${people.person} AS other ON other.user_id = one.other_id
  LEFT JOIN ${chats.message} AS last ON last.message_id = one.last_message_id
    AND last.conversation_id = one.conversation_id`

const listed = sql`NOT hidden AND status IN ('active', 'sent', 'lapsed')`

interface ConversationsPage {
  readonly limit: number
  readonly before?: bigint | undefined
}

/** Those of the viewer's list, the last one first; what comes after a place in it. */
export const conversationsOf = (db: Db, viewer: Talker, page: ConversationsPage) =>
  db.many<ConversationRow>(conversationsQuery(viewer, page))

export const conversationsQuery = (viewer: Talker, { limit, before }: ConversationsPage): Sql =>
  preparedForAll(
    `conversations ${limit} ${before === undefined}`,
    sql`
      WITH one AS MATERIALIZED (
          SELECT *
          FROM ${chats.participant}
          WHERE user_id = ${viewer.userId}::uuid
            AND ${listed}
              ${before === undefined ? sql`` : sql`AND last_position < ${before}::bigint`}
          ORDER BY last_position DESC
          LIMIT ${whole(limit)}
        ) ${hydrated(viewer)}
      ORDER BY one.last_position DESC`,
  )

/** One of theirs, by its own id or by that of the other, in the list or not. */
export const conversationFor = (db: Db, viewer: Talker, id: string) =>
  db.first<ConversationRow>(sql`
    WITH one AS (
        SELECT *
        FROM ${chats.participant}
        WHERE user_id = ${viewer.userId}
          AND conversation_id IN (${id}::uuid, ${conversationIdOf(viewer.userId, id)}::uuid)
          AND status <> 'over'
      ) ${hydrated(viewer)}`)

/** So many waiting requests are shown at once. */
const MOST_REQUESTS = 100
const waits = (viewer: Talker): Sql =>
  sql`user_id = ${viewer.userId}::uuid AND NOT hidden AND status IN ('sent', 'request') AND (status = 'sent' OR ${mayMeet(viewer, sql`other_id`)})`

/** What waits, for the viewer and of theirs, the last one first. */
export const requestsOf = (db: Db, viewer: Talker) =>
  db.many<ConversationRow>(sql`
    WITH one AS MATERIALIZED (
        SELECT *
        FROM ${chats.participant}
        WHERE ${waits(viewer)}
        ORDER BY last_position DESC
        LIMIT ${whole(MOST_REQUESTS)}
      ) ${hydrated(viewer)}
    ORDER BY one.last_position DESC`)

/** More than any device shows at once. */
const MOST_UNREAD = 300

/** Conversations with something unread, and requests that wait for the viewer; the newest. */
export async function unreadConversations(db: Db, viewer: Talker): Promise<string[]> {
  const rows = await db.many<{ conversation_id: string }>(sql`
    SELECT conversation_id
    FROM ${chats.participant}
    WHERE user_id = ${viewer.userId}::uuid AND NOT hidden
      AND (status = 'request' OR (status = 'active' AND received > read))
    ORDER BY last_position DESC
    LIMIT ${whole(MOST_UNREAD)}`)
  return rows.map(({ conversation_id }) => conversation_id)
}

export interface Badge {
  readonly unread: number
  readonly requests: number
}

/** Unread count and pending requests of the viewer's list. */
export const badgeOf = async (db: Db, viewer: Talker): Promise<Badge> =>
  (await db.first<Badge>(badgeQuery(viewer))) ?? { unread: 0, requests: 0 }

export const badgeQuery = (viewer: Talker): Sql =>
  preparedForAll(
    'chat badge',
    sql`
      SELECT (
        SELECT coalesce(sum(received - read), 0)::int
        FROM ${chats.participant}
        WHERE user_id = ${viewer.userId}::uuid AND received > read AND status = 'active'
          AND NOT hidden AND NOT ${hasBlocked(viewer, sql`other_id`)}
      ) AS unread,
        (SELECT count(*)::int FROM ${chats.participant} WHERE ${waits(viewer)} AND status = 'request')
          AS requests`,
  )

/** How one of them stands with it: what a read or a command needs to know before anything else. */
export interface Part {
  readonly conversationId: string
  readonly otherId: string
  readonly status: ConversationRow['status']
  readonly blocked: boolean
  readonly received: number
  readonly read: number
  readonly readPosition: bigint
  readonly deliveredPosition: bigint
  readonly otherRead: bigint
  readonly otherDelivered: bigint
  readonly seesReceipts: boolean
}

interface PartAsked {
  readonly viewer: Talker
  readonly id: string
}

/** Each participant's row of their conversation, by index per question. */
const partsOf = async (db: Db, query: readonly PartAsked[]): Promise<(Part | undefined)[]> => {
  const rows = await db.many<Part & { n: number }>(
    prepared(
      'chat parts',
      sql`
        SELECT asked.n::int, conversation_id AS "conversationId", other_id AS "otherId", status,
          ${hasBlockedAs(sql`asked.user_id`, sql`other_id`)} AS blocked, received, read,
          read_position AS "readPosition", delivered_position AS "deliveredPosition",
          other_read AS "otherRead", other_delivered AS "otherDelivered",
          ${seesReceipts(sql`asked.user_id`)} AS "seesReceipts"
        FROM unnest(
          ${query.map(({ viewer }) => viewer.userId)}::uuid[], ${query.map(({ id }) => id)}::uuid[],
            ${query.map(({ viewer, id }) => conversationIdOf(viewer.userId, id))}::uuid[]
        ) WITH ORDINALITY AS asked (user_id, id, with_other, n)
        JOIN ${chats.participant} AS part ON part.user_id = asked.user_id
          AND part.conversation_id IN (asked.id, asked.with_other) AND part.status <> 'over'`,
    ),
  )
  const parts = new Map(rows.map(({ n, ...part }) => [n, part]))
  return query.map((_, index) => parts.get(index + 1))
}

/** A participant's row; concurrent requests share a statement. */
export const partsTogether = (db: Db) =>
  batched((query: readonly PartAsked[]) => partsOf(db, query))

export const partIn = async (db: Db, viewer: Talker, id: string): Promise<Part | undefined> =>
  (await partsOf(db, [{ viewer, id }]))[0]

/** Open conversations of a user among these. */
export const talkedIn = async (
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.many<{ id: string }>(sql`
    SELECT conversation_id AS id
    FROM ${chats.participant}
    WHERE user_id = ${userId} AND conversation_id = ANY (${[...ids]}::uuid[]) AND status = 'active'`)
  return new Set(rows.map(({ id }) => id))
}

/** The user's conversations among these, with pending requests, which may be accepted. */
export const partsAmong = async (
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.many<{ id: string }>(sql`
    SELECT conversation_id AS id
    FROM ${chats.participant}
    WHERE user_id = ${userId} AND conversation_id = ANY (${[...ids]}::uuid[]) AND status <> 'over'`)
  return new Set(rows.map(({ id }) => id))
}

/** Requests that have waited long enough; what was rejected among them. */
export const lapsing = async (db: Db, before: string, limit: number): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT conversation_id AS id
      FROM ${chats.participant}
      WHERE status = 'sent' AND requested_at <= ${before}
      ORDER BY requested_at
      LIMIT ${whole(limit)}`)
  ).map(({ id }) => id)

/** What the commands ask. */
export const chatReads = (db: Db) => ({
  acquaintance: (one: string, other: string, at: string) => acquaintanceOf(db, one, other, at),
  placesOf: batched(async (messageIds: readonly string[]) => {
    // The planner is not shown how many they are: of one it would find each time that it deserves a
    // plan of its own, which takes longer than to find it.
    const rows = await db.many<{ id: string; conversationId: string; sentAt: string }>(
      prepared(
        'chat message places',
        sql`
          SELECT message_id AS id, conversation_id AS "conversationId", sent_at AS "sentAt"
          FROM ${chats.message}
          WHERE message_id = ANY ((SELECT ${[...messageIds]}::uuid[])::uuid[])
          ORDER BY position`,
      ),
    )
    const byId = Map.groupBy(rows, ({ id }) => id)
    return messageIds.map((id) => byId.get(id.toLowerCase()) ?? [])
  }),
  waitingOf: async (userId: string, limit: number) =>
    (
      await db.many<{ id: string }>(sql`
        SELECT conversation_id AS id
        FROM ${chats.participant} AS mine
        WHERE user_id = ${userId} AND status IN ('sent', 'request')
          AND EXISTS (
            SELECT
            FROM ${chats.participant} AS theirs
            WHERE theirs.user_id = mine.other_id AND theirs.conversation_id = mine.conversation_id
              AND theirs.status IN ('sent', 'request')
          )
        LIMIT ${whole(limit)}`)
    ).map(({ id }) => id),
})
