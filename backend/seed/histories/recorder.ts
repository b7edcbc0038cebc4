/**
 * Acts as clients of a running server over HTTP, and records what it answers. Few times on two days
 * make rivals meet.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, must } from '../http/client.ts'
import { callersOf, type SignedIn } from '../http/people.ts'
import { type Chair, openChair } from '../http/shops.ts'
import { freeDays } from '../http/visits.ts'
import { type Random, randomFor, some } from '../random.ts'
import type { HistoryEntry } from './history.ts'

export interface RecordOptions {
  /** Servers on one database; each client asks one of them. */
  readonly urls: readonly string[]
  readonly seconds: number
  readonly clients: number
  readonly seed: number
  readonly write: (entry: HistoryEntry) => void
}

const BARBERS = 3
const TIMES_PER_DAY = 4
const CUT_MS = 30 * 60_000
const AWAY_MS = 200
const NOTHING = { appointmentId: null, start: null, end: null, standing: null } as const
type Value = HistoryEntry['value']
interface Recorded {
  readonly type: 'ok' | 'fail' | 'info'
  readonly value: Value
}
interface Own {
  readonly chair: Chair
  readonly start: number
}

/** @returns acts that were answered, and those that were not */
export async function record({ urls, seconds, clients, seed, write }: RecordOptions) {
  const servers = urls.map((url) => callersOf(url))
  const [first] = servers
  if (!first) throw new Error('no server')
  const chairs: Chair[] = []
  for (let barber = 0; barber < BARBERS; barber++)
    chairs.push(await openChair(first, { autoConfirm: true }))
  const times = new Map<Chair, string[]>()
  for (const chair of chairs) {
    const days = await freeDays(first, chair)
    times.set(
      chair,
      [days[2], days[3]].flatMap((day) => day?.inicios.slice(10, 10 + TIMES_PER_DAY) ?? []),
    )
  }
  let [n, answered, unanswered] = [0, 0, 0]
  const until = Date.now() + seconds * 1_000

  await Promise.all(
    Array.from({ length: clients }, async (_, process) => {
      const client = await first.client()
      const callers = servers[process % servers.length] ?? first
      const random = randomFor(seed, 'process', process)
      const own = new Map<string, Own>()
      const act = async (
        f: HistoryEntry['f'],
        chair: Chair,
        value: Value,
        run: () => Promise<Recorded>,
      ) => {
        const entry = { process, session: client.id, f, key: chair.barber.id }
        write({ ...entry, n: n++, type: 'invoke', value, at: Date.now() })
        const recorded = await run().catch((error: unknown) => unanswerable(error, value))
        write({ ...entry, n: n++, ...recorded, at: Date.now() })
        if (recorded.type === 'info' || recorded.value === NOTHING) unanswered++
        else answered++
        return recorded
      }
      while (Date.now() < until) {
        const before = unanswered
        await step({ callers, client, random, own, chairs, times, act })
        // A server that is away is not asked without end.
        await pause(unanswered > before ? AWAY_MS : Math.floor(random() * 20))
      }
    }),
  )
  return { answered, unanswered }
}

interface Step {
  readonly callers: ReturnType<typeof callersOf>
  readonly client: SignedIn
  readonly random: Random
  /** What this client holds, by the answers that it had. */
  readonly own: Map<string, Own>
  readonly chairs: readonly Chair[]
  readonly times: ReadonlyMap<Chair, readonly string[]>
  readonly act: (
    f: HistoryEntry['f'],
    chair: Chair,
    value: Value,
    run: () => Promise<Recorded>,
  ) => Promise<Recorded>
}

async function step({ callers, client, random, own, chairs, times, act }: Step): Promise<void> {
  const me = callers.as(client)
  const chair = some(chairs, random)
  const fecha = some(times.get(chair) ?? [], random)
  const start = Date.parse(fecha)
  const requested: Value = { ...NOTHING, start, end: start + CUT_MS }
  const [held] = [...own].filter(([, one]) => one.chair === chair)
  const kind = held
    ? some(['book', 'move', 'cancel', 'read'] as const, random)
    : some(['book', 'book', 'read'] as const, random)
  if (kind === 'read') {
    await act('read', chair, NOTHING, async () => {
      // All that stand: the barbers confirm by themselves, and a page holds more than one may have.
      const answer = await me.get<{ id: string }[]>('/api/appointments?estado=confirmada&limit=200')
      // A screen that is told to wait has not been told what stands.
      if (answer.status !== 200 || answer.headers.has('x-projection'))
        return { type: 'info', value: NOTHING }
      return {
        type: 'ok',
        value: {
          ...NOTHING,
          standing: answer.body.map(({ id }) => id),
        },
      }
    })
    return
  }
  if (kind === 'book') {
    const { type, value } = await act('book', chair, requested, async () => {
      const answer = await me.post<{ id: string; code?: string }>('/api/appointments', {
        barberId: chair.barber.id,
        services: [chair.cut],
        fecha,
        permitirSolape: true,
      })
      return {
        type: outcomeOf(answer),
        value: { ...requested, appointmentId: answer.body.id ?? null, ...pendingIn(answer) },
      }
    })
    if (type === 'ok' && value.appointmentId) own.set(value.appointmentId, { chair, start })
    return
  }
  if (!held) return
  const [id] = held
  if (kind === 'cancel') {
    own.delete(id)
    await act('cancel', chair, { ...NOTHING, appointmentId: id }, async () => {
      const answer = await me.patch(`/api/appointments/${id}/cancel`)
      return {
        type: outcomeOf(answer),
        value: { ...NOTHING, appointmentId: id, ...pendingIn(answer) },
      }
    })
    return
  }
  const moved = { ...requested, appointmentId: id }
  await act('move', chair, moved, async () => ({
    type: outcomeOf(await me.patch(`/api/appointments/${id}/reschedule`, { fecha })),
    value: moved,
  }))
}

/** Where nobody listened, nothing happened; else nobody knows. */
const unanswerable = (error: unknown, value: Value): Recorded =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'
    ? { type: 'fail', value: NOTHING }
    : { type: 'info', value }

const pendingIn = ({ headers }: Answer<unknown>) =>
  headers.has('x-projection') ? { pending: true } : {}

/** A refusal for another reason than the time tells nothing about the day. */
function outcomeOf({ status, body }: Answer<{ code?: string }>): Recorded['type'] {
  if (status === 200 || status === 201) return 'ok'
  return status === 409 && body.code === 'slot_taken' ? 'fail' : 'info'
}

export const mustAnswer = async (url: string): Promise<void> => {
  await must(callersOf(url).guest.get('/api/health/ready'))
}
