/**
 * 10,000 bookings tell 10,000 times: in the app, and by mail to a server beside us. From the first
 * append until the last mail is noted as sent, beside BullMQ alone: as many jobs, put into the same
 * database and done by doing nothing. Then a thousand pieces of news about one thing within an
 * hour: how many entries they are in the inbox, and how many pushes.
 */
import { appendEvents } from '../backend/seed/events/append.ts'
import { agendaOf, bookedDetails, fatesOf } from '../backend/seed/events/booked.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { AppointmentMoved } from '../backend/domain/booking/events.ts'
import { noticesOf } from '../backend/domain/engagement/notifications.ts'
import type { Actor } from '../backend/domain/kernel/event.ts'
import { sql } from '../backend/postgres/db.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import type { Load } from '../backend/workers/delivery/bundles.ts'
import { Ledger } from '../backend/workers/delivery/ledger.ts'
import { openQueue } from '../backend/workers/kernel/queue.ts'
import { startReactor } from '../backend/workers/delivery/reactor.ts'
import { scenario } from './scenario.ts'
import { report } from './report.ts'

const EVENTS = Number(process.env['EVENTS'] ?? 10_000)
const BARBERS = 100
const AT_ONCE = 500
const NEWS = 1_000
const HOUR = 3_600

let arrived = 0
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, done) {
    stream.resume().on('end', () => {
      arrived += 1
      done()
    })
  },
})
const listener = sink.listen(0, '127.0.0.1')
await once(listener, 'listening')
// Listening on a port, so it is no pipe.
const smtpUrl = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`

const barbers = Array.from({ length: BARBERS }, () => randomUUID())
const clientId = randomUUID()
const client: Actor = { id: clientId, role: 'cliente' }
const booking = (barberId: string, start: Date) =>
  bookedDetails({ barberId, clientId, start: start.getTime() })
const bookedAt = new Date().toISOString()

await scenario({
  environment: { SMTP_URL: smtpUrl, MAIL_FROM: 'Balbu <citas@balbu.example>' },
  run: async ({ databaseUrl, pool, db, log }) => {
    const logger = pino({ level: 'silent' })
    await pool.query(
      `INSERT INTO vault.account (user_id, email_hmac, email, password_hash)
        SELECT id, sha256(id::text::bytea), id || '@example.com', ''
        FROM unnest($1::uuid[]) AS id`,
      [barbers],
    )
    const inHours = (hours: number) => new Date(Date.now() + (24 + hours) * 3_600_000)

    const began = performance.now()
    for (let made = 0; made < EVENTS;) {
      const batch = Array.from({ length: Math.min(AT_ONCE, EVENTS - made) }, (_, index) =>
        booking(barbers[(made + index) % BARBERS] ?? '', inHours((made + index) / BARBERS)),
      )
      await Promise.all(
        Map.groupBy(batch, agendaOf)
          .entries()
          .map(([stream, of]) =>
            appendEvents(
              log,
              stream,
              client,
              of.map((one) => fatesOf(one).booked(bookedAt)),
            ),
          ),
      )
      made += batch.length
    }
    const sent = async () =>
      (
        await db.first<{ sent: number }>(
          sql`SELECT count(*)::int AS sent
            FROM workers.delivery
            WHERE channel = 'mail' AND status = 'sent'`,
        )
      )?.sent ?? 0
    await eventually('all mails are sent', async () => (await sent()) === EVENTS, {
      seconds: 300,
      everyMs: 100,
    })
    const told = EVENTS / ((performance.now() - began) / 1_000)
    const {
      rows: [inApp],
    } = await pool.query<{ entries: number }>(
      'SELECT count(*)::int AS entries FROM inbox.notification WHERE user_id = ANY($1::uuid[]) AND count > 0',
      [barbers],
    )

    const queue = await openQueue<{ n: number }>({
      name: `empty-${randomUUID()}`,
      databaseUrl,
      logger,
    })
    let done = 0
    const emptyBegan = performance.now()
    await queue.work(async () => {
      done += 1
    })
    for (let made = 0; made < EVENTS; made += AT_ONCE)
      await queue.add(
        Array.from({ length: AT_ONCE }, (_, index) => ({
          id: `empty-${made + index}`,
          name: 'empty',
          data: { n: made + index },
        })),
      )
    await eventually('all jobs are done', async () => done >= EVENTS, { seconds: 300, everyMs: 20 })
    const empty = EVENTS / ((performance.now() - emptyBegan) / 1_000)
    await queue.close()

    const [ours, peer] = ['in the app and by mail', 'an empty BullMQ processor']
    const reached = report(
      `${EVENTS} notices`,
      [
        { what: ours, run: { perSecond: told, millis: [] } },
        { what: peer, run: { perSecond: empty, millis: [] } },
      ],
      [{ ours, peer, atLeast: 0.3 }],
    )
    const all = arrived
    console.log(`  ${inApp?.entries} entries in the inboxes, ${all} mails arrived`)

    // A reactor whose news gather: the same events, with an hour's window for each subject.
    const gathering = await openQueue<Load>({
      name: `gathering-${randomUUID()}`,
      databaseUrl,
      logger,
    })
    let pushes = 0
    const counting: typeof gathering = {
      ...gathering,
      async add(jobs, transaction) {
        pushes += jobs.reduce(
          (sum, { data }) => sum + ('deliveries' in data ? data.deliveries.length : 1),
          0,
        )
        await gathering.add(jobs, transaction)
      },
    }
    const parts = {
      log,
      db,
      queue: counting,
      ledger: new Ledger(db),
      channels: ['push'] as const,
      logger,
    }
    const one = booking(barbers[0] ?? '', inHours(900))
    const gather = await startReactor(
      {
        name: 'bench-gathering',
        from: 'head',
        reactions: new Map([
          [
            AppointmentMoved.type,
            (event) => noticesOf(event).map((notice) => ({ ...notice, window: HOUR })),
          ],
        ]),
      },
      parts,
    )
    const { appointmentId, barberId, start, end } = one
    await appendEvents(log, agendaOf(one), client, [fatesOf(one).booked(bookedAt)])
    const moved = AppointmentMoved({
      undo: null,
      delayId: null,
      undoes: null,
      ...fatesOf(one).who,
      side: 'cliente',
      fromStart: start,
      start,
      end,
      bufferMinutes: 0,
      bookedAt,
      status: 'pendiente',
    })
    const position = await appendEvents(
      log,
      agendaOf(one),
      client,
      Array.from({ length: NEWS }, () => moved),
    )
    await eventually(
      'the reactor has passed them',
      async () => gather.health().position >= position,
      { seconds: 60 },
    )
    const entries = await eventually(
      'the inbox shows them',
      async () => {
        const found = await db.many<{ count: number }>(sql`
          SELECT count
          FROM inbox.notification
          WHERE user_id = ${barberId} AND type = 'appointment_rescheduled'
            AND appointment_id = ${appointmentId}`)
        return found.some(({ count }) => count === NEWS) && found
      },
      { seconds: 60 },
    )
    console.log(
      `  ${NEWS} pieces of news about one thing: ${entries.length} entry, ${pushes} pushes (to reach: 1, at most 2)`,
    )
    await gather.close()
    await gathering.close()
    return reached && entries.length === 1 && pushes <= 2 && all === EVENTS
  },
})
sink.close()
