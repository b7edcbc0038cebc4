import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { system } from '../domain/kernel/event.ts'
import { withBreaker } from './breaker.ts'
import { type EventLog, LogAway, WrongExpectedRevision } from './log.ts'
import { OutcomeUnknown } from './offer.ts'

/** A log that answers every call as it is told, and counts them. */
function faulty() {
  const state = { asked: 0, answer: (): unknown => undefined }
  const ask = async () => {
    state.asked++
    const answer = state.answer()
    if (answer instanceof Error) throw answer
    return answer
  }
  const store: EventLog = {
    append: async () => {
      await ask()
      return { revision: 0, position: 1n }
    },
    async *readStream() {
      await ask()
      yield* []
    },
    subscribe: () => {
      throw new Error('nobody follows')
    },
    head: async () => {
      await ask()
      return 1n
    },
    identity: async () => randomUUID(),
    close: async () => {},
  }
  const log = withBreaker(store)
  onTestFinished(() => log.close())
  const metadata = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: system,
    occurredAt: '2031-05-06T07:08:09Z',
  }
  return {
    state,
    log,
    append: () =>
      log.append('a', [{ id: randomUUID(), type: 'A', data: {}, metadata }], { expected: 'any' }),
    read: async () => {
      for await (const _ of log.readStream('a'));
    },
  }
}

test('after three calls without an answer the next ones are refused at once, until the log answers again', async () => {
  const { state, log, append, read } = faulty()
  state.answer = () => new LogAway(new Error('refused'))
  await expect(read()).rejects.toThrow(LogAway)
  state.answer = () => new OutcomeUnknown('a', new Error('no answer'))
  await expect(append()).rejects.toThrow(OutcomeUnknown)
  await expect(append()).rejects.toThrow(OutcomeUnknown)
  expect(state.asked).toBe(3)
  for (const call of [append, read, () => log.head()]) await expect(call()).rejects.toThrow(LogAway)
  expect(state.asked, 'nobody was let through').toBe(3)

  await vi.waitFor(() =>
    expect(state.asked, 'it is asked for its head meanwhile').toBeGreaterThan(4),
  )
  await expect(append()).rejects.toThrow(LogAway)
  state.answer = () => undefined
  await vi.waitFor(() => expect(append()).resolves.toEqual({ revision: 0, position: 1n }), {
    timeout: 5_000,
  })
  await expect(read()).resolves.toBeUndefined()
})

test('what the log answers, also a refusal, is an answer: only failures in a row count', async () => {
  const { state, append, read } = faulty()
  const away = new LogAway(new Error('refused'))
  for (const answer of [
    away,
    away,
    new WrongExpectedRevision('a', 0, 1),
    away,
    away,
    undefined,
    away,
    away,
  ]) {
    state.answer = () => answer
    await append().catch(() => {})
  }
  state.answer = () => undefined
  await expect(read()).resolves.toBeUndefined()
})
