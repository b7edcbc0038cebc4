/** A barber's day without a gap, an hour before it begins, and what is said to a delay of it. */
import type { z } from 'zod'
import type { DelayAnswer } from '../../../contract/booking/delay-words.ts'
import type { DelayAnswered, DelayReach } from '../../../contract/booking/delays.ts'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { type Opening, openChair } from '../../seed/http/shops.ts'
import { book, type Booking, someDay } from '../../seed/http/visits.ts'
import { settled } from './acting.ts'
import type { TestServer } from './server.ts'

const MINUTE = 60_000
export const lateNames = ['Ana Gil', 'Bea Paz', 'Cris Sol'] as const

export interface DayAsked extends Opening {
  /** Hours before the start in which calling off is late. */
  readonly cancelLimitHours?: number
}

/** Three half hours, one after the other; it is an hour before the first of them. */
export async function fullMorning(
  house: TestServer,
  { cancelLimitHours, ...opening }: DayAsked = {},
) {
  house.clock.offsetMs = 0
  const chair = await openChair(house, { autoConfirm: true, ...opening })
  if (cancelLimitHours !== undefined)
    await must(
      house
        .as(chair.barber)
        .put('/api/availability', { politica: { limiteCancelacionHoras: cancelLimitHours } }),
    )
  const clients = await Promise.all(lateNames.map((name) => house.client(name)))
  const times = (await someDay(house, chair)).slice(2)
  const ids = []
  for (const [index, client] of clients.entries())
    ids.push((await must(book(house, client, chair, times[index]), 201)).body.id)
  await settled(house)
  house.clock.offsetMs = Date.parse(times[0] ?? '') - 60 * MINUTE - Date.now()
  const [ana, bea, cris] = clients as [SignedIn, SignedIn, SignedIn]
  const [first, second, third] = ids as [string, string, string]
  return { ...chair, ana, bea, cris, first, second, third, times }
}

export const plus = (instant: string | undefined, minutes: number) =>
  new Date(Date.parse(instant ?? '') + minutes * MINUTE).toISOString()
export const utc = (instant: string | null) => instant && new Date(instant).toISOString()

type Answered = z.infer<typeof DelayAnswered> & { code?: string }

/** The calls of a delay. */
export const delayCalls = (house: TestServer) => ({
  announce: (who: SignedIn, body: object, query = '') =>
    house.as(who).post<DelayReach & { code?: string }>(`/api/agenda/delay${query}`, body),
  delayOf: async (who: SignedIn) =>
    (await must(house.as(who).get<{ retraso: DelayReach | null }>('/api/agenda/delay'))).body
      .retraso,
  end: (who: SignedIn) => house.as(who).post('/api/agenda/delay/end', {}),
  answer: (who: SignedIn, id: string, respuesta: DelayAnswer, fecha?: string) =>
    house.as(who).post<Answered>(`/api/appointments/${id}/delay-answer`, { respuesta, fecha }),
  seen: async (who: SignedIn, id: string) => {
    await settled(house)
    return (await must(house.as(who).get<Booking>(`/api/appointments/${id}`))).body
  },
  inbox: async (who: SignedIn) => {
    await settled(house)
    const { body } = await must(
      house.as(who).get<{ type: string; title: string; message: string }[]>('/api/notifications'),
    )
    return body
  },
})
