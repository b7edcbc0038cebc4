/** Shops and their barbers, opened over HTTP. */
import type { Business } from '../../../contract/business/shops.ts'
import type { Invitation } from '../../../contract/business/team.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import { must } from './client.ts'
import { type Callers, newPhone, type SignedIn } from './people.ts'

export interface Chair {
  readonly barber: SignedIn
  readonly shop: Business
  /** 30 minutes for 150, and 60 minutes for 200.50. */
  readonly cut: string
  readonly beard: string
}

/** Every day from midnight to midnight but one minute: free times exist at any hour. */
export const always = Object.fromEntries(
  weekdays.map((day) => [day, [{ start: '00:00', end: '23:59' }]]),
)

export interface Opening {
  readonly nombre?: string
  readonly telefono?: string
  readonly rol?: 'barbero' | 'duenno'
  readonly autoConfirm?: boolean
  /** Otherwise it has the hours that every shop begins with. */
  readonly isAlwaysOpen?: boolean
  readonly shop?: Readonly<Record<string, unknown>>
}

export async function openChair(
  callers: Callers,
  {
    nombre = 'Paco Navarro',
    telefono = newPhone(),
    rol = 'duenno',
    autoConfirm = false,
    isAlwaysOpen = true,
    shop: more = {},
  }: Opening = {},
): Promise<Chair> {
  const barber = await callers.register(rol, { nombre, telefono })
  const me = callers.as(barber)
  const opened = await must(
    me.post<Business>('/api/businesses', {
      nombre: 'La Navaja',
      direccion: 'Calle Mayor 1',
      ...more,
    }),
    201,
  )
  const shop = isAlwaysOpen
    ? await must(me.put<Business>('/api/user/business', { horario: always }))
    : opened
  if (autoConfirm) await must(me.patch('/api/users/settings', { autoConfirmBookings: true }))
  return { barber, shop: shop.body, ...(await offer(callers, barber)) }
}

/** Another barber in a shop, by invitation. */
export async function joinShop(
  callers: Callers,
  {
    barber: owner,
    shop,
  }: Pick<Chair, 'shop'> & {
    readonly barber: Pick<SignedIn, 'sessionId'>
  },
  { nombre = 'Noa Campos', cutPrice }: { nombre?: string; cutPrice?: number } = {},
): Promise<Chair> {
  const barber = await callers.register('barbero', { nombre, telefono: newPhone() })
  const {
    body: { enlace },
  } = await must(callers.as(owner).post<Invitation>(`/api/businesses/${shop.id}/barbers`, {}), 201)
  await must(callers.as(barber).post(`/api/invitations/${enlace?.split('/').at(-1)}/accept`))
  return { barber, shop, ...(await offer(callers, barber, cutPrice)) }
}

async function offer(
  callers: Callers,
  barber: SignedIn,
  cutPrice = 150,
): Promise<Pick<Chair, 'cut' | 'beard'>> {
  const add = async (body: object) =>
    (await must(callers.as(barber).post<{ id: string }>('/api/services', body), 201)).body.id
  return {
    cut: await add({ nombre: 'Corte', precio: cutPrice, duracion: 30 }),
    beard: await add({ nombre: 'Barba', precio: 200.5, duracion: 60 }),
  }
}
