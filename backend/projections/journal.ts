/**
 * Index of all events by subject, for searches across streams. Ids, types and times only; the
 * content is read from the log.
 */
import { events } from '../domain/events.ts'
import type { EventDefinition, RecordedEvent } from '../domain/kernel/event.ts'
import { PrivateContentRead } from '../domain/moderation/audit.ts'
import { type Db, type Sql, sql, whole } from '../postgres/db.ts'
import { projection } from './engine/apply/projection.ts'

export const journal = projection({
  name: 'journal',
  version: 3,
  tables: {
    event: {
      columns: {
        position: 'bigint',
        event_id: 'uuid',
        type: 'text',
        stream: 'text',
        at: 'timestamptz',
        /** UTC. */ day: 'date',
        actor_id: { type: 'uuid', nullable: true },
        role: 'text',
        /** Whose life it is part of, as the console tells them. */
        life: { type: 'text', nullable: true },
        life_id: { type: 'uuid', nullable: true },
        /** All that it names: persons, shops, things, and its own command. */
        ids: 'uuid[]',
      },
      key: ['position'],
      impersonal: ['type', 'stream', 'role', 'life', 'ids'],
      indexes: [
        '(type, position DESC)',
        '(actor_id, position DESC)',
        '(day, position DESC)',
        'USING gin (ids)',
      ],
    },
  },
  handlers: (on) =>
    events.map((definition) =>
      on(definition, (data: Fields, rows, event) => {
        const {
          position,
          id,
          type,
          stream,
          metadata: { actor, commandId, occurredAt },
        } = event
        const [life, lifeId] = lifeOf(event) ?? [null, null]
        rows.event.put({
          position,
          event_id: id,
          type,
          stream,
          at: occurredAt,
          day: occurredAt.slice(0, 'yyyy-mm-dd'.length),
          actor_id: isId(actor.id) ? actor.id : null,
          role: actor.role,
          life,
          life_id: lifeId,
          ids: [
            ...new Set([id, ...(isId(commandId) ? [commandId] : []), ...idsIn(definition, data)]),
          ],
        })
      }),
    ),
})

type Fields = Readonly<Record<string, unknown>>
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** Of the fields that stay in the clear: what is sealed is nobody's to find it by. */
const idsIn = ({ personal }: EventDefinition, data: Fields): string[] =>
  Object.entries(data).flatMap(([field, value]) => {
    if (field in personal) return []
    if (Array.isArray(value)) return value.filter(isId)
    if (isId(value)) return [value]
    return []
  })

export const lives = ['appointment', 'person', 'shop', 'post', 'conversation', 'case'] as const
export type Life = (typeof lives)[number]

/** The streams of a life, by the first part of their names; the first is what it is about. */
export const streamsOfLife: Readonly<Record<Life, readonly [string, ...string[]]>> = {
  appointment: ['agenda'],
  person: ['account', 'signins', 'membership', 'restriction', 'block', 'erasure'],
  shop: ['business', 'location', 'membership'],
  post: ['post', 'comment'],
  conversation: ['conversation', 'messages', 'receipts'],
  case: ['case', 'notice'],
}

const named: readonly (readonly [field: string, life: Life])[] = [
  ['appointmentId', 'appointment'],
  ['conversationId', 'conversation'],
  ['postId', 'post'],
  ['caseId', 'case'],
  ['userId', 'person'],
  ['businessId', 'shop'],
  ['ownerId', 'person'],
  ['blockerId', 'person'],
  ['barberId', 'person'],
  ['personId', 'person'],
  ['staffId', 'person'],
]
/** What stands in a stream of its own is told there, whatever else it names. */
const own: Readonly<Record<string, readonly [field: string, life: Life]>> = {
  case: ['caseId', 'case'],
  business: ['businessId', 'shop'],
  location: ['businessId', 'shop'],
  account: ['userId', 'person'],
  membership: ['barberId', 'person'],
}

function lifeOf({
  stream,
  data,
}: Pick<RecordedEvent, 'stream' | 'data'>): readonly [Life, string] | undefined {
  const category = stream.slice(0, stream.indexOf('-'))
  const fields = data as Fields
  const of = own[category]
  for (const [field, life] of of ? [of] : named) {
    const id = fields[field]
    if (isId(id)) return [life, id]
  }
  return undefined
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
    FROM journal.event
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
    FROM journal.event
    WHERE ids @> ARRAY[${id}]::uuid[] AND split_part(stream, '-', 1) = ANY(${streamsOfLife[life]})
    ORDER BY stream`)
  return rows.map(({ stream }) => stream)
}
