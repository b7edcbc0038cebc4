/**
 * Everything that can be decided about, and decisions past the API: written down, carried out and
 * taken back at once.
 */
import { randomUUID } from 'node:crypto'
import type { Clause } from '../../../contract/moderation/reasons.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseStream } from '../../domain/moderation/case-events.ts'
import type { RequestedMeasure } from '../../domain/moderation/measures.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { allProjections } from '../../modules/modules.ts'
import type { TestServer } from './server.ts'
import { bySystem, contextOf, settled } from './acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

/** A PNG of one point. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export type Authored = Subject & { readonly authorId: string }

/**
 * A shop with a visit that was reviewed, one that its client is said to have missed and contests,
 * posts, a comment and a message.
 */
export async function decidables(
  house: TestServer,
  chair: Chair,
): Promise<{ readonly subjects: readonly Authored[]; readonly client: SignedIn }> {
  const { barber, shop } = chair
  const client = await house.client()
  const [day] = await someDay(house, chair)
  const { id: visitId } = (await must(book(house, client, chair, day), 201)).body
  await house.services.booking.appointments.complete(
    { ...contextOf(house, barber), at: '2032-01-01T00:00:00.000Z' },
    visitId,
  )
  await must(
    house.as(client).post(`/api/users/${visitId}/reviews`, { rating: 2, comment: 'Regular' }),
    201,
  )
  const posts: string[] = []
  // One picture, so that each of the posts can have it withdrawn.
  for (const content of ['Degradado', 'Barba'])
    posts.push(
      (
        await must(
          house.as(barber).post<{ id: string }>('/api/posts', { content, imageUrls: [PICTURE] }),
          201,
        )
      ).body.id,
    )
  await settled(house)
  const commentId = (
    await must(
      house
        .as(client)
        .post<{ id: string }>(`/api/posts/${posts[0]}/comments`, { content: 'Qué feo' }),
      201,
    )
  ).body.id
  await must(house.as(client).post(`/api/posts/${posts[0]}/like`, { isLiked: true }))
  await must(house.as(client).post(`/api/users/${barber.user.id}/follow`))
  const message = (
    await must(
      house
        .as(client)
        .post<{ id: string }>(`/api/chat/users/${barber.user.id}/messages`, { message: 'Hola' }),
      201,
    )
  ).body
  const [free] = await someDay(house, chair)
  const { id: missedId } = (await must(book(house, client, chair, free), 201)).body
  await house.services.booking.appointments.markNoShow(
    { ...contextOf(house, barber), at: '2032-01-01T00:00:00.000Z' },
    missedId,
  )
  await house.services.booking.appointments.contest(
    { ...contextOf(house, client), at: '2032-01-01T01:00:00.000Z' },
    missedId,
    'Sí estuve',
  )
  await settled(house)
  const [mine, theirs] = [barber.user.id, client.user.id]
  const subjects: readonly Authored[] = [
    ...posts.map((id) => ({ type: 'POST' as const, id, authorId: mine })),
    { type: 'COMMENT', id: commentId, authorId: theirs },
    { type: 'REVIEW', id: visitId, authorId: theirs },
    { type: 'BUSINESS', id: shop.id, authorId: mine },
    { type: 'USER', id: theirs, authorId: theirs },
    { type: 'MESSAGE', id: message.id, authorId: theirs },
    { type: 'APPOINTMENT', id: missedId, authorId: mine },
  ]
  return { subjects, client }
}

/** Who decides: a lead of the staff. */
export interface Bench {
  /** Written down, and nothing done about it yet. */
  decide(subject: Authored, effects: readonly RequestedMeasure[], clause?: Clause): Promise<string>
  /** Decided and carried out. */
  carryOut(
    subject: Authored,
    effects: readonly RequestedMeasure[],
    clause?: Clause,
  ): Promise<string>
  /** Taken back, and everything that it had done. */
  takeBack(subject: Subject, decisionId: string): Promise<void>
}

export const begun = ({ type: targetType, id: targetId }: Subject, decisionId: string) => ({
  targetType,
  targetId,
  decisionId,
})

/** `at`: the instant at which everything is decided; now unless told. */
export function benchOf(
  house: TestServer,
  staff: SignedIn,
  { at }: { readonly at?: string } = {},
): Bench {
  const {
    commands,
    moderation: { cases, deciding },
  } = house.services
  const by = () => ({
    ...contextOf(house, staff),
    ...(at === undefined ? {} : { at }),
    by: { id: staff.user.id, role: 'moderator' as const, lead: true as const },
  })
  const decide: Bench['decide'] = async (
    subject,
    effects,
    clause = effects.some(({ effect }) => effect === 'mute') ? 'reportes' : 'acoso',
  ) => {
    const stream = caseStream(subject)
    await cases.openByRule(by(), subject, subject.authorId)
    const { open, decisions } = await commands.state(caseDecider, stream, { fresh: true })
    const after = decisions.at(-1)?.decisionId
    if (!open && after !== undefined)
      await commands.handle(
        caseDecider,
        stream,
        { type: 'ReopenCase', data: { after } },
        bySystem(house),
      )
    await commands.handle(caseDecider, stream, { type: 'ClaimCase', data: {} }, by())
    const decisionId = randomUUID()
    const notices = { author: null, reporters: null }
    await commands.handle(
      caseDecider,
      stream,
      {
        type: 'Decide',
        data: {
          decisionId,
          effects,
          clause,
          ground: 'terms',
          law:
            clause === 'ilegal'
              ? { category: 'STATEMENT_CATEGORY_VIOLENCE', ground: 'penal' }
              : null,
          facts: 'Insulta',
          notices,
          coversUpTo: '0',
        },
      },
      by(),
    )
    return decisionId
  }
  return {
    decide,
    async carryOut(subject, effects, clause) {
      const decisionId = await decide(subject, effects, clause)
      await deciding.finishDeciding(bySystem(house), begun(subject, decisionId))
      return decisionId
    },
    async takeBack(subject, decisionId) {
      await commands.handle(
        caseDecider,
        caseStream(subject),
        { type: 'ReverseDecision', data: { decisionId, why: 'Error' } },
        by(),
      )
      await deciding.finishReversing(bySystem(house), begun(subject, decisionId))
    },
  }
}

/** What moderation keeps for itself, and what counts or lists that something was done. */
const OWN = [
  'cases',
  'reports',
  'appeals',
  'audit',
  'inbox',
  'processes',
  'metrics',
  'figures',
  'journal',
  'groups',
]
/**
 * What keeps each change as a row of its own says how it stands by the last one, or by their sum;
 * that something was decided of an appointment stays to be seen of it.
 */
const LAST: Readonly<Record<string, string>> = {
  'achievements.visit':
    '(SELECT appointment_id, client_id, barber_id, business_id, day FROM achievements.visit WHERE lost_at IS NULL)',
  'achievements.miss':
    '(SELECT DISTINCT ON (appointment_id) client_id, appointment_id, missed FROM achievements.miss ORDER BY appointment_id, position DESC)',
  'appointments.appointment':
    "(SELECT to_jsonb(one) - 'changes' - 'dispute' FROM appointments.appointment AS one)",
  'history.booking': "(SELECT to_jsonb(one) - 'changed_at' FROM history.booking AS one)",
  'history.fact':
    '(SELECT barber_id, metric, day, business_id, appointment_id, person_id, start_at, sum(delta) FROM history.fact GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(delta) <> 0)',
  'achievements.opinion':
    '(SELECT DISTINCT ON (review_id) review_id, client_id, barber_id, business_id, stars FROM achievements.opinion ORDER BY review_id, position DESC)',
}

/**
 * Every row that readers are shown something of, by table, as text; pictures too. In one statement.
 */
export async function readersRows(house: TestServer): Promise<Record<string, string>> {
  await settled(house)
  const tables = allProjections
    .filter(({ name }) => !OWN.includes(name))
    .flatMap(({ name, tables }) => Object.keys(tables).map((table) => `${name}.${table}`))
  const from = (table: string) => LAST[table] ?? `"${table.replace('.', '"."')}"`
  const all = [
    ...tables.map((table) => [table, from(table)]),
    ['media.picture', "(SELECT media_id, state FROM media.picture WHERE scope = 'public')"],
    ['media.withdrawal', 'media.withdrawal'],
  ]
  const { rows } = await house.services.db.pool.query<{ name: string; said: string }>(
    all
      .map(
        ([name, table]) =>
          `SELECT '${name}' AS name,
              coalesce(string_agg(each_row::text, E'\\n' ORDER BY each_row::text), '') AS said
            FROM ${table} AS each_row`,
      )
      .join(' UNION ALL '),
  )
  return Object.fromEntries(rows.map(({ name, said }) => [name, said]))
}
