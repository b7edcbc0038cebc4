/**
 * POST /api/appointments from 50 clients at once, each its own slot, beside bare Fastify that
 * inserts the same payload.
 */
import { randomUUID } from 'node:crypto'
import { type Ask, drive } from './drive.ts'
import { scenario } from './scenario.ts'
import { report, type Run, together } from './report.ts'
import { openMarket, someSlot } from '../backend/seed/http/market.ts'

const CLIENTS = 50
const ROUNDS = 3
const PER_ROUND = 2_000
/** What a client may hold with one barber: so many barbers are needed for all rounds. */
const HELD = 3
const BARBERS = Math.ceil(((ROUNDS + 1) * PER_ROUND) / (CLIENTS * HELD)) + 1

await scenario({
  run: async ({ ours, bare }) => {
    const { barbers, clients } = await openMarket(ours, { barbers: BARBERS, clients: CLIENTS })
    // Barber after barber, as a market books: neighbours in time want different chairs, and are
    // different clients.
    const asks: Ask[] = Array.from({ length: CLIENTS * HELD }, (_, number) =>
      barbers.map((barber, chair): Ask => ({
        method: 'POST',
        path: '/api/appointments',
        headers: {
          'x-session-id': clients[(number + chair) % CLIENTS]?.sessionId ?? '',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          barberId: barber.id,
          services: [barber.serviceId],
          fecha: someSlot(() => (number + 0.5) / (18 * 15), 'America/Mexico_City'),
          permitirSolape: true,
        }),
      })),
    ).flat()
    const toBare = ({ body }: Ask): Ask => ({
      method: 'POST',
      path: '/insert',
      ...(body !== undefined && { body }),
    })

    const runs = { ours: [] as Run[], bare: [] as Run[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const batch = asks.slice(round * PER_ROUND, (round + 1) * PER_ROUND)
      const booked = await drive(ours, batch, CLIENTS)
      const inserted = await drive(bare, batch.map(toBare), CLIENTS)
      if (booked.statuses.get(201) !== batch.length)
        throw new Error(`not all were booked: ${JSON.stringify([...booked.statuses])}`)
      // The first round warms both up.
      if (round > 0) {
        runs.ours.push(booked)
        runs.bare.push(inserted)
      }
    }
    const reached = report(
      `POST /api/appointments, ${CLIENTS} clients, different slots`,
      [
        { what: 'ours', run: together(runs.ours) },
        { what: 'bare Fastify + one INSERT', run: together(runs.bare) },
      ],
      [{ ours: 'ours', peer: 'bare Fastify + one INSERT', atLeast: 0.3 }],
    )
    return reached
  },
})
