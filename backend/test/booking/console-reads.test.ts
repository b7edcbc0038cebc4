/**
 * What the console reads, on a real log with the real projections: the list with its filters, names
 * by id, a rebuild on request.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  singleVisit,
  AppointmentBooked,
  AppointmentConfirmed,
  type BookedDetails,
} from '../../domain/booking/events.ts'
import { ServiceAdded } from '../../domain/business/catalogue.ts'
import { AccountRegistered } from '../../domain/identity/account-events.ts'
import { type DomainEvent, system } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { appointments } from '../../projections/booking/appointments.ts'
import {
  type AppointmentQuery,
  auditedAppointment,
  auditedAppointments,
  personNamesOf,
} from '../../projections/booking/appointments-audit.ts'
import { openPositions } from '../../projections/engine/positions/positions.ts'
import { type Projector, startProjector } from '../../projections/engine/operate/projector.ts'
import { Rebuilds } from '../../projections/engine/operate/rebuilds.ts'
import { offers } from '../../projections/business/offers.ts'
import { people } from '../../projections/identity/people.ts'
import { shops } from '../../projections/business/shops.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { appendEvents } from '../../seed/events/append.ts'

const projections = [people, shops, offers, appointments]
const now = Date.parse('2026-11-21T08:00:00.000Z')
const [carlos, noa, lucia, andres] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

let house: TestDatabase
let log: EventLog
let projector: Projector

beforeAll(async () => {
  house = await freshDatabase()
  log = await openPostgresLog(house.url)
  projector = await startProjector({ db: house.db, log, projections })
})
afterAll(async () => {
  await projector.stop()
  await log.close()
})

async function write(stream: string, ...events: readonly DomainEvent[]): Promise<void> {
  const position = await appendEvents(log, stream, system, events, new Date(now).toISOString())
  expect(await openPositions({ projector }).passed(position, { timeoutMs: 60_000 })).toBe(true)
}

const person = (userId: string, nombre: string, rol: 'cliente' | 'barbero') =>
  write(
    `account-${userId}`,
    AccountRegistered({
      userId,
      rol,
      nombre,
      acercaDe: null,
      especialidades: [],
      profileImageUrl: null,
    }),
  )

const services = { 'Corte Clásico': randomUUID(), 'Corte + Barba': randomUUID() }
type Service = keyof typeof services
const offer = (barberId: string, nombre: Service) =>
  write(
    `catalogue-${barberId}`,
    ServiceAdded({
      barberId,
      serviceId: services[nombre],
      nombre,
      descripcion: null,
      cents: 1500,
      minutes: 30,
      categoria: null,
      active: true,
    }),
  )

/** Booked `minutesAgo` before now, to begin at `start`. */
async function book({
  barberId,
  clientId,
  start,
  minutesAgo,
  service = 'Corte Clásico',
  guestName = null,
  confirmed = false,
}: {
  barberId: string
  clientId: string | null
  start: string
  minutesAgo: number
  service?: Service
  guestName?: string | null
  confirmed?: boolean
}): Promise<string> {
  const day = start.slice(0, 10)
  const details: BookedDetails = {
    appointmentId: randomUUID(),
    barberId,
    clientId,
    personId: clientId ?? randomUUID(),
    businessId: null,
    start,
    end: new Date(Date.parse(start) + 1_800_000).toISOString(),
    zone: 'Europe/Madrid',
    day,
    services: [{ serviceId: services[service], nombre: service, cents: 1500, minutes: 30 }],
    cents: 1500,
    currency: 'EUR',
    bufferMinutes: 0,
    cancelLimitHours: 0,
    locationId: null,
    enteredBy: 'cliente',
    source: null,
    price: null,
    ...singleVisit,
    notes: '',
    guestName,
    address: null,
  }
  const booked = { ...details, bookedAt: new Date(now - minutesAgo * 60_000).toISOString() }
  await write(
    `agenda-${barberId}-${day}`,
    AppointmentBooked({ ...booked, terms: null }),
    ...(confirmed ? [AppointmentConfirmed({ ...booked, automatic: false })] : []),
  )
  return details.appointmentId
}

describe('the list', () => {
  let old: string, soon: string, later: string, guest: string
  beforeAll(async () => {
    await Promise.all([
      person(carlos, 'Carlos Peña', 'barbero'),
      person(noa, 'Noa Campos', 'barbero'),
      person(lucia, 'Lucía Ferrer', 'cliente'),
      person(andres, 'Andrés Molina', 'cliente'),
    ])
    await Promise.all([offer(carlos, 'Corte Clásico'), offer(carlos, 'Corte + Barba')])
    old = await book({
      barberId: carlos,
      clientId: lucia,
      start: '2026-11-25T09:00:00.000Z',
      minutesAgo: 300,
    })
    soon = await book({
      barberId: carlos,
      clientId: andres,
      start: '2026-11-21T15:00:00.000Z',
      minutesAgo: 200,
      confirmed: true,
      service: 'Corte + Barba',
    })
    later = await book({
      barberId: noa,
      clientId: lucia,
      start: '2026-11-28T09:00:00.000Z',
      minutesAgo: 100,
      confirmed: true,
    })
    guest = await book({
      barberId: noa,
      clientId: null,
      start: '2026-11-26T09:00:00.000Z',
      minutesAgo: 5,
      guestName: '100% Íñigo',
    })
  })

  const ids = async (asked: Partial<AppointmentQuery> = {}) =>
    (await auditedAppointments(house.db, { limit: 50, offset: 0, now, ...asked })).map(
      (row) => row.appointment_id,
    )

  test('is newest booking first, and comes in pages', async () => {
    expect(await ids()).toEqual([guest, later, soon, old])
    expect(await ids({ limit: 2, offset: 1 })).toEqual([later, soon])
  })

  test('carries today’s names, and a guest’s as noted', async () => {
    expect(await auditedAppointment(house.db, old)).toMatchObject({
      barber_name: 'Carlos Peña',
      client_name: 'Lucía Ferrer',
      currency: 'EUR',
      cents: 1500,
    })
    expect(await auditedAppointment(house.db, guest)).toMatchObject({
      client_id: null,
      client_name: null,
      guest_name: '100% Íñigo',
    })
    expect(await auditedAppointment(house.db, randomUUID())).toBeUndefined()
  })

  test('narrows by estado, where próxima is a confirmed one of the next 24 hours', async () => {
    expect(await ids({ estado: 'pendiente' })).toEqual([guest, old])
    expect(await ids({ estado: 'próxima' })).toEqual([soon])
    expect(await ids({ estado: 'confirmada' })).toEqual([later])
    expect(await ids({ estado: 'cancelada' })).toEqual([])
  })

  test('narrows by person, alone and together with the rest', async () => {
    expect(await ids({ barberId: noa })).toEqual([guest, later])
    expect(await ids({ clientId: lucia })).toEqual([later, old])
    expect(await ids({ clientId: lucia, barberId: carlos, estado: 'pendiente' })).toEqual([old])
  })

  test('finds part of a name without accents or case, on either side of the chair, a service, and a whole id', async () => {
    expect(await ids({ text: 'LUCIA' })).toEqual([later, old])
    expect(await ids({ text: 'peña' })).toEqual([soon, old])
    expect(await ids({ text: 'iñigo' })).toEqual([guest])
    expect(await ids({ text: '+ barba' })).toEqual([soon])
    expect(await ids({ text: soon })).toEqual([soon])
    expect(await ids({ text: noa })).toEqual([guest, later])
  })

  test('takes the signs of patterns as signs', async () => {
    expect(await ids({ text: '100%' })).toEqual([guest])
    expect(await ids({ text: '%' })).toEqual([guest])
    expect(await ids({ text: '_' })).toEqual([])
    expect(await ids({ text: "'; DROP TABLE appointments.appointment; --" })).toEqual([])
  })

  test('names are given by id; what is no person has none', async () => {
    expect(await personNamesOf(house.db, [lucia, 'system', randomUUID()])).toEqual(
      new Map([[lucia, 'Lucía Ferrer']]),
    )
  })
})

describe('a rebuild on request', () => {
  test('is under way when it is answered, ends by itself, and leaves the same rows', async () => {
    const rebuilds = new Rebuilds({ db: house.db, log, projections })
    const rowsOf = async () =>
      (await house.db.pool.query('SELECT * FROM appointments.appointment ORDER BY appointment_id'))
        .rows
    const before = await rowsOf()
    expect(await rebuilds.start('appointments')).toBe('begun')
    await rebuilds.finished()
    expect(await rowsOf()).toEqual(before)
    const status = await eventually('live again', async () =>
      (await rebuilds.status()).find(
        ({ name, rebuilding }) => name === 'appointments' && !rebuilding,
      ),
    )
    expect(status).toMatchObject({ status: 'live', lagEvents: 0 })
    await rebuilds.stop()
  })

  test('is refused while one runs, wherever it runs', async () => {
    const [here, elsewhere] = [
      new Rebuilds({ db: house.db, log, projections }),
      new Rebuilds({ db: house.db, log, projections }),
    ]
    const holder = await house.db.pool.connect()
    try {
      await holder.query(
        `SELECT pg_advisory_lock(hashtext('projections.build'), hashtext('people'))`,
      )
      expect(await here.start('people')).toBe('running')
      expect(await elsewhere.start('people')).toBe('running')
    } finally {
      await holder.query('SELECT pg_advisory_unlock_all()')
      holder.release()
    }
    await Promise.all([here.stop(), elsewhere.stop()])
  })

  test('stands in the book with who asked, how long it took and what changed; so does a verification, with what differs', async () => {
    const rebuilds = new Rebuilds({ db: house.db, log, projections })
    const by = { id: randomUUID(), role: 'analyst' }
    const newest = async () => (await rebuilds.works({ limit: 1, offset: 0 }))[0]
    await rebuilds.start('appointments', by)
    await rebuilds.finished()
    const rows = Number(
      (
        await house.db.pool.query<{ count: bigint }>(
          'SELECT count(*) FROM appointments.appointment',
        )
      ).rows[0]?.count,
    )
    expect(await newest()).toMatchObject({
      projection: 'appointments',
      kind: 'rebuild',
      asked_by: by.id,
      asked_as: 'analyst',
      outcome: 'done',
      version_before: appointments.version,
      rows: expect.arrayContaining([{ table: 'appointment', before: rows, after: rows }]),
      error: null,
    })
    expect(await rebuilds.verify('people', by)).toBe('begun')
    await rebuilds.finished()
    expect(await newest()).toMatchObject({
      projection: 'people',
      kind: 'verify',
      outcome: 'done',
      differing: 0,
      differences: [],
    })

    await house.db.pool.query(`UPDATE people.person SET nombre = 'Otra' WHERE user_id = $1`, [
      lucia,
    ])
    await rebuilds.verify('people', by)
    await rebuilds.finished()
    const found = await newest()
    expect(found).toMatchObject({
      differing: 1,
      differences: [{ table: 'person', kind: 'changed', key: { user_id: lucia } }],
    })
    expect(found?.differences?.[0]?.columns).toContain('nombre')
    expect(JSON.stringify(found?.differences), 'no values').not.toMatch(/Otra|Lucía/)

    expect(await rebuilds.startAll(by)).toBe('begun')
    await rebuilds.finished()
    const all = await rebuilds.works({ limit: projections.length, offset: 0 })
    expect(all.map(({ projection }) => projection).toSorted()).toEqual(
      projections.map(({ name }) => name).toSorted(),
    )
    expect(
      (await house.db.pool.query('SELECT nombre FROM people.person WHERE user_id = $1', [lucia]))
        .rows,
    ).toEqual([{ nombre: 'Lucía Ferrer' }])
    await rebuilds.stop()
  })

  test('of what does not exist begins nothing', async () => {
    const rebuilds = new Rebuilds({ db: house.db, log, projections })
    expect(await rebuilds.start('nothing')).toBe('unknown')
    await rebuilds.stop()
  })
})
