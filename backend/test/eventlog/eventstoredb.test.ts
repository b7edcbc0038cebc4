/**
 * The EventStoreDB log: what every log must do, and the faults of its protocol, of its client and
 * of the network.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { all, collect, followUntil, idsOf } from '../../eventlog/conformance/kit.ts'
import { describeEventLog } from '../../eventlog/conformance/suite.ts'
import { openEventStoreLog } from '../../eventlog/eventstoredb/log.ts'
import type { EventLog, LogBatch } from '../../eventlog/log.ts'
import { realEventStore } from '../support/eventstore.ts'
import {
  type EventStoreDouble,
  startEventStoreDouble,
  UNHURRIED,
} from '../support/eventstore-double/server.ts'
import { cert } from '../support/certificate.ts'
import { freePort } from '../support/free-port.ts'
import { eventually } from '../support/eventually.ts'

const double = await startEventStoreDouble()
const old = await startEventStoreDouble({ isOld: true })
const real = await realEventStore()
afterAll(async () => {
  await double.close()
  await old.close()
  await real?.close()
})

describeEventLog('the event log in EventStoreDB, on a double of its protocol', async () => ({
  log: await openEventStoreLog(double.url, UNHURRIED),
  reopen: () => openEventStoreLog(double.url, UNHURRIED),
  dropConnections: () => double.dropConnections(),
}))

describeEventLog('the event log in EventStoreDB, on a double of an older server', async () => ({
  log: await openEventStoreLog(old.url, UNHURRIED),
  reopen: () => openEventStoreLog(old.url, UNHURRIED),
  dropConnections: () => old.dropConnections(),
}))

if (real) {
  describeEventLog('the event log in EventStoreDB, on a real server', async () => ({
    log: await openEventStoreLog(real.url, UNHURRIED),
    reopen: () => openEventStoreLog(real.url, UNHURRIED),
  }))
} else {
  const how =
    'set EVENTSTORE_URL=esdb://… or start a container engine (docker run -p 2113:2113 eventstore/eventstore:24.10 --insecure --mem-db)'
  process.stderr.write(`\nNOTICE: the event log was not tried on a real EventStoreDB: ${how}\n`)
  test.skip(`the event log in EventStoreDB, on a real server (${how})`)
}

const metadata = {
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { id: 'system', role: 'system' as const },
  occurredAt: '2031-05-06T07:08:09.000Z',
}
const events = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'Happened',
    data: { n },
    metadata,
  }))
const idsIn = (server: EventStoreDouble, stream: string) =>
  server.store.stream(`balbu.${stream}`)?.map(({ id }) => id)

describe('EventStoreDB misbehaving', () => {
  let log: EventLog
  let stream: string
  beforeEach(async () => {
    log = await openEventStoreLog(double.url, { timeout: 500, patience: 5_000 })
    stream = `fault-${randomUUID()}`
    return () => log.close()
  })

  test.for(['none', 'any'] as const)(
    'an append that was written, but whose answer was lost, is written once (expecting %s)',
    async (expected) => {
      const mine = events(3)
      double.loseAnswers(2)
      expect(await log.append(stream, mine, { expected })).toMatchObject({
        revision: 2,
        position: double.store.stream(`balbu.${stream}`)?.at(-1)?.position,
      })
      expect(idsIn(double, stream)).toEqual(mine.map(({ id }) => id))
    },
  )

  test('an append that is never answered is tried again', async () => {
    const mine = events(2)
    double.ignoreAppends(1)
    expect(await log.append(stream, mine, { expected: 'none' })).toMatchObject({ revision: 1 })
    expect(idsIn(double, stream)).toHaveLength(2)
  })

  test('one append that fails takes no other with it', async () => {
    double.loseAnswers(1)
    const appends = Array.from({ length: 40 }, (_, n) =>
      log.append(`${stream}-${n}`, events(1), { expected: 'none' }),
    )
    expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 40 }, () => 0),
    )
  })

  test('200 writers whose shared call breaks in between: each append is written once', async () => {
    const patient = await openEventStoreLog(double.url, UNHURRIED)
    onTestFinished(() => patient.close())
    const writers = Array.from({ length: 200 }, () => ({
      name: `writer-${randomUUID()}`,
      first: events(2),
      next: events(1),
    }))
    for (const round of ['first', 'next'] as const) {
      double.loseAnswers(3)
      double.answerUnknown(5)
      await Promise.all(
        writers.map(({ name, [round]: written }) =>
          patient.append(name, written, { expected: round === 'first' ? 'none' : 1 }),
        ),
      )
    }
    for (const { name, first, next } of writers)
      expect(idsIn(double, name)).toEqual([...first, ...next].map(({ id }) => id))
  })

  test('a shared call that ends without an error is followed by another', async () => {
    const written = [events(1), events(1)]
    await log.append(stream, written[0] ?? [], { expected: 'none' })
    double.endAppends()
    await log.append(stream, written[1] ?? [], { expected: 0 })
    expect(idsIn(double, stream)).toEqual(written.flat().map(({ id }) => id))
  })

  test('an answer that comes after its append has been given up is passed over', async () => {
    double.holdAnswers(1)
    const first = events(1)
    expect(await log.append(stream, first, { expected: 'none' })).toMatchObject({ revision: 0 })
    double.answerLate()
    const next = events(1)
    expect(await log.append(stream, next, { expected: 0 })).toMatchObject({ revision: 1 })
    expect(idsIn(double, stream)).toEqual([...first, ...next].map(({ id }) => id))
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
      await expect(patient.append(stream, events(1), { expected: 'none' })).rejects.toMatchObject({
        name: 'OutcomeUnknown',
      })
    })
    await patient.close()
  })

  test('a log that is opened where nobody answers says so', async () => {
    await double.whileAway(async () => {
      await expect(
        openEventStoreLog(double.url, { openingPatience: 100, timeout: 100 }),
      ).rejects.toThrow(`EventStoreDB at 127.0.0.1:${double.port} (EVENTSTORE_URL) does not answer`)
    })
  })

  test("the server's own events are nobody's business, and the head is the last of ours", async () => {
    const from = await log.head()
    let last = 0n
    for (let n = 0; n < 20; n++)
      last = (await log.append(`${stream}-${n}`, events(1), { expected: 'none' })).position
    expect(
      double.store.all.some(({ type, position }) => type === '$statsCollected' && position > from),
    ).toBe(true)
    const fresh = await openEventStoreLog(double.url, UNHURRIED)
    expect(await fresh.head()).toBe(last)
    await fresh.close()
    const seen: LogBatch[] = []
    const stop = new AbortController()
    for await (const batch of log.subscribe({ from, signal: stop.signal })) {
      seen.push(batch)
      if (batch.position >= last) stop.abort()
    }
    expect(new Set(seen.flatMap((batch) => batch.events.map(({ type }) => type)))).toEqual(
      new Set(['Happened']),
    )
  })

  test('leaving a subscription ends it on the server, however it is left', async () => {
    const stop = new AbortController()
    for await (const { caughtUp } of log.subscribe({ from: 0n, signal: stop.signal }))
      if (caughtUp) stop.abort()
    for await (const { caughtUp } of log.subscribe({ from: 0n })) if (caughtUp) break
    await expect(
      (async () => {
        for await (const {
          events: [first],
        } of log.subscribe({ from: 0n }))
          if (first) throw new Error('my own mistake')
      })(),
    ).rejects.toThrow('my own mistake')
    await eventually('no subscription is left', async () => double.subscriptions === 0)
  })
})

describe('EventStoreDB shared with other applications', () => {
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const foreign = (id = randomUUID()) => ({
    id,
    type: 'Happened',
    data: json({ n: 1 }),
    metadata: json({}),
    contentType: 'application/json',
  })
  const open = async (options: Parameters<typeof openEventStoreLog>[1] = {}) => {
    const log = await openEventStoreLog(double.url, { ...UNHURRIED, ...options })
    onTestFinished(() => log.close())
    return log
  }

  test.for([
    ['JSON without our metadata', foreign],
    ['JSON without any metadata', () => ({ ...foreign(), metadata: new Uint8Array() })],
    [
      'JSON that is no object',
      () => ({ ...foreign(), data: json('text'), metadata: json(metadata) }),
    ],
    [
      'JSON that is none',
      () => ({ ...foreign(), data: new TextEncoder().encode('{'), metadata: json(metadata) }),
    ],
    [
      'bytes',
      () => ({ ...foreign(), contentType: 'application/octet-stream', metadata: json(metadata) }),
    ],
    ['metadata in bytes', () => ({ ...foreign(), metadata: new Uint8Array([1, 2, 3]) })],
  ] as const)(
    'an event in one of our streams that is none of ours is passed over and counted: %s',
    async ([, make]) => {
      let counted = 0
      const log = await open({ onForeign: () => counted++ })
      const { position: from } = await log.append(`begun-${randomUUID()}`, events(1), {
        expected: 'none',
      })
      const stream = `shared-${randomUUID()}`
      const [one, other] = [events(1), events(1)]
      await log.append(stream, one, { expected: 'none' })
      double.store.append(`balbu.${stream}`, [make()], 'any')
      await log.append(stream, other, { expected: 'exists' })
      expect(
        (await collect(log, from, idsOf([...one, ...other]))).map(({ revision }) => revision),
      ).toEqual([0, 2])
      expect(await all(log.readStream(stream))).toHaveLength(2)
      expect(counted).toBe(1)
      double.store.append(`balbu.${stream}`, [make()], 'any')
      expect(await (await open()).head(), 'the head is the last of ours').toBe(
        (await all(log.readStream(stream))).at(-1)?.position,
      )
    },
  )

  test("what stands in others' streams is neither sent nor counted, whatever its type", async () => {
    let counted = 0
    const log = await open({ onForeign: () => counted++ })
    const { position: from } = await log.append(`begun-${randomUUID()}`, events(1), {
      expected: 'none',
    })
    const [before, after] = [events(1), events(1)]
    await log.append(`mine-${randomUUID()}`, before, { expected: 'none' })
    for (let n = 0; n < 2_000; n++)
      double.store.append(`theirs-${n % 10}`, [{ ...foreign(), metadata: json(metadata) }], 'any')
    await log.append(`mine-${randomUUID()}`, after, { expected: 'none' })
    const sent = double.sent
    const got: string[] = []
    await followUntil(log, { from }, (batch) => {
      got.push(...idsOf(batch.events))
      return got.length === 2
    })
    expect(got).toEqual(idsOf([...before, ...after]))
    expect(double.sent - sent, 'events on the wire').toBeLessThan(60)
    expect(counted).toBe(0)
    const other = await open({ prefix: 'another.' })
    expect(await other.head()).toBe(0n)
    expect(await other.identity()).not.toBe(await log.identity())
  })

  test('who follows few types is sent few events, and stands at the end all the same', async () => {
    const log = await open()
    const from = await log.head()
    const rare = { ...events(1)[0], id: randomUUID(), type: 'Rare', data: {}, metadata }
    for (let n = 0; n < 30; n++)
      await log.append(`many-${randomUUID()}`, events(100), { expected: 'none' })
    await log.append(`rare-${randomUUID()}`, [rare], { expected: 'none' })
    await log.append(`many-${randomUUID()}`, events(100), { expected: 'none' })
    const head = await log.head()
    const sent = double.sent
    const got: LogBatch[] = []
    await followUntil(log, { from, types: ['Rare'] }, (batch) => {
      got.push(batch)
      return batch.caughtUp
    })
    expect(idsOf(got.flatMap((batch) => batch.events))).toEqual([rare.id])
    expect(got.at(-1)?.position).toBe(head)
    expect(
      got.every(
        ({ position }, index) => index === 0 || position >= (got[index - 1]?.position ?? 0n),
      ),
    ).toBe(true)
    expect(double.sent - sent, 'events on the wire').toBeLessThan(1_500)
  })

  test('without a prefix, as logs were before, every stream is ours whose events look like it', async () => {
    const log = await open({ prefix: '' })
    const from = await log.head()
    const mine = events(2)
    const stream = `plain-${randomUUID()}`
    await log.append(stream, mine, { expected: 'none' })
    double.store.append('theirs', [foreign()], 'any')
    expect(double.store.stream(stream)).toHaveLength(2)
    expect(idsOf(await collect(log, from, idsOf(mine)))).toEqual(idsOf(mine))
  })

  test('is found by the nodes of a cluster that are named, also where some of them are away', async () => {
    const nobody = await freePort()
    const log = await openEventStoreLog(
      `esdb://127.0.0.1:${nobody},127.0.0.1:${double.port}?tls=false`,
      UNHURRIED,
    )
    onTestFinished(() => log.close())
    expect(
      (await log.append(`cluster-${randomUUID()}`, events(1), { expected: 'none' })).revision,
    ).toBe(0)
  })

  test('a cluster that is not found is away, not wrong: nothing is given up for good', async () => {
    const discovered = await openEventStoreLog(
      `esdb+discover://127.0.0.1:${double.port}?tls=false&maxDiscoverAttempts=2&discoveryInterval=10`,
      { patience: 400 },
    )
    onTestFinished(() => discovered.close())
    const from = await discovered.head()
    const mine = events(1)
    const stop = new AbortController()
    const seen: string[] = []
    const following = (async () => {
      for await (const batch of discovered.subscribe({ from, signal: stop.signal })) {
        seen.push(...idsOf(batch.events))
        if (seen.length > 0) stop.abort()
      }
    })()
    await double.whileAway(async () => {
      for (let n = 0; n < 3; n++) {
        await expect(
          discovered.append(`away-${randomUUID()}`, events(1), { expected: 'none' }),
        ).rejects.toMatchObject({ name: expect.stringMatching(/OutcomeUnknown|LogAway/) })
        await expect(all(discovered.readStream('away'))).rejects.toMatchObject({ name: 'LogAway' })
      }
    })
    await eventually('it is found again', () =>
      discovered.append(`back-${randomUUID()}`, mine, { expected: 'none' }).then(
        () => true,
        () => false,
      ),
    )
    await following
    expect(seen).toEqual(idsOf(mine))
  })

  test('a repeated append is answered with its position also where the server leaves that out', async () => {
    const log = await open()
    const stream = `unplaced-${randomUUID()}`
    const mine = events(2)
    const first = await log.append(stream, mine, { expected: 'none' })
    double.keepPositions(1)
    expect(await log.append(stream, mine, { expected: 'none' })).toEqual(first)
  })

  test('while it is away, a read fails instead of waiting', async () => {
    // Long enough to be opened on a busy machine, and all that the read waits.
    const log = await open({ patience: 8_000 })
    await double.whileAway(async () => {
      await expect(all(log.readStream('away'))).rejects.toMatchObject({ name: 'LogAway' })
    })
  })
})

describe('why EventStoreDB could not be opened is said', async () => {
  const secure = await startEventStoreDouble({ account: { user: 'balbu', password: 'right' } })
  afterAll(() => secure.close())
  const folder = await mkdtemp(join(tmpdir(), 'balbu-ca-'))
  afterAll(() => rm(folder, { recursive: true }))
  const ca = join(folder, 'ca.crt')
  await writeFile(ca, cert)
  const at = `localhost:${secure.port}`
  const opening = (url: string) =>
    openEventStoreLog(url, { ...UNHURRIED, openingPatience: 600 }).catch(
      (error: Error) => error.message,
    )

  test.each([
    [
      'a wrong password',
      () => `esdb://balbu:wrong@${at}?tlsCAFile=${ca}`,
      /refuses the user balbu: the password is wrong/,
    ],
    [
      'an authority that is not known',
      () => `esdb://balbu:right@${at}`,
      /a certificate of an authority that is not known here.*tlsCAFile/,
    ],
    [
      "another name than the certificate's",
      () => `esdb://balbu:right@127.0.0.1:${secure.port}?tlsCAFile=${ca}`,
      /a certificate for another name/,
    ],
    [
      'no TLS where it is asked for',
      () => `esdb://balbu:right@localhost:${double.port}?tlsCAFile=${ca}`,
      /does not speak TLS/,
    ],
  ])('%s', async (_, url, words) => {
    const said = await opening(url())
    expect(said).toMatch(words)
    expect(said).not.toContain('wrong@')
  })

  test('nobody there', async () => {
    expect(await opening(`esdb://127.0.0.1:${await freePort()}?tls=false`)).toMatch(
      /does not answer/,
    )
  })

  test('and with the right ones it opens', async () => {
    const log = await openEventStoreLog(`esdb://balbu:right@${at}?tlsCAFile=${ca}`, UNHURRIED)
    expect(
      (await log.append(`secure-${randomUUID()}`, events(1), { expected: 'none' })).revision,
    ).toBe(0)
    await log.close()
  })
})

test.for([
  { url: 'esdb://localhost:2113', message: 'needs a user' },
  {
    url: 'esdb://localhost:2113?tls=false&throwOnAppendFailure=false',
    message: 'would hide refused appends',
  },
])('a connection that could not be used safely is refused: $message', async ({ url, message }) => {
  await expect(openEventStoreLog(url)).rejects.toThrow(message)
})
