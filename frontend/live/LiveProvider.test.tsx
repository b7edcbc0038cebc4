import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, lively, read } from '../client/query.ts'
import { serve } from '../testServer.ts'
import { FakeSocket } from '../testSocket.ts'
import { LiveProvider, useConnected, useLiveInterval } from './LiveProvider.tsx'

const barberId = '5f1c2f7e-6c0b-4a8e-9a53-0d6a3f3c1b11'
let asked: ReturnType<typeof serve>

function Slots() {
  useQuery({
    ...read('GET /api/barbers/:id/slots', { params: { id: barberId } }),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
  return <p>{useConnected() ? 'connected' : 'not connected'}</p>
}
const times = () =>
  asked.filter(({ name }) => name.startsWith(`GET /api/barbers/${barberId}/slots`)).length
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.opened = []
  asked = serve({
    'GET /api/barbers/:id/slots': () => ({
      zonaHoraria: 'America/Mexico_City',
      locationId: null,
      duracion: 30,
      dias: [],
    }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveProvider>
        <Slots />
      </LiveProvider>
    </QueryClientProvider>,
  )
  // Its code comes behind the screen.
  await act(async () => void (await import('./link.ts')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function connects() {
  await act(async () => FakeSocket.newest.open())
}

test('what is on screen is told, what changes of it is asked for again, and once however often it is said', async () => {
  await passes(100)
  await connects()
  expect(FakeSocket.newest.sent).toContainEqual({ type: 'watch', topics: [`barber:${barberId}`] })
  expect(times()).toBe(1)
  for (let n = 0; n < 5; n++) FakeSocket.newest.hear({ type: 'slots_changed', barberId })
  await passes(1_000)
  expect(times()).toBe(2)
  FakeSocket.newest.hear({
    type: 'slots_changed',
    barberId: '5f1c2f7e-6c0b-4a8e-9a53-0d6a3f3c1b12',
  })
  await passes(1_000)
  expect(times()).toBe(2)
})

test('once it is back, what was not heard is asked for again, and what is on screen is watched again', async () => {
  await passes(100)
  await connects()
  expect(times()).toBe(1)
  await act(async () => FakeSocket.newest.close())
  await passes(2_900)
  expect(times()).toBe(1)
  await passes(2_200)
  expect(FakeSocket.opened).toHaveLength(2)
  const before = times()
  await connects()
  await passes(0)
  expect(times()).toBe(before + 1)
  expect(FakeSocket.newest.sent).toContainEqual({ type: 'watch', topics: [`barber:${barberId}`] })
})

test('what they were told between the first read and the connection is asked for once, and what they were told before the page is not', async () => {
  const userId = '5f1c2f7e-6c0b-4a8e-9a53-0d6a3f3c1b13'
  await passes(100)
  await connects()
  FakeSocket.newest.hear({ type: 'ready', userId: null })
  FakeSocket.newest.hear({ type: 'ready', userId, toldMs: 50 })
  await passes(0)
  expect(times()).toBe(2)
  FakeSocket.newest.hear({ type: 'ready', userId, toldMs: 50 })
  await passes(0)
  expect(times()).toBe(2)
})

test('a person who was last told of something before the page began asks for nothing twice', async () => {
  await passes(100)
  await connects()
  FakeSocket.newest.hear({
    type: 'ready',
    userId: '5f1c2f7e-6c0b-4a8e-9a53-0d6a3f3c1b13',
    toldMs: Math.ceil(performance.now()) + 1,
  })
  await passes(0)
  expect(times()).toBe(1)
})

test('while it is down it asks by itself, ever less; while it is up once a minute', async () => {
  const during = async (ms: number) => {
    const before = times()
    await passes(ms)
    return times() - before
  }
  await passes(100)
  expect(await during(15_000)).toBe(5)
  expect(await during(45_000)).toBeLessThanOrEqual(8)
  expect(await during(60_000)).toBe(4)
  await connects()
  await passes(1_000)
  expect(await during(59_000)).toBeLessThanOrEqual(1)
  expect(await during(60_000)).toBe(1)
})
