/**
 * The platform in figures, over HTTP: what a seeded market did is what folding its events by the
 * product's own rules comes to, now and at moments drawn by chance; who may ask, of which days, and
 * how its tables leave.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Breakdown } from '../../../contract/analysis/breakdown.ts'
import type { Figures } from '../../../contract/analysis/figures.ts'
import { beginOf } from '../../../contract/analysis/intervals.ts'
import type { Agenda } from '../../domain/booking/agenda-state.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { AgendaEvent, BookedDetails } from '../../domain/booking/events.ts'
import { figures } from '../../projections/analysis/figures.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { simulate } from '../../simulation/simulate.ts'
import { seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { randomFor } from '../../seed/random.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'

const zone = 'America/Mexico_City'
const end = Date.parse('2026-11-21T15:00:00Z')
const period = 'desde=2026-10-25&hasta=2026-12-31'
let house: TestServer
let analyst: ApiClient
let told: readonly RecordedEvent[]

beforeAll(async () => {
  house = await startTestServer()
  house.clock.offsetMs = end - Date.now()
  const { log, vault, passed } = house.services
  const { position } = await simulate(
    { log, vault, timeZone: zone, now: () => new Date(end) },
    { barbers: 10, clients: 40, days: 14, perShop: 2, seed: 11 },
  )
  analyst = house.as({ sessionId: (await house.staff('analyst')).staffSessionId })
  expect(await passed(position, { timeoutMs: 60_000 })).toBe(true)
  const all: RecordedEvent[] = []
  for await (const { events, caughtUp } of log.subscribe({ from: 0n })) {
    all.push(...events)
    if (caughtUp) break
  }
  told = all
})

const asked = async (query: string): Promise<Figures> =>
  (await must(analyst.get<Figures>(`/api/admin/figures?${query}`))).body
const total = <Row>(rows: readonly Row[], count: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0)

/**
 * The same numbers from the events themselves: each barber's day folded by the rules of the
 * product.
 */
function folded(isKnown: (event: RecordedEvent) => boolean) {
  const known = told.filter(isKnown)
  const days = new Map<string, Agenda>()
  for (const event of known) {
    // A stream of this category holds nothing but the agenda's events.
    if (event.stream.startsWith('agenda-'))
      days.set(
        event.stream,
        agendaDecider.evolve(
          days.get(event.stream) ?? agendaDecider.initial,
          event as unknown as AgendaEvent,
        ),
      )
  }
  const all = [...days].flatMap(([stream, { appointments }]) =>
    [...appointments.values()].map((one) => ({ ...one, on: stream.slice(-10) })),
  )
  // A move that the new day has taken counts there from that very event on.
  const takenIn = new Map(
    known
      .filter(({ type }) => type === 'AppointmentMovedIn')
      .map(({ data }) => [
        (data as { appointmentId: string }).appointmentId,
        (data as { day: string }).day,
      ]),
  )
  const standing = all.filter(
    ({ appointmentId, on, movedTo }) =>
      movedTo === null && (takenIn.get(appointmentId) ?? on) === on,
  )
  const earned = new Map<string, number>()
  for (const { status, currency, cents } of standing)
    if (status === 'completada') earned.set(currency, (earned.get(currency) ?? 0) + cents / 100)
  const cameOn = Map.groupBy(
    standing.filter(({ status }) => status === 'completada'),
    ({ personId }) => personId,
  )
  return {
    reservadas: standing.length,
    completadas: standing.filter(({ status }) => status === 'completada').length,
    canceladas: standing.filter(({ status, noShow }) => status === 'cancelada' && !noShow).length,
    inasistencias: standing.filter(({ noShow }) => noShow).length,
    ingresos: Object.fromEntries(earned),
    clientes: cameOn.size,
    repiten: cameOn
      .values()
      .filter((visits) => new Set(visits.map(({ on }) => on)).size > 1)
      .toArray().length,
    corazones: known.filter(({ type }) => type === 'PostLiked' || type === 'CommentLiked').length,
    publicaciones: known.filter(({ type }) => type === 'PostPublished').length,
  }
}

const summed = ({
  resumen: { ingresos, recurrencia, reservadas, completadas, canceladas, inasistencias },
  tablas: { social },
}: Figures) => ({
  reservadas,
  completadas,
  canceladas,
  inasistencias,
  ingresos: Object.fromEntries(ingresos.map(({ moneda, total: sum }) => [moneda, sum])),
  clientes: recurrencia.clientes,
  repiten: recurrencia.repiten,
  corazones: total(social, ({ corazones }) => corazones),
  publicaciones: total(social, ({ publicaciones }) => publicaciones),
})

test('now: what the events come to, and every table adds up to the same', async () => {
  const now = await asked(period)
  expect(now.resumen.reservadas).toBeGreaterThan(100)
  expect(now.resumen.ingresos.length, 'of every currency apart').toBeGreaterThan(1)
  expect(summed(now)).toEqual(folded(() => true))
  const { citas, ingresos, cancelaciones, inasistencias, clientes, ciudades, horas } = now.tablas
  expect(citas).toHaveLength(68)
  for (const rows of [citas, ciudades, horas] as readonly (readonly { reservadas: number }[])[])
    expect(total(rows, (row) => row.reservadas)).toBe(now.resumen.reservadas)
  expect(
    total(citas, (row) => row.pendientes + row.completadas + row.canceladas + row.inasistencias),
  ).toBe(now.resumen.reservadas)
  expect(
    total(cancelaciones, (row) => row.cliente + row.barbero + row.rechazadas + row.expiradas),
  ).toBe(now.resumen.canceladas)
  expect(total(inasistencias, (row) => row.faltas)).toBe(now.resumen.inasistencias)
  expect(total(ingresos, (row) => row.visitas)).toBe(now.resumen.completadas)
  expect(total(clientes, (row) => row.repiten)).toBeGreaterThan(0)
  expect(ciudades.map(({ ciudad }) => ciudad)).toContain('Madrid')
  // Who is open, and when: nobody at night.
  expect(total(ciudades, (row) => row.horasAbiertas)).toBeGreaterThan(100)
  expect(horas.filter(({ hora, horasAbiertas }) => hora < 6 && horasAbiertas > 0)).toEqual([])
  expect(now.tablas.moderacion.length).toBe(68)
})

test('as of any moment, by the clock or by a position: what had happened by then, and nothing else', async () => {
  const draw = randomFor('figures', seed)
  const first = Date.parse(told[0]?.metadata.occurredAt ?? '')
  for (let turn = 0; turn < 12; turn++) {
    const at = new Date(first + Math.floor(draw() * (end - first))).toISOString()
    const position = told[Math.floor(draw() * told.length)]?.position ?? 0n
    const then = await asked(`${period}&al=${at}`)
    expect(summed(then), at).toEqual(folded(({ metadata }) => metadata.occurredAt <= at))
    expect(then).toMatchObject({ pasado: true, al: at })
    expect(summed(await asked(`${period}&al=p${position}`)), `p${position}`).toEqual(
      folded((event) => event.position <= position),
    )
  }
})

test('where the figures stand now is a link that shows the same for ever, and a rebuild comes to the same', async () => {
  const now = await asked(period)
  const linked = await asked(`${period}&al=p${now.posicion}`)
  expect({ ...linked, al: now.al, pasado: false }).toEqual(now)
  expect(
    (await verify(figures, { db: house.services.db, log: house.services.log })).differing,
  ).toBe(0)
})

test('a moment, its position, and its link that stays the same give one answer', async () => {
  const middle = told[Math.floor(told.length / 2)]?.metadata.occurredAt ?? ''
  const then = await asked(`${period}&al=${middle}`)
  const figured = figures.handlers
  const last = told.findLast(
    ({ type, metadata }) => figured.has(type) && metadata.occurredAt <= middle,
  )
  expect(then.posicion).toBe(String(last?.position))
  const now = await asked(period)
  expect(then.resumen).not.toEqual(now.resumen)
  expect(await asked(`${period}&al=${encodeURIComponent(then.fijo)}`)).toEqual(then)
  const known = await asked(`${period}&al=p${last?.position}`)
  expect(await asked(`${period}&al=${known.fijo}`)).toEqual(known)
  expect((await asked(`${period}&al=${now.fijo}`)).resumen).toEqual(now.resumen)
})

test('a moment includes what happened in it, to the millisecond', async () => {
  const visit = told.find(({ type }) => type === 'AppointmentBooked')
  const heart = told.find(({ type }) => type === 'PostLiked')
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
  for (const event of [visit, heart]) {
    const at = event?.metadata.occurredAt ?? ''
    for (const instant of [at, before(at)]) {
      expect(
        summed(await asked(`${period}&al=${instant}`)),
        `${event?.type} at ${instant}`,
      ).toEqual(folded(({ metadata }) => metadata.occurredAt <= instant))
    }
    expect(
      folded(({ metadata }) => metadata.occurredAt <= at),
      'something happened in it',
    ).not.toEqual(folded(({ metadata }) => metadata.occurredAt < at))
  }
})

test('whole days until today, thirty unless told; what is no moment of the past is refused', async () => {
  const { periodo, tablas } = await asked('')
  expect(periodo).toEqual({ desde: '2026-10-23', hasta: '2026-11-21' })
  expect(tablas.citas.map(({ dia }) => dia)).toEqual(
    expect.arrayContaining(['2026-10-23', '2026-11-21']),
  )
  expect((await asked('al=2026-11-12T02:00:00%2B01:00')).periodo.hasta, 'a moment’s own day').toBe(
    '2026-11-11',
  )
  expect((await asked('desde=2026-12-24')).periodo).toEqual({
    desde: '2026-12-24',
    hasta: '2026-12-24',
  })
  const none = await asked(`${period}&al=p0`)
  expect([none.al, none.resumen.reservadas, none.tablas.ciudades]).toEqual([null, 0, []])
  const refused = [
    'al=4711',
    'al=ayer',
    'al=2026-11-12',
    'al=2026-11-12T02:00:00',
    'al=p',
    'al=p-1',
    'al=p99999999999',
    'al=2099-01-01T00:00:00Z',
    'al=2026-11-12T02:00:00Z@99999999999',
    'al=2026-11-12T02:00:00Z@',
    'al=2099-01-01T00:00:00Z@1',
    'desde=2026-11-03&hasta=2026-11-02',
    'desde=2020-01-01&hasta=2026-01-01',
    'desde=hoy',
  ]
  for (const query of refused)
    expect((await analyst.get(`/api/admin/figures?${query}`)).status, query).toBe(400)
})

test('each table for a spreadsheet: numbers as its language writes them, a day a line', async () => {
  const {
    tablas: { ingresos },
  } = await asked(period)
  const csv = async (query: string) => {
    const { body, headers } = await analyst.get<string>(`/api/admin/figures.csv?${period}&${query}`)
    return { lines: body.replace('\uFEFF', '').trimEnd().split('\r\n'), headers }
  }
  const spanish = await csv('tabla=ingresos')
  const [first] = ingresos
  expect(spanish.lines).toHaveLength(ingresos.length + 1)
  expect(spanish.lines.slice(0, 2)).toEqual([
    'Día;Moneda;Visitas;Total',
    `${first?.dia};${first?.moneda};${first?.visitas};${String(first?.total).replace('.', ',')}`,
  ])
  expect(spanish.headers.get('content-disposition')).toContain('ingresos-2026-10-25-2026-12-31.csv')
  const english = await csv('tabla=horas&lang=en')
  expect(english.lines[0]).toBe('City,Hour,Booked,Open hours,Appointments per open hour')
  expect((await csv('tabla=citas')).lines).toHaveLength(69)
  expect((await analyst.get(`/api/admin/figures.csv?${period}&tabla=personas`)).status).toBe(400)
})

const brokenDown = async (query: string): Promise<Breakdown> =>
  (await must(analyst.get<Breakdown>(`/api/admin/figures/breakdown?${period}&${query}`))).body

/**
 * The visits that stand, from the events themselves, each with the values by which it can be asked
 * about.
 */
function visitsByEvents() {
  const cities = new Map<string, string | null>()
  for (const { type, data } of told) {
    const shop = data as { businessId: string; ciudad: string | null }
    if (type === 'BusinessOpened' || type === 'BusinessChanged')
      cities.set(shop.businessId, shop.ciudad)
  }
  const booked = new Map<string, BookedDetails & { bookedAt: string }>()
  for (const { type, data } of told) {
    if (type === 'AppointmentBooked' || type === 'AppointmentMovedIn')
      booked.set(
        (data as BookedDetails).appointmentId,
        data as BookedDetails & { bookedAt: string },
      )
  }
  const days = new Map<string, Agenda>()
  for (const event of told) {
    if (event.stream.startsWith('agenda-'))
      days.set(
        event.stream,
        agendaDecider.evolve(
          days.get(event.stream) ?? agendaDecider.initial,
          event as unknown as AgendaEvent,
        ),
      )
  }
  return [...days].flatMap(([stream, { appointments }]) =>
    [...appointments.values()]
      .filter(({ movedTo }) => movedTo === null)
      .flatMap(({ appointmentId, status, noShow }) => {
        const details = booked.get(appointmentId)
        if (!details) return []
        const channel =
          details.enteredBy === 'cliente'
            ? 'linea'
            : details.bookedAt >= details.start
              ? 'sin_cita'
              : 'barbero'
        return [
          {
            day: stream.slice(-10),
            done: status === 'completada',
            missed: noShow,
            shop: details.businessId,
            city: details.businessId === null ? null : (cities.get(details.businessId) ?? null),
            services: [...new Set(details.services.map(({ nombre }) => nombre))],
            channel,
          },
        ]
      }),
  )
}

test('no-shows by city and week, with their rate, are those of the events', async () => {
  const { filas, omitidos, cada } = await brokenDown('por=ciudad&cada=semana')
  expect({ omitidos, cada }).toEqual({ omitidos: 0, cada: 'semana' })
  const expected = Map.groupBy(
    visitsByEvents().filter(({ day }) => day >= '2026-10-25' && day <= '2026-12-31'),
    ({ day, city }) => `${beginOf(day, 'semana')} ${city}`,
  )
  expect(expected.size, 'several cities in several weeks').toBeGreaterThan(4)
  expect(
    Object.fromEntries(
      filas.map((row) => [
        `${row.desde} ${row.valor}`,
        [row.reservadas, row.inasistencias, row.tasaInasistencia],
      ]),
    ),
  ).toEqual(
    Object.fromEntries(
      [...expected].map(([key, visits]) => {
        const [done, missed] = [
          visits.filter((visit) => visit.done).length,
          visits.filter((visit) => visit.missed).length,
        ]
        return [key, [visits.length, missed, done + missed > 0 ? missed / (done + missed) : null]]
      }),
    ),
  )
  expect(
    filas.every(({ desde }) => new Date(`${desde}T00:00:00Z`).getUTCDay() === 0),
    'weeks begin on Sunday',
  ).toBe(true)
})

test.each(['ciudad', 'negocio', 'servicio', 'canal'] as const)(
  'by %s: each value is what the whole page says with that value as its filter',
  async (por) => {
    const { filas } = await brokenDown(`por=${por}`)
    const visits = visitsByEvents()
    const valuesOf = (visit: (typeof visits)[number]) =>
      ({
        ciudad: [visit.city],
        negocio: [visit.shop],
        servicio: visit.services,
        canal: [visit.channel],
      })[por]
    const counts = new Map<string | null, number>()
    for (const visit of visits)
      for (const value of valuesOf(visit)) counts.set(value, (counts.get(value) ?? 0) + 1)
    expect(new Map(filas.map(({ valor, reservadas }) => [valor, reservadas]))).toEqual(counts)
    expect(filas.map(({ reservadas }) => reservadas)).toEqual(
      filas.map(({ reservadas }) => reservadas).toSorted((a, b) => b - a),
    )
    expect(filas.every(({ desde }) => desde === null)).toBe(true)
    for (const { valor, reservadas, completadas, canceladas, inasistencias, ingresos } of filas) {
      const { resumen, tablas } = await asked(
        `${period}&${por}=${encodeURIComponent(valor ?? '-')}`,
      )
      expect(
        {
          reservadas: resumen.reservadas,
          completadas: resumen.completadas,
          canceladas: resumen.canceladas,
          inasistencias: resumen.inasistencias,
        },
        String(valor),
      ).toEqual({ reservadas, completadas, canceladas, inasistencias })
      expect(
        new Map(resumen.ingresos.map(({ moneda, total: sum }) => [moneda, sum])),
        String(valor),
      ).toEqual(new Map(ingresos.map(({ moneda, total: sum }) => [moneda, sum])))
      expect(total(tablas.citas, (row) => row.reservadas)).toBe(reservadas)
    }
  },
)

test('filters hold together, and so they do as of a moment and by its link that stays the same', async () => {
  const [city] = (await brokenDown('por=ciudad')).filas
  const both = (await brokenDown(`por=canal&ciudad=${encodeURIComponent(city?.valor ?? '-')}`))
    .filas
  const visits = visitsByEvents().filter((visit) => visit.city === (city?.valor ?? null))
  expect(Object.fromEntries(both.map(({ valor, reservadas }) => [valor, reservadas]))).toEqual(
    Object.fromEntries(
      Map.groupBy(visits, ({ channel }) => channel)
        .entries()
        .map(([channel, all]) => [channel, all.length]),
    ),
  )
  const middle = told[Math.floor(told.length / 2)]?.metadata.occurredAt ?? ''
  const then = await brokenDown(`por=ciudad&al=${middle}`)
  expect(then.pasado).toBe(true)
  expect(total(then.filas, (row) => row.reservadas)).toBe(
    (await asked(`${period}&al=${middle}`)).resumen.reservadas,
  )
  expect(await brokenDown(`por=ciudad&al=${encodeURIComponent(then.fijo)}`)).toEqual(then)
})

test('shops are told by name; open hours follow city and shop; what nobody has is empty', async () => {
  const [shop] = (await brokenDown('por=negocio')).filas
  expect(shop?.nombre).toEqual(expect.stringMatching(/\S/))
  const [of, all] = await Promise.all([asked(`${period}&negocio=${shop?.valor}`), asked(period)])
  const open = ({ tablas }: Figures) => total(tablas.ciudades, (row) => row.horasAbiertas)
  expect(open(of)).toBeGreaterThan(0)
  expect(open(of)).toBeLessThan(open(all))
  expect(of.tablas.social, 'the community has no shop').toEqual(all.tablas.social)
  expect((await asked(`${period}&ciudad=Atlantis`)).resumen.reservadas).toBe(0)
  expect((await brokenDown('por=ciudad&servicio=Ninguno')).filas).toEqual([])
  for (const query of [
    'por=barbero',
    'por=ciudad&cada=hora',
    'por=ciudad&canal=radio',
    'negocio=1&por=canal',
    'cada=dia',
  ])
    expect(
      (await analyst.get(`/api/admin/figures/breakdown?${period}&${query}`)).status,
      query,
    ).toBe(400)
})

test('a table by week or month as a file is its days added up, its rates computed anew; a breakdown as a file is its rows', async () => {
  const {
    tablas: { inasistencias },
  } = await asked(period)
  const csv = async (path: string) =>
    (await must(analyst.get<string>(`/api/admin/figures${path}`))).body
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
  const weeks = await csv(`.csv?${period}&tabla=inasistencias&cada=semana&lang=en`)
  const expected = [...Map.groupBy(inasistencias, ({ dia }) => beginOf(dia, 'semana'))].map(
    ([week, rows]) => {
      const [visits, missed] = [total(rows, (row) => row.citas), total(rows, (row) => row.faltas)]
      return `${week},${visits},${missed},${visits > 0 ? String(Number((missed / visits).toFixed(4))) : ''}`
    },
  )
  expect(weeks).toEqual(['Day,Appointments,No-shows,Rate', ...expected])
  expect(
    await csv(`.csv?${period}&tabla=clientes&cada=mes`),
    'clients of two days can’t be added up',
  ).toHaveLength(69)
  const { filas } = await brokenDown('por=ciudad&cada=mes')
  const broken = await csv(`/breakdown.csv?${period}&por=ciudad&cada=mes`)
  expect(broken).toHaveLength(filas.length + 1)
  expect(broken[1]).toMatch(
    new RegExp(
      `^${filas[0]?.desde};${filas[0]?.valor};;${filas[0]?.reservadas};${filas[0]?.completadas};`,
    ),
  )
})

test('views are one’s own: saved under a name with their moment, listed, deleted', async () => {
  const nombre = 'Madrid por semana'
  const parametros = {
    ultimos: '90',
    ciudad: 'Madrid',
    por: 'ciudad',
    cada: 'semana',
    al: '2026-11-01T00:00:00.000Z@4711',
  }
  const { body } = await must(
    analyst.post<{ id: string }>('/api/admin/figures/views', { nombre, parametros }),
    201,
  )
  const own = async (client: ApiClient) =>
    (await must(client.get<{ data: readonly unknown[] }>('/api/admin/figures/views'))).body.data
  expect(await own(analyst)).toEqual([{ id: body.id, nombre, parametros }])
  const other = house.as({ sessionId: (await house.staff('analyst')).staffSessionId })
  expect(await own(other)).toEqual([])
  expect((await analyst.post('/api/admin/figures/views', { nombre, parametros })).status).toBe(400)
  expect(
    (
      await analyst.post('/api/admin/figures/views', {
        nombre: 'Otra',
        parametros: { secreto: 'x' },
      })
    ).status,
  ).toBe(400)
  expect((await other.delete(`/api/admin/figures/views/${body.id}`)).status).toBe(200)
  expect(await own(analyst), 'somebody else’s delete takes nothing').toHaveLength(1)
  await must(analyst.delete(`/api/admin/figures/views/${body.id}`))
  expect(await own(analyst)).toEqual([])
})
