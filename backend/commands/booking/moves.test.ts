/**
 * Moves across days that are cut off, repeated, overtaken and taken back: whatever happens, the
 * appointment stands on exactly one day.
 */
import { describe, expect, test } from 'vitest'
import { type Agenda, isActive } from '../../domain/booking/agenda-state.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { singleVisit, type AgendaEvent, type BookedDetails } from '../../domain/booking/events.ts'
import { termsOf } from '../../domain/booking/terms.ts'
import { availabilityDecider } from '../../domain/business/availability.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { type MemoryLog, memoryLog } from '../../test/support/memory-log.ts'
import { seed } from '../../test/support/seed.ts'
import { CommandHandler, type Context } from '../kernel/handle.ts'
import { dayOf, finishMove, move, type MoveCommand } from './moves.ts'
import { randomFor, some } from '../../seed/random.ts'

const [barberId, client, appointmentId] = ['barber', 'client', 'appointment'].map((name) =>
  derivedId('moves.test', name),
) as [string, string, string]
const days = ['2031-03-03', '2031-03-04', '2031-03-05'] as const
const [first, second, third] = days
const at = '2031-03-01T12:00:00.000Z'

const details = (day: string, changes: Partial<BookedDetails> = {}): BookedDetails => ({
  appointmentId,
  barberId,
  clientId: client,
  personId: client,
  businessId: null,
  start: `${day}T10:00:00.000Z`,
  end: `${day}T10:30:00.000Z`,
  zone: 'UTC',
  day,
  services: [{ serviceId: derivedId('service'), nombre: 'Corte', cents: 1_500, minutes: 30 }],
  cents: 1_500,
  currency: 'MXN',
  bufferMinutes: 0,
  cancelLimitHours: 0,
  locationId: null,
  enteredBy: 'cliente',
  source: null,
  price: null,
  ...singleVisit,
  notes: '',
  guestName: null,
  address: null,
  ...changes,
})
const terms = termsOf(availabilityDecider.initial.policy)
let acts = 0
const context = (by: Context['by'] = { id: client, role: 'cliente' }): Context => {
  const commandId = derivedId('act', ++acts)
  return { commandId, correlationId: commandId, by, at, position: 0n }
}

/** The days' states, as their streams say. */
function stands(log: MemoryLog): Map<string, Agenda> {
  const found = new Map<string, Agenda>(days.map((day) => [day, agendaDecider.initial]))
  for (const event of log.events) {
    const day = event.stream.slice(-10)
    found.set(
      day,
      agendaDecider.evolve(
        found.get(day) ?? agendaDecider.initial,
        event as unknown as AgendaEvent,
      ),
    )
  }
  return found
}
/** On which days it takes time. */
const heldOn = (log: MemoryLog): string[] =>
  [...stands(log)].flatMap(([day, { appointments }]) => {
    const booked = appointments.get(appointmentId)
    return booked && isActive(booked) ? [day] : []
  })
/** Moves that were announced and have not ended. */
const unfinished = (log: MemoryLog): MoveCommand[] =>
  [...stands(log)].flatMap(([fromDay, { appointments }]) => {
    const moving = appointments.get(appointmentId)?.moving
    return moving ? [{ moveId: moving.moveId, appointmentId, barberId, fromDay }] : []
  })

const book = (commands: CommandHandler, wanted = details(first)) =>
  commands.handle(
    agendaDecider,
    `${barberId}-${wanted.day}`,
    { type: 'BookAppointment', data: { details: wanted, terms, autoConfirm: false } },
    context(),
  )
const moveTo = (commands: CommandHandler, fromDay: string, toDay: string, mine = context()) =>
  move(commands, mine, {
    wanted: details(toDay),
    fromDay,
    side: 'cliente',
    needsConfirmation: false,
  })
const clock = (commands: CommandHandler, moving: MoveCommand) =>
  finishMove(commands, context(system), moving)

class Killed extends Error {}
/** A process that dies instead of its so-many-th look at the log or append. */
const dying = (log: MemoryLog, when: () => boolean): CommandHandler =>
  new CommandHandler({
    ...log,
    append: async (...args) => {
      if (when()) throw new Killed()
      return log.append(...args)
    },
    readStream: (...args) => {
      if (when()) throw new Killed()
      return log.readStream(...args)
    },
  })
/** One that dies before its so-many-th append. */
function dyingAtAppend(log: MemoryLog, number: number): CommandHandler {
  let appends = 0
  return new CommandHandler({
    ...log,
    append: async (...args) => {
      if (++appends === number) throw new Killed()
      return log.append(...args)
    },
  })
}

describe('a move that is cut off after the new day has taken it in', () => {
  async function cutOff() {
    const log = memoryLog()
    await book(new CommandHandler(log))
    await expect(moveTo(dyingAtAppend(log, 3), first, second)).rejects.toThrow(Killed)
    const [left] = unfinished(log)
    if (!left) throw new Error('nothing was cut off')
    expect(heldOn(log)).toEqual([first, second])
    return { log, left, commands: new CommandHandler(log) }
  }

  test('does not take it back from where its client has moved on to', async () => {
    const { log, left, commands } = await cutOff()
    await moveTo(commands, second, third)
    expect(await clock(commands, left)).toBe('moved')
    expect(await clock(new CommandHandler(log), left), 'again').toBe('moved')
    expect([heldOn(log), unfinished(log)]).toEqual([[third], []])
  })

  test('does not swallow the move back', async () => {
    const { log, left, commands } = await cutOff()
    await moveTo(commands, second, first)
    expect([heldOn(log), unfinished(log)]).toEqual([[first], []])
    expect(await clock(commands, left)).toBe('moved')
    expect(heldOn(log)).toEqual([first])
  })

  test.each([1, 2, 3, 4, 5, 6])(
    'does not lose it to a move back beside the clock, whatever comes first (%i)',
    async (turns) => {
      const { log, left } = await cutOff()
      // The clock goes so many steps, then the client all of theirs, then the clock the rest.
      let steps = 0
      const client = Promise.withResolvers<void>()
      const slow = new CommandHandler({
        ...log,
        append: async (...args) => {
          if (++steps > turns) await client.promise
          return log.append(...args)
        },
        async *readStream(...args) {
          if (++steps > turns) await client.promise
          yield* log.readStream(...args)
        },
      })
      const finishing = clock(slow, left)
      await moveTo(new CommandHandler(log), second, first).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      })
      client.resolve()
      await finishing
      expect([heldOn(log), unfinished(log)]).toEqual([[first], []])
    },
  )
})

test('what the new day has declined once stays declined, also to who asks late', async () => {
  const log = memoryLog()
  const commands = new CommandHandler(log)
  await book(commands)
  const rival = derivedId('rival')
  await book(commands, details(second, { appointmentId: rival }))
  // The request dies before it asks the new day; the clock finishes for it and finds no room.
  await expect(moveTo(dyingAtAppend(log, 2), first, second)).rejects.toThrow(Killed)
  const [left] = unfinished(log)
  if (!left) throw new Error('nothing was cut off')
  expect(await clock(commands, left)).toBe('slot_taken')
  await commands.handle(
    agendaDecider,
    `${barberId}-${second}`,
    { type: 'CancelAppointment', data: { appointmentId: rival, side: 'cliente', reason: null } },
    context(),
  )
  const late = await commands.handle(
    agendaDecider,
    `${barberId}-${second}`,
    {
      type: 'MoveIn',
      data: {
        moveId: left.moveId,
        details: details(second),
        bookedAt: at,
        status: 'pendiente',
        fromDay: first,
        side: 'cliente',
      },
    },
    context(),
  )
  expect(late.events).toEqual([])
  expect([heldOn(log), unfinished(log)]).toEqual([[first], []])
})

test('a day that is too busy to answer has not declined', async () => {
  const log = memoryLog()
  await book(new CommandHandler(log))
  const full = new CommandHandler({
    ...log,
    append: async (stream, ...rest) => {
      if (stream.endsWith(second))
        throw new DomainError('busy', 'Hay mucha actividad en este momento. Inténtalo de nuevo.')
      return log.append(stream, ...rest)
    },
  })
  await expect(moveTo(full, first, second)).rejects.toMatchObject({ code: 'busy' })
  const [left] = unfinished(log)
  if (!left) throw new Error('it was not left to the clock')
  expect(await clock(new CommandHandler(log), left)).toBe('moved')
  expect(heldOn(log)).toEqual([second])
})

test('any crash, beside any rival: it ends on exactly one day', async () => {
  for (let round = 0; round < 60; round++) {
    const random = randomFor('moves', seed, round)
    // Everybody waits for their turn; whose it is, the seed decides.
    const waiting: (() => void)[] = []
    const log = memoryLog(
      () =>
        new Promise((go) => {
          waiting.push(go)
        }),
    )
    /**
     * Somebody who moves it on or finishes what is left over, in processes that die now and then.
     */
    const born = () => {
      let lives = 3 + Math.floor(random() * 20)
      return dying(log, () => --lives < 0)
    }
    const actor = async () => {
      for (let process = born(), act = 0; act < 4; act++) {
        const [from] = heldOn(log)
        const [left] = unfinished(log)
        const acting =
          left && random() < 0.4
            ? clock(process, left)
            : moveTo(process, from ?? first, some(days, random))
        await acting.catch((error: unknown) => {
          if (error instanceof Killed) process = born()
          else if (!(error instanceof DomainError)) throw error
        })
      }
    }
    const all = [
      book(new CommandHandler(log)).then(() => Promise.all([actor(), actor(), actor(), actor()])),
    ]
    let over = false
    const ended = Promise.all(all).finally(() => {
      over = true
    })
    while (!over) {
      await new Promise(setImmediate)
      waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.()
    }
    await ended
    over = false
    const finishing = (async () => {
      for (let left = unfinished(log); left.length > 0; left = unfinished(log))
        for (const moving of left) await clock(new CommandHandler(log), moving)
    })().finally(() => {
      over = true
    })
    while (!over) {
      await new Promise(setImmediate)
      waiting.shift()?.()
    }
    await finishing
    expect(
      [heldOn(log).length, unfinished(log)],
      `SEED=${seed}, round ${round}: ${log.events.map(({ type, stream }) => `${type} ${stream.slice(-2)}`).join(', ')}`,
    ).toEqual([1, []])
  }
})

describe('a move that nobody disturbs', () => {
  const told = (log: MemoryLog, after = 1) =>
    log.events.slice(after).map(({ type, stream, metadata: { commandId }, data }) => ({
      type,
      day: stream.slice(-10),
      commandId,
      data,
    }))
  const who = { appointmentId, barberId, clientId: client, personId: client, businessId: null }
  const noon = { start: `${first}T12:00:00.000Z`, end: `${first}T12:30:00.000Z` }

  test('is one event within its day', async () => {
    const log = memoryLog()
    const commands = new CommandHandler(log)
    await book(commands)
    const mine = context()
    await move(commands, mine, {
      wanted: details(first, { ...noon, bufferMinutes: 5 }),
      fromDay: first,
      side: 'barbero',
      needsConfirmation: true,
    })
    expect(told(log)).toEqual([
      {
        type: 'AppointmentMoved',
        day: first,
        commandId: mine.commandId,
        data: {
          ...who,
          side: 'barbero',
          fromStart: `${first}T10:00:00.000Z`,
          ...noon,
          bufferMinutes: 5,
          bookedAt: at,
          status: 'pendiente',
          undo: null,
          delayId: null,
          undoes: null,
        },
      },
    ])
  })
  test("is three to another day, of which the last two are the move's own", async () => {
    const log = memoryLog()
    const commands = new CommandHandler(log)
    await book(commands, details(first, { notes: 'Con tijera' }))
    const mine = context()
    await move(commands, mine, {
      wanted: details(second, { bufferMinutes: 5, notes: 'Con tijera' }),
      fromDay: first,
      side: 'barbero',
      needsConfirmation: false,
    })
    const moveId = derivedId('move', mine.commandId, first)
    const there = {
      start: `${second}T10:00:00.000Z`,
      end: `${second}T10:30:00.000Z`,
      bufferMinutes: 5,
    }
    expect(told(log)).toEqual([
      {
        type: 'AppointmentMoveStarted',
        day: first,
        commandId: mine.commandId,
        data: {
          ...who,
          moveId,
          side: 'barbero',
          fromDay: first,
          toDay: second,
          ...there,
          status: 'pendiente',
        },
      },
      {
        type: 'AppointmentMovedIn',
        day: second,
        commandId: moveId,
        data: {
          ...details(second, { bufferMinutes: 5, notes: 'Con tijera' }),
          moveId,
          bookedAt: at,
          status: 'pendiente',
          fromDay: first,
          side: 'barbero',
          undo: null,
          left: null,
          undoes: null,
        },
      },
      {
        type: 'AppointmentMovedOut',
        day: first,
        commandId: moveId,
        data: { ...who, moveId, fromDay: first, toDay: second },
      },
    ])
    expect(mine.position, 'whoever reads after it sees all three').toBe(4n)
  })
  test('onto a time that is taken is refused, and leaves it where it was', async () => {
    const log = memoryLog()
    const commands = new CommandHandler(log)
    await book(commands)
    await book(commands, details(second, { appointmentId: derivedId('rival') }))
    await expect(moveTo(commands, first, second)).rejects.toMatchObject({ code: 'slot_taken' })
    expect([heldOn(log), unfinished(log)]).toEqual([[first], []])
  })
  test('that was cut off until its time was past stays where it was', async () => {
    const log = memoryLog()
    await book(new CommandHandler(log))
    await expect(moveTo(dyingAtAppend(log, 2), first, second)).rejects.toThrow(Killed)
    const late = { ...context(), at: `${second}T10:00:00.000Z` }
    await expect(moveTo(new CommandHandler(log), first, second, late)).rejects.toMatchObject({
      code: 'in_the_past',
    })
    expect([heldOn(log), unfinished(log)]).toEqual([[first], []])
  })
  test('is joined by who wants the same at the same moment, and answers both', async () => {
    const log = memoryLog()
    await book(new CommandHandler(log))
    await book(new CommandHandler(log), details(second, { appointmentId: derivedId('rival') }))
    // One announces it and dies; the other finds it under way, and hears what becomes of it.
    await expect(moveTo(dyingAtAppend(log, 2), first, second)).rejects.toThrow(Killed)
    await expect(moveTo(new CommandHandler(log), first, second)).rejects.toMatchObject({
      code: 'slot_taken',
    })
    expect([heldOn(log), unfinished(log)]).toEqual([[first], []])
  })
  test('that is over is what it was, however often it is asked; one that never was is nothing', async () => {
    const log = memoryLog()
    const commands = new CommandHandler(log)
    await book(commands)
    const mine = context()
    await moveTo(commands, first, second, mine)
    const over = {
      moveId: derivedId('move', mine.commandId, first),
      appointmentId,
      barberId,
      fromDay: first,
    }
    const written = log.events.length
    expect([
      await clock(commands, over),
      await clock(commands, { ...over, moveId: derivedId('never') }),
      await clock(commands, { ...over, appointmentId: derivedId('nobody') }),
    ]).toEqual(['moved', undefined, 'moved'])
    expect(log.events).toHaveLength(written)
  })
})

test('an appointment is found from a day on which it stood, five moves on and no further', async () => {
  const log = memoryLog()
  const commands = new CommandHandler(log)
  const month = Array.from({ length: 8 }, (_, n) => `2031-03-${String(n + 3).padStart(2, '0')}`)
  await book(commands)
  const found = (day: string, handler = commands, options?: { fresh: boolean }) =>
    dayOf(handler, { appointmentId, barberId, day }, options)
  expect(await found(first)).toBe(first)
  for (let moves = 1; moves < month.length; moves++) {
    await moveTo(commands, month[moves - 1] ?? '', month[moves] ?? '')
    expect(await found(first)).toBe(month[Math.min(moves, 5)])
  }
  expect(await found(month[3] ?? '')).toBe(month[7])
  expect(await dayOf(commands, { appointmentId: derivedId('nobody'), barberId, day: first })).toBe(
    first,
  )
})
test('what another process has moved is found by who looks afresh', async () => {
  const log = memoryLog()
  const [here, there] = [new CommandHandler(log), new CommandHandler(log)]
  await book(here)
  await moveTo(there, first, second)
  expect([
    await dayOf(here, { appointmentId, barberId, day: first }),
    await dayOf(here, { appointmentId, barberId, day: first }, { fresh: true }),
  ]).toEqual([first, second])
})
