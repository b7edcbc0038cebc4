/**
 * From a stream to a decision to the log: what is written, what the asker hears, and what is
 * decided again.
 */
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Command, type Decider, DomainError } from '../../domain/kernel/decider.ts'
import { type EventsOf, event } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { type EventLog, WrongExpectedRevision } from '../../eventlog/log.ts'
import { OverloadedError } from '../../concurrency/semaphore.ts'
import { type MemoryLog, memoryLog } from '../../test/support/memory-log.ts'
import { asStepOf, CommandHandler, type Context, type Loaded } from './handle.ts'
import { Memory, eventWeightOf } from './memory.ts'

const Put = event('Put', { coins: z.int() })
const Taken = event('Taken', { coins: z.int() })
type PurseEvent = EventsOf<[typeof Put, typeof Taken]>
type PurseCommand = Command<'Put', { coins: number }> | Command<'Take', { coins: number }>

/** A purse: what is not in it can't be taken; an odd amount is put in two parts. */
const purse: Decider<number, PurseCommand, PurseEvent> = {
  category: 'purse',
  initial: 0,
  evolve: (coins, { type, data }) => (type === 'Put' ? coins + data.coins : coins - data.coins),
  decide: (coins, { type, data }) => {
    if (data.coins === 0) return []
    if (type === 'Put')
      return data.coins % 2 === 0
        ? [Put(data)]
        : [Put({ coins: data.coins - 1 }), Put({ coins: 1 })]
    if (data.coins > coins) throw new DomainError('empty', 'El valor está fuera de los límites')
    return [Taken(data)]
  },
}
const person = { id: '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01', role: 'cliente' as const }
const at = '2026-11-21T12:00:00.000Z'
const context = (commandId: string): Context => ({
  commandId,
  correlationId: 'request',
  by: person,
  at,
  position: 0n,
})
const put = (commands: CommandHandler, coins: number, asked: Context, part?: string) =>
  commands.handle(purse, '1', { type: 'Put', data: { coins } }, asked, part)
const take = (commands: CommandHandler, coins: number, asked: Context) =>
  commands.handle(purse, '1', { type: 'Take', data: { coins } }, asked)

/** How often the log was read and written. */
function watched(
  log: MemoryLog,
  { append = log.append.bind(log) }: Partial<Pick<EventLog, 'append'>> = {},
) {
  const calls = { reads: 0, appends: 0 }
  const kept: EventLog = {
    ...log,
    append(...args) {
      calls.appends++
      return append(...args)
    },
    readStream(...args) {
      calls.reads++
      return log.readStream(...args)
    },
  }
  return { log: kept, calls }
}

describe('what is written', () => {
  test('says who, when, and for which request; its ids derive from the command', async () => {
    const log = memoryLog()
    await put(new CommandHandler(log), 3, context('a'), 'first')
    const metadata = { commandId: 'a', correlationId: 'request', actor: person, occurredAt: at }
    expect(
      log.events.map(({ id, type, data, stream, metadata: said }) => ({
        id,
        type,
        data,
        stream,
        metadata: said,
      })),
    ).toEqual([
      {
        id: derivedId('a', 'first', 0),
        type: 'Put',
        data: { coins: 2 },
        stream: 'purse-1',
        metadata,
      },
      {
        id: derivedId('a', 'first', 1),
        type: 'Put',
        data: { coins: 1 },
        stream: 'purse-1',
        metadata,
      },
    ])
  })
  test('is told to the asker, with how the stream stands after it', async () => {
    const commands = new CommandHandler(memoryLog())
    expect(await put(commands, 3, context('a'))).toMatchObject({
      state: 3,
      revision: 1,
      events: [Put({ coins: 2 }), Put({ coins: 1 })],
    })
    expect(await take(commands, 2, context('b'))).toMatchObject({
      state: 1,
      revision: 2,
      events: [Taken({ coins: 2 })],
    })
  })
  test('is nothing where nothing is to be done', async () => {
    const log = memoryLog()
    const commands = new CommandHandler(log)
    expect(await put(commands, 0, context('a'))).toEqual({ state: 0, revision: 'none', events: [] })
    await put(commands, 2, context('b'))
    expect(await put(commands, 0, context('c'))).toEqual({ state: 2, revision: 0, events: [] })
    expect(log.events).toHaveLength(1)
  })
})

describe('how far who reads after it must have come', () => {
  test('to what was written, of its types', async () => {
    const commands = new CommandHandler(memoryLog())
    const [first, second] = [context('a'), context('b')]
    await put(commands, 3, first)
    expect(first).toMatchObject({ position: 2n, types: new Set(['Put']) })
    await take(commands, 1, second)
    expect(second).toMatchObject({ position: 3n, types: new Set(['Taken']) })
  })
  test('to what it found done, of all the types that such streams have had', async () => {
    const commands = new CommandHandler(memoryLog())
    await put(commands, 4, context('a'))
    await take(commands, 1, context('b'))
    const again = context('c')
    await put(commands, 0, again)
    expect(again).toMatchObject({ position: 2n, types: new Set(['Put', 'Taken']) })
  })
  test('also in a process that has only read them', async () => {
    const log = memoryLog()
    await put(new CommandHandler(log), 4, context('a'))
    const asked = context('b')
    await put(new CommandHandler(log), 0, asked)
    expect(asked).toMatchObject({ position: 1n, types: new Set(['Put']) })
  })
  test('never less far than before, and for both of two', async () => {
    const commands = new CommandHandler(memoryLog())
    await put(commands, 2, context('a'))
    const asked = context('b')
    await commands.handle(purse, '2', { type: 'Put', data: { coins: 2 } }, asked)
    await take(commands, 0, asked)
    expect(asked).toMatchObject({ position: 2n, types: new Set(['Put']) })
  })
})

describe('the same command again', () => {
  test('writes nothing, also where it could only be refused by now', async () => {
    const log = memoryLog()
    await put(new CommandHandler(log), 2, context('a'))
    await take(new CommandHandler(log), 2, context('b'))
    const asked = context('b')
    expect(await take(new CommandHandler(log), 2, asked)).toEqual({
      state: 0,
      revision: 1,
      events: [],
    })
    expect(asked).toMatchObject({ position: 2n, types: new Set(['Put', 'Taken']) })
    expect(log.events).toHaveLength(2)
  })
  test('where the state is remembered, too', async () => {
    const log = memoryLog()
    const commands = new CommandHandler(log)
    await put(commands, 2, context('a'))
    await take(commands, 2, context('b'))
    expect((await take(commands, 2, context('b'))).events).toEqual([])
    expect(log.events).toHaveLength(2)
  })
  test('is another command in another part of its request', async () => {
    const log = memoryLog()
    const commands = new CommandHandler(log)
    for (const part of ['one', 'two', 'one', 'two'])
      await put(new CommandHandler(log), 2, context('a'), part)
    expect(await commands.state(purse, '1')).toBe(4)
  })
  test('answers how the stream stands, whatever has come since, also where it would be decided again', async () => {
    const log = memoryLog()
    const commands = new CommandHandler(log)
    await put(commands, 2, context('a'))
    await put(commands, 4, context('b'))
    const asked = context('a')
    // What is remembered does not say which commands it is made of: only the log does.
    expect(await put(commands, 2, asked)).toEqual({ state: 6, revision: 1, events: [] })
    expect(asked.position).toBe(2n)
    expect(await commands.state(purse, '1')).toBe(6)
    expect(log.events).toHaveLength(2)
  })
})

describe('somebody else was faster', () => {
  test('then it is decided again on what is true now', async () => {
    const log = memoryLog()
    const [here, there] = [new CommandHandler(log), new CommandHandler(log)]
    await put(here, 4, context('a'))
    await take(there, 2, context('b'))
    expect(await take(here, 2, context('c'))).toMatchObject({ state: 0, revision: 2 })
    await put(there, 2, context('d'))
    await take(there, 2, context('e'))
    await expect(take(here, 2, context('f'))).rejects.toMatchObject({ code: 'empty' })
  })
  test('a refusal on what was remembered is decided again, one on what was just read is final', async () => {
    const log = memoryLog()
    const { log: kept, calls } = watched(log)
    const here = new CommandHandler(kept)
    await expect(take(here, 2, context('a'))).rejects.toMatchObject({ code: 'empty' })
    expect(calls.reads).toBe(1)
    await here.state(purse, '1')
    await put(new CommandHandler(log), 2, context('b'))
    expect(await take(here, 2, context('c'))).toMatchObject({ state: 0 })
    await expect(take(here, 2, context('d'))).rejects.toMatchObject({ code: 'empty' })
  })
  test('each time six times over, then everybody is told to come back', async () => {
    const log = memoryLog()
    const { log: kept, calls } = watched(log, {
      append: async (stream, _, { expected }) => {
        throw new WrongExpectedRevision(stream, expected, 7)
      },
    })
    const commands = new CommandHandler(kept)
    await expect(put(commands, 2, context('a'))).rejects.toThrow(OverloadedError)
    expect(calls).toEqual({ reads: 6, appends: 6 })
    expect(log.events).toEqual([])
  })
  test("who loses again waits a little, longer each time, so that rivals don't meet again", async () => {
    const pauses: number[] = []
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms) => {
      pauses.push(ms ?? 0)
      queueMicrotask(act as () => void)
      return 0 as unknown as NodeJS.Timeout
    })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    try {
      const { log } = watched(memoryLog(), {
        append: async (stream, _, { expected }) => {
          throw new WrongExpectedRevision(stream, expected, 7)
        },
      })
      await expect(put(new CommandHandler(log), 2, context('a'))).rejects.toThrow(OverloadedError)
    } finally {
      vi.restoreAllMocks()
    }
    expect(pauses).toEqual([10, 15, 20, 25])
  })
  test('anything else that goes wrong is said at once, and nothing is remembered', async () => {
    const log = memoryLog()
    await put(new CommandHandler(log), 4, context('a'))
    const { log: kept, calls } = watched(log, {
      append: async () => {
        throw new Error('away')
      },
    })
    const commands = new CommandHandler(kept)
    await commands.state(purse, '1')
    await expect(take(commands, 2, context('b'))).rejects.toThrow('away')
    expect(calls).toEqual({ reads: 1, appends: 1 })
    await commands.state(purse, '1')
    expect(calls.reads).toBe(2)
  })
})

describe('a state', () => {
  test('is as it was read, or fresh', async () => {
    const log = memoryLog()
    const here = new CommandHandler(log)
    await put(here, 2, context('a'))
    await put(new CommandHandler(log), 2, context('b'))
    expect([
      await here.state(purse, '1'),
      await here.state(purse, '1', { fresh: true }),
      await here.state(purse, '1'),
      await here.state(purse, 'unknown'),
    ]).toEqual([2, 4, 4, 0])
  })
  test('is forgotten where the log has something newer, not where it has what is known', async () => {
    const { log, calls } = watched(memoryLog())
    const commands = new CommandHandler(log)
    await put(commands, 3, context('a'))
    const readsAfter = async (revision: number) => {
      const before = calls.reads
      commands.forget('purse-1', revision)
      await commands.state(purse, '1')
      return calls.reads - before
    }
    expect([await readsAfter(0), await readsAfter(1), await readsAfter(2)]).toEqual([0, 0, 1])
  })
  test('of a stream that was empty is forgotten with its first event', async () => {
    const { log, calls } = watched(memoryLog())
    const commands = new CommandHandler(log)
    await commands.state(purse, '1')
    commands.forget('purse-1', 0)
    await commands.state(purse, '1')
    expect(calls.reads).toBe(2)
  })
  test('that nobody wants remembered is read after a command, too', async () => {
    const { log, calls } = watched(memoryLog())
    const commands = new CommandHandler(log)
    const passing = { ...purse, remembered: false }
    await commands.handle(passing, '1', { type: 'Put', data: { coins: 2 } }, context('a'))
    await commands.state(passing, '1')
    expect(calls.reads).toBe(2)
  })
  test('of several streams is read together, each at its place, and never remembered', async () => {
    const { log, calls } = watched(memoryLog())
    const commands = new CommandHandler(log)
    for (const [id, coins] of [
      ['1', 2],
      ['2', 4],
    ] as const)
      await commands.handle(purse, id, { type: 'Put', data: { coins } }, context(id))
    const before = calls.reads
    expect(await commands.now(purse, ['2', 'unknown', '1'])).toEqual([4, 0, 2])
    expect(await commands.now(purse, [])).toEqual([])
    expect(calls.reads).toBe(before + 3)
  })
})

describe('what is remembered', () => {
  test('weighs what its events weigh, as they were read or written', async () => {
    const log = memoryLog()
    const [written, read] = [new Memory<Loaded<unknown>>(), new Memory<Loaded<unknown>>()]
    await put(new CommandHandler(log, { memory: written }), 3, context('a'))
    await new CommandHandler(log, { memory: read }).state(purse, '1')
    const bytes = log.events.reduce((sum, event) => sum + eventWeightOf(event), 0)
    const kept = { state: 3, revision: 1, position: 2n, bytes, people: new Set() }
    expect([written.peek('purse-1'), read.peek('purse-1'), bytes > 0]).toMatchObject([
      kept,
      kept,
      true,
    ])
  })
  test('is nothing that somebody was still reading when the log told of something newer, also where another had read it meanwhile', async () => {
    const log = memoryLog()
    await put(new CommandHandler(log), 2, context('a'))
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let reads = 0
    const commands = new CommandHandler({
      ...log,
      async *readStream(...args) {
        const seen = await Array.fromAsync(log.readStream(...args))
        await gates[reads++]?.promise
        yield* seen
      },
    })
    const [first, second] = [commands.state(purse, '1'), commands.state(purse, '1')]
    await vi.waitFor(() => expect(reads).toBe(2))
    gates[0]?.resolve()
    await first
    await put(new CommandHandler(log), 4, context('b'))
    commands.forget('purse-1', 1)
    gates[1]?.resolve()
    expect(await second, 'as it was when it was asked for').toBe(2)
    expect(await commands.state(purse, '1')).toBe(6)
  })
})

test('without a word from anybody five hundred may be waiting for one stream', async () => {
  const away = Promise.withResolvers<void>()
  const { log } = watched(memoryLog(), {
    append: async () => {
      await away.promise
      throw new Error('away')
    },
  })
  const commands = new CommandHandler(log)
  const outcomes = Array.from({ length: 501 }, (_, n) =>
    put(commands, 2, context(`c${n}`)).then(
      () => 'done',
      (error: unknown) => (error instanceof OverloadedError ? 'busy' : 'away'),
    ),
  )
  expect(await outcomes[500]).toBe('busy')
  away.resolve()
  const others = await Promise.all(outcomes.slice(0, 500))
  expect(new Set(others)).toEqual(new Set(['away']))
})

describe('a step of something that several may carry out', () => {
  test('writes the same whoever takes it, and both hear how far to read', async () => {
    const log = memoryLog()
    const [one, other] = [context('a'), context('b')]
    for (const asked of [one, other])
      await asStepOf(asked, 'process', (step) => put(new CommandHandler(log), 2, step))
    expect(log.events.map(({ metadata }) => metadata.commandId)).toEqual(['process'])
    expect(
      [one, other].map(({ commandId, position, types }) => ({ commandId, position, types })),
    ).toEqual([
      { commandId: 'a', position: 1n, types: new Set(['Put']) },
      { commandId: 'b', position: 1n, types: new Set(['Put']) },
    ])
  })
  test('says how far it got also where it broke off', async () => {
    const commands = new CommandHandler(memoryLog())
    const asked = { ...context('a'), types: new Set(['Earlier']) }
    await expect(
      asStepOf(asked, 'process', async (step) => {
        await put(commands, 2, step)
        expect([...(step.types ?? [])]).toEqual(['Earlier', 'Put'])
        throw new Error('cut off')
      }),
    ).rejects.toThrow('cut off')
    expect(asked).toMatchObject({ position: 1n, types: new Set(['Earlier', 'Put']) })
  })
  test('gives what it found', async () =>
    expect(await asStepOf(context('a'), 'process', async () => 'found')).toBe('found'))
})
