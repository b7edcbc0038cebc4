/**
 * The queue over HTTP: why each case stands where it stands, what it is narrowed by, and how a case
 * comes into somebody's hands and out of them.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { caseClaim, cases as queue } from '../../../contract/moderation/cases.ts'
import type { findSubjects, subjectById } from '../../../contract/moderation/subjects.ts'
import type { Post } from '../../../contract/social/posts.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { caseIdOf, caseStream } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { queueOf } from '../../projections/moderation/queue-reads.ts'
import { offerReads } from '../../projections/moderation/offers.ts'
import { sql } from '../../postgres/db.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { cases } from '../../projections/moderation/cases.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { moderating } from '../support/moderating.ts'
import { writeCase } from '../../seed/events/cases.ts'

type Queue = ResponseOf<typeof queue>
let house: TestServer
let luz: TestStaff
let max: TestStaff
let lead: TestStaff
const { published, filed, act, see } = moderating(() => house)
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, max, lead] = [
    await house.staff('moderator'),
    await house.staff('moderator'),
    await house.staff('lead'),
  ]
})

const someone = (rol: 'cliente' | 'barbero' = 'cliente', nombre = 'Eva Ruiz') =>
  house.register(rol, { nombre })
const claimOf = async (who: TestStaff, id: string) =>
  (await must(house.asStaff(who).get<ResponseOf<typeof caseClaim>>(`/api/admin/cases/${id}/claim`)))
    .body
const list = async (who: TestStaff, query = '') =>
  (await must(house.asStaff(who).get<Queue>(`/api/admin/cases?perPage=100${query}`))).body
const nothing = { medidas: [{ medida: 'none' }], hechos: 'Nada', vistoHasta: '999999999' }

/** Reported by somebody of whom nothing is known yet. */
async function reported(
  reason = 'acoso',
  content?: string,
): Promise<{ id: string; author: SignedIn; subject: Subject }> {
  const author = await someone('barbero')
  const subject = await published(author, content)
  await settled(house)
  await filed(await someone(), subject, { reason })
  await settled(house)
  return { id: caseIdOf(subject), author, subject }
}
async function why(stream: string): Promise<unknown[]> {
  const all: RecordedEvent[] = []
  for await (const event of house.services.log.readStream(stream)) all.push(event)
  return all.flatMap(({ type, data }) =>
    type === 'CaseReleased' && 'why' in data ? [data.why] : [],
  )
}

describe('what stands where', () => {
  test('says its parts, and the choices how much there would be of each', async () => {
    const [{ id: spam }, { id: grave }] = [
      await reported('spam', 'You are the best, thanks for all'),
      await reported('odio', 'Eres lo peor de la ciudad'),
    ]
    const { data, facetas } = await list(luz)
    const found = (id: string) => data.find((one) => one.id === id)
    expect(found(spam)).toMatchObject({
      gravedad: 'normal',
      objetivoHoras: 72,
      prioridad: { motivo: 1, peso: 0.5, alcance: 1, arriba: null },
      idioma: 'en',
      imagenes: 0,
      anteriores: 0,
      porque: null,
    })
    expect(found(grave)).toMatchObject({
      gravedad: 'grave',
      objetivoHoras: 24,
      esperaDesde: expect.any(String),
      idioma: 'es',
    })
    expect(data.map((one) => one.id).indexOf(grave)).toBeLessThan(
      data.map((one) => one.id).indexOf(spam),
    )
    expect(facetas).toMatchObject({
      total: data.length,
      mas: false,
      tipo: { POST: data.length },
      motivo: { spam: 1, odio: 1 },
      tomado: { libre: data.length },
      idioma: { en: 1 },
    })
    const narrowed = await list(luz, '&motivo=spam&idioma=en&tipo=POST&tomado=libre')
    expect(narrowed.data.map((one) => one.id)).toEqual([spam])
    // Of each thing as if it alone were not chosen.
    expect(narrowed.facetas).toMatchObject({ total: 1, motivo: { spam: 1 }, idioma: { en: 1 } })
    expect((await list(luz, '&sin=odio')).data.map((one) => one.id)).not.toContain(grave)
  })

  test('the word of whoever was right before weighs more, and what was decided about its author is said', async () => {
    const [{ id, author, subject }, eva] = [await reported(), await someone()]
    await filed(eva, subject)
    await settled(house)
    await must(act(luz, id, 'claim'))
    await must(
      act(luz, id, 'decisions', { ...nothing, medidas: [{ medida: 'hide' }], clausula: 'acoso' }),
      201,
    )
    await settled(house)
    const again = await published(author)
    await settled(house)
    await filed(eva, again)
    await settled(house)
    expect((await list(luz, '&rasgo=repetido')).data).toMatchObject([
      { id: caseIdOf(again), anteriores: 1, prioridad: { peso: 0.6 } },
    ])
    // Three have told of it: reach 2, and nobody else hears what they weigh.
    for (let number = 0; number < 2; number++) await filed(await someone(), again)
    await settled(house)
    expect((await list(luz, '&rasgo=repetido')).data).toMatchObject([
      { prioridad: { peso: (60 + 50 + 50) / 300, alcance: 2 } },
    ])
  })
})

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('the order', () => {
  /** Rows as the projection would hold them; the order reads nothing else. */
  interface Row {
    id: string
    urgent: boolean
    grave: boolean
    serious: boolean
    known: boolean
    told: number
    weighed: number
    hours: number
  }
  const drawn = (count: number, random: () => number): Row[] =>
    Array.from({ length: count }, () => {
      const told = 1 + Math.floor(random() * 14)
      const flag = (share: number) => random() < share
      // Few ages and weights, so that ties are frequent.
      return {
        id: randomUUID(),
        urgent: flag(0.1),
        grave: flag(0.3),
        serious: flag(0.3),
        known: flag(0.05),
        told,
        weighed: told * 50,
        hours: Math.floor(random() * 4) * 240,
      }
    })
  const bandOf = ({ urgent, known, grave }: Row) => (urgent || known ? 3 : grave ? 2 : 1)
  const weightOf = ({ urgent, grave, serious, told, weighed, hours }: Row) =>
    Math.log2(
      (serious && !urgent && !grave ? 2 : 1) * (weighed / told / 100) * Math.log2(told + 1),
    ) +
    hours / 24

  test('is by band, whatever the age; within a band the longer of two equal ones first; ties are total; and “next” has the same', async () => {
    const own = await startTestServer()
    const { db } = own.services
    const asker = { staffId: (await own.staff('lead')).user.id, at: new Date().toISOString() }
    const seed = 20
    const rows = drawn(80, random(seed))
    const since = Date.parse(asker.at)
    for (const { id, urgent, grave, serious, known, told, weighed, hours } of rows) {
      await db.run(sql`INSERT INTO cases.case (
            case_id, subject_type, subject_id, reported_user_id, state, urgent, grave, serious,
              known_picture, reports, notices, told, weighed, opened_at, last_at, waits_since
          )
        VALUES (
          ${id}, 'POST', ${randomUUID()}, NULL, 'open', ${urgent}, ${grave}, ${serious}, ${known},
            ${told}, 0, ${told}, ${weighed}, ${asker.at}, ${asker.at},
            ${new Date(since - hours * 3_600_000).toISOString()}
        )`)
    }
    const byId = new Map(rows.map((row) => [row.id, row]))
    const listed = (await queueOf(db, asker, { limit: 100, skip: 0, state: 'open' })).map(
      ({ id }) => id,
    )
    expect(listed.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    for (const [index, id] of listed.entries()) {
      const [before, after] = [byId.get(id), byId.get(listed[index + 1] ?? '')]
      if (!before || !after) continue
      expect(
        bandOf(before),
        `seed ${seed}: no age moves a case into another band`,
      ).toBeGreaterThanOrEqual(bandOf(after))
      if (bandOf(before) !== bandOf(after)) continue
      expect(weightOf(before)).toBeGreaterThanOrEqual(weightOf(after) - 1e-9)
      if (
        Math.abs(weightOf(before) - weightOf(after)) < 1e-9 &&
        before.told === after.told &&
        before.hours === after.hours &&
        before.serious === after.serious
      )
        expect(before.id < after.id, 'a tie is broken by the id').toBe(true)
    }
    const pages = [
      await queueOf(db, asker, { limit: 33, skip: 0, state: 'open' }),
      await queueOf(db, asker, { limit: 33, skip: 33, state: 'open' }),
      await queueOf(db, asker, { limit: 33, skip: 66, state: 'open' }),
    ]
    expect(pages.flat().map(({ id }) => id)).toEqual(listed)
    const { cases: offered } = await offerReads(db).offers(asker, {
      limit: 100,
      lead: true,
      without: [],
    })
    expect(offered.map(({ caseId }) => caseId)).toEqual(listed)
  })

  test('fourteen reports of threats stand before what has waited for three weeks', async () => {
    const own = await startTestServer()
    const { db } = own.services
    const asker = { staffId: (await own.staff('lead')).user.id, at: new Date().toISOString() }
    const [old, threats] = [randomUUID(), randomUUID()]
    const insert = (id: string, grave: boolean, told: number, hours: number) =>
      db.run(sql`INSERT INTO cases.case (
            case_id, subject_type, subject_id, reported_user_id, state, urgent, grave, reports,
              notices, told, weighed, opened_at, last_at, waits_since
          )
        VALUES (
          ${id}, 'POST', ${randomUUID()}, NULL, 'open', false, ${grave}, ${told}, 0, ${told},
            ${told * 50}, ${asker.at}, ${asker.at},
            ${new Date(Date.parse(asker.at) - hours * 3_600_000).toISOString()}
        )`)
    await insert(old, false, 1, 21 * 24)
    await insert(threats, true, 14, 0)
    expect(
      (await queueOf(db, asker, { limit: 2, skip: 0, state: 'open' })).map(({ id }) => id),
    ).toEqual([threats, old])
  })
})

describe('the next case', () => {
  test('stays within what the queue is narrowed by, and gives nothing from outside of it', async () => {
    const own = await startTestServer()
    const { db } = own.services
    const staff = await own.staff('moderator')
    const asker = { staffId: staff.user.id, at: new Date().toISOString() }
    const rows: { id: string; type: string; reason: string; language: string }[] = []
    for (const type of ['POST', 'COMMENT'])
      for (const reason of ['spam', 'odio'])
        for (const language of ['es', 'en']) rows.push({ id: randomUUID(), type, reason, language })
    for (const { id, type, reason, language } of rows) {
      await db.run(sql`INSERT INTO cases.case (
            case_id, subject_type, subject_id, reported_user_id, state, urgent, grave, language,
              reports, notices, told, weighed, opened_at, last_at, waits_since
          )
        VALUES (
          ${id}, ${type}, ${randomUUID()}, NULL, 'open', false, ${reason === 'odio'}, ${language},
            1, 0, 1, 50, ${asker.at}, ${asker.at}, ${asker.at}
        )`)
      await db.run(
        sql`INSERT INTO cases.reason (case_id, reason, count) VALUES (${id}, ${reason}, 1)`,
      )
    }
    for (const type of [undefined, 'POST', 'COMMENT'] as const)
      for (const reason of [undefined, 'spam', 'odio'] as const)
        for (const language of [undefined, 'es', 'en'] as const) {
          const narrowed = { type, reason, language }
          const { cases: offered } = await offerReads(db).offers(asker, {
            limit: 25,
            lead: false,
            without: [],
            ...narrowed,
          })
          const listed = await queueOf(db, asker, {
            limit: 25,
            skip: 0,
            state: 'open',
            ...narrowed,
          })
          expect(
            offered.map(({ caseId }) => caseId),
            JSON.stringify(narrowed),
          ).toEqual(listed.map(({ id }) => id))
          expect(offered).toHaveLength(
            rows.filter(
              (row) =>
                (type ?? row.type) === row.type &&
                (reason ?? row.reason) === row.reason &&
                (language ?? row.language) === row.language,
            ).length,
          )
        }
  })

  test('is asked for over HTTP with the filter of the list, and is none where nothing in it is free', async () => {
    const own = await startTestServer()
    const [staff, author] = [await own.staff('moderator'), await own.register('barbero')]
    const {
      body: { id: postId },
    } = await must(own.as(author).post<Post>('/api/posts', { content: 'Degradado' }), 201)
    await settled(own)
    await must(
      own.as(await own.register('cliente')).post('/api/moderation/reports', {
        targetType: 'USER',
        targetId: author.user.id,
        reason: 'odio',
      }),
      201,
    )
    await must(
      own
        .as(await own.register('cliente'))
        .post('/api/moderation/reports', { targetType: 'POST', targetId: postId, reason: 'spam' }),
      201,
    )
    await settled(own)
    const next = (body: object) =>
      own.asStaff(staff).post<{ id?: string }>('/api/admin/cases/next', body)
    expect((await next({ motivo: 'acoso' })).status).toBe(404)
    expect((await must(next({ motivo: 'spam' }))).body.id).toBe(
      caseIdOf({ type: 'POST', id: postId }),
    )
    expect((await must(next({ tipo: 'USER' }))).body.id).toBe(
      caseIdOf({ type: 'USER', id: author.user.id }),
    )
  })
})

describe('the rows of the queue', () => {
  const lines = (who: TestStaff, ids: readonly string[]) =>
    house
      .asStaff(who)
      .get<{ data: { id: string; autor: string | null; linea: string }[] }>(
        `/api/admin/cases/lines?casos=${ids.join(',')}`,
      )

  test('have the author and the first words of what was kept, one look for a page, and nothing of what concerns the reader', async () => {
    const [{ id: first }, { id: second }] = [
      await reported('acoso', 'Primera línea\ny la segunda'),
      await reported('spam', 'x'.repeat(500)),
    ]
    const { data } = (await must(lines(luz, [first, second]))).body
    expect(new Map(data.map((line) => [line.id, line]))).toEqual(
      new Map([
        [first, { id: first, autor: 'Eva Ruiz', linea: 'Primera línea y la segunda' }],
        [second, { id: second, autor: 'Eva Ruiz', linea: `${'x'.repeat(160)}…` }],
      ]),
    )
    const auditor = await house.staff('auditor')
    await settled(house)
    const {
      body: { data: looks },
    } = await must(
      house
        .asStaff(auditor)
        .get<{ data: { what: string }[] }>(
          `/api/admin/audit?actor=${luz.user.id}&what=cases.lines`,
        ),
    )
    expect(looks).toHaveLength(1)
    // Of a colleague who is its author, and of one who has reported it, nothing is told.
    const other = await house.staff('moderator')
    const before = (
      await house.services.db.first<{ id: string }>(
        sql`SELECT reported_user_id AS id FROM cases.case WHERE case_id = ${second}`,
      )
    )?.id
    await house.services.db.run(
      sql`UPDATE cases.case SET reported_user_id = ${other.user.id} WHERE case_id = ${second}`,
    )
    expect((await must(lines(other, [first, second]))).body.data.map((line) => line.id)).toEqual([
      first,
    ])
    await house.services.db.run(
      sql`UPDATE cases.case SET reported_user_id = ${before} WHERE case_id = ${second}`,
    )
  })

  test('refuse what is no list of ids, and more than a page', async () => {
    expect((await lines(luz, ['x'])).status).toBe(400)
    expect((await lines(luz, [])).status).toBe(400)
    expect(
      (
        await lines(
          luz,
          Array.from({ length: 51 }, () => randomUUID()),
        )
      ).status,
    ).toBe(400)
  })

  test('that are decided say what was done, by whom and when; the tabs count whatever the filter', async () => {
    const { id } = await reported()
    const before = (await list(luz)).pestanas
    await must(act(luz, id, 'claim'))
    await settled(house)
    expect((await list(luz, '&tipo=USER')).pestanas).toEqual({ ...before, mios: before.mios + 1 })
    await must(
      act(luz, id, 'decisions', { ...nothing, medidas: [{ medida: 'hide' }], clausula: 'acoso' }),
      201,
    )
    await settled(house)
    const decided = await list(luz, '&estado=decidido')
    expect(decided.data.find((row) => row.id === id)?.decision).toMatchObject({
      medidas: ['hide'],
      por: { id: luz.user.id, nombre: 'Equipo moderator' },
      en: expect.any(String),
      revertida: false,
    })
    expect(decided.pestanas).toEqual({ ...before, abiertos: before.abiertos - 1 })
    expect((await list(luz)).data.every(({ decision }) => decision === null)).toBe(true)
  })
})

describe('the page of a case', () => {
  test('says by whom it was decided, to whoever stands on it, and why it is open again', async () => {
    const { id } = await reported()
    await must(act(luz, id, 'claim'))
    await must(act(luz, id, 'decisions', nothing), 201)
    await settled(house)
    expect(await claimOf(max, id)).toMatchObject({
      estado: 'decidido',
      decidido: { id: luz.user.id, nombre: 'Equipo moderator', en: expect.any(String) },
    })
    const found = await see(max, id)
    expect(found).toMatchObject({ reabierto: null, decisiones: [{ por: { id: luz.user.id } }] })
    await must(
      house
        .asStaff(luz)
        .post(`/api/admin/decisions/${found.decisiones[0]?.id}/reverse`, { motivo: 'Error' }),
    )
    await settled(house)
    expect(await see(max, id)).toMatchObject({
      estado: 'abierto',
      reabierto: { porque: 'deshecho' },
    })
    expect(await claimOf(max, id)).toMatchObject({ estado: 'abierto', decidido: null })
  })

  test('has the card of its author: points, shop, and the decisions about them in other cases alone', async () => {
    const [{ id, author }] = [await reported()]
    await must(act(luz, id, 'claim'))
    await must(
      act(luz, id, 'decisions', { ...nothing, medidas: [{ medida: 'hide' }], clausula: 'acoso' }),
      201,
    )
    await settled(house)
    const again = await published(author)
    await settled(house)
    await filed(await someone(), again)
    await settled(house)
    expect((await see(luz, caseIdOf(again))).autor).toMatchObject({
      id: author.user.id,
      nombre: 'Eva Ruiz',
      rol: 'barbero',
      desde: expect.any(String),
      puntos: 3,
      situacion: 'bueno',
      casos: 2,
      reportes: 2,
      decisiones: [{ casoId: id, medidas: ['hide'], clausula: 'acoso', revertida: false }],
    })
    expect((await see(luz, id)).autor?.decisiones).toEqual([])
  })

  test('says what it is now: gone, or other words', async () => {
    const { id, subject, author } = await reported('acoso', 'Como era')
    expect((await see(luz, id)).ahora).toEqual({ texto: 'Como era', estado: 'visible' })
    await must(house.as(author).delete(`/api/posts/${subject.id}`))
    await settled(house)
    expect((await see(luz, id)).ahora).toMatchObject({ estado: 'eliminado' })
  })
})

describe('facts', () => {
  test('need not be said where nothing is done, and must be where something is', async () => {
    const { id } = await reported()
    await must(act(luz, id, 'claim'))
    const said = { ...nothing, hechos: undefined }
    expect(
      await act(luz, id, 'decisions', {
        ...said,
        medidas: [{ medida: 'hide' }],
        clausula: 'acoso',
      }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'hechos', message: 'Escribe los hechos' }] },
    })
    await must(act(luz, id, 'decisions', said), 201)
    await settled(house)
    expect((await see(luz, id)).decisiones).toMatchObject([
      { hechos: '', medidas: [{ medida: 'none' }] },
    ])
  })
})

describe('what may be decided', () => {
  test('is told by the server: a ban is a lead’s, others may propose it', async () => {
    const { id } = await reported()
    const ban = { medida: 'ban', sobre: 'autor' }
    expect(await see(luz, id)).toMatchObject({
      medidas: expect.not.arrayContaining([ban]),
      proponibles: [ban],
    })
    expect(await see(lead, id)).toMatchObject({
      medidas: expect.arrayContaining([ban]),
      proponibles: [],
    })
  })
})

describe('a case', () => {
  test('is let go of with its page and with the console', async () => {
    const { id, subject } = await reported()
    const leaving = await house.staff('moderator')
    await must(act(leaving, id, 'claim'))
    await must(act(leaving, id, 'release', { salida: true }))
    await settled(house)
    expect((await claimOf(max, id)).tomado).toBeNull()
    await must(act(leaving, id, 'claim'))
    await settled(house)
    await must(house.asStaff(leaving).post('/api/admin/auth/logout'))
    await settled(house)
    expect((await claimOf(max, id)).tomado).toBeNull()
    expect(await why(`case-${caseStream(subject)}`)).toEqual(['left', 'signed_out'])
  })

  test('that was taken over says so to whoever had it, and to nobody else', async () => {
    const { id } = await reported()
    await must(act(luz, id, 'claim'))
    await must(act(lead, id, 'takeover', { motivo: 'Cambio de turno' }))
    await settled(house)
    expect(await claimOf(luz, id)).toMatchObject({
      tomado: { id: lead.user.id, mio: false },
      quitado: { id: lead.user.id },
    })
    expect((await claimOf(max, id)).quitado).toBeNull()
    expect((await see(luz, id)).historia).toMatchObject([
      { que: 'quitado', motivo: 'Cambio de turno', por: { id: lead.user.id } },
    ])
    expect((await act(luz, id, 'heartbeat')).body).toMatchObject({ code: 'claimed' })
  })

  test('that somebody passes on is not offered to them again, and is to others', async () => {
    const { id } = await reported('menores')
    await must(act(luz, id, 'claim'))
    await must(act(luz, id, 'pass'))
    await settled(house)
    const next = async (who: TestStaff, body = {}) =>
      (await house.asStaff(who).post<{ id?: string }>('/api/admin/cases/next', body)).body.id
    expect(await next(max, { sin: ['menores'] })).not.toBe(id)
    expect(await next(luz)).not.toBe(id)
    await settled(house)
    expect(await next(max)).toBe(id)
    await must(act(max, id, 'decisions', nothing), 201)
    for (const who of [luz, max])
      for (const one of (await list(who, '&tomado=mio')).data)
        await must(act(who, one.id, 'release'))
  })

  test('that somebody goes on from comes back to them behind all others, and to others as it stands', async () => {
    const own = await startTestServer()
    const [pia, leo] = [await own.staff('moderator'), await own.staff('moderator')]
    const ids = ['menores', 'odio', 'spam'].map(async (reason) => {
      const subject: Subject = {
        type: 'POST',
        id: (
          await must(
            own
              .as(await own.register('barbero'))
              .post<Post>('/api/posts', { content: 'Degradado' }),
            201,
          )
        ).body.id,
      }
      await settled(own)
      await must(
        own
          .as(await own.register())
          .post('/api/moderation/reports', { targetType: 'POST', targetId: subject.id, reason }),
        201,
      )
      return caseIdOf(subject)
    })
    const [first, second, third] = await Promise.all(ids)
    await settled(own)
    const next = async (who: TestStaff) => {
      const { id } = (await must(own.asStaff(who).post<{ id: string }>('/api/admin/cases/next')))
        .body
      await settled(own)
      return id
    }
    expect([await next(pia), await next(pia)]).toEqual([first, second])
    expect(await next(leo)).toBe(first)
    await must(own.asStaff(leo).post(`/api/admin/cases/${first}/release`))
    await settled(own)
    expect([await next(pia), await next(pia), await next(pia)]).toEqual([third, first, second])
  })

  test('that is escalated waits for a lead alone, with why', async () => {
    const { id } = await reported('menores')
    await must(act(luz, id, 'claim'))
    await must(act(luz, id, 'escalate', { motivo: 'Parece un menor' }))
    await settled(house)
    expect((await list(lead, '&rasgo=escalado')).data).toMatchObject([
      { id, escalado: true, tomado: null },
    ])
    expect((await act(max, id, 'claim')).status).toBe(403)
    expect(
      (await house.asStaff(max).post<{ id?: string }>('/api/admin/cases/next')).body.id,
    ).not.toBe(id)
    expect((await house.asStaff(lead).post<{ id?: string }>('/api/admin/cases/next')).body.id).toBe(
      id,
    )
    expect((await see(lead, id)).historia).toMatchObject([
      { que: 'escalado', motivo: 'Parece un menor', por: { id: luz.user.id } },
    ])
    await must(act(lead, id, 'decisions', nothing), 201)
    for (const one of (await list(max, '&tomado=mio')).data) await must(act(max, one.id, 'release'))
  })

  test('is opened without a report from what there is of a thing, and again after it was decided; a rule opens it again where something new is said', async () => {
    const author = await someone('barbero', 'Tomás Vega')
    const subject = await published(author, 'Compra seguidores')
    await settled(house)
    const open = () =>
      house.asStaff(luz).post<{ id: string }>('/api/admin/cases', {
        tipo: 'POST',
        objetoId: subject.id,
        motivo: 'Lo vi en el feed',
      })
    const { id } = (await must(open(), 201)).body
    await settled(house)
    expect((await list(luz, '&rasgo=regla')).data.find((one) => one.id === id)).toMatchObject({
      porque: 'equipo',
      reportes: 0,
      estado: 'abierto',
    })
    expect(await see(luz, id)).toMatchObject({
      historia: [{ que: 'abierto', motivo: 'Lo vi en el feed', por: { id: luz.user.id } }],
      pruebas: [{ versiones: [{ textos: [{ texto: 'Compra seguidores' }] }] }],
    })
    await must(act(luz, id, 'claim'))
    await must(act(luz, id, 'decisions', nothing), 201)
    await settled(house)
    const byRule = () =>
      house.services.moderation.cases.openByRule(contextOf(house, luz), subject, author.user.id)
    await byRule()
    await settled(house)
    expect((await claimOf(luz, id)).estado, 'it was decided as it stands').toBe('decidido')
    await must(
      house.as(author).put(`/api/posts/${subject.id}`, { content: 'Compra seguidores aquí' }),
    )
    await byRule()
    await settled(house)
    expect((await claimOf(luz, id)).estado).toBe('abierto')
    await must(act(luz, id, 'claim'))
    await must(act(luz, id, 'decisions', nothing), 201)
    expect((await must(open(), 201)).body.id).toBe(id)
    await settled(house)
    expect((await claimOf(luz, id)).estado).toBe('abierto')

    const seen = (
      await must(
        house
          .asStaff(luz)
          .get<ResponseOf<typeof subjectById>>(`/api/admin/subjects/POST/${subject.id}`),
      )
    ).body
    expect(seen).toMatchObject({
      texto: 'Compra seguidores aquí',
      autor: { id: author.user.id, nombre: 'Tomás Vega' },
      estado: 'visible',
      reportes: { propios: 0, delAutor: 0 },
      casos: [{ id, estado: 'abierto' }],
      decisiones: [{ casoId: id }, { casoId: id }],
    })
    const person = (
      await must(
        house
          .asStaff(luz)
          .get<ResponseOf<typeof subjectById>>(`/api/admin/subjects/USER/${author.user.id}`),
      )
    ).body
    expect(person).toMatchObject({ nombre: 'Tomás Vega', casos: [{ id }] })
    const find = async (q: string) =>
      (
        await must(
          house
            .asStaff(luz)
            .get<ResponseOf<typeof findSubjects>>(`/api/admin/subjects?q=${encodeURIComponent(q)}`),
        )
      ).body.data
    expect(await find('tomas v')).toMatchObject([{ tipo: 'USER', id: author.user.id }])
    expect([await find(id), await find(subject.id)]).toMatchObject([
      [{ tipo: 'CASE', id }],
      [{ tipo: 'POST', id: subject.id }],
    ])
    // What concerns whoever asks is nobody's to open.
    expect(
      (
        await house
          .asStaff(luz)
          .post('/api/admin/cases', { tipo: 'USER', objetoId: luz.user.id, motivo: 'Yo' })
      ).body,
    ).toMatchObject({ code: 'conflict_of_interest' })
    expect((await house.asStaff(luz).get(`/api/admin/subjects/USER/${luz.user.id}`)).status).toBe(
      404,
    )
    expect(
      (
        await house
          .asStaff(luz)
          .post('/api/admin/cases', { tipo: 'POST', objetoId: randomUUID(), motivo: 'Nada' })
      ).status,
    ).toBe(404)
  })
})

test('of twenty who ask for the next one each case goes to exactly one, and none is left', async () => {
  const cases = Number(process.env['CASES'] ?? 200)
  const own = await startTestServer()
  const staff = await Promise.all(Array.from({ length: 20 }, () => own.staff('moderator')))
  const subjects = Array.from({ length: cases }, (): Subject => ({
    type: 'USER',
    id: randomUUID(),
  }))
  const { log } = own.services
  await Promise.all(subjects.map((subject) => writeCase(log, subject)))
  await settled(own)
  const given: string[] = []
  await Promise.all(
    staff.map(async (one) => {
      const as = own.asStaff(one)
      for (;;) {
        const { status, body } = await as.post<{ id: string }>('/api/admin/cases/next')
        if (status === 404) return
        expect(status).toBe(200)
        given.push(body.id)
        await must(as.post(`/api/admin/cases/${body.id}/decisions`, nothing), 201)
      }
    }),
  )
  expect(given.toSorted()).toEqual(subjects.map(caseIdOf).toSorted())
}, 120_000)

test('the read model is what the log says', async () => {
  expect((await verify(cases, { db: house.services.db, log: house.services.log })).differing).toBe(
    0,
  )
})
