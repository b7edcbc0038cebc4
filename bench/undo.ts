/**
 * Acts that are taken back: 100 visits are each called off and back ten times, while a hundred
 * others try to book their very times. Whether a time was lost, a notice went out, or a read model
 * shows that anything was; and what a cancellation with its undo costs beside a booking.
 */
import { escapeIdentifier } from 'pg'
import { must } from '../backend/seed/http/client.ts'
import { callersOf, type Callers, type SignedIn } from '../backend/seed/http/people.ts'
import { type Chair, openChair } from '../backend/seed/http/shops.ts'
import { book, someDay } from '../backend/seed/http/visits.ts'
import { allProjections } from '../backend/modules/modules.ts'
import { type Db, sql } from '../backend/postgres/db.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { percentile } from './report.ts'
import { scenario } from './scenario.ts'
import { caughtUp } from './tools.ts'

const CHAIRS = 10
const VISITS_EACH = 10
const TIMES_EACH = 10
const RIVALS = 100

/** They keep every act and every undo as a row of its own. */
const histories = new Set(['history', 'journal', 'audit'])
/** The same, and marks that a calendar has changed. */
const left = new Set(['figures.appointment_version', 'busy.barber', 'chats.undone'])
/** Rows that are shown to nobody, and the mark of an appointment's calendar file. */
const shownOnly: Readonly<Record<string, string>> = {
  'inbox.notification': 'WHERE count > 0',
  'chats.line': 'WHERE event_id NOT IN (SELECT event_id FROM chats.undone)',
}
const unseen: Readonly<Record<string, string>> = { 'appointments.appointment': 'changes' }

/** A hash of each table of the read models, as far as anybody is shown of it. */
async function shown(db: Db): Promise<ReadonlyMap<string, string>> {
  const tables = allProjections
    .filter(({ name }) => !histories.has(name))
    .flatMap(({ name, tables: own }) => Object.keys(own).map((table) => [name, table] as const))
    .filter(([name, table]) => !left.has(`${name}.${table}`))
  const hashes = new Map<string, string>()
  for (const [name, table] of tables) {
    const key = `${name}.${table}`
    const { rows } = await db.pool.query<{ hash: string }>(
      `SELECT md5(coalesce(string_agg(row, E'\\n' ORDER BY row), '')) AS hash
       FROM (SELECT (to_jsonb(t) - $1)::text AS row FROM ${escapeIdentifier(name)}.${escapeIdentifier(table)} AS t ${shownOnly[key] ?? ''}) AS seen`,
      [unseen[key] ?? ''],
    )
    hashes.set(key, rows[0]?.hash ?? '')
  }
  return hashes
}

interface Visit {
  readonly id: string
  readonly client: SignedIn
  readonly chair: Chair
  readonly fecha: string
}

async function visitsIn(callers: Callers, chairs: readonly Chair[]): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const chair of chairs) {
    const times = await someDay(callers, chair)
    for (const fecha of times.slice(4, 4 + VISITS_EACH)) {
      const client = await callers.client()
      const { body } = await must(book(callers, client, chair, fecha), 201)
      visits.push({ id: body.id, client, chair, fecha })
    }
  }
  return visits
}

/** Each books one visit's time, again and again, until told to stop. Gives how many got it. */
function rivalsFor(callers: Callers, visits: readonly Visit[], rivals: readonly SignedIn[]) {
  let isOver = false
  let got = 0
  let tried = 0
  const all = rivals.map(async (rival, place) => {
    const { chair, fecha } = visits[place % visits.length] as Visit
    while (!isOver) {
      const { status } = await book(callers, rival, chair, fecha, { permitirSolape: true })
      tried++
      if (status === 201) got++
    }
  })
  return async () => {
    isOver = true
    await Promise.all(all)
    return { got, tried }
  }
}

await scenario({
  environment: { RATE_LIMIT: 'off', TRUSTED_PROXIES: '127.0.0.1/32' },
  async run({ ours, db, log }) {
    const callers = callersOf(ours)
    const chairs: Chair[] = []
    for (let n = 0; n < CHAIRS; n++) chairs.push(await openChair(callers, { autoConfirm: true }))
    const visits = await visitsIn(callers, chairs)
    const rivals: SignedIn[] = []
    for (let n = 0; n < RIVALS; n++) rivals.push(await callers.client())
    for (const [place, rival] of rivals.entries()) {
      const { chair, fecha } = visits[place % visits.length] as Visit
      await book(callers, rival, chair, fecha, { permitirSolape: true })
    }
    const settled = async () => {
      await caughtUp({ db, log })
      await eventually('nothing waits to be sent', async () => {
        const { rows } = await db.pool.query(
          `SELECT FROM workers.delivery WHERE status NOT IN ('sent', 'skipped', 'failed') LIMIT 1`,
        )
        return rows.length === 0
      })
      return shown(db)
    }
    const before = await settled()

    const stop = rivalsFor(callers, visits, rivals)
    const costs: number[] = []
    let undone = 0
    await Promise.all(
      visits.map(async ({ id, client, chair }) => {
        for (let time = 0; time < TIMES_EACH; time++) {
          const by = callers.as(time % 2 === 0 ? client : chair.barber)
          const began = performance.now()
          await must(by.patch(`/api/appointments/${id}/cancel`))
          const { status } = await by.post(`/api/appointments/${id}/undo`)
          if (status === 200) undone++
          costs.push(performance.now() - began)
        }
      }),
    )
    const { got, tried } = await stop()
    await new Promise((done) => {
      setTimeout(done, 15_000)
    })
    const after = await eventually('the clock has released the holds', async () => {
      const hashes = await settled()
      return hashes.get('busy.busy') === before.get('busy.busy') ? hashes : undefined
    })
    const notices = await db.first<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM workers.delivery
        WHERE kind = 'appointment_cancelled' AND channel = 'mail'
          AND reason IS DISTINCT FROM 'overtaken'`,
    )
    const changed = [...after].filter(([table, hash]) => before.get(table) !== hash)
    const pairs = visits.length * TIMES_EACH
    console.log(
      `\n${undone} of ${pairs} cancellations taken back, p50 ${percentile(costs, 0.5).toFixed(0)} ms for both; ${tried} tries of ${RIVALS} rivals: ${got} got a time (to reach: 0)`,
    )
    console.log(
      `${before.size} tables of the read models before and after (without ${[...histories, ...left].join(', ')}): ${changed.length} differ (to reach: 0)${changed.map(([table]) => ` ${table}`).join('')}`,
    )
    console.log(`${notices?.n} mails of it were not overtaken by the undo (to reach: 0)`)
    return [undone === pairs, got === 0, changed.length === 0, notices?.n === 0]
  },
})
