import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { AppointmentConfirmed } from '../../domain/booking/events.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { acquaintancePolicy } from './requests.ts'

const [leo, ana, eva] = [
  '0b0b0b0b-0000-4000-8000-000000000001',
  '0a0a0a0a-0000-4000-8000-000000000002',
  '0e0e0e0e-0000-4000-8000-000000000003',
]

let position = 0n
function confirmed(clientId: string, start: string): RecordedEvent {
  const [id, at] = [randomUUID(), '2026-11-10T10:00:00.000Z']
  const event = AppointmentConfirmed({
    appointmentId: randomUUID(),
    barberId: leo,
    clientId,
    personId: clientId,
    businessId: null,
    start,
    end: start,
    automatic: false,
  })
  return {
    ...event,
    id,
    stream: `agenda-${leo}`,
    revision: 0,
    position: ++position,
    recordedAt: at,
    metadata: {
      commandId: id,
      correlationId: id,
      occurredAt: at,
      actor: { id: leo, role: 'barbero' },
    },
  }
}

test('pairs are looked at together, what happened between two in its order', async () => {
  const asked: string[] = []
  const bothAsked = Promise.withResolvers<void>()
  const events = [
    confirmed(ana, '2026-11-11T10:00:00.000Z'),
    confirmed(ana, '2026-11-12T10:00:00.000Z'),
    confirmed(eva, '2026-11-11T11:00:00.000Z'),
  ]
  const policy = acquaintancePolicy({
    acquaintance: async () => null,
    async acquaint(_, one, __, ___, { commandId }) {
      asked.push(`${one} ${commandId}`)
      // Nobody is answered before both pairs have been asked for.
      if (new Set(asked.map((line) => line.split(' ')[0])).size === 2) bothAsked.resolve()
      await bothAsked.promise
    },
  })
  await policy.act(events)
  expect(asked.map((line) => line.split(' ')[0])).toEqual([ana, eva, ana])
  expect(new Set(asked).size).toBe(3)
})
