import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent, Topic } from '../../contract/live.ts'
import { connectLive, pauseBefore, type LiveConnection } from '../../shared/live/connection.ts'
import { staleKeys } from './events.ts'
import { answered, doubt, isOnline, whenBackOnline } from '../native/online.ts'
import { serve } from '../testServer.ts'
import { FakeSocket } from '../testSocket.ts'

const newest = () => FakeSocket.newest
let connection: LiveConnection<Topic>
let events: LiveEvent[]
let connected: boolean[]
let sessionId: string | null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  serve({})
  FakeSocket.opened = []
  events = []
  connected = []
  sessionId = null
  connection = connectLive<LiveEvent, Topic>({
    url: 'ws://balbu.test/ws',
    sessionId: () => sessionId,
    onEvent: (event) => events.push(event),
    whenBackOnline,
    random: () => 0,
    onConnected(now) {
      if (!now) doubt()
      connected.push(now)
    },
  })
})
afterEach(() => connection.close())

test('on opening it says who it is and pings', () => {
  sessionId = 's-1'
  newest().open()
  expect(newest().sent).toEqual([{ type: 'auth', sessionId: 's-1' }, { type: 'ping' }])
})

test('a guest only pings', () => {
  newest().open()
  expect(newest().sent).toEqual([{ type: 'ping' }])
})

test('it says what is on screen as soon as that changes, and again whenever it has come back', () => {
  const barber = 'barber:5f1c2f7e-6c0b-4a8e-9a53-0d6a3f3c1b11'
  connection.watch(['market'])
  expect(newest().sent).toEqual([])
  newest().open()
  expect(newest().sent).toEqual([{ type: 'watch', topics: ['market'] }, { type: 'ping' }])
  connection.watch([barber])
  expect(newest().sent.at(-1)).toEqual({ type: 'watch', topics: [barber] })
  newest().close()
  vi.advanceTimersByTime(5000)
  newest().open()
  expect(newest().sent).toEqual([{ type: 'watch', topics: [barber] }, { type: 'ping' }])
  connection.watch([])
  expect(newest().sent.at(-1)).toEqual({ type: 'watch', topics: [] })
})

test('it comes back 5 s after a close', () => {
  newest().open()
  newest().close()
  vi.advanceTimersByTime(4999)
  expect(FakeSocket.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSocket.opened).toHaveLength(2)
  expect(connected).toEqual([true, false])
})

test('it comes back 3 s after an error', () => {
  newest().onerror()
  newest().close()
  vi.advanceTimersByTime(2999)
  expect(FakeSocket.opened).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSocket.opened).toHaveLength(2)
})

test('five tries at a steady pace, then growing pauses with jitter, never more than 30 s', () => {
  const most = () => 0.999_999
  expect([1, 5].map((attempt) => pauseBefore(attempt, false, most))).toEqual([5000, 5000])
  expect([6, 7, 8, 9, 20].map((attempt) => Math.round(pauseBefore(attempt, false, most)))).toEqual([
    10_000, 20_000, 30_000, 30_000, 30_000,
  ])
  expect(pauseBefore(6, false, () => 0)).toBe(5000)
})

test('opening starts the count again', () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    newest().close()
    vi.advanceTimersByTime(5000)
  }
  newest().open()
  newest().close()
  vi.advanceTimersByTime(5000)
  expect(FakeSocket.opened).toHaveLength(7)
})

test('the network’s return brings it back at once', async () => {
  serve('offline')
  newest().close()
  await vi.waitFor(() => expect(isOnline()).toBe(false))
  answered()
  expect(FakeSocket.opened).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.opened).toHaveLength(2)
})

test('what it cannot read is ignored', () => {
  for (const data of ['{', '7', 'null', '{"text":"hola"}', new Blob()]) newest().onmessage({ data })
  newest().onmessage({ data: '{"type":"pong"}' })
  expect(events).toEqual([{ type: 'pong' }])
})

test('closed for good it never comes back', () => {
  connection.close()
  vi.advanceTimersByTime(120_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.opened).toHaveLength(1)
})

test('an appointment’s event makes the lists, the dashboard and that barber’s free times old', () => {
  const queries = new QueryClient()
  expect(
    staleKeys(queries, {
      type: 'appointment_created',
      appointmentId: 'a',
      barberId: 'b',
      clienteId: null,
    }),
  ).toEqual([
    ['api', 'agenda', 'delay'],
    ['api', 'appointments'],
    ['api', 'clients'],
    ['api', 'dashboard'],
    ['api', 'statistics'],
    ['api', 'barbers', 'b', 'slots'],
  ])
})

test('an event of a later version makes nothing old', () => {
  // What a newer server may send.
  const later = { type: 'toString' } as unknown as LiveEvent
  expect(staleKeys(new QueryClient(), later)).toEqual([])
})
