/** Which times are free, and bookings of them, over HTTP. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { type Answer, type Asking, must } from './client.ts'
import type { Callers, SignedIn } from './people.ts'
import type { Chair } from './shops.ts'

/** What a booking's answer may hold: the appointment, or why not. */
export type Booking = Appointment & {
  message: string
  code: string
  alternativas?: string[]
  permiteSolape?: boolean
  estado: string
}

interface FreeDay {
  readonly fecha: string
  readonly laborable: boolean
  readonly inicios: string[]
}

/** Free times by local day, from today on. */
export async function freeDays(
  { guest }: Callers,
  { barber }: Pick<Chair, 'barber'>,
  query = '',
): Promise<FreeDay[]> {
  const { body } = await must(
    guest.get<{
      dias: { fecha: string; laborable: boolean; horarios: { inicio: string }[] }[]
    }>(`/api/barbers/${barber.id}/slots${query}`),
  )
  return body.dias.map(({ fecha, laborable, horarios }) => ({
    fecha,
    laborable,
    inicios: horarios.map(({ inicio }) => inicio),
  }))
}

/** The free times of the day after tomorrow or a later one: far from now, all of one local day. */
export const someDay = async (
  callers: Callers,
  chair: Pick<Chair, 'barber'>,
  ahead = 2,
): Promise<string[]> => (await freeDays(callers, chair))[ahead]?.inicios ?? []

/** Asks for the cut. `more`: what else the request says. */
export const book = (
  callers: Callers,
  client: SignedIn,
  { barber, cut }: Pick<Chair, 'barber' | 'cut'>,
  fecha: string | undefined,
  more: object = {},
  asking: Asking = {},
): Promise<Answer<Booking>> =>
  callers
    .as(client)
    .post<Booking>(
      '/api/appointments',
      { barberId: barber.id, services: [cut], fecha, ...more },
      asking,
    )

/** The id of a cut that was booked, beside others of the client where need be. */
export const visit = async (callers: Callers, client: SignedIn, chair: Chair): Promise<string> =>
  (
    await must(
      book(callers, client, chair, (await someDay(callers, chair))[0], { permitirSolape: true }),
      201,
    )
  ).body.id
