/**
 * A full day is late: it is announced, twelve clients accept, while twenty others book. What an
 * answer costs beside one move of a visit under the same load; whether visits overlap, and how
 * often each client was told.
 */
import type { Appointment } from '../contract/booking/appointments.ts'
import type { DelayReach } from '../contract/booking/delays.ts'
import { must } from '../backend/seed/http/client.ts'
import { noonZone } from '../backend/seed/http/noon.ts'
import { callersOf, type Callers, type SignedIn } from '../backend/seed/http/people.ts'
import { type Chair, openChair } from '../backend/seed/http/shops.ts'
import { book, freeDays } from '../backend/seed/http/visits.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { percentile } from './report.ts'
import { scenario } from './scenario.ts'

const VISITS = 12
const RIVALS = 20
const MINUTES = 20
const MOST_TIMES = 3
const HALF_HOUR = 30 * 60_000

interface FullDay extends Chair {
  readonly clients: readonly SignedIn[]
  readonly ids: readonly string[]
}

/** Half hours one after the other, from an hour from now on. */
async function fullDay(callers: Callers): Promise<FullDay> {
  const chair = await openChair(callers, {
    autoConfirm: true,
    shop: { zonaHoraria: noonZone() },
  })
  const soon = Date.now() + 2 * HALF_HOUR
  const times = (await freeDays(callers, chair))
    .flatMap(({ inicios }) => inicios)
    .filter((inicio) => Date.parse(inicio) > soon)
  const clients: SignedIn[] = []
  const ids: string[] = []
  for (let n = 0; n < VISITS; n++) {
    const client = await callers.client()
    clients.push(client)
    ids.push((await must(book(callers, client, chair, times[n]), 201)).body.id)
  }
  return { ...chair, clients, ids }
}

/** Twenty book what is offered, again and again, until told to stop. */
function rivalsOf(callers: Callers, chair: Chair, rivals: readonly SignedIn[]) {
  let isOver = false
  let booked = 0
  const all = rivals.map(async (rival, place) => {
    while (!isOver) {
      const days = await freeDays(callers, chair)
      const times = days.flatMap(({ inicios }) => inicios)
      const { status } = await book(callers, rival, chair, times[place % times.length], {
        permitirSolape: true,
      })
      if (status === 201) booked++
    }
  })
  return async () => {
    isOver = true
    await Promise.all(all)
    return booked
  }
}

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await act()
  return performance.now() - began
}

await scenario({
  // From one address, as many as there are.
  environment: { RATE_LIMIT: 'off', TRUSTED_PROXIES: '127.0.0.1/32' },
  async run({ ours }) {
    const callers = callersOf(ours)
    const rivals: SignedIn[] = []
    for (let n = 0; n < RIVALS; n++) rivals.push(await callers.client())

    const moved = await fullDay(callers)
    const stopMoving = rivalsOf(callers, moved, rivals)
    const moves: number[] = []
    const barber = callers.as(moved.barber)
    // From the last on, each by the same minutes: every time is free when it is asked for.
    for (const id of moved.ids.toReversed()) {
      const { body } = await must(barber.get<Appointment>(`/api/appointments/${id}`))
      const fecha = new Date(Date.parse(body.fecha) + MINUTES * 60_000).toISOString()
      moves.push(await timed(() => barber.patch(`/api/appointments/${id}/reschedule`, { fecha })))
    }
    const besideMoves = await stopMoving()

    const late = await fullDay(callers)
    const staff = callers.as(late.barber)
    const stop = rivalsOf(callers, late, rivals)
    const announcement = await timed(() =>
      must(staff.post<DelayReach>('/api/agenda/delay', { minutos: MINUTES })),
    )
    const answers: number[] = []
    for (const [place, client] of late.clients.entries())
      answers.push(
        await timed(() =>
          callers
            .as(client)
            .post(`/api/appointments/${late.ids[place]}/delay-answer`, { respuesta: 'vale' }),
        ),
      )
    const after = await timed(() =>
      eventually('all have moved', async () => {
        const { body } = await staff.get<{ retraso: DelayReach | null }>('/api/agenda/delay')
        const visits = await Promise.all(
          late.ids.map(
            async (id) => (await staff.get<Appointment>(`/api/appointments/${id}`)).body,
          ),
        )
        return body.retraso !== null && visits.every(({ esperadaEn }) => esperadaEn === null)
      }),
    )
    const besideAnswers = await stop()

    const { body: all } = await must(
      staff.get<Appointment[]>(`/api/appointments?barberId=${late.barber.user.id}&limit=200`),
    )
    const standing = all
      .filter(({ estado }) => estado !== 'cancelada')
      .toSorted((a, b) => Date.parse(a.fecha) - Date.parse(b.fecha))
    const overlaps = standing.filter(
      ({ fecha }, place) => Date.parse(fecha) < Date.parse(standing[place - 1]?.fin ?? '1970'),
    ).length
    const proposals = await Promise.all(
      late.clients.map(async (client) => {
        const { body } = await must(
          callers.as(client).get<{ type: string }[]>('/api/notifications'),
        )
        return body.filter(({ type }) => type === 'appointment_shift_proposed').length
      }),
    )
    const cost = percentile(answers, 0.5)
    const times = cost / percentile(moves, 0.5)
    console.log(
      `\n${VISITS} visits late by ${MINUTES} min, ${RIVALS} others booking: an answer takes p50 ${cost.toFixed(0)} ms, one move ${percentile(moves, 0.5).toFixed(0)} ms, ${times.toFixed(2)} times as long (to reach: ${MOST_TIMES} at most); the announcement ${announcement.toFixed(0)} ms, all had moved ${after.toFixed(0)} ms after the last answer`,
    )
    console.log(
      `${overlaps} overlaps among ${standing.length} appointments (to reach: 0); told once: ${proposals.filter((count) => count === 1).length} of ${VISITS}; booked meanwhile ${besideMoves} and ${besideAnswers}`,
    )
    return [times <= MOST_TIMES, overlaps === 0, proposals.every((count) => count === 1)]
  },
})
