/**
 * What the guarded paths read and write: one market with a barber's taken times, shops to be found,
 * a feed and conversations. The same rows at every run, but for ids.
 */
import { randomUUID } from 'node:crypto'
import { Db, openPool } from '../../backend/postgres/db.ts'
import { type Ask, drive } from '../drive.ts'
import type { Place } from '../scenario.ts'
import { ids, shopRows } from '../shops.ts'
import { pairsOf, saying } from '../talkers.ts'
import { caughtUp, type Tools } from '../tools.ts'
import { type MarketBarber, openMarket, someSlot } from '../../backend/seed/http/market.ts'
import { type SignedIn } from '../../backend/seed/http/people.ts'
import type { TalkingPair } from '../../backend/seed/events/conversations.ts'

export interface Sizes {
  readonly barbers: number
  readonly clients: number
  /** Appointments of the first barber. */
  readonly taken: number
  readonly shops: number
  readonly posts: number
  readonly pairs: number
  /** Messages in the first pair's conversation. */
  readonly messages: number
}

export interface GuardGround {
  readonly busy: MarketBarber
  /** Those who have nothing yet. */
  readonly barbers: readonly MarketBarber[]
  readonly clients: readonly SignedIn[]
  readonly pairs: readonly TalkingPair[]
}

/** What a client may hold with one barber. */
const HELD = 3
const ZONE = 'America/Mexico_City'

export async function groundOf(
  { ours, restart, ...tools }: Pick<Place, 'ours' | 'restart'> & Tools,
  sizes: Sizes,
): Promise<GuardGround> {
  const { pool } = tools
  // Before all else: what commands remember of the market stays warm.
  await pool.query(ids)
  await pool.query(shopRows(1, sizes.shops))
  await restart()
  const {
    barbers: [busy, ...barbers],
    clients,
  } = await openMarket(ours, sizes)
  if (!busy) throw new Error('no barber')
  const taken = Array.from({ length: sizes.taken }, (_, number): Ask =>
    bookingOf(
      busy,
      clients[Math.floor(number / HELD)],
      someSlot(() => (number + 0.5) / sizes.taken, ZONE, sizes.taken),
    ),
  )
  await must(ours, taken, 201)

  await pool.query(postRows(sizes.posts))
  const pairs = await pairsOf(tools, sizes.pairs, 'talking')
  const [first] = pairs
  if (first)
    await must(
      ours,
      Array.from({ length: sizes.messages }, (_, number) =>
        saying(first, number % 2 === 0 ? first.one : first.other, randomUUID()),
      ),
      201,
    )
  await caughtUp(tools)
  await pool.query('VACUUM ANALYZE')
  return { busy, barbers, clients, pairs }
}

const bookingOf = (barber: MarketBarber, client: SignedIn | undefined, start: string): Ask => ({
  method: 'POST',
  path: '/api/appointments',
  headers: { 'x-session-id': client?.sessionId ?? '', 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    barberId: barber.id,
    services: [barber.serviceId],
    fecha: start,
    permitirSolape: true,
  }),
})

/**
 * Every booking that there is room for, barber after barber: neighbours in time want other chairs,
 * and are other clients.
 */
export const bookings = ({ barbers, clients }: GuardGround): Ask[] =>
  Array.from({ length: clients.length * HELD }, (_, number) =>
    barbers.map((barber, chair) =>
      bookingOf(
        barber,
        clients[(number + chair) % clients.length],
        someSlot(() => (number + 0.5) / (18 * 15), ZONE),
      ),
    ),
  ).flat()

/** Messages of all pairs in turns. */
export const messages = ({ pairs }: GuardGround, count: number): Ask[] =>
  Array.from({ length: count }, (_, number) => {
    const pair = pairs[number % pairs.length]
    if (!pair) throw new Error('nobody talks')
    return saying(pair, pair.one, randomUUID())
  })

/** Barbers' posts with five hearts and two comments each, as the read models would have them. */
const postRows = (count: number) => `
  INSERT INTO people.person (user_id, nombre, rol, especialidades, created_at)
  SELECT md5('author' || i)::uuid, 'Barbero ' || i, 'barbero', '{}', now()
  FROM generate_series(1, ${count / 10}) AS i;
  INSERT INTO posts.post (
      post_id, author_id, content, images, state, revision, created_at, shares, position
    )
  SELECT md5('post' || i)::uuid, md5('author' || 1 + i % ${count / 10})::uuid,
    'Fade medio con tupé. Se nota la diferencia cuando el contorno queda fino.',
    jsonb_build_array(
      jsonb_build_object(
        'path', '/media/' || md5('picture' || i)::uuid, 'width', 800, 'height', 1000, 'alt',
          'Un corte'
      )
    ), 'visible', 0, now() - (${count} - i) * interval '1 minute', 0, i
  FROM generate_series(1, ${count}) AS i;
  INSERT INTO reactions.sum (subject_id, likes)
  SELECT md5('post' || i)::uuid, 5
  FROM generate_series(1, ${count}) AS i;
  INSERT INTO comments.sum (post_id, comments)
  SELECT md5('post' || i)::uuid, 2
  FROM generate_series(1, ${count}) AS i`

async function must(url: string, asks: readonly Ask[], status: number): Promise<void> {
  const { statuses } = await drive(url, asks, 10)
  if (asks.length > 0 && statuses.get(status) !== asks.length)
    throw new Error(`not all were made: ${JSON.stringify([...statuses])}`)
}

/** A `Db` of its own for one question. */
export async function rowsOf<T>(databaseUrl: string, ask: (db: Db) => Promise<T>): Promise<T> {
  const pool = openPool(databaseUrl)
  try {
    return await ask(new Db(pool))
  } finally {
    await pool.end()
  }
}
