/** All small histories of a barber's days on the product's own commands, and faults that are found. */
import { expect, test } from 'vitest'
import { explore } from '../../test/explore/explorer.ts'
import { overlapIn } from '../../test/explore/oracle.ts'
import type { EventLog } from '../../eventlog/log.ts'

test('two commands on two nodes, in every order of their steps, leave every day sound', async () => {
  const { violation, states, programs } = await explore({ commands: 2, nodes: 2, crashes: 0 })
  expect(violation).toBeUndefined()
  expect(programs).toBe(77)
  expect(states).toBeGreaterThan(10_000)
}, 120_000)

test('two commands on a node that crashes at any step leave every day sound', async () => {
  const { violation, states } = await explore({ commands: 2, nodes: 1, crashes: 1 })
  expect(violation).toBeUndefined()
  expect(states).toBeGreaterThan(2_000)
}, 120_000)

/** What the log promises and then does not keep. */
const faults: Readonly<Record<string, (log: EventLog) => EventLog>> = {
  'an append that ignores the expected revision': (log) => ({
    ...log,
    append: (stream, events) => log.append(stream, events, { expected: 'any' }),
  }),
  'an append that is answered and not written': (log) => ({
    ...log,
    append: async (stream, events, options) =>
      events.some(({ type }) => type === 'AppointmentBooked')
        ? { revision: 0, position: 1n }
        : log.append(stream, events, options),
  }),
  'a read that leaves out the last event': (log) => ({
    ...log,
    async *readStream(stream, options) {
      const events = await Array.fromAsync(log.readStream(stream, options))
      yield* stream.startsWith('agenda-') ? events.slice(0, -1) : events
    },
    append: (stream, events) => log.append(stream, events, { expected: 'any' }),
  }),
}
test.each(Object.entries(faults))(
  '%s is found',
  async (_, spoiled) => {
    const { violation } = await explore({ commands: 2, nodes: 2, crashes: 0 }, { spoiled })
    expect(violation?.what).toMatch(/^(no-overlap|acknowledged|processes|answers)/)
  },
  120_000,
)

test('a crash after which nobody goes on is found', async () => {
  const { violation } = await explore({ commands: 1, nodes: 1, crashes: 1 }, { recovers: false })
  expect(violation?.what).toMatch(/^processes/)
})

test('the oracle sees an overlap with a buffer, and none where one only follows the other', () => {
  const booked = (id: string, start: string, end: string, bufferMinutes = 0) => ({
    id,
    type: 'AppointmentBooked',
    stream: 'agenda-x-2026-11-23',
    revision: 0,
    position: 1n,
    recordedAt: start,
    metadata: {
      commandId: id,
      correlationId: id,
      actor: { id: 'system', role: 'system' } as const,
      occurredAt: start,
    },
    data: { appointmentId: id, start, end, bufferMinutes },
  })
  const [one, next] = [
    booked('a', '2026-11-23T10:00:00Z', '2026-11-23T10:30:00Z'),
    booked('b', '2026-11-23T10:30:00Z', '2026-11-23T11:00:00Z'),
  ]
  expect(overlapIn([one, next])).toBeUndefined()
  expect(overlapIn([booked('a', '2026-11-23T10:00:00Z', '2026-11-23T10:30:00Z', 5), next])).toMatch(
    /^no-overlap/,
  )
})
