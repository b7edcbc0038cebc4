/**
 * Appointments of one barber written as the events of their lives, on the barber's days as commands
 * would: through commands (and so through the simulation) nobody can be booked further than 31 days
 * ahead, and 20,000 are six years.
 */
import { randomUUID } from 'node:crypto'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
} from '../backend/domain/booking/events.ts'
import { termsOf } from '../backend/domain/booking/terms.ts'
import { availabilityDecider } from '../backend/domain/business/availability.ts'
import type { DomainEvent } from '../backend/domain/kernel/event.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import type { openPool } from '../backend/postgres/db.ts'
import type { Barber, Person } from '../backend/test/faults/market.ts'
import { eventually } from '../backend/test/support/eventually.ts'

const PER_DAY = 16
export const DAY = 86_400_000
const HALF_HOUR = 1_800_000

const terms = termsOf({ ...availabilityDecider.initial.policy, cancelLimitHours: 2 })

export interface Chair extends Barber {
  readonly businessId: string
  readonly zone: string
}

export async function shopOf(
  pool: ReturnType<typeof openPool>,
  barber: Barber | undefined,
): Promise<Chair> {
  if (!barber) throw new Error('no barber')
  const {
    rows: [shop],
  } = await pool.query<{ businessId: string; zone: string }>(
    'SELECT business_id AS "businessId", zone FROM shops.shop WHERE owner_id = $1',
    [barber.id],
  )
  if (!shop) throw new Error('no shop')
  return { ...barber, ...shop }
}

/**
 * So many appointments, day after day back from yesterday, each with what became of it; or,
 * `ahead`, from tomorrow on, each confirmed. A day is one stream.
 */
export async function live(
  log: EventLog,
  chair: Chair,
  clients: readonly Person[],
  count: number,
  { ahead = false }: { ahead?: boolean } = {},
): Promise<void> {
  const noon = Math.floor(Date.now() / DAY) * DAY
  const days = Array.from({ length: Math.ceil(count / PER_DAY) }, (_, far) => async () => {
    const begin = noon + (far + 1) * (ahead ? DAY : -DAY) + 14 * 3_600_000
    const day = new Date(begin).toISOString().slice(0, 10)
    const lives = Array.from({ length: Math.min(PER_DAY, count - far * PER_DAY) }, (_, number) => {
      const [booked, confirmed, ...rest] = lifeOf(
        chair,
        clients[(far * 7 + number) % clients.length]?.id ?? chair.id,
        begin + number * HALF_HOUR,
        day,
        ahead ? 1 : number,
      )
      return [booked, confirmed, ...(ahead ? [] : rest)].filter((event) => event !== undefined)
    })
    const commandId = randomUUID()
    const metadata = {
      commandId,
      correlationId: commandId,
      actor: { id: chair.id, role: 'barbero' as const },
      occurredAt: new Date(ahead ? noon : begin).toISOString(),
    }
    await log.append(
      `agenda-${chair.id}-${day}`,
      lives.flat().map((event) => ({ id: randomUUID(), ...event, metadata })),
      { expected: 'none' },
    )
  })
  // Many at once: appends that arrive together are committed together.
  for (let at = 0; at < days.length; at += 32)
    await Promise.all(days.slice(at, at + 32).map((write) => write()))
}

/**
 * Waits until the read models have passed all that is in the log: until then the server knows half
 * of it.
 */
export const caughtUp = async (pool: ReturnType<typeof openPool>, log: EventLog) => {
  const head = await log.head()
  await eventually(
    'the read models stand at the end of the log',
    async () => {
      const {
        rows: [row],
      } = await pool.query<{ behind: number; known: number }>(
        'SELECT count(*) FILTER (WHERE position < $1)::int AS behind, count(*)::int AS known FROM projections.checkpoint',
        [String(head)],
      )
      return row?.behind === 0 && row.known > 0
    },
    { seconds: 300, everyMs: 500 },
  )
}

/**
 * Waits until the read models show so many appointments of a barber, and history each with what
 * became of it.
 */
export const shown = (pool: ReturnType<typeof openPool>, { id }: Barber, count: number) =>
  eventually(
    'the read models have them all',
    async () => {
      const {
        rows: [row],
      } = await pool.query<{ shown: number; told: number }>(
        `
          SELECT (SELECT count(*)::int FROM appointments.appointment WHERE barber_id = $1) AS shown,
            (
              SELECT count(*)::int
              FROM history.fact
              WHERE barber_id = $1 AND metric = 'booked' AND delta = 1
            ) AS told`,
        [id],
      )
      return row?.shown === count && row.told === count
    },
    { seconds: 180, everyMs: 500 },
  )

function lifeOf(
  { id: barberId, businessId, serviceId, zone }: Chair,
  clientId: string,
  start: number,
  day: string,
  number: number,
): DomainEvent[] {
  const who = { appointmentId: randomUUID(), barberId, clientId, personId: clientId, businessId }
  const when = {
    start: new Date(start).toISOString(),
    end: new Date(start + HALF_HOUR).toISOString(),
  }
  const booked = AppointmentBooked({
    ...who,
    ...when,
    zone,
    day,
    services: [{ serviceId, nombre: 'Corte', cents: 1_500, minutes: 30 }],
    cents: 1_500,
    currency: 'MXN',
    bufferMinutes: 0,
    cancelLimitHours: 2,
    enteredBy: 'cliente',
    notes: number % 3 === 0 ? 'Degradado bajo, por favor' : '',
    guestName: null,
    address: null,
    locationId: null,
    bookedAt: new Date(start - 3 * DAY).toISOString(),
    terms,
  })
  const confirmed = AppointmentConfirmed({ ...who, ...when, automatic: false })
  return number % 8 === 0
    ? [
        booked,
        AppointmentCancelled({
          ...who,
          start: when.start,
          cancelledBy: 'cliente',
          reason: null,
          late: false,
        }),
      ]
    : [
        booked,
        confirmed,
        AppointmentCompleted({
          ...who,
          start: when.start,
          zone,
          day,
          cents: 1_500,
          automatic: true,
        }),
      ]
}
