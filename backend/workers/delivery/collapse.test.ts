import { expect, test } from 'vitest'
import { collapsed, type PendingDelivery, type CollapseWindow } from './collapse.ts'

const HOUR = 3_600
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const clock = (minute: number) =>
  new Date(Date.UTC(2026, 10, 21, 10, 0) + minute * 60_000).toISOString()
let events = 0
const wanted = (
  minute: number,
  { to = 1, seconds = HOUR }: { to?: number; seconds?: number | undefined } = {},
): PendingDelivery => ({
  at: clock(minute),
  seconds,
  delivery: {
    eventId: id((events += 1)),
    position: '1',
    channel: 'push',
    recipient: id(to),
    kind: 'appointment_rescheduled',
    about: { appointmentId: id(9) },
  },
})
const times = (sent: ReturnType<typeof collapsed>) =>
  sent.map(({ notBefore = 'at once' }) => notBefore)

test('the first goes out at once, what follows within the hour is one message at its end', () => {
  expect(
    times(
      collapsed(
        [0, 1, 2, 59].map((minute) => wanted(minute)),
        new Map(),
      ),
    ),
  ).toEqual(['at once', clock(60)])
})
test('a message at the end of an hour is the first of the next one; after an hour without any it is as at the beginning', () => {
  expect(
    times(
      collapsed(
        [0, 5, 65, 110].map((minute) => wanted(minute)),
        new Map(),
      ),
    ),
  ).toEqual(['at once', clock(60), clock(120)])
  expect(
    times(
      collapsed(
        [0, 5, 121].map((minute) => wanted(minute)),
        new Map(),
      ),
    ),
  ).toEqual(['at once', clock(60), 'at once'])
  expect(
    times(
      collapsed(
        [0, 61].map((minute) => wanted(minute)),
        new Map(),
      ),
    ),
  ).toEqual(['at once', 'at once'])
})
test('each person hears for themselves, and what has no window goes out each time', () => {
  expect(times(collapsed([wanted(0), wanted(1, { to: 2 })], new Map()))).toEqual([
    'at once',
    'at once',
  ])
  expect(
    times(
      collapsed(
        [0, 1, 2].map((minute) => ({ ...wanted(minute), seconds: undefined })),
        new Map(),
      ),
    ),
  ).toEqual(['at once', 'at once', 'at once'])
})
test('a thousand in ten minutes are two messages, whatever hour they begin in, and however they come in batches', () => {
  const all = Array.from({ length: 1_000 }, (_, n) => wanted(55 + n / 100))
  const windows = new Map<string, CollapseWindow>()
  const inBatches = [all.slice(0, 1), all.slice(1, 400), all.slice(400)].flatMap((batch) =>
    collapsed(batch, windows),
  )
  expect(times(inBatches)).toEqual(['at once', clock(115)])
})
