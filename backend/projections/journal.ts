/**
 * Index of all events by subject, for searches across streams. Ids, types and times only; the
 * content is read from the log.
 */
import type { EventDefinition, RecordedEvent } from '../domain/kernel/event.ts'
import { projection, tablesInSql } from './engine/apply/projection.ts'

const tables = {
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
    told: 'once',
    impersonal: ['type', 'stream', 'role', 'life', 'ids'],
    indexes: [
      '(type, position DESC)',
      '(actor_id, position DESC)',
      '(day, position DESC)',
      'USING gin (ids)',
    ],
  },
} as const

/** Its tables in queries; the projection itself needs to know all events. */
export const journal = tablesInSql('journal', tables)

export const journalOf = (events: readonly EventDefinition[]) =>
  projection({
    name: 'journal',
    version: 3,
    tables,
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
