/**
 * The waiting list: 200 clients wait for ten barbers, and 50 visits are called off at once. How long
 * after each does somebody have its time offered, beside the 14 seconds for which an act that can be
 * undone keeps it? And how long a booking takes on a day with 20 held times, beside one without.
 */
import { callersOf, type SignedIn } from '../backend/seed/http/people.ts'
import { must } from '../backend/seed/http/client.ts'
import { type Chair, openChair } from '../backend/seed/http/shops.ts'
import { book, someDay } from '../backend/seed/http/visits.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { percentile } from './report.ts'
import { scenario } from './scenario.ts'

const BARBERS = 10
const VISITS_EACH = 5
const WAITING_EACH = 20
/** 12 seconds of the hold, and 2 for clocks that differ. */
const KEPT_SECONDS = 14
const MOST_SECONDS = KEPT_SECONDS + 2
const HELD = 20
const BOOKINGS = 26
/** Of them, to warm up. */
const WARM = 4
const PAIRS = 7
const MOST_RATIO = 1.1

await scenario({
  // From one address, as many as there are.
  environment: { RATE_LIMIT: 'off', TRUSTED_PROXIES: '127.0.0.1/32' },
  async run({ ours, log }) {
    const callers = callersOf(ours)
    const several = async <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> => {
      const made: T[] = []
      for (let n = 0; n < count; n += 8)
        made.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(8, count - n) }, (_, index) => make(n + index)),
          )),
        )
      return made
    }
    const chairs = await several(BARBERS, () => openChair(callers, { autoConfirm: true }))
    const waiting = await several(BARBERS * WAITING_EACH, () => callers.client())
    const bookers = await several(BARBERS * VISITS_EACH, () => callers.client())
    const dia = (time: string | undefined) => (time ?? '').slice(0, 10)
    const days = await Promise.all(chairs.map((chair) => someDay(callers, chair, 3)))
    const chairOf = (n: number, each: number) => Math.floor(n / each)
    await several(waiting.length, async (n) => {
      const at = chairOf(n, WAITING_EACH)
      await must(
        callers.as(waiting[n] as SignedIn).post('/api/waitlist', {
          barberIds: [chairs[at]?.barber.id],
          services: [chairs[at]?.cut],
          ventanas: [{ dia: dia(days[at]?.[0]), desde: '00:00', hasta: '23:59' }],
        }),
        201,
      )
    })
    const visits = await several(bookers.length, async (n) => {
      const at = chairOf(n, VISITS_EACH)
      const time = days[at]?.[10 + 2 * (n % VISITS_EACH)]
      const by = bookers[n] as SignedIn
      const { body } = await must(book(callers, by, chairs[at] as Chair, time), 201)
      return { by, id: body.id }
    })
    const head = await log.head()
    await Promise.all(
      visits.map(({ by, id }) => must(callers.as(by).patch(`/api/appointments/${id}/cancel`))),
    )
    const cancelled = new Map<string, number>()
    const offered = new Map<string, number>()
    await eventually('every time is offered', async () => {
      for await (const { events } of log.subscribe({ from: head, sealed: true })) {
        for (const { type, data, recordedAt } of events) {
          const { barberId, start } = data as { barberId: string; start: string }
          const key = `${barberId} ${start}`
          const at = Date.parse(recordedAt)
          if (type === 'AppointmentCancelled') cancelled.set(key, at)
          if (type === 'SlotOffered' && !offered.has(key)) offered.set(key, at)
        }
        break
      }
      return offered.size >= visits.length
    })
    const seconds = [...offered].map(([key, at]) => (at - (cancelled.get(key) ?? 0)) / 1_000)
    const slowest = Math.max(...seconds)
    console.log(
      `\n${waiting.length} wait, ${visits.length} visits are called off at once: the first offer after p50 ${percentile(seconds, 0.5).toFixed(1)} s, p95 ${percentile(seconds, 0.95).toFixed(1)} s, at most ${slowest.toFixed(1)} s; ${(slowest / KEPT_SECONDS).toFixed(2)} of the ${KEPT_SECONDS} s that an undoable act keeps its time (to reach: ${(MOST_SECONDS / KEPT_SECONDS).toFixed(2)} at most)`,
    )

    const ratios = { p50: [] as number[], p95: [] as number[] }
    for (let pair = 0; pair < PAIRS; pair++) {
      const times = { held: [] as number[], free: [] as number[] }
      const [one, other] = await several(2, () => openChair(callers, { autoConfirm: true }))
      const clients = await several(HELD, () => callers.client())
      const slots = await someDay(callers, one as Chair, 3)
      await several(HELD, (n) =>
        must(
          callers.as(clients[n] as SignedIn).post(`/api/barbers/${one?.barber.id}/holds`, {
            fecha: slots[slots.length - 1 - n],
            services: [one?.cut],
          }),
          201,
        ),
      )
      const same = await someDay(callers, other as Chair, 3)
      for (let n = 0; n < BOOKINGS; n++)
        for (const kind of n % 2 === 0
          ? (['held', 'free'] as const)
          : (['free', 'held'] as const)) {
          const chair = (kind === 'held' ? one : other) as Chair
          const by = clients[n % HELD] as SignedIn
          const began = performance.now()
          await must(
            book(callers, by, chair, (kind === 'held' ? slots : same)[n], { permitirSolape: true }),
            201,
          )
          if (n >= WARM) times[kind].push(performance.now() - began)
        }
      for (const [name, share] of [
        ['p50', 0.5],
        ['p95', 0.95],
      ] as const)
        ratios[name].push(percentile(times.held, share) / percentile(times.free, share))
    }
    const [p50, p95] = [percentile(ratios.p50, 0.5), percentile(ratios.p95, 0.5)]
    console.log(
      `a booking with ${HELD} held times on its day, beside one without: p95 ${p95.toFixed(2)} (to reach: ${MOST_RATIO} at most), p50 ${p50.toFixed(2)}; medians of ${PAIRS} rounds of ${BOOKINGS - WARM} each`,
    )
    return [slowest <= MOST_SECONDS, p95 <= MOST_RATIO]
  },
})
