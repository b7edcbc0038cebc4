/**
 * A log that an older version of the product has written: fewer fields, and in the clear what is
 * sealed today. It replays, live and in a rebuild, and says what it said.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allProjections, events } from '../../modules/modules.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { appointmentById } from '../../projections/booking/appointment-lists.ts'
import { availabilityOf } from '../../projections/business/availability-reads.ts'
import { shopById } from '../../projections/business/shops-reads.ts'
import { openPositions } from '../../projections/engine/positions/positions.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { rebuildAll } from '../../projections/engine/build/rebuild.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { personById } from '../../projections/identity/people-reads.ts'
import { openVault } from '../../vault/vault.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const [barberId, clientId, businessId, exceptionId, serviceId] = [
  'barber',
  'client',
  'shop',
  'exception',
  'service',
].map((name) => derivedId('old', name)) as [string, string, string, string, string]
const appointment = (number: number) => derivedId('old', 'appointment', number)
const week = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    [{ start: '09:00', end: '18:00' }],
  ]),
)

const shop = {
  businessId,
  ownerId: barberId,
  nombre: 'La Navaja',
  descripcion: null,
  direccion: 'Calle Mayor 1',
  telefono: null,
  email: null,
  website: 'https://navaja.example',
  imagen: null,
  tipoServicio: 'fisico',
  radioCobertura: 5,
  latitude: 40.415363,
  longitude: -3.707398,
  zone: 'Europe/Madrid',
  currency: 'EUR',
  ciudad: 'Madrid',
  acceptsAppointments: true,
  allowsWalkIns: false,
  horario: null,
}
const booked = (number: number) => ({
  appointmentId: appointment(number),
  barberId,
  clientId,
  personId: clientId,
  businessId,
  start: `2026-11-21T1${number}:00:00.000Z`,
  end: `2026-11-21T1${number}:30:00.000Z`,
  zone: 'Europe/Madrid',
  day: '2026-11-21',
  services: [{ serviceId, nombre: 'Corte', cents: 1500, minutes: 30 }],
  cents: 1500,
  currency: 'EUR',
  bufferMinutes: 0,
  cancelLimitHours: 0,
  enteredBy: 'cliente',
  notes: 'Como siempre',
  guestName: null,
  address: null,
  bookedAt: '2026-11-19T16:00:00.000Z',
})
/** As they were stored; `schema` where they had been changed before. */
const written: readonly { type: string; stream: string; data: object; schema?: number }[] = [
  {
    type: 'AccountRegistered',
    stream: `account-${barberId}`,
    data: {
      userId: barberId,
      rol: 'duenno',
      nombre: 'Paco',
      acercaDe: null,
      especialidades: ['Fade'],
      profileImageUrl: 'https://example.com/paco.png',
    },
  },
  {
    type: 'AccountRegistered',
    stream: `account-${clientId}`,
    data: {
      userId: clientId,
      rol: 'cliente',
      nombre: 'Eva',
      acercaDe: null,
      especialidades: [],
      profileImageUrl: null,
    },
  },
  { type: 'BusinessOpened', stream: `business-${businessId}`, data: shop },
  {
    type: 'BusinessChanged',
    stream: `business-${businessId}`,
    data: { ...shop, nombre: 'La Navaja de Paco' },
  },
  {
    type: 'BookingPolicySet',
    stream: `availability-${barberId}`,
    data: {
      barberId,
      autoConfirm: true,
      bufferMinutes: 10,
      minNoticeMinutes: 0,
      cancelLimitHours: 2,
      maxActivePerClient: 3,
    },
  },
  {
    type: 'WeeklyScheduleSet',
    stream: `availability-${barberId}`,
    data: { barberId, preset: null, horario: week },
  },
  {
    type: 'ScheduleExceptionAdded',
    stream: `availability-${barberId}`,
    data: {
      barberId,
      exceptionId,
      from: '2026-12-24',
      to: '2026-12-26',
      ranges: [],
      label: 'Navidad con mi madre',
    },
  },
  { type: 'AppointmentBooked', stream: `agenda-${barberId}-2026-11-21`, data: booked(0) },
  {
    type: 'AppointmentBooked',
    stream: `agenda-${barberId}-2026-11-21`,
    data: { ...booked(1), locationId: null },
    schema: 2,
  },
]

const { url, db } = await freshDatabase()
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())
const vault = await openVault({ db, url, masterKey: randomBytes(32) })
closing.defer(() => vault.close())
const store = await openPostgresLog(url)
const log = openEventLog(store, { events, keys: vault.keys })
closing.defer(() => log.close())

beforeAll(async () => {
  let position = 0n
  for (const [index, { type, stream, data, schema }] of written.entries()) {
    const metadata = {
      commandId: `old-${index}`,
      correlationId: `old-${index}`,
      actor: { id: barberId, role: 'duenno' as const },
      occurredAt: '2026-11-19T16:00:00.000Z',
      ...(schema && { schema }),
    }
    // Past the checks and the sealing, as an older program wrote it.
    ;({ position } = await store.append(
      stream,
      [{ id: derivedId('old event', index), type, data, metadata }],
      { expected: 'any' },
    ))
  }
  const projector = await startProjector({ db, log, projections: allProjections })
  closing.defer(() => projector.stop())
  const positions = openPositions({ projector })
  closing.defer(() => positions.close())
  await positions.passed(position, { timeoutMs: 60_000 })
  await eventually('every read model is there', async () =>
    (await projector.status()).every(
      ({ status, lagEvents }) => status === 'live' && lagEvents === 0,
    ),
  )
})

const everything = async () => ({
  barber: await personById(db, barberId),
  shop: await shopById(db, businessId),
  availability: await availabilityOf(db, barberId),
  appointments: await Promise.all([0, 1].map((number) => appointmentById(db, appointment(number)))),
})

test('what was in the clear is read as it was', async () => {
  expect(await everything()).toMatchObject({
    barber: { nombre: 'Paco', profileImageUrl: 'https://example.com/paco.png' },
    shop: {
      nombre: 'La Navaja de Paco',
      website: 'https://navaja.example',
      ciudad: 'Madrid',
      latitude: 40.415363,
      longitude: -3.707398,
      address_is_private: false,
    },
    availability: {
      policy: { bufferMinutes: 10, fillGaps: false },
      exceptions: [{ label: 'Navidad con mi madre' }],
    },
    appointments: [
      { notes: 'Como siempre', location_id: null, business_address: 'Calle Mayor 1' },
      { start_at: '2026-11-21T11:00:00.000Z' },
    ],
  })
})

test('a rebuild leaves the same', async () => {
  const before = await everything()
  for (const [{ name }, outcome] of await rebuildAll(allProjections, { db, log }))
    expect(outcome, name).not.toHaveProperty('error')
  expect(await everything()).toEqual(before)
  for (const projection of allProjections)
    expect((await verify(projection, { db, log })).differing, projection.name).toBe(0)
})
