/**
 * Two servers over one log: what one has changed is true for the other at once, also where it only
 * looks at it.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { keepFresh } from '../../commands/kernel/fresh.ts'
import { CommandHandler, type Context } from '../../commands/kernel/handle.ts'
import { availabilityDecider, BookingPolicySet } from '../../domain/business/availability.ts'
import { businessDecider, type BusinessProfile } from '../../domain/business/business.ts'
import { type DomainEvent, event, personal, system } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const { url } = await freshDatabase()
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())

const barberId = () => randomUUID()
const context = (id: string): Context => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  by: { id, role: 'barbero' },
  at: new Date().toISOString(),
  position: 0n,
})
const setNotice = (commands: CommandHandler, id: string, minNoticeMinutes: number) =>
  commands.handle(
    availabilityDecider,
    id,
    { type: 'SetBookingPolicy', data: { barberId: id, change: { minNoticeMinutes } } },
    context(id),
  )
const noticeOf = async (commands: CommandHandler, id: string) =>
  (await commands.state(availabilityDecider, id)).policy.minNoticeMinutes

const profile: BusinessProfile = {
  nombre: 'La Navaja',
  descripcion: null,
  direccion: 'Calle 1',
  telefono: null,
  email: null,
  website: null,
  imagen: null,
  tipoServicio: 'fisico',
  addressIsPrivate: false,
  radioCobertura: 5,
  latitude: null,
  longitude: null,
  zone: 'UTC',
  currency: 'MXN',
  ciudad: null,
  acceptsAppointments: true,
  allowsWalkIns: false,
  horario: null,
}

async function server(wrap: (log: EventLog) => EventLog = (log) => log) {
  const log = wrap(await openPostgresLog(url))
  closing.defer(() => log.close())
  const commands = new CommandHandler(log)
  const fresh = await keepFresh(log, commands)
  closing.defer(() => fresh.close())
  return commands
}

test('what another server writes is not decided on from memory', async () => {
  const [one, other] = await Promise.all([server(), server()])
  const id = barberId()
  await setNotice(one, id, 30)
  expect(await noticeOf(other, id)).toBe(30)
  await setNotice(one, id, 90)
  await eventually('the other knows', async () => (await noticeOf(other, id)) === 90)
})

test('a refusal by what is remembered counts only if it is still true', async () => {
  // This one hears nothing of what others write: all it knows is what it remembers.
  const log = await openPostgresLog(url)
  closing.defer(() => log.close())
  const [deaf, other] = [new CommandHandler(log), await server()]
  const [id, exceptionId] = [barberId(), randomUUID()]
  const owner = (commands: CommandHandler, type: 'OpenBusiness' | 'InviteBarber') =>
    commands.handle(
      businessDecider,
      id,
      type === 'OpenBusiness'
        ? { type, data: { businessId: id, profile } }
        : {
            type,
            data: {
              invitationId: exceptionId,
              inviteeId: null,
              expiresAt: '2099-01-01T00:00:00.000Z',
            },
          },
      context(id),
    )
  await expect(owner(deaf, 'InviteBarber')).rejects.toMatchObject({ code: 'not_found' })
  expect(await deaf.state(businessDecider, id), 'remembered as not there').toBeNull()
  await owner(other, 'OpenBusiness')
  expect((await owner(deaf, 'InviteBarber')).events).toHaveLength(1)
})

test('what is written while it is being read is not remembered as it was before', async () => {
  const one = await server()
  const id = barberId()
  await setNotice(one, id, 30)
  const held = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const other = await server((log) => ({
    ...log,
    async *readStream(...args) {
      const events = []
      for await (const event of log.readStream(...args)) events.push(event)
      reading.resolve()
      await held.promise
      yield* events
    },
  }))
  const told = Promise.withResolvers<void>()
  const forget = other.forget.bind(other)
  other.forget = (stream, revision) => {
    forget(stream, revision)
    if (stream.endsWith(id) && revision === 1) told.resolve()
  }
  const before = noticeOf(other, id)
  await reading.promise
  await setNotice(one, id, 90)
  await told.promise
  held.resolve()
  expect(await before).toBe(30)
  expect(await noticeOf(other, id)).toBe(90)
})

/** Written in another process, of a newer version of the product where it says so. */
const newcomer = <E extends DomainEvent>({ type, data }: E, version: { schema?: number } = {}) => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    ...version,
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: system,
    occurredAt: new Date().toISOString(),
  },
})
const Noted = event('Noted', {
  clientId: z.uuid(),
  notes: personal(z.string(), { of: 'clientId' }),
})
const keys = {
  of: async () => new Map<string, Buffer>(),
  ensure: async (subjects: readonly string[]) =>
    new Map(subjects.map((subject) => [subject, Buffer.alloc(32, 1)])),
}
const outage = () => Promise.reject(new Error("the vault's database is away"))

test.for([
  [
    "people's keys can't be looked up",
    async (log: EventLog) => {
      const noted = newcomer(Noted({ clientId: randomUUID(), notes: 'Alergia al látex' }))
      await openEventLog(log, { events: [Noted], keys }).append(`note-${randomUUID()}`, [noted], {
        expected: 'none',
      })
    },
  ],
  [
    'an event of a newer version comes by',
    async (log: EventLog) => {
      await log.append(
        `availability-${randomUUID()}`,
        [newcomer({ type: BookingPolicySet.type, data: { en: 'otra forma' } }, { schema: 99 })],
        { expected: 'none' },
      )
    },
  ],
] as const)('what another server writes is decided on also after %s', async ([, happens]) => {
  const store = await openPostgresLog(url)
  closing.defer(() => store.close())
  const one = await server()
  const other = await server((log) =>
    openEventLog(log, { events: [BookingPolicySet, Noted], keys: { of: outage, ensure: outage } }),
  )
  const id = barberId()
  await setNotice(one, id, 30)
  expect(await noticeOf(other, id)).toBe(30)
  await happens(store)
  await setNotice(one, id, 90)
  await eventually('the other knows', async () => (await noticeOf(other, id)) === 90)
})
