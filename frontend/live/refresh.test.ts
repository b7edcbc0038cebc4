import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOfPath, keyUnder } from '../client/query.ts'
import { refresher, type Refresh } from './refresh.ts'

let queries: QueryClient
let refresh: Refresh
let answers: (() => void)[]
let cut: number

beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  queries.mount()
  refresh = refresher(queries, () => 0.5)
  answers = []
  cut = 0
})
afterEach(() => {
  refresh.close()
  queries.clear()
  vi.useRealTimers()
})

/** A read on screen whose answers come when the test says. */
function show(path: string) {
  let answered = 0
  new QueryObserver(queries, {
    queryKey: keyOfPath(path),
    queryFn: ({ signal }) =>
      new Promise<number>((done) => {
        signal.addEventListener('abort', () => {
          cut += 1
        })
        answers.push(() => done(++answered))
      }),
  }).subscribe(() => {})
}
const answer = async (nth: number) => {
  answers[nth]?.()
  await vi.advanceTimersByTimeAsync(0)
}

test('what becomes old several times at once is asked for once', async () => {
  show('/api/appointments')
  await answer(0)
  for (let n = 0; n < 20; n++) refresh([keyUnder('/api/appointments'), keyUnder('/api/dashboard')])
  await vi.advanceTimersByTimeAsync(299)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(answers).toHaveLength(2)
  await answer(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answers).toHaveLength(2)
})

test('an answer on its way is not cut off, and is asked for once more: it may be of before', async () => {
  show('/api/appointments')
  refresh([keyUnder('/api/appointments')])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(answers).toHaveLength(1)
  await answer(0)
  expect(answers).toHaveLength(2)
  await answer(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([answers.length, cut, queries.getQueryData(keyUnder('/api/appointments'))]).toEqual([
    2, 0, 2,
  ])
})

test('the lists of the market are asked for by each at a moment of their own', async () => {
  show('/api/search')
  await answer(0)
  refresh([keyUnder('/api/search')])
  await vi.advanceTimersByTimeAsync(2_299)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(answers).toHaveLength(2)
})

test('a list of the market that somebody has gone far down stays as it stands, and is old for whoever opens it next', async () => {
  show('/api/search')
  await answer(0)
  const page = { results: [] }
  queries.setQueryData(keyUnder('/api/search'), {
    pages: [page, page, page],
    pageParams: [null, 'a', 'b'],
  })
  refresh([keyUnder('/api/search')])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answers).toHaveLength(1)
  expect(queries.getQueryState(keyUnder('/api/search'))?.isInvalidated).toBe(true)
})

test('closed, it asks for nothing any more', async () => {
  show('/api/appointments')
  await answer(0)
  refresh([keyUnder('/api/appointments')])
  refresh.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answers).toHaveLength(1)
})
