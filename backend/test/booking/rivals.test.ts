/**
 * Many cancel by mistake and take it back, while others want their times: nobody loses a visit, and
 * nothing is left of what was undone. `PAIRS=1000` for the long run.
 */
import { expect, test } from 'vitest'
import { Agendas } from '../../seeded/oracle.ts'
import { sql } from '../../postgres/db.ts'

import { openChair } from '../../seed/http/shops.ts'
import { book, freeDays } from '../../seed/http/visits.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { holdsOver, settled } from '../support/acting.ts'
import { startTestServer } from '../support/server.ts'

const PAIRS = Number(process.env['PAIRS'] ?? 60)
const RIVALS = Math.max(6, PAIRS / 10)
const AT_ONCE = 20

test(
  `${PAIRS} acts that are taken back, against ${RIVALS} who want the same times`,
  { timeout: 900_000 },
  async () => {
    const house = await startTestServer()
    const { db, log } = house.services
    const chair = await openChair(house, { autoConfirm: true })
    const clients = await Promise.all(Array.from({ length: 10 }, () => house.client()))
    const rivals = await Promise.all(
      Array.from({ length: RIVALS }, () => house.client('Rita Vega')),
    )
    const days = (await freeDays(house, chair)).slice(1, 5)
    const times = days.flatMap(({ inicios }) => inicios.slice(4, 20))
    const visits: { id: string; client: (typeof clients)[number]; fecha: string }[] = []
    for (const [index, fecha] of times.entries()) {
      const client = clients[index % clients.length]
      if (!client) continue
      const { status, body } = await book(house, client, chair, fecha)
      if (status === 201) visits.push({ id: body.id, client, fecha })
    }
    expect(visits.length).toBeGreaterThan(10)
    await settled(house)
    const rows = () =>
      db.many(sql`SELECT appointment_id, status, start_at, end_at, cancelled_by, reason, late, no_show,
          due_at, stands_since, attendance_confirmed_at
        FROM appointments.appointment ORDER BY 1`)
    const counts = () =>
      db.many(sql`SELECT keeper_id, person_id, standing, visits, cents, no_shows FROM clients.client
        ORDER BY 1, 2`)
    const news = () =>
      db.many(sql`SELECT user_id, notification_id, count FROM inbox.notification WHERE count > 0
        ORDER BY 1, 2`)
    const before = [await rows(), await counts(), await news()]

    let taken = 0
    let stolen = 0
    const pair = async (number: number) => {
      const visit = visits[number % visits.length]
      if (!visit) return
      const isClients = number % 3 > 0
      const who = house.as(isClients ? visit.client : chair.barber)
      const cancelled = await who.patch<{ deshacerHasta?: string }>(
        `/api/appointments/${visit.id}/cancel`,
        {},
      )
      if (cancelled.status !== 200) return
      const rival = rivals[number % rivals.length]
      const [attempt, undone] = await Promise.all([
        rival ? book(house, rival, chair, visit.fecha) : undefined,
        who.post(`/api/appointments/${visit.id}/undo`),
      ])
      if (attempt?.status === 201) stolen++
      if (undone.status === 200) taken++
    }
    for (let done = 0; done < PAIRS; done += AT_ONCE) {
      // No visit twice at once: the second act would find the first.
      const many = Math.min(AT_ONCE, visits.length, PAIRS - done)
      await Promise.all(Array.from({ length: many }, (_, index) => pair(done + index)))
    }
    expect([taken > 0, stolen]).toEqual([true, 0])
    await holdsOver(house)
    expect([await rows(), await counts(), await news()]).toEqual(before)

    const events: RecordedEvent[] = []
    for await (const batch of log.subscribe({ from: 0n, signal: AbortSignal.timeout(60_000) })) {
      events.push(...batch.events)
      if (batch.position >= (await log.head())) break
    }
    expect(new Agendas().see(events)).toBeUndefined()
  },
)
