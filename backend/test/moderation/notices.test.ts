/**
 * Notices without an account, over HTTP: a receipt for whoever sends one, and nothing for anybody
 * else.
 */
import { hash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type {
  caseNotices,
  cases as queue,
  looseNotices,
} from '../../../contract/moderation/cases.ts'
import { receiptPattern } from '../../../contract/moderation/reasons.ts'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { guestNoticeDecider } from '../../domain/moderation/guest-notice.ts'
import { loggedUrl } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { cases } from '../../projections/moderation/cases.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { newPhone, type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let luis: SignedIn
beforeAll(async () => {
  house = await startTestServer()
  luis = await house.register('barbero', { nombre: 'Luis Vega', telefono: newPhone() })
})

const body = (more: object = {}) => ({
  clave: randomUUID(),
  enlace: `http://localhost/user/${luis.user.id}`,
  motivo: 'ilegal',
  texto: 'Palabras que duelen',
  nombre: 'Eva Ruiz',
  email: 'eva@example.com',
  buenaFe: true,
  ...more,
})
const give = (said: object) =>
  house.guest.post<{ receipt: string; errors?: { field: string }[] }>('/api/denuncias', said)
const ask = (receipt: string) =>
  house.guest.get<{ estado: string; motivo: string }>(`/api/denuncias/${receipt}`)
const events = (type: string) =>
  house.services.db.many<{ data: Record<string, unknown>; stream: string }>(
    sql`SELECT data, stream FROM log.event WHERE type = ${type}`,
  )

test('a notice has a receipt, by which one asks what became of it; sent twice it is one', async () => {
  const said = body()
  const [first, again] = await Promise.all([must(give(said), 201), must(give(said), 201)])
  expect(first.body.receipt).toMatch(receiptPattern)
  expect(again.body).toEqual(first.body)
  expect((await must(ask(first.body.receipt.toLowerCase()))).body).toMatchObject({
    estado: 'PENDING',
    motivo: 'ilegal',
  })
  const given = await events('NoticeGiven')
  expect(given).toHaveLength(1)
  expect(given[0]?.data).toMatchObject({
    targetType: 'USER',
    targetId: luis.user.id,
    caseId: expect.any(String),
    evidenceHash: expect.any(String),
  })
  const noticeId = String(given[0]?.data['noticeId'])
  await house.services.commands.handle(
    guestNoticeDecider,
    noticeId,
    { type: 'AnswerNotice', data: { decisionId: randomUUID(), outcome: 'ACTION_TAKEN' } },
    bySystem(house),
  )
  expect((await must(ask(first.body.receipt))).body.estado).toBe('ACTION_TAKEN')
  const other = await must(give(body({ clave: noticeId })), 201)
  expect(other.body.receipt, 'whoever knows a notice’s id has not its receipt').not.toBe(
    first.body.receipt,
  )
})

test('what was said and by whom is nowhere in the clear but in the vault, and the receipt nowhere at all', async () => {
  const [words, nombre] = [`canario${randomUUID()}`, `Nombre ${randomUUID()}`]
  const {
    body: { receipt },
  } = await must(give(body({ texto: words, nombre, enlace: `https://example.com/${words}` })), 201)
  const { db } = house.services
  const tables = await db.many<{ name: string }>(
    sql`SELECT format('%I.%I', table_schema, table_name) AS name
      FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const holding = async (word: string) =>
    (
      await Promise.all(
        tables.map(async ({ name }) => {
          const { rows } = await db.pool.query(
            `SELECT 1 FROM ${name} AS t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`,
            [word],
          )
          return rows.length > 0 ? [name] : []
        }),
      )
    ).flat()
  expect([await holding(words), await holding(nombre), await holding(receipt)]).toEqual([
    [],
    ['vault.notice'],
    [],
  ])
  expect(loggedUrl(`/api/denuncias/${receipt}?x=1`)).not.toContain(receipt)
})

describe('what a guest wrote', () => {
  const CANARY = `canario ${randomUUID()}`
  type Page = ResponseOf<typeof caseNotices>
  const read = (who: TestStaff, caseId: string, query = '') =>
    house.asStaff(who).get<Page>(`/api/admin/cases/${caseId}/notices${query}`)
  let caseId: string
  let subject: SignedIn
  beforeAll(async () => {
    subject = await house.register('barbero', { nombre: 'Raúl Mora', telefono: newPhone() })
    caseId = caseIdOf({ type: 'USER', id: subject.user.id })
    for (let n = 0; n < 21; n++)
      await must(
        give(body({ enlace: `http://localhost/user/${subject.user.id}`, texto: `${CANARY} ${n}` })),
        201,
      )
    await settled(house)
  })

  test('is read on the case by moderators and auditors, with its link and time, and without a name', async () => {
    for (const role of ['moderator', 'auditor'] as const) {
      const { data, hasMore, reveladoHasta } = (await must(read(await house.staff(role), caseId)))
        .body
      expect(data[0]).toMatchObject({
        texto: `${CANARY} 20`,
        enlace: `http://localhost/user/${subject.user.id}`,
        motivo: 'ilegal',
        estado: 'PENDING',
        creadoEn: expect.any(String),
        nombre: null,
        email: null,
      })
      expect(hasMore).toBe(true)
      expect(reveladoHasta).toBeNull()
    }
  })

  test('is paged: the pages joined are all notices, each once, the newest first', async () => {
    const moderator = await house.staff('moderator')
    const first = (await must(read(moderator, caseId))).body
    const second = (await must(read(moderator, caseId, `?antes=${first.data.at(-1)?.id}`))).body
    expect([...first.data, ...second.data].map(({ texto }) => texto)).toEqual(
      Array.from({ length: 21 }, (_, n) => `${CANARY} ${20 - n}`),
    )
    expect(second.hasMore).toBe(false)
  })

  test('shows who wrote it once the case is revealed, to that person alone', async () => {
    const [lead, other] = [await house.staff('lead'), await house.staff('lead')]
    await must(
      house
        .asStaff(lead)
        .post('/api/admin/reveal', { type: 'case', id: caseId, why: 'Hay que responderle' }),
    )
    await settled(house)
    expect((await must(read(lead, caseId))).body.data[0]).toMatchObject({
      nombre: 'Eva Ruiz',
      email: 'eva@example.com',
    })
    expect((await must(read(other, caseId))).body.data[0]).toMatchObject({
      nombre: null,
      email: null,
    })
  })

  test('is in the life of the case once that is revealed', async () => {
    const auditor = await house.staff('auditor')
    const life = async () =>
      JSON.stringify(
        (await must(house.asStaff(auditor).get(`/api/admin/replay/case/${caseId}`))).body,
      )
    expect(await life()).toContain('NoticeGiven')
    expect(await life()).not.toContain(CANARY)
    await must(
      house
        .asStaff(auditor)
        .post('/api/admin/reveal', { type: 'case', id: caseId, why: 'Queja 3' }),
    )
    await settled(house)
    expect(await life()).toContain(CANARY)
  })

  test('is not found on a case that does not exist', async () => {
    expect((await read(await house.staff('moderator'), randomUUID())).status).toBe(404)
  })
})

test('whoever denounces that minors are harmed need not say who they are; everybody else does', async () => {
  const nobody = { nombre: '', email: '' }
  expect((await give(body({ ...nobody, motivo: 'menores' }))).status).toBe(201)
  const { status, body: refused } = await give(body(nobody))
  expect([status, refused.errors?.map(({ field }) => field).toSorted()]).toEqual([
    400,
    ['email', 'nombre'],
  ])
  for (const more of [
    { buenaFe: false },
    { texto: ' ' },
    { enlace: '' },
    { motivo: 'x' },
    { clave: 'x' },
    { texto: 'x'.repeat(2_001) },
  ])
    expect((await give(body(more))).status).toBe(400)
})

test('what a guest does not find is taken all the same, and nobody learns the difference', async () => {
  const away = await house.register('barbero', { telefono: newPhone() })
  await house.services.identity.accounts.suspend(
    { ...contextOf(house, away), ...bySystem(house) },
    away.user.id,
    { decisionId: randomUUID(), until: null },
  )
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  for (const enlace of [
    `/user/${away.user.id}`,
    `/user/${randomUUID()}`,
    'https://example.com/otra-cosa',
  ])
    expect(Object.keys((await must(give(body({ enlace })), 201)).body)).toEqual(['receipt'])
  expect(
    (await events('CaseOpened')).filter(({ data }) => data['targetId'] === away.user.id),
  ).toEqual([])
})

test('nobody guesses receipts, and nobody sends notices by the dozen', async () => {
  expect((await ask('D-0000-0000')).status).toBe(404)
  expect((await ask('D-ILOU-0000')).status).toBe(400)
  const strict = await startTestServer({ config: { rateLimit: 'strict' } })
  await strict.services.db.run(sql`DELETE FROM vault.rate_limit`)
  const statuses = []
  for (let n = 0; n < 11; n++)
    statuses.push(
      (await strict.guest.post('/api/denuncias', body({ enlace: 'https://example.com' }))).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  const tries = []
  for (let n = 0; n < 61; n++)
    tries.push(
      (await strict.guest.get(`/api/denuncias/D-0000-${String(n).padStart(4, '0')}`)).status,
    )
  expect(tries.at(-1)).toBe(429)
})

test('a guest is told what became of it in the language of the form', async () => {
  const inLanguage = async (language: string) => {
    const clave = randomUUID()
    const { status } = await fetch(`${house.url}/api/denuncias`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body({ clave })),
    })
    expect(status).toBe(201)
    const noticeId = derivedId('notice', hash('sha256', clave))
    return notificationMessages(
      house.services.db,
      house.services.vault,
    )({
      eventId: randomUUID(),
      position: '1',
      channel: 'mail',
      recipient: noticeId,
      kind: 'report_resolved',
      about: { noticeId, decisionId: randomUUID() },
    })
  }
  const [english, spanish] = [await inLanguage('en-GB,en;q=0.9'), await inLanguage('es-MX')]
  expect([english?.language, spanish?.language]).toEqual(['en', 'es'])
  expect(english?.title).not.toBe(spanish?.title)
})

test('the contact goes after a year', async () => {
  const {
    body: { receipt },
  } = await must(give(body()), 201)
  await house.services.vault.notices.sweep(new Date(Date.now() + 366 * 86_400_000))
  expect((await ask(receipt)).status).toBe(404)
})

describe('a notice whose link leads to nothing here', () => {
  type Loose = ResponseOf<typeof looseNotices>
  const CANARY = `canario ${randomUUID()}`
  const loose = async (who: TestStaff, estado = 'abierta') =>
    (await must(house.asStaff(who).get<Loose>(`/api/admin/notices?estado=${estado}`))).body
  const waiting = async (who: TestStaff) =>
    (await must(house.asStaff(who).get<ResponseOf<typeof queue>>('/api/admin/cases'))).body.pestanas
      .denuncias
  const answer = (who: TestStaff, id: string, said: object = {}) =>
    house.asStaff(who).post<{ code?: string }>(`/api/admin/notices/${id}/close`, {
      resultado: 'GONE',
      palabras: 'Ese enlace no lleva a nada de Balbu.',
      ...said,
    })
  const place = (who: TestStaff, id: string, enlace: string) =>
    house
      .asStaff(who)
      .post<{ casoId: string; code?: string }>(`/api/admin/notices/${id}/place`, { enlace })
  let luz: TestStaff
  beforeAll(async () => {
    luz = await house.staff('moderator')
  })
  async function given(more: object = {}): Promise<{ id: string; receipt: string }> {
    const words = `${CANARY} ${randomUUID()}`
    const {
      body: { receipt },
    } = await must(give(body({ enlace: 'https://example.com/nada', texto: words, ...more })), 201)
    await settled(house)
    const id = (await loose(luz)).data.find(({ texto }) => texto === words)?.id
    if (id === undefined) throw new Error('the notice stands in no list')
    return { id, receipt }
  }

  test('is read by moderators and auditors in a list of its own, counted beside the queue, and without a name', async () => {
    const before = await waiting(luz)
    const { id } = await given()
    expect(await waiting(luz)).toBe(before + 1)
    const auditor = await house.staff('auditor')
    for (const who of [luz, auditor]) {
      const { data } = await loose(who)
      expect(data.find((one) => one.id === id)).toMatchObject({
        motivo: 'ilegal',
        enlace: 'https://example.com/nada',
        conCorreo: true,
        respuesta: null,
      })
      expect(JSON.stringify(data)).not.toMatch(/Eva Ruiz|eva@example/)
    }
    expect((await answer(auditor, id)).status).toBe(403)
  })

  test('is answered once in words that who gave it reads by their receipt and is written to about', async () => {
    const { id, receipt } = await given()
    const before = await waiting(luz)
    await must(answer(luz, id))
    await settled(house)
    expect(await waiting(luz)).toBe(before - 1)
    expect((await must(house.guest.get(`/api/denuncias/${receipt}`))).body).toMatchObject({
      estado: 'GONE',
      respuesta: {
        palabras: 'Ese enlace no lleva a nada de Balbu.',
        clausula: null,
        revertida: false,
      },
    })
    expect(
      (await loose(luz, 'atendida')).data.find((one) => one.id === id)?.respuesta,
    ).toMatchObject({
      por: { id: luz.user.id },
      resultado: 'GONE',
      palabras: 'Ese enlace no lleva a nada de Balbu.',
      casoId: null,
    })
    expect((await answer(await house.staff('moderator'), id)).status).toBe(409)
    const message = await notificationMessages(
      house.services.db,
      house.services.vault,
    )({
      eventId: randomUUID(),
      position: '1',
      channel: 'mail',
      recipient: id,
      kind: 'report_resolved',
      about: { noticeId: id },
    })
    expect(message).toMatchObject({
      path: expect.stringContaining(receipt),
      body: expect.stringContaining('Lo decidió una persona'),
    })
  })

  test('is brought to the case of what it is about, where its words stand and its answer comes from', async () => {
    const [subject, { id, receipt }] = [
      await house.register('barbero', { nombre: 'Noa Gil', telefono: newPhone() }),
      await given(),
    ]
    expect((await place(luz, id, 'https://example.com/otra')).status).toBe(400)
    const { casoId } = (await must(place(luz, id, `https://balbu.example/user/${subject.user.id}`)))
      .body
    await settled(house)
    expect(casoId).toBe(caseIdOf({ type: 'USER', id: subject.user.id }))
    expect((await loose(luz)).data.map((one) => one.id)).not.toContain(id)
    expect(
      (
        await must(
          house
            .asStaff(luz)
            .get<ResponseOf<typeof caseNotices>>(`/api/admin/cases/${casoId}/notices`),
        )
      ).body.data[0],
    ).toMatchObject({ id, estado: 'PENDING' })
    expect((await answer(luz, id)).status).toBe(409)
    await must(house.asStaff(luz).post(`/api/admin/cases/${casoId}/claim`))
    await must(
      house.asStaff(luz).post(`/api/admin/cases/${casoId}/decisions`, {
        medidas: [{ medida: 'none' }],
        vistoHasta: '999999999',
      }),
      201,
    )
    await settled(house)
    expect((await must(house.guest.get(`/api/denuncias/${receipt}`))).body).toMatchObject({
      estado: 'NO_ACTION',
    })
  })

  test('is not brought to a case by whom that concerns', async () => {
    const [max, { id }] = [await house.staff('moderator'), await given()]
    expect(await place(max, id, `https://balbu.example/user/${max.user.id}`)).toMatchObject({
      status: 403,
      body: { code: 'conflict_of_interest' },
    })
  })

  test('and the read model is what the log says', async () => {
    await settled(house)
    expect(await verify(cases, house.services)).toMatchObject({ differing: 0, differences: [] })
  })
})
