import { PrivateContentRead } from '../domain/moderation/audit.ts'
import { type Db, type Sql, sql, whole } from '../postgres/db.ts'
import { journal, type Life } from './journal.ts'

/** The streams of a life, by the first part of their names; the first is what it is about. */
export const streamsOfLife: Readonly<Record<Life, readonly [string, ...string[]]>> = {
  appointment: ['agenda'],
  person: ['account', 'signins', 'membership', 'restriction', 'block', 'erasure'],
  shop: ['business', 'location', 'membership'],
  post: ['post', 'comment'],
  conversation: ['conversation', 'messages', 'receipts'],
  case: ['case', 'notice'],
}

export interface EventsAsked {
  /** Each must be named by it. */
  readonly about: readonly string[]
  readonly actor?: string | undefined
  readonly type?: string | undefined
  /** Excludes one's own looks, which would fill the list. */
  readonly withoutLooksOf?: string | undefined
  /** UTC. */
  readonly day?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}

export interface JournalRow {
  readonly position: bigint
  readonly id: string
  readonly type: string
  readonly stream: string
  readonly at: string
  readonly actorId: string | null
  readonly role: string
  readonly life: Life | null
  readonly lifeId: string | null
  readonly ids: readonly string[]
}

/** Newest first; by id first, as matches may be rare. */
export const eventsFound = (
  db: Db,
  { about, actor, type, day, withoutLooksOf, before, limit }: EventsAsked,
) => {
  const conditions: readonly Sql[] = [
    ...(about.length === 0 ? [] : [sql`ids @> ${about}::uuid[]`]),
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}`]),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(day === undefined ? [] : [sql`day = ${day}`]),
    ...(withoutLooksOf === undefined
      ? []
      : [
          sql`NOT (type = ${PrivateContentRead.type} AND actor_id IS NOT DISTINCT FROM ${withoutLooksOf})`,
        ]),
    ...(before === undefined ? [] : [sql`position < ${before}::bigint`]),
  ]
  const condition = sql`SELECT position, event_id AS id, type, stream, at, actor_id AS "actorId", role,
      life, life_id AS "lifeId", ids
    FROM ${journal.event}
    WHERE ${conditions.reduce((all, one) => sql`${all} AND ${one}`, sql`true`)}`
  const found =
    about.length === 0
      ? condition
      : sql`WITH found AS MATERIALIZED (${condition}) SELECT * FROM found`
  return db.many<JournalRow>(sql`${found} ORDER BY position DESC LIMIT ${whole(limit)}`)
}

/** In which streams a life is told. */
export const streamsAbout = async (db: Db, life: Life, id: string): Promise<string[]> => {
  const rows = await db.many<{ stream: string }>(sql`
    SELECT DISTINCT stream
    FROM ${journal.event}
    WHERE ids @> ARRAY[${id}]::uuid[] AND split_part(stream, '-', 1) = ANY(${streamsOfLife[life]})
    ORDER BY stream`)
  return rows.map(({ stream }) => stream)
}
