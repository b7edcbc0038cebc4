/** Notices without an account, over HTTP: a receipt for whoever sends one, and nothing for anybody else. */
import { hash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { receiptPattern } from '../../../contract/moderation/reasons.ts'
import { messages } from '../../composition/messages.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { guestNotice } from '../../domain/moderation/notice.ts'
import { loggedUrl } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { bySystem } from '../support/cast.ts'
import { contextOf, must, newPhone } from '../support/chair.ts'
import { startTestServer, type TestPerson, type TestServer } from '../support/server.ts'

let house: TestServer
let luis: TestPerson
beforeAll(async () => {
  house = await startTestServer()
  luis = await house.register('barbero', { nombre: 'Luis Vega', telefono: newPhone() })
})

const body = (more: object = {}) => ({ clave: randomUUID(), enlace: `http://localhost/user/${luis.user.id}`, motivo: 'ilegal', texto: 'Palabras que duelen', nombre: 'Eva Ruiz', email: 'eva@example.com', buenaFe: true, ...more })
const give = (said: object) => house.guest.post<{ receipt: string; errors?: { field: string }[] }>('/api/denuncias', said)
const ask = (receipt: string) => house.guest.get<{ estado: string; motivo: string }>(`/api/denuncias/${receipt}`)
const events = (type: string) => house.services.db.many<{ data: Record<string, unknown>; stream: string }>(sql`SELECT data, stream FROM log.event WHERE type = ${type}`)

test('a notice has a receipt, by which one asks what became of it; sent twice it is one', async () => {
  const said = body()
  const [first, again] = await Promise.all([must(give(said), 201), must(give(said), 201)])
  expect(first.body.receipt).toMatch(receiptPattern)
  expect(again.body).toEqual(first.body)
  expect((await must(ask(first.body.receipt.toLowerCase()))).body).toMatchObject({ estado: 'PENDING', motivo: 'ilegal' })
  const given = await events('NoticeGiven')
  expect(given).toHaveLength(1)
  expect(given[0]?.data).toMatchObject({ targetType: 'USER', targetId: luis.user.id, caseId: expect.any(String), evidenceHash: expect.any(String) })
  const noticeId = String(given[0]?.data['noticeId'])
  await house.services.commands.handle(guestNotice, noticeId, { type: 'AnswerNotice', data: { decisionId: randomUUID(), outcome: 'ACTION_TAKEN' } }, bySystem(house))
  expect((await must(ask(first.body.receipt))).body.estado).toBe('ACTION_TAKEN')
  const other = await must(give(body({ clave: noticeId })), 201)
  expect(other.body.receipt, 'whoever knows a notice’s id has not its receipt').not.toBe(first.body.receipt)
})

test('what was said and by whom is nowhere in the clear but in the vault, and the receipt nowhere at all', async () => {
  const [words, nombre] = [`canario${randomUUID()}`, `Nombre ${randomUUID()}`]
  const { body: { receipt } } = await must(give(body({ texto: words, nombre, enlace: `https://example.com/${words}` })), 201)
  const { db } = house.services
  const tables = await db.many<{ name: string }>(sql`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`)
  const holding = async (word: string) => (await Promise.all(tables.map(async ({ name }) => {
    const { rows } = await db.pool.query(`SELECT 1 FROM ${name} AS t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`, [word])
    return rows.length > 0 ? [name] : []
  }))).flat()
  expect([await holding(words), await holding(nombre), await holding(receipt)]).toEqual([[], ['vault.notice'], []])
  expect(loggedUrl(`/api/denuncias/${receipt}?x=1`)).not.toContain(receipt)
})

test('whoever denounces that minors are harmed need not say who they are; everybody else does', async () => {
  const nobody = { nombre: '', email: '' }
  expect((await give(body({ ...nobody, motivo: 'menores' }))).status).toBe(201)
  const { status, body: refused } = await give(body(nobody))
  expect([status, refused.errors?.map(({ field }) => field).toSorted()]).toEqual([400, ['email', 'nombre']])
  for (const more of [{ buenaFe: false }, { texto: ' ' }, { enlace: '' }, { motivo: 'x' }, { clave: 'x' }, { texto: 'x'.repeat(2_001) }]) expect((await give(body(more))).status).toBe(400)
})

test('what a guest does not find is taken all the same, and nobody learns the difference', async () => {
  const away = await house.register('barbero', { telefono: newPhone() })
  await house.services.accounts.suspend({ ...contextOf(house, away), ...bySystem(house) }, away.user.id, { decisionId: randomUUID(), until: null })
  await house.services.passed(await house.services.log.head(), { timeoutMs: 5_000 })
  for (const enlace of [`/user/${away.user.id}`, `/user/${randomUUID()}`, 'https://example.com/otra-cosa']) expect(Object.keys((await must(give(body({ enlace })), 201)).body)).toEqual(['receipt'])
  expect((await events('CaseOpened')).filter(({ data }) => data['targetId'] === away.user.id)).toEqual([])
})

test('nobody guesses receipts, and nobody sends notices by the dozen', async () => {
  expect((await ask('D-0000-0000')).status).toBe(404)
  expect((await ask('D-ILOU-0000')).status).toBe(400)
  const strict = await startTestServer({ config: { rateLimit: 'strict' } })
  await strict.services.db.run(sql`DELETE FROM vault.rate_limit`)
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await strict.guest.post('/api/denuncias', body({ enlace: 'https://example.com' }))).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  const tries = []
  for (let n = 0; n < 61; n++) tries.push((await strict.guest.get(`/api/denuncias/D-0000-${String(n).padStart(4, '0')}`)).status)
  expect(tries.at(-1)).toBe(429)
})

test('a guest is told what became of it in the language of the form', async () => {
  const inLanguage = async (language: string) => {
    const clave = randomUUID()
    const { status } = await fetch(`${house.url}/api/denuncias`, { method: 'POST', headers: { 'content-type': 'application/json', 'accept-language': language }, body: JSON.stringify(body({ clave })) })
    expect(status).toBe(201)
    const noticeId = derivedId('notice', hash('sha256', clave))
    return messages(house.services.db, house.services.vault)({ eventId: randomUUID(), position: '1', channel: 'mail', recipient: noticeId, kind: 'report_resolved', about: { noticeId, decisionId: randomUUID() } })
  }
  const [english, spanish] = [await inLanguage('en-GB,en;q=0.9'), await inLanguage('es-MX')]
  expect([english?.language, spanish?.language]).toEqual(['en', 'es'])
  expect(english?.title).not.toBe(spanish?.title)
})

test('the contact goes after a year', async () => {
  const { body: { receipt } } = await must(give(body()), 201)
  await house.services.vault.notices.sweep(new Date(Date.now() + 366 * 86_400_000))
  expect((await ask(receipt)).status).toBe(404)
})
