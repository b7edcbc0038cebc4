/**
 * What decisions bring about is taken back exactly: many at random, each for itself, reversed in another order, and every read model but moderation's own
 * says what it said. And wherever carrying one out breaks off, it is finished: once, and nothing is done that was not decided. `DECISIONS=1000 SEED=…` takes more.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { alternatives, changesNothing, type Clause, type Effect, effectsOn, needsEnd, type Side, sides } from '../../../contract/moderation/reasons.ts'
import { caseFile, caseStream } from '../../domain/moderation/case.ts'
import type { Wanted } from '../../domain/moderation/measures.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { projections } from '../../projections/all.ts'
import { randomFor, some } from '../../simulation/random.ts'
import { bySystem, settled } from '../support/cast.ts'
import { book, type Chair, contextOf, must, openChair, someDay } from '../support/chair.ts'
import { seed } from '../support/seed.ts'
import { startTestServer, type TestPerson, type TestServer } from '../support/server.ts'
import { finishAll, leftOver } from '../support/unfinished.ts'

const DECISIONS = Number(process.env['DECISIONS'] ?? 60)
/** Of one thing so much was decided at most: each decision reads all that was said of it before. */
const EACH = 5
const CHAIRS = Math.max(2, Math.ceil(DECISIONS / EACH / 7))

let house: TestServer
let staff: TestPerson
const subjects: (Subject & { readonly authorId: string })[] = []
beforeAll(async () => {
  house = await startTestServer()
  staff = await house.staff('lead')
  for (let chair = 0; chair < CHAIRS; chair++) await fill(await openChair(house, { autoConfirm: true }))
}, 300_000)

/** A shop with a visit that was reviewed, one that its client is said to have missed and contests, posts, a comment and a message. */
async function fill(chair: Chair): Promise<void> {
  const { barber, shop } = chair
  const client = await house.register('cliente', { nombre: 'Eva Ruiz' })
  const [day] = await someDay(house, chair)
  const { id: visitId } = (await must(book(house, client, chair, day), 201)).body
  await house.services.appointments.complete({ ...contextOf(house, barber), at: '2032-01-01T00:00:00.000Z' }, visitId)
  await must(house.as(client).post(`/api/users/${visitId}/reviews`, { rating: 2, comment: 'Regular' }), 201)
  const posts: string[] = []
  for (const content of ['Degradado', 'Barba']) posts.push((await must(house.as(barber).post<{ id: string }>('/api/posts', { content }), 201)).body.id)
  await settled(house)
  const commentId = (await must(house.as(client).post<{ id: string }>(`/api/posts/${posts[0]}/comments`, { content: 'Qué feo' }), 201)).body.id
  await must(house.as(client).post(`/api/posts/${posts[0]}/like`, { isLiked: true }))
  await must(house.as(client).post(`/api/users/${barber.user.id}/follow`))
  const message = (await must(house.as(client).post<{ id: string }>(`/api/chat/users/${barber.user.id}/messages`, { message: 'Hola' }), 201)).body
  const [free] = await someDay(house, chair)
  const { id: missedId } = (await must(book(house, client, chair, free), 201)).body
  await house.services.appointments.markNoShow({ ...contextOf(house, barber), at: '2032-01-01T00:00:00.000Z' }, missedId)
  await house.services.appointments.contest({ ...contextOf(house, client), at: '2032-01-01T01:00:00.000Z' }, missedId, 'Sí estuve')
  await settled(house)
  const [mine, theirs] = [barber.user.id, client.user.id]
  subjects.push(
    ...posts.map((id) => ({ type: 'POST' as const, id, authorId: mine })), { type: 'COMMENT', id: commentId, authorId: theirs }, { type: 'REVIEW', id: visitId, authorId: theirs },
    { type: 'BUSINESS', id: shop.id, authorId: mine }, { type: 'USER', id: theirs, authorId: theirs }, { type: 'MESSAGE', id: message.id, authorId: theirs },
    { type: 'APPOINTMENT', id: missedId, authorId: mine },
  )
}

const by = () => ({ ...contextOf(house, staff), by: { id: staff.user.id, role: 'moderator' as const, lead: true as const } })

/** Written down, and nothing done about it yet. */
async function decide(subject: Subject & { authorId: string }, effects: readonly Wanted[], clause: Clause = effects.some(({ effect }) => effect === 'mute') ? 'reportes' : 'acoso'): Promise<string> {
  const { commands, cases } = house.services
  const stream = caseStream(subject)
  await cases.openByRule(by(), subject, subject.authorId)
  const { open, decisions } = await commands.state(caseFile, stream, { fresh: true })
  const after = decisions.at(-1)?.decisionId
  if (!open && after !== undefined) await commands.handle(caseFile, stream, { type: 'ReopenCase', data: { after } }, bySystem(house))
  await commands.handle(caseFile, stream, { type: 'ClaimCase', data: {} }, by())
  const decisionId = randomUUID()
  const notices = { author: null, reporters: null }
  await commands.handle(caseFile, stream, { type: 'Decide', data: { decisionId, effects, clause, ground: 'terms', facts: 'Insulta', notices, coversUpTo: '0' } }, by())
  return decisionId
}
const begun = ({ type: targetType, id: targetId }: Subject, decisionId: string) => ({ targetType, targetId, decisionId })

/** One effect of those that can be, and often a second one on whoever wrote it. */
function wanted({ type }: Subject, random: () => number): Wanted[] {
  const one = (on: Side): Wanted => {
    const effect: Effect = some(effectsOn[type][on].filter((each) => !changesNothing.includes(each)), random)
    return { effect, on, days: needsEnd.includes(effect) ? 1 + Math.floor(random() * 30) : null }
  }
  const both = sides.filter((on) => effectsOn[type][on].some((each) => !changesNothing.includes(each)) && (on === 'subject' || random() < 0.5)).map(one)
  return both.length > 1 && alternatives.some((kind) => both.every(({ effect }) => kind.includes(effect))) ? both.slice(0, 1) : both
}

/** What moderation keeps for itself, and what counts or lists that something was done. */
const OWN = ['cases', 'reports', 'appeals', 'audit', 'inbox', 'processes', 'metrics', 'figures', 'journal', 'groups']
/** What keeps each change as a row of its own says how it stands by the last one, or by their sum; that something was decided of an appointment stays to be seen of it. */
const LAST: Readonly<Record<string, string>> = {
  'achievements.visit': '(SELECT appointment_id, client_id, barber_id, business_id, day FROM achievements.visit WHERE lost_at IS NULL)',
  'appointments.appointment': "(SELECT to_jsonb(one) - 'changes' - 'dispute' FROM appointments.appointment AS one)",
  'history.booking': "(SELECT to_jsonb(one) - 'changed_at' FROM history.booking AS one)",
  'history.fact': '(SELECT barber_id, metric, day, business_id, appointment_id, person_id, start_at, sum(delta) FROM history.fact GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(delta) <> 0)',
  'achievements.opinion': '(SELECT DISTINCT ON (review_id) review_id, client_id, barber_id, business_id, stars FROM achievements.opinion ORDER BY review_id, position DESC)',
}

async function everything(): Promise<Record<string, string>> {
  await settled(house)
  const rows: Record<string, string> = {}
  for (const { name, tables } of projections.filter((one) => !OWN.includes(one.name))) {
    for (const table of Object.keys(tables)) {
      const { rows: found } = await house.services.db.pool.query<{ all: string }>(`SELECT coalesce(string_agg(each_row::text, E'\\n' ORDER BY each_row::text), '') AS all FROM ${LAST[`${name}.${table}`] ?? `"${name}"."${table}"`} AS each_row`)
      rows[`${name}.${table}`] = found[0]?.all ?? ''
    }
  }
  return rows
}

test('decisions at random, taken back in another order, leave every row as it was', async () => {
  const random = randomFor('decisions', seed)
  // Whose reports are not heard was warned.
  for (const subject of subjects.filter(({ type }) => type === 'USER')) await house.services.deciding.finishDeciding(bySystem(house), begun(subject, await decide(subject, [{ effect: 'warn', on: 'subject', days: null }], 'reportes')))
  const before = await everything()
  const taken: { readonly subject: Subject; readonly decisionId: string }[] = []
  for (let count = 0; count < DECISIONS; count++) {
    const subject = some(subjects, random)
    const decisionId = await decide(subject, wanted(subject, random))
    await house.services.deciding.finishDeciding(bySystem(house), begun(subject, decisionId))
    taken.push({ subject, decisionId })
  }
  const during = await everything()
  expect(['posts.post', 'comments.comment', 'reviews.review', 'ratings.barber', 'shops.shop', 'people.person', 'chats.message', 'clients.client'].filter((table) => during[table] === before[table]), 'something was done').toEqual([])
  while (taken.length > 0) {
    const [next] = taken.splice(Math.floor(random() * taken.length), 1)
    if (!next) break
    await house.services.commands.handle(caseFile, caseStream(next.subject), { type: 'ReverseDecision', data: { decisionId: next.decisionId, why: 'Error' } }, by())
    await house.services.deciding.finishReversing(bySystem(house), begun(next.subject, next.decisionId))
  }
  expect(await everything()).toEqual(before)
}, 900_000)

test('wherever it breaks off it is finished, each step once', async () => {
  const { log, deciding, commands } = house.services
  const [subject] = subjects
  if (!subject) throw new Error('there is a post')
  const effects: Wanted[] = [{ effect: 'remove', on: 'subject', days: null }, { effect: 'restrict', on: 'author', days: null }, { effect: 'suspend', on: 'author', days: 3 }]
  const streams = [`post-${subject.id}`, `account-${subject.authorId}`]
  const written = async (decisionId: string) => {
    const types: string[] = []
    for (const stream of streams) for await (const { type, data } of log.readStream(stream)) if ('decisionId' in data && data.decisionId === decisionId) types.push(type)
    return types
  }
  const append = log.append.bind(log)
  for (let steps = 0, isWhole = false; !isWhole; steps++) {
    const before = await everything()
    const decisionId = await decide(subject, effects)
    expect(await written(decisionId), 'nothing is done before it is written down').toEqual([])
    let left = steps
    const broken = vi.spyOn(log, 'append').mockImplementation(async (...asked) => {
      if (left-- <= 0) throw new Error('the process is gone')
      return append(...asked)
    })
    isWhole = await deciding.finishDeciding(bySystem(house), begun(subject, decisionId)).then(() => true, () => false)
    broken.mockRestore()
    await finishAll(house.services)
    expect(await leftOver(house.services)).toEqual([])
    expect(await written(decisionId), `after ${steps} steps`).toEqual(['PostTakenDown', 'AccountRestricted', 'AccountSuspended'])
    expect(steps).toBeLessThan(10)
    await commands.handle(caseFile, caseStream(subject), { type: 'ReverseDecision', data: { decisionId, why: 'Error' } }, by())
    await deciding.finishReversing(bySystem(house), begun(subject, decisionId))
    expect(await everything()).toEqual(before)
  }
}, 120_000)
