/** Dossiers over HTTP: what each party reads, who makes and opens them, and when they end. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Dossier } from '../../../contract/trust/dossiers.ts'
import { canonicalJson } from '../../../contract/trust/receipt-appointment.ts'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { book, freeDays, someDay } from '../../seed/http/visits.ts'
import { bySystem } from '../support/acting.ts'
import { randomFor } from '../../seed/random.ts'
import { seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

interface Made {
  readonly id: string
  readonly enlace: string
  readonly caduca: string
}
interface Listed {
  readonly id: string
  readonly revocado: boolean
  readonly aperturas: number
}

let house: TestServer
let chair: Chair
let client: SignedIn
let id = ''

const make = (who: SignedIn, body: object = {}, appointmentId = id) =>
  house.as(who).post<Made>(`/api/appointments/${appointmentId}/dossier`, body)
const tokenIn = ({ enlace }: Made) => enlace.split('/').at(-1) ?? ''
const open = (made: Made, query = '') =>
  house.guest.get<Dossier>(`/api/dossier-links/${tokenIn(made)}${query}`)
const read = async (made: Made, query = '') => (await must(open(made, query))).body
const listed = async (who: SignedIn) => {
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  return (
    await must(house.as(who).get<{ expedientes: Listed[] }>(`/api/appointments/${id}/dossiers`))
  ).body.expedientes
}
const write = async (who: SignedIn, to: SignedIn, message: string) =>
  (
    await must(
      house.as(who).post<{ id: string }>(`/api/chat/users/${to.user.id}/messages`, { message }),
      201,
    )
  ).body.id

beforeAll(async () => {
  house = await startTestServer()
  ;[chair, client] = await Promise.all([
    openChair(house, { autoConfirm: false }),
    house.register('cliente', { nombre: 'Ana Canario', telefono: '5512340001' }),
  ])
  const times = await someDay(house, chair)
  id = (await must(book(house, client, chair, times[0], { notes: 'canario en las notas' }), 201))
    .body.id
  await must(house.as(chair.barber).patch(`/api/appointments/${id}/confirm`))
})

test('each party reads what happened in its language, with the terms of then and now', async () => {
  const { body: made } = await must(make(client, { idioma: 'en' }), 201)
  await must(
    house.as(chair.barber).put('/api/availability', {
      politica: { limiteCancelacionHoras: 12 },
    }),
  )
  const dossier = await read(made)
  expect(dossier).toMatchObject({
    clase: 'balbu.expediente',
    idioma: 'en',
    lado: 'cliente',
    cita: { id, estado: 'confirmada', moneda: 'MXN' },
    partes: [
      { rol: 'cliente', nombre: 'Ana Canario' },
      { rol: 'barbero', nombre: chair.barber.user.nombre },
    ],
    pasos: [
      { n: 1, por: 'cliente', tipo: 'AppointmentBooked', estado: 'pendiente' },
      { n: 2, por: 'barbero', tipo: 'AppointmentConfirmed', estado: 'confirmada' },
    ],
    disputa: null,
    antes: { cliente: { citas: 0, faltas: 0, tardias: 0 } },
  })
  expect(dossier.pasos[0]?.enPalabras).toMatch(/^The client booked the appointment for /)
  expect(dossier.terminos.diferencias).toEqual([
    { campo: 'cancelLimitHours', alReservar: expect.any(Number), ahora: 12 },
  ])
  const spanish = await read(made, '?idioma=es')
  expect(spanish.pasos[0]?.enPalabras).toMatch(/^El cliente reservó la cita para /)
  const { huella, ...content } = spanish
  expect(createHash('sha256').update(canonicalJson(content)).digest('hex')).toBe(huella)
})

test('it tells no phone, note or address, and its proof is of the stored events', async () => {
  await house.seal()
  const { body: made } = await must(make(chair.barber), 201)
  const dossier = await read(made)
  const text = JSON.stringify(dossier)
  for (const secret of ['canario en las notas', '5512340001', client.email, chair.barber.email])
    expect(text).not.toContain(secret)
  const { body: receipt } = await must(
    house.as(client).get<{ eventos: { hoja: string }[] }>(`/api/appointments/${id}/receipt`),
  )
  expect(dossier.prueba.eventos.map(({ hoja }) => hoja)).toEqual(
    receipt.eventos.map(({ hoja }) => hoja),
  )
  expect(dossier.prueba.cabeza).not.toBeNull()
})

test('of the other side’s notices it says only that they were sent', async () => {
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  const { avisos } = await read((await must(make(client), 201)).body)
  const [own, others] = [
    avisos.filter(({ para }) => para === 'cliente'),
    avisos.filter(({ para }) => para === 'barbero'),
  ]
  expect(own).not.toHaveLength(0)
  expect(others).not.toHaveLength(0)
  expect(own.every(({ canal, estado }) => canal !== null && estado !== null)).toBe(true)
  expect(others.every(({ canal, estado }) => canal === null && estado === null)).toBe(true)
})

test('messages are of this thread alone, and one that is deleted says so', async () => {
  const [kept, gone] = [
    await write(client, chair.barber, 'Llego a las diez'),
    await write(client, chair.barber, 'Secreto que se borra'),
  ]
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  const { body: made } = await must(make(client, { mensajes: [kept, gone] }), 201)
  const { body: talk } = await must(
    house.as(client).get<{ id: string }[]>('/api/chat/conversations'),
  )
  await must(house.as(client).delete(`/api/chat/conversations/${talk[0]?.id}/messages/${gone}`))
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  expect((await read(made)).mensajes).toMatchObject([
    { de: 'cliente', texto: 'Llego a las diez', eliminado: false },
    { de: 'cliente', texto: 'Mensaje eliminado', eliminado: true },
  ])
  for (const mensajes of [[randomUUID()], [kept, randomUUID()]])
    expect(await make(client, { mensajes })).toMatchObject({
      status: 400,
      body: { message: 'Solo puedes añadir mensajes de tu conversación sobre esta cita' },
    })
  expect(
    (await make(client, { mensajes: Array.from({ length: 51 }, () => randomUUID()) })).status,
  ).toBe(400)
})

test('what comes later is not in it', async () => {
  const { body: made } = await must(make(client), 201)
  const before = await read(made)
  const other = (await freeDays(house, chair))[4]?.inicios[0] ?? ''
  await must(house.as(client).patch(`/api/appointments/${id}/reschedule`, { fecha: other }))
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  const { pasos, cita } = await read(made)
  expect(pasos).toEqual(before.pasos)
  expect(cita.fecha).toBe(before.cita.fecha)
  const after = await read((await must(make(client), 201)).body)
  expect(after.pasos.at(-1)).toMatchObject({ tipo: 'AppointmentMovedIn', por: 'cliente' })
  expect(Date.parse(after.cita.fecha)).toBe(Date.parse(other))
})

test('the same request gives the same link, openings within an hour count once, and revoked is gone', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const again = () =>
    must(house.as(client).post<Made>(`/api/appointments/${id}/dossier`, {}, { headers }), 201)
  const [one, two] = [(await again()).body, (await again()).body]
  expect(two).toEqual(one)
  await read(one)
  await read(one)
  expect((await listed(client)).find((row) => row.id === one.id)).toMatchObject({
    aperturas: 1,
    revocado: false,
  })
  expect((await house.as(chair.barber).delete(`/api/dossiers/${one.id}`)).status).toBe(404)
  await must(house.as(client).delete(`/api/dossiers/${one.id}`))
  const gone = { message: 'Este expediente no existe o ya venció', code: 'dossier_not_found' }
  expect(await open(one)).toMatchObject({ status: 404, body: gone })
  expect(await house.guest.get('/api/dossier-links/nada')).toMatchObject({
    status: 404,
    body: gone,
  })
  expect((await listed(client)).find((row) => row.id === one.id)).toMatchObject({ revocado: true })
  expect(await listed(chair.barber)).not.toContainEqual(expect.objectContaining({ id: one.id }))
})

test('a link ends after 48 hours and is swept; one cut off before its event opens nothing', async () => {
  const { vault, db } = house.services
  const pending = randomUUID()
  await vault.dossierLinks.keep(pending)
  expect(
    (await house.guest.get(`/api/dossier-links/${vault.dossierLinks.tokenOf(pending)}`)).status,
  ).toBe(404)
  const { body: made } = await must(make(client), 201)
  await db.pool.query(
    `UPDATE vault.dossier_link SET expires_at = now() - interval '1 second'
     WHERE dossier_id = ANY($1::uuid[])`,
    [[made.id, pending]],
  )
  expect((await open(made)).status).toBe(404)
  await vault.sweep()
  const { rows } = await db.pool.query(
    'SELECT FROM vault.dossier_link WHERE dossier_id = ANY($1::uuid[])',
    [[made.id, pending]],
  )
  expect(rows).toHaveLength(0)
})

test('the other party’s block leaves the dossier, and no message can be added any more', async () => {
  const said = await write(client, chair.barber, 'Antes del bloqueo')
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  const { body: made } = await must(make(client, { mensajes: [said] }), 201)
  await must(house.as(chair.barber).post('/api/moderation/blocks', { blockedId: client.user.id }))
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  expect((await read(made)).mensajes).toHaveLength(1)
  expect((await make(client, { mensajes: [said] })).status).toBe(400)
  expect((await make(client)).status).toBe(201)
  await must(house.as(chair.barber).delete(`/api/moderation/blocks/${client.user.id}`))
})

test('staff make it with a reason, with names once they are revealed, and it is in the audit', async () => {
  const [auditor, moderator] = [await house.staff('auditor'), await house.staff('moderator')]
  const staffMake = (sessionId: string, body: object = { motivo: 'Queja 12' }) =>
    house.as({ sessionId }).post<Made>(`/api/admin/appointments/${id}/dossier`, body)
  expect((await staffMake(auditor.staffSessionId, { motivo: ' ' })).status).toBe(400)
  expect(await staffMake(moderator.staffSessionId)).toMatchObject({
    status: 409,
    body: { code: 'claim_needed' },
  })
  const unnamed = await read((await must(staffMake(auditor.staffSessionId), 201)).body)
  expect(unnamed).toMatchObject({ lado: 'equipo', mensajes: [] })
  expect(JSON.stringify(unnamed)).not.toContain('Canario')
  const asAuditor = house.as({ sessionId: auditor.staffSessionId })
  await must(asAuditor.post('/api/admin/reveal', { type: 'appointment', id, why: 'Queja 12' }))
  const named = await read((await must(staffMake(auditor.staffSessionId), 201)).body)
  expect(JSON.stringify(named)).toContain('Ana Canario')
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  const { body: audited } = await must(
    asAuditor.get<{ data: { what: string; subject: { id: string } }[] }>(
      '/api/admin/audit?what=appointment.dossier',
    ),
  )
  expect(audited.data).toHaveLength(2)
  expect(audited.data[0]).toMatchObject({ what: 'appointment.dossier', subject: { id } })
})

test('whatever happens on a barber’s day, a dossier tells of nobody but its two', async () => {
  const random = randomFor(seed, 'dossiers')
  const some = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const days = (await freeDays(house, chair)).slice(5, 8)
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      house.register('cliente', { nombre: `Tercero${n} Ajeno${n}`, telefono: `555100000${n}` }),
    ),
  )
  const made: { readonly id: string; readonly n: number }[] = []
  for (const [n, person] of people.entries())
    for (const day of days) {
      const start = day.inicios[n * 2]
      const { status, body } = await book(house, person, chair, start, { notes: `nota-ajena-${n}` })
      if (status === 201) made.push({ id: body.id, n })
      if (random() < 0.3) await write(person, chair.barber, `mensaje-ajeno-${n}`)
    }
  expect(made.length).toBeGreaterThan(10)
  for (let act = 0; act < made.length * 2; act++) {
    const { id: one, n } = some(made)
    const [client, barber] = [house.as(people[n] as SignedIn), house.as(chair.barber)]
    await some([
      () => barber.patch(`/api/appointments/${one}/confirm`),
      () => barber.patch(`/api/appointments/${one}/reject`, { motivo: `motivo-ajeno-${n}` }),
      () => client.patch(`/api/appointments/${one}/cancel`, { motivo: `motivo-ajeno-${n}` }),
      () =>
        client.patch(`/api/appointments/${one}/reschedule`, { fecha: some(some(days).inicios) }),
    ])()
  }
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  for (const { id: one, n } of made)
    for (const who of [people[n] as SignedIn, chair.barber]) {
      const text = JSON.stringify(await read((await must(make(who, {}, one), 201)).body))
      for (const other of people.keys())
        if (other !== n)
          expect(text).not.toMatch(new RegExp(`Ajeno${other}|ajen[oa]-${other}|555100000${other}`))
      expect(text).not.toContain(`nota-ajena-${n}`)
    }
})

test('an erased maker’s links end, and another’s dossier names them no more', async () => {
  const { body: own } = await must(make(client), 201)
  const { body: theirs } = await must(make(chair.barber), 201)
  await house.services.identity.closing.erase(bySystem(house), client.user.id)
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  expect((await open(own)).status).toBe(404)
  const dossier = await read(theirs)
  expect(dossier.partes).toContainEqual({ rol: 'cliente', nombre: 'Usuario eliminado' })
  expect(JSON.stringify(dossier)).not.toContain('anario')
})
