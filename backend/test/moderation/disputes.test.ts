/**
 * What a client contests of an appointment, over HTTP: kept as a case, decided by people, heard of
 * by those concerned, and taken back exactly.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { caseById, cases as queue } from '../../../contract/moderation/cases.ts'
import type { Report } from '../../../contract/moderation/reports.ts'
import type { Effect } from '../../../contract/moderation/reasons.ts'
import {
  AppointmentLateCancellationDisputed,
  AppointmentNoShowDisputed,
} from '../../domain/booking/events.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { reporterRecordOf } from '../../projections/moderation/reports-reads.ts'
import { sql } from '../../postgres/db.ts'
import { disputePolicy } from '../../workers/moderation/disputes.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { timeAt } from '../support/time-at.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

type Case = ResponseOf<typeof caseById>
let house: TestServer
let luz: TestStaff
let lead: TestStaff
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, lead] = [await house.staff('moderator'), await house.staff('lead')]
})

const HOUR = 3_600_000
const caseOf = (id: string) => caseIdOf({ type: 'APPOINTMENT', id })
const contest = (who: SignedIn, id: string, motivo: string | null = 'Sí estuve, zqpuntual') =>
  house.as(who).post<Appointment & { code: string }>(`/api/appointments/${id}/contest`, { motivo })
const see = async (who: SignedIn, id: string) =>
  (await must(house.as(who).get<Appointment>(`/api/appointments/${id}`))).body
const seeCase = async (who: TestStaff, id: string) =>
  (await must(house.asStaff(who).get<Case>(`/api/admin/cases/${caseOf(id)}`))).body
const toldTo = async (who: SignedIn) =>
  (await must(house.as(who).get<Notification[]>('/api/notifications'))).body
/** What each side has heard of the dispute, the oldest first. */
const heard = async (...sides: readonly SignedIn[]) =>
  Promise.all(
    sides.map(async (who) =>
      (await toldTo(who))
        .map(({ type }) => type)
        .filter((type) => /contested$|^(moderation|report|appeal)_/.test(type))
        .toReversed(),
    ),
  )

/** Somebody who was said not to have come; and when their visit was over. */
async function missed(chair: Chair, client: SignedIn): Promise<{ id: string; over: number }> {
  const { id, fin } = (
    await must(
      book(house, client, chair, (await someDay(house, chair))[0], { permitirSolape: true }),
      201,
    )
  ).body
  const over = Date.parse(fin)
  await timeAt(house, over, () =>
    must(house.as(chair.barber).patch(`/api/appointments/${id}/no-show`)),
  )
  return { id, over }
}
async function decide(who: TestStaff, id: string, medida: Effect): Promise<string> {
  await settled(house)
  await must(house.asStaff(who).post(`/api/admin/cases/${caseOf(id)}/claim`))
  const isNothing = medida !== 'clear_no_show'
  await must(
    house.asStaff(who).post(`/api/admin/cases/${caseOf(id)}/decisions`, {
      medidas: [{ medida }],
      clausula: isNothing ? null : 'servicio',
      fundamento: isNothing ? null : 'normas',
      hechos: 'Se presentó a su hora',
      vistoHasta: '999999999',
    }),
    201,
  )
  await settled(house)
  return (await seeCase(who, id)).decisiones.at(-1)?.id ?? ''
}
const reverse = async (who: TestStaff, decisionId: string) => {
  await must(
    house.asStaff(who).post(`/api/admin/decisions/${decisionId}/reverse`, { motivo: 'Error' }),
  )
  await settled(house)
}

/** What counts, wherever it does. */
async function counted(id: string): Promise<object> {
  await settled(house)
  const { db } = house.services
  const [appointment, clients, facts, visits, figure] = await Promise.all([
    db.many(
      sql`SELECT status, cancelled_by, no_show, late
        FROM appointments.appointment
        WHERE appointment_id = ${id}`,
    ),
    db.many(
      sql`SELECT keeper_id, visits, cents, no_shows, standing
        FROM clients.client
        WHERE person_id = (
            SELECT person_id FROM appointments.appointment WHERE appointment_id = ${id}
          )
        ORDER BY keeper_id`,
    ),
    db.many(
      sql`SELECT metric, sum(delta)::int AS count
        FROM history.fact
        WHERE appointment_id = ${id} AND metric <> 'waits'
        GROUP BY metric
        HAVING sum(delta) <> 0
        ORDER BY metric`,
    ),
    db.many(
      sql`SELECT (SELECT count(*)::int FROM clients.visit WHERE appointment_id = ${id}) AS visits,
          (
            SELECT count(*)::int
            FROM achievements.visit
            WHERE appointment_id = ${id} AND lost_at IS NULL
          ) AS counts`,
    ),
    db.many(sql`SELECT outcome, late FROM figures.visit WHERE appointment_id = ${id}`),
  ])
  return { appointment, clients, facts, visits, figure }
}

describe('that they did not come', () => {
  test('is contested by its client, once and in time; the case has the appointment’s life, and nobody learns what they say but who decides', async () => {
    const [chair, eva, other] = [
      await openChair(house, { autoConfirm: true }),
      await house.client(),
      await house.client(),
    ]
    const { id, over } = await missed(chair, eva)
    await timeAt(house, over + HOUR, async () => {
      expect(await see(eva, id)).toMatchObject({
        disputada: false,
        disputa: null,
        disputaHasta: expect.any(String),
      })
      expect((await contest(other, id)).status).toBe(404)
      expect((await contest(chair.barber, id)).status).toBe(403)
    })
    expect(await timeAt(house, over + 49 * HOUR, () => contest(eva, id))).toMatchObject({
      status: 409,
      body: { code: 'too_late' },
    })
    await timeAt(house, over + HOUR, async () => {
      expect((await must(contest(eva, id))).body).toMatchObject({
        disputada: true,
        noShow: true,
        disputa: { sobre: 'falta', estado: 'enRevision' },
      })
      expect(await contest(eva, id)).toMatchObject({
        status: 409,
        body: { code: 'already_exists' },
      })
      expect(await house.as(chair.barber).patch(`/api/appointments/${id}/no-show`)).toMatchObject({
        status: 200,
      })
    })
    await settled(house)
    const { data } = (
      await must(
        house
          .asStaff(luz)
          .get<ResponseOf<typeof queue>>('/api/admin/cases?perPage=100&tipo=APPOINTMENT'),
      )
    ).body
    expect(data.find(({ objetoId }) => objetoId === id)).toMatchObject({
      tipo: 'APPOINTMENT',
      reportes: 1,
      estado: 'abierto',
    })
    const found = await seeCase(luz, id)
    expect(found).toMatchObject({
      medidas: expect.arrayContaining([
        { medida: 'clear_no_show', sobre: 'objeto' },
        { medida: 'uphold_no_show', sobre: 'objeto' },
      ]),
      pruebas: [{ autor: { nombre: 'Paco Navarro' } }],
    })
    const steps =
      found.pruebas[0]?.versiones.map(({ textos }) =>
        Object.fromEntries(textos.map(({ nombre, texto }) => [nombre, texto])),
      ) ?? []
    expect(steps).toMatchObject([
      {
        hecho: 'AppointmentBooked',
        quien: 'cliente',
        estado: 'pendiente',
        condiciones: expect.any(String),
      },
      { hecho: 'AppointmentConfirmed', estado: 'confirmada' },
      { hecho: 'AppointmentMarkedNoShow', quien: 'barbero', estado: 'cancelada' },
      { hecho: 'AppointmentNoShowDisputed', quien: 'cliente', motivo: 'Sí estuve, zqpuntual' },
    ])
    expect(JSON.stringify(found), 'nothing of who they are').not.toMatch(
      new RegExp(`Eva Ruiz|${eva.user.id}|${eva.user.telefono}`),
    )
    for (const path of [
      `/api/appointments/${id}`,
      `/api/appointments/${id}/history`,
      '/api/notifications',
    ])
      expect(JSON.stringify((await house.as(chair.barber).get(path)).body)).not.toContain(
        'zqpuntual',
      )
    // It is contested there alone, and for good.
    expect(
      (
        await house.as(eva).post('/api/moderation/reports', {
          targetType: 'APPOINTMENT',
          targetId: id,
          reason: 'falsa',
        })
      ).status,
    ).toBe(400)
    const [own] = (await must(house.as(eva).get<Report[]>('/api/moderation/reports/my'))).body
    expect(own).toMatchObject({
      targetType: 'APPOINTMENT',
      status: 'PENDING',
      description: 'Sí estuve, zqpuntual',
    })
    expect((await house.as(eva).delete(`/api/moderation/reports/${own?.id}`)).status).toBe(409)
    expect(
      (
        await house
          .asStaff(luz)
          .post('/api/admin/cases', { tipo: 'APPOINTMENT', objetoId: id, motivo: 'Lo vi' })
      ).status,
      'nor raised by anybody else',
    ).toBe(404)
  })

  test('is cleared: it counts as a visit wherever it had counted, both hear so, and reversed all is as it was', async () => {
    const [chair, eva] = [await openChair(house, { autoConfirm: true }), await house.client()]
    const { id, over } = await missed(chair, eva)
    await timeAt(house, over + HOUR, () => must(contest(eva, id)))
    const before = await counted(id)
    expect(before).toMatchObject({
      appointment: [{ status: 'cancelada', no_show: true }],
      clients: [
        { visits: 0, no_shows: 1 },
        { visits: 0, no_shows: 1 },
      ],
      figure: [{ outcome: 'missed' }],
    })
    const decisionId = await decide(luz, id, 'clear_no_show')
    expect(await counted(id)).toMatchObject({
      appointment: [{ status: 'completada', cancelled_by: null, no_show: false }],
      clients: [
        { visits: 1, no_shows: 0, cents: 15_000n },
        { visits: 1, no_shows: 0 },
      ],
      facts: [
        { metric: 'booked', count: 1 },
        { metric: 'done', count: 1 },
      ],
      visits: [{ visits: 2, counts: 1 }],
      figure: [{ outcome: 'done' }],
    })
    expect(await see(eva, id)).toMatchObject({
      estado: 'completada',
      noShow: false,
      disputaHasta: null,
      disputa: { sobre: 'falta', estado: 'anulada' },
    })
    expect(await see(chair.barber, id)).toMatchObject({ disputa: { estado: 'anulada' } })
    expect(JSON.stringify(await toldTo(eva))).toContain(`"enlace":"/appointments/${id}"`)
    expect(JSON.stringify(await toldTo(chair.barber))).toContain(
      `/account/standing?decision=${decisionId}`,
    )
    expect((await seeCase(luz, id)).decisiones[0]?.avisoAutor).toMatch(
      /lo que quedó marcado en una cita tuya del .+dejar sin efecto/s,
    )
    expect(
      (await must(house.as(eva).get<Report[]>('/api/moderation/reports/my'))).body,
    ).toMatchObject([{ status: 'ACTION_TAKEN', respuesta: { decisionId, clausula: 'servicio' } }])
    expect(
      await reporterRecordOf(house.services.db, eva.user.id),
      'who is right about their own appointment is no better reporter',
    ).toEqual({ answered: 0, upheld: 0 })

    expect(await heard(eva, chair.barber)).toEqual([
      ['report_resolved'],
      ['appointment_contested', 'moderation_decision'],
    ])

    await reverse(luz, decisionId)
    expect(await counted(id)).toEqual(before)
    expect(await heard(eva, chair.barber)).toEqual([
      ['report_resolved', 'moderation_reversed'],
      ['appointment_contested', 'moderation_decision', 'moderation_reversed'],
    ])
    expect(await see(eva, id)).toMatchObject({
      estado: 'cancelada',
      noShow: true,
      disputa: { estado: 'revertida' },
    })
    expect((await seeCase(luz, id)).estado, 'whoever decided looks at it again').toBe('abierto')
    await decide(luz, id, 'uphold_no_show')
    expect(await see(eva, id)).toMatchObject({ disputa: { estado: 'seMantiene' } })
    expect(await counted(id)).toEqual(before)
  })

  test('is cleared by no clause: no points, a correction, and the record of both sides for whoever decides', async () => {
    const [chair, eva] = [await openChair(house, { autoConfirm: true }), await house.client()]
    const { id, over } = await missed(chair, eva)
    await timeAt(house, over + HOUR, () => must(contest(eva, id)))
    await settled(house)
    const found = await seeCase(luz, id)
    expect(found).toMatchObject({
      motivos: [{ motivo: 'disputa', cuenta: 1 }],
      gravedad: 'normal',
      disputa: {
        sobre: 'falta',
        estado: 'cancelada',
        zona: expect.stringContaining('/'),
        total: expect.any(Number),
        servicios: [expect.any(String)],
        negocio: expect.any(String),
        cliente: { nombre: 'Eva', faltas: 1, disputas: 0, quitadas: 0 },
        barbero: { nombre: 'Paco Navarro', faltas: 1, disputas: 0 },
      },
    })
    await must(house.asStaff(luz).post(`/api/admin/cases/${caseOf(id)}/claim`))
    const body = {
      medidas: [{ medida: 'clear_no_show' }],
      clausula: null,
      fundamento: null,
      hechos: 'Se presentó a su hora',
    }
    const preview = (
      await must(
        house
          .asStaff(luz)
          .post<{ aviso: { texto: string } | null; puntos: unknown; marca: string }>(
            `/api/admin/cases/${caseOf(id)}/preview`,
            body,
          ),
      )
    ).body
    expect(preview).toMatchObject({
      puntos: null,
      marca: 'quitada',
      aviso: { texto: expect.stringContaining('Es una corrección') },
    })
    await must(
      house
        .asStaff(luz)
        .post(`/api/admin/cases/${caseOf(id)}/decisions`, { ...body, vistoHasta: '999999999' }),
      201,
    )
    await settled(house)
    expect((await seeCase(luz, id)).decisiones.at(-1)).toMatchObject({
      clausula: null,
      avisoAutor: preview.aviso?.texto,
    })
    const standing = (
      await must(
        house.as(chair.barber).get<{
          decisiones: { clausula: string | null; puntos: number }[]
          puntos: number
          estado: string
        }>('/api/account/standing'),
      )
    ).body
    expect(standing).toMatchObject({
      puntos: 0,
      estado: 'bueno',
      decisiones: [
        { clausula: null, puntos: 0, cuentaHasta: null, origen: 'cliente', medios: 'persona' },
      ],
    })
    expect(await see(eva, id)).toMatchObject({
      estado: 'completada',
      noShow: false,
      disputa: { estado: 'anulada' },
    })
    // The correction is nothing that counts against the barber in a later case.
    const other = await house.client()
    const second = await missed(chair, other)
    await timeAt(house, second.over + HOUR, () => must(contest(other, second.id)))
    await settled(house)
    expect(await seeCase(luz, second.id)).toMatchObject({
      anteriores: 0,
      disputa: { barbero: { disputas: 1, quitadas: 1 } },
    })
  })

  test('is upheld: the barber hears nothing, and the client has it looked at by somebody else', async () => {
    const [chair, eva] = [await openChair(house, { autoConfirm: true }), await house.client()]
    const { id, over } = await missed(chair, eva)
    await timeAt(house, over + HOUR, () => must(contest(eva, id, null)))
    const before = await counted(id)
    await decide(luz, id, 'uphold_no_show')
    expect(await counted(id)).toEqual(before)
    expect(await heard(eva, chair.barber)).toEqual([['report_resolved'], ['appointment_contested']])
    expect(
      (
        await must(
          house
            .as(chair.barber)
            .get<{ decisiones: unknown[]; puntos: number }>('/api/account/standing'),
        )
      ).body,
    ).toMatchObject({ decisiones: [], puntos: 0 })
    const [own] = (await must(house.as(eva).get<Report[]>('/api/moderation/reports/my'))).body
    expect(own).toMatchObject({ status: 'NO_ACTION', apelableHasta: expect.any(String) })
    const { body: appeal } = await must(
      house.as(eva).post<{ id: string }>('/api/moderation/appeals', {
        reportId: own?.id,
        texto: 'Tengo el recibo',
      }),
      201,
    )
    await settled(house)
    await must(
      house.asStaff(lead).post(`/api/admin/appeals/${appeal.id}/decision`, {
        resultado: 'revertir',
        palabras: 'Lo miramos otra vez',
      }),
      201,
    )
    await settled(house)
    expect((await seeCase(lead, id)).estado).toBe('abierto')
    await decide(lead, id, 'clear_no_show')
    expect(await heard(eva, chair.barber)).toEqual([
      ['report_resolved', 'appeal_resolved', 'report_resolved'],
      ['appointment_contested', 'moderation_decision'],
    ])
    expect(await see(eva, id)).toMatchObject({
      estado: 'completada',
      disputa: { estado: 'anulada' },
    })
  })

  test('of which the request that said so did not live to open the case is opened by what follows it, once', async () => {
    const [chair, eva] = [await openChair(house, { autoConfirm: true }), await house.client()]
    const { id, over } = await missed(chair, eva)
    await timeAt(house, over + HOUR, () =>
      house.services.booking.appointments.contest(contextOf(house, eva), id, 'Sí estuve'),
    )
    await settled(house)
    const said: RecordedEvent[] = []
    const day = (
      await house.services.db.first<{ day: string }>(
        sql`SELECT day FROM appointments.appointment WHERE appointment_id = ${id}`,
      )
    )?.day
    for await (const event of house.services.log.readStream(
      `agenda-${chair.barber.user.id}-${day}`,
    ))
      said.push(event)
    const policy = disputePolicy({
      open: (contested, { commandId, at }) =>
        house.services.moderation.disputing.open({ ...bySystem(house), commandId, at }, contested),
    })
    const contested = said.filter(
      ({ type }) =>
        type === AppointmentNoShowDisputed.type ||
        type === AppointmentLateCancellationDisputed.type,
    )
    for (const _ of [1, 2]) await policy.act(contested)
    await decide(luz, id, 'uphold_no_show')
    await policy.act(contested)
    await settled(house)
    expect(
      (await must(house.as(eva).get<Report[]>('/api/moderation/reports/my'))).body,
    ).toMatchObject([{ status: 'NO_ACTION', description: 'Sí estuve' }])
  })
})

test('a late cancellation counts no more once it is cleared; whom it concerns does not decide it', async () => {
  const [chair, max, zoe] = [
    await openChair(house, { autoConfirm: true }),
    await house.staff('moderator'),
    await house.staff('moderator'),
  ]
  await must(
    house.as(chair.barber).put('/api/availability', { politica: { limiteCancelacionHoras: 48 } }),
  )
  const { id } = (await must(book(house, max, chair, (await someDay(house, chair, 1))[0]), 201))
    .body
  await must(house.as(max).patch(`/api/appointments/${id}/cancel`, { motivo: 'Urgencias' }))
  expect(await see(max, id)).toMatchObject({ tardia: true, disputaHasta: expect.any(String) })
  const before = await counted(id)
  expect((await must(contest(max, id, 'Estaba en el hospital'))).body).toMatchObject({
    disputa: { sobre: 'cancelacionTardia', estado: 'enRevision' },
  })
  await settled(house)
  // Nor whoever keeps away from either side.
  await must(house.as(zoe).post('/api/moderation/blocks', { blockedId: max.user.id }))
  await settled(house)
  for (const who of [max, zoe]) {
    expect(await house.asStaff(who).post(`/api/admin/cases/${caseOf(id)}/claim`)).toMatchObject({
      status: 403,
      body: { code: 'conflict_of_interest' },
    })
    expect((await house.asStaff(who).get(`/api/admin/cases/${caseOf(id)}`)).status).toBe(404)
  }
  const decisionId = await decide(luz, id, 'clear_no_show')
  expect(await see(max, id)).toMatchObject({
    estado: 'cancelada',
    canceladaPor: 'cliente',
    tardia: false,
    disputa: { estado: 'anulada' },
  })
  expect(await counted(id)).toMatchObject({ figure: [{ outcome: 'by_client', late: false }] })
  await reverse(luz, decisionId)
  expect(await counted(id)).toEqual(before)
  await decide(luz, id, 'none')
  expect(await see(max, id)).toMatchObject({ tardia: true, disputa: { estado: 'seMantiene' } })
})
