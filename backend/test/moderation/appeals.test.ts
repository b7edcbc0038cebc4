/**
 * One's own standing, appealing over HTTP, and deciding on appeals: by somebody else, once, with
 * everything taken back that has to be.
 */
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { appealById, appeals as listed } from '../../../contract/moderation/appeals.ts'
import { APPEAL_MONTHS } from '../../../contract/moderation/appealing.ts'
import type { caseById, cases as queue } from '../../../contract/moderation/cases.ts'
import type { Report } from '../../../contract/moderation/reports.ts'
import type { accountStanding, OwnAppeal } from '../../../contract/moderation/standing.ts'
import { caseIdOf, caseStream } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { appeals } from '../../projections/moderation/appeals.ts'
import { bansEnding } from '../../projections/moderation/ending-effects.ts'
import { cases } from '../../projections/moderation/cases.ts'
import { reports } from '../../projections/moderation/reports.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { banSweep } from '../../workers/moderation/bans.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { leftOver } from '../support/unfinished.ts'
import { contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { moderating } from '../support/moderating.ts'

type Standing = ResponseOf<typeof accountStanding>
let house: TestServer
let luz: TestStaff
let max: TestStaff
let lead: TestStaff
const { published, act, decide, see, reported } = moderating(() => house)
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, max, lead] = [
    await house.staff('moderator'),
    await house.staff('moderator'),
    await house.staff('lead'),
  ]
})

const standingOf = async (who: SignedIn) =>
  (await must(house.as(who).get<Standing>('/api/account/standing'))).body
const appeal = (who: SignedIn, what: object, texto = 'No era un insulto') =>
  house.as(who).post<OwnAppeal & { code?: string }>('/api/moderation/appeals', { ...what, texto })
const rule = (who: TestStaff, id: string, resultado: 'confirmar' | 'revertir') =>
  house
    .asStaff(who)
    .post<{ code?: string; message?: string }>(`/api/admin/appeals/${id}/decision`, {
      resultado,
      palabras: 'Lo miramos otra vez',
    })
const pending = async (who: TestStaff, more = '') =>
  (
    await must(
      house.asStaff(who).get<ResponseOf<typeof listed>>(`/api/admin/appeals?perPage=100${more}`),
    )
  ).body.data
const told = async (who: SignedIn, type: string) =>
  (await must(house.as(who).get<Notification[]>('/api/notifications'))).body.filter(
    (one) => one.type === type,
  )
const mine = async (who: SignedIn) =>
  (await must(house.as(who).get<Report[]>('/api/moderation/reports/my'))).body

/** Reported by somebody, claimed and decided by `who`. */
async function decided(
  who: TestStaff,
  subject: Subject,
  reporter: SignedIn,
  medidas: object[] = [{ medida: 'hide' }],
  avisoAutor: string | null = null,
): Promise<string> {
  const id = await reported(subject, reporter)
  await must(act(who, id, 'claim'))
  const isNothing = JSON.stringify(medidas).includes('"none"')
  await must(
    decide(who, id, {
      medidas,
      clausula: isNothing ? null : 'acoso',
      fundamento: isNothing ? null : 'normas',
      avisoAutor: isNothing ? avisoAutor : 'Ocultamos tu publicación por acoso.',
    }),
    201,
  )
  await settled(house)
  const decision = (await see(who, id)).decisiones.at(-1)
  return decision?.id ?? ''
}

describe('one’s own standing', () => {
  test('holds what was decided without a measure where they were told, too, and counts nothing for it', async () => {
    const [ana, eva] = [await house.barber(), await house.client()]
    const silent = await decided(luz, await published(ana), eva, [{ medida: 'none' }])
    const said = await decided(
      luz,
      await published(ana),
      eva,
      [{ medida: 'none' }],
      'Revisamos tu publicación: está bien.',
    )
    expect(silent).not.toBe(said)
    expect(await standingOf(ana)).toMatchObject({
      estado: 'bueno',
      puntos: 0,
      decisiones: [
        {
          id: said,
          medidas: [{ medida: 'none' }],
          aviso: 'Revisamos tu publicación: está bien.',
          puntos: 0,
          apelacion: null,
        },
      ],
    })
  })

  test('says what was decided with the very words, what counts until when, and nothing of who decided', async () => {
    const [ana, eva] = [await house.barber(), await house.client()]
    expect(await standingOf(ana)).toEqual({
      estado: 'bueno',
      puntos: 0,
      umbrales: { aviso: 4, riesgo: 8 },
      suspension: null,
      decisiones: [],
      hasMore: false,
    })
    const first = await decided(luz, await published(ana), eva)
    const second = await decided(luz, await published(ana), eva)
    const now = await standingOf(ana)
    expect(now).toMatchObject({
      estado: 'aviso',
      puntos: 6,
      decisiones: [
        { id: second },
        {
          id: first,
          tipo: 'POST',
          clausula: 'acoso',
          fundamento: 'normas',
          aviso: 'Ocultamos tu publicación por acoso.',
          puntos: 3,
          revertida: false,
          apelacion: null,
        },
      ],
    })
    // The words are the moderator's own: what law wants known stands beside them.
    expect(now.decisiones[1]).toMatchObject({
      hechos: 'Insulta',
      origen: 'reporte',
      medios: 'persona',
    })
    expect(now.decisiones[1]?.medidas).toEqual([{ medida: 'hide', sobre: 'objeto', hasta: null }])
    expect(JSON.stringify(now)).not.toContain(luz.user.id)
    expect(
      (await must(house.as(ana).get<Standing>(`/api/account/standing?antes=${second}`))).body
        .decisiones,
    ).toMatchObject([{ id: first }])
    expect((await standingOf(eva)).decisiones).toEqual([])
    expect(
      (await house.as(eva).get<Standing>(`/api/account/standing?antes=${second}`)).body.decisiones,
    ).toEqual([])
    house.clock.offsetMs += 91 * 86_400_000
    try {
      const {
        body: { sessionId },
      } = await must(
        house.guest.post<{ sessionId: string }>('/api/auth/login', {
          email: ana.email,
          password: ana.password,
        }),
      )
      const later = (await must(house.as({ sessionId }).get<Standing>('/api/account/standing')))
        .body
      expect(later).toMatchObject({
        estado: 'bueno',
        puntos: 0,
        decisiones: [{ puntos: 0, cuentaHasta: null }, { puntos: 0 }],
      })
      house.clock.offsetMs += APPEAL_MONTHS * 31 * 86_400_000
      const { body: last } = await must(
        house.guest.post<{ sessionId: string }>('/api/auth/login', {
          email: ana.email,
          password: ana.password,
        }),
      )
      expect(
        (await must(house.as(last).get<Standing>('/api/account/standing'))).body.decisiones,
      ).toMatchObject([{ apelableHasta: null }, { apelableHasta: null }])
      expect((await appeal({ ...ana, ...last }, { decisionId: first })).body).toMatchObject({
        code: 'too_late',
      })
    } finally {
      house.clock.offsetMs = 0
    }
  })
})

describe('whoever was decided about', () => {
  test('appeals once, with pictures that only who works on the case sees; overturned, everything is as it was, and they hear once', async () => {
    const [ana, eva] = [await house.barber(), await house.client()]
    const subject = await published(ana)
    const before = (await house.guest.get(`/api/posts/${subject.id}`)).body
    const decisionId = await decided(luz, subject, eva)
    expect((await house.guest.get(`/api/posts/${subject.id}`)).status).toBe(410)
    expect((await appeal(eva, { decisionId })).body).toMatchObject({ code: 'not_found' })
    expect((await appeal(ana, { decisionId, reportId: decisionId })).status).toBe(400)
    const photo = `data:image/png;base64,${(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
        .png()
        .toBuffer()
    ).toString('base64')}`
    const { body: own } = await must(
      house.as(ana).post<OwnAppeal>('/api/moderation/appeals', {
        decisionId,
        texto: 'No era un insulto',
        imagenes: [photo],
      }),
      201,
    )
    expect(own).toMatchObject({
      estado: 'PENDING',
      texto: 'No era un insulto',
      imagenes: 1,
      respuesta: null,
    })
    expect((await appeal(ana, { decisionId })).body.id, 'the same again is the same').toBe(own.id)
    expect((await appeal(ana, { decisionId }, 'Otra cosa')).body).toMatchObject({
      code: 'already_exists',
    })
    await settled(house)
    expect((await standingOf(ana)).decisiones).toMatchObject([
      { apelacion: { id: own.id, estado: 'PENDING' }, apelableHasta: null },
    ])

    const { body: seen } = await must(
      house.asStaff(max).get<ResponseOf<typeof appealById>>(`/api/admin/appeals/${own.id}`),
    )
    expect(seen).toMatchObject({
      lado: 'autor',
      texto: 'No era un insulto',
      hechos: 'Insulta',
      avisoAutor: 'Ocultamos tu publicación por acoso.',
      impedimento: null,
      sola: false,
      decididoPor: { id: luz.user.id },
      respuesta: null,
    })
    const picture = seen.imagenes[0] ?? ''
    expect(
      (
        await must(
          house
            .asStaff(max)
            .get<{ imagen: string }>(`/api/admin/cases/${seen.casoId}/evidence/${picture}`),
        )
      ).body.imagen,
    ).toMatch(/^data:image/)
    expect((await house.guest.get(`/media/${picture}`)).status).toBe(404)
    expect((await pending(luz)).find(({ id }) => id === own.id)).toMatchObject({
      impedimento: 'propia',
    })
    expect((await pending(max, '&lado=reporte')).map(({ id }) => id)).not.toContain(own.id)
    expect(await rule(luz, own.id, 'revertir')).toMatchObject({
      status: 403,
      body: { message: 'La apelación la resuelve otra persona del equipo' },
    })
    await must(rule(max, own.id, 'revertir'), 201)
    expect(await rule(lead, own.id, 'confirmar')).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    })
    await settled(house)
    expect((await house.guest.get(`/api/posts/${subject.id}`)).body).toEqual(before)
    const after = await standingOf(ana)
    expect(after).toMatchObject({
      puntos: 0,
      decisiones: [
        {
          revertida: true,
          puntos: 0,
          apelacion: { estado: 'OVERTURNED', respuesta: 'Lo miramos otra vez' },
        },
      ],
    })
    expect(JSON.stringify(after)).not.toContain(max.user.id)
    expect(await told(ana, 'appeal_resolved')).toMatchObject([
      { enlace: `/account/standing?decision=${decisionId}` },
    ])
    expect((await pending(max)).map(({ id }) => id)).not.toContain(own.id)
    expect((await pending(max, '&estado=resuelta')).find(({ id }) => id === own.id)).toMatchObject({
      estado: 'OVERTURNED',
    })
  })

  test('is told where the decision stands; one that was taken back meanwhile needs no answer', async () => {
    const [ana, eva] = [await house.barber(), await house.client()]
    const subject = await published(ana)
    const { body: own } = await must(
      appeal(ana, { decisionId: await decided(luz, subject, eva) }),
      201,
    )
    await settled(house)
    const ofCase = async (one: Subject) =>
      (
        await must(
          house.asStaff(max).get<ResponseOf<typeof caseById>>(`/api/admin/cases/${caseIdOf(one)}`),
        )
      ).body.decisiones.flatMap(({ apelaciones }) => apelaciones)
    expect(await ofCase(subject)).toEqual([
      { id: own.id, lado: 'autor', estado: 'PENDING', creadaEn: own.creadaEn },
    ])
    await must(rule(max, own.id, 'confirmar'), 201)
    await settled(house)
    expect(await ofCase(subject)).toMatchObject([{ id: own.id, estado: 'UPHELD' }])
    expect((await house.guest.get(`/api/posts/${subject.id}`)).status).toBe(410)
    expect((await standingOf(ana)).decisiones).toMatchObject([
      { revertida: false, apelacion: { estado: 'UPHELD', respuesta: 'Lo miramos otra vez' } },
    ])

    const other = await decided(luz, await published(ana), eva)
    const { body: moot } = await must(appeal(ana, { decisionId: other }), 201)
    await settled(house)
    await must(
      house.asStaff(lead).post(`/api/admin/decisions/${other}/reverse`, { motivo: 'Error' }),
    )
    await settled(house)
    expect((await standingOf(ana)).decisiones[0]).toMatchObject({
      id: other,
      apelacion: { id: moot.id, estado: 'MOOT' },
    })
    expect((await pending(max)).map(({ id }) => id)).not.toContain(moot.id)
    expect((await rule(max, moot.id, 'confirmar')).body).toMatchObject({ code: 'invalid_state' })
  })

  test('of a ban it is a lead who decides, another one than whoever banned; where there is none the same one, and that is marked', async () => {
    const [ana, eva] = [await house.barber(), await house.client()]
    const decisionId = await decided(lead, { type: 'USER', id: ana.user.id }, eva, [
      { medida: 'ban' },
    ])
    house.clock.offsetMs += 6_000
    expect((await house.as(ana).get('/api/notifications')).body).toMatchObject({
      code: 'account_suspended',
      until: null,
    })
    expect(await standingOf(ana)).toMatchObject({
      suspension: { hasta: null },
      decisiones: [{ medidas: [{ medida: 'ban' }] }],
    })
    const { body: own } = await must(appeal(ana, { decisionId }), 201)
    await settled(house)
    expect((await pending(max)).find(({ id }) => id === own.id)).toMatchObject({
      impedimento: 'expulsion',
    })
    expect((await rule(max, own.id, 'revertir')).status).toBe(403)
    expect((await pending(lead)).find(({ id }) => id === own.id)).toMatchObject({
      impedimento: null,
      sola: true,
    })
    const second = await house.staff('lead')
    await settled(house)
    expect((await rule(lead, own.id, 'revertir')).status).toBe(403)
    await house.services.identity.accounts.revokeStaffRole(
      { ...contextOf(house, luz), by: { id: 'system', role: 'system' } },
      second.email,
      'moderator',
      { lead: true },
    )
    await settled(house)
    await must(rule(lead, own.id, 'revertir'), 201)
    await settled(house)
    house.clock.offsetMs += 6_000
    expect((await house.as(ana).get('/api/notifications')).status).toBe(200)
    expect(
      (
        await must(
          house.asStaff(max).get<ResponseOf<typeof appealById>>(`/api/admin/appeals/${own.id}`),
        )
      ).body.respuesta,
    ).toMatchObject({ propia: true, por: { id: lead.user.id } })
  })
})

test('whoever reported appeals the answer; were they right, the case is looked at once more and answers them anew', async () => {
  const [ana, eva, nora] = [await house.barber(), await house.client(), await house.client()]
  const subject = await published(ana)
  await settled(house)
  await must(
    house.as(nora).post('/api/moderation/reports', {
      targetType: 'POST',
      targetId: subject.id,
      reason: 'odio',
    }),
    201,
  )
  await decided(luz, subject, eva, [{ medida: 'none' }])
  const [report] = await mine(eva)
  expect(report).toMatchObject({ status: 'NO_ACTION', apelacion: null })
  expect(report?.apelableHasta).not.toBeNull()
  expect((await appeal(nora, { reportId: report?.id })).body).toMatchObject({ code: 'not_found' })
  const { body: own } = await must(appeal(eva, { reportId: report?.id }), 201)
  await settled(house)
  expect(await mine(eva)).toMatchObject([{ apelacion: { estado: 'PENDING' }, apelableHasta: null }])
  expect((await standingOf(ana)).decisiones, 'whoever was left alone hears nothing').toEqual([])
  expect(
    (await must(house.asStaff(max).get<object>(`/api/admin/appeals/${own.id}`))).body,
  ).toMatchObject({ lado: 'reporte' })
  await must(rule(max, own.id, 'revertir'), 201)
  await settled(house)
  expect(await mine(eva)).toMatchObject([
    { status: 'PENDING', apelacion: { estado: 'OVERTURNED', respuesta: 'Lo miramos otra vez' } },
  ])
  expect(await mine(nora), 'who did not appeal keeps their answer').toMatchObject([
    { status: 'NO_ACTION' },
  ])
  expect(await told(eva, 'appeal_resolved')).toMatchObject([
    { enlace: '/restrictions?tab=reportes' },
  ])
  expect(
    (
      await must(
        house
          .asStaff(max)
          .get<ResponseOf<typeof caseById>>(`/api/admin/cases/${caseIdOf(subject)}`),
      )
    ).body.estado,
  ).toBe('abierto')
  await must(house.asStaff(max).post(`/api/admin/cases/${caseIdOf(subject)}/claim`))
  await must(
    house.asStaff(max).post(`/api/admin/cases/${caseIdOf(subject)}/decisions`, {
      medidas: [{ medida: 'hide' }],
      clausula: 'acoso',
      fundamento: 'normas',
      hechos: 'Insulta',
      vistoHasta: '999999999',
    }),
    201,
  )
  await settled(house)
  await house.services.moderation.appealing.finish(contextOf(house, max), subject, own.id)
  await settled(house)
  expect(await mine(eva), 'finished again, nothing happens').toMatchObject([
    { status: 'ACTION_TAKEN' },
  ])
})

test('the next one is an appeal while one waits that the asker may decide, each given to one at a time, and what they held is free', async () => {
  const next = (who: TestStaff, sin: string[] = []) =>
    house
      .asStaff(who)
      .post<{ id: string; apelacion: string | null }>('/api/admin/cases/next', { sin })
  const waiting = async (who: TestStaff) =>
    (await must(house.asStaff(who).get<ResponseOf<typeof queue>>('/api/admin/cases'))).body
      .apelaciones
  const [ana, eva, nora] = [
    await house.staff('moderator'),
    await house.barber(),
    await house.client(),
  ]
  // Somebody's who has decided nothing yet: of the other tests' appeals none is theirs to decide.
  const before = await waiting(ana)
  const subject = await published(eva)
  const { body: own } = await must(
    appeal(eva, { decisionId: await decided(ana, await published(eva), nora) }),
    201,
  )
  const { body: theirs } = await must(
    appeal(eva, { decisionId: await decided(luz, await published(eva), nora) }),
    201,
  )
  await settled(house)
  await must(
    house.as(nora).post('/api/moderation/reports', {
      targetType: 'POST',
      targetId: subject.id,
      reason: 'menores',
    }),
    201,
  )
  await settled(house)
  expect((await waiting(ana)).cuenta, 'one’s own decision is another one’s to look at').toBe(
    before.cuenta + 1,
  )
  expect((await waiting(max)).desde).not.toBeNull()
  await must(house.asStaff(ana).post(`/api/admin/cases/${caseIdOf(subject)}/claim`))
  await settled(house)
  const given: { id: string; apelacion: string | null }[] = []
  do {
    given.push((await must(next(ana))).body)
    await settled(house)
  } while (given.at(-1)?.apelacion !== null)
  expect(given.map(({ apelacion }) => apelacion)).toContain(theirs.id)
  expect(given.map(({ apelacion }) => apelacion)).not.toContain(own.id)
  expect(given.at(-1)?.id, 'then what is on top of the cases, which was let go of meanwhile').toBe(
    caseIdOf(subject),
  )
  expect(
    (await next(max, ['acoso'])).status,
    'what somebody would rather not see is not given to them',
  ).toBe(404)
  expect((await must(next(max))).body).toMatchObject({ apelacion: own.id })
  await settled(house)
  expect(
    (await pending(max)).map(({ id }) => id),
    'it is anybody’s to decide all the same',
  ).toContain(theirs.id)
  await must(rule(max, theirs.id, 'confirmar'), 201)
})

test('a ban that is final takes what its person did to others away, once; until then a reversal leaves everything as it was', async () => {
  const sweep = banSweep({
    due: (now, limit) => bansEnding(house.services.db, now.toISOString(), limit),
    makeFinal: (ban, { commandId, at }) =>
      house.services.moderation.bans.makeFinal(
        {
          commandId,
          correlationId: commandId,
          by: { id: 'system', role: 'system' },
          at,
          position: 0n,
        },
        ban,
      ),
  })
  const swept = async (later = 0) => {
    await settled(house)
    await sweep.run(new Date(house.services.now().getTime() + later), {
      signal: new AbortController().signal,
      logger: openLogger('silent'),
    })
    await settled(house)
  }
  const [wall, nora] = [await house.barber(), await house.client()]
  const others = await published(wall)
  /** Somebody with a heart, words and a follow there. */
  const active = async () => {
    const who = await house.client()
    await settled(house)
    await must(house.as(who).post(`/api/posts/${others.id}/like`, { isLiked: true }))
    await must(house.as(who).post(`/api/posts/${others.id}/comments`, { content: 'Bonito' }), 201)
    await must(house.as(who).post(`/api/users/${wall.user.id}/follow`))
    return who
  }
  const left = async (who: SignedIn) =>
    await house.services.db.first<{ hearts: number; comments: number; follows: number }>(sql`
      SELECT (SELECT count(*)::int FROM reactions.post_like WHERE user_id = ${who.user.id})
          AS hearts,
        (
          SELECT count(*)::int
          FROM comments.comment
          WHERE author_id = ${who.user.id} AND state <> 'deleted'
        ) AS comments,
        (SELECT count(*)::int FROM graph.follow WHERE follower_id = ${who.user.id}) AS follows`)
  const [all, none] = [
    { hearts: 1, comments: 1, follows: 1 },
    { hearts: 0, comments: 0, follows: 0 },
  ]
  const [lost, late, freed, asking] = [
    await active(),
    await active(),
    await active(),
    await active(),
  ]
  const ban = (who: SignedIn) =>
    decided(lead, { type: 'USER', id: who.user.id }, nora, [{ medida: 'ban' }])
  const bans = [await ban(lost), await ban(late), await ban(freed), await ban(asking)] as const
  for (const [index, who] of [lost, asking].entries())
    await must(appeal(who, { decisionId: index === 0 ? bans[0] : bans[3] }), 201)
  await swept()
  for (const who of [lost, late, freed, asking])
    expect(await left(who), 'nothing is gone while it may be taken back').toEqual(all)
  const [waiting] = (await pending(lead, '&lado=autor')).filter(
    ({ decisionId }) => decisionId === bans[0],
  )
  await must(rule(lead, waiting?.id ?? '', 'confirmar'), 201)
  await must(
    house.asStaff(lead).post(`/api/admin/decisions/${bans[2]}/reverse`, { motivo: 'Error' }),
  )
  await swept()
  expect([await left(lost), await left(late), await left(freed), await left(asking)]).toEqual([
    none,
    all,
    all,
    all,
  ])
  await swept((APPEAL_MONTHS * 31 + 1) * 86_400_000)
  expect(
    [await left(lost), await left(late), await left(freed), await left(asking)],
    'who has appealed in time still waits',
  ).toEqual([none, none, all, all])
  const written = await house.services.log.head()
  await swept((APPEAL_MONTHS * 31 + 1) * 86_400_000)
  expect(await house.services.log.head()).toBe(written)
  expect(await leftOver(house.services)).toEqual([])
  const types: string[] = []
  for await (const { type } of house.services.log.readStream(
    `case-${caseStream({ type: 'USER', id: lost.user.id })}`,
  ))
    types.push(type)
  expect(types.filter((type) => type.startsWith('Ban'))).toEqual([
    'BanBecameFinal',
    'BanCleanupFinished',
  ])
})

test('nobody in the console sees an appeal that concerns them, and each look is written down', async () => {
  const [ana, eva] = [await house.barber(), await house.client()]
  const { body: own } = await must(
    appeal(ana, { decisionId: await decided(luz, await published(ana), eva) }),
    201,
  )
  await must(house.as(max).post('/api/moderation/blocks', { blockedId: ana.user.id }))
  await settled(house)
  expect((await pending(max)).map(({ id }) => id)).not.toContain(own.id)
  expect((await house.asStaff(max).get(`/api/admin/appeals/${own.id}`)).status).toBe(404)
  expect((await rule(max, own.id, 'confirmar')).body).toMatchObject({
    code: 'conflict_of_interest',
  })
  await must(house.asStaff(lead).get(`/api/admin/appeals/${own.id}`))
  const looks: object[] = []
  for await (const { data } of house.services.log.readStream(
    `audit-${lead.user.id}-${house.services.now().toISOString().slice(0, 7)}`,
  ))
    looks.push(data)
  expect(looks).toContainEqual(
    expect.objectContaining({ what: 'appeal.see', subjectType: 'appeal', subjectId: own.id }),
  )
})

test('what is shown is what the log says', async () => {
  await settled(house)
  const { db, log } = house.services
  for (const one of [appeals, cases, reports])
    expect((await verify(one, { db, log })).differing).toBe(0)
})
