/** The EventStoreDB log: what every log must do, and the faults of its protocol, of its client and of the network. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { describeEventLog } from '../../eventlog/conformance/suite.ts'
import { openEventStoreLog } from '../../eventlog/eventstoredb/log.ts'
import type { EventLog, LogBatch } from '../../eventlog/log.ts'
import { realEventStore } from '../support/eventstore.ts'
import { type EventStoreDouble, startEventStoreDouble } from '../support/eventstore-double/server.ts'
import { eventually } from '../support/eventually.ts'

const double = await startEventStoreDouble()
const real = await realEventStore()
afterAll(async () => {
  await double.close()
  await real?.close()
})

describeEventLog('the event log in EventStoreDB, on a double of its protocol', async () => ({
  log: await openEventStoreLog(double.url),
  reopen: () => openEventStoreLog(double.url),
  dropConnections: () => double.dropConnections(),
}))

if (real) {
  describeEventLog('the event log in EventStoreDB, on a real server', async () => ({
    log: await openEventStoreLog(real.url),
    reopen: () => openEventStoreLog(real.url),
  }))
} else {
  const how = 'set EVENTSTORE_URL=esdb://… or start a container engine (docker run -p 2113:2113 eventstore/eventstore:24.10 --insecure --mem-db)'
  process.stderr.write(`\nNOTICE: the event log was not tried on a real EventStoreDB: ${how}\n`)
  test.skip(`the event log in EventStoreDB, on a real server (${how})`)
}

const metadata = { commandId: randomUUID(), correlationId: randomUUID(), actor: { id: 'system', role: 'system' as const }, occurredAt: '2031-05-06T07:08:09.000Z' }
const events = (count: number) => Array.from({ length: count }, (_, n) => ({ id: randomUUID(), type: 'Happened', data: { n }, metadata }))
const idsIn = (server: EventStoreDouble, stream: string) => server.store.stream(`balbu.${stream}`)?.map(({ id }) => id)

describe('EventStoreDB misbehaving', () => {
  let log: EventLog
  let stream: string
  beforeEach(async () => {
    log = await openEventStoreLog(double.url, { timeout: 500, patience: 5_000 })
    stream = `fault-${randomUUID()}`
    return () => log.close()
  })

  test.for(['none', 'any'] as const)('an append that was written, but whose answer was lost, is written once (expecting %s)', async (expected) => {
    const mine = events(3)
    double.loseAnswers(2)
    expect(await log.append(stream, mine, { expected })).toMatchObject({ revision: 2, position: double.store.stream(`balbu.${stream}`)?.at(-1)?.position })
    expect(idsIn(double, stream)).toEqual(mine.map(({ id }) => id))
  })

  test('an append that is never answered is tried again', async () => {
    const mine = events(2)
    double.ignoreAppends(1)
    expect(await log.append(stream, mine, { expected: 'none' })).toMatchObject({ revision: 1 })
    expect(idsIn(double, stream)).toHaveLength(2)
  })

  test('one append that fails takes no other with it', async () => {
    double.loseAnswers(1)
    const appends = Array.from({ length: 40 }, (_, n) => log.append(`${stream}-${n}`, events(1), { expected: 'none' }))
    expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual(Array.from({ length: 40 }, () => 0))
  })

  test('a subscription that ends without an error begins again after its last event', async () => {
    const from = await log.head()
    const seen: RecordedEvent[] = []
    const stop = new AbortController()
    const written = events(6)
    let next = 0
    for await (const batch of log.subscribe({ from, signal: stop.signal })) {
      seen.push(...batch.events)
      if (seen.length === 6) stop.abort()
      else if (batch.caughtUp && seen.length === next) {
        if (next % 2 === 1) double.endSubscriptions()
        const event = written[next++]
        if (event) await log.append(stream, [event], { expected: 'any' })
      }
    }
    expect(seen.map(({ id }) => id)).toEqual(written.map(({ id }) => id))
  })

  test('a server that was away: appends, reads and subscriptions go on', async () => {
    const from = await log.head()
    const stop = new AbortController()
    const mine = events(4)
    const seen: string[] = []
    const following = (async () => {
      for await (const batch of log.subscribe({ from, signal: stop.signal })) {
        seen.push(...batch.events.map(({ id }) => id))
        if (seen.length === 4) stop.abort()
      }
    })()
    await log.append(stream, mine.slice(0, 2), { expected: 'none' })
    let appended: Promise<unknown> = Promise.resolve()
    let head: Promise<bigint> = Promise.resolve(0n)
    await double.whileAway(async () => {
      appended = log.append(stream, mine.slice(2), { expected: 1 })
      head = log.head()
      await eventually('the subscription has noticed', async () => double.subscriptions === 0)
    })
    await appended
    await following
    expect(seen).toEqual(mine.map(({ id }) => id))
    expect(await head).toBeGreaterThan(from)
  })

  test('an append gives up, and says so, when the server stays away', async () => {
    const patient = await openEventStoreLog(double.url, { patience: 200, timeout: 100 })
    await double.whileAway(async () => {
      await expect(patient.append(stream, events(1), { expected: 'none' })).rejects.toMatchObject({ name: 'OutcomeUnknown' })
    })
    await patient.close()
  })

  test('a log that is opened where nobody answers says so', async () => {
    await double.whileAway(async () => {
      await expect(openEventStoreLog(double.url, { openingPatience: 100, timeout: 100 })).rejects.toThrow(`EventStoreDB at 127.0.0.1:${double.port} (EVENTSTORE_URL) does not answer`)
    })
  })

  test('the server\'s own events are nobody\'s business, and the head is the last of ours', async () => {
    const from = await log.head()
    let last = 0n
    for (let n = 0; n < 20; n++) last = (await log.append(`${stream}-${n}`, events(1), { expected: 'none' })).position
    expect(double.store.all.some(({ type, position }) => type === '$statsCollected' && position > from)).toBe(true)
    const fresh = await openEventStoreLog(double.url)
    expect(await fresh.head()).toBe(last)
    await fresh.close()
    const seen: LogBatch[] = []
    const stop = new AbortController()
    for await (const batch of log.subscribe({ from, signal: stop.signal })) {
      seen.push(batch)
      if (batch.position >= last) stop.abort()
    }
    expect(new Set(seen.flatMap((batch) => batch.events.map(({ type }) => type)))).toEqual(new Set(['Happened']))
  })

  test('leaving a subscription ends it on the server, however it is left', async () => {
    const stop = new AbortController()
    for await (const { caughtUp } of log.subscribe({ from: 0n, signal: stop.signal })) if (caughtUp) stop.abort()
    for await (const { caughtUp } of log.subscribe({ from: 0n })) if (caughtUp) break
    await expect((async () => {
      for await (const { events: [first] } of log.subscribe({ from: 0n })) if (first) throw new Error('my own mistake')
    })()).rejects.toThrow('my own mistake')
    await eventually('no subscription is left', async () => double.subscriptions === 0)
  })
})

test.for([
  { url: 'esdb://localhost:2113', message: 'needs a user' },
  { url: 'esdb://localhost:2113?tls=false&throwOnAppendFailure=false', message: 'would hide refused appends' },
])('a connection that could not be used safely is refused: $message', async ({ url, message }) => {
  await expect(openEventStoreLog(url)).rejects.toThrow(message)
})
