/**
 * Who is erased is gone from every read model, as if their names had never been readable: in the
 * live tables and in a rebuild alike.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { erasureDecider } from '../../domain/kernel/erasure.ts'
import { ERASED, type RecordedEvent } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { sql } from '../../postgres/db.ts'
import { allProjections } from '../../modules/modules.ts'
import { appointmentById } from '../../projections/booking/appointment-lists.ts'
import { rebuild } from '../../projections/engine/build/rebuild.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { bySystem } from '../support/acting.ts'

/** What tells of nobody by its type alone. */
const silent = new Set(['uuid', 'boolean', 'int', 'bigint', 'date', 'timestamptz'])

test('every table says of each column that could tell of somebody whether it does', () => {
  const unsaid = allProjections.flatMap(({ name, tables }) =>
    Object.entries(tables).flatMap(([table, { columns, personal = [], impersonal = [] }]) => {
      const said = [...impersonal, ...[personal].flat().flatMap((one) => Object.keys(one.columns))]
      const telling = Object.entries(columns)
        .filter(([, column]) => !silent.has(typeof column === 'string' ? column : column.type))
        .map(([column]) => column)
      return [
        ...telling
          .filter((column) => !said.includes(column))
          .map((column) => `${name}.${table}.${column} is not said to be personal or not`),
        ...said
          .filter((column, index) => !telling.includes(column) || said.indexOf(column) !== index)
          .map((column) => `${name}.${table}.${column} is said for nothing, or twice`),
      ]
    }),
  )
  expect(unsaid).toEqual([])
})

describe('somebody who is erased', () => {
  let house: TestServer
  let chair: Chair
  let client: SignedIn
  let booked: string
  let walkIn: string
  const canary = (word: string) => `canario ${word}`
  beforeAll(async () => {
    house = await startTestServer()
    chair = await openChair(house, {
      shop: {
        nombre: canary('tienda'),
        direccion: canary('calle'),
        descripcion: canary('descripcion'),
        telefono: '5598765432',
        latitude: 19.4,
        longitude: -99.1,
      },
    })
    const me = house.as(chair.barber)
    await must(
      me.put(`/api/users/${chair.barber.user.id}`, {
        nombre: canary('barbero'),
        acercaDe: canary('vida'),
        especialidades: [canary('corte')],
      }),
    )
    await must(
      me.post('/api/services', {
        nombre: 'Tinte',
        descripcion: canary('servicio'),
        precio: 10,
        duracion: 30,
      }),
      201,
    )
    await must(
      me.post('/api/availability/exceptions', {
        desde: '2031-01-01',
        hasta: '2031-01-02',
        etiqueta: canary('vacaciones'),
      }),
      201,
    )
    await must(
      me.post('/api/business-locations', {
        name: canary('local'),
        address: canary('esquina'),
        phone: '5512312312',
      }),
      201,
    )
    const times = await someDay(house, chair, 3)
    await must(
      me.post('/api/availability/blocks', {
        desde: times[8],
        hasta: times[9],
        motivo: canary('medico'),
      }),
      201,
    )
    client = await house.register('cliente', { nombre: canary('cliente') })
    ;({
      body: { id: booked },
    } = await must(book(house, client, chair, times[0], { notes: canary('nota') }), 201))
    const other = (await must(book(house, client, chair, times[2], { notes: canary('otra') }), 201))
      .body.id
    await must(me.patch(`/api/appointments/${other}/reject`, { motivo: canary('motivo') }))
    const entered = {
      barberId: chair.barber.user.id,
      services: [chair.cut],
      fecha: times[5],
      cliente: { nombre: canary('invitado') },
    }
    ;({
      body: { id: walkIn },
    } = await must(me.post<{ id: string }>('/api/appointments', entered), 201))
  })

  const words = async (): Promise<string[]> => {
    const { db } = house.services
    const found = await Promise.all(
      allProjections.flatMap(({ name, tables }) =>
        Object.keys(tables).map(async (table) => {
          const { rows } = await db.pool.query<{ text: string }>(
            `SELECT t::text AS text FROM ${name}.${table} AS t WHERE t::text LIKE '%canario%'`,
          )
          return rows.flatMap(({ text }) => text.match(/canario \w+/g) ?? [])
        }),
      ),
    )
    return [...new Set(found.flat())].sort()
  }
  const forget = async (...personIds: string[]) => {
    const { vault, commands, passed } = house.services
    for (const personId of personIds) {
      await vault.keys.erase(personId)
      const context = bySystem(house)
      await commands.handle(
        erasureDecider,
        personId,
        { type: 'NoteErased', data: { personId } },
        context,
      )
      expect(await passed(context.position, { timeoutMs: 60_000 })).toBe(true)
    }
  }
  const mustBeAsRebuilt = async () => {
    const { db, log } = house.services
    for (const projection of allProjections) {
      const { differing, differences } = await verify(projection, { db, log })
      expect({ projection: projection.name, differing, differences }).toEqual({
        projection: projection.name,
        differing: 0,
        differences: [],
      })
    }
  }

  test('as a client: name, notes and reasons go, the appointment stays', async () => {
    const before = await words()
    expect(before).toEqual(
      expect.arrayContaining(
        [
          'barbero',
          'calle',
          'cliente',
          'invitado',
          'medico',
          'motivo',
          'nota',
          'tienda',
          'vacaciones',
        ].map(canary),
      ),
    )
    await forget(client.user.id)
    expect(
      before.filter((word) => ['cliente', 'nota', 'otra', 'motivo'].map(canary).includes(word))
        .length,
    ).toBe(4)
    expect(await words()).toEqual(
      before.filter((word) => !['cliente', 'nota', 'otra', 'motivo'].map(canary).includes(word)),
    )
    expect(await appointmentById(house.services.db, booked)).toMatchObject({
      status: 'pendiente',
      notes: '',
      client_name: ERASED,
      address: null,
    })
    await mustBeAsRebuilt()
  })

  test('as a guest whom a barber has written in', async () => {
    const row = await appointmentById(house.services.db, walkIn)
    await forget(row?.person_id ?? '')
    expect(await words()).not.toContain(canary('invitado'))
    expect((await appointmentById(house.services.db, walkIn))?.guest_name).toBe(ERASED)
    await mustBeAsRebuilt()
  })

  test('as a barber with a shop: nothing of either is left, in no table', async () => {
    await forget(chair.barber.user.id)
    expect(await words()).toEqual([])
    const { db } = house.services
    expect(
      await db.first(
        sql`SELECT nombre, telefono, latitude
          FROM shops.shop
          WHERE owner_id = ${chair.barber.user.id}`,
      ),
    ).toEqual({ nombre: ERASED, telefono: null, latitude: null })
    await mustBeAsRebuilt()
  })

  test('is forgotten, too, by a rebuild that reads what was sealed before with a key that is still in memory', async () => {
    const { db, log } = house.services
    const person = await house.register('cliente', { nombre: canary('recuerdo') })
    await forget(person.user.id)
    const people = allProjections.find(({ name }) => name === 'people')
    if (!people) throw new Error('no people')
    const isTheirs = ({ type, data }: RecordedEvent) =>
      type === 'AccountRegistered' && 'userId' in data && data.userId === person.user.id
    const remembering: EventLog = {
      ...log,
      async *subscribe(options) {
        for await (const batch of log.subscribe(options)) {
          yield {
            ...batch,
            events: batch.events.map((event) =>
              isTheirs(event)
                ? { ...event, data: { ...event.data, nombre: canary('recuerdo') } }
                : event,
            ),
          }
        }
      },
    }
    await rebuild(people, { db, log: remembering })
    expect(await words()).toEqual([])
  })
})
