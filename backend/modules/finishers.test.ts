/**
 * A process over several streams ends once, wherever it is cut off: before each of its appends, and
 * before each append of the process that finishes it. The log is real, except for its disk. A
 * crash is an append that never comes.
 */
import { describe, expect, test } from 'vitest'
import type { Agenda } from '../domain/booking/agenda-state.ts'
import { agendaDecider } from '../domain/booking/agenda.ts'
import { isUnderWay } from '../domain/booking/time-blocks.ts'
import { singleVisit, type AgendaEvent, type BookedDetails } from '../domain/booking/events.ts'
import { termsOf } from '../domain/booking/terms.ts'
import { availabilityDecider } from '../domain/business/availability.ts'
import { businessDecider, type BusinessProfile } from '../domain/business/business.ts'
import { locationDecider } from '../domain/business/location.ts'
import { membershipDecider } from '../domain/business/membership.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import { type Actor, system } from '../domain/kernel/event.ts'
import { unfinishedAfter } from '../domain/kernel/given.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { type MemoryLog, memoryLog } from '../test/support/memory-log.ts'
import { seed } from '../test/support/seed.ts'
import { AvailabilityCommands } from '../commands/business/availability.ts'
import { claimMembership } from '../commands/business/memberships.ts'
import { TeamCommands } from '../commands/business/team.ts'
import { finishMove, move } from '../commands/booking/moves.ts'
import { CommandHandler, type Context } from '../commands/kernel/handle.ts'
import type { Finisher } from '../commands/kernel/process.ts'
import type { ProcessCommands } from './module.ts'
import { finishersOf } from './modules.ts'
import { randomFor, some } from '../seed/random.ts'

const [barberId, ownerId, clientId, businessId, here, there, elsewhere] = [
  'barber',
  'owner',
  'client',
  'business',
  'here',
  'there',
  'elsewhere',
].map((name) => derivedId('processes.test', name)) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const days = ['2031-03-03', '2031-03-04', '2031-03-05'] as const
const at = '2031-03-01T12:00:00.000Z'
let acts = 0
const context = (by: Actor = { id: barberId, role: 'barbero' }): Context => {
  const commandId = derivedId('processes.test act', ++acts)
  return { commandId, correlationId: commandId, by, at, position: 0n }
}
const nobody = () => {
  throw new Error('nobody is asked')
}

/** The product's own commands over a log. What they ask of the read models is said here. */
function partsOn(commands: CommandHandler): ProcessCommands {
  const reads = {
    upcomingOf: async () => 0,
    upcomingAt: async () => 0,
    countOfLocations: async () => 0,
    locationsOf: async () => [here, there, elsewhere],
    rolOf: async () => 'barbero' as const,
    shopOf: async () => undefined,
    block: async () => undefined,
    liftedBlock: async () => undefined,
  }
  return {
    business: {
      availability: new AvailabilityCommands(commands, reads, {
        shopHoursFollow: nobody,
        hoursFollow: nobody,
      }),
      team: new TeamCommands({
        commands,
        reads,
        defaultZone: 'UTC',
        invitations: { keep: nobody, byToken: nobody, byId: nobody, to: async () => [] },
        accounts: { byEmail: nobody, byId: nobody, isShownConfirmed: async () => false },
        gate: undefined as never,
      }),
    },
    identity: undefined as never,
    moderation: undefined as never,
    booking: {
      appointments: {
        finishMove: async (context: Context, left: Parameters<typeof finishMove>[2]) => {
          await finishMove(commands, context, left)
        },
      } as never,
    },
  }
}

class Killed extends Error {}
/** A process that dies before its so-many-th append. */
function dying(log: MemoryLog, number: number): CommandHandler {
  let appends = 0
  return new CommandHandler({
    ...log,
    append: async (...args) => {
      if (++appends >= number) throw new Killed()
      return log.append(...args)
    },
  })
}

const left = (log: MemoryLog, finishers: readonly Finisher[]) =>
  finishers.flatMap((finisher) =>
    unfinishedAfter(finisher.process, log.events).map(({ id, about }) => ({ finisher, id, about })),
  )

/** What the clock does. */
async function sweep(log: MemoryLog, commands = new CommandHandler(log)): Promise<number> {
  const found = left(log, finishersOf(partsOn(commands)))
  for (const { finisher, id, about } of found) await finisher.finish(context(system), id, about)
  return found.length
}

const stateOf = (log: MemoryLog, day: string): Agenda =>
  log.events
    .filter(({ stream }) => stream === `agenda-${barberId}-${day}`)
    // The streams are agendas, so the events are an agenda's.
    .reduce(
      (state, event) => agendaDecider.evolve(state, event as unknown as AgendaEvent),
      agendaDecider.initial,
    )
const blockedOn = (log: MemoryLog) => days.filter((day) => stateOf(log, day).blocks.length > 0)

const details = (day: string, changes: Partial<BookedDetails> = {}): BookedDetails => ({
  appointmentId: derivedId('appointment'),
  barberId,
  clientId,
  personId: clientId,
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
const book = (commands: CommandHandler, wanted: BookedDetails) =>
  commands.handle(
    agendaDecider,
    `${barberId}-${wanted.day}`,
    {
      type: 'BookAppointment',
      data: {
        details: wanted,
        terms: termsOf(availabilityDecider.initial.policy),
        autoConfirm: false,
      },
    },
    context({ id: clientId, role: 'cliente' }),
  )

const profile: BusinessProfile = {
  nombre: 'La Navaja',
  descripcion: null,
  direccion: 'Calle Mayor 1',
  telefono: null,
  email: null,
  website: null,
  imagen: null,
  tipoServicio: 'fisico',
  addressIsPrivate: false,
  radioCobertura: 5,
  latitude: null,
  longitude: null,
  zone: 'UTC',
  currency: 'MXN',
  ciudad: null,
  acceptsAppointments: true,
  allowsWalkIns: false,
  horario: null,
}
async function openTeam(log: MemoryLog): Promise<void> {
  const commands = new CommandHandler(log)
  const owner: Actor = { id: ownerId, role: 'duenno' }
  const invitationId = derivedId('invitation')
  await commands.handle(
    businessDecider,
    businessId,
    { type: 'OpenBusiness', data: { businessId, profile } },
    context(owner),
  )
  await commands.handle(
    businessDecider,
    businessId,
    {
      type: 'InviteBarber',
      data: { invitationId, inviteeId: barberId, expiresAt: '2031-04-01T12:00:00.000Z' },
    },
    context(owner),
  )
  await claimMembership(commands, context(), barberId, businessId)
  await commands.handle(
    businessDecider,
    businessId,
    { type: 'AcceptInvitation', data: { invitationId } },
    context(),
  )
  for (const [locationId, shopId] of [
    [here, businessId],
    [there, businessId],
    [elsewhere, derivedId('another shop')],
  ] as const) {
    const place = {
      name: 'Centro',
      address: 'Calle Mayor 2',
      phone: null,
      status: 'active' as const,
      latitude: null,
      longitude: null,
      zone: 'UTC',
      horario: null,
    }
    await commands.handle(
      locationDecider,
      locationId,
      { type: 'AddLocation', data: { locationId, businessId: shopId, place } },
      context(owner),
    )
    await commands.handle(
      locationDecider,
      locationId,
      { type: 'AssignStaff', data: { barberId } },
      context(owner),
    )
  }
}

interface Act {
  readonly prepare: (log: MemoryLog) => Promise<unknown>
  readonly begin: (log: MemoryLog, commands: CommandHandler, mine: Context) => Promise<unknown>
  /** How it stands, as far as this act is concerned. */
  readonly stands: (log: MemoryLog) => Promise<unknown>
  readonly before: unknown
  readonly after: unknown
}

const block = (_: MemoryLog, commands: CommandHandler, mine: Context) =>
  partsOn(commands).business.availability.block(mine, {
    barberId,
    zone: 'UTC',
    start: Date.parse(`${days[0]}T10:00:00.000Z`),
    end: Date.parse(`${days[2]}T12:00:00.000Z`),
    reason: null,
  })

const several: readonly (readonly [string, Act])[] = [
  [
    'time that is blocked on three days',
    {
      prepare: async () => {},
      begin: block,
      stands: async (log) => blockedOn(log),
      before: [],
      after: days,
    },
  ],
  [
    'an appointment that changes days',
    {
      prepare: (log) => book(new CommandHandler(log), details(days[0])),
      begin: (_, commands, mine) =>
        move(commands, mine, {
          wanted: details(days[1]),
          fromDay: days[0],
          side: 'barbero',
          needsConfirmation: false,
        }),
      stands: async (log) =>
        days.filter(
          (day) => stateOf(log, day).appointments.get(derivedId('appointment'))?.movedTo === null,
        ),
      before: [days[0]],
      after: [days[1]],
    },
  ],
  [
    'a barber who leaves a team',
    {
      prepare: openTeam,
      begin: (_, commands, mine) =>
        partsOn(commands).business.team.remove(mine, businessId, barberId),
      async stands(log) {
        const commands = new CommandHandler(log)
        const staffed = await Promise.all(
          [here, there, elsewhere].map(async (id) =>
            (await commands.state(locationDecider, id))?.staff.has(barberId),
          ),
        )
        const shop = await commands.state(businessDecider, businessId)
        return [
          shop?.team.members.has(barberId),
          (await commands.state(membershipDecider, barberId))?.businessId,
          ...staffed,
        ]
      },
      before: [true, businessId, true, true, true],
      after: [false, undefined, false, false, true],
    },
  ],
]

describe.each(several)('%s', (_, { prepare, begin, stands, before, after }) => {
  const fresh = async () => {
    const log = memoryLog()
    await prepare(log)
    return log
  }

  /** The state after dying before the so-many-th append; nothing where it was through by then. */
  async function cutOff(number: number): Promise<{ log: MemoryLog; mine: Context } | undefined> {
    const log = await fresh()
    const mine = context()
    try {
      await begin(log, dying(log, number), mine)
      return undefined
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      return { log, mine }
    }
  }

  test('is as it should be where nobody dies, and nothing is left to the clock', async () => {
    const log = await fresh()
    expect(await stands(log)).toEqual(before)
    await begin(log, new CommandHandler(log), context())
    expect([await stands(log), await sweep(log)]).toEqual([after, 0])
  })

  test('is finished by the clock wherever it is cut off, or has not begun', async () => {
    let cuts = 0
    let begun = 0
    for (let cut; (cut = await cutOff(cuts + 1)) !== undefined; cuts++) {
      const found = await sweep(cut.log)
      begun += found
      expect(await stands(cut.log), `cut off before append ${cuts + 1}`).toEqual(
        found === 0 ? before : after,
      )
      const { length } = cut.log.events
      expect([await sweep(cut.log), cut.log.events.length], 'again changes nothing').toEqual([
        0,
        length,
      ])
    }
    expect(cuts).toBeGreaterThan(2)
    expect(begun).toBeGreaterThan(1)
  })

  test('is finished by the next run where the clock itself dies', async () => {
    for (let number = 1; ; number++) {
      const cut = await cutOff(number)
      if (!cut) break
      for (
        let later = 1;
        left(cut.log, finishersOf(partsOn(new CommandHandler(cut.log)))).length > 0;
        later++
      ) {
        await sweep(cut.log, dying(cut.log, later)).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
        })
      }
      expect([before, after], `cut off before append ${number}`).toContainEqual(
        await stands(cut.log),
      )
    }
  })

  test('is the same act where the one who began it asks again with the same id', async () => {
    for (let number = 1; ; number++) {
      const cut = await cutOff(number)
      if (!cut) break
      await sweep(cut.log)
      await begin(cut.log, new CommandHandler(cut.log), { ...cut.mine, position: 0n })
      expect(
        [await stands(cut.log), await sweep(cut.log)],
        `cut off before append ${number}`,
      ).toEqual([after, 0])
    }
  })
})

describe('time on several days', () => {
  test('is given back on all of them where one has no room when its turn comes', async () => {
    for (let number = 2; number < 9; number++) {
      const log = memoryLog()
      await block(log, dying(log, number), context()).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      if (blockedOn(log).length === days.length) continue
      // Meanwhile somebody books the last day.
      await book(new CommandHandler(log), details(days[2]))
      await sweep(log)
      expect([blockedOn(log), await sweep(log)], `cut off before append ${number}`).toEqual([[], 0])
    }
  })

  test('any crash, beside any rival: it stands on all days or on none', async () => {
    let [all, none] = [0, 0]
    for (let round = 0; round < 60; round++) {
      const random = randomFor('blocking', seed, round)
      const waiting: (() => void)[] = []
      const log = memoryLog(
        () =>
          new Promise((go) => {
            waiting.push(go)
          }),
      )
      const mortal = () => dying(log, 2 + Math.floor(random() * 12))
      const mine = context()
      const patient = async (work: Promise<unknown>) => {
        await work.catch((error: unknown) => {
          if (!(error instanceof Killed || error instanceof DomainError)) throw error
        })
      }
      // The same act is asked for again while the first still runs, the clock comes by twice, and a
      // client wants one of the days.
      const ended = Promise.all([
        patient(block(log, mortal(), mine)),
        patient(block(log, mortal(), { ...mine, position: 0n })),
        patient(
          (async () => {
            for (let run = 0; run < 6; run++) await patient(sweep(log, mortal()))
          })(),
        ),
        ...(random() < 0.6
          ? [
              patient(
                book(
                  new CommandHandler(log),
                  details(some(days, random), {
                    start: `${days[1]}T10:00:00.000Z`,
                    end: `${days[1]}T10:30:00.000Z`,
                    day: days[1],
                  }),
                ),
              ),
            ]
          : []),
      ]).then(() => sweep(log))
      let over = false
      const watched = ended.finally(() => {
        over = true
      })
      while (!over) {
        await new Promise(setImmediate)
        waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.()
      }
      await watched
      const held = blockedOn(log).length
      const under = days
        .flatMap((day) => [...stateOf(log, day).blockings.values()])
        .filter(isUnderWay).length
      expect(
        [[0, days.length].includes(held), under],
        `SEED=${seed}, round ${round}: ${log.events.map(({ type, stream }) => `${type} ${stream.slice(-2)}`).join(', ')}`,
      ).toEqual([true, 0])
      if (held === 0) none++
      else all++
    }
    expect(Math.min(all, none), `SEED=${seed}: both ends were met`).toBeGreaterThan(3)
  })
})
