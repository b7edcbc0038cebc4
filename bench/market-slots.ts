/**
 * Free times over 31 days in a market that the simulation has made, of 10,000 appointments
 * (`APPOINTMENTS` for more), and of shops of 20 whose barbers have 110 visits each ahead of them:
 * of one barber, and of anyone in a shop; 20 at once, beside bare Fastify that answers the rows of
 * the same SQL.
 */
import { appendEvents } from '../backend/seed/events/append.ts'
import { agendaOf, bookedDetails, fatesOf } from '../backend/seed/events/booked.ts'
import { localDay } from '../backend/domain/booking/schedule.ts'
import { system } from '../backend/domain/kernel/event.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { type Sql } from '../backend/postgres/db.ts'
import { takenOfAllQuery, takenQuery } from '../backend/projections/booking/free-time.ts'
import type { Summary } from '../backend/simulation/simulate.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { scenario, QUIET } from './scenario.ts'
import { simulated } from './simulated.ts'

const DAY = 86_400_000
const HALF_HOUR = 1_800_000
const APPOINTMENTS = Number(process.env['APPOINTMENTS'] ?? 10_000)
const AT_ONCE = 20
const SHOPS = 3
const PER_SHOP = 20
/** Visits that each barber of the measured shop has in the next 30 days. */
const AHEAD = 110

let market: Summary
await scenario({
  fill: async (ground) => {
    console.log(`simulating ${APPOINTMENTS.toLocaleString('en')} appointments`)
    const options = {
      barbers: SHOPS * PER_SHOP,
      clients: Math.max(Math.round(APPOINTMENTS / 8), 500),
      days: 45,
      perShop: PER_SHOP,
      appointments: APPOINTMENTS,
    }
    await simulated(ground, options, async ({ log }, summary) => {
      market = summary
      console.log(`  writing ${(AHEAD * PER_SHOP).toLocaleString('en')} visits ahead`)
      for (const barber of measuredTeam()) await bookAhead(log, barber)
    })
  },
  environment: QUIET,
  run: async ({ ours, bare, seconds, megabytes, db }) => {
    const team = measuredTeam()
    const [
      {
        by: { id },
        shop: { businessId },
        serviceIds: [serviceId],
      },
    ] = team
    const [from, to] = [Date.now() - DAY, Date.now() + 33 * DAY]

    const one = await measured({
      path: `/api/barbers/${id}/slots?servicios=${serviceId}`,
      query: takenQuery(id, from, to),
      requests: 3_000,
    })
    const anyone = await measured({
      path: `/api/businesses/${businessId}/slots?servicios=${serviceId}`,
      query: takenOfAllQuery(
        team.map(({ by }) => by.id),
        from,
        to,
      ),
      requests: 600,
    })
    if (one.rows < AHEAD || anyone.rows < AHEAD * PER_SHOP)
      throw new Error(`only ${one.rows} and ${anyone.rows} taken times`)
    const reached = [
      reportBeside(
        `GET /api/barbers/{id}/slots, 31 days, ${one.rows} taken, ${AT_ONCE} at once`,
        one.runs,
        0.73,
      ),
      reportBeside(
        `GET /api/businesses/{id}/slots, anyone of ${PER_SHOP}, 31 days, ${anyone.rows} taken, ${AT_ONCE} at once`,
        anyone.runs,
        0.73,
      ),
    ]
    console.log(`  memory of our server at most: ${await megabytes()} MB`)
    return reached
    async function measured({
      path,
      query,
      requests,
    }: {
      path: string
      query: Sql
      requests: number
    }) {
      console.log(`measuring ${path.split('?')[0]}`)
      const rows = (await db.many(query)).length
      return {
        rows,
        runs: await besideSameSql(
          { ours, bare, seconds },
          { ask: { method: 'GET', path }, query, requests, atOnce: AT_ONCE },
        ),
      }
    }
  },
})

type MarketBarber = Summary['barbers'][number]

/** The shop whose barbers have most to do. */
function measuredTeam(): [MarketBarber, ...MarketBarber[]] {
  const busiest = market.barbers.toSorted((a, b) => b.active.size - a.active.size)[0]
  const team = market.barbers.filter(({ shop }) => shop.businessId === busiest?.shop.businessId)
  if (!busiest || team.length !== PER_SHOP) throw new Error(`a shop of ${team.length}`)
  return [busiest, ...team.filter((one) => one !== busiest)]
}

/** Visits by the half hour, four on most days, by clients of the market. */
async function bookAhead(
  log: EventLog,
  { by: { id: barberId }, shop: { businessId, zone }, serviceIds: [serviceId = ''] }: MarketBarber,
): Promise<void> {
  const tomorrow = Math.ceil(Date.now() / DAY) * DAY
  await Promise.all(
    Array.from({ length: AHEAD }, async (_, number) => {
      // From noon to five in the afternoon where Mexico is.
      const start =
        tomorrow + Math.floor(number / 4) * DAY + 18 * 2 * HALF_HOUR + (number % 4) * 3 * HALF_HOUR
      const personId = market.clients[number % market.clients.length]?.by.id ?? ''
      const day = localDay(start, zone)
      const booked = bookedDetails({
        barberId,
        clientId: personId,
        businessId,
        zone,
        day,
        start,
        services: [{ serviceId, nombre: 'Corte', cents: 100, minutes: 30 }],
      })
      await appendEvents(log, agendaOf(booked), system, [
        fatesOf(booked).booked(new Date().toISOString()),
      ])
    }),
  )
}
