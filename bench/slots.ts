/**
 * GET /api/barbers/{id}/slots over 31 days with 300 taken times, 20 at once, beside bare Fastify
 * that answers the rows of the same SQL. While nothing changes guests share an answer; so it is
 * measured again while the barber's time changes 20 times a second, as browsers ask: compressed,
 * and by somebody who is signed in.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { takenQuery } from '../backend/projections/booking/free-time.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { type Ask, drive } from './drive.ts'
import { scenario } from './scenario.ts'
import { report, type Run } from './report.ts'
import { type MarketBarber, openMarket, someSlot } from '../backend/seed/http/market.ts'

const ZONE = 'America/Mexico_City'
const TAKEN = 300
const AT_ONCE = 20
const PER_ROUND = 3_000
/** Between two changes. */
const PACE_MS = 45

await scenario({
  run: async ({ ours, bare, seconds, db }) => {
    const {
      barbers: [barber],
      clients,
    } = await openMarket(ours, { barbers: 1, clients: TAKEN / 3 })
    if (!barber) throw new Error('no barber')
    const bookings: Ask[] = Array.from({ length: TAKEN }, (_, number) => ({
      method: 'POST',
      path: '/api/appointments',
      headers: { 'x-session-id': clients[Math.floor(number / 3)]?.sessionId ?? '' },
      body: JSON.stringify({
        barberId: barber.id,
        services: [barber.serviceId],
        fecha: someSlot(() => (number + 0.5) / TAKEN, ZONE, TAKEN),
        permitirSolape: true,
      }),
    }))
    const { statuses } = await drive(ours, bookings, 10)
    if (statuses.get(201) !== TAKEN)
      throw new Error(`not all were booked: ${JSON.stringify([...statuses])}`)

    const now = Date.now()
    const query = takenQuery(barber.id, now - 86_400_000, now + 33 * 86_400_000)
    const rows = await db.many(query)
    if (rows.length !== TAKEN)
      throw new Error(`the same SQL gives ${rows.length} rows, not ${TAKEN}`)

    const ask: Ask = {
      method: 'GET',
      path: `/api/barbers/${barber.id}/slots?servicios=${barber.serviceId}`,
    }
    const runs = await besideSameSql(
      { ours, bare, seconds },
      { ask, query, requests: PER_ROUND, atOnce: AT_ONCE },
    )
    const reached = reportBeside(
      `GET /api/barbers/{id}/slots, 31 days, ${TAKEN} taken, ${AT_ONCE} at once`,
      runs,
      0.73,
    )

    const times = (one: Ask) => Array.from({ length: PER_ROUND }, () => one)
    const compressed = await drive(
      ours,
      times({ ...ask, headers: { 'accept-encoding': 'br' } }),
      AT_ONCE,
    )
    const signedIn = await drive(
      ours,
      times({ ...ask, headers: { 'x-session-id': clients[0]?.sessionId ?? '' } }),
      AT_ONCE,
    )
    let isDriven = false
    const driving = drive(ours, times(ask), AT_ONCE).finally(() => {
      isDriven = true
    })
    const changes = await changing(ours, barber, () => !isDriven)
    const changed = await driving
    const fresh = reported(
      [
        ['compressed', compressed],
        ['signed in', signedIn],
        [`while it changes ${changes.toFixed(0)} times a second`, changed],
      ],
      runs.bare,
    )
    return reached && fresh
  },
})

/** Beside the bare server without any changes. */
function reported(lines: readonly (readonly [what: string, run: Run])[], bare: Run): boolean {
  return report(
    'the same',
    [...lines.map(([what, run]) => ({ what, run })), { what: 'bare', run: bare }],
    lines.map(([what]) => ({ ours: what, peer: 'bare', atLeast: 0.73 })),
  )
}

/** Blocks a quarter of an hour and lets go of it, again and again. Gives the changes a second. */
async function changing(
  ours: string,
  { sessionId }: MarketBarber,
  goesOn: () => boolean,
): Promise<number> {
  const headers = { 'x-session-id': sessionId, 'content-type': 'application/json' }
  const at = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000 + 11 * 3_600_000)
  const body = JSON.stringify({
    desde: at.toISOString(),
    hasta: new Date(at.getTime() + 900_000).toISOString(),
  })
  const began = performance.now()
  let changes = 0
  while (goesOn()) {
    const answer = await fetch(`${ours}/api/availability/blocks`, { method: 'POST', headers, body })
    if (answer.status !== 201)
      throw new Error(`not blocked: ${answer.status} ${await answer.text()}`)
    const {
      bloques: [block],
    } = (await answer.json()) as { bloques: { id: string }[] }
    await pause(PACE_MS)
    const freed = await fetch(`${ours}/api/availability/blocks/${block?.id}`, {
      method: 'DELETE',
      headers: { 'x-session-id': sessionId },
    })
    if (!freed.ok) throw new Error(`not freed: ${freed.status} ${await freed.text()}`)
    await pause(PACE_MS)
    changes += 2
  }
  return (changes * 1_000) / (performance.now() - began)
}
