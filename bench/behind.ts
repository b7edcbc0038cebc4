/**
 * Writes while one read model that they do not concern is 100,000 events behind, beside the same
 * writes while none is: a barber changes a price, again and again, and `history` is put back to the
 * start of the log. In turns, so that both meet the same machine.
 */
import { eventually } from '../backend/test/support/eventually.ts'
import { scenario } from './scenario.ts'
import { replayed } from './replayed.ts'
import { percentile, report, type Run, together } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'
import { writeMarket } from '../backend/seed/events/market.ts'

const EVENTS = Number(process.env['EVENTS'] ?? 250_000)
const BEHIND = 100_000
const ROUNDS = 8
const WRITES = 60
const SLOWER = 1.2

await scenario({
  fill: async ({ databaseUrl, masterKey, log }) => {
    await writeMarket(log, EVENTS)
    await replayed(databaseUrl, masterKey)
  },
  run: async ({ ours, pool }) => {
    const {
      barbers: [barber],
    } = await openMarket(ours, { barbers: 1, clients: 1 })
    if (!barber) throw new Error('no barber')
    const lag = async () => {
      const {
        rows: [row],
      } = await pool.query<{ lag: bigint }>(
        `SELECT max(position) - max(position) FILTER (WHERE name = 'history') AS lag
          FROM projections.checkpoint`,
      )
      return Number(row?.lag ?? 0n)
    }
    const isCaughtUp = () =>
      eventually('the read model has caught up', async () => (await lag()) < 100, { seconds: 120 })

    let price = 100
    let pending = 0
    async function writes(): Promise<Run> {
      const millis: number[] = []
      const began = performance.now()
      for (let count = 0; count < WRITES; count++) {
        const asked = performance.now()
        const answer = await fetch(`${ours}/api/services/${barber?.serviceId}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'x-session-id': barber?.sessionId ?? '' },
          body: JSON.stringify({ precio: ++price }),
        })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`a write was answered ${answer.status}`)
        if (answer.headers.has('x-projection')) pending++
        millis.push(performance.now() - asked)
      }
      return { perSecond: millis.length / ((performance.now() - began) / 1_000), millis }
    }

    await isCaughtUp()
    await writes()
    const runs = { none: [] as Run[], one: [] as Run[] }
    let measured = 0
    for (let round = 0; round < ROUNDS; round++) {
      runs.none.push(await writes())
      await pool.query(`BEGIN; UPDATE projections.checkpoint SET position = 0 WHERE name = 'history';
      TRUNCATE history.booking, history.fact, history.block, history.said; COMMIT`)
      const run = await writes()
      // What was written once it was nearer than that says nothing.
      if ((await lag()) >= BEHIND) {
        runs.one.push(run)
        measured++
      }
      // What it would show is asked by nobody here: it is at the end again without the way there.
      await pool.query(
        `UPDATE projections.checkpoint SET position = (SELECT max(position) FROM projections.checkpoint) WHERE name = 'history'`,
      )
      await isCaughtUp()
    }
    if (measured === 0)
      throw new Error(`it caught up too soon: EVENTS=${EVENTS * 2} gives it more to do`)

    const [none, one] = [together(runs.none), together(runs.one)]
    report(
      `a price is changed, ${EVENTS.toLocaleString('en')} events in the log, ${measured} of ${ROUNDS} rounds wholly ${BEHIND.toLocaleString('en')} behind`,
      [
        { what: 'no read model behind', run: none },
        { what: 'history behind', run: one },
      ],
      [],
    )
    const ratio = percentile(one.millis, 0.95) / percentile(none.millis, 0.95)
    const ok = ratio <= SLOWER && pending === 0
    const said = `${pending} said to be pending ${ok ? 'reached' : 'NOT REACHED'}`
    console.log(
      `  p95 with one behind / with none = ${ratio.toFixed(2)} (to reach: ${SLOWER} at most), ${said}`,
    )
    return ok
  },
})
