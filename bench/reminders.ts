/**
 * A hundred thousand appointments of tomorrow, all due for their reminder at once, by mail to a
 * server beside us, while ours is killed twenty times: each is sent once, none once its appointment
 * is cancelled, beside BullMQ alone doing nothing as often. `EVENTS` and `KILLS` for trying it with
 * fewer.
 */
import { appendEvents, eventsOf } from '../backend/seed/events/append.ts'
import { agendaOf, bookedDetails, fatesOf } from '../backend/seed/events/booked.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { openStores } from '../backend/composition/stores.ts'
import { untilShown } from '../backend/composition/shown.ts'
import { readConfig } from '../backend/config.ts'
import type { Actor } from '../backend/domain/kernel/event.ts'
import { sql } from '../backend/postgres/db.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { openQueue } from '../backend/workers/kernel/queue.ts'
import { scenario } from './scenario.ts'
import { report } from './report.ts'
import { type Ground } from './tools.ts'

const EVENTS = Number(process.env['EVENTS'] ?? 100_000)
const KILLS = Number(process.env['KILLS'] ?? 20)
const PER_BARBER = 200
const AT_ONCE = 500
const HOUR = 3_600_000
/** Of each appointment. */
const MINUTES = 3
/**
 * What a process may have on the wire when it is killed: it comes again with the same Message-ID.
 */
const ON_THE_WIRE = 10
/** BullMQ alone need not do all of them to show its speed. */
const MOST_EMPTY = 20_000

/** How often each Message-ID came, and who has had one. */
const taken = new Map<string, number>()
const heard = new Set<string>()
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    let text = ''
    stream
      .on('data', (part: Buffer) => {
        text += part.toString('latin1')
      })
      .on('end', () => {
        const id = /^Message-ID:\s+<(.+)@/m.exec(text)?.[1] ?? randomUUID()
        taken.set(id, (taken.get(id) ?? 0) + 1)
        heard.add(envelope.rcptTo[0]?.address.split('@')[0] ?? '')
        done()
      })
  },
})
// Who is killed hangs up.
sink.on('error', () => {})
const listener = sink.listen(0, '127.0.0.1')
await once(listener, 'listening')
// Listening on a port, so it is no pipe.
const smtpUrl = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`

const began = Date.now()
/** Booked ten days ago, for tomorrow. */
const barbers = Array.from({ length: Math.ceil(EVENTS / PER_BARBER) }, () => randomUUID())
const appointments = Array.from({ length: EVENTS }, (_, index) => {
  const start = began + 12 * HOUR + (index % PER_BARBER) * MINUTES * 60_000
  return bookedDetails({
    barberId: barbers[Math.floor(index / PER_BARBER)] ?? '',
    clientId: randomUUID(),
    start,
    end: new Date(start + MINUTES * 60_000).toISOString(),
    services: [{ serviceId: randomUUID(), nombre: 'Corte', cents: 15_000, minutes: MINUTES }],
  })
})
const actor = ({ clientId }: { clientId: string }): Actor => ({ id: clientId, role: 'cliente' })
/** Called off in the middle of it, by their clients: nobody writes to them of that. */
const cancelled = appointments.slice(-Math.ceil(EVENTS / 100))

async function fill({ databaseUrl, masterKey }: Ground): Promise<void> {
  await using closing = new AsyncDisposableStack()
  const stores = await openStores(
    readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: masterKey.toString('base64') }),
    closing,
    { alone: false },
  )
  const [pool, log] = [stores.db.pool, stores.log]
  await pool.query(
    `INSERT INTO vault.account (user_id, email_hmac, email, password_hash)
      SELECT id, sha256(id::text::bytea), id || '@example.com', ''
      FROM unnest($1::uuid[]) AS id`,
    [appointments.map(({ clientId }) => clientId)],
  )
  const bookedAt = new Date(began - 240 * HOUR).toISOString()
  for (let made = 0; made < EVENTS; made += AT_ONCE)
    await Promise.all(
      Map.groupBy(appointments.slice(made, made + AT_ONCE), agendaOf)
        .entries()
        .map(([stream, of]) =>
          log.append(
            stream,
            of.flatMap((one) =>
              eventsOf(
                actor(one),
                [fatesOf(one).booked(bookedAt), fatesOf(one).confirmed(true)],
                bookedAt,
              ),
            ),
            { expected: 'any' },
          ),
        ),
    )
  await untilShown(stores, await log.head())
  await pool.query('VACUUM ANALYZE')
}

await scenario({
  fill,
  environment: { SMTP_URL: smtpUrl, MAIL_FROM: 'Balbu <citas@balbu.example>' },
  run: async ({ databaseUrl, restart, db, log }) => {
    const logger = pino({ level: 'silent' })
    const ledger = (status: string) =>
      db
        .first<{ count: number }>(
          sql`SELECT count(*)::int AS count
            FROM workers.delivery
            WHERE channel = 'mail' AND status = ${status}`,
        )
        .then((row) => row?.count ?? 0)

    const start = performance.now()
    let kills = 0
    let leftAt: ReadonlySet<string> = new Set()
    for (; kills < KILLS; kills++) {
      const target = Math.floor((EVENTS * (kills + 1)) / (KILLS + 2))
      await eventually(`${target} are sent`, async () => heard.size >= target, {
        seconds: 300,
        everyMs: 20,
      })
      await restart()
      if (kills === Math.floor(KILLS / 4)) {
        for (const one of cancelled)
          await appendEvents(log, agendaOf(one), actor(one), [fatesOf(one).cancelled()])
        const ids = cancelled.map(({ appointmentId }) => appointmentId)
        await eventually(
          'it shows that they are cancelled',
          async () =>
            (
              await db.first<{ count: number }>(
                sql`SELECT count(*)::int AS count
                  FROM appointments.appointment
                  WHERE appointment_id = ANY(${ids}::uuid[]) AND status = 'cancelada'`,
              )
            )?.count === ids.length,
          { seconds: 60 },
        )
        // What was composed before that may still be on the wire.
        await pause(2_000)
        leftAt = new Set(
          cancelled.flatMap(({ clientId }) => (heard.has(clientId) ? [] : [clientId])),
        )
      }
    }
    const reminders = sql`SELECT count(*)::int AS open
      FROM workers.delivery
      WHERE channel = 'mail' AND status IN ('queued', 'claimed', 'sending')`
    const wanted = EVENTS - leftAt.size
    await eventually(
      'all are settled',
      async () => heard.size >= wanted && (await db.first<{ open: number }>(reminders))?.open === 0,
      { seconds: 1_800, everyMs: 200 },
    )
    const sent = EVENTS / ((performance.now() - start) / 1_000)

    const queue = await openQueue<{ n: number }>({
      name: `empty-${randomUUID()}`,
      databaseUrl,
      logger,
    })
    const empties = Math.min(EVENTS, MOST_EMPTY)
    let done = 0
    const emptyBegan = performance.now()
    await queue.work(async () => {
      done += 1
    })
    for (let made = 0; made < empties; made += AT_ONCE)
      await queue.add(
        Array.from({ length: AT_ONCE }, (_, index) => ({
          id: `empty-${made + index}`,
          name: 'empty',
          data: { n: made + index },
        })),
      )
    await eventually('all jobs are done', async () => done >= empties, {
      seconds: 300,
      everyMs: 20,
    })
    const empty = empties / ((performance.now() - emptyBegan) / 1_000)
    await queue.close()

    const [ours, peer] = [`reminders by mail, killed ${kills} times`, 'an empty BullMQ processor']
    const reached = report(
      `${EVENTS} reminders due at once`,
      [
        { what: ours, run: { perSecond: sent, millis: [] } },
        { what: peer, run: { perSecond: empty, millis: [] } },
      ],
      [{ ours, peer, atLeast: 0.3 }],
    )
    const cancelledHeard = [...leftAt].filter((id) => heard.has(id))
    const issued = await db.first<{ count: number; twice: number }>(sql`
      SELECT count(*)::int AS count,
        (count(*) - count(DISTINCT (appointment_id, reminder)))::int AS twice
      FROM reminders.issued`)
    const repeats = [...taken.values()].reduce((sum, times) => sum + times - 1, 0)
    console.log(
      `  ${taken.size} messages arrived (to reach: ${wanted}), ${repeats} of them again with the same Message-ID (at most ${ON_THE_WIRE} for each kill)`,
    )
    console.log(
      `  ${issued?.count} reminders issued, ${issued?.twice} twice; ${cancelledHeard.length} of ${leftAt.size} heard of after they were cancelled (to reach: 0); ${await ledger('failed')} failed`,
    )
    return (
      reached &&
      taken.size === wanted &&
      repeats <= ON_THE_WIRE * kills &&
      issued?.twice === 0 &&
      cancelledHeard.length === 0 &&
      (await ledger('failed')) === 0
    )
  },
})
sink.close()
