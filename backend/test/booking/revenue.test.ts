/** What the dashboard counts as earned, event by event. */
import { beforeAll, expect, test } from 'vitest'
import { AppointmentCompleted, AppointmentMarkedNoShow } from '../../domain/booking/events.ts'
import { type DomainEvent, system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { revenueSince } from '../../projections/booking/revenue.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
beforeAll(async () => { house = await startTestServer() })

const id = (...name: string[]) => derivedId('revenue', ...name)
const barberId = id('barber')
const visit = (name: string) => {
  const who = { appointmentId: id(name), barberId, clientId: id('client'), personId: id('client'), businessId: null }
  return { ...who, start: '2026-11-20T16:00:00.000Z', day: '2026-11-20', cents: 1_500 }
}

let written = 0
async function happens(...events: DomainEvent[]): Promise<number> {
  const { log, passed, db } = house.services
  const metadata = { commandId: id('command'), correlationId: id('command'), actor: system, occurredAt: '2026-11-20T17:00:00.000Z' }
  const { position } = await log.append('agenda-x', events.map((event) => ({ id: id('event', String(++written)), ...event, metadata })), { expected: 'any' })
  expect(await passed(position, { timeoutMs: 15_000, of: ['revenue'] })).toBe(true)
  return revenueSince(db, [barberId], '2026-11-20')
}

test('what was completed is earned; who did not come after all takes it off again, and only then', async () => {
  const completed = (name: string) => AppointmentCompleted({ ...visit(name), zone: 'America/Mexico_City', automatic: true })
  expect(await happens(completed('one'), completed('two'))).toBe(3_000)
  expect(await happens(AppointmentMarkedNoShow({ ...visit('two'), wasCompleted: true }))).toBe(1_500)
  expect(await happens(AppointmentMarkedNoShow({ ...visit('three'), wasCompleted: false })), 'it had not counted').toBe(1_500)
})
