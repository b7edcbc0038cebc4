/**
 * What happens in the small market, without pause and over HTTP, until told to stop: clients book,
 * move and call off; barbers confirm, reject, move and call off; a confirmation meets a
 * cancellation. It remembers every answer: what was acknowledged must be true for ever. Who wants
 * what is the seed's to say; what comes of it, also the machine's.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, call } from './call.ts'
import { type Random, randomFor, some } from '../../seed/random.ts'
import { type Market, type MarketBarber, someSlot } from '../../seed/http/market.ts'
import { type SignedIn } from '../../seed/http/people.ts'

type What = 'confirm' | 'reject' | 'cancel' | 'reschedule'

export interface Acknowledged {
  readonly booked: Map<
    string,
    { readonly barberId: string; readonly client: SignedIn; fecha: string }
  >
  /** What was acknowledged of appointments beside their booking. */
  readonly acts: {
    readonly id: string
    readonly what: What
    readonly side: 'cliente' | 'barbero'
    readonly fecha: string | undefined
  }[]
  /**
   * Appointments of which both were asked at the same moment, with the answers' statuses; none
   * where it never came.
   */
  /** How often a barber was told that a night is blocked, which takes two days. */
  nights: number
  readonly races: {
    readonly id: string
    readonly confirm: number | undefined
    readonly cancel: number | undefined
  }[]
  /**
   * Answers that no client should get, whatever dies: anything but success, a conflict, or "not
   * now".
   */
  readonly surprises: string[]
}

interface Trading {
  readonly url: string
  readonly zone: string
  readonly slotSpread: number | undefined
  readonly signal: AbortSignal
  readonly told: Acknowledged
  /** Appointments that nobody has called off, as far as is known. */
  readonly alive: Map<string, SignedIn>
}

/** `told` grows as answers come; `ended` when everybody has stopped, soon after the signal. */
export function trade(
  url: string,
  market: Market,
  signal: AbortSignal,
  { seed, zone, slotSpread }: { seed: number; zone: string; slotSpread?: number },
): { readonly told: Acknowledged; readonly ended: Promise<unknown> } {
  const trading: Trading = {
    url,
    zone,
    slotSpread,
    signal,
    alive: new Map(),
    told: { booked: new Map(), acts: [], races: [], surprises: [], nights: 0 },
  }
  const ended = Promise.all([
    ...market.clients.map((client, number) =>
      beClient(trading, client, market.barbers, randomFor('client', seed, number)),
    ),
    ...market.barbers.map((barber, number) =>
      beBarber(trading, barber, randomFor('barber', seed, number)),
    ),
  ])
  return { told: trading.told, ended }
}

async function beClient(
  trading: Trading,
  client: SignedIn,
  barbers: readonly MarketBarber[],
  random: Random,
): Promise<void> {
  while (!trading.signal.aborted) {
    const mine = [...trading.alive].flatMap(([id, { id: whose }]) =>
      whose === client.id ? id : [],
    )
    const mind = random()
    if (mine.length === 0 || mind < 0.6) {
      await book(trading, client, some(barbers, random), random)
      continue
    }
    const own = some(mine, random)
    if (mind < 0.85) await move(trading, client, 'cliente', own, random)
    else await ask(trading, client, 'cliente', own, 'cancel')
  }
}

async function book(
  { url, zone, slotSpread, signal, told, alive }: Trading,
  client: SignedIn,
  barber: MarketBarber,
  random: Random,
): Promise<void> {
  const fecha = someSlot(random, zone, slotSpread)
  const answer = await insist(signal, (key) =>
    call(url, 'POST', '/api/appointments', {
      sessionId: client.sessionId,
      key,
      body: { barberId: barber.id, services: [barber.serviceId], fecha, permitirSolape: true },
    }),
  )
  if (!answer) return
  if (answer.status === 201 && answer.body.id) {
    told.booked.set(answer.body.id, { barberId: barber.id, client, fecha })
    alive.set(answer.body.id, client)
    // 400: this client holds as many as this barber allows. 409: taken.
  } else if (answer.status !== 409 && answer.status !== 400)
    told.surprises.push(`book: ${answer.status} ${answer.body.code}`)
}

/**
 * The barber answers every request once; how, its id decides: a barber does not change their mind
 * because of the network.
 */
async function beBarber(trading: Trading, barber: MarketBarber, random: Random): Promise<void> {
  const seen = new Set<string>()
  while (!trading.signal.aborted) {
    if (random() < 0.2) await blockNight(trading, barber, random)
    const next = [...trading.told.booked].find(
      ([id, { barberId }]) => barberId === barber.id && !seen.has(id),
    )
    if (!next) {
      await pause(20)
      continue
    }
    const [id, { client }] = next
    seen.add(id)
    const mood = Number.parseInt(id.charAt(0), 16)
    if (mood < 3) await ask(trading, barber, 'barbero', id, 'reject')
    else if (mood < 7) {
      const [confirm, cancel] = await Promise.all([
        ask(trading, barber, 'barbero', id, 'confirm'),
        ask(trading, client, 'cliente', id, 'cancel'),
      ])
      trading.told.races.push({ id, confirm, cancel })
    } else {
      await ask(trading, barber, 'barbero', id, 'confirm')
      if (mood === 7) await ask(trading, barber, 'barbero', id, 'cancel')
      if (mood > 7 && mood < 11) await move(trading, barber, 'barbero', id, random)
    }
  }
}

/** From an evening to the next morning, when nobody works: often one that is blocked already. */
async function blockNight(
  { url, zone, signal, told }: Trading,
  barber: MarketBarber,
  random: Random,
): Promise<void> {
  const evening = Temporal.Instant.from(someSlot(random, zone))
    .toZonedDateTimeISO(zone)
    .withPlainTime('21:00')
  const [desde, hasta] = [evening, evening.add({ hours: 9 })].map((instant) =>
    instant.toInstant().toString(),
  )
  const answer = await insist(signal, (key) =>
    call(url, 'POST', '/api/availability/blocks', {
      sessionId: barber.sessionId,
      key,
      body: { desde, hasta },
    }),
  )
  if (answer?.status === 201) told.nights++
  else if (answer && answer.status !== 409)
    told.surprises.push(`block: ${answer.status} ${answer.body.code}`)
}

/** To another time of the same day, or to any day. */
async function move(
  trading: Trading,
  who: SignedIn,
  side: 'cliente' | 'barbero',
  id: string,
  random: Random,
): Promise<void> {
  const known = trading.told.booked.get(id)
  if (!known) return
  const opening = Temporal.Instant.from(known.fecha)
    .toZonedDateTimeISO(trading.zone)
    .withPlainTime('09:00')
  const within = opening
    .add({ minutes: 30 * Math.floor(random() * 18) })
    .toInstant()
    .toString()
  const fecha = random() < 0.4 ? within : someSlot(random, trading.zone, trading.slotSpread)
  if ((await ask(trading, who, side, id, 'reschedule', fecha)) === 200) known.fecha = fecha
}

/** Asks until there is an answer, and remembers it. Gives its status. */
async function ask(
  { url, signal, told, alive }: Trading,
  who: SignedIn,
  side: 'cliente' | 'barbero',
  id: string,
  what: What,
  fecha?: string,
): Promise<number | undefined> {
  const answer = await insist(signal, (key) =>
    call(url, 'PATCH', `/api/appointments/${id}/${what}`, {
      sessionId: who.sessionId,
      key,
      ...(fecha !== undefined && { body: { fecha } }),
    }),
  )
  if (answer?.status === 200) {
    told.acts.push({ id, what, side, fecha })
    if (what === 'cancel' || what === 'reject') alive.delete(id)
    // 409: taken, on its way to another day, or it is over.
  } else if (answer && answer.status !== 409)
    told.surprises.push(`${what} by the ${side}: ${answer.status} ${answer.body.code}`)
  return answer?.status
}

/**
 * An answer that never came, or was "not now", is asked for again, as an app does: the key makes it
 * the same act.
 */
async function insist(
  signal: AbortSignal,
  once: (key: string) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const key = randomUUID()
  while (!signal.aborted) {
    const answer = await once(key)
    if (answer && answer.status < 500) return answer
    await pause(100)
  }
  return undefined
}
