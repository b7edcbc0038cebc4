import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Command, type Decider, DomainError } from '../../domain/kernel/decider.ts'
import { type DomainEvent, event } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { memoryLog } from '../../test/support/memory-log.ts'
import { ReviewReplied } from '../../domain/engagement/review.ts'
import { OverloadedError } from '../../concurrency/semaphore.ts'
import { CommandHandler, type Context, type Loaded } from './handle.ts'
import { Memory } from './memory.ts'

const Counted = event('Counted', { by: z.int() })
const counter: Decider<number, Command<'Count'>, DomainEvent> = {
  category: 'counter',
  initial: 0,
  evolve: (total, { data }) => total + ('by' in data ? Number(data.by) : 0),
  decide: () => [Counted({ by: 1 })],
}
const context = (): Context => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  by: { id: 'system', role: 'system' },
  at: new Date().toISOString(),
  position: 0n,
})

/** A log that counts how often it is read; `during` is waited for in the middle of each append. */
function countingLog(during: () => Promise<unknown> = async () => {}) {
  const kept = memoryLog()
  let reads = 0
  const log: EventLog = {
    ...kept,
    async append(...args) {
      await during()
      return kept.append(...args)
    },
    readStream(...args) {
      reads++
      return kept.readStream(...args)
    },
  }
  return { log, written: kept.events, reads: () => reads }
}
const count = (commands: CommandHandler) =>
  commands.handle(counter, '1', { type: 'Count', data: {} }, context())

test('what an import writes names it; what a person does names none', async () => {
  const { log, written } = countingLog()
  const commands = new CommandHandler(log)
  await count(commands)
  const importId = randomUUID()
  await commands.handle(counter, '1', { type: 'Count', data: {} }, { ...context(), importId })
  expect(written.map(({ metadata }) => metadata.importId)).toEqual([undefined, importId])
  expect(Object.hasOwn(written[0]?.metadata ?? {}, 'importId')).toBe(false)
})

test('while the log is away nobody waits for all who came before', async () => {
  const away = Promise.withResolvers<void>()
  const { log, written } = countingLog(() => away.promise)
  const commands = new CommandHandler(log, { lanes: { longest: 4, waitMs: 30 } })
  const began = performance.now()
  const first = count(commands)
  const others = await Promise.allSettled(Array.from({ length: 20 }, () => count(commands)))
  expect(performance.now() - began, 'not twenty times as long').toBeLessThan(1_000)
  expect(
    others.map((one) => one.status === 'rejected' && one.reason instanceof OverloadedError),
  ).toEqual(Array(20).fill(true))
  away.resolve()
  await first
  // Those who were turned away have not been decided on behind their backs.
  expect(written).toHaveLength(1)
  expect(await count(commands)).toMatchObject({ state: 2, revision: 1 })
})

test('a state is remembered from one command to the next', async () => {
  const { log, reads } = countingLog()
  const commands = new CommandHandler(log)
  for (let total = 1; total <= 3; total++) expect((await count(commands)).state).toBe(total)
  expect([await commands.state(counter, '1'), reads()]).toEqual([3, 1])
})

test('a state of which something newer was heard while its command was under way is not remembered', async () => {
  const meanwhile: { hear: () => void } = { hear: () => {} }
  const { log, reads } = countingLog(async () => meanwhile.hear())
  const commands = new CommandHandler(log)
  await count(commands)
  meanwhile.hear = () => commands.forget('counter-1', 7)
  await count(commands)
  const before = reads()
  await commands.state(counter, '1')
  expect(reads()).toBe(before + 1)
})

test('hearing of what the command itself wrote makes nobody forget it', async () => {
  const meanwhile: { hear: () => void } = { hear: () => {} }
  const { log, reads } = countingLog(async () => meanwhile.hear())
  const commands = new CommandHandler(log)
  meanwhile.hear = () => commands.forget('counter-1', 0)
  await count(commands)
  await commands.state(counter, '1')
  expect(reads()).toBe(1)
})

test('a decider may say that its streams are not worth remembering', async () => {
  const { log, reads } = countingLog()
  const commands = new CommandHandler(log)
  const passing = { ...counter, remembered: false }
  for (let times = 0; times < 3; times++) await commands.state(passing, '1')
  expect(reads()).toBe(3)
})

test('a state that was being read while its stream was written is not remembered over the newer one', async () => {
  const { log, written } = countingLog()
  const slow = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const commands = new CommandHandler({
    ...log,
    // The first to read sees the log as it is then, and takes its time with it.
    async *readStream(...args) {
      const seen = await Array.fromAsync(log.readStream(...args))
      if (written.length === 1) {
        began.resolve()
        await slow.promise
      }
      yield* seen
    },
  })
  await log.append(
    'counter-1',
    [
      {
        id: randomUUID(),
        ...Counted({ by: 1 }),
        metadata: {
          commandId: 'c',
          correlationId: 'c',
          actor: context().by,
          occurredAt: context().at,
        },
      },
    ],
    { expected: 'none' },
  )
  const before = commands.state(counter, '1')
  await began.promise
  await log.append(
    'counter-1',
    [
      {
        id: randomUUID(),
        ...Counted({ by: 1 }),
        metadata: {
          commandId: 'd',
          correlationId: 'd',
          actor: context().by,
          occurredAt: context().at,
        },
      },
    ],
    { expected: 0 },
  )
  expect((await count(commands)).state).toBe(3)
  slow.resolve()
  expect(await before, 'as it was when it was asked for').toBe(1)
  expect(await commands.state(counter, '1'), 'as the command left it').toBe(3)
})

test('that there is nothing to do is believed only of what is true now', async () => {
  const { log, written } = countingLog()
  const once = { ...counter, decide: (total: number) => (total === 1 ? [] : [Counted({ by: 1 })]) }
  const [mine, others] = [new CommandHandler(log), new CommandHandler(log)]
  const ask = (commands: CommandHandler) =>
    commands.handle(once, '1', { type: 'Count', data: {} }, context())
  await ask(mine)
  expect((await ask(mine)).events, 'it is so').toEqual([])
  await count(others)
  expect((await ask(mine)).events, 'another process has written meanwhile').toHaveLength(1)
  expect(written).toHaveLength(3)
})

/** A thing of one person's, with their words; as a shop's profile or a barber's day holds them. */
const replier = randomUUID()
const wall: Decider<string, Command<'Read'>, DomainEvent> = {
  category: 'wall',
  initial: '',
  evolve: (_, { data }) => ('reply' in data ? String(data.reply) : ''),
  decide: () => [],
}
const said = (reply: string) => ({
  id: randomUUID(),
  type: ReviewReplied.type,
  data: { replierId: replier, reply },
  metadata: { commandId: 'c', correlationId: 'c', actor: context().by, occurredAt: context().at },
})

test('once somebody is erased, no state is remembered that holds their words or is their own', async () => {
  const { log, reads } = countingLog()
  await log.append('wall-1', [said('mis palabras')], { expected: 'none' })
  const commands = new CommandHandler(log)
  for (const stream of ['1', replier, '2']) await commands.state(wall, stream)
  commands.forgetPeople(new Set([replier]))
  const before = reads()
  for (const stream of ['1', replier, '2']) await commands.state(wall, stream)
  expect(reads() - before, 'all but the one that has nothing of theirs').toBe(2)
})

test('a state that was being read while somebody in it was erased is not remembered', async () => {
  const { log, reads } = countingLog()
  await log.append('wall-1', [said('mis palabras')], { expected: 'none' })
  const [held, began] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const commands = new CommandHandler({
    ...log,
    async *readStream(...args) {
      yield* log.readStream(...args)
      began.resolve()
      await held.promise
    },
  })
  const reading = commands.state(wall, '1')
  await began.promise
  commands.forgetPeople(new Set([replier]))
  held.resolve()
  expect(await reading).toBe('mis palabras')
  const before = reads()
  await commands.state(wall, '1')
  expect(reads() - before).toBe(1)
})

describe('of a stream that has grown long', () => {
  const Named = event('Named', { name: z.string() })
  const named: Decider<string, Command<'Name', { name: string }>, DomainEvent> = {
    category: 'named',
    initial: '',
    evolve: (now, { data }) => ('name' in data ? String(data.name) : now),
    decide: (now, { data: { name } }) => {
      if (name === '') throw new DomainError('validation', 'Mensaje no encontrado')
      return name === now ? [] : [Named({ name })]
    },
  }
  const name = (commands: CommandHandler, to: string, by = context()) =>
    commands.handle(named, '1', { type: 'Name', data: { name: to } }, by)
  /** A log that counts the events that are read. */
  function readingLog() {
    const kept = memoryLog()
    let read = 0
    const log: EventLog = {
      ...kept,
      async *readStream(...args) {
        for await (const one of kept.readStream(...args)) {
          read++
          yield one
        }
      },
    }
    return { log, read: () => read }
  }

  test('nothing is read again by what changes nothing, is refused or looks at what is true now', async () => {
    const { log, read } = readingLog()
    const commands = new CommandHandler(log)
    for (let number = 0; number < 50; number++) await name(commands, `${number}`)
    expect((await name(commands, '49')).events).toEqual([])
    await expect(name(commands, '')).rejects.toThrow(DomainError)
    expect(await commands.state(named, '1', { fresh: true })).toBe('49')
    expect(read()).toBe(0)
  })

  test('what another process has written since is read, and no more', async () => {
    const { log, read } = readingLog()
    const [commands, others] = [new CommandHandler(log), new CommandHandler(log)]
    for (let number = 0; number < 50; number++) await name(commands, `${number}`)
    await name(others, 'other')
    const before = read()
    expect((await name(commands, 'other')).events).toEqual([])
    expect((await name(commands, 'mine')).revision).toBe(51)
    expect(read() - before).toBe(1)
  })

  test('a command that was carried out before, and is sent again, is still found among the older ones', async () => {
    const { log } = readingLog()
    const commands = new CommandHandler(log)
    const once = context()
    await name(commands, 'first', once)
    await name(commands, 'second')
    expect(await name(commands, 'first', once)).toMatchObject({ state: 'second', events: [] })
    await expect(name(commands, '')).rejects.toThrow(DomainError)
  })

  test('its state is weighed, not its history', async () => {
    const memory = new Memory<Loaded<unknown>>()
    const commands = new CommandHandler(memoryLog(), { memory })
    for (let number = 0; number < 300; number++)
      await name(commands, `${number} ${'x'.repeat(1_000)}`)
    expect(memory.peek('named-1')?.bytes).toBeLessThan(200_000)
    const whole = new Memory<Loaded<unknown>>()
    const growing: Decider<readonly string[], Command<'Name', { name: string }>, DomainEvent> = {
      category: 'growing',
      initial: [],
      evolve: (names, { data }) => ('name' in data ? [...names, String(data.name)] : names),
      decide: (_, { data }) => [Named(data)],
    }
    const grown = new CommandHandler(memoryLog(), { memory: whole })
    for (let number = 0; number < 300; number++)
      await grown.handle(
        growing,
        '1',
        { type: 'Name', data: { name: `${number} ${'x'.repeat(1_000)}` } },
        context(),
      )
    expect(whole.peek('growing-1')?.bytes).toBeGreaterThan(300_000)
  })
})

test('a command that another process has carried out with other events is answered, not refused', async () => {
  // On an even total it decides two events, on an odd one: two processes may decide differently.
  const uneven: typeof counter = {
    ...counter,
    decide: (total) =>
      total % 2 === 0 ? [Counted({ by: 1 }), Counted({ by: 1 })] : [Counted({ by: 1 })],
  }
  const log = memoryLog()
  const [one, other] = [new CommandHandler(log), new CommandHandler(log)]
  const same = context()
  const run = (commands: CommandHandler, by: Context) =>
    commands.handle(uneven, '1', { type: 'Count', data: {} }, by)
  // The second remembers the beginning; the first goes on from an odd total.
  await other.state(uneven, '1')
  await log.append(
    'counter-1',
    [
      {
        id: randomUUID(),
        type: 'Counted',
        data: { by: 1 },
        metadata: {
          commandId: 'seed',
          correlationId: 'seed',
          actor: { id: 'system', role: 'system' },
          occurredAt: same.at,
        },
      },
    ],
    { expected: 'none' },
  )
  expect(await run(one, same)).toMatchObject({ state: 2, revision: 1 })
  expect(await run(other, { ...same })).toMatchObject({ state: 2, events: [] })
  expect(log.events).toHaveLength(2)
})

test('of two processes that carry out one command, both answer what is written', async () => {
  // As what holds a time until an instant that each counts from its own clock.
  const own = (by: number): typeof counter => ({ ...counter, decide: () => [Counted({ by })] })
  const log = memoryLog()
  const [one, other] = [new CommandHandler(log), new CommandHandler(log)]
  const same = context()
  const command = { type: 'Count', data: {} } as const
  await other.state(counter, '1')
  expect(await one.handle(own(7), '1', command, same)).toMatchObject({ state: 7 })
  // The other remembers an empty stream: its append is the very same one, and its event is not.
  expect(await other.handle(own(9), '1', command, { ...same })).toMatchObject({ state: 7 })
  expect(await other.state(counter, '1')).toBe(7)
  expect(log.events).toHaveLength(1)
})

test('ids that another stream has are refused, however often it is tried', async () => {
  const log = memoryLog()
  const commands = new CommandHandler(log)
  const same = context()
  await commands.handle(counter, '1', { type: 'Count', data: {} }, same)
  await expect(
    commands.handle(counter, '2', { type: 'Count', data: {} }, { ...same }),
  ).rejects.toThrow('another append')
})
