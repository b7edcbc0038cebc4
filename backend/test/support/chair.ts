/**
 * A barber who can be booked over HTTP: a shop that never closes, two services, and which times are
 * free.
 */
import { randomUUID } from 'node:crypto'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Business } from '../../../contract/business/shops.ts'
import type { Invitation } from '../../../contract/business/team.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import type { Answer, Asking, Callers, TestPerson, TestServer } from './server.ts'

export interface Chair {
  readonly barber: TestPerson
  readonly shop: Business
  /** 30 minutes for 150, and 60 minutes for 200.50. */
  readonly cut: string
  readonly beard: string
}

/** What a booking's answer may hold: the appointment, or why not. */
export type Booking = Appointment & {
  message: string
  code: string
  alternativas?: string[]
  permiteSolape?: boolean
  estado: string
}

/** Every day from midnight to midnight but one minute: tests may run at any time. */
export const always = Object.fromEntries(
  weekdays.map((day) => [day, [{ start: '00:00', end: '23:59' }]]),
)

let phones = 5_500_000_000
/** Everybody has a phone of their own, so that a leak shows whose it is. */
export const newPhone = () => String(++phones)

export async function openChair(
  house: Callers,
  { autoConfirm = false, ...more }: { autoConfirm?: boolean } & Record<string, unknown> = {},
): Promise<Chair> {
  const barber = await house.register('duenno', { nombre: 'Paco Navarro', telefono: newPhone() })
  const me = house.as(barber)
  await must(
    me.post('/api/businesses', { nombre: 'La Navaja', direccion: 'Calle Mayor 1', ...more }),
    201,
  )
  const shop = (await must(me.put<Business>('/api/user/business', { horario: always }))).body
  if (autoConfirm) await must(me.patch('/api/users/settings', { autoConfirmBookings: true }))
  return { barber, shop, ...(await offer(house, barber)) }
}

/** Another barber in a shop, by invitation. */
export async function joinShop(house: Callers, { barber: owner, shop }: Chair): Promise<Chair> {
  const barber = await house.register('barbero', { nombre: 'Noa Campos', telefono: newPhone() })
  const {
    body: { enlace },
  } = await must(house.as(owner).post<Invitation>(`/api/businesses/${shop.id}/barbers`, {}), 201)
  await must(house.as(barber).post(`/api/invitations/${enlace?.split('/').at(-1)}/accept`))
  return { barber, shop, ...(await offer(house, barber)) }
}

async function offer(house: Callers, barber: TestPerson): Promise<{ cut: string; beard: string }> {
  const add = async (body: object) =>
    (await must(house.as(barber).post<{ id: string }>('/api/services', body), 201)).body.id
  return {
    cut: await add({ nombre: 'Corte', precio: 150, duracion: 30 }),
    beard: await add({ nombre: 'Barba', precio: 200.5, duracion: 60 }),
  }
}

/** Free times by local day, from today on. */
export async function freeDays(
  house: Callers,
  { barber }: Pick<Chair, 'barber'>,
  query = '',
): Promise<{ fecha: string; laborable: boolean; inicios: string[] }[]> {
  const { body } = await must(
    house.guest.get<{
      dias: { fecha: string; laborable: boolean; horarios: { inicio: string }[] }[]
    }>(`/api/barbers/${barber.user.id}/slots${query}`),
  )
  return body.dias.map(({ fecha, laborable, horarios }) => ({
    fecha,
    laborable,
    inicios: horarios.map(({ inicio }) => inicio),
  }))
}

/** The free times of the day after tomorrow or a later one: far from now, all of one local day. */
export async function someDay(
  house: Callers,
  chair: Pick<Chair, 'barber'>,
  ahead = 2,
): Promise<string[]> {
  return (await freeDays(house, chair))[ahead]?.inicios ?? []
}

export const book = (
  house: Callers,
  client: TestPerson,
  { barber, cut }: Chair,
  fecha: string | undefined,
  more: object = {},
  asking: Asking = {},
) =>
  house
    .as(client)
    .post<Booking>(
      '/api/appointments',
      { barberId: barber.user.id, services: [cut], fecha, ...more },
      asking,
    )

/** The answer, if it has the status that the test builds on. */
export async function must<Body>(
  asked: Promise<Answer<Body>>,
  status = 200,
): Promise<Answer<Body>> {
  const answer = await asked
  if (answer.status !== status)
    throw new Error(`expected ${status}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** For a command past the API, by this person at the server's time. */
export const contextOf = (house: TestServer, { user: { id, rol } }: TestPerson): Context => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  by: { id, role: rol },
  at: house.services.now().toISOString(),
  position: 0n,
})
