/**
 * Random histories of a waiting list on two nodes that are killed at any append: `HISTORIES=10000`
 * for the long run. Whatever happens, no time is offered twice, and none goes to an entry while an
 * earlier one could have had it.
 */
import { expect, test } from 'vitest'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { type SlotOffer, waitDecider, type WaitEntry } from '../../domain/booking/waiting.ts'
import type { WaitEvent } from '../../domain/booking/wait-events.ts'
import { HoldReleased } from '../../domain/booking/hold-events.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { OfferWatch } from '../../seeded/offers-oracle.ts'
import { randomFor, some, type Random } from '../../seed/random.ts'
import { ids, memoryShop, monday, now } from '../../test/support/memory-shop.ts'
import { seed } from '../../test/support/seed.ts'
import { Gate } from '../access/gate.ts'
import { active } from '../../domain/identity/account-standing.ts'
import { waitlistParts, type WaitlistParts } from './waitlist-module.ts'
import { SlotHoldCommands } from './slot-holds.ts'

const HISTORIES = Number(process.env['HISTORIES'] ?? 60)
const STEPS = 26
const clients = Array.from({ length: 6 }, (_, n) => derivedId('waiting client', String(n)))
const hour = (n: number) => `${String(n).padStart(2, '0')}:00`

class Killed extends Error {}

interface Node {
  readonly parts: WaitlistParts
  readonly holds: SlotHoldCommands
}

async function play(number: number): Promise<{ found: string | undefined; counts: Counts }> {
  const random = randomFor('waitlist', seed, number)
  const shop = await memoryShop()
  const { log } = shop
  /** The next append ends the process, before or after it is written. */
  let kill: 'before' | 'after' | undefined
  const mortal: EventLog = {
    ...log,
    readStream: (stream, options) => log.readStream(stream, options),
    async append(stream, events, options) {
      const dies = kill
      if (dies) kill = undefined
      if (dies === 'before') throw new Killed()
      const appended = await log.append(stream, events, options)
      if (dies === 'after') throw new Killed()
      return appended
    },
  }
  const entries = () => entriesIn(log.events)
  const boot = (): Node => {
    const process = shop.another(mortal)
    const { commands, lives: appointments, booking, freeTimes, workplaces } = process
    const gate = new Gate(commands, async (userId) => ({
      rol: userId === ids.barber ? 'barbero' : userId === ids.owner ? 'duenno' : 'cliente',
      standing: active,
    }))
    const holds = new SlotHoldCommands({ commands, reads: shop.reads, booking, freeTimes })
    const inOrder = () =>
      entries()
        .filter(({ status }) => status === 'waiting' || status === 'paused')
        .toSorted((a, b) => order(a).localeCompare(order(b)))
    return {
      holds,
      parts: waitlistParts(
        { commands, gate },
        { workplaces, freeTimes, booking, appointments, holds },
        {
          heldBy: (...asked) => shop.reads.heldBy(...asked),
          standing: (id) => shop.reads.standing(id),
          waitingFor: async (_, days) =>
            inOrder()
              .filter(({ windows }) => windows.some(({ day }) => days.includes(day)))
              .map(({ entryId }) => entryId),
          waitedDays: async () => [monday],
          isQuiet: async () => false,
          openEntriesOf: async (clientId) =>
            inOrder()
              .filter((entry) => entry.clientId === clientId)
              .map(({ entryId }) => ({ entryId, keeperId: ids.shop })),
          entryOf: async (offerId) =>
            offersIn(log.events).find((one) => one.offerId === offerId)?.entryId,
          barbersOf: async () => [ids.barber],
          concernedBy: async () => undefined,
          orderOf: async () => [],
          waitsShown: async () => {},
        },
      ),
    }
  }
  const nodes = [boot(), boot()]
  let time = Date.parse(now)
  const at = () => new Date(time).toISOString()
  const as = (clientId: string) => shop.as({ id: clientId, role: 'cliente' }, at())
  /** On one of the nodes; refused or killed, it is over. */
  const tried = async (act: (node: Node) => Promise<unknown>): Promise<boolean> => {
    const which = random() < 0.5 ? 0 : 1
    if (random() < 0.15) kill = random() < 0.5 ? 'before' : 'after'
    try {
      await act(nodes[which] as Node)
      return true
    } catch (error) {
      if (error instanceof Killed) nodes[which] = boot()
      else if (!(error instanceof DomainError)) throw error
      return error instanceof DomainError
    } finally {
      kill = undefined
    }
  }
  const checkpoints = [0, 0]
  /** The policy of each node, from where it stood; what was cut off comes again. */
  const follow = async () => {
    for (const which of random() < 0.5 ? [0, 1] : [1, 0])
      while ((checkpoints[which] ?? 0) < log.events.length) {
        const event = log.events[checkpoints[which] ?? 0]
        const isDone = await tried(async ({ parts: { openings } }) => {
          if (event?.type === HoldReleased.type)
            await openings.released(event.data as never, event.id, at())
          if (event?.type === 'AppointmentCancelled') {
            const { appointmentId, barberId } = event.data as never as SlotOffer & {
              appointmentId: string
            }
            const { stream, id: cause } = event
            await openings.freed({ stream, appointmentId, barberId, cause }, at())
          }
        })
        if (isDone) checkpoints[which] = (checkpoints[which] ?? 0) + 1
      }
  }
  const releaseLapsed = async () => {
    for (const { holds, stream } of agendasIn(log.events))
      for (const { holdId, until, barberId } of holds)
        if (Date.parse(until) + 2_000 <= time)
          await tried(({ holds: commands }) =>
            commands.release(
              {
                ...shop.as(system, at()),
                commandId: derivedId('lapse', holdId, until),
                by: system,
              },
              { holdId, barberId, day: stream.slice(-10) },
              'lapsed',
            ),
          )
  }
  const watch = new OfferWatch()
  const rules = new OrderWatch()
  const booked: string[] = []
  for (let step = 0; step < STEPS; step++) {
    const client = some(clients, random)
    const kind = random()
    if (kind < 0.25) {
      const from = 9 + Math.floor(random() * 6)
      await tried(({ parts: { waits } }) =>
        waits.join(as(client), {
          businessId: ids.shop,
          barberIds: undefined,
          serviceIds: [ids.cut],
          windows: [{ day: monday, from: hour(from), to: hour(from + 4) }],
          note: '',
          always: true,
          appointmentId: undefined,
        }),
      )
    } else if (kind < 0.45) {
      const start = `${monday}T${hour(9 + Math.floor(random() * 9))}:00+01:00`
      const context = as(client)
      await shop.booking.book(context, shop.wish(start, { allowOverlap: true })).then(
        ({ appointmentId }) => booked.push(appointmentId),
        () => {},
      )
    } else if (kind < 0.65) await cancel(random)
    else if (kind < 0.9) {
      const offer = entries()
        .filter((entry) => entry.offer !== null)
        .at(Math.floor(random() * 3))?.offer
      if (offer) await answer(offer, random())
    } else {
      time += Math.floor(random() * 20) * 60_000
      await releaseLapsed()
    }
    time += 1_000
    await follow()
    const found = watch.see(log.events)?.what ?? rules.see(log.events)
    if (found) return { found, counts: countsOf(log.events) }
  }
  return { found: undefined, counts: countsOf(log.events) }

  async function cancel(choose: Random) {
    const appointmentId = booked.splice(Math.floor(choose() * booked.length), 1)[0]
    const one = shop.appointments().find((each) => each.appointmentId === appointmentId)
    if (!one) return
    // As the clock and processes do: nobody may take it back.
    await shop.commands
      .handle(
        agendaDecider,
        `${one.barberId}-${one.day}`,
        {
          type: 'CancelAppointment',
          data: { appointmentId: one.appointmentId, side: 'cliente', reason: null },
        },
        shop.as({ id: one.clientId ?? '', role: 'cliente' }, at()),
      )
      .catch(() => {})
  }
  async function answer({ offerId, entryId, clientId }: SlotOffer, chance: number) {
    const context = as(clientId)
    await tried(({ parts: { answers, waits } }) => {
      if (chance < 0.4) return answers.accept(context, offerId, undefined)
      if (chance < 0.6) return answers.decline(context, offerId)
      if (chance < 0.75) return answers.undoDecline(context, offerId)
      return chance < 0.85 ? waits.leave(context, entryId) : Promise.resolve()
    })
  }
}

const order = ({ joinedAt, entryId }: WaitEntry) => `${joinedAt} ${entryId}`

type Recorded = Awaited<ReturnType<typeof memoryShop>>['log']['events'][number]
const entriesIn = (events: readonly Recorded[]): WaitEntry[] => {
  const all = new Map<string, WaitEntry | null>()
  for (const event of events)
    if (event.stream.startsWith('wait-'))
      all.set(
        event.stream,
        waitDecider.evolve(all.get(event.stream) ?? null, event as unknown as WaitEvent),
      )
  return [...all.values()].filter((entry) => entry !== null)
}
const offersIn = (events: readonly Recorded[]): SlotOffer[] =>
  events.flatMap(({ type, data }) => (type === 'SlotOffered' ? [data as SlotOffer] : []))
const agendasIn = (events: readonly Recorded[]) =>
  [...Map.groupBy(events, ({ stream }) => stream)]
    .filter(([stream]) => stream.startsWith('agenda-'))
    .map(([stream, all]) => ({
      stream,
      ...all.reduce(
        (day, event) => agendaDecider.evolve(day, event as never),
        agendaDecider.initial,
      ),
    }))

interface Counts {
  readonly offered: number
  readonly accepted: number
  readonly skipped: number
}
const countsOf = (events: readonly Recorded[]): Counts => {
  const of = (type: string) => events.filter((event) => event.type === type).length
  return {
    offered: of('SlotOffered'),
    accepted: of('OfferAccepted'),
    skipped: of('EntrySkipped'),
  }
}

/** Told without the product's own order: who was there before, and could have had the time. */
class OrderWatch {
  #seen = 0

  see(events: readonly Recorded[]): string | undefined {
    for (; this.#seen < events.length; this.#seen++) {
      const event = events[this.#seen]
      if (event?.type !== 'SlotOffered') continue
      const offer = event.data as SlotOffer
      const before = entriesIn(events.slice(0, this.#seen))
      const own = before.find(({ entryId }) => entryId === offer.entryId)
      const passed = before.find(
        (other) => own && order(other) < order(own) && couldHave(other, offer, event, events),
      )
      if (passed) return `${offer.offerId} went past ${passed.entryId}`
    }
    return undefined
  }
}

function couldHave(
  entry: WaitEntry,
  { barberId, start }: SlotOffer,
  { metadata: { occurredAt } }: Recorded,
  events: readonly Recorded[],
): boolean {
  const isBusy = agendasIn(events).some(({ appointments }) =>
    [...appointments.values()].some(
      (one) => one.clientId === entry.clientId && one.start < start && start < one.end,
    ),
  )
  const clock = new Date(Date.parse(start) + 3_600_000).toISOString().slice(11, 16)
  const wasSkipped = events.some(
    ({ type, data }) =>
      type === 'EntrySkipped' && (data as { entryId: string }).entryId === entry.entryId,
  )
  return (
    entry.status === 'waiting' &&
    entry.offer === null &&
    (entry.declined === null || entry.declined.undoUntil < occurredAt) &&
    !entry.had.has(`${barberId} ${start}`) &&
    entry.windows.some(({ from, to }) => from <= clock && clock < to) &&
    !isBusy &&
    !wasSkipped
  )
}

test(`in ${HISTORIES} random histories, with kills, no time is offered twice or past an entry`, async () => {
  const total = { offered: 0, accepted: 0, skipped: 0 }
  for (let number = 0; number < HISTORIES; number++) {
    const { found, counts } = await play(number)
    expect(found, `history ${number}`).toBeUndefined()
    total.offered += counts.offered
    total.accepted += counts.accepted
    total.skipped += counts.skipped
  }
  if (process.env['HISTORIES']) console.warn(JSON.stringify({ histories: HISTORIES, ...total }))
  // They do meet each other.
  expect(total.offered).toBeGreaterThan(HISTORIES / 2)
  expect(total.accepted).toBeGreaterThan(HISTORIES / 20)
}, 3_600_000)
