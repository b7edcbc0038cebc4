/** Messages as one participant sees them. The caller has checked participation. */
import type { RowIn } from '../engine/apply/projection.ts'
import { batched } from '../../postgres/batched.ts'
import { type Db, prepared, type Sql, sql, whole } from '../../postgres/db.ts'
import type { Viewer } from '../visibility.ts'
import { chats } from './chats.ts'
import { pictures } from '../pictures.ts'
import { appointments } from '../booking/appointments.ts'

export interface MessageRow extends Omit<RowIn<typeof chats.message>, 'receiver_id'> {
  readonly reply_text: string | null
  readonly reply_sender: string | null
}

interface Page {
  readonly limit: number
  /** Those before this place, or after it; the last ones unless told. */
  readonly before?: bigint | undefined
  readonly after?: bigint | undefined
}

/** As much of what is answered as stands above the answer. */
const BEGINNING = 200

const withReply = sql`
  SELECT one.message_id, one.conversation_id, one.sender_id, one.state, one.decision_id, one.clause,
    one.automatic, one.sent_at, one.position, one.reply_to, CASE WHEN one.state = 'removed' THEN ''
    ELSE one.text END AS text, CASE WHEN one.state = 'removed' THEN '[]'::jsonb ELSE one.images
    END AS images, CASE WHEN reply.state = 'visible' THEN left(reply.text, ${whole(BEGINNING)})
    END AS reply_text, CASE WHEN reply.state = 'visible' THEN reply.sender_id END AS reply_sender
  FROM one
  LEFT JOIN ${chats.message} AS reply ON reply.message_id = one.reply_to
    AND reply.conversation_id = one.conversation_id`

/** In their order. */
export const messagesIn = (db: Db, conversationId: string, page: Page) =>
  db.many<MessageRow>(messagesQuery(conversationId, page))

/** The query of `messagesIn`, by itself so that the benchmark asks the very same. */
export function messagesQuery(conversationId: string, { limit, before, after }: Page): Sql {
  const query = sql`
    WITH one AS MATERIALIZED (
        SELECT *
        FROM ${chats.message}
        WHERE conversation_id = ${conversationId}
            ${before === undefined ? sql`` : sql`AND position < ${before}`}
            ${after === undefined ? sql`` : sql`AND position > ${after}`}
        ORDER BY position ${after === undefined ? sql`DESC` : sql``}
        LIMIT ${whole(limit)}
      ) ${withReply}
    ORDER BY one.position`
  return prepared(`chat page ${limit} ${before === undefined} ${after === undefined}`, query)
}

export interface MessageKey {
  readonly conversationId: string
  readonly messageId: string
}
const keyOf = ({ conversationId, messageId }: MessageKey) =>
  `${conversationId} ${messageId.toLowerCase()}`

/** Messages by key, batched; access is unchecked, for own new messages. */
export const writtenMessages = (db: Db) =>
  batched(async (keys: readonly MessageKey[]): Promise<(MessageRow | undefined)[]> => {
    const rows = await db.many<MessageRow>(
      prepared(
        'chat messages',
        sql`
          WITH one AS (
              SELECT message.*
              FROM unnest(
                ${keys.map(({ conversationId }) => conversationId)}::uuid[],
                  ${keys.map(({ messageId }) => messageId)}::uuid[]
              ) AS key (conversation_id, message_id)
              JOIN ${chats.message} USING (conversation_id, message_id)
            ) ${withReply}`,
      ),
    )
    const byKey = new Map(
      rows.map((row) => [
        keyOf({ conversationId: row.conversation_id, messageId: row.message_id }),
        row,
      ]),
    )
    return keys.map((key) => byKey.get(keyOf(key)))
  })

/** State of a conversation's picture: shown, removed, or unused. */
export const pictureIn = async (
  db: Db,
  conversationId: string,
  mediaId: string,
): Promise<'visible' | 'removed' | undefined> =>
  (
    await db.first<{ state: 'visible' | 'removed' }>(sql`
      SELECT said.state
      FROM ${pictures.use}
      JOIN ${chats.message} AS said ON said.message_id = CASE
        WHEN use.place LIKE 'message:%' THEN split_part(use.place, ':', 3)::uuid END
      WHERE use.media_id = ${mediaId} AND use.place LIKE ${`message:${conversationId}:%`}
        AND said.conversation_id = ${conversationId} AND said.state IN ('visible', 'removed')
      ORDER BY said.state DESC
      LIMIT 1`)
  )?.state

export interface MessageCount {
  readonly count: number
  readonly messageId: string
  readonly upTo: bigint
}

/** Log position of a message, default the latest; counts the few after it. */
export const reachedIn = (db: Db, userId: string, conversationId: string, messageId?: string) =>
  db.first<MessageCount>(sql`
    SELECT last.message_id AS "messageId", last.position AS "upTo",
      (
        part.received - (
          SELECT count(*)
          FROM ${chats.message} AS later
          WHERE later.conversation_id = part.conversation_id AND later.sender_id = part.other_id
            AND later.position > last.position
        )
      )::int AS count
    FROM ${chats.participant} AS part
    CROSS JOIN LATERAL (
        SELECT message_id, position
        FROM ${chats.message}
        WHERE conversation_id = part.conversation_id
            ${messageId === undefined ? sql`` : sql`AND message_id = ${messageId}`}
        ORDER BY position DESC
        LIMIT 1
      ) AS last
    WHERE part.user_id = ${userId} AND part.conversation_id = ${conversationId}`)

export interface LineRow extends Omit<RowIn<typeof chats.line>, 'conversation_id' | 'position'> {
  readonly zone: string
  readonly services: readonly { readonly nombre: string }[]
}

/** So many at once. */
const MOST_LINES = 200

/** What happened to the appointments of the two, within a time: the last of it, in its order. */
export const linesIn = (
  db: Db,
  conversationId: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
) =>
  db.many<LineRow>(sql`
    SELECT one.event_id, one.appointment_id, one.kind, one.by_id, one.start_at, one.at, visit.zone,
      visit.services
    FROM (
      SELECT *
      FROM ${chats.line}
      WHERE conversation_id = ${conversationId}
          ${from === undefined ? sql`` : sql`AND at >= ${from}::timestamptz`}
          ${to === undefined ? sql`` : sql`AND at <= ${to}::timestamptz`}
      ORDER BY position DESC
      LIMIT ${whole(MOST_LINES)}
    ) AS one
    JOIN ${appointments.appointment} AS visit ON visit.appointment_id = one.appointment_id
    WHERE NOT EXISTS (SELECT FROM ${chats.undone} WHERE undone.event_id = one.event_id)
    ORDER BY one.position`)

const GLIMPSE = 140

/** Untold messages and requests; none in muted conversations. */
export const deliveredTo = (
  db: Db,
  {
    userId,
    at,
    conversationId,
    messageId,
  }: {
    readonly userId: string
    readonly at: string
    readonly conversationId: string
    readonly messageId?: string | undefined
  },
) =>
  messageId === undefined
    ? db.first<{ text: string }>(sql`
      SELECT '' AS text
      FROM ${chats.participant}
      WHERE user_id = ${userId} AND conversation_id = ${conversationId} AND status = 'request'
        AND NOT hidden AND (muted_until IS NULL OR muted_until <= ${at}::timestamptz)`)
    : db.first<{ text: string }>(sql`
      SELECT left(said.text, ${whole(GLIMPSE)}) AS text
      FROM ${chats.message} AS said
      JOIN ${chats.participant} AS part ON part.conversation_id = said.conversation_id
        AND part.user_id = ${userId}
      WHERE said.conversation_id = ${conversationId} AND said.message_id = ${messageId}
        AND said.state = 'visible' AND part.status = 'active' AND said.position > part.read_position
        AND (part.muted_until IS NULL OR part.muted_until <= ${at}::timestamptz)`)

/** Of what was taken back so long ago nobody reports any more. */
const KNOWN_DAYS = 30

/** Sender of a message to the viewer, also recently deleted. */
export const messageToReport = (db: Db, { userId, at }: Viewer, messageId: string) =>
  db.first<{ authorId: string }>(sql`
    SELECT said.sender_id AS "authorId"
    FROM ${chats.message} AS said
    JOIN ${chats.participant} AS part ON part.conversation_id = said.conversation_id
      AND part.user_id = ${userId}
    WHERE said.message_id = ${messageId}
      AND (
        said.state = 'visible'
          OR said.sent_at > ${at}::timestamptz - ${whole(KNOWN_DAYS)} * interval '1 day'
      )
    ORDER BY said.position
    LIMIT 1`)

/** Messages before and after one, without deleted ones. `is_theirs`: by the same author. */
export const messagesAround = (db: Db, messageId: string, each: number) =>
  db.many<{ text: string; sent_at: string; is_theirs: boolean }>(sql`
    WITH middle AS (
        SELECT conversation_id, sender_id, position
        FROM ${chats.message}
        WHERE message_id = ${messageId}
      )
    SELECT found.text, found.sent_at, found.sender_id = middle.sender_id AS is_theirs
    FROM middle
    CROSS JOIN LATERAL (
        (
          SELECT *
          FROM ${chats.message} AS earlier
          WHERE earlier.conversation_id = middle.conversation_id
            AND earlier.position < middle.position
          ORDER BY earlier.position DESC
          LIMIT ${whole(each)}
        )
        UNION ALL (
          SELECT *
          FROM ${chats.message} AS later
          WHERE later.conversation_id = middle.conversation_id AND later.position > middle.position
          ORDER BY later.position
          LIMIT ${whole(each)}
        )
      ) AS found
    WHERE found.state = 'visible'
    ORDER BY found.position`)
